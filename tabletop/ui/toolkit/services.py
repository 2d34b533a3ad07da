"""What the program outside the scenes does for them: sounds, pictures, packs and files."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.engine.game import Game
from tabletop.engine.text.sound_names import OwnSound, SoundName
from tabletop.session.kept_games import KeptGames
from tabletop.storage.player.settings import Settings, save_settings
from tabletop.storage.saves.save_list import SaveInfo
from tabletop.ui.graphics.assets import OwnPictures

if TYPE_CHECKING:
    from tabletop.ui.text.diagnosis import Finding
    from tabletop.ui.toolkit.project import Project


class SoundPort(Protocol):
    """The interface through which scenes play sounds, with or without a sound device."""

    def play(self, name: SoundName | OwnSound, step: int = 0) -> None:
        """Start playing a sound; this never fails.

        Args:
            name: Name of the sound, such as "button", "toggle", "dialog" or "place".
            step: For "point", the note on the scale, from 0. Any other sound gets softer with each
                step, like the bounces of a die.
        """

    def bring(self, files: Mapping[str, Path]) -> None:
        """Load the sounds of a game, replacing those of the previous game.

        `files` maps the name of each sound to its path.
        """

    def set_volumes(self, effects: float, chime: float) -> None:
        """Set the volumes of all sounds.

        Args:
            effects: Volume of the sound effects, from 0 (silent) to 1.
            chime: Volume of the chime that announces a player's turn, from 0 to 1.
        """

    @property
    def problem(self) -> str:
        """Why nothing can be heard, as a sentence for the player; empty if sound works."""


class Art(OwnPictures, Protocol):
    """The interface of the worker that draws the pictures of players' own games."""

    @property
    def busy(self) -> bool:
        """Whether any requested picture isn't drawn yet."""

    def set_games(self, games: Sequence[Game]) -> None:
        """Replace all known games; pictures of other games are discarded."""

    def poll(self) -> bool:
        """Collect finished pictures without waiting.

        Return whether there are any, so that a frame must be drawn.
        """

    def wait(self, seconds: float) -> None:
        """Wait until all requested pictures are drawn, or until `seconds` have passed."""

    def close(self) -> None:
        """Stop the worker process that draws the pictures."""


class SmallTables(Protocol):
    """The interface of the worker that draws thumbnails of saved games.

    A thumbnail shows the table as a spectator sees it, without any hand.
    """

    def picture(self, save: SaveInfo) -> pygame.Surface | None:
        """Return the thumbnail of a saved game, or None if it isn't drawn yet; never waits."""

    def want(self, saves: Sequence[SaveInfo]) -> None:
        """Request thumbnails of saved games, to be drawn in the order given.

        Earlier requests that are still waiting are dropped.
        """

    def poll(self) -> bool:
        """Collect finished thumbnails without waiting.

        Return whether there are any, so that a frame must be drawn.
        """

    def close(self) -> None:
        """Stop the worker process that draws the thumbnails."""


@dataclass(frozen=True, slots=True)
class PackInfo:
    """A description of a pack (a file that contains a game), read before it is installed."""

    title: str
    version: int
    author: str
    licence: str
    seats: tuple[int, int]
    size: int
    """File size in bytes."""
    here: int = 0
    """The version already installed; 0 if none is."""
    same: bool = False
    """Whether this exact pack is already installed."""
    game: Game | None = None
    """The game in the pack, used to show its box; None if not available."""


class PackShelf(Protocol):
    """The interface for reading, installing and removing packs (files that contain a game)."""

    def offer(self, path: Path) -> PackInfo:
        """Describe a pack without installing it, so that the player can decide.

        Raises:
            ValueError: The pack can't be used; the message is one line for the player.
        """

    def install(self, path: Path) -> Sequence[Game]:
        """Install the game in a pack; return all games in the library, including the new one.

        Raises:
            ValueError: The pack can't be used, and nothing was changed; the message is one line
                for the player.
        """

    def holds(self, game: Game) -> bool:
        """Return whether a game was installed from a pack, so that it can be removed."""

    def remove(self, game: Game, *, keep_saves: bool) -> Sequence[Game]:
        """Remove a game that was installed from a pack; return the games that remain.

        Args:
            game: The game to remove.
            keep_saves: Whether its saved games are kept.

        Raises:
            ValueError: The game can't be removed; the message is one line for the player.
        """


