"""Why a move may be good, in one sentence, from what its seat sees."""

from collections.abc import Sequence

from tabletop.engine.chance import LowestChance
from tabletop.engine.moves import Move, Seat
from tabletop.games.it_startup import costs, counters, playing, scoring, staff
from tabletop.games.it_startup.cards import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.drawing import TAKE
from tabletop.games.it_startup.moves import COUNTER, DECLINE
from tabletop.games.it_startup.notes import RIVAL, count, side_name
from tabletop.games.it_startup.state import EXTRA_CARD, PLANNED_DISCOUNT, Numbers, StartupState

_LASTING = {
    "cheap-learner": "learns anything for {discount} less",
    "cheap-hiring": "lets you hire developers for {discount} less",
    "cheap-transfers": "makes transfers cost {discount} less",
    "boost-self": "can deliver {boost} more in a turn for {pay}",
    "draw-each-turn": "draws {draw} card a turn",
    "flip-for-employee": "can flip for an opponent's employee each turn",
    "lift-developers": "makes each of your developers deliver {boost} more",
}
"""What employees do as long as they stay, by effect; figures come from the card."""


def reason(state: StartupState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return why a legal move may be good. Seats as `{p1}`."""
    why = _Why(state, n, seat, move)
    words = why.of_answer() if state.pending else why.of_turn()
    return f"{words[0].upper()}{words[1:]}."


class _Why:
    """Finds words for one move of a seat, without their capital and full stop."""

    def __init__(self, state: StartupState, n: Numbers, seat: Seat, move: Move) -> None:
        """Look up what most moves need."""
        self._state, self._n, self._seat, self._move = state, n, seat, move
        self._values, piece_of = state.table.values, state.table.plan.piece
        self._card = piece_of[move.pieces[0]] if move.pieces else -1
        self._aim = piece_of.get(move.target, -1)
        self._named = n.cards.title[self._aim]
        self._hand = [each for each in state.table.zones[n.hands[seat]] if each != self._card]
        self._money = self._values[n.resources[seat]]
        self._due = _due(state, n, seat)
        self._foes = n.foes_of(state, seat)
        hit = [n.side_of(state, self._aim)] if self._aim >= 0 else self._foes
        self._them = side_name(n, hit[0]) if len(hit) == 1 else "opponents"

    def of_turn(self) -> str:
        """Say it of a move of the turn."""
        n = self._n
        match self._move.kind:
            case "hire":
                return self._hire()
            case "teach":
                return self._teach()
            case "transfer":
                return self._transfer()
            case "play":
                return self._play()
            case "activate":
                heads = "on heads " if self._aim >= 0 else ""
                return f"{heads}{self._brings(self._after())}"
            case "plan":
                return self._plan()
            case "sell":
                return self._sell()
            case "buy":
                top = self._state.table.zones[n.deck][-1]
                if self._state.table.known[top] & 1 << self._seat:
                    return f"you know that {n.cards.title[top]} is the next card"
                held = count(len(self._hand), "card") if self._hand else "no cards"
                return f"you hold {held}, and another one {_leaves(self._money - EXTRA_CARD)}"
        return self._end()

    def of_answer(self) -> str:
        """Say it of the answer to a question."""
        n, state, card = self._n, self._state, self._card
        match self._move.kind:
            case "mulligan":
                return self._mulligan()
            case "relieve":
                points = staff.efficiency(state, n, card)
                adds = f"delivers {count(points, 'point')} a turn" if points else ""
                if card in self._due:
                    return f"it {adds and f'{adds} but '}would burn out when this turn ends"
                burnout = f"{self._values[n.burnout[card]] - 1} of {n.cards.limit[card]} burnout"
                return f"it {adds and f'{adds} and '}goes down to {burnout}"
            case "skip":
                who = _some(n, self._due) if self._due else "nobody"
                return f"{who} would burn out when this turn ends"
            case "take-card":
                return self._take()
            case "put-back":
                return self._put_back()
            case "decline" if counters.price(n, state.card):
                return f"you keep your {self._money} resources for your own turn"
        unless = "" if self._move == DECLINE else "unstopped, "
        return f"{unless}it {' and '.join(self._changes(self._after())[:2])}"

    def _price(self, card: int, aim: int = -1) -> int:
        return costs.price(self._state, self._n, self._seat, card, aim).amount

    # Employees and knowledge

    def _hire(self) -> str:
        n, after = self._n, self._after()
        figures, parts = n.cards.numbers[self._card], list[str]()
        drawn = len(after.table.zones[n.hands[self._seat]]) - len(self._hand)
        for effect in n.cards.effects[self._card]:
            if effect == "return-employee" and self._aim >= 0:
                burnout = self._values[n.burnout[self._aim]]
                less = f" without its {burnout} burnout" if burnout else ""
                parts.append(f"takes {self._named} back{less}")
            elif effect == "lift-developers" and staff.output(after, n, self._seat):
                continue  # told by the points that it adds
            elif effect in _LASTING:
                lesson = self._lesson() if effect == "cheap-learner" else ""
                parts.append(lesson or _LASTING[effect].format_map(figures))
            elif effect.startswith("draw-") and drawn:
                parts.append(f"draws {count(drawn, 'card')}")
        if after.pending:
            top, asked = len(after.table.zones[n.desks[self._seat]]), after.pending[-1]
            takes = f"takes {asked.data[0]} of" if asked.kind == TAKE else "sorts"
            parts.append(f"{takes} the top {top} cards of the deck")
        return self._brings(after, parts)

    def _lesson(self) -> str:
        """Return what the dearest knowledge in the hand would cost on a cheap learner."""
        n = self._n
        known = [each for each in self._hand if n.cards.type[each] == KNOWLEDGE]
        best = max(known, key=lambda each: (n.cards.cost[each], each), default=-1)
        if best < 0:
            return ""
        usual, here = (self._price(best, on) for on in (-1, self._card))
        title = n.cards.title[best]
        return f"learns {title} for {here} instead of {usual}" if here < usual else ""

    def _teach(self) -> str:
        n, state = self._n, self._state
        adds = f"it adds {count(n.cards.bonus[self._card], 'point')}"
        if self._aim in self._due:
            return f"{adds} this turn, the last one for {self._named}"
        price, printed = self._price(self._card, self._aim), n.cards.cost[self._card]
        if price < printed:
            return f"{adds} a turn and costs {price} instead of {printed}"
        for action, kinds in enumerate(n.cards.stops):
            able = counters.stopping_card(state, n, self._seat, action) >= 0
            if n.cards.kind[self._card] in kinds and not able:
                return f"{adds} a turn and can stop a {n.cards.title[action]}"
        return f"{adds} a turn, and {self._named} has {_burnout(state, n, self._aim)}"

    def _transfer(self) -> str:
        n, source = self._n, staff.learner(self._state, self._n, self._card)
        points = f"its {count(n.cards.bonus[self._card], 'point')} a turn"
        if source in self._due and self._aim not in self._due:
            return f"{points} stay when {n.cards.title[source]} burns out this turn"
        room, less = (
            n.cards.limit[each] - self._values[n.burnout[each]] for each in (self._aim, source)
        )
        if room > less:
            return f"{points} last longer there, with {room} burnout to go, not {less}"
        delivers = staff.efficiency(self._after(), n, self._aim)
        return f"{self._named} delivers {count(delivers, 'point')} this turn with it"

    # Actions, sales and the end

    def _play(self) -> str:
        n, card, after = self._n, self._card, self._after()
        if "gain-resources" in n.cards.effects[card]:
            return self._earn(after.table.values[n.resources[self._seat]])
        aim, foes = self._aim, self._foes
        able = [foe for foe in foes if counters.may_stop(self._state, n, foe, card, aim)]
        if any(foe >= n.seats for foe in able):
            return f"{RIVAL} would stop it, at no cost"
        if not able or not self._changes(after):
            return self._brings(after)
        pay = counters.price(n, card)
        unless = f"{self._them} pays {pay}" if pay else "stopped"
        return f"it {' and '.join(self._changes(after)[:2])}, unless {unless}"

    def _plan(self) -> str:
        cost = self._n.cards.cost[self._card]
        short = self._price(self._card) - self._money
        later = f"planned, it costs {max(0, cost - PLANNED_DISCOUNT) or 'nothing'}"
        if short > 0:
            return f"you are {short} short of its price now; {later} from your next turn on"
        return f"{later}{f' instead of {cost}' if cost else ''} from your next turn on"

    def _earn(self, money: int) -> str:
        """Say what it is good for to have so many resources."""
        n, best = self._n, (0, -1)
        for each in self._hand:
            price = self._price(each)
            if n.cards.is_employee[each] and self._money < price <= money:
                best = max(best, (price, each))
        if best[0]:
            return f"with {count(money, 'resource')} you can hire {n.cards.title[best[1]]}"
        return f"you have {count(money, 'resource')} then, {money - self._money} more than now"

    def _sell(self) -> str:
        price, earned = self._price(self._card), self._earn(self._money + 1)
        if "hire" in earned or not price:
            return earned
        if price > self._money:
            return f"it costs {price} while you have {self._money}, and selling it brings 1"
        return f"you save its price of {price} and get 1 resource for it"

    def _end(self) -> str:
        n, state, values = self._n, self._state, self._values
        teams, goal = values[n.teams], values[n.goal]
        points = staff.output(state, n, self._seat)
        total = points + scoring.totals(state, n)[self._seat % 2 if teams else self._seat]
        scores = f"scores {count(points, 'point')}"
        if points and total >= goal:
            whose = "your team's" if teams else "your"
            return f"it {scores} and brings {whose} total to {total}, with the goal at {goal}"
        draws = min(scoring.cards_at_end(state, n, self._seat), len(state.table.zones[n.deck]))
        parts = [scores] if points else []
        parts += [f"draws {count(draws, 'card')}"] if draws else []
        parts += [f"saves {count(self._money, 'resource')} for later"] if self._money else []
        if not parts:
            return "you have nothing left to spend"
        return f"it {', '.join(parts[:-1])}{' and ' if parts[:-1] else ''}{parts[-1]}"

    # Answers

    def _mulligan(self) -> str:
        n, piece_of = self._n, self._state.table.plan.piece
        cost, title, money = n.cards.cost, n.cards.title, self._money + 1  # Rule: 5.1.2
        hand = self._state.table.zones[n.hands[self._seat]]
        first = f"the {money} resources of your first turn"
        away = [piece_of[name] for name in self._move.pieces]
        dear = [each for each in away if cost[each] > money]
        if dear:
            who = f"{title[dear[0]]} costs" if len(dear) == 1 else f"{len(dear)} of them cost"
            return f"{who} more than {first}"
        able = [each for each in hand if n.cards.type[each] == DEVELOPER and cost[each] <= money]
        if not away and able:
            who = title[able[0]] if len(able) == 1 else f"any of {len(able)} developers"
            return f"{first} can hire {who}"
        kept = [each for each in hand if each not in away]
        price = sum(cost[each] for each in kept or hand)
        what = "what you keep" if kept else "your hand"
        return f"{what} costs {price} in all, and your first turn has {money} resources"

    def _put_back(self) -> str:
        n, zones = self._n, self._state.table.zones
        desk, deck = len(zones[n.desks[self._seat]]), len(zones[n.deck])
        under = f"it stays under the other {'card' if desk == 2 else f'{desk - 1} cards'}"
        draws = min(scoring.cards_at_end(self._state, n, self._seat), desk + deck)
        if draws:
            return f"{under}, and you draw {draws} at the end of this turn"
        whose = side_name(n, (self._seat + 1) % n.sides)
        return f"{under}, and {whose} draws next unless you do"

    def _take(self) -> str:
        n, card, price = self._n, self._card, self._price(self._card)
        adds, figures = n.cards.bonus[card] + n.cards.efficiency[card], n.cards.numbers[card]
        if "gain" in figures:
            return self._earn(self._money + figures["gain"])
        does = [f"can add {count(adds, 'point')} a turn"] if adds else []
        lasting = [each for each in n.cards.effects[card] if each in _LASTING]
        does += [_LASTING[each].format_map(figures) for each in lasting]
        has = count(self._money, "resource")
        if not does:
            full = self._state.table.zones[n.planned[self._seat]]
            return f"it costs {price}, and you have {has}" if full else self._plan()
        if price > self._money:
            return f"it {does[0]} once you have {count(price, 'resource')}"
        return f"it {does[0]}, for {f'{price} of your {has}' if price else 'nothing'}"

    # What a move changes

    def _after(self) -> StartupState:
        """Return what follows with heads if nobody stops it; what is drawn tells nothing."""
        after, n, chance = self._state.clone(recording=False), self._n, LowestChance()
        if not after.pending:
            playing.carry_out(after, n, self._seat, self._move, chance)
        while after.pending and after.pending[-1].kind == counters.COUNTER:
            counters.answer(after, n, after.pending.pop().seats[0], DECLINE, chance)
        return after

    def _brings(self, after: StartupState, more: Sequence[str] = ()) -> str:
        """Say what changes in the offices, what else there is, or what is left to spend."""
        parts = [*self._changes(after), *more]
        if not parts:
            return "it changes nothing in any office as things are"
        leaves = _leaves(after.table.values[self._n.resources[self._seat]])
        return f"it {' and '.join([*parts, leaves][:2])}"

    def _changes(self, after: StartupState) -> list[str]:
        """Return what changes in the offices, the most telling first."""
        points = self._points(after)
        whose = "" if points or self._them == "opponents" else f" of {self._them}"
        return [*points, *self._people(after, whose)]

    def _points(self, after: StartupState) -> list[str]:
        """Return what offices deliver more or less, and who comes without delivering anything."""
        n, state, seat, aim = self._n, self._state, self._seat, self._aim
        gain, *more = (
            staff.output(after, n, side) - staff.output(state, n, side)
            for side in (seat, *self._foes)
        )
        side, here = (n.side_of(each, aim) if aim >= 0 else -1 for each in (state, after))
        if side == seat:
            gain += staff.efficiency(state, n, aim)  # it goes back to the hand
        won, loss = here == seat, 0 if self._move == COUNTER else -sum(more)
        old, new = self._values, after.table.values
        boosts = [n.boost[each] for each in (seat, *self._foes)]
        boosts += [each for each in n.self_boost if each >= 0]
        brief = any(old[each] or new[each] for each in boosts) or aim in _due(after, n, seat)
        brief |= won and new[n.home[aim]] > 0
        lasts = "" if brief else " a turn"
        span = " this turn" if brief and not state.pending else lasts
        claims = (
            (gain > 0, f"adds {count(gain, 'point')}{span}"),
            (loss > 0 < gain, f"takes {loss} from {self._them}"),
            (loss > 0 >= gain, f"takes {count(loss, 'point')}{lasts} from {self._them}"),
            (loss > 0 > gain, f"costs you {-gain}"),
            (loss <= 0 > gain, f"costs you {count(-gain, 'point')}{span}"),
            (won and not gain, f"brings you {self._named}{' for this turn' * brief}"),
        )
        return [words for holds, words in claims if holds]

    def _people(self, after: StartupState, whose: str) -> list[str]:
        """Return who leaves an office or is kept from it, and what burnout comes and goes."""
        n, state, seat, aim = self._n, self._state, self._seat, self._aim
        old, new, due = self._values, after.table.values, _due(after, n, seat)
        own = [each for each in staff.employees(state, n, seat) if each != aim]
        foes = () if self._move == COUNTER else self._foes
        theirs = [each for foe in foes for each in staff.employees(state, n, foe)]
        lost = [each for each in own if n.side_of(after, each) != seat]
        gone = [each for each in theirs if n.side_of(after, each) < 0]
        kept = [each for each in self._due if each in own and each not in {*due, *lost}]
        calm = (len(own) - len(lost)) * (new[n.calm[seat]] - old[n.calm[seat]])
        cubes, hits = (
            sum(new[n.burnout[each]] - old[n.burnout[each]] for each in whom if each not in left)
            for whom, left in ((own, lost), (theirs, gone))
        )
        claims = (
            (lost, f"loses you {_some(n, lost)}"),
            (gone, f"removes {_some(n, gone)}{whose}"),
            (kept, f"saves {_some(n, kept)} from burning out this turn"),
            (cubes < 0 and not kept, f"takes {-cubes} burnout from your team"),
            (calm and not kept, f"spares your team {calm} burnout this turn"),
            (cubes > 0, f"gives your team {cubes} burnout"),
            (hits > 0 > aim, f"gives {self._them} {hits} burnout"),
            (hits > 0 <= aim, f"brings {self._named} to {_burnout(after, n, aim)}"),
        )
        return [words for holds, words in claims if holds]


def _due(state: StartupState, n: Numbers, side: int) -> list[int]:
    """Return the employees that would leave if the turn of their side ended now."""
    values = state.table.values
    return [
        each
        for each in staff.employees(state, n, side)
        if not values[n.calm[side]] and values[n.burnout[each]] + 1 >= n.cards.limit[each]
    ]


def _burnout(state: StartupState, n: Numbers, employee: int) -> str:
    return f"{state.table.values[n.burnout[employee]]} of {n.cards.limit[employee]} burnout"


def _some(n: Numbers, whom: Sequence[int]) -> str:
    return n.cards.title[whom[0]] if len(whom) == 1 else count(len(whom), "employee")


def _leaves(money: int) -> str:
    return f"leaves you {count(money, 'resource') if money else 'no resources'}"
