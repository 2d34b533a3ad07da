"""Checks of a game of `format: 2` that reach across its lists: names are there, and fit.

They look at the plain data, so that they also run where the model has refused a part of it.
"""

from collections.abc import Iterator

from tabletop.content.checks import Fields, entries
from tabletop.content.decks import Asked, words_of
from tabletop.content.grids import column_name
from tabletop.content.nodes import Document, Place, Plain
from tabletop.content.problems import did_you_mean, quoted
from tabletop.content.shipped import felts, icons
from tabletop.engine.spec import BOX

_LISTS = ("decks", "tokens", "dice", "counters", "boards", "zones", "options", "actions")
_MOST_PLACES = 400
_DECKS = (
    "cards-52", "tarot-78", "dominoes-6", "dominoes-9", "dominoes-12", "piecepack", "numbers",
)  # fmt: skip


def check_parts_of(document: Document) -> None:
    """Note what does not fit together in a game of `format: 2`."""
    if not isinstance(document.data, dict):
        return
    for part in _LISTS:
        _once(document, part)
    _check_places(document)
    _check_starts(document)
    for place, deck in entries(document.data, "decks"):
        _check_deck(document, place, deck)
    for place, die in entries(document.data, "dice"):
        if "sides" in die and "faces" in die:
            document.problem((*place, "sides"), "a die has sides or faces, not both")
    for place, counter in entries(document.data, "counters"):
        _check_counter(document, place, counter)
    for place, board in entries(document.data, "boards"):
        _check_board(document, place, board)
    for part in ("tokens", "counters"):
        for place, entry in entries(document.data, part):
            icon = entry.get("icon")
            if isinstance(icon, str) and icon and icons() and icon not in icons():
                what = f"there is no icon {quoted(icon)}"
                document.problem((*place, "icon"), what, did_you_mean(icon, icons()))
    felt = document.data.get("felt")
    if isinstance(felt, str) and felt and felts() and felt not in felts():
        what = f"there is no felt {quoted(felt)}"
        document.problem(("felt",), what, did_you_mean(felt, felts()))
    if not any(document.data.get(part) for part in ("cards", "decks", "tokens", "dice")):
        what = "there are no pieces"
        document.problem((), what, "add cards, decks, tokens or dice")


def _once(document: Document, part: str) -> None:
    seen: dict[str, Place] = {}
    for place, entry in entries(document.data, part):
        name = entry.get("id")
        if not isinstance(name, str) or not name:
            continue
        if name in seen:
            line = document.mark(seen[name]).line
            document.problem((*place, "id"), f"the id {quoted(name)} is taken, by line {line}")
        seen.setdefault(name, (*place, "id"))


def place_names(document: Document) -> list[str]:
    """Return all names of zones and of places of boards that a piece may begin at."""
    names = [str(zone.get("id")) for _, zone in entries(document.data, "zones")]
    for _, board in entries(document.data, "boards"):
        names.append(str(board.get("id")))
        names += [f"{board.get('id')}:{place}" for place in _places_of(board)]
    if any(not die.get("zone") for _, die in entries(document.data, "dice")):
        names.append("dice")
    return names


def _places_of(board: Fields) -> Iterator[str]:
    without = board.get("without")
    left_out = without if isinstance(without, tuple) else ()
    match board.get("shape"):
        case "points":
            for _, spot in entries(board, "spots"):
                yield str(spot.get("id"))
        case "path":
            points = board.get("points")
            yield from map(str, range(1, len(points) + 1 if isinstance(points, tuple) else 1))
        case _:
            columns, rows = _side(board.get("columns")), _side(board.get("rows"))
            for row in range(rows):
                for column in range(columns):
                    name = f"{column_name(column)}{row + 1}"
                    if name not in left_out:
                        yield name


def _side(value: Plain | None) -> int:
    return min(max(value, 1), 40) if isinstance(value, int) and not isinstance(value, bool) else 1