class Silence:
    """A `SoundPort` that plays nothing, for tests and machines without a sound device."""

    problem = "No sound device was found."

    def play(self, name: SoundName | OwnSound, step: int = 0) -> None:
        """Do nothing instead of playing a sound."""

    def bring(self, files: Mapping[str, Path]) -> None:
        """Do nothing instead of loading sounds."""

    def set_volumes(self, effects: float, chime: float) -> None:
        """Do nothing instead of setting the volumes."""


class Captioned:
    """Plays sounds through another port, and shows those that mean something as words."""

    def __init__(
        self, sounds: SoundPort, words: Mapping[str, str], show: Callable[[str], object]
    ) -> None:
        """Create the port; `show` is given the words for each sound that has some."""
        self._sounds, self._words, self._show = sounds, words, show

    @property
    def problem(self) -> str:
        """Why nothing can be heard, as a sentence for the player; empty if sound works."""
        return self._sounds.problem

    def play(self, name: SoundName | OwnSound, step: int = 0) -> None:
        """Play a sound, and show it even where nothing can be heard."""
        self._sounds.play(name, step)
        if words := self._words.get(name, ""):
            self._show(words)

    def bring(self, files: Mapping[str, Path]) -> None:
        """Load the sounds of a game, replacing those of the previous game."""
        self._sounds.bring(files)

    def set_volumes(self, effects: float, chime: float) -> None:
        """Set the volumes of all sounds."""
        self._sounds.set_volumes(effects, chime)


def sound_files(game: Game) -> dict[str, Path]:
    """Return the files of a game's own sounds, keyed by the name of the sound.

    The mapping is empty if the game can't be loaded.
    """
    try:
        names = game.table().sounds
    except ValueError:
        return {}
    return {name: game.folder / "sounds" / f"{name}.ogg" for name in names}


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the player's files are."""

    saves: Path
    """The folder of saved games."""
    statistics: Path
    """The file that records finished games."""
    lessons: Path
    """The file with the players' progress in lessons."""
    exports: Path
    """The folder for exported games."""

    @classmethod
    def within(cls, folder: Path) -> "Folders":
        """Return the places of all files within one folder, for tests and tools."""
        return cls(folder, folder / "statistics.db", folder / "lessons.json", folder / "exports")

    @property
    def puzzles(self) -> Path:
        """The file that records which puzzles each player has solved."""
        return self.statistics.with_name("puzzles.json")

    @property
    def daily(self) -> Path:
        """The file that records each player's first tries of deals of the day."""
        return self.statistics.with_name("daily.json")

    @property
    def bests(self) -> Path:
        """The file that records each player's largest pay-day in each game."""
        return self.statistics.with_name("bests.json")

    @property
    def notes(self) -> Path:
        """The file that records which first-use tips each player has seen."""
        return self.statistics.with_name("notes.json")

    def own_puzzles(self, game: Game) -> Path:
        """Return the file with the puzzles that were found in games of `game` played here."""
        return self.statistics.with_name("own-puzzles") / f"{game.spec.id}.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What the program does for its scenes; by default only what works without other processes."""

    save: Callable[[Settings], str | None] = save_settings
    """Writes the settings; returns None, or one line saying why it failed."""
    sessions: KeptGames | None = None
    """Starts and resumes games; by default computer players think in this process."""
    sounds: SoundPort | None = None
    """Plays sounds; silent by default."""
    art: Art | None = None
    """Draws pictures of own games; without it cards are drawn from their components."""
    tables: SmallTables | None = None
    """Draws thumbnails of saved games; without it their boxes are shown."""
    packs: PackShelf | None = None
    """Installs game packs; without it none can be installed."""
    workbench: "Project | None" = None
    """Reads the players' own games; without it there is no workshop."""
    shelf: Callable[[], Sequence[Game]] | None = None
    """Loads the games again in the language of the settings."""
    user_name: str = ""
    """The name under which the player uses the system; "" if it is unknown."""
    file_dialog: Callable[[str, Path, Sequence[str]], tuple[str, ...]] | None = None
    """Returns the command of the system's dialog for a file, as in `storage.user_folders`."""
    findings: "Callable[[], Iterable[Finding]] | None" = None
    """Looks at what the machine offers; without it *About* offers no look."""
    clock: Callable[[], float] = time.time
    """Returns seconds since 1970."""
