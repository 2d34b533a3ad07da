"""Checks across a game's files: names that are used exist, and exist once.

They read plain data, so they also run if a model has rejected a part of it.
"""

import re
from collections.abc import Iterable, Iterator

from tabletop.content.models import COLOUR, MOST_PIECES, MOST_SEATS
from tabletop.content.nodes import Document, Place, Plain
from tabletop.content.problems import did_you_mean, nearest_colour, quoted
from tabletop.engine.moves import seat_name
from tabletop.engine.spec import BOX

Fields = dict[str, Plain]

_COLOUR = re.compile(COLOUR)
MOST_IN_ALL = 2000
"""Most pieces of a game: each move looks at all of them."""
_MOST_PLACES = 5000
_ROUNDING = 1e-6
API = 1
"""Major version of `tabletop.api`."""
_SHIPPED = "tabletop."
"""Prefix of rules that ship with the program and may be named by any folder."""


def check_game(document: Document, *, own: bool = False) -> None:
    """Note inconsistencies inside `game.yaml`.

    A player's own folder may name shipped code and, with a leading dot, its own.
    """
    top = document.data
    if not isinstance(top, dict):
        return
    for part in ("pieces", "badges", "zones", "options", "phases", "moves", "legend"):
        _once(document, part, "id")
    _check_seats(document, (), top)
    for place, mode in entries(document.data, "modes"):
        _check_seats(document, place, mode)
    _check_pieces(document, top)
    _check_zones(document)
    for place, option in entries(document.data, "options"):
        _check_option(document, place, option)
        _check_when(document, place, option)
    if own:
        for part in ("rules", "table"):
            if not str(top.get(part) or _SHIPPED).startswith((_SHIPPED, ".")):
                what = "a game in a folder can't name the code of others"
                document.problem((part,), what, f"{part}: .{part}:… is its own", key=True)
    made_for = top.get("api")
    if isinstance(made_for, int) and made_for > API:
        what = f"is written for version {made_for} of tabletop.api, and here is version {API}"
        document.problem(("api",), what, "a newer Recess can play it")
    if top.get("announced") is not True and top.get("format") != 2:
        for part in ("pieces", "zones"):
            if not top.get(part):
                document.problem((), f"{part} are missing", "or is the game announced: true?")


def check_layout(document: Document, game: Document) -> None:
    """Note inconsistencies inside `layout.yaml` and with `game.yaml`."""
    top = document.data
    if not isinstance(top, dict):
        return
    _once(document, "regions", "id")
    _once(document, "tags", "id")
    places = zone_names(game)
    for place, region in entries(top, "regions"):
        zone = region.get("zone")
        if isinstance(zone, str) and zone and places and zone not in places:
            kinds = [name for name in places if ":" not in name]
            hint = did_you_mean(zone, places) or did_you_mean(zone, kinds)
            document.problem((*place, "zone"), f"there is no zone {quoted(zone)}", hint)
        _check_rect(document, (*place, "rect"), region.get("rect"))
    for place, mark in entries(top, "marks"):
        on, known = mark.get("on"), [*(name for name in places if ":" not in name), "piece", "seat"]
        if isinstance(on, str) and places and on not in known:
            hint = did_you_mean(on, known)
            document.problem((*place, "on"), f"there is no zone {quoted(on)}", hint)
    _check_cells(document, top, game)


def entries(data: Plain | None, part: str) -> Iterator[tuple[Place, Fields]]:
    """Yield the mappings of a list, with their places."""
    items = data.get(part) if isinstance(data, dict) else None
    for number, item in enumerate(items if isinstance(items, tuple) else ()):
        if isinstance(item, dict):
            yield (part, number), item


def _once(document: Document, part: str, key: str) -> None:
    seen: dict[str, Place] = {}
    for place, entry in entries(document.data, part):
        name = entry.get(key)
        if not isinstance(name, str) or not name:
            continue
        if name in seen:
            line = document.mark(seen[name]).line
            what = f"the {key} {quoted(name)} is taken, by line {line}"
            document.problem((*place, key), what)
        seen.setdefault(name, (*place, key))


