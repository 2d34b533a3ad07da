"""One moment of a table: what there is to draw and to hit. Widgets read this alone."""

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
"""The longest name that a button has room for beside other words, in letters."""


def _nothing(things: Things) -> tuple[commands.Command, ...]:
    del things
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Moment:
    """What there is to draw and to hit: the view, what stands around it, what the hand is doing.

    Composed at most once a frame and never changed; widgets read it and keep nothing.
    """

    game: Game
    view: View
    display: Display
    players: tuple[Player, ...]
    arrangement: Arrangement
    home: Seat
    """Whose seat is at the bottom of the table."""
    prompt: str = ""
    prompt_icon: str = ""
    deeds: tuple[Deed, ...] = ()
    """What the seat that acts has done, oldest first: it stands in the prompt's place."""
    acting: tuple[Seat, ...] = ()
    hidden: frozenset[tuple[str, int]] = frozenset()
    """Zone and index of pieces that are in the air or in the hand."""
    held: str = ""
    """The name of the piece in the hand, whose slot keeps an outline."""
    waypoint: str = ""
    """A place that was chosen before the piece that goes there."""
    raised: str = ""
    """The name of the piece raised by a click."""
    focused: str = ""
    """The name of the piece that the keyboard is at, while its ring is seen."""
    hover: str = ""
    """The key of the slot under the pointer."""
    pointed: str = ""
    """The id of the button under the pointer."""
    commanded: bool = False
    """Whether what can be done here is found by commands of things."""
    ask: Callable[[Things], tuple[commands.Command, ...]] = _nothing
    """What the viewer can do with things."""
    movable: frozenset[str] = frozenset()
    """Names of slots that can be moved now."""
    counts: frozenset[int] = frozenset()
    """How many tokens can be taken out of a store at once; empty where there is no store."""
    taken: int = 0
    """How many tokens are in the hand or raised."""
    out: frozenset[str] = frozenset()
    """Names of dice, and of cards of the hand, that can't be used now while others can."""
    lit: frozenset[str] = frozenset()
    """Names of pieces that glow: they can be played now, or one of them is to be moved."""
    obstacles: Mapping[str, Refusal] = field(default_factory=dict)
    """Why cards of the own hand can't be played now, by name."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """State by name of a place: `legal`, `over`, `refused` or `blocked`."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why a blocked place is blocked, in two words or so."""
    arrow: tuple[str, str] = ("", "")
    """A piece and the place that it would go to, joined by an arrow."""
    spends: int = 0
    """How many tokens would go there, if it is no piece."""
    options_title: str = ""
    options_lines: tuple[tuple[str, str], ...] = ()
    options: tuple[Command, ...] = ()
    actions: tuple[Command, ...] = ()
    at: Mapping[str, tuple[Command, ...]] = field(default_factory=dict)
    """What can be done at a place, or with an offer, without a piece in the hand."""
    log: tuple[LogLine, ...] = ()
    travels: bool = False
    """Whether moves can be taken back here."""
    log_from: float = 0.0
    """How far the log is scrolled, logical pixels."""
    refusal: tuple[str, str] = ("", "")
    """Headline and reason that stand in the prompt's place."""
    refusal_why: Command | None = None
    help: Command | None = None
    """What the button beside the prompt does; None where there is none."""
    lesson: str = ""
    """What is being taught, while a coach leads the way; else empty."""
    sorting: str = ""
    """What the hand of the seat at the bottom is sorted by; empty for as it lies."""
    breath: float = 1.0
    """Strength of the halos, which breathe."""
    offsets: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """How far gliding slots are drawn from where they rest, by key."""
    shaking: tuple[str, float] = ("", 0.0)
    """A place that refuses, and how far it is drawn aside."""
    slots: tuple[Slot, ...] = ()
    """Where each piece lies, lowest first."""
    tucked: tuple[Slot, ...] = ()
    """What was taken into the hand, or raised, and lies behind a tab by now: it is on the tab."""
    targets: tuple[DropTarget, ...] = ()
    """Where pieces can be put."""
    buttons: tuple[Button, ...] = ()

    def commands(self, things: Things) -> tuple[commands.Command, ...]:
        """What the viewer can do with things on the table, the usual first."""
        return self.ask(things) if self.commanded else ()

    # Seats

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def name_forms(self, seat: Seat) -> tuple[str, ...]:
        """Who sits there, and shorter forms of that name which nobody else could have."""
        return name_forms(self.name(seat), [player.name for player in self.players])

    def brief_name(self, seat: Seat) -> str:
        """Who sits there, on a button with other words: cut where no shorter form is that short."""
        forms = self.name_forms(seat)
        name = next((each for each in forms if len(each) <= _ON_BUTTON), forms[-1])
        return name if len(name) <= _ON_BUTTON else f"{name[: _ON_BUTTON - 1]}…"

    def sentence(self, text: str) -> str:
        """A text with a capital letter; a name at its beginning stays as it was typed."""
        return sentence(text, [player.name for player in self.players])

    def text_forms(self, text: str) -> tuple[str, ...]:
        """A text that may name people, and the same with shorter names."""
        return text_forms(text, [player.name for player in self.players])

    def is_computer(self, seat: Seat) -> bool:
        """Whether a computer sits there."""
        return 0 <= seat < len(self.players) and self.players[seat].kind != "human"

    def portrait(self, seat: Seat) -> int:
        """The number of the seat's picture."""
        return self.players[seat].portrait if 0 <= seat < len(self.players) else 1

    def is_partner(self, seat: Seat) -> bool:
        """Whether a seat plays in one team with the one at the bottom."""
        teams = self.display.teams
        if seat == self.home or not 0 <= seat < len(teams):
            return False
        return teams[seat] == teams[self.home]

    def is_opponent(self, seat: Seat) -> bool:
        """Whether a seat plays in another team than the one at the bottom; no without teams."""
        teams = self.display.teams
        return 0 <= seat < len(teams) and teams[seat] != teams[self.home]

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats in turn order."""
        return tuple((self.home + step) % self.view.seats for step in range(1, self.view.seats))

    # Looking things up

    def slot_named(self, name: str) -> Slot | None:
        """The slot of a piece as moves name it: the topmost."""
        if not name:
            return None
        for slot in (*self.slots, *self.tucked):
            if slot.name == name:
                return slot
        return None

    def target_named(self, name: str) -> DropTarget | None:
        """The place of a target: its own, or the piece's with that name."""
        for target in self.targets:
            if target.name == name:
                return target
        slot = self.slot_named(name)
        return DropTarget(name, slot.rect, slot_radius(slot)) if slot else None

    # Zones

    @property
    def zone_kinds(self) -> tuple[ZoneKind, ...]:
        """The kinds of zones of the game."""
        return self.game.spec.zones

    def number(self, pattern: str, default: int = 0, **words: object) -> int:
        """The value of the name that `pattern` makes, such as `effort:{seat}`."""
        return number_in(self.view, pattern, default, **words)

    def zone(self, name: str) -> ZoneView | None:
        """A zone by its name, or by its kind for the seat at the bottom; None if there is none."""
        for wanted in (name, f"{name}:{seat_name(self.home)}"):
            try:
                return self.view.zone(wanted)
            except KeyError:
                continue
        return None

    def number_of_pieces(self, name: str) -> int:
        """How many pieces lie in a zone; none in one that there is not."""
        zone = self.zone(name)
        return zone.count if zone is not None else 0

    def seat_zones(self, seat: Seat) -> list[tuple[ZoneKind, ZoneView]]:
        """The zones that belong to a seat, with their kinds, in the spec's order."""
        kinds = {kind.id: kind for kind in self.zone_kinds}
        return [
            (kinds[zone.kind], zone)
            for zone in self.view.zones
            if zone.owner == seat and zone.kind in kinds
        ]

    def placed_kinds(self) -> frozenset[str]:
        """Kinds of zones that have a region of their own."""
        areas = (*self.arrangement.areas, *self.arrangement.folded)
        named = {area.region.zone.partition(":")[0] for area in areas}
        return frozenset(named - {""})

    # Pieces

    def kind(self, piece: KnownPiece) -> PieceKind | None:
        """The kind of a known piece."""
        return self.view.kind_of(piece) if piece else None

    def look(self, piece: KnownPiece, back: str) -> str:
        """What a piece is drawn as."""
        kind = self.kind(piece)
        if kind is not None:
            return kind.look
        for each in self.game.spec.kinds:
            if each.back == back:
                return each.look
        return "card"

    def tags(self, slot: Slot) -> list[Tag]:
        """What the rules say on a piece, or on a slot such as `hand:p2?`."""
        return [tag for tag in self.display.tags if tag.piece == slot.name]

    def captions(self, zone: str) -> list[Caption]:
        """What the rules say on a zone."""
        return [caption for caption in self.display.captions if caption.zone == zone]

    def is_hidden(self, slot: Slot) -> bool:
        """Whether a piece is in the air or in the hand, so not in its slot."""
        return (slot.zone, slot.index) in self.hidden

    def shake_of(self, place: str) -> float:
        """How far aside a place is drawn that refuses a piece."""
        return self.shaking[1] if self.shaking[0] == place else 0.0

    def shift(self, slot: Slot) -> Slot:
        """The slot where it is drawn while its row glides."""
        dx, dy = self.offsets.get(slot.key, (0.0, 0.0))
        if not dx and not dy:
            return slot
        return replace(slot, rect=slot.rect.move(dx, dy))


def number_in(view: View, pattern: str, default: int = 0, **words: object) -> int:
    """The value of the name that `pattern` makes of `words`; `default` if there is none."""
    try:
        return view.value(pattern.format(**words))
    except (KeyError, IndexError):
        return default
