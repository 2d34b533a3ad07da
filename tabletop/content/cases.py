"""Makes a one-step lesson from a scenario: its position, with its first move as the task."""

from pathlib import Path

from tabletop.content.scenarios import ScenarioModel, read_scenarios
from tabletop.engine.game import Game
from tabletop.engine.lesson import Chapter, Lesson, Step
from tabletop.engine.moves import Move

_LEARNER = "p1"


def read_case(path: Path, game: Game, number: int) -> Lesson:
    """Return a case of a file, counted from 1, as a lesson; without a move of `p1` it has no task.

    Raises:
        ValueError: there is no such case, or it does not begin with a position.
    """
    cases = read_scenarios(path).scenarios
    if not 0 < number <= len(cases):
        raise ValueError(f"{path.name} has {len(cases)} cases, and no case {number}")
    case = cases[number - 1]
    if case.position is None:
        raise ValueError(f"case {number} of {path.name} begins with a deal, not with a position")
    names = next((each for each in game.lessons() if each.names), None)
    seats = case.seats or max(least for _, least, _ in game.spec.seats_for(case.options))
    step = _step(case, game)
    return Lesson(
        id=path.stem,
        title=case.title,
        chapters=(Chapter(seats, case.options, case.position.prepared(), case.title, (step,)),),
        names=names.names if names else {},
        portraits=names.portraits if names else {},
    )


def _step(case: ScenarioModel, game: Game) -> Step:
    """Return the first move of a case as a step, if it is the learner's."""
    first = next((step for step in case.steps if step.play is not None), None)
    if first is None or first.seat != _LEARNER:
        return Step(case.title)
    move = Move.parse(first.play or "")
    plan = game.spec.plan(case.seats or game.spec.seats[0])
    names = [f"piece:{piece}" for piece in move.pieces if piece in plan.piece]
    if move.target:
        kind = "zone" if move.target in plan.zone else "piece"
        names.append(f"{kind}:{move.target}")
    # A move of no piece is made with a button, which is what lights then.
    lit = tuple(names) or (f"button:{move.kind}",)
    return Step(case.title, lit, (move,), draws=first.draws)
