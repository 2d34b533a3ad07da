"""How a lesson judges a move and plays its solution, on a match without a screen."""

from random import Random
from typing import NamedTuple

from tabletop.engine.chance import ChanceError, RandomChance
from tabletop.engine.guided.lesson import LEARNER, Chapter, Lesson, LessonStep, Reply, Until
from tabletop.engine.guided.position import lay
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Entry, Move, Refusal, Seat, parse_seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.session.types import Said

OTHERWISE = "You could. But try the glowing move this time."
"""The coach's answer to a move that is legal but not wanted, where the lesson has no other."""
_MOST_MOVES = 60
"""Number of moves in one step from which the step counts as endless."""


class LessonError(ValueError):
    """Raised if a lesson does not fit the rules of its game; the message is one sentence."""


class Accepted(NamedTuple):
    """The verdict that a step of a lesson accepts a move; see `judge`."""


def judge(lesson: Lesson, step: LessonStep, left: tuple[Move, ...], move: Move) -> Accepted | Said:
    """Return whether a step of a lesson accepts a legal move, or else what the lesson answers.

    Args:
        lesson: The lesson, with answers for all of its steps.
        step: The current step.
        left: Moves of the step's `each` list that are still to be made.
        move: The move of the learner.
    """
    if move in left or (not step.each and move in step.do):
        return Accepted()
    if step.any and move.kind == step.any:
        return Accepted()
    words = (step.other, lesson.other)
    found = (said[key] for said in words for key in (str(move), move.kind) if key in said)
    return Said(next(found, OTHERWISE), "")


def holds(until: Until, state: State) -> bool:
    """Return whether a position meets all the conditions with which a step of a lesson ends.

    `until` holds the conditions, such as a phase of the game or the number of cards in a zone.
    """
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
    """Return whether a step of a lesson is done, in the position after an accepted move.

    `left` are the moves of the step's `each` list that are still to be made.
    """
    return not left and (step.until is None or holds(step.until, state))


def begin(rules: Rules[State], chapter: Chapter, seed: int | None = None) -> Match[State]:
    """Return a match at the beginning of a chapter of a lesson.

    `seed` decides chance in the free end; with None it is random.

    Raises:
        PreparedError: the chapter's position can't be laid out.
    """
    chance = RandomChance(Random(chapter.position.seed))
    position = lay(rules, chapter.seats, chapter.options, chapter.position, chance)
    match = Match(rules, chapter.seats, chapter.options, seed=seed, position=position)
    match.setup_draws = tuple(chance.tape)
    return match


def play(
    match: Match[State], seat: Seat, move: Move, draws: tuple[int, ...] | None, seed: int
) -> Step[State] | Refusal:
    """Play a move of a lesson with fixed results of chance, or return why it is refused.

    Args:
        match: The match of the current chapter.
        seat: The seat that moves.
        move: The move.
        draws: The results of chance; None to take them from the seed.
        seed: Seed of the lesson.

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
    """Play a move like `play`, but take chance from the seed if the given draws don't fit.

    They may not fit if the rules were changed after the lesson was written. The arguments are those
    of `play`.
    """
    try:
        return play(match, seat, move, draws, seed)
    except ChanceError:
        return play(match, seat, move, None, seed)


def turns_taken(match: Match[State], first: int) -> tuple[int, bool]:
    """Return how many turns the learner has had in a step, and whether the last one is over.

    `first` is the number of moves that were made before the step. Turns are those of the rules:
    answering a question is not a turn.
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
    """Return the moves that a step of a lesson accepts now, the one to demonstrate first.

    `left` are the moves of the step's `each` list that are still to be made.
    """
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
    """Play a step of a lesson by its solution, then the replies of the other seats.

    Raises:
        LessonError: one of the moves is refused, or the step doesn't end.
    """
    left = step.each
    for _ in range(_MOST_MOVES):
        moves = accepted(step, left, match)
        if not moves:
            raise LessonError(f"no move is possible that the step '{step.say}' accepts")
        _must(match, play_freely(match, LEARNER, moves[0], step.draws, lesson.seed), moves[0])
        left = tuple(move for move in left if move != moves[0])
        if is_done(step, left, match.state):
            break
    else:
        raise LessonError(f"the step '{step.say}' never ends")
    for reply in step.then:
        reply_to(match, lesson, reply)


def reply_to(match: Match[State], lesson: Lesson, reply: Reply) -> Step[State] | None:
    """Play a move of another seat that a lesson prescribes, and return it.

    Return None if `reply` is only a message of the coach.

    Raises:
        LessonError: the move is refused.
    """
    if reply.move is None:
        return None
    result = play_freely(match, reply.seat, reply.move, reply.draws, lesson.seed)
    return _must(match, result, reply.move)


def _must(match: Match[State], result: Step[State] | Refusal, move: Move) -> Step[State]:
    if isinstance(result, Refusal):
        raise LessonError(f"{move} is refused: {in_words(match.state.table.plan, result.text)}")
    return result
