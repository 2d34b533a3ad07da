"""Expands a game of `format: 2` to the engine's pieces, zones, values and boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tabletop.art import full_name
from tabletop.content.decks import BACKS, Asked, deck
from tabletop.content.format2 import (
    BoardModel,
    DeckModel,
    DieModel,
    Game2Model,
    TokenModel,
    Zone2Model,
)
from tabletop.content.grids import hexes, squares
from tabletop.content.models import GameModel
from tabletop.content.nodes import Place
from tabletop.content.tables import Cell
from tabletop.engine.components import BoardKind, CounterKind, Spot
from tabletop.engine.moves import seat_name
from tabletop.engine.spec import FaceValue, GameSpec, PieceKind, ZoneKind

DICE = "dice"
"""The zone created for dice that name none."""
_COMMON = (
    "id", "title", "pitch", "order", "version", "seats", "usual_seats", "minutes", "score",
    "author", "licence", "homepage", "api", "rules", "table", "cover", "facts",
    "badges", "goal", "moves", "legend", "synonyms", "options", "phases", "modes",
)  # fmt: skip
"""Keys that both formats have."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece, with its place in the file."""

    kind: PieceKind
    source: Place
    cells: Mapping[str, Cell] = field(default_factory=dict)
    """For a card from a table: the cells of `title` and of its fields."""


@dataclass(slots=True)
class Parts:
    """The expanded lists of a game."""

    pieces: list[Piece] = field(default_factory=list)
    zones: list[ZoneKind] = field(default_factory=list)
    values: dict[str, int] = field(default_factory=dict)
    counters: list[CounterKind] = field(default_factory=list)
    boards: list[BoardKind] = field(default_factory=list)


def common(game: Game2Model) -> GameModel:
    """Return the part of a game that both formats share, without pieces and zones."""
    given = {name: getattr(game, name) for name in _COMMON}
    return GameModel.model_construct(**given)


def expand(game: Game2Model, cards: Sequence[Piece] = ()) -> Parts:
    """Return the parts of a game; `cards` are those from its tables."""
    parts = Parts(pieces=list(cards))
    parts.zones += [_zone(zone) for zone in game.zones]
    kinds_of_decks: dict[str, int] = {}
    for number, each in enumerate(game.decks):
        again = kinds_of_decks.get(each.kind, 0)
        kinds_of_decks[each.kind] = again + 1
        stem = f"{each.id}-" if again else ""
        parts.pieces += [Piece(k, ("decks", number)) for k in _deck(game.id, each, stem)]
    for number, token in enumerate(game.tokens):
        parts.pieces += [
            Piece(kind, ("tokens", number)) for kind in _token(game.id, token, game.seats[1])
        ]
    for number, die in enumerate(game.dice):
        parts.pieces += [Piece(kind, ("dice", number)) for kind in _die(game.id, die)]
    if any(not die.zone for die in game.dice):
        parts.zones.append(ZoneKind(DICE, "Dice", place="row"))
    for board in game.boards:
        made = _board(game.id, board)
        parts.boards.append(made)
        places = tuple(spot.id for spot in made.spots)
        parts.zones.append(
            ZoneKind(board.id, board.title, places=places, place="board", holds=board.holds,
                     sees=board.sees, about=board.about)
        )  # fmt: skip
    for counter in game.counters:
        own = counter.for_each == "seat"
        parts.values[f"{counter.id}:seat" if own else counter.id] = counter.start
        parts.counters.append(
            CounterKind(counter.id, counter.title, own, counter.start, counter.least, counter.most,
                        counter.icon, counter.shown)
        )  # fmt: skip
    parts.values |= {each.kind.id: 1 for each in parts.pieces if each.kind.look == "die"}
    return parts


def spec_of(basis: GameSpec, game: Game2Model, parts: Parts) -> GameSpec:
    """Return the spec of a game with these parts."""
    return replace(
        basis,
        kinds=tuple(each.kind for each in parts.pieces),
        zones=tuple(parts.zones),
        values=parts.values,
        counters=tuple(parts.counters),
        boards=tuple(parts.boards),
        undo_always=game.undo == "always",
    )


def back_of(game: str, back: str) -> str:
    """Return the look of a card back: colours of a ready-made one, else what the name refers to."""
    if back in BACKS:
        return BACKS[back]
    if "#" in back or not back:
        return back
    return full_name(game, back if "/" in back else f"backs/{back}")


