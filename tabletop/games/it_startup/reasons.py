"""One-sentence reasons why a move may be good, based on what its seat can know."""

from collections.abc import Mapping, Sequence

from tabletop.api import LowestChance, Message, Move, Seat, Value
from tabletop.games.it_startup import playing, scoring, staff
from tabletop.games.it_startup.cards import costs, counters
from tabletop.games.it_startup.cards.deck_list import DEVELOPER, KNOWLEDGE, LASTING
from tabletop.games.it_startup.cards.draws import TAKE
from tabletop.games.it_startup.moves import COUNTER, DECLINE
from tabletop.games.it_startup.state import (
    EXTRA_CARD,
    PLANNED_DISCOUNT,
    Numbers,
    StartupState,
    TakeChoice,
)

OPPONENTS = "opponents"
"""The word for several opponents in messages."""
_CAN_HIRE = "can-hire"


def reason(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Message:
    """Return one sentence on why a legal move may be good, for a hint."""
    why = _Why(state, n, seat, move)
    return why.of_answer() if state.pending else why.of_turn()


def _lasting(figures: Mapping[str, int], effect: str) -> Message:
    """Return what an employee does as long as it stays; the key is the name of the effect."""
    return Message(effect, **figures)


class _Why:
    """Builds the reason for one move."""

    def __init__(self, state: StartupState, n: Numbers, seat: Seat, move: Move) -> None:
        """Look up the cards, prices and changes that most reasons need."""
        self._state, self._n, self._seat, self._move = state, n, seat, move
        self._values, piece_of = state.table.values, state.table.plan.piece
        self._card = piece_of[move.pieces[0]] if move.pieces else -1
        self._hand = [each for each in state.table.zones[n.hands[seat]] if each != self._card]
        self._money = self._values[n.resources[seat]]
        self._change = change = MoveChanges(state, n, seat, move)
        self._aim, self._due = change.aim, change.due
        self._foes, self._them = change.foes, change.them

    def of_turn(self) -> Message:
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
                does = self._change.brings(self._change.after())
                return Message("heads-it" if self._aim >= 0 else "it", does=does)
            case "plan":
                return self._plan()
            case "sell":
                return self._sell()
            case "buy":
                top = self._state.table.zones[n.deck][-1]
                if self._state.table.known[top] & 1 << self._seat:
                    return Message("knows-next", card=top)
                held, money = len(self._hand), self._money - EXTRA_CARD
                return Message("holds-few", count=held, money=money)
        return self._end()

    def of_answer(self) -> Message:
        """Return the reason for an answer to a question."""
        n, state, card = self._n, self._state, self._card
        match self._move.kind:
            case "mulligan":
                return self._mulligan()
            case "relieve":
                return Message(
                    "relieve-in-time" if card in self._due else "relieve-for-later",
                    points=staff.efficiency(state, n, card),
                    burnout=self._values[n.burnout[card]] - 1,
                    limit=n.cards.limit[card],
                )
            case "skip" if self._due:
                return Message("would-burn-out", who=employee_or_count(self._due))
            case "skip":
                return Message("nobody-burns-out")
            case "take-card":
                return self._take()
            case "put-back":
                return self._put_back()
            case "decline" if counters.price(n, state.card):
                return Message("keeps-money", money=self._money)
        does = self._change.told(self._change.after())[:2]
        return Message("it" if self._move == DECLINE else "unstopped-it", does=does)

    def _price(self, card: int, aim: int = -1) -> int:
        return costs.price(self._state, self._n, self._seat, card, aim).amount

    # Employees and knowledge

    def _hire(self) -> Message:
        n, after = self._n, self._change.after()
        figures, parts = n.cards.numbers[self._card], list[Message]()
        drawn = len(after.table.zones[n.hands[self._seat]]) - len(self._hand)
        for effect in n.cards.effects[self._card]:
            if effect == "return-employee" and self._aim >= 0:
                burnout = self._values[n.burnout[self._aim]]
                key = "takes-back-rested" if burnout else "takes-back"
                parts.append(Message(key, who=self._aim, burnout=burnout))
            elif effect == "lift-developers" and staff.output(after, n, self._seat):
                continue  # already covered by the points that it adds
            elif effect in LASTING:
                lesson = self._lesson() if effect == "cheap-learner" else None
                parts.append(lesson or _lasting(figures, effect))
            elif effect.startswith("draw-") and drawn:
                parts.append(Message("draws-cards", count=drawn))
        if after.pending:
            top, asked = len(after.table.zones[n.desks[self._seat]]), after.pending[-1]
            if asked.kind == TAKE:
                parts.append(Message("takes-of-top", left=asked.about(TakeChoice).left, count=top))
            else:
                parts.append(Message("sorts-top", count=top))
        return Message("it", does=self._change.brings(after, parts))

    def _lesson(self) -> Message | None:
        """Return the new price of the dearest Knowledge in the hand on a cheap learner.

        None if there is no such card or it gets no cheaper.
        """
        n = self._n
        known = [each for each in self._hand if n.cards.type[each] == KNOWLEDGE]
        best = max(known, key=lambda each: (n.cards.cost[each], each), default=-1)
        if best < 0:
            return None
        usual, here = (self._price(best, on) for on in (-1, self._card))
        if here >= usual:
            return None
        return Message("learns-for", card=best, price=here, usual=usual)

    def _teach(self) -> Message:
        n, state = self._n, self._state
        points, aim = n.cards.bonus[self._card], self._aim
        if aim in self._due:
            return Message("adds-last-turn", points=points, developer=aim)
        price, printed = self._price(self._card, aim), n.cards.cost[self._card]
        if price < printed:
            return Message("adds-cheaply", points=points, price=price, printed=printed)
        for action, kinds in enumerate(n.cards.stops):
            able = counters.counter_card(state, n, self._seat, action) >= 0
            if n.cards.kind[self._card] in kinds and not able:
                return Message("adds-and-stops", points=points, card=action)
        burnout, limit = self._values[n.burnout[aim]], n.cards.limit[aim]
        return Message("adds-to", points=points, developer=aim, burnout=burnout, limit=limit)

    def _transfer(self) -> Message:
        n, source = self._n, staff.learner(self._state, self._n, self._card)
        points = n.cards.bonus[self._card]
        if source in self._due and self._aim not in self._due:
            return Message("knowledge-stays", points=points, source=source)
        room, less = (
            n.cards.limit[each] - self._values[n.burnout[each]] for each in (self._aim, source)
        )
        if room > less:
            return Message("knowledge-lasts", points=points, room=room, less=less)
        delivers = staff.efficiency(self._change.after(), n, self._aim)
        return Message("delivers-with-it", developer=self._aim, points=delivers)

    # Actions, sales and the end

    def _play(self) -> Message:
        n, card, after = self._n, self._card, self._change.after()
        if "gain-resources" in n.cards.effects[card]:
            return self._earn(after.table.values[n.resources[self._seat]])
        aim, foes = self._aim, self._foes
        able = [foe for foe in foes if counters.may_counter(self._state, n, foe, card, aim)]
        if any(foe >= n.seats for foe in able):
            return Message("rival-stops")
        does = self._change.told(after)[:2]
        if not able or not does:
            return Message("it", does=self._change.brings(after))
        pay = counters.price(n, card)
        if pay:
            return Message("unless-paid", does=does, them=self._them, price=pay)
        return Message("unless-stopped", does=does)

    def _plan(self) -> Message:
        cost = self._n.cards.cost[self._card]
        short = self._price(self._card) - self._money
        later = max(0, cost - PLANNED_DISCOUNT)
        if short > 0:
            return Message("short-now", short=short, later=later)
        return Message("planned-costs", later=later, cost=cost)

    def _earn(self, money: int) -> Message:
        """Return what a seat could do with `money` resources."""
        n, best = self._n, (0, -1)
        for each in self._hand:
            price = self._price(each)
            if n.cards.is_employee[each] and self._money < price <= money:
                best = max(best, (price, each))
        if best[0]:
            return Message(_CAN_HIRE, money=money, card=best[1])
        return Message("has-more", money=money, more=money - self._money)

    def _sell(self) -> Message:
        price, earned = self._price(self._card), self._earn(self._money + 1)
        if earned.key == _CAN_HIRE or not price:
            return earned
        if price > self._money:
            return Message("too-dear-to-keep", price=price, money=self._money)
        return Message("saves-price", price=price)

    def _end(self) -> Message:
        n, state, values = self._n, self._state, self._values
        teams, goal = values[n.teams], values[n.goal]
        points = staff.output(state, n, self._seat)
        total = points + scoring.totals(state, n)[self._seat % 2 if teams else self._seat]
        if points and total >= goal:
            return Message("reaches-goal", points=points, teams=bool(teams), total=total, goal=goal)
        draws = min(scoring.cards_at_end(state, n, self._seat), len(state.table.zones[n.deck]))
        does = (
            *((Message("scores-points", points=points),) if points else ()),
            *((Message("draws-cards", count=draws),) if draws else ()),
            *((Message("saves-money", money=self._money),) if self._money else ()),
        )
        return Message("it", does=does) if does else Message("nothing-to-spend")

    # Answers

    def _mulligan(self) -> Message:
        n, piece_of = self._n, self._state.table.plan.piece
        cost, money = n.cards.cost, self._money + 1  # with the first turn's income
        hand = self._state.table.zones[n.hands[self._seat]]
        away = [piece_of[name] for name in self._move.pieces]
        dear = [each for each in away if cost[each] > money]
        if len(dear) == 1:
            return Message("exchange-dear", card=dear[0], money=money)
        if dear:
            return Message("exchange-several", count=len(dear), money=money)
        able = [each for each in hand if n.cards.type[each] == DEVELOPER and cost[each] <= money]
        if not away and len(able) == 1:
            return Message("keep-developer", money=money, card=able[0])
        if not away and able:
            return Message("keep-developers", money=money, count=len(able))
        kept = [each for each in hand if each not in away]
        price = sum(cost[each] for each in kept or hand)
        return Message("hand-costs", kept=bool(kept), price=price, money=money)

    def _put_back(self) -> Message:
        n, zones = self._n, self._state.table.zones
        desk, deck = len(zones[n.desks[self._seat]]), len(zones[n.deck])
        draws = min(scoring.cards_at_end(self._state, n, self._seat), desk + deck)
        if draws:
            return Message("stays-you-draw", others=desk - 1, count=draws)
        following = n.side_name((self._seat + 1) % n.sides)
        return Message("stays-they-draw", others=desk - 1, next=following)

    def _take(self) -> Message:
        n, card, price = self._n, self._card, self._price(self._card)
        adds, figures = n.cards.bonus[card] + n.cards.efficiency[card], n.cards.numbers[card]
        if "gain" in figures:
            return self._earn(self._money + figures["gain"])
        does = [Message("can-add", points=adds)] if adds else []
        does += [_lasting(figures, each) for each in n.cards.effects[card] if each in LASTING]
        if does and price > self._money:
            return Message("take-later", does=does[0], price=price)
        if does:
            return Message("take-now", does=does[0], price=price, money=self._money)
        if self._state.table.zones[n.planned[self._seat]]:
            return Message("take-costs", price=price, money=self._money)
        return self._plan()


class MoveChanges:
    """What one move changes if nobody stops it, as phrases for a hint."""

    def __init__(self, state: StartupState, n: Numbers, seat: Seat, move: Move) -> None:
        """Look up the target of the move and the sides it affects."""
        self._state, self._n, self._seat, self._move = state, n, seat, move
        self._values = state.table.values
        self.aim = state.table.plan.piece.get(move.target, -1)
        """The piece number of the employee that the move is aimed at, or -1."""
        self.foes = n.foes_of(state, seat)
        """The sides that play against the seat."""
        self.due = burning_out(state, n, seat)
        """Own employees that would leave if the turn ended now."""
        hit = [n.side_of(state, self.aim)] if self.aim >= 0 else self.foes
        self.them = n.side_name(hit[0]) if len(hit) == 1 else OPPONENTS
        """The side that is hit, as messages name it, or `opponents` if there are several."""

    def after(self) -> StartupState:
        """Return the position after the move if a coin shows heads and nobody stops the move.

        The cards drawn are arbitrary, so callers must not reveal anything about them.
        """
        after, n, chance = self._state.clone(recording=False), self._n, LowestChance()
        if not after.pending:
            playing.apply_move(after, n, self._seat, self._move, chance)
        while after.pending and after.pending[-1].kind == counters.COUNTER:
            counters.answer(after, n, after.pending.pop().seats[0], DECLINE, chance)
        return after

    def brings(self, after: StartupState, more: Sequence[Message] = ()) -> tuple[Message, ...]:
        """Return up to two changes that the move makes, as phrases.

        `after` is the position after the move. If the offices have fewer changes, `more` follows,
        and then the resources left to spend.
        """
        parts = (*self.told(after), *more)
        if not parts:
            return (Message("no-change"),)
        money = after.table.values[self._n.resources[self._seat]]
        return (*parts, Message("leaves-you", money=money))[:2]

    def told(self, after: StartupState) -> tuple[Message, ...]:
        """Return the changes in all offices as phrases, the most important first.

        `after` is the position after the move.
        """
        points = self._points(after)
        return (*points, *self._people(after, whose=not points and self.them != OPPONENTS))

    def _points(self, after: StartupState) -> list[Message]:
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
        brief = self._is_brief(after) or (won and after.table.values[n.home[aim]] > 0)
        lasts = "points" if brief else "points-each-turn"
        span = "points-this-turn" if brief and not state.pending else lasts
        taken, cost = Message(lasts, points=loss), Message(span, points=-gain)
        claims = (
            (gain > 0, Message("adds", amount=Message(span, points=gain))),
            (loss > 0 < gain, Message("takes-from", amount=loss, them=self.them)),
            (loss > 0 >= gain, Message("takes-from", amount=taken, them=self.them)),
            (loss > 0 > gain, Message("costs-you", amount=-gain)),
            (loss <= 0 > gain, Message("costs-you", amount=cost)),
            (won and not gain, Message("brings-you-now" if brief else "brings-you", who=aim)),
        )
        return [phrase for holds, phrase in claims if holds]

    def _is_brief(self, after: StartupState) -> bool:
        """Return whether boosts or burnout keep the points from lasting beyond the turn."""
        n, old, new = self._n, self._values, after.table.values
        boosts = [*n.self_boosts, *(n.boost[each] for each in (self._seat, *self.foes))]
        boosted = any(old[each] or new[each] for each in boosts)
        return boosted or self.aim in burning_out(after, n, self._seat)

    def _people(self, after: StartupState, *, whose: bool) -> list[Message]:
        """Return phrases on employees that leave or are saved, and on burnout added or removed.

        `whose` adds the side that loses employees.
        """
        n, state, seat, aim = self._n, self._state, self._seat, self.aim
        old, new, due = self._values, after.table.values, burning_out(after, n, seat)
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
            (lost, Message("loses", who=employee_or_count(lost))),
            (
                gone,
                Message(
                    "removes-of" if whose else "removes",
                    who=employee_or_count(gone),
                    them=self.them,
                ),
            ),
            (kept, Message("saves", who=employee_or_count(kept))),
            (cubes < 0 and not kept, Message("eases-team", burnout=-cubes)),
            (calm and not kept, Message("spares-team", burnout=calm)),
            (cubes > 0, Message("burdens-team", burnout=cubes)),
            (hits > 0 > aim, Message("burdens-them", them=self.them, burnout=hits)),
            (
                hits > 0 <= aim,
                Message(
                    "burdens-one",
                    who=aim,
                    burnout=new[n.burnout[aim]],
                    limit=n.cards.limit[aim],
                ),
            ),
        )
        return [phrase for holds, phrase in claims if holds]


def burning_out(state: StartupState, n: Numbers, side: int) -> list[int]:
    """Return the employees of a side that would leave if its turn ended now."""
    values = state.table.values
    return [
        each
        for each in staff.employees(state, n, side)
        if not values[n.calm[side]] and values[n.burnout[each]] + 1 >= n.cards.limit[each]
    ]


def employee_or_count(whom: Sequence[int]) -> Value:
    """Return the only employee in `whom`, or a message with the number of employees."""
    return whom[0] if len(whom) == 1 else Message("employees", count=len(whom))
