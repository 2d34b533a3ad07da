"""Checks what annotations can't say: values of a game's parts that don't fit each other.

Covers the parts in `game.yaml`, the faces of pieces, and the regions of a layout with their
widgets, cells of boards and overlaps.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import singledispatch
from itertools import pairwise

from tabletop.content.assembly.decks import words_of
from tabletop.content.assembly.expand import asked_of, spots_of
from tabletop.content.checks.names import Names
from tabletop.content.schema.file_keys import (
    Board,
    Deck,
    DieKind,
    GameFile,
    JudgementFile,
    LayoutFile,
    Option,
    RegionText,
)
from tabletop.content.yaml.problems import did_you_mean, nearest_colour, quoted
from tabletop.content.yaml.reader import Key, Place
from tabletop.content.yaml.typed_reader import Located, TypedReader
from tabletop.engine.declare.components import CounterKind
from tabletop.engine.declare.faces import CARDS, LOOKS, TITLE, AnyPiece, PlainCard, PlainFace
from tabletop.engine.declare.fields import (
    Declared,
    FaceData,
    FieldInfo,
    GameTable,
    Role,
    WidgetData,
    fields_of,
    is_list,
)
from tabletop.engine.declare.goals import SHARED_FEATS, Goal
from tabletop.engine.declare.layout import Cell
from tabletop.engine.moves import seat_name
from tabletop.engine.search.weights import Learned
from tabletop.engine.spec import BOX, FaceValue, GameSpec, ModeSpec, PieceKind, ZoneKind
from tabletop.engine.text.tips import Tip

MOST_WORDS = 18
"""Most words that a tip may have."""
API = 1
"""The major version of `tabletop.api` that this program offers."""
SHIPPED = "tabletop."
"""Prefix of rules that ship with the program and may be named by any folder."""
_MOST_SPOTS = 400
_ROUNDING = 1e-6
_WITH_PIECES = ("cards", "decks", "tokens", "dice", "pieces", "announced")

Say = Callable[..., None]
"""Notes a problem at the keys below a thing; see `_Place.say`."""


@dataclass(frozen=True, slots=True)
class _Place:
    """One part of a document during its check."""

    reader: TypedReader
    thing: object
    place: Place

    def say(
        self,
        *keys: Key,
        what: str,
        hint: str = "",
        on_key: bool = False,
        also: tuple[str, ...] = (),
    ) -> None:
        """Note a problem at keys below the part, unless a value it depends on has one already.

        `also` are further keys on which the problem depends. Without any key it depends on the
        whole part.
        """
        rests = (*map(str, keys[:1]), *also)
        if not self.reader.has_wrong_value(self.thing, *rests):
            self.reader.document.problem((*self.place, *keys), what, hint, key=on_key)


def check_parts(reader: TypedReader) -> None:
    """Note values in a document that contradict each other within one part."""
    for thing, place in reader.each(object):
        check(thing, _Place(reader, thing, place).say)


@singledispatch
def check(thing: object, say: Say) -> None:
    """Note values that contradict each other in one part of a file, by the check for its kind.

    `say` notes a problem at keys of the part.
    """


@check.register
def _game(game: GameFile, say: Say) -> None:
    least, most = game.seats
    usual = game.usual_seats
    if usual and not least <= usual <= most:
        say("usual-seats", what=f"{usual} lies outside {least} to {most}", also=("seats",))
    _check_seats(game.seats, say)
    if game.api > API:
        what = f"is written for version {game.api} of tabletop.api, and here is version {API}"
        say("api", what=what, hint="a newer Recess can play it")
    pieces = (game.cards, game.decks, game.tokens, game.dice, game.pieces)
    if not any(pieces) and not game.announced:
        hint = "add cards, decks, tokens or dice; or is the game announced: true?"
        say(what="there are no pieces", hint=hint, also=_WITH_PIECES)


@check.register
def _mode(mode: ModeSpec, say: Say) -> None:
    _check_seats(mode.seats, say)


def _check_seats(seats: tuple[int, int], say: Say, *keys: Key) -> None:
    least, most = seats
    if least > most:
        what = f"the fewest seats, {least}, are more than the most, {most}"
        say(*keys, "seats", what=what, hint=f"did you mean [{most}, {least}]?")


@check.register
def _zone(zone: ZoneKind, say: Say) -> None:
    if zone.id == BOX:
        say("id", what=f"every game has a zone {BOX!r}, for the pieces that are not in play")
    for key, owned, what in (
        ("sees", zone.sees == "owner", "only the owner sees into it, but it belongs to no seat"),
        ("only", zone.only_owner, "only the owner may use it, but it belongs to no seat"),
        ("place", zone.place == "hand", "a hand belongs to a seat"),
    ):
        if owned and not zone.per_seat:
            say(key, what=what, hint="add for-each: seat", also=("for-each",))
    if zone.snap[0] and zone.place != "free":
        what = "pieces snap to a grid only where they lie free"
        say("snap", what=what, hint="say place: free", on_key=True, also=("place",))


@check.register
def _counter(counter: CounterKind, say: Say) -> None:
    least, most, start = counter.least, counter.most, counter.start
    if least > most:
        what = f"the least, {least}, is more than the most, {most}"
        say("least", what=what, also=("most",))
    elif not least <= start <= most:
        say("start", what=f"{start} lies outside {least} to {most}", also=("least", "most"))


@check.register
def _die(die: DieKind, say: Say) -> None:
    if die.sides is not None and die.faces:
        say("sides", what="a die has sides or faces, not both", also=("faces",))


@check.register
def _deck(deck: Deck, say: Say) -> None:
    words, ranks = words_of(asked_of(deck, everything=True))
    for key, given, known in (("without", deck.without, words), ("ranks", deck.ranks, ranks)):
        for number, word in enumerate(given):
            if word not in known:
                what = f"{deck.kind} has no {quoted(word)}"
                say(key, number, what=what, hint=did_you_mean(word, known), also=("kind",))
    for key, given_number, owner in (
        ("jokers", deck.jokers, "cards-52"),
        ("most", deck.most, "numbers"),
        ("colours", deck.colours, "numbers"),
    ):
        if given_number is not None and deck.kind != owner:
            say(key, what=f"only {owner} has {key}", on_key=True, also=("kind",))


@check.register
def _board(board: Board, say: Say) -> None:
    wanted = {"points": board.spots, "path": board.points}
    key = {"points": "spots", "path": "points"}.get(board.shape, "columns")
    if not wanted.get(board.shape, board.columns):
        say(what=f"a board of {board.shape} has {key}, and {key} is missing")
        return
    names = [spot.id for spot in spots_of(board)]
    if len(names) > _MOST_SPOTS:
        say(what=f"has {len(names)} places, the most is {_MOST_SPOTS}")
    everything = [spot.id for spot in spots_of(board, everything=True)]
    for number, name in enumerate(board.without):
        if name not in everything:
            what = f"there is no place {quoted(name)}"
            hint = did_you_mean(name, everything)
            say("without", number, what=what, hint=hint, also=("shape", "columns", "rows"))
    points: list[tuple[tuple[Key, ...], tuple[float, float]]] = [
        *((("points", at), point) for at, point in enumerate(board.points)),
        *((("spots", at, "at"), spot.at) for at, spot in enumerate(board.spots)),
    ]
    for keys, point in points:
        for value, side, name in zip(point, board.size, ("wide", "high"), strict=True):
            if value > side:
                what = f"lies off the board, which is {side:g} mm {name}"
                say(*keys, what=what, also=("size",))
                break


@check.register
def _option(option: Option, say: Say) -> None:
    least, most, default = option.least, option.most, option.default
    _check_seats(option.seats, say)
    if option.choices is not None:
        _check_choices(option, say)
    elif isinstance(default, str):
        what = f"{quoted(default)} is a word, but there are no choices"
        say("default", what=what, also=("choices",))
    elif isinstance(default, bool):
        return
    elif least >= most:
        say(what=f"a number needs a range, from least {least} to most {most} is none")
    elif not least <= default <= most:
        what = f"{default} lies outside {least} to {most}"
        say("default", what=what, also=("least", "most", "choices"))


def _check_choices(option: Option, say: Say) -> None:
    values = [choice.value for choice in option.choices or ()]
    for number, choice in enumerate(option.choices or ()):
        _check_seats(choice.seats, say, "choices", number)
        if any(_same(choice.value, other) for other in values[:number]):
            say("choices", number, "value", what=f"{quoted(choice.value)} stands here twice")
    if values and not any(_same(option.default, value) for value in values):
        words = [value for value in values if isinstance(value, str)]
        what = f"{quoted(option.default)} is none of the choices"
        hint = did_you_mean(option.default, words)
        say("default", what=what, hint=hint, also=("choices",))


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


@check.register
def _goal(goal: Goal, say: Say) -> None:
    if not (goal.at_least or goal.at_most):
        say(what="a goal needs at-least or at-most", hint="such as at-least: { score: 10 }")


@check.register
def _tip(tip: Tip, say: Say) -> None:
    words = len(tip.say.split())
    if words > MOST_WORDS:
        say("say", what=f"has {words} words, the most is {MOST_WORDS}")


@check.register
def _region(region: RegionText, say: Say) -> None:
    x, y, width, height = region.rect
    right, bottom = x + width, y + height
    if width <= 0 or height <= 0:
        say("rect", what="the region has no size")
    elif right > 1 + _ROUNDING or bottom > 1 + _ROUNDING:
        side, end = ("right", right) if right > 1 + _ROUNDING else ("bottom", bottom)
        say("rect", what=f"the region ends at {end:.3f}, beyond the {side} edge at 1")


@check.register
def _layout(layout: LayoutFile, say: Say) -> None:
    seen: set[tuple[int, int]] = set()
    for number, cell in enumerate(layout.cells):
        if (cell.row, cell.col) in seen:
            what = f"the cell in row {cell.row}, column {cell.col} stands here twice"
            say("cells", number, what=what)
        seen.add((cell.row, cell.col))


@check.register
def _learned(learned: Learned, say: Say) -> None:
    chances = learned.chances
    falls = any(one[0] >= other[0] or one[1] > other[1] for one, other in pairwise(chances))
    if falls or not all(0 < looks < 1 for looks, _ in chances):
        say("chances", what="takes pairs that rise, between 0 and 1")


@check.register
def _judgement(file: JudgementFile, say: Say) -> None:
    if len({each.seats for each in file.judgement}) < len(file.judgement):
        say("judgement", what="takes each number of seats once")


def check_options(reader: TypedReader, game: GameFile) -> None:
    """Note options of a game that depend on options it doesn't have."""
    known = [option.id for option in game.options]
    for option, place in reader.each(Option):
        for name in option.when:
            if name not in known or name == option.id:
                what = f"{quoted(name)} is no other option"
                hint = did_you_mean(name, known)
                reader.document.problem((*place, "when", name), what, hint)


