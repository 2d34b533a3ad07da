"""The rules of The Academy.

Names such as `#setup` are paragraphs of content/the-academy/rulebook.md. Illegal moves are refused
in the order of the rulebook's paragraphs.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Decision,
    FinishedGame,
    GameSpec,
    Message,
    Move,
    NearMiss,
    Options,
    Outcome,
    Refusal,
    Rules,
    Seat,
    Table,
    TablePlan,
)
from tabletop.games.the_academy import goals, knowledge, notes, tricks, turn
from tabletop.games.the_academy.fast.making import AcademyFastPositions
from tabletop.games.the_academy.heuristics import AcademyHeuristics
from tabletop.games.the_academy.knowledge import PHASES, arrange
from tabletop.games.the_academy.presenter import AcademyPresenter
from tabletop.games.the_academy.state import (
    ACE,
    ASK_AGAIN,
    CARDS,
    COLOUR,
    FACE_DOWN,
    KEEP_ROLES,
    MASTERMIND,
    MOST_AWARDS,
    NEW_RULE,
    NEW_TRUMP,
    NO_COLOUR,
    ON_CARD,
    SKIP,
    SKIP_ROUND,
    SWAP_HANDS,
    AcademyState,
    Moves,
    Numbers,
)
from tabletop.games.the_academy.tricks import last_trick

_OPEN = {
    "swap-roles": "swap-roles-first",
    "pass-card": "pass-card-first",
    "swap-hands": "swap-hands-first",
    "exchange-card": "exchange-card-first",
    "trade": "trade-first",
}
_CLOSED = {
    "swap-roles": "roles-when",
    "keep-roles": "roles-when",
    "pass-card": "passing-when",
    "swap-hands": "hands-when",
    "exchange-card": "exchange-when",
    "trade": "trade-when",
    "skip": "nothing-to-skip",
    "skip-round": "nothing-to-skip",
}
_PARAGRAPH = {"keep-roles": "swap-roles", "skip": "windows", "skip-round": "windows"}


class _Seating:
    """The index and the moves for a given number of seats."""

    __slots__ = ("moves", "n", "piece")

    def __init__(self, plan: TablePlan) -> None:
        self.n = plan.once(Numbers)
        self.moves = plan.once(Moves)
        self.piece = plan.piece


class TheAcademy(Rules[AcademyState]):
    """The rules of The Academy: in rounds of eight tricks, each seat has a role with a goal.

    Two exam cards, chosen at the start of a round, set its trump colour and its round rule.
    """

    presenter_class = AcademyPresenter
    heuristics_class = AcademyHeuristics
    fast_class = AcademyFastPositions
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
        """Create all possible moves once, so that none are allocated during play."""
        super().__init__(spec)
        least, most = spec.seats
        self._seatings = {seats: _Seating(self.plan(seats)) for seats in range(least, most + 1)}

    def numbers(self, seats: int) -> Numbers:
        """Return the cached index of zone and value numbers for a number of seats."""
        return self._seatings[seats].n

    def setup(self, seats: int, options: Options, chance: Chance) -> AcademyState:
        """Return a new game, with the first Captain picked and the first round dealt.

        Rulebook: `#setup`.
        """
        state = self.blank(seats, options)
        captain = state.start if state.start >= 0 else chance.draw(seats)
        turn.deal(state, self.numbers(seats), captain, chance)
        return state

    def blank(self, seats: int, options: Options) -> AcademyState:
        """Return a state with all pieces in the box, for laying out a position by hand."""
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
        """Complete a position laid out by hand: its roles, trump, rule and unnamed cards.

        Raises:
            ValueError: the position can't occur; the message names the wrong zone or value.
        """
        arrange(state, self.numbers(state.seats))

    def turn_id(self, state: AcademyState) -> tuple[int, ...]:
        """Return a key that differs between turns: the seat, the round and the trick.

        The seat alone is not enough, since a seat may end one trick and lead the next.
        """
        n, values = self.numbers(state.seats), state.table.values
        return state.turn, values[n.round], values[n.number]

    # Legal moves

    def candidates(self, state: AcademyState, seat: Seat) -> Iterator[Move]:
        """Yield the moves to try, including illegal cards so that a refusal can explain why."""
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
        """Return why the seat can't make the move now, or None if it can.

        Rulebook: `#turn`, `#playing`, `#follow-suit`, and the paragraph of each round rule.
        """
        seating = self._seatings[state.seats]
        return refusal(state, seating.n, seating.moves, seat, move)

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
            tricks.continue_after_trick(state, n, chance)
        else:
            tricks.lead_after_window(state, n)

    def outcome(self, state: AcademyState) -> Outcome | None:
        """Return how the game ended, or None if it is still in progress.

        Three awards and the purple 7 win the game. At the round limit, the most awards win.
        Rulebook: `#end-of-game`.
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

    def feats(self, game: FinishedGame[AcademyState], seat: Seat) -> dict[str, int]:
        """Return the roles whose goals a seat met, its awards by round and its smallest cards."""
        return goals.feats(game, self.numbers(game.first.seats), seat)

    def near_miss(self, game: FinishedGame[AcademyState], seat: Seat) -> NearMiss | None:
        """Return the last round's goal that was missed by one trick or colour; None for none."""
        return goals.near_miss(game, self.numbers(game.first.seats), seat)

    def determinize(self, state: AcademyState, seat: Seat, rng: Random) -> AcademyState:
        """Return a copy in which the cards unknown to `seat` are dealt again at random.

        The copy is consistent with all that the seat has seen: the rule card keeps its rule, and
        hands get no colours that they are known to lack.
        """
        new = state.clone()
        knowledge.redeal_hidden(new, self.numbers(state.seats), seat, rng)
        self.reseal(new, seat, rng)
        return new


