"""Texts of the workshop, and about changes to a player's own game."""

NEWER = "There is a new version"
INSTEAD = "It can go on with the current version instead."
CAME = "New: {titles}."
LEFT = "Gone: {titles}."
PLACES = "Places that are gone: {titles}. What was there starts again."
NOTHING_ELSE = "All pieces stay where they are."
STAYS = "The game as it is now stays among your games."
KEEP = "As it was"
GO_ON = "With the new version"
WENT_ON = "It goes on with the new version."

WORKSHOP = "Workshop"
MAKE_A_GAME = "Make a game"
PROBLEMS = "Problems"
NEXT_PROBLEM = "F7 next problem"
NO_PROBLEMS = "All in order"
NO_PROBLEMS_TEXT = "What you change in the files is here, and on an open table, within a second."
WATCHING = "Watching {count} files"
WATCHING_ONE = "Watching 1 file"
READING = "Reading the files"
READ_NOW = "Reloaded just now"
READ_AGO = "Reloaded {seconds} s ago"
KEPT = "Reloaded: your table is kept"
BEGUN = "Reloaded: the table begins again"
CHANGE_TO = "Change to {word}"
COPIED = "{place} is copied."
NOT_COPIED = "The clipboard isn't available."
SHOW_FILES = "Show files"
CARDS, BACKS, BOARDS, RULES, TABLE = "Cards", "Backs", "Boards", "Rules", "Table"
CHANGED = "Changed"
NEW = "new"
NAME, COPIES, TEMPLATE, BACK, PICTURE = "name", "copies", "template", "back", "picture"
PLACES_CHANGED = "places changed"
OTHER = "{what} changed"
STEP = "{what} {before} \N{RIGHTWARDS ARROW} {now}"
DIFFERS = "{title}: {what}"
GONE = "{titles} gone"
FILES_MORE = "{file} and {count} more"
BEFORE = "Before"
SIZE = "Size of cards"
SIZES = ("S", "M", "L")
WINDOW = "Size of the window"
LIGHT, DARK = "Light", "Dark"
LIGHTING = "Theme of the table"
NO_CARDS = "There are no cards in this game."
NONE_OF = (NO_CARDS, "No card has a back.", "There are no boards in this game.")
NOTHING_YET = "Nothing to show until the problems are fixed."
PRINT = "Print"
SIMULATE = "Balance"
SHARE = "Share as a file"
PLAY = "Play it now"
CLOSER = "{title}, {count} of them"


def changed_of(cards: int, backs: int, boards: int, sections: int) -> str:
    """Describe the changed parts of a game, as in `2 cards, 1 board changed`.

    The text is empty if nothing changed.

    Args:
        cards: The number of changed cards.
        backs: The number of changed card backs.
        boards: The number of changed boards.
        sections: The number of changed sections of the rules.
    """
    kinds = (
        (cards, "card"),
        (backs, "back"),
        (boards, "board"),
        (sections, "section of the rules"),
    )
    told = [f"{count} {word if count == 1 else _many(word)}" for count, word in kinds if count]
    return f"{', '.join(told)} changed" if told else ""


def _many(word: str) -> str:
    first, *rest = word.split(" ")
    return " ".join([f"{first}s", *rest])
