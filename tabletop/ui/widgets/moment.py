"""One moment of a table: what to draw and hit-test. Widgets read only this."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from tabletop.engine import commands
from tabletop.engine.commands import Things
from tabletop.engine.display import Caption, Display, Tag
from tabletop.engine.game import Game
from tabletop.engine.moves import KnownPiece, Refusal, Seat, seat_name
from tabletop.engine.spec import PieceKind, ZoneKind
from tabletop.engine.view import View, ZoneView
from tabletop.session import LogLine, Player
from tabletop.ui.widgets.arrangement import Arrangement
from tabletop.ui.widgets.parts import Button, Command, Deed, Slot, slot_radius
from tabletop.ui.widgets.targets import DropTarget
from tabletop.ui.words.people import name_forms, sentence, text_forms

_ON_BUTTON = 12
"""Longest name on a button that has other text too, in characters."""


def _nothing(things: Things) -> tuple[commands.Command, ...]:
    del things
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Moment:
    """What to draw and hit-test: the view, its display, and the state of the pointer's hand.

    Composed at most once a frame and never changed; widgets read it and keep nothing.
    """

    game: Game
    view: View
    display: Display
    players: tuple[Player, ...]
    arrangement: Arrangement
    home: Seat
    """The seat at the bottom of the table."""
    prompt: str = ""
    prompt_icon: str = ""
    deeds: tuple[Deed, ...] = ()
    """What the acting seat has done, oldest first; shown in the prompt's place."""
    acting: tuple[Seat, ...] = ()
    hidden: frozenset[tuple[str, int]] = frozenset()
    """Zone and index of pieces in flight or in the hand."""
    held: str = ""
    """Name of the piece in the hand, whose slot keeps an outline."""
    waypoint: str = ""
    """A place that was chosen before the piece that goes there."""
    raised: str = ""
    """Name of the piece raised by a click."""
    focused: str = ""
    """Name of the focused piece while the focus ring is visible; else empty."""
    hover: str = ""
    """Key of the slot under the pointer."""
    pointed: str = ""
    """Id of the button under the pointer."""
    commanded: bool = False
    """Whether this table is played by commands on things."""
    ask: Callable[[Things], tuple[commands.Command, ...]] = _nothing
    """Returns the viewer's commands for things."""
    movable: frozenset[str] = frozenset()
    """Names of the slots that can be moved now."""
    counts: frozenset[int] = frozenset()
    """How many tokens can be taken from a store at once; empty without a store."""
    taken: int = 0
    """Number of tokens held or raised."""
    out: frozenset[str] = frozenset()
    """Names of dice, and of hand cards, that can't be used now while others can."""
    lit: frozenset[str] = frozenset()
    """Names of the glowing pieces: they can be played now, or one of them is to be moved."""
    obstacles: Mapping[str, Refusal] = field(default_factory=dict)
    """Why cards of the viewer's hand can't be played now, by name."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """State of a place by name: `legal`, `over`, `refused` or `blocked`."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why a blocked place is blocked, in a few words, by name."""
    arrow: tuple[str, str] = ("", "")
    """A piece and the place it would go to, joined by an arrow."""
    spends: int = 0
    """Number of tokens that the hovered move places; 0 for a piece."""
    options_title: str = ""
    options_lines: tuple[tuple[str, str], ...] = ()
    options: tuple[Command, ...] = ()
    actions: tuple[Command, ...] = ()
    at: Mapping[str, tuple[Command, ...]] = field(default_factory=dict)
    """Buttons at places and offers, by target, that need no piece in the hand."""
    log: tuple[LogLine, ...] = ()
    travels: bool = False
    """Whether moves can be taken back here."""
    log_from: float = 0.0
    """How far the log is scrolled, in logical pixels."""
    refusal: tuple[str, str] = ("", "")
    """Headline and reason of the refusal in the prompt's place."""
    refusal_why: Command | None = None
    help: Command | None = None
    """The help button beside the prompt, or None."""
    lesson: str = ""
    """Title of the lesson while a coach leads; else empty."""
    sorting: str = ""
    """What the hand of the home seat is sorted by; empty for the order of the zone."""
    breath: float = 1.0
    """Strength of the pulsating halos; 1.0 is full."""
    offsets: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Offset of gliding slots from their place at rest, by key."""
    shaking: tuple[str, float] = ("", 0.0)
    """A place that refuses a piece, and how far aside it is drawn."""
    slots: tuple[Slot, ...] = ()
    """The slot of each piece, lowest first."""
    tucked: tuple[Slot, ...] = ()
    """Slots of held or raised pieces that are behind a tab now; drawn at the tab."""
    targets: tuple[DropTarget, ...] = ()
    """The drop targets for pieces."""
    buttons: tuple[Button, ...] = ()

    def commands(self, things: Things) -> tuple[commands.Command, ...]:
        """Return the viewer's commands for things, the usual one first."""
        return self.ask(things) if self.commanded else ()

    # Seats

    def name(self, seat: Seat) -> str:
        """Return the name of the player in a seat; empty for an unknown seat."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def name_forms(self, seat: Seat) -> tuple[str, ...]:
        """Return the player's name and shorter forms of it that no other player could have."""
        return name_forms(self.name(seat), [player.name for player in self.players])

    def brief_name(self, seat: Seat) -> str:
        """Return a name for a button with other text: at most 12 characters, cut if needed."""
        forms = self.name_forms(seat)
        name = next((each for each in forms if len(each) <= _ON_BUTTON), forms[-1])
        return name if len(name) <= _ON_BUTTON else f"{name[: _ON_BUTTON - 1]}…"

    def sentence(self, text: str) -> str:
        """Return a text with a capital letter; a player's name at its start is left as it is."""
        return sentence(text, [player.name for player in self.players])

    def text_forms(self, text: str) -> tuple[str, ...]:
        """Return a text that may contain names, and the same with shorter names."""
        return text_forms(text, [player.name for player in self.players])

    def is_computer(self, seat: Seat) -> bool:
        """Whether the seat is played by a computer."""
        return 0 <= seat < len(self.players) and self.players[seat].kind != "human"

    def portrait(self, seat: Seat) -> int:
        """Return the number of the seat's portrait; 1 for no seat."""
        return self.players[seat].portrait if 0 <= seat < len(self.players) else 1

    def is_partner(self, seat: Seat) -> bool:
        """Whether another seat is in the home seat's team."""
        teams = self.display.teams
        if seat == self.home or not 0 <= seat < len(teams):
            return False
        return teams[seat] == teams[self.home]

    def is_opponent(self, seat: Seat) -> bool:
        """Whether a seat is in another team than the home seat; False without teams."""
        teams = self.display.teams
        return 0 <= seat < len(teams) and teams[seat] != teams[self.home]

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats in turn order, beginning after the home seat."""
        return tuple((self.home + step) % self.view.seats for step in range(1, self.view.seats))

    # Looking things up

    def slot_named(self, name: str) -> Slot | None:
        """Return the slot of a piece by its name in moves, or None."""
        if not name:
            return None
        for slot in (*self.slots, *self.tucked):
            if slot.name == name:
                return slot
        return None

    def target_named(self, name: str) -> DropTarget | None:
        """Return the drop target with that name, or that of the piece so named; or None."""
        for target in self.targets:
            if target.name == name:
                return target
        slot = self.slot_named(name)
        return DropTarget(name, slot.rect, slot_radius(slot)) if slot else None

    # Zones

    @property
    def zone_kinds(self) -> tuple[ZoneKind, ...]:
        """The kinds of zones that the game declares."""
        return self.game.spec.zones

    def number(self, pattern: str, default: int = 0, **words: object) -> int:
        """Return the value whose name is made from `pattern`, such as `effort:{seat}`.

        If there is none, `default` is returned.
        """
        return number_in(self.view, pattern, default, **words)

    def zone(self, name: str) -> ZoneView | None:
        """Return a zone by its name, or by its kind for the home seat; or None."""
        for wanted in (name, f"{name}:{seat_name(self.home)}"):
            try:
                return self.view.zone(wanted)
            except KeyError:
                continue
        return None

    def number_of_pieces(self, name: str) -> int:
        """Return the number of pieces in a zone; 0 for a missing zone."""
        zone = self.zone(name)
        return zone.count if zone is not None else 0

    def seat_zones(self, seat: Seat) -> list[tuple[ZoneKind, ZoneView]]:
        """Return the zones of a seat with their kinds, in the order of the view."""
        kinds = {kind.id: kind for kind in self.zone_kinds}
        return [
            (kinds[zone.kind], zone)
            for zone in self.view.zones
            if zone.owner == seat and zone.kind in kinds
        ]

    def placed_kinds(self) -> frozenset[str]:
        """Return the kinds of zones that have their own region."""
        areas = (*self.arrangement.areas, *self.arrangement.folded)
        named = {area.region.zone.partition(":")[0] for area in areas}
        return frozenset(named - {""})

    # Pieces

    def kind(self, piece: KnownPiece) -> PieceKind | None:
        """Return the kind of a piece; None if the viewer doesn't know the piece."""
        return self.view.kind_of(piece) if piece else None

    def look(self, piece: KnownPiece, back: str) -> str:
        """Return what a piece is drawn as, such as `card` or `die`."""
        kind = self.kind(piece)
        if kind is not None:
            return kind.look
        for each in self.game.spec.kinds:
            if each.back == back:
                return each.look
        return "card"

    def tags(self, slot: Slot) -> list[Tag]:
        """Return the tags of the rules on a piece, or on a slot such as `hand:p2?`."""
        return [tag for tag in self.display.tags if tag.piece == slot.name]

    def captions(self, zone: str) -> list[Caption]:
        """Return the captions that the rules show on a zone."""
        return [caption for caption in self.display.captions if caption.zone == zone]

    def is_hidden(self, slot: Slot) -> bool:
        """Whether a piece is in flight or in the hand, and so not in its slot."""
        return (slot.zone, slot.index) in self.hidden

    def shake_of(self, place: str) -> float:
        """Return how far aside a place is drawn, because it refused a piece."""
        return self.shaking[1] if self.shaking[0] == place else 0.0

    def shift(self, slot: Slot) -> Slot:
        """Return the slot at its current place while its row glides."""
        dx, dy = self.offsets.get(slot.key, (0.0, 0.0))
        if not dx and not dy:
            return slot
        return replace(slot, rect=slot.rect.move(dx, dy))


def number_in(view: View, pattern: str, default: int = 0, **words: object) -> int:
    """Return the value whose name `pattern` makes with `words`, such as `effort:{seat}`.

    `default` is returned if the view has no such value.
    """
    try:
        return view.value(pattern.format(**words))
    except (KeyError, IndexError):
        return default
