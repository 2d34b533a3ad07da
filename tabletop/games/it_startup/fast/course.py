"""Turns on the compact position: how they begin and end, the Rival's turn, and the round check."""

from tabletop.api import Chance, Seat
from tabletop.games.it_startup.cards.deck_list import ACTION, KNOWLEDGE
from tabletop.games.it_startup.fast import effects, staff
from tabletop.games.it_startup.fast.board import Board
from tabletop.games.it_startup.fast.codes import BONUS, MAIN, OVER, RIVALS_TURN
from tabletop.games.it_startup.fast.effects import Play
from tabletop.games.it_startup.rival import EARLY_TURNS, PLAYER
from tabletop.games.it_startup.scoring import is_power_of_two
from tabletop.games.it_startup.state import MOST_INCOME, RIVAL


def begin(p: Board, seat: Seat) -> None:
    """Begin a seat's turn: draw, income, return of borrowed employees, and the planning bonus.

    Rulebook: `#turn`, `#planning-bonus`.
    """
    p.turn, p.phase, p.moves = seat, MAIN, 0
    p.turns[seat] += 1
    if p.deck:
        p.hands[seat].append(p.deck.pop())
    p.money[seat] += min(p.turns[seat], MOST_INCOME)
    staff.return_loans(p, seat)
    if p.game.planning and is_power_of_two(p.points[seat]) and tired(p, seat):
        p.ask, p.asked = BONUS, seat


def tired(p: Board, seat: Seat) -> list[int]:
    """Return the employees of a seat that have burnout."""
    return [each for each in p.office_of(seat).employees if p.burnout[each]]


def end(p: Board, side: int, chance: Chance) -> None:
    """End a side's turn: score, draw, add burnout, and clear effects that last for the turn.

    A side is a seat or the Rival. Rulebook: `#turn`, `#burnout`.
    """
    office = p.office[side] or p.office_of(side)
    p.points[side] += p.output(side)
    if office.draws and side < p.game.seats:
        staff.draw(p, side, office.draws)
    if office.employees and not p.calm[side]:
        staff.burden(p, office.employees, 1, chance)
    p.boost[side] = p.calm[side] = 0
    if p.marks:
        p.marks = {}
    if p.flagged:
        p.own, p.used, p.flagged = bytearray(len(p.own)), bytearray(len(p.used)), False


def end_turn(p: Board, seat: Seat, chance: Chance) -> None:
    """End a seat's turn and continue with the next seat or the Rival.

    After the last seat, the game ends if somebody has won. Rulebook: `#turn`, `#solo`.
    """
    end(p, seat, chance)
    if p.game.seats == 1:
        p.phase = RIVALS_TURN
        p.turns[RIVAL] += 1
        staff.return_loans(p, RIVAL)
        p.reveals = 1 + (p.turns[RIVAL] > EARLY_TURNS) + p.game.hard
        go_on(p, chance)
        return
    following = (seat + 1) % p.game.seats
    if following == p.first:
        check_round(p)
    else:
        begin(p, following)


def go_on(p: Board, chance: Chance) -> None:
    """Continue the Rival's turn until it ends or the player has to answer something.

    In other turns, this does nothing. Rulebook: `#solo`.
    """
    if p.phase != RIVALS_TURN:
        return
    deck = p.deck
    while p.reveals and deck and not p.ask:
        p.reveals -= 1
        card = deck.pop()
        kind = p.game.cards.type[card]
        if kind == ACTION:
            _action(p, card, chance)
        elif kind == KNOWLEDGE:
            own = [each for each in p.office_of(RIVAL).developers if not p.home[each]]
            developer = staff.best(p, own)
            if developer < 0:
                deck.insert(0, card)
            else:
                staff.attach(p, card, developer)
        else:
            _hire(p, card, chance)
    if not p.ask:
        end(p, RIVAL, chance)
        check_round(p)


def _hire(p: Board, card: int, chance: Chance) -> None:
    staff.join(p, RIVAL, card)
    if p.game.cards.targets[card] == "burden-employee":
        target = staff.best(p, p.office_of(PLAYER).developers)
        effects.carry_out(Play(p, RIVAL, card, chance, target))


def _action(p: Board, card: int, chance: Chance) -> None:
    aim = -1
    match p.game.cards.effects[card][0]:
        case "gain-resources":
            p.reveals += 1
            idle = True
        case "outsource":
            aim = staff.best(p, p.office_of(PLAYER).developers)
            idle = aim < 0
        case "head-hunt":
            aim = staff.best(p, p.office_of(PLAYER).employees)
            idle = aim < 0
        case "clear-offices":
            idle = p.output(PLAYER) <= p.output(RIVAL)
        case _:
            idle = False
    if idle:
        p.deck.insert(0, card)
    else:
        effects.launch(Play(p, RIVAL, card, chance, aim, p.game.cards.cost[card]))


def check_round(p: Board) -> None:
    """At the end of a round, end the game if somebody has won; otherwise continue.

    Rulebook: `#end-of-game`.
    """
    sums = p.totals()
    best = max(sums)
    if (best >= p.game.goal and sums.count(best) == 1) or p.round >= p.game.limit:
        p.phase = OVER
        return
    p.round += 1
    begin(p, p.first)
