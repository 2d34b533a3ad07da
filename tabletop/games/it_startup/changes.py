"""Describe what a move changes in the offices, as far as its seat can know."""

from collections.abc import Sequence

from tabletop.api import LowestChance, Move, Seat
from tabletop.games.it_startup import counters, playing, staff
from tabletop.games.it_startup.moves import COUNTER, DECLINE
from tabletop.games.it_startup.notes import count, side_name
from tabletop.games.it_startup.state import Numbers, StartupState


class Change:
    """The changes that one move makes if nobody counters it."""

    def __init__(self, state: StartupState, n: Numbers, seat: Seat, move: Move) -> None:
        """Look up the target of the move and the sides it affects."""
        self._state, self._n, self._seat, self._move = state, n, seat, move
        self._values = state.table.values
        self.aim = state.table.plan.piece.get(move.target, -1)
        """The piece number of the employee that the move is aimed at, or -1."""
        self.named = n.cards.title[self.aim]
        """The title of the employee that the move is aimed at."""
        self.foes = n.foes_of(state, seat)
        """The sides that play against the seat."""
        self.due = due_of(state, n, seat)
        """Own employees that would leave if the turn ended now."""
        hit = [n.side_of(state, self.aim)] if self.aim >= 0 else self.foes
        self.them = side_name(n, hit[0]) if len(hit) == 1 else "opponents"
        """The name of the side that is hit, or `opponents` if there are several."""

    def after(self) -> StartupState:
        """Return the state after the move, with heads on a coin flip and no counters.

        The cards drawn in it are arbitrary, so callers must not reveal anything about them.
        """
        after, n, chance = self._state.clone(recording=False), self._n, LowestChance()
        if not after.pending:
            playing.carry_out(after, n, self._seat, self._move, chance)
        while after.pending and after.pending[-1].kind == counters.COUNTER:
            counters.answer(after, n, after.pending.pop().seats[0], DECLINE, chance)
        return after

    def brings(self, after: StartupState, more: Sequence[str] = ()) -> str:
        """Return the changes as a clause, filled up with `more` or with what is left to spend."""
        parts = [*self.told(after), *more]
        if not parts:
            return "it changes nothing in any office as things are"
        rest = leaves(after.table.values[self._n.resources[self._seat]])
        return f"it {' and '.join([*parts, rest][:2])}"

    def told(self, after: StartupState) -> list[str]:
        """Return the changes in the offices as phrases, the most important first."""
        points = self._points(after)
        whose = "" if points or self.them == "opponents" else f" of {self.them}"
        return [*points, *self._people(after, whose)]

    def _points(self, after: StartupState) -> list[str]:
        """Return phrases on the points that offices gain or lose, and on a useless newcomer."""
        n, state, seat, aim = self._n, self._state, self._seat, self.aim
        gain, *more = (
            staff.output(after, n, side) - staff.output(state, n, side)
            for side in (seat, *self.foes)
        )
        side, here = (n.side_of(each, aim) if aim >= 0 else -1 for each in (state, after))
        if side == seat:
            gain += staff.efficiency(state, n, aim)  # the employee goes back to the hand
        won, loss = here == seat, 0 if self._move == COUNTER else -sum(more)
        old, new = self._values, after.table.values
        boosts = [*n.self_boosts, *(n.boost[each] for each in (seat, *self.foes))]
        brief = any(old[each] or new[each] for each in boosts) or aim in due_of(after, n, seat)
        brief |= won and new[n.home[aim]] > 0
        lasts = "" if brief else " a turn"
        span = " this turn" if brief and not state.pending else lasts
        claims = (
            (gain > 0, f"adds {count(gain, 'point')}{span}"),
            (loss > 0 < gain, f"takes {loss} from {self.them}"),
            (loss > 0 >= gain, f"takes {count(loss, 'point')}{lasts} from {self.them}"),
            (loss > 0 > gain, f"costs you {-gain}"),
            (loss <= 0 > gain, f"costs you {count(-gain, 'point')}{span}"),
            (
                won and not gain,
                f"brings you {self.named}{' for this turn' * brief}",
            ),
        )
        return [words for holds, words in claims if holds]

    def _people(self, after: StartupState, whose: str) -> list[str]:
        """Return phrases on employees that leave or are saved, and on burnout added or removed."""
        n, state, seat, aim = self._n, self._state, self._seat, self.aim
        old, new, due = self._values, after.table.values, due_of(after, n, seat)
        own = [each for each in staff.employees(state, n, seat) if each != aim]
        foes = () if self._move == COUNTER else self.foes
        theirs = [each for foe in foes for each in staff.employees(state, n, foe)]
        lost = [each for each in own if n.side_of(after, each) != seat]
        gone = [each for each in theirs if n.side_of(after, each) < 0]
        kept = [each for each in self.due if each in own and each not in {*due, *lost}]
        calm = (len(own) - len(lost)) * (new[n.calm[seat]] - old[n.calm[seat]])
        cubes, hits = (
            sum(new[n.burnout[each]] - old[n.burnout[each]] for each in whom if each not in left)
            for whom, left in ((own, lost), (theirs, gone))
        )
        claims = (
            (lost, f"loses you {some(n, lost)}"),
            (gone, f"removes {some(n, gone)}{whose}"),
            (kept, f"saves {some(n, kept)} from burning out this turn"),
            (cubes < 0 and not kept, f"takes {-cubes} burnout from your team"),
            (calm and not kept, f"spares your team {calm} burnout this turn"),
            (cubes > 0, f"gives your team {cubes} burnout"),
            (hits > 0 > aim, f"gives {self.them} {hits} burnout"),
            (
                hits > 0 <= aim,
                f"brings {self.named} to {burnout_of(after, n, aim)}",
            ),
        )
        return [words for holds, words in claims if holds]


def due_of(state: StartupState, n: Numbers, side: int) -> list[int]:
    """Return the employees of a side that would leave if its turn ended now."""
    values = state.table.values
    return [
        each
        for each in staff.employees(state, n, side)
        if not values[n.calm[side]] and values[n.burnout[each]] + 1 >= n.cards.limit[each]
    ]


def burnout_of(state: StartupState, n: Numbers, employee: int) -> str:
    """Return how close an employee is to leaving, such as `2 of 3 burnout`."""
    return f"{state.table.values[n.burnout[employee]]} of {n.cards.limit[employee]} burnout"


def some(n: Numbers, whom: Sequence[int]) -> str:
    """Return the title of a single employee, or the number of several."""
    return n.cards.title[whom[0]] if len(whom) == 1 else count(len(whom), "employee")


def leaves(money: int) -> str:
    """Return the money left as a phrase, such as `leaves you 2 resources`."""
    return f"leaves you {count(money, 'resource') if money else 'no resources'}"
