"""The rules of Introduct Academy, and checks of positions laid out by hand.

Names such as `#setup` are paragraphs of content/introduct-academy/rulebook.md.
"""

from collections.abc import Iterator
from itertools import chain

from tabletop.api import (
    Chance,
    FinishedGame,
    Form,
    GameSpec,
    Move,
    NearMiss,
    Options,
    Outcome,
    Refusal,
    Rules,
    Seat,
    Table,
    seat_name,
)
from tabletop.games.introduct_academy import (
    classes,
    goals,
    moves,
    notes,
    trading,
    trays,
    turn,
    wishes,
)
from tabletop.games.introduct_academy.heuristics.fast_position import AcademyFastPositions
from tabletop.games.introduct_academy.heuristics.heuristics import IntroductHeuristics
from tabletop.games.introduct_academy.presenter import IntroductPresenter
from tabletop.games.introduct_academy.state import PLACINGS, ROOMS, IntroductState, Numbers, is_duel
from tabletop.games.introduct_academy.turn import unplaced

_PHASES = ("place", "trade", "assign", "over")
_DUEL_PHASES = ("left", "place", "reveal", "over")
PHASES = tuple(dict.fromkeys((*_PHASES[:-1], *_DUEL_PHASES)))
"""The phases in which a position laid out by hand may start, for any number of seats."""


