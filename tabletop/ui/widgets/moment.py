"""One moment of a table: what to draw and hit-test. Widgets read only this."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pygame

from tabletop.engine.game import Game
from tabletop.engine.gestures import commands
from tabletop.engine.gestures.commands import Things
from tabletop.engine.moves import KnownPiece, Refusal, Seat, seat_name
from tabletop.engine.spec import PieceKind, ZoneKind
from tabletop.engine.text.display import Caption, Display, Tag
from tabletop.engine.text.phrasebook import capitalized
from tabletop.engine.view import View, ZoneView
from tabletop.session.types import LogLine
from tabletop.storage.journal.records import Player
from tabletop.ui.graphics.text_layout import TextMeasure, plain_measure
from tabletop.ui.text.narrator import name_forms, text_forms
from tabletop.ui.widgets.arrangement import Arrangement
from tabletop.ui.widgets.region_parts import (
    DropTarget,
    RecentMove,
    RegionButton,
    RegionCommand,
    Slot,
    slot_radius,
)

_ON_BUTTON = 12
"""Longest name on a button that has other text too, in characters."""


def _nothing(things: Things) -> tuple[commands.Command, ...]:
    del things
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Moment:
    """Everything that widgets need to draw a table and to find what is under the pointer.

    It contains what the viewer may see of the game, its texts, and the state of pointer and
    keyboard. A new one is composed at most once per frame. A moment never changes, and widgets
    must not store any part of it.
    """

    game: Game
    view: View
    display: Display
    players: tuple[Player, ...]
    arrangement: Arrangement
    home: Seat
    """The seat at the bottom of the table."""
    measure: TextMeasure = field(default_factory=plain_measure)
    """Measures the size of text as it will be drawn."""
    prompt: str = ""
    prompt_icon: str = ""
    deeds: tuple[RecentMove, ...] = ()
    """The latest moves of the acting seat, oldest first; shown instead of the prompt."""
    acting: tuple[Seat, ...] = ()
    hidden: frozenset[tuple[str, int]] = frozenset()
    """Zone and index of each piece in flight or held, which isn't drawn in its place."""
    held: str = ""
    """Name of the dragged piece, whose place shows an outline; empty if there is none."""
    waypoint: str = ""
    """Name of the place that the player chose before choosing a piece for it; otherwise empty."""
    raised: str = ""
    """Name of the piece that was raised by a click; empty if there is none."""
    focused: str = ""
    """Name of the focused piece; empty while the focus ring isn't visible."""
    hover: str = ""
    """Key of the slot (a piece's place) under the pointer; empty if there is none."""
    pointed: str = ""
    """Id of the button under the pointer; empty if there is none."""
    commanded: bool = False
    """Whether players handle pieces by commands, as on a table without rules."""
    ask: Callable[[Things], tuple[commands.Command, ...]] = _nothing
    """Function that returns what the viewer can do with given pieces or places."""
    movable: frozenset[str] = frozenset()
    """Names of the pieces that the viewer can move now."""
    counts: frozenset[int] = frozenset()
    """The numbers of tokens that can be taken from a store at once; empty without a store."""
    taken: int = 0
    """Number of tokens that are held or raised."""
    out: frozenset[str] = frozenset()
    """Names of the dice and hand cards that can't be used now although others can."""
    picked: Mapping[str, str] = field(default_factory=dict)
    """The word on each card that is picked for a form: `Swap`, or its place in the order."""
    lit: frozenset[str] = frozenset()
    """Names of the glowing pieces: they can be played now, or one of them is to be moved."""
    obstacles: Mapping[str, Refusal] = field(default_factory=dict)
    """Why cards of the viewer's hand can't be played now, by card name."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Marks of drop targets by name: `legal`, `over`, `refused` or `blocked`."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """A few words on why the place under a dragged piece is blocked, by place name."""
    arrow: tuple[str, str] = ("", "")
    """Names of the piece and the place that an arrow connects; empty if there is no arrow."""
    tokens_placed: int = 0
    """How many tokens the hovered move would place; 0 for a piece."""
    options_title: str = ""
    options_lines: tuple[tuple[str, str], ...] = ()
    options: tuple[RegionCommand, ...] = ()
    actions: tuple[RegionCommand, ...] = ()
    at: Mapping[str, tuple[RegionCommand, ...]] = field(default_factory=dict)
    """Buttons on places and offers, by target name; they can be used without holding a piece."""
    fading: Mapping[str, float] = field(default_factory=dict)
    """How far answers that are given for the viewer soon have faded, by target: 0 to 1."""
    log: tuple[LogLine, ...] = ()
    can_undo: bool = False
    """Whether this table offers to take moves back, unlike a replay or a lesson."""
    log_from: float = 0.0
    """How far the log is scrolled, in logical pixels."""
    refusal: tuple[str, str] = ("", "")
    """Headline and reason of a refused move; both are empty if no move was refused."""
    refusal_why: RegionCommand | None = None
    help: RegionCommand | None = None
    """The help button beside the prompt, or None."""
    lesson: str = ""
    """Title of the lesson while a coach is guiding the player; otherwise empty."""
    sorting: str = ""
    """What the hand at the bottom of the table is sorted by; empty for the order of its zone."""
    breath: float = 1.0
    """Strength of the pulsating halos around legal places, from 0 to 1 (full)."""
    offsets: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Offset of each gliding slot from its final place in logical pixels, by slot key."""
    shaking: tuple[str, float] = ("", 0.0)
    """Name of the place that has just refused a piece, and its offset in logical pixels."""
    slots: tuple[Slot, ...] = ()
    """The place of each piece on the table, lowest first."""
    tucked: tuple[Slot, ...] = ()
    """Places of held or raised pieces on a hidden tab; these are drawn at the tab."""
    targets: tuple[DropTarget, ...] = ()
    """The places on which pieces can be dropped, whether or not that is legal now."""
    buttons: tuple[RegionButton, ...] = ()
    covered: tuple[pygame.FRect, ...] = ()
    """Boxes in which a widget lies over others; hints there wait until they are free."""

    def commands(self, things: Things) -> tuple[commands.Command, ...]:
        """Return the commands for some pieces or places, the usual one first.

        The list is empty in games with rules, which aren't played by commands.

        Args:
            things: The pieces or places to act on.
        """
        return self.ask(things) if self.commanded else ()

    # Seats

    def name(self, seat: Seat) -> str:
        """Return the name of the player in a seat (from 0); empty if there is no such seat."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def name_forms(self, seat: Seat) -> tuple[str, ...]:
        """Return the name of a seat's player and shorter forms of it, longest first.

        Every form is unambiguous among the players at the table.
        """
        return name_forms(self.name(seat), [player.name for player in self.players])

    def brief_name(self, seat: Seat) -> str:
        """Return the name of a seat's player in at most 12 characters, shortened if necessary.

        Use it for buttons that also contain other text.
        """
        forms = self.name_forms(seat)
        name = next((each for each in forms if len(each) <= _ON_BUTTON), forms[-1])
        return name if len(name) <= _ON_BUTTON else f"{name[: _ON_BUTTON - 1]}…"

    def sentence(self, text: str) -> str:
        """Return a text with a capital first letter, unless it starts with a player's name."""
        return capitalized(text, [player.name for player in self.players])

    def text_forms(self, text: str) -> tuple[str, ...]:
        """Return a text, followed by versions with shortened player names.

        Draw the first one that fits.
        """
        return text_forms(text, [player.name for player in self.players])

    def is_computer(self, seat: Seat) -> bool:
        """Return whether a computer plays a seat; False if there is no such seat."""
        return 0 <= seat < len(self.players) and self.players[seat].kind != "human"

    def portrait(self, seat: Seat) -> int:
        """Return the portrait number of a seat's player; 1 if there is no such seat."""
        return self.players[seat].portrait if 0 <= seat < len(self.players) else 1

    def is_partner(self, seat: Seat) -> bool:
        """Return whether a seat is on the same team as the seat at the bottom of the table.

        This is False for that seat itself, and in games without teams.
        """
        teams = self.display.teams
        if seat == self.home or not 0 <= seat < len(teams):
            return False
        return teams[seat] == teams[self.home]

    def is_opponent(self, seat: Seat) -> bool:
        """Return whether a seat is on a different team from the seat at the bottom of the table.

        This is False in games without teams.
        """
        teams = self.display.teams
        return 0 <= seat < len(teams) and teams[seat] != teams[self.home]

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats in turn order, starting after the seat at the bottom of the table."""
        return tuple((self.home + step) % self.view.seats for step in range(1, self.view.seats))

    # Looking things up

    def slot_named(self, name: str) -> Slot | None:
        """Return the slot of a piece by its name in moves, or None if it isn't shown."""
        if not name:
            return None
        for slot in (*self.slots, *self.tucked):
            if slot.piece == name or (not slot.piece and slot.name == name):
                return slot
        return None

    def target_named(self, name: str) -> DropTarget | None:
        """Return a drop target by name, or None if there is none.

        For the name of a piece, return a target at the piece's place.
        """
        for target in self.targets:
            if target.name == name:
                return target
        slot = self.slot_named(name)
        return DropTarget(name, slot.rect, slot_radius(slot)) if slot else None

    # Zones

    @property
    def zone_kinds(self) -> tuple[ZoneKind, ...]:
        """The kinds of zones that the game declares, in the order of its content."""
        return self.game.spec.zones

    def number(self, pattern: str, default: int = 0, **words: object) -> int:
        """Return a number that the viewer may see, such as a score or a counter.

        Args:
            pattern: The name of the number; fields such as `{seat}` are filled in from `words`.
            default: The result if there is no number of that name.
            words: What to fill into the pattern, by field.
        """
        return number_in(self.view, pattern, default, **words)

    def zone(self, name: str) -> ZoneView | None:
        """Return a zone by name as the viewer sees it, or None if there is none.

        A kind of zone, such as `hand`, means the zone of the seat at the bottom of the table.
        """
        for wanted in (name, f"{name}:{seat_name(self.home)}"):
            try:
                return self.view.zone(wanted)
            except KeyError:
                continue
        return None

    def number_of_pieces(self, name: str) -> int:
        """Return the number of pieces in a zone; 0 if there is no zone of that name."""
        zone = self.zone(name)
        return zone.count if zone is not None else 0

    def seat_zones(self, seat: Seat) -> list[tuple[ZoneKind, ZoneView]]:
        """Return the zones of a seat, each with its kind, in the order of the view."""
        kinds = {kind.id: kind for kind in self.zone_kinds}
        return [
            (kinds[zone.kind], zone)
            for zone in self.view.zones
            if zone.owner == seat and zone.kind in kinds
        ]

    def placed_kinds(self) -> frozenset[str]:
        """Return the ids of the zone kinds that have their own region in the layout.

        A seat's other zones are shown on its plate.
        """
        areas = (*self.arrangement.areas, *self.arrangement.folded)
        named = {area.region.zone.partition(":")[0] for area in areas}
        return frozenset(named - {""})

    # Pieces

    def kind(self, piece: KnownPiece) -> PieceKind | None:
        """Return the kind of a piece, or None if the viewer doesn't know which piece it is."""
        return self.view.kind_of(piece) if piece else None

    def look(self, piece: KnownPiece, back: str) -> str:
        """Return how a piece is drawn: `card`, `die`, `marker` or `token`.

        Args:
            piece: The name of the piece; empty if the viewer doesn't know it.
            back: The name of its back, which decides if the viewer doesn't know the piece.
        """
        if piece:
            return self.view.kind_of(piece).look
        for each in self.game.spec.kinds:
            if each.back == back:
                return each.look
        return "card"

    def looks(self, zone: ZoneView) -> list[str]:
        """Return how each piece of a zone is drawn, in the zone's order.

        Each item is `card`, `die`, `marker` or `token`.
        """
        pairs = zip(zone.pieces, zone.backs, strict=True)
        kinds, number = self.view.plan.kinds, self.view.plan.piece
        return [
            kinds[number[piece]].look if piece else self.look(piece, back) for piece, back in pairs
        ]

    def tags(self, slot: Slot) -> list[Tag]:
        """Return the tags that the rules attach to the piece in a slot, such as a cost.

        If the viewer doesn't know the piece, return the tags of its place.
        """
        return [tag for tag in self.display.tags if tag.piece == slot.name]

    def captions(self, zone: str) -> list[Caption]:
        """Return the captions that the rules show on a zone.

        A caption is a short text beside the zone, sometimes with an icon.
        """
        return [caption for caption in self.display.captions if caption.zone == zone]

    def is_hidden(self, slot: Slot) -> bool:
        """Return whether a slot's piece isn't drawn there because it is in flight or held."""
        return (slot.zone, slot.index) in self.hidden

    def shake_of(self, place: str) -> float:
        """Return the sideways offset of a place that shakes because it has just refused a piece.

        It is in logical pixels, and 0 for a place that isn't shaking.
        """
        return self.shaking[1] if self.shaking[0] == place else 0.0

    def shift(self, slot: Slot) -> Slot:
        """Return a slot at its current position on the screen.

        This differs from its place only while pieces glide to new places.
        """
        dx, dy = self.offsets.get(slot.key, (0.0, 0.0))
        if not dx and not dy:
            return slot
        return replace(slot, rect=slot.rect.move(dx, dy))


def number_in(view: View, pattern: str, default: int = 0, **words: object) -> int:
    """Return a number that a view shows, such as a score or a counter.

    Args:
        view: What a seat may see of the game.
        pattern: The name of the number; fields such as `{seat}` are filled in from `words`.
        default: The result if there is no number of that name.
        words: What to fill into the pattern, by field.
    """
    try:
        return view.value(pattern.format(**words))
    except (KeyError, IndexError):
        return default
