"""The review after a game: which turns cost the people at the table most."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Literal

from tabletop.ai.survey import STEPS, Advice, Survey, error_of, is_choice, is_puzzle, worths_of
from tabletop.ai.worker import Thinker
from tabletop.engine.guided.puzzle import Puzzle, position_id, theme_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.session.figures import Figure
from tabletop.session.help.hints import AdviceRequest, figure
from tabletop.session.help.own_turn import is_same_turn, played_on
from tabletop.session.types import Hint, KeyTurn

LEAST_COST = 3
"""Cost, in wins in a hundred games or in points, below which a turn counts as good."""
GLANCE = 2_000.0
"""Number of moves that are simulated to judge each move of the game at first."""
SECOND = 10_000.0
"""The same for a second look, and for each further move of a better turn."""
MOST_GLANCES = 8
"""Most glances before the most suspicious move gets a second look, until a mistake is found."""
CLOSE = 2
"""The look that examines a move most closely, with the full number of simulated moves."""
MOST_FURTHER = 8
"""Most further moves that are told of a better turn."""
MOST_CLOSER = 8
"""Most turns that are examined closely, those that seemed to cost most."""
MOST_FINDS = 2
"""Most turns that are examined closely because the best move was found."""
_OTHER_LUCK = 1_000_003

_TurnKey = tuple[int, Seat]
"""The number of a turn of the rules, and the seat that moved in it."""


@dataclass(frozen=True, slots=True)
class _Decision:
    """A move that a person made, and what they knew before it."""

    turn: int
    info: InformationSet[State]
    move: Move
    text: str
    of: _TurnKey
    """The turn of the rules that the move belongs to."""
    doubt: float
    """How much worse than the best the move looks without a search; 0 if unknown."""

    @property
    def is_free(self) -> bool:
        """Whether there was another legal move."""
        return len(self.info.legal_moves()) > 1


@dataclass(frozen=True, slots=True)
class _Judged:
    """A move compared with the best one."""

    decision: _Decision
    look: int
    """0 at a glance, 1 at a second look, 2 at a close one."""
    hint: Hint | None = None
    """The best move compared with another; None if it was the only one, or came later in the turn.
    """
    is_best: bool = False
    """Whether the move made was the best; the other move is then the next best."""

    @property
    def cost(self) -> Figure | None:
        """What the move cost against the best one; None if nothing."""
        return None if self.is_best else self.lead

    @property
    def lead(self) -> Figure | None:
        """How far the best move leads the other; None if there is no other."""
        hint = self.hint
        if hint is None or hint.other_worth is None:
            return None
        return hint.worth.less(hint.other_worth)


@dataclass(frozen=True, slots=True)
class _Line:
    """The rest of the better turn, as far as it is known."""

    info: InformationSet[State] | None
    """What the seat would know after the moves so far; None once the line is complete."""
    texts: tuple[str, ...] = ()
    """The moves after the better one."""


@dataclass(frozen=True, slots=True)
class _Task:
    """A search that the review waits for."""

    kind: Literal["look", "line", "puzzle"]
    decision: _Decision
    info: InformationSet[State]
    look: int = 1
    """How close the look is, as in `_Judged`."""
    first: Move | None = None
    """The first move of the better turn."""


class Review:
    """Finds the costliest mistakes that people made in a finished game.

    A search compares each of their moves with the best one given what the seat knew at the time:
    all at a glance, those first that look bad without a search, then the suspicious turns closely.
    Until a mistake is found, a move that seems to cost much is looked at again every few glances.

    Call `begin`, then `update` once per frame.
    """

    MOST = 5
    """Maximum number of mistakes shown."""

    def __init__(
        self,
        match: Match[State],
        thinker: Thinker | None,
        fill: Callable[[str], str],
        headers: Sequence[str],
        people: Callable[[], Sequence[Seat]],
    ) -> None:
        self._match = match
        self._rules = match.rules
        self._counsel = AdviceRequest(match.rules, thinker)
        self._fill = fill
        self._headers = headers
        self._people = people
        self._turns: dict[_TurnKey, list[_Decision]] = {}
        self._order: list[_Decision] = []
        """All moves in the order of the glances."""
        self._task: _Task | None = None
        self._found: dict[int, _Judged] = {}
        """The moves judged so far, by the number of the step."""
        self._lines: dict[tuple[int, Move], _Line] = {}
        """The better turns of mistakes, by the number of the step and the better move."""
        self._close: tuple[_TurnKey, ...] = ()
        """The turns that are examined closely; none while moves are glanced at."""
        self._puzzles: dict[int, Puzzle | None] = {}
        self.steps = 40_000.0
        """Number of moves that are simulated to judge each move of a suspicious turn."""
        self.begun = False
        """Whether the review was started."""
        self.running = False
        """Whether the review has started and there are moves left to examine."""
        self.total = 0
        """Number of moves to review."""

    @property
    def possible(self) -> bool:
        """Whether the game can be reviewed: it is over, it can be won, and people played in it."""
        return (
            self._rules.heuristics.has_aim
            and self._match.outcome is not None
            and bool(self._people())
        )

    @property
    def done(self) -> int:
        """Number of moves that have had a glance."""
        return len(self._found)

    @property
    def left(self) -> int:
        """Number of moves still to be examined closely; 0 while turns are glanced at."""
        if not self.running or self.done < self.total:
            return 0
        return max(1, len(self._suspects()) + len(self._possible_puzzles()))

    @property
    def mistakes(self) -> tuple[KeyTurn, ...]:
        """The costliest mistakes found so far by a close look, worst first; at most `MOST`."""
        found = [each for of in self._turns if (each := self._mistake(of)) is not None]
        return tuple(sorted(found, key=lambda each: -each.cost.value)[: self.MOST])

    @property
    def best(self) -> KeyTurn | None:
        """The turn whose best move led the next best one most, without a costly move; None if none.

        It is known once the review has ended.
        """
        if self.running:
            return None
        good = [each for each in self._found.values() if each.look and _stands(_lead(each))]
        good = [each for each in good if self._mistake(each.decision.of) is None]
        best = max(good, key=lambda each: _value(each.lead), default=None)
        if best is None or best.hint is None or best.lead is None:
            return None
        return self._key_turn(best.decision, best.hint, best.lead, is_good=True)

    def puzzle(self, lapse: KeyTurn) -> Puzzle | None:
        """Return the position of a mistake as a puzzle; None if it isn't suitable.

        It is suitable if one move was far better than all others.
        """
        return self._puzzles.get(lapse.turn)

    def begin(self) -> None:
        """Start the review, or resume one that was paused; `update` then continues it."""
        if not self.possible:
            return
        if not self.begun:
            self.begun = True
            self._order = list(self._decisions())
            self.total = len(self._order)
            for each in self._order:
                self._turns.setdefault(each.of, []).append(each)
            self._order.sort(key=lambda each: (-each.doubt, -each.turn))
        self.running = self._task is not None or self._next() is not None

    def pause(self) -> None:
        """Stop the review; it keeps what it has found, and `begin` resumes it."""
        self._counsel.drop()
        self._task, self.running = None, False

    def update(self) -> bool:
        """Continue the review; return whether its progress or its results have changed.

        This never waits for a search.
        """
        if not self.running:
            return False
        if self._task is None:
            self._task = self._next()
            if self._task is not None:
                self._ask(self._task)
        task = self._task
        if task is not None:
            survey = self._counsel.poll_survey() if task.kind == "puzzle" else None
            advice = self._counsel.poll() if task.kind != "puzzle" else None
            if self._counsel.thinking:
                return False
            self._task = None
            self._take(task, advice, survey)
        self.running = self._next() is not None
        return True

    # What is examined next

    def _next(self) -> _Task | None:
        """Return what is to be examined next; None at the end."""
        for (turn, first), line in self._lines.items():
            if line.info is not None:
                return _Task("line", self._found[turn].decision, line.info, first=first)
        unseen = next((each for each in self._order if each.turn not in self._found), None)
        if unseen is not None:
            again = None if self._lines else self._again()
            judged, look = (again.decision, again.look + 1) if again else (unseen, 0)
            return _Task("look", judged, judged.info, look)
        for each in self._suspects():
            return _Task("look", each, each.info, CLOSE)
        return next((_Task("puzzle", each, each.info) for each in self._possible_puzzles()), None)

    def _again(self) -> _Judged | None:
        """Return the move to look at again before all have had a glance; None for none yet."""
        found = self._found.values()
        doubtful = [
            each
            for each in found
            if each.look == 1 and each.cost and each.cost.number >= LEAST_COST
        ]
        if not doubtful and self.done >= MOST_GLANCES * (1 + sum(each.look > 0 for each in found)):
            doubtful = [each for each in found if not each.look and _value(each.cost) > 0]
        return max(doubtful, key=lambda each: _value(each.cost), default=None)

    def _suspects(self) -> list[_Decision]:
        """Return the moves still to be examined closely, once all have had a glance."""
        if not self._close:
            self._close = self._suspicious()
        moves = [self._found[each.turn] for of in self._close for each in self._turns[of]]
        return [each.decision for each in moves if each.look < CLOSE and each.decision.is_free]

    def _suspicious(self) -> tuple[_TurnKey, ...]:
        """Return the turns marked so far, those that seemed to cost most, and the best ones."""
        judged = {of: [self._found[each.turn] for each in self._turns[of]] for of in self._turns}
        costs = {of: sum(_value(each.cost) for each in judged[of]) for of in judged}
        leads = {of: max(_value(_lead(each)) for each in judged[of]) for of in judged}
        marked = [of for of in judged if self._mistake(of) is not None]
        costly = sorted((of for of in costs if costs[of] > 0), key=lambda of: -costs[of])
        good = sorted((of for of in leads if leads[of] > 0), key=lambda of: -leads[of])
        return tuple(dict.fromkeys([*marked, *costly[:MOST_CLOSER], *good[:MOST_FINDS]]))

    def _possible_puzzles(self) -> list[_Decision]:
        """Return the moves shown as mistakes whose positions may still turn out to be puzzles."""
        shown = [self._found[each.turn] for each in self.mistakes if each.turn not in self._puzzles]
        moves = [each.decision for each in shown if _stands(each.cost)]
        return [each for each in moves if is_choice(each.info)]

    def _ask(self, task: _Task) -> None:
        """Start the search for a task, unless there is only one legal move."""
        turn, info = task.decision.turn, task.info
        if task.kind == "puzzle":
            self._counsel.survey(info, turn + 1)
            return
        if len(info.legal_moves()) > 1:
            # Each look has other luck: what only seemed bad at a glance was chosen for it.
            steps = (GLANCE, SECOND, self.steps)[task.look]
            about = None if task.kind == "line" else task.decision.move
            seed = turn + _OTHER_LUCK * task.look
            self._counsel.ask(info, seed, about=about, steps=min(steps, self.steps))

    def _take(self, task: _Task, advice: Advice | None, survey: Survey | None) -> None:
        """Keep what the search for a task has found."""
        decision = task.decision
        turn = decision.turn
        if task.kind == "puzzle":
            right = survey is not None and is_puzzle(task.info, survey)
            self._puzzles[turn] = self._puzzle(decision, survey) if right and survey else None
        elif task.first is not None:
            line = self._lines[turn, task.first]
            self._lines[turn, task.first] = self._continued(line, task.info, advice)
        else:
            self._found[turn] = self._judged(decision, advice, task.look)
            mistake = self._mistake(decision.of)
            if mistake is not None:
                first = mistake.hint.move
                known = self._found[mistake.turn].decision.info
                self._lines.setdefault((mistake.turn, first), _Line(played_on(known, first)))

    def _continued(self, line: _Line, info: InformationSet[State], advice: Advice | None) -> _Line:
        """Return a line with the best move that a search found added."""
        legal = info.legal_moves()
        if advice is None and len(legal) > 1:
            return _Line(None, line.texts)
        found = [each for each in (advice.best, advice.other) if each] if advice else []
        move = max(found, key=lambda each: each.value).move if found else legal[0]
        texts = (*line.texts, self._describe(info, move))
        return _Line(played_on(info, move) if len(texts) < MOST_FURTHER else None, texts)

    def _puzzle(self, decision: _Decision, found: Survey) -> Puzzle:
        match, turn = self._match, decision.turn
        entries = tuple(match.entries[:turn])
        return Puzzle(
            f"own-{position_id(match.setup_draws, entries)}",
            match.rules.spec.version,
            match.state.seats,
            tuple(match.setup_draws),
            entries,
            decision.info.seat,
            worths_of(found),
            error_of(found),
            theme_of(decision.info, found.best.move),
            dict(match.options),
            round(STEPS),
        )

    def _decisions(self) -> Iterator[_Decision]:
        state, people = self._match.first, self._people()
        rules, of = self._rules, 0
        for turn, step in enumerate(self._match.steps):
            seat = step.entry.seat
            if seat in people:
                move, info = self._match.move_as_said(turn), InformationSet.of(rules, state, seat)
                text = self._describe(info, move)
                yield _Decision(turn, info, move, text, (of, seat), _doubt(info, move))
            of += rules.turn_id(step.state) != rules.turn_id(state)
            state = step.state

    def _describe(self, info: InformationSet[State], move: Move) -> str:
        return self._fill(self._rules.presenter.describe(info.stand_in, info.seat, move))

    # What is found

    def _judged(self, decision: _Decision, advice: Advice | None, look: int) -> _Judged:
        """Compare a move with the best one that the search found."""
        rules, info = self._rules, decision.info
        if advice is None or advice.other is None:
            return _Judged(decision, look)
        is_best = advice.best.move == decision.move
        moves = [each.move for each in self._turns[decision.of] if each.turn >= decision.turn]
        if not is_best and is_same_turn(info, moves, advice.best.move):
            return _Judged(decision, look)
        best, other = (
            figure(rules, info.stand_in, info.seat, each, advice.spread)
            for each in (advice.best, advice.other)
        )
        hint = Hint(
            move=advice.best.move,
            label=self._describe(info, advice.best.move),
            worth=best,
            other=self._describe(info, advice.other.move),
            other_worth=other,
            why=self._fill(rules.presenter.reason(info.stand_in, info.seat, advice.best.move)),
            made=not is_best,
        )
        return _Judged(decision, look, hint, is_best)

    def _mistake(self, of: _TurnKey) -> KeyTurn | None:
        """Return a turn whose moves together cost clearly more than the best ones; else None."""
        judged = [self._found[each.turn] for each in self._turns[of] if each.turn in self._found]
        costs = [(each, each.cost, each.hint) for each in judged if each.look]
        known = [(each, cost, hint) for each, cost, hint in costs if cost and hint]
        if not known:
            return None
        total = reduce(Figure.plus, (cost for _, cost, _ in known))
        if not _stands(total):
            return None
        worst = max(known, key=lambda each: each[1].value)
        first, _, hint = next((each for each in known if _stands(each[1])), worst)
        return self._key_turn(first.decision, hint, total)

    def _key_turn(
        self, decision: _Decision, hint: Hint, cost: Figure, *, is_good: bool = False
    ) -> KeyTurn:
        turn, (_, seat) = decision.turn, decision.of
        played = ", ".join(each.text for each in self._turns[decision.of])
        line = self._lines.get((turn, hint.move))
        then = ", ".join(line.texts) if line and not is_good else ""
        return KeyTurn(turn, seat, self._headers[turn], hint, played, cost, then, is_good)


def _doubt(info: InformationSet[State], move: Move) -> float:
    """Return how much worse than the best a move looks without a search; 0 if unknown."""
    ranks = info.rules.heuristics.prior(info.stand_in, info.seat, [move, *info.legal_moves()])
    return max(ranks) - ranks[0] if ranks else 0.0


def _lead(judged: _Judged) -> Figure | None:
    """Return how far the best move led the next one, if it was made."""
    return judged.lead if judged.is_best else None


def _value(figure: Figure | None) -> float:
    return figure.value if figure else 0.0


def _stands(cost: Figure | None) -> bool:
    """Return whether a cost is large, and larger than its error."""
    return cost is not None and cost.stands(LEAST_COST)
