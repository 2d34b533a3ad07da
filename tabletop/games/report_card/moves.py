"""Moves of Report Card, created once so that play allocates none."""

from tabletop.api import Move, TablePlan
from tabletop.games.report_card.state import EFFORT, SPACES, Numbers

END = Move("end-credit")


class Moves:
    """The moves by die and exam space, and by exam and amount; the same for any number of seats."""

    __slots__ = ("add", "known", "take")

    def __init__(self, plan: TablePlan) -> None:
        """Create all moves for the pieces and zones of a table plan."""
        n = plan.once(Numbers)
        places = [plan.zones[n.exam + exam] for exam in range(SPACES)]
        names = [plan.pieces[piece] for piece in n.exams]
        self.take = {
            die: tuple(Move("take-exam", (plan.pieces[die],), place) for place in places)
            for die in n.dice
        }
        self.add = tuple(
            tuple(Move("add-credit", (), name, (amount,)) for amount in range(1, EFFORT + 1))
            for name in names
        )
        self.known: dict[Move, tuple[bool, int, int]] = {END: (False, 0, 0)}
        """For each move: whether it takes an exam, its die or exam, and its space or amount."""
        for die, moves in self.take.items():
            self.known |= {move: (True, die, space) for space, move in enumerate(moves)}
        for exam, moves in enumerate(self.add):
            self.known |= {move: (False, exam, amount) for amount, move in enumerate(moves, 1)}