@cache
def no(key: str, paragraph: str) -> Refusal:
    """Return a refusal with the message `key`, which cites a paragraph of the game's rulebook."""
    return Refusal(Message(key), f"the-academy.{paragraph}")


_TURN = no(NOT_YOUR_TURN, "turn")
_HAND = no("not-in-hand", "playing")
_FOLLOW = no("must-follow", "follow-suit")
_ACE = no("ace-not-for-this", "ace")


def refusal(
    state: AcademyState, n: Numbers, moves: Moves, seat: Seat, move: Move
) -> Refusal | None:
    """Return why the seat can't make the move now, or None if it can.

    Rulebook: `#turn`, `#playing`, `#follow-suit`, and the paragraph of each round rule.
    """
    kind = move.kind
    if state.pending:
        decision = state.pending[-1]
        if seat not in decision.seats:
            return _TURN
        if kind not in decision.moves:
            return no(_OPEN[decision.kind], decision.kind)
        return _refuse_answer(state, n, moves, seat, move)
    if kind == "choose-exam":
        return _refuse_exam(state, n, moves, seat, move)
    if kind in ON_CARD:
        return _refuse_card(state, n, moves, seat, move)
    if kind == "ask-again":
        return _refuse_asking(state, n, seat, move)
    if kind == "swap-hands" and state.table.values[n.rule] == SWAP_HANDS:
        if seat == n.seat_of(state, MASTERMIND) and state.table.values[n.swapped]:
            return no("swapped-already", "swap-hands")
        return _TURN if seat != state.turn else no(_CLOSED[kind], kind)
    if kind in _CLOSED:
        paragraph = _PARAGRAPH.get(kind, kind)
        return _TURN if seat != state.turn else no(_CLOSED[kind], paragraph)
    return no("no-such-move", "unknown-move")


def _refuse_exam(
    state: AcademyState, n: Numbers, moves: Moves, seat: Seat, move: Move
) -> Refusal | None:
    """Return why the choice of an exam card is refused, or None.

    Rulebook: `#exam-choice`.
    """
    if state.phase not in ("first-choice", "second-choice"):
        return no("exams-chosen", "exam-choice")
    if seat != state.turn:
        if state.phase == "first-choice":
            return no("mastermind-first", "exam-choice")
        return no("wait-teamplayer", "exam-choice")
    table = state.table
    card = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    if card < 0 or table.where[card] != n.exam:
        return no("no-exam-card", "exam-choice")
    if move == moves.exam_trump[card]:
        free = state.phase == "first-choice" or bool(state.table.values[n.rule])
    elif move == moves.exam_rule[card]:
        free = state.phase == "first-choice" or not state.table.values[n.rule]
    else:
        return no("into-slot", "exam-choice")
    return None if free else no("slot-taken", "exam-choice")


