"""What a move changes in the offices, in words, as far as its seat can tell."""

from collections.abc import Sequence

from tabletop.api import LowestChance, Move, Seat
from tabletop.games.it_startup import counters, playing, staff
from tabletop.games.it_startup.moves import COUNTER, DECLINE
from tabletop.games.it_startup.notes import count, side_name
from tabletop.games.it_startup.state import Numbers, StartupState


class Change:
    """What one move of a seat changes if nobody stops it."""

    def __init__(self, state: StartupState, n: Numbers, seat: Seat, move: Move) -> None:
        """Look up whom it is about."""
        self._state, self._n, self._seat, self._move = state, n, seat, move
        self._values = state.table.values
        self.aim = state.table.plan.piece.get(move.target, -1)
        """The piece that it is aimed at, or -1."""
        self.named = n.cards.title[self.aim]
        """What that is called."""
        self.foes = n.foes_of(state, seat)
        """The other sides."""
        self.due = due_of(state, n, seat)
        """Own employees that would leave if the turn ended now."""
        hit = [n.side_of(state, self.aim)] if self.aim >= 0 else self.foes
        self.them = side_name(n, hit[0]) if len(hit) == 1 else "opponents"
        """Whom it hits, in words."""

    def after(self) -> StartupState:
        """Return what follows with heads if nobody stops it; what is drawn tells nothing."""
        after, n, chance = self._state.clone(recording=False), self._n, LowestChance()
        if not after.pending:
            playing.carry_out(after, n, self._seat, self._move, chance)
        while after.pending and after.pending[-1].kind == counters.COUNTER:
            counters.answer(after, n, after.pending.pop().seats[0], DECLINE, chance)
        return after

    def brings(self, after: StartupState, more: Sequence[str] = ()) -> str:
        """Say what changes in the offices, what else there is, or what is left to spend."""
        parts = [*self.told(after), *more]
        if not parts:
            return "it changes nothing in any office as things are"
        rest = leaves(after.table.values[self._n.resources[self._seat]])
        return f"it {' and '.join([*parts, rest][:2])}"

    def told(self, after: StartupState) -> list[str]:
        """Return what changes in the offices, the most telling first."""
        points = self._points(after)
        whose = "" if points or self.them == "opponents" else f" of {self.them}"
        return [*points, *self._people(after, whose)]

    def _points(self, after: StartupState) -> list[str]:
        """Return what offices deliver more or less, and who comes without delivering anything."""
        n, state, seat, aim = self._n, self._state, self._seat, self.aim
        gain, *more = (
            staff.output(after, n, side) - staff.output(state, n, side)
            for side in (seat, *self.foes)
        )
        side, here = (n.side_of(each, aim) if aim >= 0 else -1 for each in (state, after))
        if side == seat:
            gain += staff.efficiency(state, n, aim)  # it goes back to the hand
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
        """Return who leaves an office or is kept from it, and what burnout comes and goes."""
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
    """Return the employees that would leave if the turn of their side ended now."""
    values = state.table.values
    return [
        each
        for each in staff.employees(state, n, side)
        if not values[n.calm[side]] and values[n.burnout[each]] + 1 >= n.cards.limit[each]
    ]


def burnout_of(state: StartupState, n: Numbers, employee: int) -> str:
    """Return how near an employee is to leaving: `2 of 3 burnout`."""
    return f"{state.table.values[n.burnout[employee]]} of {n.cards.limit[employee]} burnout"


def some(n: Numbers, whom: Sequence[int]) -> str:
    """Return one employee by name, more by number."""
    return n.cards.title[whom[0]] if len(whom) == 1 else count(len(whom), "employee")


def leaves(money: int) -> str:
    """Return what is left to spend: `leaves you 2 resources`."""
    return f"leaves you {count(money, 'resource') if money else 'no resources'}"
