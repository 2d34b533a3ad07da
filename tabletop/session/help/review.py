"""The review after a game: which turns cost the people at the table most."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from tabletop import __version__
from tabletop.ai.search import Prospect
from tabletop.ai.survey import STEPS, Advice, Survey, error_of, is_choice, is_puzzle, worths_of
from tabletop.ai.worker import Thinker
from tabletop.digests import blake2b
from tabletop.engine.guided.puzzle import Puzzle, position_id, theme_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.session.figures import Figure
from tabletop.session.help.hints import AdviceRequest, figure, lead_of
from tabletop.session.help.own_turn import is_same_turn, played_on
from tabletop.session.help.turning_points import (
    LEAST_COST,
    JudgedMove,
    Judgements,
    OwnMove,
    TurnKey,
    leader,
    only_leader,
)
from tabletop.session.types import Hint, KeyTurn
from tabletop.storage.safe_files import StorageError, read_limited, write_atomically

LOOKS = (5_000.0, 20_000.0, 56_000.0)
"""Moves simulated for a glance at a move, and for a close and the closest look at it."""
ALONE = 0.5
"""Share of them that is simulated to search a move on its own."""
STEPS_OF_LINE = 8_000.0
"""The same for each further move of a better turn."""
MOST_GLANCES = 16
"""Most glances before the most suspicious move gets a close look, until a mistake is found.

