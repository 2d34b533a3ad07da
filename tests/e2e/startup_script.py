"""Two people at IT Startup who try everything once: plan, borrow, take over, stop an action."""

from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort

EVENTS = ("planned", "borrowed", "stopped", "took over")
"""What the log says of each of them."""


class Script:
    """Chooses the next move of whoever is next; remembers what was done."""

    def __init__(self) -> None:
        self.done: set[str] = set()

    def wish(self, port: LocalPort) -> Move:
        """The next move: what was not done yet comes first, then hiring and teaching."""
        moves = port.position.legal_moves
        kinds = {move.kind for move in moves}
        if "mulligan" in kinds:
            return Move("mulligan")
        if "counter" in kinds:
            new = "counter" not in self.done
            self.done.add("counter")
            return Move("counter") if new else Move("decline")
        if kinds & {"take-card", "put-back"}:
            return moves[0]
        found = min(moves, key=lambda move: self._rank(port, move))
        self.done.add(self._what(found))
        return found

    @staticmethod
    def _what(move: Move) -> str:
        card = move.pieces[0].rstrip("-12") if move.pieces else ""
        return move.kind if move.kind == "plan" else f"{move.kind} {card}"

    def _rank(self, port: LocalPort, move: Move) -> tuple[int, int, str]:
        """How late a move comes; of equals the dearest card goes first."""
        view = port.position.view
        kind = view.kind_named(move.pieces[0]) if move.pieces else None
        cost = kind.face.get("cost", 0) if kind else 0
        assert isinstance(cost, int)
        order = 9
        match move.kind:
            case "play" if self._what(move) not in self.done or "investor" in move.pieces[0]:
                order = 1
            case "plan" if "plan" not in self.done:
                order = 0
            case "activate" if move.target:
                order = 2
            case "hire":
                order = 3
            case "teach":
                order = 4
            case "end-turn":
                order = 5
        return order, -cost, str(move)