def art_of(game: str, folder: str, name: str) -> str:
    """Return the full name of a picture in a folder of `sprites/`."""
    stem = name.rpartition(".")[0] if "." in name else name
    stem = stem.lower().replace("_", "-").replace(" ", "-")
    return full_name(game, stem if stem.startswith(f"{folder}/") else f"{folder}/{stem}")


def _zone(zone: Zone2Model) -> ZoneKind:
    return ZoneKind(
        id=zone.id,
        title=zone.title,
        per_seat=zone.for_each == "seat",
        sees=zone.sees,
        ordered=zone.ordered,
        about=zone.about,
        place=zone.place,
        holds=zone.holds,
        only_owner=zone.only == "owner",
        own_turn=zone.own_turn,
        snap=(zone.snap.shape, float(zone.snap.edge)) if zone.snap else ("", 0.0),
    )


def asked_of(model: DeckModel) -> Asked:
    """Return the options of a deck in a file."""
    return Asked(model.kind, model.jokers, model.without, model.ranks,
                 model.suits == "four-colours", model.most, model.colours)  # fmt: skip


def _deck(game: str, model: DeckModel, stem: str) -> Iterator[PieceKind]:
    back = back_of(game, model.back)
    for made in deck(asked_of(model)):
        face: dict[str, FaceValue] = {**made.face, "zone": model.zone, "deck": model.id}
        name = f"{stem}{made.id}"
        copies = model.copies * made.count
        if made.look == "die":
            face["value"] = name
            copies = 1
        yield PieceKind(name, made.title, copies, back, made.look, face)


def _token(game: str, model: TokenModel, seats: int) -> Iterator[PieceKind]:
    face: dict[str, FaceValue] = {"zone": model.zone, "size": round(model.size)}
    shape = {"cut-out": "disc", "tile": "cube"}.get(model.shape, model.shape)
    face["shape"] = shape
    words = {"colour": model.colour, "icon": model.icon, "letter": model.letter}
    face |= {key: value for key, value in words.items() if value}
    if model.picture is not None:
        face["art"] = art_of(game, "tokens", model.picture)
    if model.for_each != "seat":
        yield PieceKind(model.id, model.title, model.count, f"token {model.id}", "token", face,
                        about=model.about)  # fmt: skip
        return
    plain = model.picture is None and not model.colour and model.count == 1
    for seat in range(seats):
        name = f"{model.id}-{seat_name(seat)}"
        look = "marker" if plain else "token"
        yield PieceKind(name, model.title, model.count, f"token {model.id}", look, face, seat,
                        model.about)  # fmt: skip


def _die(game: str, model: DieModel) -> Iterator[PieceKind]:
    sides = model.sides or len(model.faces) or 6
    face: dict[str, FaceValue] = {"sides": sides, "zone": model.zone or DICE}
    if model.faces:
        face["faces"] = model.faces
    if model.pictures is not None:
        face["art"] = art_of(game, "dice", model.pictures)
    if model.colour:
        face["colour"] = model.colour
    for number in range(1, model.count + 1):
        name = model.id if model.count == 1 else f"{model.id}-{number}"
        title = model.title if model.count == 1 else f"{model.title} {number}"
        yield PieceKind(name, title, 1, f"die {model.id}", "die", {**face, "value": name},
                        about=model.about)  # fmt: skip


def _board(game: str, model: BoardModel) -> BoardKind:
    image = art_of(game, "boards", model.image) if model.image is not None else ""
    return BoardKind(
        model.id, model.title, model.shape, (float(model.size[0]), float(model.size[1])),
        tuple(spots_of(model)), float(model.edge), image, model.closed,
    )  # fmt: skip


def spots_of(model: BoardModel) -> Iterator[Spot]:
    """Yield the cells of a board."""
    match model.shape:
        case "points":
            for spot in model.spots:
                x, y = spot.at
                yield Spot(spot.id, spot.title, float(x), float(y), spot.holds or model.holds)
        case "path":
            for number, (x, y) in enumerate(model.points, 1):
                yield Spot(f"{number}", f"{model.title} {number}", x, y, model.holds)
        case _:
            grid = hexes if model.shape == "hexes" else squares
            found: Mapping[str, tuple[float, float]] = grid(
                model.columns, model.rows, float(model.edge), model.from_, model.size
            )
            for name, (x, y) in found.items():
                if name not in model.without:
                    yield Spot(name, f"{model.title} {name.upper()}", x, y, model.holds)
