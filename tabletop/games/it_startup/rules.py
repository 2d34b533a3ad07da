"""The rules of IT Startup, and checks of positions laid out by hand.

Names such as `#setup` are paragraphs of content/it-startup/rulebook.md.
"""

from collections.abc import Iterator, Sequence
from random import Random

from tabletop.api import (
    Chance,
    Decision,
    Field,
    FinishedGame,
    Form,
    GameSpec,
    Message,
    Move,
    NearMiss,
    Options,
    Outcome,
    Refusal,
    Rules,
    Seat,
    seat_name,
)
from tabletop.games.it_startup import goals, listing, playing, refusals, scoring, turn
from tabletop.games.it_startup.cards import counters, draws
from tabletop.games.it_startup.cards.deck_list import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.dealing import redeal_hidden
from tabletop.games.it_startup.fast.making import StartupFastPositions
from tabletop.games.it_startup.heuristics import StartupHeuristics
from tabletop.games.it_startup.moves import ANSWERS, MAIN_KINDS, Moves
from tabletop.games.it_startup.presenter import StartupPresenter
from tabletop.games.it_startup.state import Numbers, StartupState, TakeChoice

PHASES = ("play", "rival", "over")
"""The phases in which a position laid out by hand may start; `rival` only in a solo game."""
_WITHOUT_RIVAL = ("play", "over")
_RIVAL_OFFICE = "rival-office"


