"""All moves of Valedictorian, created once so that play allocates none."""

from tabletop.api import Move, TablePlan, seat_name
from tabletop.games.valedictorian.plans import ROOMS
from tabletop.games.valedictorian.state import SUBJECTS, Numbers

CHOOSE = tuple(Move("choose-subject", args=(subject,)) for subject in SUBJECTS)
SHOW = tuple(Move("show", args=(n,)) for n in range(8))
CHALLENGE = tuple(Move("challenge", (f"marker-p{s + 1}",), f"marker-p{2 - s}") for s in (0, 1))
END = Move("end-turn")


class Moves:
    """The moves that name a room or a piece, indexed by seat and by room or piece number."""

    __slots__ = ("room_of_floor", "take_hidden", "take_test", "take_top", "walk")

    def __init__(self, plan: TablePlan) -> None:
        """Create all moves for the pieces and zones of a table plan."""
        n = plan.once(Numbers)
        rooms = [plan.zones[n.room + room] for room in range(ROOMS)]
        floors = [plan.zones[n.floor + room] for room in range(ROOMS)]
        seats = (0, 1)
        self.walk = tuple(
            tuple(Move("move", (f"marker-{seat_name(s)}",), floor) for floor in floors)
            for s in seats
        )
        self.take_top = tuple(
            tuple(Move("take-top", (piece,), f"hand:{seat_name(s)}") for piece in plan.pieces)
            for s in seats
        )
        self.take_hidden = tuple(
            tuple(Move("take-hidden", (f"{room}?",), f"hand:{seat_name(s)}") for room in rooms)
            for s in seats
        )
        self.take_test = tuple(
            tuple(
                Move("choose-trophy", (piece,), f"trophies:{seat_name(s)}") for piece in plan.pieces
            )
            for s in seats
        )
        self.room_of_floor = {floor: room for room, floor in enumerate(floors)}
