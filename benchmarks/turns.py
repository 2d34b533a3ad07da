"""What the turns of computer players look like, for a person to read, and how many are daft.

Plays games between players of one level and prints whole turns in words. In IT Startup it counts
three things that no person would do: to end a turn with a free card that would help, to sell a card
that what was left at the end of the turn could have paid for, and to plan a card that costs
nothing. In Introduct Academy for two it counts classes completed last in a turn whose room stays
empty. Run: `python benchmarks/turns.py it-startup --level normal --turns 200`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tabletop.ai.players import choose_onward, make_player, turn_so_far
from tabletop.cli.shelf.lookup import find_game, open_shelf, rules_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.games.it_startup.evaluation import Instinct
from tabletop.games.it_startup.fast.making import position_of
from tabletop.games.it_startup.state import StartupState

FREE, SOLD, PLANNED = "free card left", "affordable card sold", "pointless plan"
CLEARED = "room cleared and not used"
USES = ("hire", "teach", "play")


@dataclass
class PlayedTurn:
    """A seat's moves from the first to the last of its turn, with the positions before them."""

    seat: Seat
    moves: list[tuple[State, Move]] = field(default_factory=list)


def turns(rules: Rules[State], seats: int, level: str, seed: int) -> Iterator[PlayedTurn]:
    """Yield the turns of a game in which every seat has the level; `seed` deals it."""
    match = Match(rules, seats, {}, seed=seed)
    players = [make_player(level, seed * 64 + seat) for seat in range(seats)]
    here: PlayedTurn | None = None
    turn_id: tuple[int, ...] = ()
    while match.to_act:
        seat = match.to_act[0]
        info = InformationSet.of(rules, match.state, seat)
        move = choose_onward(players[seat], info, turn_so_far(match))
        if seat == match.state.turn:
            if here is None or rules.turn_id(match.state) != turn_id:
                if here is not None:
                    yield here
                here, turn_id = PlayedTurn(seat), rules.turn_id(match.state)
            here.moves.append((info.stand_in, move))
        result = match.say(seat, move)
        if isinstance(result, Refusal):
            raise TypeError(result.text)
    if here is not None:
        yield here


def daft(rules: Rules[State], turn: PlayedTurn) -> list[str]:
    """Return what no person would do in a turn, a line each; nothing but in two games."""
    if rules.spec.id == "introduct-academy":
        return cleared(turn)
    found = []
    if rules.spec.id != "it-startup":
        return found
    last, end = turn.moves[-1]
    if end.kind == "end-turn":
        found += [f"{FREE}: {each}" for each in free(rules, last, turn.seat)]
    left = resources(last, turn.seat)
    for state, move in turn.moves:
        price = cheapest(rules, state, turn.seat, move.pieces[0]) if move.kind == "sell" else None
        if price is not None and price <= left - 1:
            found.append(f"{SOLD}: {move.pieces[0]} for {price}, {left} left")
        if move.kind == "plan" and not cost(state, move.pieces[0]):
            found.append(f"{PLANNED}: {move.pieces[0]}")
    return found


def cleared(turn: PlayedTurn) -> list[str]:
    """Return the completions after which no card comes to the room, once all cards are seen."""
    found: list[str] = []
    for state, move in turn.moves:
        if move.kind == "complete" and state.phase == "reveal":
            found.append(f"{CLEARED}: {move.target}")
        elif move.kind == "place" and f"{CLEARED}: {move.target}" in found:
            found.remove(f"{CLEARED}: {move.target}")
    return found


def resources(state: State, seat: Seat) -> int:
    table = state.table
    return table.values[table.plan.value[f"resources:p{seat + 1}"]]


def cost(state: State, card: str) -> int:
    plan = state.table.plan
    return int(str(plan.kinds[plan.piece[card]].face["cost"]))


def price_of(state: State, seat: Seat, move: Move) -> int:
    """Return what it costs to hire, teach or play a card, in resources."""
    if not isinstance(state, StartupState):
        raise TypeError("only IT Startup has prices")
    position = position_of(state)
    return Instinct(position, seat).price(position.code(seat, move))


def uses(rules: Rules[State], state: State, seat: Seat, card: str) -> list[Move]:
    legal = rules.legal_moves(state, seat)
    return [move for move in legal if move.kind in USES and move.pieces[0] == card]


def cheapest(rules: Rules[State], state: State, seat: Seat, card: str) -> int | None:
    """Return the least that a card of the hand can be used for now; None if it can't be used.

    Action cards don't count, as most of them are good at times only, nor who burdens his own team.
    """
    plan = state.table.plan
    face = plan.kinds[plan.piece[card]].face
    if face["type"] == "action" or "burden-own" in str(face.get("effects")):
        return None
    return min(
        (price_of(state, seat, move) for move in uses(rules, state, seat, card)), default=None
    )


def free(rules: Rules[State], state: State, seat: Seat) -> list[str]:
    """Return the cards that bring resources or points and cost nothing now."""
    plan = state.table.plan
    found = set()
    for move in rules.legal_moves(state, seat):
        if move.kind not in USES or move.kind == "teach":
            continue
        face = plan.kinds[plan.piece[move.pieces[0]]].face
        effects = str(face.get("effects"))
        helps = "gain-resources" in effects or (
            int(str(face.get("efficiency", 0))) > 0 and "burden-own" not in effects
        )
        if helps and price_of(state, seat, move) == 0:
            found.add(move.pieces[0])
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--shown", type=int, default=10, help="turns that are printed in words")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    rules = rules_of(find_game(open_shelf(), words.game))
    count, seed, wrong = 0, words.seed, Counter[str]()
    while count < words.turns:
        for turn in turns(rules, words.seats, words.level, seed):
            count += 1
            lines = daft(rules, turn)
            for line in lines:
                wrong[line.partition(":")[0]] += 1
            if count % max(1, words.turns // max(1, words.shown)) == 0 or lines:
                told = [str(move) for _, move in turn.moves]
                print(
                    f"p{turn.seat + 1}: {'; '.join(told)}"
                    + "".join(f"\n    {line}" for line in lines)
                )
            if count == words.turns:
                break
        seed += 1
    print(f"{words.game}, {words.level}, {count} turns: {dict(wrong)}")


if __name__ == "__main__":
    main()
