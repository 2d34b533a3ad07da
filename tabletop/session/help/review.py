"""The review after a game: which turns cost the people at the table most."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeVar

from tabletop import __version__
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
from tabletop.storage.safe_files import StorageError, read_limited, write_atomically

LEAST_COST = 3
"""Cost, in wins in a hundred games or in points, below which a turn counts as good."""
GLANCE = 2_000.0
"""Number of moves that are simulated to judge each move of the game at first."""
SECOND = 10_000.0
"""The same for a second look, and for each further move of a better turn."""
MOST_GLANCES = 8
"""Most glances before the most suspicious move gets a second look, until a mistake is found."""
MOST_FURTHER = 8
"""Most further moves that are told of a better turn."""
LEADERS = (6, 3, 2)
"""How many turns must have had a second, close and closest look, of those that seem to lead.

They are the turns that seem to have cost most, to have found most, and to have changed the chance
most. A turn that falls behind at a closer look makes room for the next.
"""
CLOSEST = 3
"""The closest look simulates this many times as many moves as a close one.

It decides between two turns that lead so closely that the error may have put one first.
"""
PATIENCE = 60.0
"""Seconds for one look; on a busy machine a review takes longer, but finds the same."""
_OTHER_LUCK = 1_000_003

_T = TypeVar("_T")
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
class TurnChance:
    """What a seat's chance was, or its expected points, when its turn ended."""

    turn: int
    """Index of the last move of the turn in which there was a choice, from 0."""
    header: str
    """Title of the round of the turn."""
    figure: Figure | None
    """The chance or points with the error; None while it is unknown."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """A move compared with the best one."""

    decision: _Decision
    look: int
    """0 at a glance, 1 at a second look, 2 at a close one, 3 at the closest."""
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
    def made(self) -> Figure | None:
        """The chance or points with the move made; None if unknown."""
        if self.hint is None:
            return None
        return self.hint.worth if self.is_best else self.hint.other_worth

    @property
    def lead(self) -> Figure | None:
        """How far the best move leads the other; None if there is no other."""
        hint = self.hint
        if hint is None or hint.other_worth is None:
            return None
        return hint.worth.less(hint.other_worth)


@dataclass(frozen=True, slots=True)
class _Swing:
    """How a chance changed between the ends of two turns that follow each other."""

    size: Figure
    before: _Judged
    last: _Judged


@dataclass(frozen=True, slots=True)
class _Leader:
    """A turn among those that seem to have mattered most, in one of the three ways."""

    size: Figure
    """What it cost, found or changed; never below 0."""
    moves: tuple[_Judged, ...]
    """The moves that the size was found from."""


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

    @property
    def words(self) -> list[str]:
        """What tells the task from the others of a review."""
        return [self.kind, str(self.decision.turn), str(self.look)]


@dataclass(frozen=True, slots=True)
class KeptAt:
    """Where the answers of a review's searches are kept, so that they needn't be found again."""

    path: Path
    version: str
    """What identifies the game's files; answers about another version aren't used."""


_MOST_KEPT = 1 << 23
"""Most bytes of a file with kept answers."""


class Review:
    """Finds the costliest mistakes that people made in a finished game.

    A search compares each of their moves with the best one given what the seat knew at the time:
    all at a glance, first the last move of each turn, which gives the curve of chances, then those
    that look bad without a search; then the suspicious turns closely.
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
        people: Callable[[], Mapping[Seat, int]],
        *,
        kept: KeptAt | None = None,
    ) -> None:
        self._kept = kept
        self._answers: list[list[str]] = []
        """What the searches found, in order: each task and the text of its answer."""
        self._match = match
        self._rules = match.rules
        self._counsel = AdviceRequest(match.rules, thinker)
        self._fill = fill
        self._headers = headers
        self._people = people
        self._turns: dict[_TurnKey, list[_Decision]] = {}
        self._order: list[_Decision] = []
        """All moves in the order of the glances."""
        self._is_free: dict[int, bool] = {}
        """Whether each move had an alternative, by the number of the step."""
        self._task: _Task | None = None
        self._found: dict[int, _Judged] = {}
        """The moves judged so far, by the number of the step."""
        self._lines: dict[tuple[int, Move], _Line] = {}
        """The better turns of mistakes, by the number of the step and the better move."""
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
        return self.can_judge and self._match.outcome is not None and bool(self._people())

    @property
    def can_judge(self) -> bool:
        """Whether computers can play the game, so that its moves can be judged."""
        return self._rules.heuristics.has_aim

    @property
    def done(self) -> int:
        """Number of moves that have had a glance."""
        return len(self._found)

    @property
    def left(self) -> int:
        """Number of moves still to be examined closely; 0 while turns are glanced at."""
        if not self.running or self.done < self.total:
            return 0
        return max(1, len(self._suspects()))

    def chances(self, seat: Seat) -> tuple[TurnChance, ...]:
        """Return a seat's chances at the ends of its turns, in order, as far as they are known."""
        found: list[TurnChance] = []
        for of in sorted(self._turns):
            last = self._last_choice(of)
            if of[1] == seat and last is not None:
                judged = self._found.get(last.turn)
                figure = judged.made if judged else None
                found.append(TurnChance(last.turn, self._headers[last.turn], figure))
        return tuple(found)

    def _last_choice(self, of: _TurnKey) -> _Decision | None:
        """Return the last move of a turn that had an alternative; None if there is none."""
        free = (each for each in reversed(self._turns[of]) if self._is_free[each.turn])
        return next(free, None)

    def turning_points(self, seat: Seat) -> tuple[KeyTurn, ...]:
        """Return the turns of a seat that mattered most so far, in order; at most three.

        They are the costliest mistake, the best move that was found, and the turn in which the
        chance changed most. Each is larger than its error. Of two that the error doesn't tell
        apart, the earlier is named.
        """
        lost = self._lost(seat)
        if self.running:
            return (lost,) if lost else ()
        found = [each for each in (lost, self._best(seat)) if each is not None]
        keys = {self._found[each.turn].decision.of for each in found}
        swing = _pick(self._swings(seat), _size, lambda each: each.last.decision.turn)
        if swing is not None and swing.last.decision.of not in keys and _stands(_size(swing)):
            last, good = swing.last, swing.size.value > 0
            if last.hint is not None:
                turn = self._key_turn(last.decision, last.hint, _size(swing), is_good=good)
                found.append(replace(turn, is_swing=True))
        return tuple(sorted(found, key=lambda each: each.turn))

    def _swings(self, seat: Seat) -> list[_Swing]:
        """Return how a seat's chance changed from turn to turn, the largest change first."""
        ends = [self._last_choice(of) for of in sorted(self._turns) if of[1] == seat]
        known = [self._found[end.turn] for end in ends if end and end.turn in self._found]
        swings = [
            _Swing(after.made.less(before.made), before, after)
            for before, after in pairwise(known)
            if after.made is not None and before.made is not None
        ]
        return sorted(swings, key=lambda each: -abs(each.size.value))

    @property
    def mistakes(self) -> tuple[KeyTurn, ...]:
        """The costliest mistakes found so far by a close look, worst first; at most `MOST`."""
        found = [each for of in self._turns if (each := self._mistake(of)) is not None]
        return tuple(sorted(found, key=lambda each: -each.cost.value)[: self.MOST])

    def _lost(self, seat: Seat) -> KeyTurn | None:
        """Return a seat's costliest mistake so far; None if there is none."""
        mine = [each for each in self.mistakes if each.seat == seat]
        return _pick(mine, lambda each: each.cost, lambda each: each.turn)

    def _lost_in(self, of: _TurnKey) -> float:
        """Return what a turn cost, if it was a mistake; else 0."""
        mistake = self._mistake(of)
        return mistake.cost.value if mistake else 0.0

    @property
    def best(self) -> KeyTurn | None:
        """The turn of anybody whose best move led the next most; see `turning_points`."""
        found = [each for seat in self._people() if (each := self._best(seat)) is not None]
        return max(found, key=lambda each: each.cost.value, default=None)

    def _best(self, seat: Seat) -> KeyTurn | None:
        """Return a seat's turn whose best move led the next one most; None while it is unknown."""
        lost = self._lost(seat)
        told = self._found[lost.turn].decision.of if lost else None
        finds = [each for each in self._finds(seat) if each.decision.of != told]
        best = _pick(finds, _lead, lambda each: each.decision.turn) if not self.running else None
        if best is None or best.hint is None or best.lead is None or not _stands(best.lead):
            return None
        return self._key_turn(best.decision, best.hint, best.lead, is_good=True)

    def _finds(self, seat: Seat) -> list[_Judged]:
        """Return the best moves that a seat found, the one that led the next best most first.

        They led it by more than the rest of their turn cost.
        """
        good = [
            each
            for each in self._found.values()
            if each.decision.of[1] == seat and _value(_lead(each)) > self._lost_in(each.decision.of)
        ]
        return sorted(good, key=lambda each: -_value(each.lead))

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
            self._is_free = {each.turn: each.is_free for each in self._order}
            ends = map(self._last_choice, self._turns)
            last = {end.turn for end in ends if end is not None}
            self._order.sort(
                key=lambda each: (
                    each.turn not in last,
                    each.turn if each.turn in last else -each.doubt,
                    -each.turn,
                )
            )
            self._recall()
        self.running = self._task is not None or self._next() is not None

    def pause(self) -> None:
        """Stop the review; it keeps what it has found, and `begin` resumes it."""
        self._counsel.drop()
        self._task, self.running = None, False
        self._keep()

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
            self._accept(task, str(advice or survey or ""))
        self.running = self._next() is not None
        if not self.running:
            self._keep()
        return True

    # What is kept beside the game

    @property
    def _key(self) -> str:
        """What the answers depend on: the program, the game's files, the moves and the effort."""
        match, version = self._match, self._kept.version if self._kept else ""
        facts = (__version__, version, match.setup_draws, match.entries, self.steps, self._people())
        return blake2b(repr(facts).encode(), digest_size=16).hexdigest()

    def _recall(self) -> None:
        """Take the answers that were kept, as far as they are about the same tasks."""
        if self._kept is None:
            return
        with suppress(StorageError, ValueError, TypeError, KeyError):
            kept = json.loads(read_limited(self._kept.path, _MOST_KEPT))
            answers = kept["answers"] if kept["key"] == self._key else []
            for *words, text in answers:
                task = self._next()
                if task is None or task.words != words:
                    break
                self._accept(task, text)

    def _accept(self, task: _Task, text: str) -> None:
        """Take what the search for a task has found, as text; "" for nothing.

        Raises:
            ValueError: the text is no answer to this task.
        """
        legal, is_survey = task.info.legal_moves(), task.kind == "puzzle"
        survey = Survey.parse(text, legal) if text and is_survey else None
        advice = Advice.parse(text, legal) if text and not is_survey else None
        self._take(task, advice, survey)
        self._answers.append([*task.words, text])

    def _keep(self) -> None:
        """Keep the answers found so far; a full disk doesn't matter, they can be found again."""
        if self._kept is not None and self._answers:
            kept = {"key": self._key, "answers": self._answers}
            with suppress(StorageError, OSError):
                write_atomically(self._kept.path, json.dumps(kept).encode())

    # What is examined next

    def _next(self) -> _Task | None:
        """Return what is to be examined next; None at the end."""
        unseen = next((each for each in self._order if each.turn not in self._found), None)
        if unseen is not None:
            again = None if self.mistakes else self._again()
            judged, look = (again.decision, again.look + 1) if again else (unseen, 0)
            return _Task("look", judged, judged.info, look)
        for each, look in self._suspects():
            return _Task("look", each, each.info, look)
        for told in self._told():
            task = self._further(told)
            if task is not None:
                return task
        return None

    def _told(self) -> list[KeyTurn]:
        """Return the costliest mistake of each person."""
        return [lost for seat in self._people() if (lost := self._lost(seat)) is not None]

    def _further(self, told: KeyTurn) -> _Task | None:
        """Return what is still to be found out about a mistake that is told; None for nothing.

        It is the rest of the better turn, and whether the position makes a puzzle.
        """
        decision, first = self._found[told.turn].decision, told.hint.move
        line = self._lines.get((told.turn, first)) or _Line(played_on(decision.info, first))
        if line.info is not None:
            return _Task("line", decision, line.info, first=first)
        if told.turn in self._puzzles or not _stands(self._found[told.turn].cost):
            return None
        return _Task("puzzle", decision, decision.info) if is_choice(decision.info) else None

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

    def _suspects(self) -> list[tuple[_Decision, int]]:
        """Return the moves to examine more closely, each with its next look, the most urgent first.

        A look is for those that lead when all others have had the one before.
        """
        for look, most in enumerate(LEADERS, 1):
            found: dict[int, _Decision] = {}
            for seat in self._people():
                *judged, swings = self._ranked(seat)
                # A swing needs no closest look: it is large, or not the turn's own doing.
                for ranked in judged if look == len(LEADERS) else (*judged, swings):
                    leaders = ranked[:most]
                    if look == len(LEADERS):
                        alike = [each for each in leaders if each.size.is_like(leaders[0].size)]
                        leaders = alike if len(alike) > 1 else []
                    moves = [move for each in leaders for move in each.moves if move.look < look]
                    found |= {each.decision.turn: each.decision for each in moves}
            if found:
                return [(each, self._found[each.turn].look + 1) for each in found.values()]
        return []

    def _ranked(self, seat: Seat) -> tuple[list[_Leader], ...]:
        """Return a seat's turns by what they cost, found and changed, the largest first."""
        losses: list[_Leader] = []
        for of in self._turns:
            judged = [self._found[each.turn] for each in self._turns[of]] if of[1] == seat else []
            costly = [each for each in judged if _value(each.cost) > 0]
            if costly:
                total = reduce(Figure.plus, (each.cost for each in costly if each.cost))
                losses.append(_Leader(total, tuple(costly)))
        losses.sort(key=lambda each: -each.size.value)
        finds = [_Leader(each.lead, (each,)) for each in self._finds(seat) if each.lead]
        swings = [_Leader(_size(each), (each.before, each.last)) for each in self._swings(seat)]
        return losses, finds, swings

    def _ask(self, task: _Task) -> None:
        """Start the search for a task, unless there is only one legal move."""
        turn, info = task.decision.turn, task.info
        if task.kind == "puzzle":
            self._counsel.survey(info, turn + 1)
            return
        if len(info.legal_moves()) > 1:
            # Each look has other luck: what only seemed bad at a glance was chosen for it.
            most = self.steps
            steps = (min(GLANCE, most), min(SECOND, most), most, CLOSEST * most)[task.look]
            about = None if task.kind == "line" else task.decision.move
            seed = turn + _OTHER_LUCK * task.look
            self._counsel.ask(info, seed, about=about, steps=steps, seconds=PATIENCE)

    def _take(self, task: _Task, advice: Advice | None, survey: Survey | None) -> None:
        """Keep what the search for a task has found."""
        decision = task.decision
        turn = decision.turn
        if task.kind == "puzzle":
            right = survey is not None and is_puzzle(task.info, survey)
            self._puzzles[turn] = self._puzzle(decision, survey) if right and survey else None
        elif task.first is not None:
            line = self._lines.get((turn, task.first)) or _Line(task.info)
            self._lines[turn, task.first] = self._continued(line, task.info, advice)
        else:
            self._found[turn] = self._judged(decision, advice, task.look)

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
            if turn < people.get(seat, 0):
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
        # The comparison, which tries both equally often, knows better than the search before it.
        two = advice.best, advice.other
        first, second = two if two[0].value >= two[1].value else two[::-1]
        is_best = first.move == decision.move
        moves = [each.move for each in self._turns[decision.of] if each.turn >= decision.turn]
        if not is_best and is_same_turn(info, moves, first.move):
            return _Judged(decision, look)
        best, other = (
            figure(rules, info.stand_in, info.seat, each, advice.spread) for each in (first, second)
        )
        hint = Hint(
            move=first.move,
            label=self._describe(info, first.move),
            worth=best,
            other=self._describe(info, second.move),
            other_worth=other,
            why=self._fill(rules.presenter.reason(info.stand_in, info.seat, first.move)),
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
        most = known[0][2].worth
        return self._key_turn(first.decision, hint, replace(total, value=_least(total, most)))

    def _key_turn(
        self, decision: _Decision, hint: Hint, cost: Figure, *, is_good: bool = False
    ) -> KeyTurn:
        turn, (_, seat) = decision.turn, decision.of
        made = self._turns[decision.of]
        played, moves = ", ".join(each.text for each in made), tuple(each.turn for each in made)
        line = self._lines.get((turn, hint.move))
        then = ", ".join(line.texts) if line and not is_good else ""
        return KeyTurn(
            turn, seat, self._headers[turn], hint, played, cost, then, is_good, moves=moves
        )


def _doubt(info: InformationSet[State], move: Move) -> float:
    """Return how much worse than the best a move looks without a search; 0 if unknown."""
    ranks = info.rules.heuristics.prior(info.stand_in, info.seat, [move, *info.legal_moves()])
    return max(ranks) - ranks[0] if ranks else 0.0


def _lead(judged: _Judged) -> Figure | None:
    """Return how far the best move led the next one, if it was made."""
    return judged.lead if judged.is_best else None


def _pick(
    ranked: Sequence[_T], size: Callable[[_T], Figure | None], turn: Callable[[_T], int]
) -> _T | None:
    """Return the first of what is ranked or, if the second is like it and earlier, the second.

    Which of two is larger would change with the luck of a search; which is earlier does not.
    """
    two = [(each, figure) for each in ranked[:2] if (figure := size(each)) is not None]
    if not two:
        return None
    alike = [each for each, figure in two if figure.is_like(two[0][1]) and _stands(figure)]
    return min(alike, key=turn, default=two[0][0])


def _size(swing: _Swing) -> Figure:
    """Return how much a chance changed, up or down."""
    return replace(swing.size, value=abs(swing.size.value))


def _least(cost: Figure, worth: Figure) -> float:
    """Return what a turn cost, which is at most the chance that there was before it."""
    return cost.value if cost.points else min(cost.value, worth.value)


def _value(figure: Figure | None) -> float:
    return figure.value if figure else 0.0


def _stands(cost: Figure | None) -> bool:
    """Return whether a cost is large, and larger than its error."""
    return cost is not None and cost.stands(LEAST_COST)
