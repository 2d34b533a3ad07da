"""One-sentence reasons why a move may be good, built from what its seat sees."""

from tabletop.api import Move, Seat
from tabletop.games.it_startup import costs, counters, scoring, staff
from tabletop.games.it_startup.cards import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.changes import Change, burnout_of, leaves, some
from tabletop.games.it_startup.draws import TAKE
from tabletop.games.it_startup.moves import DECLINE
from tabletop.games.it_startup.notes import RIVAL, count, side_name
from tabletop.games.it_startup.state import (
    EXTRA_CARD,
    PLANNED_DISCOUNT,
    Numbers,
    StartupState,
    Taking,
)

_LASTING = {
    "cheap-learner": "learns anything for {discount} less",
    "cheap-hiring": "lets you hire developers for {discount} less",
    "cheap-transfers": "makes transfers cost {discount} less",
    "boost-self": "can deliver {boost} more in a turn for {pay}",
    "draw-each-turn": "draws {draw} card a turn",
    "flip-for-employee": "can flip for an opponent's employee each turn",
    "lift-developers": "makes each of your developers deliver {boost} more",
}
"""What employees do as long as they stay, by effect; figures are filled in from the card."""


def reason(state: StartupState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return one sentence on why a legal move may be good, with seats written `{p1}`."""
    why = _Why(state, n, seat, move)
    words = why.of_answer() if state.pending else why.of_turn()
    return f"{words[0].upper()}{words[1:]}."


class _Why:
    """Builds the reason for one move, without capital letter and full stop."""

    def __init__(self, state: StartupState, n: Numbers, seat: Seat, move: Move) -> None:
        """Look up the cards, prices and changes that most reasons need."""
        self._state, self._n, self._seat, self._move = state, n, seat, move
        self._values, piece_of = state.table.values, state.table.plan.piece
        self._card = piece_of[move.pieces[0]] if move.pieces else -1
        self._hand = [each for each in state.table.zones[n.hands[seat]] if each != self._card]
        self._money = self._values[n.resources[seat]]
        self._change = change = Change(state, n, seat, move)
        self._aim, self._named, self._due = change.aim, change.named, change.due
        self._foes, self._them = change.foes, change.them

    def of_turn(self) -> str:
        """Return the reason for a move of the main phase."""
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
                return f"{heads}{self._change.brings(self._change.after())}"
            case "plan":
                return self._plan()
            case "sell":
                return self._sell()
            case "buy":
                top = self._state.table.zones[n.deck][-1]
                if self._state.table.known[top] & 1 << self._seat:
                    return f"you know that {n.cards.title[top]} is the next card"
                held = count(len(self._hand), "card") if self._hand else "no cards"
                return f"you hold {held}, and another one {leaves(self._money - EXTRA_CARD)}"
        return self._end()

    def of_answer(self) -> str:
        """Return the reason for an answer to a question."""
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
                who = some(n, self._due) if self._due else "nobody"
                return f"{who} would burn out when this turn ends"
            case "take-card":
                return self._take()
            case "put-back":
                return self._put_back()
            case "decline" if counters.price(n, state.card):
                return f"you keep your {self._money} resources for your own turn"
        unless = "" if self._move == DECLINE else "unstopped, "
        return f"{unless}it {' and '.join(self._change.told(self._change.after())[:2])}"

    def _price(self, card: int, aim: int = -1) -> int:
        return costs.price(self._state, self._n, self._seat, card, aim).amount

    # Employees and knowledge

    def _hire(self) -> str:
        n, after = self._n, self._change.after()
        figures, parts = n.cards.numbers[self._card], list[str]()
        drawn = len(after.table.zones[n.hands[self._seat]]) - len(self._hand)
        for effect in n.cards.effects[self._card]:
            if effect == "return-employee" and self._aim >= 0:
                burnout = self._values[n.burnout[self._aim]]
                less = f" without its {burnout} burnout" if burnout else ""
                parts.append(f"takes {self._named} back{less}")
            elif effect == "lift-developers" and staff.output(after, n, self._seat):
                continue  # already covered by the points that it adds
            elif effect in _LASTING:
                lesson = self._lesson() if effect == "cheap-learner" else ""
                parts.append(lesson or _LASTING[effect].format_map(figures))
            elif effect.startswith("draw-") and drawn:
                parts.append(f"draws {count(drawn, 'card')}")
        if after.pending:
            top, asked = len(after.table.zones[n.desks[self._seat]]), after.pending[-1]
            takes = f"takes {asked.about(Taking).left} of" if asked.kind == TAKE else "sorts"
            parts.append(f"{takes} the top {top} cards of the deck")
        return self._change.brings(after, parts)

    def _lesson(self) -> str:
        """Return the new price of the dearest Knowledge in the hand on a cheap learner.

        Empty if there is no such card or it gets no cheaper.
        """
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
        return f"{adds} a turn, and {self._named} has {burnout_of(state, n, self._aim)}"

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
        delivers = staff.efficiency(self._change.after(), n, self._aim)
        return f"{self._named} delivers {count(delivers, 'point')} this turn with it"

    # Actions, sales and the end

    def _play(self) -> str:
        n, card, after = self._n, self._card, self._change.after()
        if "gain-resources" in n.cards.effects[card]:
            return self._earn(after.table.values[n.resources[self._seat]])
        aim, foes = self._aim, self._foes
        able = [foe for foe in foes if counters.may_stop(self._state, n, foe, card, aim)]
        if any(foe >= n.seats for foe in able):
            return f"{RIVAL} would stop it, at no cost"
        if not able or not self._change.told(after):
            return self._change.brings(after)
        pay = counters.price(n, card)
        unless = f"{self._them} pays {pay}" if pay else "stopped"
        return f"it {' and '.join(self._change.told(after)[:2])}, unless {unless}"

    def _plan(self) -> str:
        cost = self._n.cards.cost[self._card]
        short = self._price(self._card) - self._money
        later = f"planned, it costs {max(0, cost - PLANNED_DISCOUNT) or 'nothing'}"
        if short > 0:
            return f"you are {short} short of its price now; {later} from your next turn on"
        return f"{later}{f' instead of {cost}' if cost else ''} from your next turn on"

    def _earn(self, money: int) -> str:
        """Return a clause on what a seat could do with `money` resources."""
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
