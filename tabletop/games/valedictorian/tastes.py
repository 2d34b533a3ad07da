"""What the rivals of Valedictorian like."""

from tabletop.api import Move, Seat
from tabletop.games.valedictorian.state import FINAL, Numbers, ValedictorianState


def wanders(state: ValedictorianState, seat: Seat, move: Move) -> float:
    """Return how much a curious rival likes a move: cards that nobody has seen."""
    del state, seat
    return move.kind == "take-hidden"


def quizzes(state: ValedictorianState, seat: Seat, move: Move) -> float:
    """Return how much a quiz lover likes a move."""
    del state, seat
    return move.kind == "challenge"


def is_sure(state: ValedictorianState, seat: Seat, move: Move) -> float:
    """Return how much a cautious rival likes a move: no unseen card that may be a test it fails."""
    n = state.table.plan.once(Numbers)
    ready = all(n.price(state, seat, subject) for subject in range(FINAL + 1))
    return ready or move.kind != "take-hidden"


TASTES = {"tim": wanders, "olga": quizzes, "ines": is_sure}
