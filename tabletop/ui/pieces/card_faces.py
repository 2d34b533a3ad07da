"""Fronts and backs of a game's cards, created from the `face:` values in its content."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pygame

from tabletop.art_files import full_name
from tabletop.digests import sha256
from tabletop.engine.declare.faces import CARDS, READY_MADE, TITLE, CardData, Design, PlainCard
from tabletop.engine.declare.fields import FaceData, FieldInfo, fields_of, is_list
from tabletop.engine.spec import FaceValue, PieceKind
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.pieces.card_printer import CardBack, CardPrinter, Printer
from tabletop.ui.pieces.designed_cards import DesignedCard, print_designed
from tabletop.ui.pieces.ready_made_faces import PRINTERS, print_plain

_COLOURS = ("#26282E", "#1F3A5F", "#5A2333", "#1E4A3C", "#43305E", "#5B3A1E")
"""Colours for backs that have a name but no picture."""

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
        """Print the front of the card; return its picture.

        Args:
            assets: Opens the pictures and fonts.
            size: Width and height of the result in device pixels.
            detail: Factor by which the result will be scaled down afterwards, at least 1.
            shown: How much to print: "S" (signs only, for small cards), "M" or "L" (with all text);
                "R" is "S" for a card whose right side alone is visible. If empty, it depends on
                the width.
            strip: Start and end of the visible part of the width, from 0 to 1.
            quiet: Whether the card is printed darker and with less colour because it can't be used.
        """
        paper = CardPrinter(assets, size, detail, shown, self.others, strip=strip)
        self.printer(paper, self.data)
        if quiet:
            paper.dim_face()
        return paper.finished()


class CardFaces:
    """The fronts of all cards in a game, each created on first use."""

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
            **PRINTERS,
            DesignedCard: print_designed,
            **(printers or {}),
        }
        self._others: dict[str, CardData] = {}
        self._made: dict[tuple[str, frozenset[str]], CardFace] = {}

    def front(self, kind: PieceKind, hidden: Collection[str] = ()) -> CardFace:
        """Return the front of a kind of card.

        A card whose template can't be printed becomes a plain card.

        Args:
            kind: The kind of card.
            hidden: Names of the values to leave out, such as those that the viewer may not see.
        """
        key = (kind.id, frozenset(hidden))
        if key not in self._made:
            data = self._read(kind, key[1])
            printer = self._printers.get(type(data), print_plain)
            self._made[key] = CardFace(data, printer, self._all())
        return self._made[key]

    def fronts(self) -> list[CardFace]:
        """Return the fronts of all kinds of cards, in the order in which the game lists them."""
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
    """Create the data of a card from the values in a game's files.

    Invalid colours get their defaults. Keys that the template doesn't have are ignored, because
    they are meant for the rules.

    Args:
        declared: The data class of the card's template.
        title: The card's title.
        face: The values by key, as written in the game's files.
        hidden: Keys of the values to leave out.
        game: Id of the game, which prefixes the names of its pictures.
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
    if info.ref == "colour" and not _is_colour(str(value)):
        return None
    if info.ref == "art":
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
    """Create the look of a card's back from its description in a game's files.

    Args:
        name: Either `#field #foil icon` (the colour of the field, the colour of the lines and the
        name of an icon, or of a picture, which has a slash in it) or the name of a picture. A
        back whose picture isn't ready gets a colour derived from its name.
    """
    plain = CardBack()
    if name and "#" not in name:
        colour = _COLOURS[sha256(name.encode()).digest()[0] % len(_COLOURS)]
        return CardBack(colour, art=name, name=name)
    colour, foil, icon, *_ = [*name.split(), "", "", ""]
    return CardBack(
        colour if _is_colour(colour) else plain.colour,
        foil if _is_colour(foil) else plain.foil,
        "" if "/" in icon else icon,
        icon if "/" in icon else "",
        name,
    )
