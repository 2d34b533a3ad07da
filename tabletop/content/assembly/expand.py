"""Expands what a game declares to the engine's pieces, zones, values and boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from string import ascii_lowercase

from tabletop.art_files import full_name
from tabletop.content.assembly.csv_tables import CsvCell
from tabletop.content.assembly.decks import BACKS, Asked, deck
from tabletop.content.schema.file_keys import Board, Deck, DieKind, GameFile, Token
from tabletop.content.yaml.reader import Place
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.engine.declare.components import BoardKind, Spot
from tabletop.engine.moves import seat_name
from tabletop.engine.spec import FaceValue, PieceKind, ZoneKind

DICE = "dice"
"""The zone created for dice that name none."""


@dataclass(frozen=True, slots=True)
class MadePiece:
    """A kind of piece that an entry of the file stands for, with the place of the entry."""

    kind: PieceKind
    source: Place
    cells: Mapping[str, CsvCell] = field(default_factory=dict)
    """For a card from a table: the cells of `title` and of its fields."""


@dataclass(slots=True)
class GameParts:
    """The pieces, zones, values and boards of a game, made from what its file declares."""

    pieces: list[MadePiece] = field(default_factory=list)
    zones: list[ZoneKind] = field(default_factory=list)
    values: dict[str, int] = field(default_factory=dict)
    boards: list[BoardKind] = field(default_factory=list)


def expand(game: GameFile, reader: TypedReader, cards: Sequence[MadePiece] = ()) -> GameParts:
    """Return the pieces, zones, values and boards that a game declares.

    Args:
        game: The declarations in `game.yaml`.
        reader: The reader that read them, which knows the place of each in the file.
        cards: The cards from its tables.
    """
    pieces = [*cards, *_made(game, reader)]
    parts = GameParts(pieces=pieces, zones=list(game.zones), values=dict(game.values))
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
        parts.values[f"{counter.id}:seat" if counter.per_seat else counter.id] = counter.start
    # A piece drawn as a die has the value that the rules give it.
    parts.values |= {each.kind.id: 1 for each in parts.pieces if each.kind.look == "die"}
    for piece in game.pieces:
        back = piece.back if "#" in piece.back else full_name(game.id, piece.back)
        parts.pieces.append(MadePiece(replace(piece, back=back), reader.place(piece)))
    return parts


def back_of(game: str, back: str) -> str:
    """Return the full look of a card back: the colours of a ready-made one, or a picture's name.

    Args:
        game: Id of the game.
        back: The back as it is written in `game.yaml`.
    """
    if back in BACKS:
        return BACKS[back]
    if "#" in back or not back:
        return back
    return full_name(game, back if "/" in back else f"backs/{back}")


def art_of(game: str, folder: str, name: str) -> str:
    """Return the full name of a picture in a subfolder of a game's `sprites/`.

    Args:
        game: Id of the game.
        folder: Name of the subfolder.
        name: Name of the picture, with or without suffix and subfolder.
    """
    stem = name.rpartition(".")[0] if "." in name else name
    stem = stem.lower().replace("_", "-").replace(" ", "-")
    return full_name(game, stem if stem.startswith(f"{folder}/") else f"{folder}/{stem}")


def asked_of(model: Deck, *, everything: bool = False) -> Asked:
    """Return the ready-made deck requested by an entry of `game.yaml`.

    With `everything=True`, no card is left out.
    """
    without, ranks = ((), ()) if everything else (model.without, model.ranks)
    return Asked(
        kind=model.kind,
        jokers=model.jokers or 0,
        without=without,
        ranks=ranks,
        four_colours=model.suits == "four-colours",
        most=model.most or 10,
        colours=model.colours or 4,
    )


def _made(game: GameFile, reader: TypedReader) -> Iterator[MadePiece]:
    """Yield the cards of ready-made decks, the tokens and the dice."""
    kinds_of_decks: dict[str, int] = {}
    for deck_ in game.decks:
        again = kinds_of_decks.get(deck_.kind, 0)
        kinds_of_decks[deck_.kind] = again + 1
        stem = f"{deck_.id}-" if again else ""
        for kind in _deck(game.id, deck_, stem):
            yield MadePiece(kind, reader.place(deck_))
    for token in game.tokens:
        for kind in _token(game.id, token, game.seats[1]):
            yield MadePiece(kind, reader.place(token))
    for die in game.dice:
        for kind in _die(game.id, die):
            yield MadePiece(kind, reader.place(die))


def _deck(game: str, model: Deck, stem: str) -> Iterator[PieceKind]:
    back = back_of(game, model.back)
    for made in deck(asked_of(model)):
        face: dict[str, FaceValue] = {**made.face, "zone": model.zone, "deck": model.id}
        name = f"{stem}{made.id}"
        copies = model.copies * made.count
        if made.look == "die":
            face["value"] = name
            copies = 1
        yield PieceKind(name, made.title, copies, back, made.look, face)


def _token(game: str, model: Token, seats: int) -> Iterator[PieceKind]:
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
        yield PieceKind(
            name, model.title, model.count, f"token {model.id}", look, face, seat, model.about
        )


def _die(game: str, model: DieKind) -> Iterator[PieceKind]:
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
        yield PieceKind(
            name, title, 1, f"die {model.id}", "die", {**face, "value": name}, about=model.about
        )


def _board(game: str, model: Board) -> BoardKind:
    image = art_of(game, "boards", model.image) if model.image is not None else ""
    return BoardKind(
        model.id, model.title, model.shape, (float(model.size[0]), float(model.size[1])),
        tuple(spots_of(model)), float(model.edge), image, model.closed,
    )  # fmt: skip


def spots_of(model: Board, *, everything: bool = False) -> Iterator[Spot]:
    """Yield the places of a board; with `everything=True`, also those left out by `without`."""
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
                model.columns or 1, model.rows or 1, float(model.edge), model.from_, model.size
            )
            for name, (x, y) in found.items():
                if everything or name not in model.without:
                    yield Spot(name, f"{model.title} {name.upper()}", x, y, model.holds)


Corner = tuple[float, float]


def column_name(column: int) -> str:
    """Return the letters of a board's column, counted from 0: a to z, then aa and so on."""
    first, second = divmod(column, len(ascii_lowercase))
    return (ascii_lowercase[first - 1] if first else "") + ascii_lowercase[second]


