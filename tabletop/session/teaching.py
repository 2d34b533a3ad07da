"""How a lesson judges a move and plays its solution, on a match without a screen."""

from random import Random
from typing import NamedTuple

from tabletop.engine.chance import ChanceError, RandomChance
from tabletop.engine.lesson import LEARNER, Chapter, Lesson, Reply, Until
from tabletop.engine.lesson import Step as LessonStep
from tabletop.engine.match import Entry, Match, Step
from tabletop.engine.moves import Move, Refusal, Seat, parse_seat
from tabletop.engine.prepared import lay
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

OTHERWISE = "That is allowed. For now, follow the glow."
"""Answer to a legal but not accepted move for which the lesson has no text."""
_MOST_MOVES = 60
"""Moves of one step after which it counts as endless."""


class LessonError(ValueError):
    """A lesson can't be played; one sentence."""


class Accepted(NamedTuple):
    """An accepted move."""


class Said(Refusal):
    """Answer to a legal but not accepted move. Its `rule` is "": no rule forbids the move."""

    __slots__ = ()


def judge(lesson: Lesson, step: LessonStep, left: tuple[Move, ...], move: Move) -> Accepted | Said:
    """Return how a step judges a legal move; `left` are the moves of `each` not yet made."""
    if move in left or (not step.each and move in step.do):
        return Accepted()
    if step.any and move.kind == step.any:
        return Accepted()
    words = (step.other, lesson.other)
    found = (said[key] for said in words for key in (str(move), move.kind) if key in said)
    return Said(next(found, OTHERWISE), "")


def holds(until: Until, state: State) -> bool:
    """Return whether all conditions that end a step hold."""
    plan, table = state.table.plan, state.table
    asked = state.pending[-1].kind if state.pending else "none"
    return (
        (not until.turn or parse_seat(until.turn, state.seats) == state.turn)
        and (not until.phase or until.phase == state.phase)
        and (not until.pending or until.pending == asked)
        and all(table.values[plan.value[name]] == n for name, n in until.values.items())
        and all(len(table.zones[plan.zone[name]]) == n for name, n in until.counts.items())
    )


def is_done(step: LessonStep, left: tuple[Move, ...], state: State) -> bool:
    """Return whether a step is done after an accepted move."""
    return not left and (step.until is None or holds(step.until, state))


def begin(rules: Rules[State], chapter: Chapter, seed: int | None = None) -> Match[State]:
    """Return a match at the beginning of a chapter; `seed` is for free play.

    Raises:
        PreparedError: its position can't be laid out.
    """
    chance = RandomChance(Random(chapter.position.seed))
    position = lay(rules, chapter.seats, chapter.options, chapter.position, chance)
    match = Match(rules, chapter.seats, chapter.options, seed=seed, position=position)
    match.setup_draws = tuple(chance.tape)
    return match


def play(
    match: Match[State], seat: Seat, move: Move, draws: tuple[int, ...] | None, seed: int
) -> Step[State] | Refusal:
    """Play a move with a lesson's random draws: given ones, or ones from its seed.

    Raises:
        ChanceError: the draws don't fit the move.
    """
    refusal = match.refuse(seat, move)
    if refusal is not None:
        return refusal
    if draws is None:
        chance = RandomChance(Random(f"{seed} {len(match.steps)}"))
        match.rules.apply(match.state.clone(), seat, move, chance)
        draws = tuple(chance.tape)
    return match.replay(Entry(seat, move, draws))


def play_freely(
    match: Match[State], seat: Seat, move: Move, draws: tuple[int, ...] | None, seed: int
) -> Step[State] | Refusal:
    """Play like `play`, but use the seed if the given draws don't fit the current rules."""
    try:
        return play(match, seat, move, draws, seed)
    except ChanceError:
        return play(match, seat, move, None, seed)


def turns_taken(match: Match[State], first: int) -> tuple[int, bool]:
    """Return the learner's own turns since a step, and whether the last one is over.

    Turns are those of the rules: answering a question is not a turn.
    """
    rules, solo = match.rules, match.first.seats == 1
    turns, last = 0, None
    before = match.steps[first - 1].state if first else match.first
    for step in match.steps[first:]:
        here = rules.turn_id(before)
        last = last if here == last else None
        if step.entry.seat == before.turn == LEARNER and not before.pending:
            turns += solo or last is None
            last = here
        before = step.state
    return turns, solo or rules.turn_id(before) != last


def accepted(step: LessonStep, left: tuple[Move, ...], match: Match[State]) -> tuple[Move, ...]:
    """Return the moves that a step accepts now, the one to demonstrate first."""
    if left:
        return left
    if not step.any:
        return step.do
    legal = [
        move for move in match.rules.legal_moves(match.state, LEARNER) if move.kind == step.any
    ]
    shown = [move for move in step.do if match.refuse(LEARNER, move) is None]
    return (*shown, *(move for move in legal if move not in shown))


def play_step(match: Match[State], lesson: Lesson, step: LessonStep) -> None:
    """Play a step by its solution, with the replies.

    Raises:
        LessonError: a move of it is refused, or it doesn't end.
    """
    left = step.each
    for _ in range(_MOST_MOVES):
        moves = accepted(step, left, match)
        if not moves:
            raise LessonError(f"no move is possible that the step '{step.say}' accepts")
        _must(play_freely(match, LEARNER, moves[0], step.draws, lesson.seed), moves[0])
        left = tuple(move for move in left if move != moves[0])
        if is_done(step, left, match.state):
            break
    else:
        raise LessonError(f"the step '{step.say}' comes to no end")
    for reply in step.then:
        reply_to(match, lesson, reply)


def reply_to(match: Match[State], lesson: Lesson, reply: Reply) -> Step[State] | None:
    """Play a reply; return None if it is only a message.

    Raises:
        LessonError: the move is refused.
    """
    if reply.move is None:
        return None
    result = play_freely(match, reply.seat, reply.move, reply.draws, lesson.seed)
    return _must(result, reply.move)


def _must(result: Step[State] | Refusal, move: Move) -> Step[State]:
    if isinstance(result, Refusal):
        raise LessonError(f"{move} is refused: {result.text}")
    return result