class IntroductAcademy(Rules[IntroductState]):
    """The rules of Introduct Academy: cards are placed in hand order, or traded."""

    presenter_class = IntroductPresenter
    heuristics_class = IntroductHeuristics
    fast_class = AcademyFastPositions
    phases = PHASES
    kinds = frozenset(
        {
            "accept",
            "buy-classroom",
            "collect",
            "complete",
            "counter",
            "decline",
            "discard",
            "end-placing",
            "end-trading",
            "end-turn",
            "keep",
            "offer",
            "place",
            "withdraw",
        }
    )

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self._numbers: dict[int, Numbers] = {}

    def numbers(self, seats: int) -> Numbers:
        """Return the cached index of piece, zone and value numbers for a number of seats."""
        if seats not in self._numbers:
            self._numbers[seats] = self.plan(seats).once(Numbers)
        return self._numbers[seats]

    def setup(self, seats: int, options: Options, chance: Chance) -> IntroductState:
        """Return a new game, with hands dealt from the starting player and the first turn begun.

        Rulebook: `#setup`, `#large-table`, `#duel`.
        """
        state = self.blank(seats, options)
        n = self.numbers(seats)
        table = state.table
        table.recording = False
        first = state.start if state.start >= 0 else chance.draw(seats)
        for piece, kind in enumerate(n.kind):
            if not (is_duel(state) and kind == n.rare):
                table.move(piece, n.draw)
        table.recording = True
        table.shuffle(n.draw, chance)
        table.set(n.first, first + 1)
        sizes = [hand_size(seats, step) for step in range(seats)]
        for card in range(max(sizes)):
            for step, size in enumerate(sizes):
                if card < size:
                    table.move(table.zones[n.draw][-1], n.hand[(first + step) % seats])
        turn.begin(state, n, first, chance)
        turn.set_pending(state, n)
        return state

    def blank(self, seats: int, options: Options) -> IntroductState:
        """Return a state with all pieces in the box, for laying out a position by hand."""
        sale = options["third-classroom"]
        large = seats >= 6
        draws = int(options["large-table-draw"]) if large else 3
        state = IntroductState(
            self.table(seats),
            seats,
            phase="place",
            draws=2 if seats == 2 else draws,
            sells=large if sale == "by-players" else sale == "on",
            start=0 if options["first"] == "p1" else -1,
        )
        n, table = self.numbers(seats), state.table
        rooms = ROOMS if seats <= 3 else 2
        for value in n.rooms:
            table.values[value] = rooms
        last = {2: 1, 3: int(options["three-player-run-outs"])}.get(seats, 3)
        table.values[n.last_run_out] = last
        return state

    def arrange(self, state: IntroductState) -> None:
        """Check a position laid out by hand, and set which seats it is waiting for.

        Raises:
            ValueError: the position can't occur; the message names the wrong zone or value.
        """
        n = self.numbers(state.seats)
        arrange(state, n)
        turn.set_pending(state, n)

    # Legal moves

    def candidates(self, state: IntroductState, seat: Seat) -> Iterator[Move]:
        """Yield the moves to try in the current phase, and those for completing classes.

        They include illegal cards and classrooms, so that a refusal can explain why.
        """
        return iter(moves.listed_moves(state, self.numbers(state.seats), seat, legal=False))

    def _legal(self, state: IntroductState, seat: Seat) -> list[Move]:
        return moves.listed_moves(state, self.numbers(state.seats), seat, legal=True)

    def refusal(self, state: IntroductState, seat: Seat, move: Move) -> Refusal | None:
        """Return why the seat can't make the move now, or None if it can.

        Rulebook: `#turn`, and the paragraph of each kind of move.
        """
        refuse = moves.REFUSALS.get(move.kind)
        if refuse is None:
            return moves.no("no-such-move", "unknown-move")
        return refuse(state, self.numbers(state.seats), seat, move)

    def forms(self, state: IntroductState, seat: Seat) -> Iterator[Form]:
        """Yield the forms for making and answering a seat's offers, and for its wishes."""
        n = self.numbers(state.seats)
        found = trays.forms(state, n, seat)
        return chain(found, wishes.forms(state, n, seat)) if state.phase == "trade" else iter(())

    def waived(self, state: IntroductState, seat: Seat) -> dict[Move, float]:
        """Return plain declines of offers that give nothing, or ask for what isn't had or given."""
        return moves.waived(state, self.numbers(state.seats), seat)

    # Applying moves

    def _apply(self, state: IntroductState, seat: Seat, move: Move, chance: Chance) -> None:
        n = self.numbers(state.seats)
        match move.kind:
            case "place":
                self._place(state, seat, move, chance)
            case "discard":
                self._discard(state, seat, move, chance)
            case "complete":
                classes.complete(state, n, seat, state.table.plan.zone[move.target])
            case "buy-classroom":
                classes.buy(state, n, seat)
            case "end-placing":
                turn.turn_over(state, n, chance)
            case "end-trading":
                turn.end_trading(state, n, chance)
            case "end-turn":
                turn.leave_rest(state, n, chance)
            case wishes.COLLECT | wishes.KEEP:
                wishes.wish(state, n, seat, move)
            case _:
                self._trade(state, seat, move)
        turn.set_pending(state, n)

    def _place(self, state: IntroductState, seat: Seat, move: Move, chance: Chance) -> None:
        """Place a card in a classroom and do what follows automatically in this phase."""
        n, table = self.numbers(state.seats), state.table
        piece, zone = table.plan.piece[move.pieces[0]], table.plan.zone[move.target]
        table.move(piece, zone)
        if table.recording:
            table.note(seat, notes.placed(n, piece, len(table.zones[zone])))
        match state.phase:
            case "place":
                table.set(n.placed, table.values[n.placed] + 1)
                turn.after_placing(state, n, chance)
            case "left":
                if not table.zones[n.left]:
                    turn.begin_placing(state, n, chance)
            case "reveal":
                if not table.zones[n.turned]:
                    turn.end_turn(state, n, chance)
            case _:
                turn.after_assigning(state, n, chance)

    def _discard(self, state: IntroductState, seat: Seat, move: Move, chance: Chance) -> None:
        """Discard a card and do what follows by itself in this phase. Rulebook: `#duel`."""
        n, table = self.numbers(state.seats), state.table
        piece = table.plan.piece[move.pieces[0]]
        table.move(piece, n.discard)
        table.note(seat, "discarded", skill=n.skills[n.kind[piece]])
        if state.phase == "left":
            if not table.zones[n.left]:
                turn.begin_placing(state, n, chance)
        else:
            table.set(n.discarded, 1)
            turn.turn_over(state, n, chance)

    def _trade(self, state: IntroductState, seat: Seat, move: Move) -> None:
        """Make an offer, or counter, accept, decline or withdraw one. Rulebook: `#offers`."""
        n = self.numbers(state.seats)
        if move.kind == "offer":
            made = trading.offer_of(state, n, seat, move)
            if made is not None:
                trading.open_offer(state, n, made)
            return
        silent = not state.table.recording
        answered = trading.find_offer(state, move.target)
        match move.kind:
            case "counter" if answered is not None:
                made = trading.offer_of(state, n, seat, move)
                trading.decline(state, seat, answered)
                if made is not None:
                    trading.open_offer(state, n, made)
            case "accept" if answered is not None:
                chosen = [state.table.plan.piece[name] for name in move.pieces]
                trading.exchange_cards(state, n, seat, answered, chosen)
            case "decline" if answered is not None:
                told = None if silent else notes.declined(answered, move.args)
                trading.decline(state, seat, answered, told=told)
            case "withdraw" if answered is not None:
                trading.withdraw(state, answered)

    def outcome(self, state: IntroductState) -> Outcome | None:
        """Return how the game ended, or None if it is still in progress. The most books win.

        Rulebook: `#scoring`.
        """
        if state.phase != "over":
            return None
        n, table = self.numbers(state.seats), state.table
        scores = tuple(len(table.zones[stack]) for stack in n.books)
        return classes.outcome(n, table.values, scores)

    def feats(self, game: FinishedGame[IntroductState], seat: Seat) -> dict[str, int]:
        """Return the sizes, payments and skills of a seat's classes, and its trades in a turn."""
        return goals.feats(game, self.numbers(game.first.seats), seat)

    def near_miss(self, game: FinishedGame[IntroductState], seat: Seat) -> NearMiss | None:
        """Return the class that lacked one card for more books; None if there is none."""
        return goals.near_miss(game, self.numbers(game.first.seats), seat)

    def turn_id(self, state: IntroductState) -> tuple[int, ...]:
        """Return a key that differs between turns: the seat and the number of the turn."""
        return state.turn, state.table.values[self.numbers(state.seats).turns]

    def open_moves(self, state: IntroductState, seat: Seat) -> list[Move]:
        """Return the legal moves that don't depend on a hand, such as placing open cards."""
        return moves.open_moves(state, self.numbers(state.seats), seat)

    def plays_openly(self, state: IntroductState, seat: Seat) -> bool:
        """Return whether seats are placing open cards, which doesn't require seeing a hand."""
        del seat
        return state.phase == "assign"