class ItStartup(Rules[StartupState]):
    """The rules of IT Startup: hire and teach a team, and be the first to reach the goal."""

    presenter_class = StartupPresenter
    heuristics_class = StartupHeuristics
    fast_class = StartupFastPositions
    phases = PHASES
    kinds = MAIN_KINDS | ANSWERS
    minor = frozenset({"sell", "plan", "transfer"})
    tallies = frozenset({"moves"})

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self._numbers: dict[int, tuple[Numbers, Moves]] = {}

    def numbers(self, seats: int) -> Numbers:
        """Return the cached index of piece, zone and value numbers for a number of seats."""
        return self._tools(seats)[0]

    def _tools(self, seats: int) -> tuple[Numbers, Moves]:
        found = self._numbers.get(seats)
        if found is None:
            plan = self.plan(seats)
            found = self._numbers[seats] = plan.once(Numbers), plan.once(Moves)
        return found

    def turn_id(self, state: StartupState) -> tuple[int, ...]:
        """Return a key that differs between turns: the seat and the round."""
        return state.turn, state.table.values[self.numbers(state.seats).round]

    def setup(self, seats: int, options: Options, chance: Chance) -> StartupState:
        """Return a new game, with hands dealt and waiting for each seat to exchange cards.

        Rulebook: `#setup`, `#mulligan`.
        """
        state = self.blank(seats, options)
        turn.set_up(state, self.numbers(seats), chance)
        return state

    def blank(self, seats: int, options: Options) -> StartupState:
        """Return a state with all pieces in the box, for laying out a position by hand."""
        first = str(options["first"])
        state = StartupState(
            self.table(seats),
            seats,
            phase="play",
            planning=bool(options["planning-bonus"]),
            limit=int(options["round-limit"]),
            hard=options["rival"] == "hard",
            start=-1 if first == "random" else int(first.removeprefix("p")) - 1,
        )
        n, table = self.numbers(seats), state.table
        teams = options["mode"] == "teams" and seats == 4
        goal = options["custom-goal"] if options["goal"] == "custom" else options["goal"]
        table.values[n.teams] = int(teams)
        table.values[n.goal] = int(goal) * (1 + teams)
        return state

    def arrange(self, state: StartupState) -> None:
        """Check a position laid out by hand, and show partners each other's cards.

        Raises:
            ValueError: the position can't occur; the message names the wrong zone or piece.
        """
        arrange(state, self.numbers(state.seats))

    def team(self, state: StartupState, seat: Seat) -> int:
        """Return a seat's team: 0 or 1 with two teams of two, otherwise the seat itself.

        Rulebook: `#teams`.
        """
        return seat % 2 if state.table.values[self.numbers(state.seats).teams] else seat

    # Legal moves

    def candidates(self, state: StartupState, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the turn to try, or the answers to an open question.

        They include cards that are too expensive, so that a refusal can explain why.
        """
        return iter(self._listed(state, seat, legal=False))

    def _legal(self, state: StartupState, seat: Seat) -> list[Move]:
        if state.pending or state.phase != "play" or seat != state.turn:
            return self._listed(state, seat, legal=True)
        n, m = self._tools(state.seats)
        return listing.main_phase(state, n, m, seat, legal=True)

    def _listed(self, state: StartupState, seat: Seat, *, legal: bool) -> list[Move]:
        n, m = self._tools(state.seats)
        if state.pending:
            decision = state.pending[-1]
            if seat in decision.waiting:
                return listing.answers(state, n, m, seat, decision)
            return []
        if seat != state.turn or state.phase != "play":
            return []
        return listing.main_phase(state, n, m, seat, legal=legal)

    def landing(self, state: StartupState, seat: Seat, move: Move) -> str:
        """Return where a move first puts its card, before the card affects its target.

        An employee goes to the seat's office; an action card goes to the table. Rulebook:
        `#hiring`, `#actions`.
        """
        plan = state.table.plan
        if move.target not in plan.piece:
            return move.target
        match move.kind:
            case "hire":
                return plan.zones[self.numbers(state.seats).offices[seat]]
            case "play":
                return "played"
        return move.target

    def refusal(self, state: StartupState, seat: Seat, move: Move) -> Refusal | None:
        """Return why the seat can't make the move now, or None if it can.

        Rulebook: `#turn`, `#choices`, and the paragraph of each kind of move.
        """
        n = self.numbers(state.seats)
        if state.pending:
            return refusals.of_answer(state, n, seat, move, state.pending[-1])
        return refusals.of_move(state, n, seat, move)

    def forms(self, state: StartupState, seat: Seat) -> Iterator[Form]:
        """Yield the form for exchanging or putting back cards, if the seat is asked for that."""
        decision = state.pending[-1] if state.pending else None
        if decision and decision.kind == draws.MULLIGAN and seat in decision.waiting:
            hand = state.table.zones[self.numbers(state.seats).hands[seat]]
            names = tuple(sorted(state.table.plan.pieces[piece] for piece in hand))
            blank = Field("pieces", Message("cards-to-exchange"), names, 0, len(names))
            swaps = (Message("swap-so-many", count=count) for count in range(1, len(names) + 1))
            yield Form(
                "mulligan",
                Message("exchange-once"),
                Message("swap"),
                (blank,),
                outcomes=(Message("keep-so-many", count=len(names)), *swaps),
                mark=Message("swap"),
                weighs="resources",
                icon="refresh",
            )
        if decision and decision.kind == draws.ORDER and seat in decision.waiting:
            desk = state.table.zones[self.numbers(state.seats).desks[seat]]
            names = tuple(state.table.plan.pieces[piece] for piece in desk)
            most = len(names) - 1  # the last card follows by itself
            if most > 1:
                counts = (Message("put-so-many-back", count=max(1, count)) for count in range(most))
                yield Form(
                    "put-back",
                    Message("put-cards-back"),
                    Message("put-so-many-back", count=len(names)),
                    (Field("pieces", Message("cards-in-order"), names, 1, most),),
                    outcomes=tuple(counts),
                    icon="deck",
                    begun=Move("put-back", (), "deck"),
                )

    # Applying moves

    def _apply(self, state: StartupState, seat: Seat, move: Move, chance: Chance) -> None:
        playing.apply_move(state, self._tools(state.seats)[0], seat, move, chance)

    def _resolve(self, state: StartupState, decision: Decision, chance: Chance) -> None:
        n = self.numbers(state.seats)
        seat, move = decision.seats[0], decision.answers[0]
        if move is None:
            raise AssertionError(f"{decision.kind} is not answered")
        piece = state.table.plan.piece[move.pieces[0]] if move.pieces else -1
        match decision.kind:
            case draws.MULLIGAN:
                draws.apply_mulligans(state, n, decision.answers, chance)
                turn.begin(state, n, state.turn)
            case turn.BONUS:
                turn.apply_bonus(state, n, seat, move)
            case draws.TAKE:
                draws.take(state, n, seat, piece)
                draws.ask_to_take(state, n, seat, decision.about(TakeChoice).left - 1, chance)
            case draws.ORDER:
                pieces = [state.table.plan.piece[name] for name in move.pieces]
                draws.put_back(state, n, seat, pieces)
            case _:
                counters.answer(state, n, seat, move, chance)
                turn.continue_rival(state, n, chance)

    def feats(self, game: FinishedGame[StartupState], seat: Seat) -> dict[str, int]:
        """Return a seat's best turn, its largest team and Knowledge, and what it hired and lost."""
        return goals.feats(game, self.numbers(game.first.seats), seat)

    def near_miss(self, game: FinishedGame[StartupState], seat: Seat) -> NearMiss | None:
        """Return the turn that a loser ended while a card that scores could be paid for."""
        return goals.near_miss(self, game, self.numbers(game.first.seats), seat)

    def outcome(self, state: StartupState) -> Outcome | None:
        """Return how the game ended, or None if it is still in progress. The most points win.

        Rulebook: `#end-of-game`.
        """
        if state.phase != "over":
            return None
        return scoring.outcome(state, self.numbers(state.seats))

    def own_values(self, state: StartupState, seat: Seat) -> Sequence[tuple[str, int]]:
        """Return this turn's discounts on cards, such as `mark:tdd`, by name.

        Only the seat whose turn it is knows them; for other seats, the result is empty.
        """
        if seat != state.turn:
            return ()
        names = state.table.plan.pieces
        return [(f"mark:{names[piece]}", state.marks[piece]) for piece in sorted(state.marks)]

    def determinize(self, state: StartupState, seat: Seat, rng: Random) -> StartupState:
        """Return a copy in which the cards unknown to `seat` are dealt again at random.

        During another seat's turn, that seat's secret discounts are left out.
        """
        new = state.clone()
        redeal_hidden(new, self.numbers(state.seats), seat, rng)
        self.reseal(new, seat, rng)
        if seat != state.turn:
            new.marks.clear()
        return new


def arrange(state: StartupState, n: Numbers) -> None:
    """Check a position laid out by hand, and show partners each other's cards.

    Unnamed cards stay in the box; the deck may be short.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or piece.
    """
    phases = PHASES if n.seats == 1 else _WITHOUT_RIVAL
    if state.phase not in phases:
        raise ValueError(f"phase is one of {', '.join(phases)}, not {state.phase}")
    table, cards = state.table, n.cards
    if state.phase == "over":
        _check_over(state, n)
    _check_rival(state, n)
    _check_away(state, n)
    for office in n.offices:
        _check_office(state, n, office)
        for piece in table.zones[office]:
            if cards.is_employee[piece]:
                _check_employee(state, n, piece)
    for seat in range(n.seats):
        _check_seat(state, n, seat)
        mask = n.trusted(state, seat)
        for piece in (*table.zones[n.hands[seat]], *table.zones[n.planned[seat]]):
            table.reveal(piece, mask)
    for zone in (n.played, *n.desks):
        if table.zones[zone]:
            raise ValueError(f"{table.plan.zones[zone]} is empty between moves")
    if table.values[n.teams] and n.seats != 4:
        raise ValueError("teams need four seats")
    if min(table.values) < 0:
        raise ValueError("values count from 0")
    if not 1 <= table.values[n.first] <= n.seats:
        table.set(n.first, 1)


def _check_over(state: StartupState, n: Numbers) -> None:
    """Check that the game has ended: somebody leads with the goal, or all rounds are played.

    Raises:
        ValueError: it goes on.
    """
    values, sums = state.table.values, scoring.totals(state, n)
    leads = max(sums) >= values[n.goal] and sums.count(max(sums)) == 1
    if not leads and values[n.round] < state.limit:
        raise ValueError("the game is not over: nobody leads with the goal, and rounds are left")


def _check_rival(state: StartupState, n: Numbers) -> None:
    """Check that the Rival's zone and values are unused unless the game is solo.

    Raises:
        ValueError: one of them is in use.
    """
    table = state.table
    if n.seats == 1:
        return
    if table.zones[table.plan.zone[_RIVAL_OFFICE]]:
        raise ValueError(f"{_RIVAL_OFFICE} is empty unless one plays alone")
    for name in table.plan.values:
        number = table.plan.value[name]
        if name.startswith("rival-") and table.values[number] != table.plan.first_values[number]:
            raise ValueError(f"{name} is for one player alone")


def _check_away(state: StartupState, n: Numbers) -> None:
    """Check that employees outside the offices have no home and no burnout.

    Raises:
        ValueError: one of them has.
    """
    values = state.table.values
    for piece in range(len(state.table.where)):
        if not n.cards.is_employee[piece] or n.side_of(state, piece) >= 0:
            continue
        for value in (n.home[piece], n.burnout[piece]):
            if values[value]:
                name = state.table.plan.values[value]
                raise ValueError(f"{name} is 0 for an employee in no office")


def _check_office(state: StartupState, n: Numbers, office: int) -> None:
    table, cards = state.table, n.cards
    name = table.plan.zones[office]
    learner = -1
    for piece in table.zones[office]:
        if cards.type[piece] == KNOWLEDGE:
            if learner < 0 or cards.type[learner] != DEVELOPER:
                raise ValueError(f"{table.plan.pieces[piece]} in {name} must follow a developer")
        elif cards.is_employee[piece]:
            learner = piece
        else:
            raise ValueError(f"{name} can hold employees and their knowledge only")


def _check_employee(state: StartupState, n: Numbers, piece: int) -> None:
    values, name = state.table.values, state.table.plan.pieces[piece]
    if values[n.burnout[piece]] >= n.cards.limit[piece]:
        raise ValueError(f"{name} leaves at {n.cards.limit[piece]} burnout")
    home = values[n.home[piece]]
    if home > n.sides:
        raise ValueError(f"home:{name} is a seat from 1 to {n.sides}, or 0")
    if home and home == n.side_of(state, piece) + 1:
        raise ValueError(f"home:{name} is 0 for an employee that is at home")


def _check_seat(state: StartupState, n: Numbers, seat: int) -> None:
    table = state.table
    slot = table.zones[n.planned[seat]]
    if len(slot) > 1 or any(not n.cards.is_action(piece) for piece in slot):
        raise ValueError(f"planned:{seat_name(seat)} can hold one action card")
    if not slot and table.values[n.planned_turn[seat]]:
        raise ValueError(f"planned-turn:{seat_name(seat)} needs a planned card")
