"""What a seat did in a finished game of Valedictorian, for its goals."""

from collections import Counter

from tabletop.api import FinishedGame, FinishedStep, Message, NearMiss, Seat
from tabletop.games.valedictorian.boards import ROOMS
from tabletop.games.valedictorian.state import FINAL, SUBJECTS, Numbers, ValedictorianState


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


def near_miss(game: FinishedGame[ValedictorianState], n: Numbers, seat: Seat) -> NearMiss | None:
    """Return the last test that one study aid more would have passed, or quiz that it would win."""
    for number in reversed(range(len(game.steps))):
        step = game.steps[number]
        test = _failed(step, n, seat)
        if test >= 0 and (lacks := _lacks(step.before, n, seat, test)):
            card = step.before.table.plan.kinds[test].id
            aid = SUBJECTS[lacks[0]]
            return NearMiss(
                number, Message("missed-test", card=card), Message("missed-aid", aid=aid)
            )
        for event in step.events:
            stage = event.stage
            if stage is not None and stage.kind == "compare" and stage.seat == 1 - seat:
                shown = [len(row.pieces) for row in stage.rows]
                if shown[1 - seat] - shown[seat] == 1:
                    shows = next(
                        at
                        for at in reversed(range(number + 1))
                        if game.steps[at].seat == seat and game.steps[at].move.kind == "show"
                    )
                    text = Message("missed-cards", more=shown[1 - seat], less=shown[seat])
                    return NearMiss(shows, Message("missed-quiz"), text)
    return None


def _failed(step: FinishedStep[ValedictorianState], n: Numbers, seat: Seat) -> int:
    """Return the test that a seat failed in a step; -1 for none."""
    if step.seat != seat:
        return -1
    hidden = (e.piece for e in step.events if e.kind == "hide" and e.piece in n.tests)
    return next(hidden, -1)


def _lacks(state: ValedictorianState, n: Numbers, seat: Seat, test: int) -> tuple[int, ...]:
    """Return the subject of the only study aid that was missing for a test; else nothing."""
    subject = n.test_subject[test]
    wanted = {0: 1, 1: 1, 2: 1} if subject == FINAL else {subject: 2}
    short = [(each, count - n.held(state, seat, each)) for each, count in wanted.items()]
    missing = [(each, count) for each, count in short if count > 0]
    return (missing[0][0],) if [count for _, count in missing] == [1] else ()