def arrange(state: IntroductState, n: Numbers) -> None:
    """Check that a position laid out by hand can occur in play.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or value.
    """
    phases = _DUEL_PHASES if is_duel(state) else _PHASES
    if state.phase not in phases:
        raise ValueError(f"phase is one of {', '.join(phases)}, not {state.phase}")
    _check_values(state, n)
    for seat in range(state.seats):
        _check_classes(state.table, n, seat)
    _check_phase(state, n)


def _check_values(state: IntroductState, n: Numbers) -> None:
    values, names = state.table.values, state.table.plan.values
    last = values[n.last_run_out]
    bounds = [
        (n.turns, 0, 10_000),
        (n.first, 1, state.seats),
        (n.last_run_out, 1, 3),
        (n.run_outs, 0, last),
        (n.ending, 0, 1),
        (n.placed, 0, PLACINGS),
        (n.discarded, 0, 1),
        (n.newest, 0, 0),
    ]
    bounds += [(value, 0, 0) for value in (*n.made, *n.requests)]
    bounds += [(value, 0, (1 << len(n.skills)) - 1) for value in (*n.collects, *n.keeps)]
    bounds += [(value, 2, ROOMS) for value in n.rooms]
    bounds += [(value, 0, 1) for value in n.bought]
    for value, least, most in bounds:
        if not least <= values[value] <= most:
            span = str(least) if least == most else f"{least} to {most}"
            raise ValueError(f"{names[value]} is {span}, not {values[value]}")


def _check_classes(table: Table, n: Numbers, seat: int) -> None:
    """Check that each classroom teaches one skill, and that missing classrooms are empty.

    Raises:
        ValueError: a classroom has several skills, or does not exist.
    """
    rooms = table.values[n.rooms[seat]]
    for place, zone in enumerate(n.room[seat]):
        kinds = {n.kind[piece] for piece in table.zones[zone]}
        name = table.plan.zones[zone]
        if len(kinds) > 1:
            raise ValueError(f"{name} can teach one skill only")
        if kinds and place >= rooms:
            raise ValueError(f"{seat_name(seat)} has {rooms} classrooms, so {name} is empty")


def _check_phase(state: IntroductState, n: Numbers) -> None:
    table = state.table
    zones, names = table.zones, table.plan.zones
    may_lie = {
        n.turned: state.phase in ("trade", "assign", "reveal"),
        n.left: state.phase == "left",
    }
    may_lie |= dict.fromkeys(n.received, state.phase in ("trade", "assign"))
    for zone, allowed in may_lie.items():
        if zones[zone] and not allowed:
            raise ValueError(f"{names[zone]} is empty in this phase")
    if state.phase == "left" and not zones[n.left]:
        raise ValueError("left holds what the other player left, but it is empty")
    if state.phase == "reveal" and not zones[n.turned]:
        raise ValueError("turned holds what was turned over, but it is empty")
    if state.phase == "place" and not zones[n.hand[state.turn]]:
        raise ValueError(f"{names[n.hand[state.turn]]} holds no card to place")
    if state.phase == "place" and table.values[n.placed] >= PLACINGS and not is_duel(state):
        raise ValueError("after two placed cards trading begins")
    if state.phase == "assign" and not unplaced(state, n):
        raise ValueError("nobody has a card to place")


def hand_size(seats: int, step: int) -> int:
    """Return how many cards the seat `step` places after the starting player is dealt.

    Rulebook: `#setup`, `#large-table`.
    """
    large = seats >= 6
    return min(3 + step, 6) if large else 5
