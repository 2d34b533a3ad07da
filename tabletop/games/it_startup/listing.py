"""The moves that a seat might make, in a fixed order."""

from tabletop.api import Decision, Move, Seat
from tabletop.games.it_startup import counters, draws, targets, turn
from tabletop.games.it_startup.cards import ACTION, KNOWLEDGE
from tabletop.games.it_startup.costs import Discounts
from tabletop.games.it_startup.moves import BUY, COUNTER, DECLINE, END, SKIP, Moves, mulligans
from tabletop.games.it_startup.state import EXTRA_CARD, MOST_MOVES, Numbers, StartupState


def answers(
    state: StartupState, n: Numbers, m: Moves, seat: Seat, decision: Decision
) -> list[Move]:
    """Return the answers to an open question, all of them legal."""
    table = state.table
    match decision.kind:
        case draws.MULLIGAN:
            names = table.plan.pieces
            return mulligans([names[piece] for piece in table.zones[n.hands[seat]]])
        case turn.BONUS:
            return [*(m.relieve[each] for each in turn.tired(state, n, seat)), SKIP]
        case draws.TAKE:
            return [m.take[seat][piece] for piece in table.zones[n.desks[seat]]]
        case draws.ORDER:
            return [m.put_back[piece] for piece in table.zones[n.desks[seat]]]
        case counters.COUNTER:
            return [COUNTER, DECLINE]
    raise AssertionError(f"no such decision: {decision.kind}")


def main_phase(state: StartupState, n: Numbers, m: Moves, seat: Seat, *, legal: bool) -> list[Move]:
    """Return the moves of the main phase.

    Args:
        state: The position.
        n: The table's numbers.
        m: All moves.
        seat: The seat at turn.
        legal: Only what is legal; else also what is too dear, so that a player hears why.
    """
    values = state.table.values
    if legal and values[n.moves] >= MOST_MOVES:
        return [END]
    listing = _Listing(state, n, m, seat, legal=legal)
    listing.hand()
    listing.planned_card()
    listing.office()
    found = listing.found
    if not legal or (values[n.resources[seat]] >= EXTRA_CARD and state.table.zones[n.deck]):
        found.append(BUY)
    found.append(END)
    return found


class _Listing:
    """Collects the moves of one seat."""

    def __init__(
        self, state: StartupState, n: Numbers, m: Moves, seat: Seat, *, legal: bool
    ) -> None:
        self.state, self.n, self.m, self.seat, self.legal = state, n, m, seat, legal
        self.found: list[Move] = []
        self.money = state.table.values[n.resources[seat]]
        self.most = self.money if legal else 1_000
        """What a card may cost to be listed."""
        self.discounts = Discounts.of(state, n, seat)
        values, home = state.table.values, n.home
        self.learners = [each for each in self.discounts.developers if not values[home[each]]]
        """Those who may be taught: outsourced developers may not."""
        self._of_foes: list[int] | None = None

    @property
    def of_foes(self) -> list[int]:
        """The employees of opponents."""
        if self._of_foes is None:
            self._of_foes = targets.of_foes(self.state, self.n, self.seat)
        return self._of_foes

    def aims(self, card: int) -> list[int]:
        """Return whom a card may be aimed at."""
        if self.n.cards.targets[card] in ("return-employee", "poach"):
            return targets.of_card(self.state, self.n, self.seat, card)
        return self.of_foes

    def hand(self) -> None:
        """List what the cards of the hand allow."""
        n, zones, found = self.n, self.state.table.zones, self.found
        hand = zones[n.hands[self.seat]]
        may_plan = not zones[n.planned[self.seat]] or not self.legal
        kinds, plan, sell = n.cards.type, self.m.plan[self.seat], self.m.sell
        for card, price in zip(hand, self.discounts.prices(self.state, n, hand), strict=True):
            kind = kinds[card]
            if kind == KNOWLEDGE:
                if self.learners:
                    self._teach(card, price)
                elif not self.legal:  # refused in words: there is nobody to teach
                    found.append(self._teach_nobody(card))
            elif kind == ACTION:
                if price <= self.most:
                    self._play(card)
                if may_plan:
                    found.append(plan[card])
            elif price <= self.most:
                self._hire(card)
            found.append(sell[card])

    def _hire(self, card: int) -> None:
        if not self.n.cards.targets[card]:
            self.found.append(self.m.hire[self.seat][card])
            return
        aims = self.aims(card)
        if targets.may_go_without(self.n, card, aims):
            self.found.append(self.m.hire[self.seat][card])
        if aims:
            row = self.m.hire_at[card]
            self.found += [row[aim] for aim in aims]

    def _teach(self, card: int, price: int) -> None:
        less, row = self.n.cards.learner_discount, self.m.teach[card]
        for developer in self.learners:
            if price - less[developer] <= self.most:
                self.found.append(row[developer])

    def _teach_nobody(self, card: int) -> Move:
        plan = self.state.table.plan
        return Move("teach", (plan.pieces[card],), plan.zones[self.n.offices[self.seat]])

    def _play(self, card: int) -> None:
        if not self.n.cards.targets[card] or not (self.legal or self.of_foes):
            self.found.append(self.m.play[card])
            return
        row = self.m.play_at[card]
        self.found += [row[aim] for aim in self.of_foes]

    def planned_card(self) -> None:
        """List what the planned card allows."""
        n, seat, table = self.n, self.seat, self.state.table
        for card in table.zones[n.planned[seat]]:
            old = table.values[n.planned_turn[seat]] < table.values[n.turns[seat]]
            price = self.discounts.price(self.state, n, card, planned=True)
            if price <= self.most and (old or not self.legal):
                self._play(card)

    def office(self) -> None:
        """List transfers of knowledge and what employees can be activated for."""
        n, values, m = self.n, self.state.table.values, self.m
        kinds, cost, less = n.cards.type, n.cards.cost, n.cards.learner_discount
        transfer = self.discounts.transfer
        teacher = -1
        for piece in self.state.table.zones[n.offices[self.seat]]:
            if kinds[piece] == KNOWLEDGE:
                if teacher in self.learners:
                    price, row = cost[piece] - transfer, m.transfer[piece]
                    self.found += [
                        row[each]
                        for each in self.learners
                        if each != teacher and price - less[each] <= self.most
                    ]
                continue
            teacher = piece
            pay = n.cards.numbers[piece].get("pay", self.most + 1)
            if pay > self.most:
                continue
            if n.self_boost[piece] >= 0:
                self.found.append(m.activate[piece])
            elif not (self.legal and values[n.used[piece]]):
                row = m.activate_at[piece]
                self.found += [row[aim] for aim in self.of_foes]
