"""Fronts and backs of a game's cards, from the `face:` of its content."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop.art import full_name
from tabletop.engine.declarations import FaceData, FieldInfo, Ref, fields_of, is_list
from tabletop.engine.faces import CARDS, READY_MADE, TITLE, CardData, PlainCard
from tabletop.ui.paint import svg
from tabletop.ui.pieces.card_printer import CardBack, CardPrinter, Printer
from tabletop.ui.pieces.designed import DesignedCard, print_designed
from tabletop.ui.pieces.ready_made import PRINTERS
from tabletop.ui.pieces.templates import print_plain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    import pygame

    from tabletop.engine.spec import FaceValue, PieceKind
    from tabletop.engine.templates import Design
    from tabletop.ui.paint.assets import Assets

_COLOURS = ("#26282E", "#1F3A5F", "#5A2333", "#1E4A3C", "#43305E", "#5B3A1E")
"""Colours of backs that have a name and no picture."""

D = TypeVar("D", bound=FaceData)


@dataclass(frozen=True, slots=True)
class CardFace:
    """The front of a card: its data, and the function that prints it."""

    data: CardData = field(default_factory=PlainCard)
    printer: Printer = print_plain
    others: Mapping[str, CardData] = field(default_factory=dict, compare=False, repr=False)
    """The fronts of the game's other cards by kind, for cards that show another card."""

    def printed(
        self,
        assets: Assets,
        size: tuple[int, int],
        detail: float = 1.0,
        shown: str = "",
        *,
        strip: tuple[float, float] = (0.0, 1.0),
        quiet: bool = False,
    ) -> pygame.Surface:
        """Return the front at `size` device pixels.

        `detail` above 1 is for a picture that will be scaled down by it. `shown` ("S", "M", "L")
        replaces the face of that width; "R" is an S face with only its right side visible. `strip`
        is the visible part of its width; a `quiet` card has less light and colour.
        """
        paper = CardPrinter(assets, size, detail, shown, self.others, strip=strip)
        self.printer(paper, self.data)
        if quiet:
            paper.quieten()
        return paper.finished()


class Faces:
    """The fronts of all cards of one game, each made on first use."""

    def __init__(
        self,
        kinds: Iterable[PieceKind],
        declared: Sequence[type[FaceData]] = (),
        printers: Mapping[type[FaceData], Printer] | None = None,
        *,
        game: str,
        designs: Sequence[Design] = (),
    ) -> None:
        """Create the fronts for the card kinds of a game.

        `declared` are the templates of the game's code, and `printers` print them; `designs` are
        those that the game describes in data. `game` is its id, which prefixes the pictures its
        pieces name.
        """
        self._game = game
        self._designs = {design.id: design for design in designs}
        templates = {each.template: each for each in (*CARDS, *READY_MADE, *declared)}
        self._kinds = [kind for kind in kinds if kind.look == "card"]
        self._templates = templates
        self._printers: Mapping[type[FaceData], Printer] = {
            **PRINTERS, DesignedCard: print_designed, **(printers or {}),
        }  # fmt: skip
        self._others: dict[str, CardData] = {}
        self._made: dict[tuple[str, frozenset[str]], CardFace] = {}

    def front(self, kind: PieceKind, hidden: Collection[str] = ()) -> CardFace:
        """Return the front of a kind of card, without the face fields in `hidden`.

        A card whose template has no printer is a plain one.
        """
        key = (kind.id, frozenset(hidden))
        if key not in self._made:
            data = self._read(kind, key[1])
            printer = self._printers.get(type(data), print_plain)
            self._made[key] = CardFace(data, printer, self._all())
        return self._made[key]

    def fronts(self) -> list[CardFace]:
        """Return the fronts of all kinds of cards, in the order of the game."""
        return [self.front(kind) for kind in self._kinds]

    def _all(self) -> Mapping[str, CardData]:
        if not self._others:
            self._others.update((kind.id, self._read(kind, frozenset())) for kind in self._kinds)
        return self._others

    def _read(self, kind: PieceKind, hidden: frozenset[str]) -> CardData:
        name = str(kind.face.get("template", PlainCard.template))
        if name in self._designs:
            fields = {**kind.face, "title": kind.title}
            kept = tuple((key, each) for key, each in fields.items() if key not in hidden)
            text = str(kind.face.get("text", ""))
            return DesignedCard(
                title=kind.title, text=text, design=self._designs[name], fields=kept
            )
        declared = self._templates.get(name, PlainCard)
        if not issubclass(declared, CardData) or (
            declared is not PlainCard and declared not in self._printers
        ):
            declared = PlainCard
        return read_face(declared, kind.title, kind.face, hidden, game=self._game)


def read_face(
    declared: type[D],
    title: str,
    face: Mapping[str, FaceValue],
    hidden: Collection[str] = (),
    *,
    game: str,
) -> D:
    """Return the values of a face as an instance of its template.

    Unreadable colours are replaced by the default; unknown keys belong to the rules and are
    ignored.
    """
    words: dict[str, Any] = {}
    for info in fields_of(declared):
        if info.key == TITLE:
            words[info.name] = title
        elif info.key in face and info.key not in hidden:
            value = _value(info, face[info.key], game)
            if value is not None:
                words[info.name] = value
    return declared(**words)


def _value(info: FieldInfo, value: FaceValue, game: str) -> Any:  # Any: as the declaration says
    """Return a value converted for its field; None if it doesn't fit."""
    if is_list(info.type):
        return value if isinstance(value, tuple) else None
    if isinstance(value, tuple | bool):
        return None
    notes = getattr(info.type, "__metadata__", ())
    if Ref("colour") in notes and not _is_colour(str(value)):
        return None
    if Ref("art") in notes:
        return full_name(game, str(value))
    whole = info.type is int
    return value if whole and isinstance(value, int) else None if whole else str(value)


def _is_colour(value: str) -> bool:
    try:
        svg.rgb(value)
    except ValueError:
        return False
    return True


def card_back(name: str) -> CardBack:
    """Return the card back described by `#field #foil icon`, or by a name.

    A name is that of a picture. Until the picture is there the name decides the colour, so that
    differently named backs look different.
    """
    plain = CardBack()
    if name and "#" not in name:
        return CardBack(_COLOURS[sha256(name.encode()).digest()[0] % len(_COLOURS)], art=name)
    colour, foil, icon, *_ = [*name.split(), "", "", ""]
    return CardBack(
        colour if _is_colour(colour) else plain.colour,
        foil if _is_colour(foil) else plain.foil,
        icon,
    )