One that cost more than its error at a glance gets the closest look at once.
"""
MOST_FURTHER = 8
"""Most further moves that are told of a better turn."""
PATIENCE = 60.0
"""Seconds for one look; on a busy machine a review takes longer, but finds the same."""
_OTHER_LUCK = 1_000_003


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
class _Line:
    """The rest of the better turn, as far as it is known."""

    info: InformationSet[State] | None
    """What the seat would know after the moves so far; None once the line is complete."""
    texts: tuple[str, ...] = ()
    """The moves after the better one."""


@dataclass(frozen=True, slots=True)
class _Task:
    """A search that the review waits for."""

    kind: Literal["look", "alone", "line", "puzzle"]
    decision: OwnMove
    info: InformationSet[State]
    look: int = 1
    """How close the look is, as in `JudgedMove`."""
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
        self._judgements = Judgements()
        self._order: list[OwnMove] = []
        """All moves in the order of the glances."""
        self._task: _Task | None = None
        self._lines: dict[tuple[int, Move], _Line] = {}
        """The better turns of mistakes, by the number of the step and the better move."""
        self._puzzles: dict[int, Puzzle | None] = {}
        self.steps = LOOKS[-1]
        """Most moves that are simulated to judge a move."""
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
        return len(self._judgements.found)

    @property
    def left(self) -> int:
        """Number of moves still to be examined closely; 0 while turns are glanced at."""
        if not self.running or self.done < self.total:
            return 0
        return max(1, len(self._judgements.next_looks(self._people())))

    def chances(self, seat: Seat) -> tuple[TurnChance, ...]:
        """Return a seat's chances at the ends of its turns, in order, as far as they are known."""
        ends = [(of, end.turn) for of, end in self._judgements.ends.items() if of[1] == seat]
        found = [self._judgements.at_end(of) for of, _ in ends]
        return tuple(
            TurnChance(turn, self._headers[turn], judged.made if judged else None)
            for (_, turn), judged in zip(ends, found, strict=True)
        )

    def turning_points(self, seat: Seat) -> tuple[KeyTurn, ...]:
        """Return the turns of a seat that mattered most so far, in order; at most three.

        They are the costliest mistake, the best move that was found and, if it is clear which, the
        turn in which the chance changed most. Each is large enough even less its error.
        """
        lost = self._lost(seat)
        if self.running:
            return (lost,) if lost else ()
        found = [each for each in (lost, self._best(seat)) if each is not None]
        keys = {self._of(each) for each in found}
        swing = only_leader(self._judgements.swings(seat))
        if swing is not None and swing.last.decision.of not in keys and swing.last.hint:
            last = swing.last
            turn = self._key_turn(last.decision, swing.last.hint, swing.size, is_good=swing.grew)
            found.append(replace(turn, is_swing=True))
        return tuple(sorted(found, key=lambda each: each.turn))

    def _of(self, turn: KeyTurn) -> TurnKey:
        return self._judgements.found[turn.turn].decision.of

    @property
    def mistakes(self) -> tuple[KeyTurn, ...]:
        """The costliest mistakes found so far by a close look, worst first; at most `MOST`."""
        found = [each for of in self._judgements.turns if (each := self._mistake(of)) is not None]
        return tuple(sorted(found, key=lambda each: -each.cost.value)[: self.MOST])

    def _lost(self, seat: Seat) -> KeyTurn | None:
        """Return a seat's costliest mistake so far; None if there is none."""
        if self.running:
            return next((each for each in self.mistakes if each.seat == seat), None)
        worst = leader(self._judgements.losses(seat))
        return self._mistake(worst.last.decision.of) if worst is not None else None

    @property
    def best(self) -> KeyTurn | None:
        """The turn of anybody whose best move led the next most; see `turning_points`."""
        found = [each for seat in self._people() if (each := self._best(seat)) is not None]
        return max(found, key=lambda each: each.cost.value, default=None)

    def _best(self, seat: Seat) -> KeyTurn | None:
        """Return a seat's turn whose best move led the next one most; None while it is unknown."""
        best = leader(self._judgements.finds(seat)) if not self.running else None
        if best is None or best.last.hint is None:
            return None
        return self._key_turn(best.last.decision, best.last.hint, best.size, is_good=True)

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
            self._judgements.add(self._order)
            last = {end.turn for end in self._judgements.ends.values()}
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
        unseen = next(
            (each for each in self._order if each.turn not in self._judgements.found), None
        )
        if unseen is not None:
            again = None if self.mistakes else self._again()
            return again or _Task("look", unseen, unseen.info, 0)
        for each, look, alone in self._judgements.next_looks(self._people()):
            return _Task("alone" if alone else "look", each, each.info, look)
        for told in self._told():
            task = self._further(told)
            if task is not None:
                return task
        return None

    def _told(self) -> list[KeyTurn]:
        """Return the mistake of each person that is told."""
        losses = [leader(self._judgements.losses(seat)) for seat in self._people()]
        found = [self._mistake(each.last.decision.of) for each in losses if each is not None]
        return [each for each in found if each is not None]

    def _further(self, told: KeyTurn) -> _Task | None:
        """Return what is still to be found out about a mistake that is told; None for nothing.

        It is the rest of the better turn, and whether the position makes a puzzle.
        """
        decision, first = self._judgements.found[told.turn].decision, told.hint.move
        line = self._lines.get((told.turn, first)) or _Line(played_on(decision.info, first))
        if line.info is not None:
            return _Task("line", decision, line.info, first=first)
        if told.turn in self._puzzles or not _stands(self._judgements.found[told.turn].cost):
            return None
        return _Task("puzzle", decision, decision.info) if is_choice(decision.info) else None

    def _again(self) -> _Task | None:
        """Return a closer look to take before every move had its glance; None if there is none."""
        found, look = self._judgements.found.values(), len(LOOKS) - 1
        doubtful = [
            each
            for each in found
            if (cost := each.cost)
            and (cost.value > cost.error if not each.look else each.look < look)
            and cost.number >= LEAST_COST
        ]
        if not doubtful and self.done >= MOST_GLANCES * (1 + sum(each.look > 0 for each in found)):
            doubtful, look = [each for each in found if not each.look and _value(each.cost) > 0], 1
        worst = max(doubtful, key=lambda each: _value(each.cost), default=None)
        return _Task("look", worst.decision, worst.decision.info, look) if worst else None

    def _ask(self, task: _Task) -> None:
        """Start the search for a task, unless there is only one legal move."""
        turn, info = task.decision.turn, task.info
        if task.kind == "puzzle":
            self._counsel.survey(info, turn + 1)
            return
        if len(info.legal_moves()) > 1:
            # Each look has other luck: what only seemed bad at a glance was chosen for it.
            about = None if task.kind == "line" else task.decision.move
            steps = LOOKS[task.look] if about else STEPS_OF_LINE
            if task.kind == "alone":
                steps *= ALONE
                barred = frozenset(move for move in info.legal_moves() if move != about)
                info = InformationSet(info.rules, info.stand_in, info.seat, barred)
            seed = turn + _OTHER_LUCK * task.look
            self._counsel.ask(
                info, seed, about=about, steps=min(steps, self.steps), seconds=PATIENCE
            )

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
        elif task.kind == "alone":
            known = self._figure(task.info, advice.best, advice) if advice else None
            self._judgements.alone[turn] = known, task.look
        else:
            self._judgements.found[turn] = self._judged(decision, advice, task.look)

    def _continued(self, line: _Line, info: InformationSet[State], advice: Advice | None) -> _Line:
        """Return a line with the best move that a search found added."""
        legal = info.legal_moves()
        if advice is None and len(legal) > 1:
            return _Line(None, line.texts)
        found = [each for each in (advice.best, advice.other) if each] if advice else []
        move = max(found, key=lambda each: each.value).move if found else legal[0]
        texts = (*line.texts, self._describe(info, move))
        return _Line(played_on(info, move) if len(texts) < MOST_FURTHER else None, texts)

    def _puzzle(self, decision: OwnMove, found: Survey) -> Puzzle:
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

    def _decisions(self) -> Iterator[OwnMove]:
        state, people = self._match.first, self._people()
        rules, of = self._rules, 0
        for turn, step in enumerate(self._match.steps):
            seat = step.entry.seat
            if turn < people.get(seat, 0):
                move, info = self._match.move_as_said(turn), InformationSet.of(rules, state, seat)
                text = self._describe(info, move)
                yield OwnMove(turn, info, move, text, (of, seat), _doubt(info, move))
            of += rules.turn_id(step.state) != rules.turn_id(state)
            state = step.state

    def _describe(self, info: InformationSet[State], move: Move) -> str:
        return self._fill(self._rules.presenter.describe(info.stand_in, info.seat, move))

    # What is found

    def _judged(self, decision: OwnMove, advice: Advice | None, look: int) -> JudgedMove:
        """Compare a move with the best one that the search found."""
        rules, info = self._rules, decision.info
        if advice is None or advice.other is None:
            return JudgedMove(decision, look)
        # The comparison, which tries both equally often, knows better than the search before it.
        two = advice.best, advice.other
        first, second = two if two[0].value >= two[1].value else two[::-1]
        is_best = first.move == decision.move
        moves = [
            each.move for each in self._judgements.turns[decision.of] if each.turn >= decision.turn
        ]
        if not is_best and is_same_turn(info, moves, first.move):
            return JudgedMove(decision, look)
        best, other = (self._figure(info, each, advice) for each in (first, second))
        hint = Hint(
            move=first.move,
            label=self._describe(info, first.move),
            worth=best,
            other=self._describe(info, second.move),
            other_worth=other,
            why=self._fill(rules.presenter.reason(info.stand_in, info.seat, first.move)),
            made=not is_best,
            lead=lead_of(rules, info.stand_in, info.seat, advice),
        )
        return JudgedMove(decision, look, hint, is_best)

    def _figure(self, info: InformationSet[State], move: Prospect, advice: Advice) -> Figure:
        return figure(self._rules, info.stand_in, info.seat, move, advice.spread)

    def _mistake(self, of: TurnKey) -> KeyTurn | None:
        """Return a turn whose moves together cost clearly more than the best ones; else None."""
        loss = self._judgements.loss_in(of, least_look=1)
        if loss is None or not _stands(loss.size):
            return None
        worst = max(loss.moves, key=lambda each: _value(each.cost))
        first = next((each for each in loss.moves if _stands(each.cost)), worst)
        return self._key_turn(first.decision, first.hint, loss.size) if first.hint else None

    def _key_turn(
        self, decision: OwnMove, hint: Hint, cost: Figure, *, is_good: bool = False
    ) -> KeyTurn:
        turn, (_, seat) = decision.turn, decision.of
        made = self._judgements.turns[decision.of]
        played, moves = in_a_row([each.text for each in made]), tuple(each.turn for each in made)
        line = self._lines.get((turn, hint.move))
        then = in_a_row(line.texts) if line and not is_good else ""
        return KeyTurn(
            turn, seat, self._headers[turn], hint, played, cost, then, is_good, moves=moves
        )


def in_a_row(texts: Sequence[str]) -> str:
    """Return descriptions of moves as one sentence, in which only the first begins in capitals."""
    return ", ".join(
        text if not at or not text[1:2].islower() else text[0].lower() + text[1:]
        for at, text in enumerate(texts)
    )


def _doubt(info: InformationSet[State], move: Move) -> float:
    """Return how much worse than the best a move looks without a search; 0 if unknown."""
    ranks = info.rules.heuristics.prior(info.stand_in, info.seat, [move, *info.legal_moves()])
    return max(ranks) - ranks[0] if ranks else 0.0


def _value(figure: Figure | None) -> float:
    return figure.value if figure else 0.0


def _stands(cost: Figure | None) -> bool:
    """Return whether a cost is large, and larger than its error."""
    return cost is not None and cost.stands(LEAST_COST)
