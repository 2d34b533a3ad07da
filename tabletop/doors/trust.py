"""The command `tabletop trust`: allow the code in a game's folder to run."""

from pathlib import Path

from tabletop.content.loader import RulesError, load_game
from tabletop.content.problems import ContentError
from tabletop.doors.errors import InputRefusedError, SurroundingsError
from tabletop.doors.shelf import folder_meant
from tabletop.storage.files import StorageError
from tabletop.storage.trust import Trusted


def trust(folder: Path, trusted: Trusted) -> None:
    """Store the player's consent to the current code of a game's folder, and print it.

    Prints the changed files, the number of files and bytes, and the start of their hash. Nothing is
    stored if the game needs no consent.

    Raises:
        InputRefusedError: the folder holds no valid game, or its code can't be loaded; in the
            second case the consent is stored all the same.
        SurroundingsError: the consent can't be stored.
    """
    try:
        game = load_game(folder_meant(folder), own=True, trust=trusted)
        asked = game.consent
        if asked is None:
            print(f"{game.spec.title} asks for no consent")
            return
        asked.agree()
    except (ContentError, RulesError) as error:
        raise InputRefusedError(*str(error).splitlines()) from error
    except StorageError as error:
        raise SurroundingsError(f"the consent can't be kept: {error}") from error
    for line in asked.changed:
        print(line)
    files = f"{asked.files} file{'' if asked.files == 1 else 's'} of code"
    print(f"ok {game.spec.title}: {files}, {asked.size} bytes, {asked.hash[:8]}")
