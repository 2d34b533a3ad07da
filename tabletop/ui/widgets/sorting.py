"""Sorts the viewer's own hand on screen; the zone itself keeps its order."""

from collections.abc import Callable, Iterable, Sequence

from tabletop.engine.spec import FaceValue, GameSpec, PieceKind
from tabletop.engine.view import ZoneView
from tabletop.ui.widgets.moment import Moment

AS_IT_LIES = ""
NAME = "title"
_DRAWN = frozenset({
    "template", "zone", "colour", "ink", "letter", "icon", "pattern", "emblem", "art",
    "text", "size", "shape", "four", "sides", "faces",
})  # fmt: skip
"""Face fields that serve the drawing or contain sentences."""
_FIRST = ("suit", "rank")
_LONGEST = 24
"""Greatest length in characters of a value that cards are sorted by."""
_MOST = 6

Place = tuple[float, str, int]
Key = Callable[[PieceKind], tuple[Place, ...]]


def ways_to_sort(spec: GameSpec, kinds: Iterable[PieceKind]) -> tuple[str, ...]:
    """Return what a hand of such pieces can be sorted by: face fields that differ.

    At most six fields, then the title.
    """
    held = list(dict.fromkeys(kind.id for kind in kinds))
    known = [kind for kind in spec.kinds if kind.id in held]
    keys = dict.fromkeys(key for kind in known for key in kind.face if key not in _DRAWN)
    fields = [key for key in keys if _tells_apart([kind.face.get(key) for kind in known])]
    if "rank" in fields and "value" in fields:
        fields.remove("value")  # the same in numbers
    fields.sort(key=lambda key: _FIRST.index(key) if key in _FIRST else len(_FIRST))
    return (*fields[:_MOST], NAME)


def _tells_apart(values: Sequence[FaceValue | None]) -> bool:
    """Whether a field has only short values, and more than one."""
    short = all(
        value is None or isinstance(value, int)
        or (isinstance(value, str) and len(value) <= _LONGEST and "/" not in value)
        for value in values
    )  # fmt: skip
    return short and len(set(values)) > 1


def order_of(moment: Moment, zone: ZoneView) -> list[int]:
    """Return the indexes of the pieces of a hand in the order shown, from the left.

    This is the zone's order, unless the viewer owns the hand and has sorted it; unknown pieces come
    last.
    """
    lying = list(range(zone.count))
    if not moment.sorting or moment.view.seat != moment.home or zone.owner != moment.home:
        return lying
    spec = moment.game.spec
    key = _key(spec, moment.sorting)
    kinds = [moment.kind(piece) for piece in zone.pieces]
    last: tuple[Place, ...] = ((float("inf"), "", 0),)
    places = [key(kind) if kind is not None else last for kind in kinds]
    return sorted(lying, key=lambda at: (places[at], zone.pieces[at], at))


def _key(spec: GameSpec, way: str) -> Key:
    """Return the sort key: the field, suit and rank, then the order of kinds in the game.

    Texts are ordered as the game names them, numbers by size.
    """
    ranks = {kind.id: at for at, kind in enumerate(spec.kinds)}
    fields = [way, *(field for field in _FIRST if field != way)]
    words = {field: _words(spec, field) for field in fields}

    def place(field: str, kind: PieceKind) -> Place:
        if field == NAME:
            return 0.0, kind.title.casefold(), 0
        value = kind.face.get(field)
        number = _number(value)
        if number is not None:
            return number, "", 0
        return float("inf"), "", words[field].get(str(value), len(ranks))

    return lambda kind: (*(place(field, kind) for field in fields), (0.0, "", ranks[kind.id]))


def _words(spec: GameSpec, field: str) -> dict[str, int]:
    found = dict.fromkeys(str(kind.face[field]) for kind in spec.kinds if field in kind.face)
    return {word: at for at, word in enumerate(found)}


def _number(value: FaceValue | None) -> float | None:
    """Return a field as a number; text is converted if possible, else None."""
    if isinstance(value, int):
        return float(value)
    try:
        return float(value) if isinstance(value, str) else None
    except ValueError:
        return None
