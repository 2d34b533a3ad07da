"""Texts of the print scene."""

PRINT = "Print"
PRINT_AND_PLAY = "Print and play"
PAPER = "Paper"
PAPERS = {"a4": "A4", "a3": "A3", "letter": "Letter"}
CARD_SIZE = "Card size"
AS_MADE = "As made"
SIZE = "{wide:g} \N{MULTIPLICATION SIGN} {high:g}"
BACKS = "Backs"
BACKS_ARE = {"mirrored": "Mirrored", "fold": "Fold over", "none": "None"}
EDGE = "Flip sheets on their"
EDGES = {"long": "Long edge", "short": "Short edge"}
WHAT = "What is printed"
PARTS = {"cards": "Cards", "boards": "Boards", "tokens": "Tokens", "rules": "Rules"}
BLEED = "Bleed"
MILLIMETRES = "{number} mm"
MARKS = "Crop marks"
MARKS_TEXT = "Outside the cards only"
ONCE = "Each card once"
ONCE_TEXT = "A proof, not the whole game"
SAVE_INK = "Save ink"
SAVE_INK_TEXT = "Pale grounds, outlines"
FILE = "Save as"
IN_FOLDER = "in {folder}"
REPLACES = "replaces the file in {folder}"
SAVE_PDF = "Save as PDF"
STOP = "Stop"
STARTING = "Getting ready…"
AT_SHEET = "Sheet {done} of {of}"
WRITING_RULES = "Writing the file…"
STOPPED = "Stopped. Nothing was written."
SAVED_PDF = "Saved as PDF"
SAVED_TEXT = (
    "{path}\n\n{pages} pages, {size}. Print it at 100%: its first page has a ruler to measure."
)
LEFT_OUT = "Left out: {what}"
NOT_SAVED = "It can't be saved there"
OPEN_FILE = "Open it"
NO_PRINTER = "PDF files need one more thing"
NO_PRINTER_TEXT = "Install it with **{command}**, then open this page again."
COPY_COMMAND = "Copy the command"
COPIED = "Command copied"
NOTHING = "Choose something to print"
SHEET = "Sheet"
NEARER = "Zoom in"
FARTHER = "Zoom out"
ZOOMED = "{percent}%"
SHEETS = "Sheets"
FRONT = "{number} front"
BACK = "{number} back"
ALONE = "{number}"
SHEET_OF = {
    "front": "Sheet {number} of {of}, front",
    "back": "Sheet {number} of {of}, back",
    "": "Sheet {number} of {of}",
}
PREVIOUS = "Previous sheet"
NEXT = "Next sheet"
LINE_UP = "Fronts and backs line up"
LINE_UP_TEXT = "Print both sides, turn over the {edge} edge"
FOLD = "Backs are folded behind"
FOLD_TEXT = "Along the broken line, then glued"
WHITE = "Backs stay white"
WHITE_TEXT = "Print on one side"
NEEDED = "Also on the table"
COARSE = "Coarse pictures"
COARSE_CARD = "{card} {dpi} dpi"
AND_MORE = "{count} more"
COARSE_HINT = "hint: some pictures are coarse: {cards} (sharp from {dpi} dpi on)"
SHOW = "Show"
RULES_ALONE = "The rules alone"
RULES_ALONE_TEXT = "They are printed as text, on as many pages as needed."
RULES_TOO = "The rules come last"
RULES_TOO_TEXT = "As text, in the same file"


def cards_of(number: int) -> str:
    """Return a number of cards as text with the noun: `1 card`, `12 cards`."""
    return "1 card" if number == 1 else f"{number} cards"


def sheets_of(number: int) -> str:
    """Return a number of sheets of paper as text with the noun: `1 sheet`, `12 sheets`."""
    return "1 sheet" if number == 1 else f"{number} sheets"


def size_of(number: int) -> str:
    """Return a size in bytes as text with its unit: `340 kB`, `1.9 MB`."""
    return f"{number / 1e6:.1f} MB" if number >= 1e5 else f"{max(1, round(number / 1e3))} kB"
