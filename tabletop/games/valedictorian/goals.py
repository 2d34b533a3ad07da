"""What a seat did in a finished game of Valedictorian, for its goals."""

from collections import Counter

from tabletop.api import FinishedGame, Seat
from tabletop.games.valedictorian.boards import ROOMS
from tabletop.games.valedictorian.state import FINAL, Numbers, ValedictorianState


def feats(game: FinishedGame[ValedictorianState], n: Numbers, seat: Seat) -> dict[str, int]:
    """Return a seat's tests, failures and quizzes, and the most study aids it ever held.

    `passed` counts tests that the seat passed itself, even if it lost them in a quiz later.
    """
    rooms = range(n.room, n.room + ROOMS)
    passed, unseen, failed = set[int](), 0, 0
    quizzes = Counter[Seat]()
    for step in game.steps:
        for event in step.events:
            if event.stage is not None:
                quizzes[event.stage.seat] += 1
            elif step.seat != seat or event.piece not in n.tests:
                continue
            elif event.kind == "hide":
                failed += 1
            elif event.target == n.trophies[seat] and event.source in rooms:
                passed.add(event.piece)
                unseen += step.move.kind == "take-hidden"
    held = Counter(n.test_subject[piece] for piece in game.last.table.zones[n.trophies[seat]])
    subjects = [number for subject, number in held.items() if subject != FINAL]
    positions = [game.first, *(step.after for step in game.steps)]
    return {
        "passed": len(passed),
        "passed-unseen": unseen,
        "passed-final": sum(n.test_subject[piece] == FINAL for piece in passed),
        "failed": failed,
        "quizzes-won": quizzes[seat],
        "quizzes-lost": quizzes[1 - seat],
        "subject-tests": sum(subjects),
        "full-subjects": subjects.count(2),
        "most-aids": max(len(state.table.zones[n.hands[seat]]) for state in positions),
    }
