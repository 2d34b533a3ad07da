"""The folder of a player's own game: created by `tabletop new`, then watched and reloaded.

The project templates are files by name; `ID` and `TITLE` in them are replaced.
"""

import contextlib
import json
import re
import shutil
import unicodedata
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tabletop.cli.checks.check import Measure
from tabletop.cli.errors import InputRefusedError, SystemProblemError, UsageError
from tabletop.cli.shelf.lookup import open_shelf, open_trust
from tabletop.content.checks.sentences import long_texts
from tabletop.content.loader import load_game
from tabletop.content.packs.plugins import Trust
from tabletop.content.yaml.problems import ContentError, Problem, quoted
from tabletop.engine.game import Game
from tabletop.folders import walk
from tabletop.paths import data_dir
from tabletop.registry import OWN_GAMES
from tabletop.storage.safe_files import StorageError, write_atomically

_FAMILY = """\
# A game with a standard deck. Save, and open it again: it is on your shelf.
id: ID
title: TITLE
pitch: Make pairs, and don't be left with the odd queen.
version: 1                     # raise it with every pack that you give away
licence: CC0-1.0               # what others may do with it
seats: [3, 6]                  # fewest and most players
minutes: 15

# Ready-made: cards-52, tarot-78, dominoes-6, piecepack, numbers. One queen is left out.
decks: [{ id: cards, title: Cards, kind: cards-52, without: [queen-clubs], zone: deck }]

# The places. for-each: seat makes one for every player; sees says who sees what lies there.
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner, ordered: false }
  - { id: pairs, title: Pairs, place: pile, for-each: seat, sees: all }

# What happens before the first turn, and when it is over.
setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: all } }]
end: { when: [{ seats-with: hand, at-most: 1 }] }
winner: { without: hand }
"""
_PROTOTYPE = """\
# Cards from a spreadsheet: change cards.csv, save it as CSV, and they change.
id: ID
title: TITLE
pitch: Build what pays, before the others do.
version: 1
licence: CC0-1.0
seats: [2, 4]
minutes: 30

# Each row of the file is a card. Columns that nothing names here are your own notes.
cards:
  file: cards.csv
  template: plain              # templates/plain.yaml draws them
  back: "#274C77 #A3CEF1 star" # colour, lines and icon; or a picture in sprites/backs
  zone: deck
  id: Name
  title: Name
  count: Qty
  fields:
    cost: { column: Cost, type: number, default: 0 }
    text: { column: Text, type: text }
    kind: { column: Kind, type: word, one-of: [farm, mill, fair] }

# Counters stand on the seats; a click on one asks for a number.
counters: [{ id: coins, title: Coins, for-each: seat, start: 3, least: 0, icon: coin }]
dice: [{ id: die, title: Die, sides: 6, zone: tray }]
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: discard, title: Discard, place: pile, sees: all }
  - { id: tray, title: Dice, place: row, sees: all }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner, ordered: false }
  - { id: town, title: Town, place: row, for-each: seat, sees: all }
setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: 4 } }]
"""
_CARDS = """\
Name,Qty,Cost,Text,Kind,Notes
Farm,6,1,Take a coin each turn.,farm,
Orchard,4,2,Take 2 coins on a 5 or 6.,farm,too strong?
Mill,4,3,Each farm pays a coin more.,mill,
Fair,3,5,Worth 4 points.,fair,
"""
_TEMPLATE = """\
# How a card is drawn, in millimetres from its upper left corner: x, y, width, height.
card: { size: [63, 88], bleed: 3, safe: 4, corner: 3 }
fonts: { name: { family: serif, weight: 700 } }
parts:
  # A colour for each kind; bleed draws it over the cutting edge.
  - { id: ground, draw: box, at: [-3, -3, 69, 94], bleed: true,
      fill: { by: kind, farm: "#2F6B3C", mill: "#8A5A2B", fair: "#7A3E65" } }
  - { id: paper, draw: box, at: [4, 41, 55, 43], corner: 2, fill: "#FBF6EA" }
  - { id: name, draw: text, at: [5, 4, 43, 11], field: title, font: name, size: 28,
      ink: "#FBF6EA", least: 10 }
  # when: the badge is left out where the cost is 0.
  - { id: cost, draw: badge, at: [47, 3, 13, 13], field: cost, shape: hexagon,
      fill: "#D9981C", when: cost }
  - { id: rules, draw: text, at: [7, 44, 49, 38], field: text, size: 22, least: 9 }
small: [ground, name, cost]    # what is left of it on the table
"""
_BOARD = """\
# A board of squares with pieces on it. Others: hexes, points, path.
id: ID
title: TITLE
pitch: Bring your pieces over to the other side.
version: 1
licence: CC0-1.0
seats: [2, 2]
minutes: 20

# Its fields are places: field:a1 to field:f6.
boards:
  - { id: field, title: Field, size: [120, 120], shape: squares, columns: 6, rows: 6, edge: 20 }

# for-each: seat gives every player an own one, in their colour.
tokens:
  - { id: runner, title: Runner, for-each: seat, count: 6, zone: reserve }
dice: [{ id: die, title: Die, sides: 6, zone: tray }]
counters: [{ id: home, title: Home, for-each: seat, least: 0, most: 6 }]
zones:
  - { id: reserve, title: Reserve, place: pile, sees: all }
  - { id: tray, title: Dice, place: row, sees: all }
"""
_RULEBOOK = """\
# TITLE

What it is about, in a sentence.

## Setting up {#setting-up}

What is dealt to whom.

## A turn {#turn}

What a player does.

## The end {#end}

Who wins.
"""
_RULES_GAME = """\
# A game with rules of its own: rules.py says what may be done. docs/make/with-rules.md tells how.
# tabletop play FOLDER --watch follows it while you write; elsewhere, after a change of it,
# tabletop trust FOLDER lets the new code run.
api: 1
rules: .rules:OwnRules         # the class in rules.py; a leading dot means this folder
id: ID
title: TITLE
pitch: Take a gem from either end of the row. The most points win.
licence: CC0-1.0               # what others may do with it
goal: Have the most points when the row is empty.
seats: [2, 4]
minutes: 5
score: { one: point, many: points }

# Rows, or file: cards.csv. Rules read fields: state.named.face("ruby-1")["points"] is 3.
cards:
  rows:
    - { Name: Ruby, Qty: 4, Points: 3, Colour: "#8C2F39" }
    - { Name: Jade, Qty: 6, Points: 2, Colour: "#2F6B3C" }
    - { Name: Opal, Qty: 8, Points: 1, Colour: "#274C77" }
  count: Qty
  zone: box
  template: plain
  fields:
    points: { column: Points, type: number }
    letter: { column: Points }
    colour: { column: Colour }
zones:
  - { id: row, title: Row, place: row }
  - { id: chest, title: Chest, place: row, for-each: seat }
counters: [{ id: points, title: Points, for-each: seat }]   # of the seats, the first is the score
setup: [{ shuffle: box }, { draw: { from: box, to: row, count: all } }]
moves:
  - { id: take, title: Take a gem, text: From either end of the row., rule: turn }
"""
_RULES_CODE = """\
from tabletop.api import NOT_YOUR_TURN, Move, Outcome, Refusal, Rules, State


class OwnRules(Rules[State]):
    kinds = frozenset({"take"})

    def setup(self, seats, options, chance):  # set_table does what setup: in game.yaml says
        return State(self.set_table(seats, options, chance), seats, phase="play")

    def candidates(self, state, seat):  # what a person might try
        for gem in state.named.pieces("row"):
            yield Move("take", (gem,), f"chest:p{seat + 1}")

    def refusal(self, state, seat, move):  # why not, or None
        if seat != state.turn:
            return Refusal(NOT_YOUR_TURN, "ID.turn")
        row = state.named.pieces("row")
        if move not in self.candidates(state, seat) or move.pieces[0] not in (row[0], row[-1]):
            return Refusal("Take a gem from either end of the row.", "ID.turn")
        return None

    def _apply(self, state, seat, move, chance):  # carry it out; chance is the only source of luck
        on, (gem,) = state.named, move.pieces
        on.move(gem, "chest", seat)
        on.add("points", on.face(gem)["points"], seat)
        on.say(seat, f"took **{{piece:{gem}}}**")
        state.turn = (seat + 1) % state.seats

    def outcome(self, state):  # None while it goes on
        if state.named.count("row"):
            return None
        points = tuple(state.named.number("points", seat) for seat in range(state.seats))
        best = tuple(seat for seat in range(state.seats) if points[seat] == max(points))
        return Outcome(best, points, "The row is empty.")
"""
TEMPLATES: dict[str, dict[str, str]] = {
    "family": {"game.yaml": _FAMILY, "rulebook.md": _RULEBOOK},
    "prototype": {
        "game.yaml": _PROTOTYPE,
        "cards.csv": _CARDS,
        "templates/plain.yaml": _TEMPLATE,
        "rulebook.md": _RULEBOOK,
    },
    "board": {"game.yaml": _BOARD, "rulebook.md": _RULEBOOK},
    "rules": {"game.yaml": _RULES_GAME, "rules.py": _RULES_CODE, "rulebook.md": _RULEBOOK},
}
"""The templates for new games by name; each is a set of files, by path."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40
_MARKS = " -'\u2019&!?,.:"
"""Characters a title may contain besides letters and digits."""

Stamp = tuple[tuple[str, int, int], ...]
"""The state of a folder: path, modification time in nanoseconds and size of each file."""
_MOST = 2000
"""Maximum number of files watched in a folder."""
_LARGEST = 1 << 20
"""Size in bytes above which the lines of a file are not shown."""
_FIX = re.compile(r"did you mean ([\w.-]+)\?")
_WARNING = re.compile(r"(.*?\.\w+)(?::(\d+):(\d+))?(?: (\S+))?: warning: (.*)")
_WORD = re.compile(r"[\w.-]+")


def create_game(name: str, start: str) -> None:
    """Create a new game in the player's folder of own games, and print its path.

    Its code is allowed to run.

    Args:
        name: Title or id of the game, such as `Night Market` or `night-market`.
        start: Name of the template, one of `TEMPLATES`.

    Raises:
        UsageError: the name is not valid.
        InputRefusedError: something with that name exists already.
        SystemProblemError: it can't be written.
    """
    title, name = _title_and_id(name)
    folder = data_dir() / OWN_GAMES / name
    if folder.exists() or any(game.spec.id == name for game in open_shelf().games()):
        raise InputRefusedError(f"there is a game {name!r} already")
    try:
        for file, text in TEMPLATES[start].items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            written = json.dumps(title, ensure_ascii=False) if path.suffix == ".yaml" else title
            words = text.replace("ID", name).replace("TITLE", written)
            path.write_text(words, encoding="utf-8", newline="\n")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise SystemProblemError(f"{folder} can't be written: {error.strerror}") from error
    game = load_game(folder, own=True, trust=open_trust())
    if game.consent is not None:
        # These very bytes were written above, at the player's word; a changed one asks as ever.
        try:
            game.consent.agree()
        except StorageError as error:
            raise SystemProblemError(f"the consent can't be kept: {error}") from error
    print(f"{folder}")
    print(f"ok {title} is on your shelf: tabletop play {name}")


def _title_and_id(words: str) -> tuple[str, str]:
    """Return a game's title and id from either: `night-market` or `Night Market`.

    Raises:
        UsageError: no id can be made of it.
    """
    if _NAME.fullmatch(words) and len(words) <= _LONGEST:
        return words.replace("-", " ").title(), words
    title = " ".join(words.split())
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = "-".join(re.findall("[a-z0-9]+", re.sub("[\"'\u2019]", "", plain)))
    fits = _NAME.fullmatch(name) and max(len(title), len(name)) <= _LONGEST
    if not fits or not all(letter.isalnum() or letter in _MARKS for letter in title):
        problem = f"a game is called by letters, digits, blanks and hyphens, not {words[:40]!r}"
        raise UsageError(problem)
    return title, name


@dataclass(frozen=True, slots=True)
class Read:
    """The result of loading a game from a folder: the game and the problems in its files."""

    game: Game | None
    """The game; None if its content has errors."""
    problems: tuple[Problem, ...]
    """Errors, or the warnings of a game that could be loaded."""


def file_state(folder: Path) -> Stamp:
    """Return a value that changes whenever a file in the folder changes.

    This is fast enough to call four times a second, and looks at no more than 2000 files.
    """
    found: list[tuple[str, int, int]] = []
    with contextlib.suppress(OSError):  # a folder that goes away while it is walked through
        for entry in islice(walk(folder), _MOST):
            with contextlib.suppress(OSError):
                about = entry.stat()
                found.append((entry.path, about.st_mtime_ns, about.st_size))
    return tuple(found)


def read(folder: Path, trust: Trust, *, thorough: bool, language: str = "") -> Read:
    """Load the game in a folder; return it with the problems in its files, in all languages.

    Args:
        folder: The folder of the game.
        trust: Knows the code that the player has allowed to run.
        thorough: Whether to try out the rules and check all pictures too.
        language: Language of the game's texts, such as `de`, if it has that; "" for its original
            one.
    """
    try:
        game = load_game(folder, own=True, trust=trust, thorough=thorough, language=language)
    except ContentError as error:
        return Read(None, error.problems)
    return Read(game, tuple(map(_warning, game.warnings)))


def _warning(line: str) -> Problem:
    """Parse a warning line back into a `Problem`.

    A line in another form becomes a problem without a place.
    """
    found = _WARNING.fullmatch(line)
    if found is None:
        return Problem("", 0, 0, "", line, warning=True)
    file, number, column, path, what = found.groups()
    return Problem(file, int(number or 0), int(column or 0), path or "", what, warning=True)


def overflow_warnings(game: Game, measure: Measure) -> tuple[Problem, ...]:
    """Return a warning for each text that doesn't fit on its card, as `measure` finds them."""
    found = tuple(measure(game)) if game.spec.templates else ()
    return tuple(long_texts(game.folder, game.files, found, game.language)) if found else ()