def squares(
    columns: int, rows: int, edge: float, first: Corner | None, size: Corner
) -> dict[str, Corner]:
    """Return the centre of each square by name, in millimetres; a1 is at the upper left.

    Args:
        columns: Number of columns, named by letters.
        rows: Number of rows, numbered from 1.
        edge: Side of a square, in millimetres.
        first: Centre of a1; None to centre the grid on the board.
        size: Width and height of the board, in millimetres.
    """
    if first is None:
        wide, high = (columns - 1) * edge, (rows - 1) * edge
        first = ((size[0] - wide) / 2, (size[1] - high) / 2)
    return {
        f"{column_name(column)}{row + 1}": (first[0] + column * edge, first[1] + row * edge)
        for row in range(rows)
        for column in range(columns)
    }


def hexes(
    columns: int, rows: int, edge: float, first: Corner | None, size: Corner
) -> dict[str, Corner]:
    """Return the centre of each hexagon by name, in millimetres; odd columns are half a step lower.

    Hexagons have a corner at the left and at the right.

    Args:
        columns: Number of columns, named by letters.
        rows: Number of rows, numbered from 1.
        edge: Side of a hexagon, in millimetres.
        first: Centre of a1; None to centre the grid on the board.
        size: Width and height of the board, in millimetres.
    """
    across, down = 1.5 * edge, sqrt(3) * edge
    if first is None:
        lower = down / 2 if columns > 1 else 0.0
        wide, high = (columns - 1) * across, (rows - 1) * down + lower
        first = ((size[0] - wide) / 2, (size[1] - high) / 2)
    return {
        f"{column_name(column)}{row + 1}": (
            first[0] + column * across,
            first[1] + row * down + (down / 2 if column % 2 else 0.0),
        )
        for row in range(rows)
        for column in range(columns)
    }