def check_goals(reader: TypedReader, game: GameFile) -> None:
    """Note limits of goals that name nothing which can be counted; rules in Python have more."""
    known = [*SHARED_FEATS, *(each.id for each in game.counters)]
    known += [name.removesuffix(":seat") for name in game.values]
    for goal, place in reader.each(Goal):
        for key, limits in (("at-least", goal.at_least), ("at-most", goal.at_most)):
            for name in () if game.rules else limits:
                if name not in known:
                    what = f"nothing here is counted as {quoted(name)}"
                    reader.document.problem((*place, key, name), what, did_you_mean(name, known))


def check_owners(reader: TypedReader, kind: type[PieceKind] | type[Cell], seats: int) -> None:
    """Note pieces or cells whose owner is a seat that the game doesn't have.

    Args:
        reader: The reader that read the file with them.
        kind: Whether to check pieces or cells.
        seats: Most seats of the game.
    """
    entries: Iterator[Located[PieceKind | Cell]] = reader.each(kind)
    for thing, place in entries:
        owner = thing.owner
        if owner >= seats and not reader.has_wrong_value(thing, "owner"):
            what = f"the game has {seats} seats, {seat_name(owner)} is none of them"
            reader.document.problem((*place, "owner"), what)


def check_origin(reader: TypedReader, game: GameFile) -> None:
    """Note code that a game in a player's own folder may not name.

    It may name its own code and shipped code, not that of others.
    """
    for part, name in _code_of(game):
        if not (name or SHIPPED).startswith((SHIPPED, ".")):
            what = "a game in a folder can't name the code of others"
            reader.document.problem((part,), what, f"{part}: .{part}:… is its own", key=True)