def _check_places(document: Document) -> None:
    boards = {str(board.get("id")) for _, board in entries(document.data, "boards")}
    for place, zone in entries(document.data, "zones"):
        name = zone.get("id")
        if name == BOX:
            what = f"every game has a zone {BOX!r}, for the pieces that are not in play"
            document.problem((*place, "id"), what)
        elif name in boards:
            document.problem((*place, "id"), f"{quoted(name)} is a board already")
        own = zone.get("for-each") == "seat"
        for key in ("sees", "only"):
            if zone.get(key) == "owner" and not own:
                what = "only the owner sees into it, but it belongs to no seat"
                if key == "only":
                    what = "only the owner may use it, but it belongs to no seat"
                document.problem((*place, key), what, "add for-each: seat")
        if zone.get("place") == "hand" and not own:
            what = "a hand belongs to a seat"
            document.problem((*place, "place"), what, "add for-each: seat")
        if "snap" in zone and zone.get("place") != "free":
            what = "pieces snap to a grid only where they lie free"
            document.problem((*place, "snap"), what, "say place: free", key=True)


def _check_starts(document: Document) -> None:
    """Note zones that pieces begin in and that there are not."""
    known = [*place_names(document), BOX]
    for part in ("cards", "decks", "tokens", "dice"):
        for place, entry in entries(document.data, part):
            zone = entry.get("zone")
            if isinstance(zone, str) and zone and zone not in known:
                what = f"there is no zone {quoted(zone)}"
                plain = [name for name in known if ":" not in name]
                hint = did_you_mean(zone, known) or did_you_mean(zone, plain)
                document.problem((*place, "zone"), what, hint)


def _check_deck(document: Document, place: Place, deck: Fields) -> None:
    kind = deck.get("kind")
    if kind not in _DECKS:
        return
    jokers = deck.get("jokers")
    asked = Asked(
        str(kind), jokers if isinstance(jokers, int) and 0 <= jokers <= 3 else 0,
        most=_number(deck.get("most"), 10), colours=_number(deck.get("colours"), 4),
    )  # fmt: skip
    words, ranks = words_of(asked)
    for key, known in (("without", words), ("ranks", ranks)):
        listed = deck.get(key)
        for number, word in enumerate(listed if isinstance(listed, tuple) else ()):
            if word not in known:
                what = f"{kind} has no {quoted(word)}"
                document.problem((*place, key, number), what, did_you_mean(word, known))
    only = {"jokers": "cards-52", "most": "numbers", "colours": "numbers"}
    for key, owner in only.items():
        if key in deck and kind != owner:
            document.problem((*place, key), f"only {owner} has {key}", key=True)


def _number(value: Plain | None, default: int) -> int:
    sound = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 100
    return value if sound and isinstance(value, int) else default


def _check_counter(document: Document, place: Place, counter: Fields) -> None:
    least, most, start = (counter.get(key) for key in ("least", "most", "start"))
    low = least if isinstance(least, int) else 0
    high = most if isinstance(most, int) else 999
    if low > high:
        document.problem((*place, "least"), f"the least, {low}, is more than the most, {high}")
    elif isinstance(start, int) and not low <= start <= high:
        document.problem((*place, "start"), f"{start} lies outside {low} to {high}")


def _check_board(document: Document, place: Place, board: Fields) -> None:
    shape, size = board.get("shape"), board.get("size")
    wanted = {"points": "spots", "path": "points", "squares": "columns", "hexes": "columns"}
    key = wanted.get(str(shape), "")
    if key and not board.get(key):
        document.problem(place, f"a board of {shape} has {key}, and {key} is missing")
        return
    places = list(_places_of(board))
    if len(places) > _MOST_PLACES:
        what = f"has {len(places)} places, the most is {_MOST_PLACES}"
        document.problem(place, what)
    everything = set(_places_of({**board, "without": ()}))
    without = board.get("without")
    for number, name in enumerate(without if isinstance(without, tuple) else ()):
        if name not in everything:
            what = f"there is no place {quoted(name)}"
            document.problem((*place, "without", number), what, did_you_mean(name, everything))
    for spot, at in _points(board):
        _check_point(document, (*place, *spot), at, size)


def _points(board: Fields) -> Iterator[tuple[Place, Plain | None]]:
    points = board.get("points")
    for number, at in enumerate(points if isinstance(points, tuple) else ()):
        yield ("points", number), at
    for spot, entry in entries(board, "spots"):
        yield (*spot, "at"), entry.get("at")


def _check_point(document: Document, place: Place, at: Plain | None, size: Plain | None) -> None:
    if not (isinstance(at, tuple) and isinstance(size, tuple) and len(at) == len(size) == 2):
        return
    for value, side, name in zip(at, size, ("wide", "high"), strict=True):
        if isinstance(value, int | float) and isinstance(side, int | float) and value > side:
            document.problem(place, f"lies off the board, which is {side:g} mm {name}")
            return
