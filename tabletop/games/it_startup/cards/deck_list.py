"""The printed figures of the 64 cards, as tuples by piece number."""

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from tabletop.api import FaceValue, PieceKind, TablePlan

DEVELOPER, HR, COACH, KNOWLEDGE, ACTION = range(5)
"""The types of cards; the first three are employees."""
TYPES = ("developer", "hr", "coach", "knowledge", "action")
THRESHOLD = 3
"""The amount of burnout at which an employee without resistance leaves."""
STOPPING = "counter-cards"
"""The key in a card's face that lists the cards that can stop it."""


class Lasting(NamedTuple):
    """What an employee does while it is in an office, as numbers."""

    hiring: int
    transfer: int
    lift: int
    draws: int
    pay: int
    """The cost of using the employee, in resources; -1 if it can't be used."""


class Cards:
    """The printed figures of all 64 cards, as tuples indexed by piece number."""

    __slots__ = (
        "acts",
        "bonus",
        "cost",
        "draw_at_end",
        "effects",
        "efficiency",
        "employees",
        "gain",
        "hiring_costs",
        "hiring_discount",
        "is_employee",
        "kind",
        "lasting",
        "learner_discount",
        "lift",
        "limit",
        "numbers",
        "points",
        "stoppable",
        "stops",
        "targets",
        "title",
        "transfer_discount",
        "type",
    )

    def __init__(self, plan: TablePlan) -> None:
        """Read the data of all cards from the faces of a plan's pieces."""
        kinds = plan.kinds
        self._read_faces(kinds)
        self._read_effects(kinds)
        self._read_discounts(kinds)
        self.lift = self._figures(kinds, "lift-developers", "boost")
        """Efficiency that this employee adds to each developer of its office."""
        self.draw_at_end = self._figures(kinds, "draw-each-turn", "draw")
        """Cards that this employee draws at the end of each turn."""
        self.gain = self._figures(kinds, "gain-resources", "gain")
        """Resources that an action card brings when it is played."""
        self.points = tuple(map(add, self.efficiency, self.bonus))
        """Points per turn that a card in an office delivers by itself."""
        self.lasting = tuple(self._lasting(piece) for piece in range(len(kinds)))
        """The lasting effects of a card while it is in play, or None if it has none."""

    def _read_faces(self, kinds: Sequence[PieceKind]) -> None:
        self.kind = tuple(kind.id for kind in kinds)
        self.title = tuple(kind.title for kind in kinds)
        self.type = tuple(TYPES.index(str(kind.face["type"])) for kind in kinds)
        self.is_employee = tuple(each <= COACH for each in self.type)
        self.employees = tuple(p for p, hired in enumerate(self.is_employee) if hired)
        self.cost = tuple(_number(kind, "cost") for kind in kinds)
        self.efficiency = tuple(_number(kind, "efficiency") for kind in kinds)
        """Printed efficiency of a developer, in points per turn; 0 for other cards."""
        self.bonus = tuple(_number(kind, "bonus") for kind in kinds)
        """Efficiency that a Knowledge card adds to its developer; 0 for other cards."""
        self.limit = tuple(THRESHOLD + _number(kind, "resistance") for kind in kinds)
        """Burnout at which an employee leaves: 3 plus its resistance."""
        self.numbers = tuple(
            {name: value for name, value in kind.face.items() if isinstance(value, int)}
            for kind in kinds
        )
        """All integer values of a card's face, such as `draw` or `pay`, by name."""

    def _read_effects(self, kinds: Sequence[PieceKind]) -> None:
        self.effects = tuple(_words(kind, "effects") for kind in kinds)
        self.acts = tuple(any(each not in LASTING for each in effects) for effects in self.effects)
        """Whether a card has an effect at the moment it is played."""
        self.targets = tuple(_target_effect(effects) for effects in self.effects)
        """The effect for which a target must be named when the card is played; empty for none."""
        self.stops = tuple(frozenset(_words(kind, STOPPING)) for kind in kinds)
        """The kinds of cards with which an opponent can counter an action."""
        self.stoppable = tuple(
            bool(stops or "counter-pay" in numbers)
            for stops, numbers in zip(self.stops, self.numbers, strict=True)
        )
        """Whether an action card can be countered at all."""

    def _read_discounts(self, kinds: Sequence[PieceKind]) -> None:
        self.learner_discount = self._figures(kinds, "cheap-learner", "discount")
        """Discount on Knowledge that is given to this developer."""
        self.hiring_discount = self._figures(kinds, "cheap-hiring", "discount")
        """Discount on developers hired while this employee is in the office."""
        self.hiring_costs = tuple(
            tuple(
                cost - less if kind == DEVELOPER else cost
                for cost, kind in zip(self.cost, self.type, strict=True)
            )
            for less in range(sum(self.hiring_discount) + 1)
        )
        """Hiring costs of all cards from the hand, by the discount on developers."""
        self.transfer_discount = self._figures(kinds, "cheap-transfers", "discount")
        """Discount on Knowledge transfers while this employee is in the office."""

    def _lasting(self, piece: int) -> "Lasting | None":
        found = Lasting(
            self.hiring_discount[piece],
            self.transfer_discount[piece],
            self.lift[piece],
            self.draw_at_end[piece],
            self.numbers[piece].get("pay", -1),
        )
        return None if found == (0, 0, 0, 0, -1) else found

    def _figures(self, kinds: Sequence[PieceKind], effect: str, figure: str) -> tuple[int, ...]:
        """Return one figure of the cards that have an effect; 0 for all other cards."""
        return tuple(
            _number(kind, figure) if effect in self.effects[piece] else 0
            for piece, kind in enumerate(kinds)
        )

    def is_action(self, piece: int) -> bool:
        """Return whether a card, given by its piece number, is an action card."""
        return self.type[piece] == ACTION


LASTING = frozenset(
    {
        "cheap-learner",
        "cheap-hiring",
        "cheap-transfers",
        "boost-self",
        "draw-each-turn",
        "flip-for-employee",
        "lift-developers",
    }
)
"""Effects that last while the employee is in an office; others happen when it is played."""
TARGETED = frozenset(
    {"return-employee", "burden-employee", "poach", "outsource", "head-hunt"},
)
"""Effects that need a target employee when the card is played."""


def _target_effect(effects: tuple[str, ...]) -> str:
    return next((effect for effect in effects if effect in TARGETED), "")


def _number(kind: PieceKind, name: str) -> int:
    value = kind.face.get(name, 0)
    return value if isinstance(value, int) else 0


def _words(kind: PieceKind, name: str) -> tuple[str, ...]:
    value: FaceValue = kind.face.get(name, ())
    return tuple(str(word) for word in value) if isinstance(value, tuple) else ()