def _number(value: Plain | None, default: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def seat_count(game: Document) -> int:
    """Return the most seats of a game, as far as it says so."""
    seats = game.data.get("seats") if isinstance(game.data, dict) else None
    if isinstance(seats, tuple) and len(seats) == 2:
        return min(max(_number(seats[1], MOST_SEATS), 1), MOST_SEATS)
    return MOST_SEATS


def _check_seats(document: Document, place: Place, entry: Fields) -> None:
    seats = entry.get("seats")
    if isinstance(seats, tuple) and len(seats) == 2:
        least, most = (_number(seat, 1) for seat in seats)
        usual = _number(entry.get("usual-seats"), 0)
        if usual and not least <= usual <= most:
            what = f"{usual} lies outside {least} to {most}"
            document.problem((*place, "usual-seats"), what)
        if least > most:
            what = f"the fewest seats, {least}, are more than the most, {most}"
            document.problem((*place, "seats"), what, f"did you mean [{most}, {least}]?")


def _check_owner(document: Document, place: Place, entry: Fields, seats: int) -> None:
    owner = entry.get("owner")
    if not isinstance(owner, str):
        return
    names = [seat_name(seat) for seat in range(seats)]
    all_names = [seat_name(seat) for seat in range(MOST_SEATS)]
    if owner in all_names and owner not in names:
        document.problem((*place, "owner"), f"the game has {seats} seats, {owner} is none of them")


def _check_pieces(document: Document, top: Fields) -> None:
    made: dict[str, str] = {}
    names: set[str] = set()
    total = 0
    for place, piece in entries(top, "pieces"):
        name, count = piece.get("id"), _number(piece.get("count"), 1)
        count = min(max(count, 1), MOST_PIECES)
        total += count
        if isinstance(name, str) and name and name not in names and total <= MOST_IN_ALL:
            names.add(name)
            ids = [name] if count == 1 else [f"{name}-{number + 1}" for number in range(count)]
            taken = next((each for each in ids if each in made), "")
            if taken:
                what = f"the piece {taken} would exist twice, {quoted(made[taken])} has one too"
                document.problem((*place, "id"), what)
            made.update(dict.fromkeys(ids, name))
        _check_owner(document, place, piece, seat_count(document))
    if total > MOST_IN_ALL and top.get("format") != 2:  # there it is told where they are
        document.problem(("pieces",), f"there are {total} pieces, the most is {MOST_IN_ALL}")


def note_colours(document: Document, place: Place, data: Fields, keys: Iterable[str]) -> None:
    """Note values of these keys that are not colours."""
    for key in keys:
        value = data.get(key)
        if key in data and not (isinstance(value, str) and _COLOUR.fullmatch(value)):
            mark = document.mark((*place, key))
            told = {(each.line, each.column) for each in document.problems}
            if (mark.line, mark.column) not in told:
                what = f"takes a colour as '#rrggbb', not {quoted(value)}"
                document.problem((*place, key), what, nearest_colour(value))


def _check_zones(document: Document) -> None:
    for place, zone in entries(document.data, "zones"):
        if zone.get("id") == BOX:
            what = f"every game has a zone {BOX!r}, for the pieces that are not in play"
            document.problem((*place, "id"), what)
        if zone.get("sees") == "owner" and zone.get("per-seat") is not True:
            what = "only the owner sees into it, but it belongs to no seat"
            document.problem((*place, "sees"), what, "add per-seat: true")
    count = _place_count(document)
    if count > _MOST_PLACES:
        document.problem(("zones",), f"the zones make {count} places, the most is {_MOST_PLACES}")


def _check_option(document: Document, place: Place, option: Fields) -> None:
    _check_seats(document, place, option)
    default = option.get("default")
    spot = (*place, "default")
    if "choices" in option:
        _check_choices(document, place, option)
    elif isinstance(default, str) and default:
        document.problem(spot, f"{quoted(default)} is a word, but there are no choices")
    elif isinstance(default, int) and not isinstance(default, bool):
        least, most = _number(option.get("least"), 0), _number(option.get("most"), 0)
        if least >= most:
            what = f"a number needs a range, from least {least} to most {most} is none"
            document.problem(place, what)
        elif not least <= default <= most:
            document.problem(spot, f"{default} lies outside {least} to {most}")


def _check_when(document: Document, place: Place, option: Fields) -> None:
    """Note options in `when` that don't exist."""
    known = [str(each.get("id")) for _, each in entries(document.data, "options")]
    needed = option.get("when")
    for name in needed if isinstance(needed, dict) else ():
        if name not in known or name == option.get("id"):
            what = f"{quoted(name)} is no other option"
            document.problem((*place, "when", name), what, did_you_mean(name, known))


def _check_choices(document: Document, place: Place, option: Fields) -> None:
    default = option.get("default")
    values: list[Plain | None] = []
    for spot, choice in entries(option, "choices"):
        values.append(choice.get("value"))
        _check_seats(document, (*place, *spot), choice)
    for number, value in enumerate(values):
        if any(_same(value, other) for other in values[:number]):
            spot = (*place, "choices", number, "value")
            document.problem(spot, f"{quoted(value)} stands here twice")
    if default is not None and values and not any(_same(default, value) for value in values):
        words = [value for value in values if isinstance(value, str)]
        what = f"{quoted(default)} is none of the choices"
        document.problem((*place, "default"), what, did_you_mean(default, words))


def _same(one: Plain | None, other: Plain | None) -> bool:
    return type(one) is type(other) and one == other


def zone_names(game: Document) -> list[str]:
    """Return the zone names a layout may use: kinds first, then single zones."""
    kinds: list[str] = []
    singles: list[str] = []
    for _, zone in entries(game.data, "zones"):
        name = zone.get("id")
        if not isinstance(name, str) or not name:
            continue
        kinds.append(name)
        if _place_count(game) > _MOST_PLACES:
            continue
        own = zone.get("per-seat") is True
        stems = [f"{name}:{seat_name(s)}" for s in range(seat_count(game))] if own else [name]
        rows, columns = _grid(zone)
        cells = [f"{stem}:{r}:{c}" for stem in stems for r in range(rows) for c in range(columns)]
        cells += [f"{stem}:{place}" for stem in stems for place in _places(zone)]
        singles += cells or [stem for stem in stems if stem != name]
    return kinds + singles


def _place_count(game: Document) -> int:
    """Return the number of zones with all seats taken."""
    count = 0
    for _, zone in entries(game.data, "zones"):
        rows, columns = _grid(zone)
        seats = seat_count(game) if zone.get("per-seat") is True else 1
        count += seats * (rows * columns or len(_places(zone)) or 1)
    return count


def _places(zone: Fields) -> tuple[Plain, ...]:
    places = zone.get("places")
    return places if isinstance(places, tuple) else ()


def _grid(zone: Fields) -> tuple[int, int]:
    grid = zone.get("grid")
    if not isinstance(grid, tuple) or len(grid) != 2:
        return 0, 0
    rows, columns = (min(max(_number(side, 0), 0), 40) for side in grid)
    return rows, columns


def _check_rect(document: Document, place: Place, rect: Plain | None) -> None:
    if not isinstance(rect, tuple) or len(rect) != 4:
        return
    sides = [float(s) for s in rect if isinstance(s, int | float) and not isinstance(s, bool)]
    if len(sides) < 4 or not all(0 <= side <= 1 for side in sides):
        return
    x, y, width, height = sides
    if width <= 0 or height <= 0:
        document.problem(place, "the region has no size")
    elif x + width > 1 + _ROUNDING or y + height > 1 + _ROUNDING:
        side, end = ("right", x + width) if x + width > 1 + _ROUNDING else ("bottom", y + height)
        document.problem(place, f"the region ends at {end:.3f}, beyond the {side} edge at 1")


def _check_cells(document: Document, top: Fields, game: Document) -> None:
    grid = _board_grid(top, game)
    seen: set[tuple[int, int]] = set()
    for place, cell in entries(top, "cells"):
        _check_owner(document, place, cell, seat_count(game))
        row, col = _number(cell.get("row"), -1), _number(cell.get("col"), -1)
        if min(row, col) < 0:
            continue
        if (row, col) in seen:
            document.problem(place, f"the cell in row {row}, column {col} stands here twice")
        seen.add((row, col))
        if grid and not (row < grid[0] and col < grid[1]):
            what = f"row {row}, column {col} is off the board, which has {grid[0]} by {grid[1]}"
            document.problem(place, what, "both count from 0")


def _board_grid(top: Fields, game: Document) -> tuple[int, int] | None:
    """Return rows and columns of the first grid on the table, whose cells the layout describes."""
    shown = [region.get("zone") for _, region in entries(top, "regions")]
    grids = {
        zone.get("id"): _grid(zone)
        for _, zone in entries(game.data, "zones")
        if _grid(zone) != (0, 0)
    }
    return next((grids[zone] for zone in shown if zone in grids), None)