def _refuse_card(
    state: AcademyState, n: Numbers, moves: Moves, seat: Seat, move: Move
) -> Refusal | None:
    """Return why using a card in a trick is refused, or None.

    Rulebook: `#playing`, `#follow-suit`.
    """
    kind, table = move.kind, state.table
    values = table.values
    if state.phase != "trick":
        return no("exam-card-first", "exam-choice") if seat == state.turn else _TURN
    if kind != "play":
        refused = _refuse_power(state, n, seat, kind)
        if refused is not None:
            return refused
    if seat != state.turn:
        return _TURN
    card = _card_in_hand(table, n, seat, move)
    if card < 0:
        return _HAND
    if kind in ("change-trump", "change-rule"):
        return _refuse_cover(moves, move, card)
    led = values[n.led]
    if kind == "play-face-down" and led == NO_COLOUR:
        return no("first-face-up", "face-down")
    follows = led in (NO_COLOUR, COLOUR[card])
    if not follows and any(COLOUR[other] == led for other in table.zones[n.hands[seat]]):
        return _FOLLOW
    place = moves.play if kind == "play" else moves.hide
    return None if move == place[seat][card] else no("into-trick", "playing")


def _power(kind: str) -> str:
    return {"play-face-down": "face-down", "change-trump": "new-trump"}.get(kind, "new-rule")


def _refuse_power(state: AcademyState, n: Numbers, seat: Seat, kind: str) -> Refusal | None:
    """Return why the Mastermind's special action in a trick is refused, or None.

    It checks the round rule, the role and the turn.
    """
    values, paragraph = state.table.values, _power(kind)
    if kind == "change-rule" and values[n.changed]:
        return no("rule-changed-once", paragraph)
    wanted = {"play-face-down": FACE_DOWN, "change-trump": NEW_TRUMP}.get(kind, NEW_RULE)
    if values[n.rule] != wanted:
        return no("rule-forbids", paragraph)
    if seat != n.seat_of(state, MASTERMIND):
        if kind == "play-face-down":
            return no("only-mastermind-hides", paragraph)
        return no("only-mastermind", paragraph)
    if seat != state.turn and kind != "play-face-down":
        return no("only-own-turn", paragraph)
    return None


def _refuse_asking(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a request to be asked again about the round rule is refused, or None."""
    if seat != state.turn or state.phase != "trick":
        return _TURN
    if seat != n.seat_of(state, MASTERMIND) or not state.table.values[n.quiet]:
        return no("asked-already", "windows")
    return None if move == ASK_AGAIN else no("just-ask", "windows")


def _card_in_hand(table: Table, n: Numbers, seat: Seat, move: Move) -> int:
    """Return the one card that a move names if it is in the seat's hand, or -1."""
    card = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    return card if 0 <= card < CARDS and table.where[card] == n.hands[seat] else -1


def _refuse_cover(moves: Moves, move: Move, card: int) -> Refusal | None:
    if card == ACE:
        return _ACE
    slot = moves.change_trump if move.kind == "change-trump" else moves.change_rule
    return None if move == slot[card] else no("cover-card", _power(move.kind))


def _refuse_answer(
    state: AcademyState, n: Numbers, moves: Moves, seat: Seat, move: Move
) -> Refusal | None:
    """Return why an answer in a window before or after a trick is refused, or None.

    Rulebook: `#windows`.
    """
    kind = move.kind
    if kind in ("skip", "skip-round", "keep-roles"):
        known = move in (SKIP, SKIP_ROUND, KEEP_ROLES)
        return None if known else no("just-skip", _PARAGRAPH[kind])
    if kind in ("swap-roles", "swap-hands"):
        return _refuse_swap(n, moves, seat, move)
    table = state.table
    card = _card_in_hand(table, n, seat, move)
    if card < 0:
        return no("not-in-hand", kind)
    if kind == "pass-card":
        known = move == moves.pass_card[seat][card]
        return None if known else no("pass-left-neighbour", kind)
    if kind == "exchange-card":
        other = moves.hand_of.get(move.target, -1)
        if other == seat:
            return no("not-exchange-self", kind)
        known = 0 <= other < n.seats and move == moves.exchange[other][card]
        return None if known else no("choose-another", kind)
    other = table.plan.piece.get(move.target, -1)
    if other not in last_trick(state, n):
        return no("not-in-trick", kind)
    return None if move == moves.trade[card][other] else no("one-for-one", kind)


def _refuse_swap(n: Numbers, moves: Moves, seat: Seat, move: Move) -> Refusal | None:
    other = moves.seats.get(move.target, -1)
    if other == seat:
        return no("not-with-self", move.kind)
    listed = moves.swap_roles if move.kind == "swap-roles" else moves.swap_hands
    if not 0 <= other < n.seats or move != listed[other]:
        return no("choose-another", move.kind)
    return None
