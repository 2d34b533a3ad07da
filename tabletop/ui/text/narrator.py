"""Texts about the table and the events on it, to be shown or spoken."""

import re
from collections.abc import Collection, Sequence

from tabletop.engine.declare.layout import Layout
from tabletop.engine.moves import Refusal, Seat, parse_seat
from tabletop.engine.spec import GameSpec
from tabletop.engine.text.message import Message
from tabletop.engine.view import SeenEvent, View, ZoneView
from tabletop.session.figures import tries
from tabletop.session.types import Hint, LogLine

_SIGNS = re.compile(r"\*\*|\{[a-z]+:[^}]*\}")

_SPACES = re.compile(r"\s+")

_TAG = 20
"""Maximum number of letters on a tag."""


def plain(markup: str) -> str:
    """Return a text for screen readers, without markup such as bold letters and icons."""
    return _SPACES.sub(" ", _SIGNS.sub("", markup)).strip()


def announce(events: Sequence[SeenEvent]) -> str:
    """Return the notes among the events as sentences for screen readers.

    A note is a text that the rules add to what happened; other events are ignored.
    """
    notes = (event for event in events if event.kind == "note" and event.text)
    return " ".join(f"{plain(event.said)}." for event in notes)


def grouped(
    lines: Sequence[LogLine], players: Sequence[str] = ()
) -> list[tuple[str, list[LogLine]]]:
    """Group the lines of a game's log by round, newest first.

    Args:
        lines: The lines of the log, oldest first.
        players: Names of the players by seat; if given, lines are grouped by turn instead.

    Returns:
        The groups, each with its heading and its lines.
    """
    groups: list[tuple[str, list[LogLine]]] = []
    latest: tuple[str, int] | None = None
    for line, owner in reversed([*zip(lines, _owners(lines), strict=True)]):
        turn = line.header, owner if players else -1
        if latest != turn:
            latest = turn
            groups.append((_heading(line.header, turn[1], players), []))
        groups[-1][1].append(line)
    return groups


def _owners(lines: Sequence[LogLine]) -> list[int]:
    """Return the seat whose turn each log line belongs to.

    A line without an owner belongs to the turn of the line before.
    """
    owners: list[int] = []
    for line in lines:
        before = owners[-1] if owners else -1
        owners.append(line.owner if line.owner >= 0 else before)
    return owners


def _heading(header: str, owner: int, players: Sequence[str]) -> str:
    """Return a heading made of the player and the first part of the round: `Anna · Turn 5`."""
    if not 0 <= owner < len(players):
        return header
    words = header.partition(" · ")[0]
    return f"{players[owner]} · {words}" if words else players[owner]


def taken_back(count: int) -> str:
    """Return a sentence that says how many moves were taken back."""
    return "Undone." if count == 1 else f"{count} moves undone."