def _code_of(game: GameFile) -> Iterator[tuple[str, str]]:
    yield "rules", game.rules
    yield "table", game.table


_TEMPLATE = "template"
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def check_faces(reader: TypedReader, table: GameTable, names: Names) -> None:
    """Note faces of pieces with an unknown template, and fields that nothing uses.

    Args:
        reader: Has read the file with the pieces.
        table: The game's own templates and what its rules read.
        names: All names that the game defines.
    """
    templates = {each.template: each for each in (*CARDS, *table.faces)}
    for piece, place in reader.each(PieceKind):
        if reader.has_wrong_value(piece, "face", "look"):
            continue
        spot: Place = (*place, "face")
        declared: type[FaceData] | None = LOOKS.get(piece.look, PlainFace)
        if piece.look == "card":
            name = str(piece.face.get(_TEMPLATE, PlainCard.template))
            declared = templates.get(name)
            if declared is None:
                what = f"there is no template {quoted(name)}"
                reader.say((*spot, _TEMPLATE), what, did_you_mean(name, templates))
                continue
        if declared is not None:
            own = [table.pieces] if table.pieces is not None else []
            _check_face(reader, spot, piece.face, [declared, AnyPiece, *own], names)


def _check_face(
    reader: TypedReader,
    spot: Place,
    face: Mapping[str, FaceValue],
    declared: Iterable[type[Declared]],
    names: Names,
) -> None:
    known = {info.key: info for each in declared for info in fields_of(each) if info.key != TITLE}
    for key, value in face.items():
        info = known.get(key)
        if key == _TEMPLATE:
            continue
        if info is None:
            hint = did_you_mean(key, [*known, _TEMPLATE])
            reader.say((*spot, key), f"there is no key {quoted(key)} here", hint, key=True)
        else:
            _check_value(reader, (*spot, key), info, value, names)