def lines_around(problem: Problem, around: int = 1) -> tuple[tuple[int, str], ...]:
    """Return the line of a problem with the lines before and after it, each with its number.

    Numbers count from 1; `around` is the number of lines on each side. Empty if the problem has no
    line, or its file is too large or can't be read.
    """
    if not problem.line:
        return ()
    try:
        path = Path(problem.file)
        if path.stat().st_size > _LARGEST:
            return ()
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, ValueError):
        return ()
    first, last = max(1, problem.line - around), min(len(lines), problem.line + around)
    return tuple((number, lines[number - 1].expandtabs(4)) for number in range(first, last + 1))


def suggested_word(problem: Problem) -> str:
    """Return the word suggested for a misspelled one; "" if the problem has no such word."""
    found = _FIX.search(problem.hint)
    return found[1] if found is not None and _wrong_word(problem) else ""


def _wrong_word(problem: Problem) -> str:
    """Return the misspelled word at a problem's line and column; "" if it isn't there any more."""
    line = dict(lines_around(problem, 0)).get(problem.line, "")
    start = max(0, problem.column - 1)
    word = _WORD.match(line, start + (line[start : start + 1] in {"'", '"'}))
    return word[0] if word is not None and quoted(word[0]) in problem.what else ""


def apply_fix(problem: Problem) -> None:
    """Fix a problem with a misspelled word by writing the suggested word to its file.

    Raises:
        ValueError: the word isn't there any more, or the file can't be written; the message is one
            sentence.
    """
    wrong, meant = _wrong_word(problem), suggested_word(problem)
    if not wrong or not meant:
        raise ValueError("The file is not as it was: look at it again.")
    path = Path(problem.file)
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            lines = stream.read().splitlines(keepends=True)
        line = lines[problem.line - 1]
        at = line.index(wrong, max(0, problem.column - 1))
        lines[problem.line - 1] = line[:at] + meant + line[at + len(wrong) :]
        write_atomically(path, "".join(lines).encode("utf-8"))
    except (OSError, ValueError, StorageError) as error:
        raise ValueError(f"{path.name} can't be written: {error}") from error
