"""The rules of The Academy. Paragraph numbers refer to the game's rules file."""

from collections.abc import Iterator, Sequence
from random import Random

from tabletop.api import (
    Chance,
    Decision,
    GameSpec,
    Move,
    Options,
    Outcome,
    Refusal,
    Rules,
    Seat,
    TablePlan,
)
from tabletop.games.the_academy import (
    knowledge,
    notes,
    refusals,
    tricks,
    turn,
)
from tabletop.games.the_academy.inner.making import AcademyInner
from tabletop.games.the_academy.mind.mind import AcademyMind
from tabletop.games.the_academy.moves import ASK_AGAIN, KEEP_ROLES, SKIP, SKIP_ROUND, Moves
from tabletop.games.the_academy.positions import PHASES, arrange
from tabletop.games.the_academy.state import (
    ACE,
    COLOUR,
    FACE_DOWN,
    MASTERMIND,
    MOST_AWARDS,
    NEW_RULE,
    NEW_TRUMP,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.words import AcademyWords


class _Seating:
    """The index and the moves for one number of seats."""

    __slots__ = ("moves", "n", "piece")

    def __init__(self, plan: TablePlan) -> None:
        self.n = plan.once(Numbers)
        self.moves = plan.once(Moves)
        self.piece = plan.piece


class TheAcademy(Rules[AcademyState]):
    """The rules: rounds of eight tricks, with roles, and with trump and rule set by exam cards."""

    words_class = AcademyWords
    mind_class = AcademyMind
    inner_class = AcademyInner
    phases = PHASES
    kinds = frozenset(
        {
            "ask-again",
            "change-rule",
            "change-trump",
            "choose-exam",
            "exchange-card",
            "keep-roles",
            "pass-card",
            "play",
            "play-face-down",
            "skip",
            "skip-round",
            "swap-hands",
            "swap-roles",
            "trade",
        }
    )

    def __init__(self, spec: GameSpec) -> None:
        """Create all possible moves once, so that play allocates none."""
        super().__init__(spec)
        least, most = spec.seats
        self._seatings = {seats: _Seating(self.plan(seats)) for seats in range(least, most + 1)}

    def numbers(self, seats: int) -> Numbers:
        """Return the index of zone and value numbers for a number of seats; cached."""
        return self._seatings[seats].n

    def setup(self, seats: int, options: Options, chance: Chance) -> AcademyState:
        """Return a new game: pick the first Captain and deal the first round.

        Rule: 3 (set-up); A12.
        """
        state = self.blank(seats, options)
        captain = state.start if state.start >= 0 else chance.draw(seats)
        turn.deal(state, self.numbers(seats), captain, chance)
        return state

    def blank(self, seats: int, options: Options) -> AcademyState:
        """Return a state with all pieces in the box, for positions laid out by hand."""
        first = str(options["first-captain"])
        start = -1 if first == "random" else int(first.removeprefix("p")) - 1
        return AcademyState(
            self.table(seats),
            seats,
            phase="trick",
            limits=turn.fresh_limits(self.numbers(seats)),
            start=start if start < seats else -1,
            round_limit=int(options["round-limit"]),
        )

    def arrange(self, state: AcademyState) -> None:
        """Complete a position laid out by hand, or refuse one that can't occur."""
        arrange(state, self.numbers(state.seats))

    def turn_id(self, state: AcademyState) -> tuple[int, ...]:
        """Return the seat, round and trick; a seat may end one trick and lead the next."""
        n, values = self.numbers(state.seats), state.table.values
        return state.turn, values[n.round], values[n.number]

    # Legal moves

    def candidates(self, state: AcademyState, seat: Seat) -> Iterator[Move]:
        """Yield the moves to try, including illegal cards so that the player is told why."""
        return iter(self._listed(state, seat, legal=False))

    def _legal(self, state: AcademyState, seat: Seat) -> list[Move]:
        return self._listed(state, seat, legal=True)

    def _listed(self, state: AcademyState, seat: Seat, *, legal: bool) -> list[Move]:
        seating = self._seatings[state.seats]
        if state.pending:
            decision = state.pending[-1]
            waits = seat in decision.waiting
            return self._answers(state, seating, decision, seat) if waits else []
        if seat != state.turn or state.phase == "over":
            return []
        if state.phase == "trick":
            return self._actions(state, seating, seat, legal=legal)
        n, moves, values = seating.n, seating.moves, state.table.values
        cards = sorted(state.table.zones[n.exam])
        found: list[Move] = []
        if state.phase == "first-choice" or values[n.rule]:
            found += [moves.exam_trump[card] for card in cards]
        if state.phase == "first-choice" or not values[n.rule]:
            found += [moves.exam_rule[card] for card in cards]
        return found

    def _actions(
        self, state: AcademyState, seating: _Seating, seat: Seat, *, legal: bool
    ) -> list[Move]:
        n, moves, table = seating.n, seating.moves, state.table
        values, hand = table.values, table.zones[n.hands[seat]]
        led, rule = values[n.led], values[n.rule]
        cards: Sequence[int] = hand
        if legal and led:
            cards = [card for card in hand if COLOUR[card] == led] or hand
        place = moves.play[seat]
        found = [place[card] for card in cards]
        if rule not in (FACE_DOWN, NEW_TRUMP, NEW_RULE) and not values[n.quiet]:
            return found
        if values[n.roles + seat] != MASTERMIND:
            return found
        if rule == FACE_DOWN and (led or not legal):
            found += [moves.hide[seat][card] for card in cards]
        elif rule == NEW_TRUMP:
            found += [moves.change_trump[c] for c in hand if c != ACE or not legal]
        elif rule == NEW_RULE and not (legal and values[n.changed]):
            found += [moves.change_rule[c] for c in hand if c != ACE or not legal]
        if values[n.quiet]:
            found.append(ASK_AGAIN)
        return found

    def _answers(
        self, state: AcademyState, seating: _Seating, decision: Decision, seat: Seat
    ) -> list[Move]:
        n, moves = seating.n, seating.moves
        hand = state.table.zones[n.hands[seat]]
        kind = decision.kind
        if kind == "pass-card":
            return [moves.pass_card[seat][card] for card in hand]
        others = [(seat + step) % n.seats for step in range(1, n.seats)]
        if kind == "swap-roles":
            return [KEEP_ROLES, *[moves.swap_roles[other] for other in others]]
        found = [SKIP, SKIP_ROUND]
        if kind == "swap-hands":
            found += [moves.swap_hands[other] for other in others]
        elif kind == "exchange-card":
            found += [moves.exchange[other][card] for other in others for card in hand]
        else:
            taken = tricks.last_trick(state, n)
            found += [moves.trade[card][other] for card in hand for other in taken]
        return found

    def refusal(self, state: AcademyState, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal.

        Rule: 5.
        """
        seating = self._seatings[state.seats]
        return refusals.refusal(state, seating.n, seating.moves, seat, move)

    # Applying moves

    def _apply(self, state: AcademyState, seat: Seat, move: Move, chance: Chance) -> None:
        seating = self._seatings[state.seats]
        n, kind = seating.n, move.kind
        if kind == "ask-again":
            state.table.set(n.quiet, 0)
            return
        card = seating.piece[move.pieces[0]]
        match kind:
            case "play":
                tricks.play(state, n, seat, card, chance, hidden=False)
            case "play-face-down":
                tricks.play(state, n, seat, card, chance, hidden=True)
            case "change-trump":
                tricks.change_trump(state, n, seat, card, chance)
            case "change-rule":
                tricks.change_rule(state, n, seat, card, chance)
            case _:
                slot = n.trump_slot if move.target == "trump" else n.rule_slot
                turn.choose_exam(state, n, seat, card, slot)
                if state.table.values[n.leader]:
                    tricks.begin(state, n)

    def _resolve(self, state: AcademyState, decision: Decision, chance: Chance) -> None:
        seating = self._seatings[state.seats]
        n, seat = seating.n, decision.seats[0]
        answers = [move for move in decision.answers if move is not None]
        move = answers[0]
        if move == SKIP_ROUND:
            state.table.set(n.quiet, 1)
        match move.kind:
            case "pass-card":
                tricks.pass_left(state, n, [seating.piece[each.pieces[0]] for each in answers])
            case "swap-roles" | "keep-roles":
                other = seating.moves.seats[move.target] if move.target else seat
                turn.swap_roles(state, n, seat, other)
                tricks.begin(state, n)
                return
            case "swap-hands":
                tricks.swap_hands(state, n, seat, seating.moves.seats[move.target])
            case "exchange-card":
                card, other = seating.piece[move.pieces[0]], seating.moves.hand_of[move.target]
                tricks.exchange(state, n, card, other, chance)
            case "trade":
                card, other = seating.piece[move.pieces[0]], seating.piece[move.target]
                tricks.trade(state, n, seat, card, other)
        if decision.kind == "trade":
            tricks.go_on(state, n, chance)
        else:
            tricks.lead_after_window(state, n)

    def outcome(self, state: AcademyState) -> Outcome | None:
        """Return the result, or None while the game goes on.

        The purple 7 with three awards wins; at the round limit the most awards win.

        Rule: 6.
        """
        if not state.ending:
            return None
        n, values = self.numbers(state.seats), state.table.values
        awards = tuple(values[n.awards : n.awards + n.seats])
        ace = values[n.last_ace] - 1
        winners: tuple[Seat, ...] = (ace,)
        tied = False
        if state.ending == "limit":
            best = max(awards)
            winners = tuple(seat for seat in range(n.seats) if awards[seat] == best)
            tied = len(winners) > 1 and ace in winners
            winners = (ace,) if tied else winners
        most = max(awards) if state.ending == "limit" else MOST_AWARDS
        reason = notes.ending(state.ending, winners, most, values[n.round], tied=tied)
        return Outcome(winners, awards, reason)

    def determinize(self, state: AcademyState, seat: Seat, rng: Random) -> AcademyState:
        """Return a copy with the cards unknown to `seat` dealt again at random.

        The deal fits the rule card and the colours that hands are known to lack.

        Rule: 4 (hidden information).
        """
        new = state.clone()
        knowledge.deal_hidden(new, self.numbers(state.seats), seat, rng)
        self.reseal(new, seat, rng)
        return new