def _check_value(
    reader: TypedReader, place: Place, info: FieldInfo, value: FaceValue, names: Names
) -> None:
    """Note a value of the wrong type, or a reference to something missing."""
    listed = isinstance(value, tuple)
    if info.ref == "colour":
        if not (isinstance(value, str) and _COLOUR.fullmatch(value)):
            what = f"takes a colour as '#rrggbb', not {quoted(value)}"
            reader.say(place, what, nearest_colour(value))
    elif is_list(info.type) and not listed:
        reader.say(place, f"takes a list, not {quoted(value)}")
    elif listed and not is_list(info.type):
        reader.say(place, "takes a single value, not a list")
    elif isinstance(value, bool):
        reader.say(place, f"takes text or a number, not {quoted(value)}", "put it in quotes")
    elif info.type is int and not isinstance(value, int):
        reader.say(place, f"takes a whole number, not {quoted(value)}")
    elif isinstance(value, str) and value and info.ref:
        problem = names.missing(info.ref, value)
        if problem is not None:
            reader.say(place, *problem)


Widgets = Mapping[str, type[WidgetData]]
Rect = tuple[float, float, float, float]

_MOST_COVERED = 0.5
"""Largest share of the smaller of two regions that may lie under the other."""


def check_layout(
    reader: TypedReader, layout: LayoutFile, widgets: Widgets, names: Names, *, whole: bool
) -> None:
    """Note unknown widgets, wrong data and missing zones in a layout.

    Args:
        reader: Has read the layout.
        layout: The layout.
        widgets: Declarations of the widgets that it may use, by name.
        names: All names that the game defines.
        whole: Whether `widgets` is complete, that is, the game's own could be loaded.
    """
    check_parts(reader)
    check_owners(reader, Cell, names.spec.seats[1])
    _check_cells(reader, layout, names.spec)
    regions = list(reader.each(RegionText))
    for region, place in regions:
        if reader.has_wrong_value(region, "widget"):
            continue
        declared = widgets.get(region.widget)
        if declared is None and whole:
            what = f"there is no widget {quoted(region.widget)}"
            near = did_you_mean(region.widget, widgets)
            hint = near or f"known: {', '.join(sorted(widgets))}"
            reader.document.problem((*place, "widget"), what, hint)
        elif declared is not None and not reader.has_wrong_value(region, "data"):
            reader.read(declared, (*place, "data"), dict(region.data))
        if declared is not None and declared.cells and not layout.cells:
            what = f"{quoted(declared.name)} draws the cells of the layout, and it has none"
            hint = "add cells, as { row: 0, col: 0, title: Hall, tint: '#315CBA' }"
            reader.document.problem((*place, "widget"), what, hint)
    reader.check_names(names.missing)


def _check_cells(reader: TypedReader, layout: LayoutFile, spec: GameSpec) -> None:
    """Note cells of a board that are not on its grid."""
    grids = {zone.id: zone.grid for zone in spec.zones if zone.grid != (0, 0)}
    shown = [region.zone for region in layout.regions]
    grid = next((grids[zone] for zone in shown if zone in grids), None)
    for cell, place in reader.each(Cell, sound=True):
        if grid is not None and not (cell.row < grid[0] and cell.col < grid[1]):
            what = (
                f"row {cell.row}, column {cell.col} is off the board,"
                f" which has {grid[0]} by {grid[1]}"
            )
            reader.document.problem(place, what, "both count from 0")


def check_overlaps(reader: TypedReader, widgets: Widgets) -> None:
    """Note regions of a layout that mostly cover each other, unless their widgets may."""
    seen: list[tuple[RegionText, bool]] = []
    regions = list(reader.each(RegionText, sound=True))
    covered = {region.data["over"] for region, _ in regions if "over" in region.data}
    for region, place in regions:
        declared = widgets.get(region.widget)
        if declared is None or _floats(declared, region):
            continue
        over = "over" in region.data
        for other, other_over in seen:
            exempt = (over and other.id in covered) or (other_over and region.id in covered)
            if not exempt and _covered(region.rect, other.rect) > _MOST_COVERED:
                what = f"covers most of the region {quoted(other.id)}, or lies under it"
                reader.document.problem((*place, "rect"), what, "move one of them")
                break
        seen.append((region, over))


def _floats(declared: type[WidgetData], region: RegionText) -> bool:
    """Return whether a region is made to lie over or around others."""
    return declared.role is Role.FLOAT or region.data.get("around") is True


def _covered(one: Rect, other: Rect) -> float:
    """Return the share of the smaller rectangle under the other, from 0 to 1."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / min(one[2] * one[3], other[2] * other[3])