def listed(names: Sequence[str]) -> str:
    """Join names into a list for use in a sentence: `Anna, Greg and Tyler`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def short(text: str) -> str:
    """Return as many first words of a text as fit on a small label, without a full stop."""
    taken = ""
    for word in text.split():
        longer = f"{taken} {word}".strip()
        if taken and len(longer) > _TAG:
            break
        taken = longer
    return taken.rstrip(".,;:")


def hinted(hint: Hint, spec: GameSpec) -> str:
    """Return a hint as text for screen readers: the move, its value, the reason and the tries.

    `spec` is the game's description, which names its points.
    """
    return f"{HINT}: {hint.label}. {hint.chances(spec)} {hint.why} {tries(hint.worth)}".strip()


def whose(title: str, name: str) -> str:
    """Return the name of something that belongs to a player.

    For example, `Anna's hand`.

    Args:
        title: What it is, such as `Hand`.
        name: Name of the player.
    """
    shout = title[:2].isupper()
    return f"{name}'s {title if shout else title[:1].lower() + title[1:]}"


def victory(winners: tuple[Seat, ...], score: str = "", *, alone: bool = False) -> str:
    """Return the message that says who won a game.

    Args:
        winners: The seats that won; empty if nobody did, several for a shared victory.
        score: The winner's score as text; empty for none.
        alone: Whether a single player played, who finishes rather than wins.
    """
    if not winners:
        return GAME_OVER
    if len(winners) > 1:
        return Message(SHARED, players=winners)
    if not score:
        return Message(WINS, players=winners[:1])
    return Message(FINISHES if alone else WINS_WITH, players=winners[:1], score=score)


class Namer:
    """Returns names for the zones, places and pieces of a table that reveal nothing hidden."""

    def __init__(self, view: View, layout: Layout, players: Sequence[str]) -> None:
        self._view = view
        self._cells = {(cell.row, cell.col): cell.title for cell in layout.cells}
        self._titles = {kind.id: kind.title for kind in view.plan.spec.zones}
        self._players = tuple(players)
        self._names: dict[str, str] = {}
        """The names of zones so far, by their ids."""

    def zone(self, zone: ZoneView) -> str:
        """Return the name of a zone (a place for pieces): `Gym`, `Anna's trophy pile`.

        Places of one kind that are called alike are numbered: `Anna's classroom 2`.
        """
        if zone.id not in self._names:
            self._name_alike(zone)
        return self._names[zone.id]

    def _name_alike(self, zone: ZoneView) -> None:
        """Name all zones of the same kind and owner."""
        spec, found = self._view.plan.spec, dict[str, list[str]]()
        for each in self._view.zones:
            if each.kind != zone.kind or each.owner != zone.owner:
                continue
            title = spec.place_title(each.id) if spec.boards else ""
            title = title or self._titles.get(each.kind, each.kind)
            parts = each.id.split(":")
            if len(parts) == 3 and parts[1].isdecimal() and parts[2].isdecimal():
                title = self._cells.get((int(parts[1]), int(parts[2])), title)
            elif zone.owner >= 0:
                title = self._whose(title, zone.owner)
            found.setdefault(title, []).append(each.id)
        for title, zones in found.items():
            for number, name in enumerate(zones, 1):
                self._names[name] = f"{title} {number}" if len(zones) > 1 else title

    def place(self, name: str) -> str:
        """Return the name of the target of a move.

        Args:
            name: Id of a zone, a piece or a seat, or a word of the game, such as `offer:1`, which
                becomes `Offer 1`.
        """
        try:
            return self.zone(self._view.zone(name))
        except KeyError:
            pass
        if name in self._view.plan.piece:
            return self.piece(name)
        try:
            return self._seat(parse_seat(name, self._view.seats))
        except ValueError:
            return name.replace(":", " ").capitalize()

    def piece(self, name: str) -> str:
        """Return the name of the piece with an id: `Math`, `Anna's marker`, `Hidden card`."""
        kind = self._view.kind_named(name)
        if kind is None:
            return "Hidden card"
        if kind.owner >= 0:
            return self._whose(kind.title, kind.owner)
        return kind.title

    def lying(self, name: str, zone: str, count: int = 0) -> str:
        """Return the name of a piece together with its zone: `Math, Cafeteria`.

        Args:
            name: Id of the piece.
            zone: Id of the zone it is in.
            count: If above 0, a number of identical tokens to name instead of the piece.
        """
        if count:
            return LOOSE_ONE if count == 1 else LOOSE_MANY.format(count=count)
        return f"{self.piece(name)}, {self.place(zone)}"

    def _whose(self, title: str, seat: int) -> str:
        return whose(title, self._seat(seat))

    def _seat(self, seat: int) -> str:
        return self._players[seat] if seat < len(self._players) else f"Seat {seat + 1}"


LOOSE_ONE = "1 token"

LOOSE_MANY = "{count} tokens at once"

THINKING = "{name} is thinking"

AGAIN = "What others did (R)"

AGAIN_STOP = "Back to the game"

AGAIN_PROMPT = "{at} of {count}"

AGAIN_NONE = "Nobody else has done anything since your last turn."

WATCH = "Watch, or press {key} to skip ahead"

SKIP = "Skip thinking"

STEP = "Next move"

STEPPING = "{name} moves next"

RULES = "How to play"

WHAT_NOW = "What can I do now?"

YOU_CAN = "What you can do"

NOT_NOW = "Not now"

NO_MORE_NOTES = "No more notes"

NOTES_OFF = "No more notes. Settings has them."

CLOSE = "Close"

BACK = "Back"

WHY = "Why?"

PARTNER = "Partner"

OPPONENT = "Opponent"

LOOK = "See hand"

HAND_OF = "{name}: see hand"

ANOTHER_HAND = "Another hand"

WHOSE_HAND = "Whose hand?"

OUT_OF_TURN = "Others may act out of turn. The screen is covered until they are there."

HAND_ON = "Pass to {name}"
HAND_ON_OFFERS = "Pass to {name}: {count} offers"

TIMES = "\N{MULTIPLICATION SIGN}{count}"

FOR_OTHER = "This is {name}'s to decide."

RETRY = "Try again"

MENU = "Menu"

UNDO = "Undo"

REDO = "Redo"

LOG = "Log"

PHONES = "Phones at this table"

SETTINGS = "Settings"

TABLE_TAB = "Table"

HAND_TAB = "Hand"

MORE = "More"

CHOOSE = "Choose one"

CHOOSE_MOVE = "Choose what to do"

SEVERAL = "Choose one of the glowing places"
PICKED, NOT_PICKED = "picked", "not picked"
PICK_MORE = "Pick {count} more"

CANCEL = "Cancel"

NOTHING_TO_DO = "Nothing to do here now"

UNKNOWN = "Nobody here has seen this card."

RESULTS = "Results"

ANEW = "The cards that follow are new."

SEE_AGAIN = "Replay"

TAKE_BACK = "Take back"

TAKE_BACK_TO = "Go back to a move"

TAKE_BACK_WHERE = "Go back to before which move?"

TAKES_BACK_1 = "Takes back 1 move."

TAKES_BACK = "Takes back {count} moves."

ALL_AGREE = "{names} will be asked."

LEARNT = "{learnt}: the cards that follow are new."

WANTS_BACK_1 = "{name} wants to take back a move"

WANTS_BACK = "{name} wants to take back {count} moves"

WANTED_BACK_1 = "Take back a move?"

WANTED_BACK = "Take back {count} moves?"

WANTS_END = "{name} wants to end the game"

WANTED_END = "End the game?"

BACK_BEFORE = "This goes back to before: {text}"

EACH_AGREES = "Everyone named here has to agree."

AGREE = "{name}: I agree"

ASKED_ON_PHONE = "{name} is asked on the phone"

ASKED_ELSE = "Somebody is asking for something else just now."

NOT_ALL_AGREE = "Not everybody wants that."

WOULD_LIKE_BACK = "{name} would like to take a move back and asks {names}."

WOULD_LIKE_END = "{name} would like to end the game and asks {names}."

AGREED = "{name} agrees"

PLAY_ON = "No, play on"

BEST_YET = "Your best yet"

REDONE = "Move played again"

OF = "{count} picked"

SURE = "{label} now?"

LEFT, OR_ELSE = "{label}: {left} left", "{label}, or {other}?"

ANYWAY = "{label} anyway"

OTHERS = "{count} more"

TOKENS = "{count} tokens"

GAME_ENDS = "The game is over for everybody then."

KEEP_PLAYING = "Keep playing"

HINT = "Hint"

HINTING = "Looking for a good move"

NO_HINT = "No hint this time"

HINT_AWAY = "Hint closed"

HAND_OVER = "Pass to {name}"

I_AM = "I am {name}"

LOOK_AWAY = "Everyone else, look away. {name}'s hand comes next."

LOOK_AWAY_ALL = "Everyone else, look away."

SINCE = "Since {name}'s last turn"

WINS = "{players} [players: win | wins | win | win]"

FINISHES = "{players} [players: finish | finishes | finish | finish] with {score}"

WINS_WITH = "{players} [players: win | wins | win | win] with {score}"

SHARED = "{players} share the victory"

GAME_OVER = "The game is over"

TO_LIBRARY = "Library"

REMATCH, PLAY_AGAIN = "Rematch", "Play again"

BACK_TO_TABLE = "Look at the table"

MOVES = "{count} moves"

REVIEW = "Review"

REVIEWING = "Reading move {done} of {total}"

REVIEWING_CLOSER = "Taking a closer look at costly moves: {left} to go"

REVIEWED = "In {total} moves, these turns mattered most"

REVIEWED_YOURS = "In your {total} moves, these turns mattered most"

REVIEWED_PEOPLE = "In {total} moves by people, these turns mattered most"

NO_LAPSE = "No turn mattered more than the error. A steady game."

AT_MOVE = "{header} · move {number}"

MOVE_NUMBER = "Move {number}"

PLAYED = "Played: {move}"

BETTER = "Better: {move}"

BETTER_THAN = 'Better, instead of "{made}": {move}'

AND_THEN = "Then: {moves}"

FOUND = "Found the best move: {move}"

ONLY_WIN = "Found the only winning move: {move}"

BEST_TURN, ONLY_BEST = "Your best turn. Next best: {other}", "The only winning move"

IT_COST = "It cost {cost}."

NEXT_COST = 'The next best, "{other}", would have cost {cost}.'

TOO_SHORT = "Too short to review."

CHANCE_CURVE = "{whose} chance to win"

POINTS_CURVE = "{whose} expected points"

SCORE_CURVE = "Scores"

BAND = "Line: at the end of each turn. Band: the margin of error"

TURN_NUMBER = "Turn {number}"

STILL_THINKING = "still thinking"

ONLY_SCORES = "Without computer players: here is the score curve."

ONLY_CLEAR_TURNS = "Only turns that mattered by more than the error are shown."

WHOSE, YOURS = "{name}'s", "Your"

SWING_UP = "Since the turn before, {what} grew by {cost}."

SWING_DOWN = "Since the turn before, {what} fell by {cost}."

THE_CHANCE, THE_POINTS = "the chance", "the expected total"

TRY_IT = "Try it from here"

THEN = "Move {number}, as {name} saw it"

LOOKED = "Back"

KEY_TURN = "{name}. {where}. {told}"


def name_forms(name: str, others: Collection[str] = ()) -> tuple[str, ...]:
    """Return a name and shorter forms of it: `Anna Karenina`, `Anna K.`, `Anna`.

    Forms that could also mean one of the `others` are left out.
    """
    words = name.split()
    if len(words) < 2:
        return (name,)
    initials = " ".join([words[0], *(f"{word[0]}." for word in words[1:])])
    forms = [name]
    rest = [other for other in others if other != name]
    for form in (initials, words[0]):
        stem = form.rstrip(".")
        if len(form) < len(forms[-1]) and not any(other.startswith(stem) for other in rest):
            forms.append(form)
    return tuple(forms)


def text_forms(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return a text and versions of it with shorter player names.

    `names` are the full names that the text may contain.
    """
    forms = [text]
    for step in (1, 2):
        short = text
        for name in sorted(names, key=len, reverse=True):
            known = name_forms(name, names)
            short = short.replace(name, known[min(step, len(known) - 1)])
        if short != forms[-1]:
            forms.append(short)
    return tuple(forms)


WAS = "was {before}"

SHORT = "{missing} short"

HERE = "{verb} here"

AIM = "{title}: choose the target"

MORE_THAN_ONE = "Choose one of {count}"


def brief(refusal: Refusal) -> str:
    """Return the reason for refusing a move in about two words, such as `2 short`; may be empty."""
    lack = refusal.lack
    return SHORT.format(missing=lack.needs - lack.has) if lack is not None else refusal.brief
