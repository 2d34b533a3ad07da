"""Set-up, turns, end and points of games without code: what they do, and their mistakes."""

from pathlib import Path

import pytest

from tabletop.engine.chance import LowestChance
from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.conformance.walk import walk
from tabletop.engine.free.scripts import ScriptStage, first_of
from tabletop.engine.free.state import FreeState
from tabletop.engine.game import Game
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tests.content.games import OLD_MAID, game_of, problems_of

PARTS = """\
id: harbour
title: Harbour
seats: [2, 4]
decks: [{ id: stock, title: Stock, kind: numbers, most: 5, colours: 4, zone: deck }]
tokens: [{ id: ship, title: Ship, for-each: seat, zone: box }]
dice: [{ id: wind, title: Wind, sides: 8 }]
boards: [{ id: sea, title: Sea, shape: squares, size: [60, 20], columns: 3, rows: 1 }]
counters:
  - { id: coins, title: Coins, for-each: seat, start: 3, most: 9 }
  - { id: round, title: Round, start: 1, most: 99 }
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: discard, title: Discard, place: pile, sees: all }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner, ordered: false }
  - { id: dock, title: Dock, place: row, for-each: seat, sees: all }
options: [{ id: rich, title: Rich, default: false }]
"""


def match_of(game: Game, seats: int, **options: bool) -> Match[State]:
    return Match(game.rules(), seats, options, seed=7)


def held(match: Match[State], zone: str) -> int:
    table = match.state.table
    return len(table.zones[table.plan.zone[zone]])


def begins(match: Match[State]) -> int:
    assert isinstance(match.state, FreeState)
    return match.state.first


def shown(match: Match[State], value: str) -> int:
    table = match.state.table
    return table.values[table.plan.value[value]]


def do(match: Match[State], *moves: str) -> None:
    for move in moves:
        before = len(match.steps)
        match.submit(match.state.turn, Move.parse(move))
        assert len(match.steps) > before, move


def own(match: Match[State], seat: int) -> list[str]:
    plan = match.state.table.plan
    return [plan.pieces[p] for p in match.state.table.zones[plan.zone[f"hand:p{seat + 1}"]]]


# Set-up


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_old_maid_deals_itself_and_ends_with_one_hand(tmp_path: Path, seats: int) -> None:
    match = match_of(game_of(tmp_path, OLD_MAID), seats)
    hands = [held(match, f"hand:p{seat + 1}") for seat in range(seats)]
    assert sum(hands) == 51
    assert max(hands) - min(hands) <= 1
    assert held(match, "deck") == 0
    for seat in range(seats - 1):
        assert match.outcome is None
        do(match, f"put {' '.join(own(match, seat))} > pairs:p{seat + 1}")
        if match.outcome is None:
            do(match, "end-turn")
    assert match.outcome is not None
    assert match.outcome.winners == tuple(range(seats - 1))


def test_each_step_of_a_set_up(tmp_path: Path) -> None:
    setup = """\
setup:
  - shuffle: deck
  - put: { rank: "5", from: deck, to: box }
  - deal: { from: deck, to: hand, count: 2 }
  - deal: { from: deck, to: hand, count: 1, to-seats: [2] }
  - turn-up: { from: deck, to: discard, count: 3 }
  - draw: { from: deck, to: dock, count: 1 }
  - place: { piece: "ship-{seat}", at: ["sea:a1", "sea:c1"] }
  - set: { counter: coins, to: 20 }
  - add: { counter: round, by: 2 }
  - roll: wind
  - { when: [{ option: rich }], do: [{ set: { counter: coins, to: 5 } }] }
turn: { first: p2 }
"""
    game = game_of(tmp_path, PARTS + setup.replace('rank: "5"', "value: 5"))
    match = match_of(game, 2)
    assert held(match, "box") == 4 + 2  # the fives, and the ships of seats that nobody has
    assert (held(match, "hand:p1"), held(match, "hand:p2")) == (2, 3)
    assert held(match, "discard") == 3
    assert (held(match, "dock:p1"), held(match, "dock:p2")) == (1, 1)
    assert held(match, "deck") == 20 - 4 - 5 - 3 - 2
    assert (held(match, "sea:a1"), held(match, "sea:c1")) == (1, 1)
    assert shown(match, "coins:p1") == 9  # no more than a counter shows
    assert shown(match, "round") == 3
    assert 1 <= shown(match, "wind") <= 8
    assert match.state.turn == 1
    assert shown(match_of(game, 2, rich=True), "coins:p2") == 5


@pytest.mark.parametrize(
    ("rule", "first"), [({"highest": "coins"}, 1), ("p3", 2), ("random", 0), ("p9", 0)]
)
def test_who_begins(tmp_path: Path, rule: object, first: int) -> None:
    match = match_of(game_of(tmp_path, PARTS), 3)
    table = match.state.table
    table.set(table.plan.value["coins:p2"], 8)
    assert first_of(ScriptStage(table, 3, {}), rule, LowestChance()) == first


@pytest.mark.parametrize("where", ["setup", "turn"])
def test_whoever_has_most_of_a_counter_begins(tmp_path: Path, where: str) -> None:
    script = (
        'setup: [{ set: { counter: "coins:p3", to: 8 } }, { choose-first: { highest: coins } }]'
    )
    if where == "turn":
        script = (
            'setup: [{ set: { counter: "coins:p3", to: 8 } }]\nturn: { first: { highest: coins } }'
        )
    match = match_of(game_of(tmp_path, PARTS + script + "\n"), 3)
    assert match.state.turn == 2
    assert begins(match) == 2


def test_who_begins_is_chosen_again_at_the_end_of_a_turn(tmp_path: Path) -> None:
    script = """\
turn: { end: [{ when: [{ counter: round, is: 2 }], do: [{ choose-first: { highest: coins } }] }] }
end: { when: [{ counter: round, is: 2 }], after: round }
"""
    match = match_of(game_of(tmp_path, PARTS + script), 3)
    do(match, "count > coins:p3 = 9", "end-turn")
    assert match.state.turn == 1
    do(match, "count > round = 2", "end-turn")
    assert (match.state.turn, begins(match)) == (2, 2)
    assert match.outcome is not None  # whoever begins begins a round


def test_a_button_chooses_who_begins(tmp_path: Path) -> None:
    script = """\
actions: [{ id: trick, title: Count the trick, do: [{ choose-first: { highest: coins } }] }]
"""
    match = match_of(game_of(tmp_path, PARTS + script), 3)
    do(match, "count > coins:p2 = 9", "do-trick")
    assert (match.state.turn, begins(match)) == (1, 1)


def test_a_set_up_is_played_again_from_its_draws(tmp_path: Path) -> None:
    game = game_of(tmp_path, PARTS + "setup: [{ shuffle: deck }, { roll: wind }]\n")
    match = match_of(game, 3)
    again = Match(game.rules(), 3, match.options, setup=match.setup_draws)
    assert fingerprint(again.state) == fingerprint(match.state)


# Turns, end and points


def test_what_is_done_at_the_end_of_a_turn(tmp_path: Path) -> None:
    script = """\
setup: [{ draw: { from: deck, to: discard, count: 18 } }]
turn:
  order: counter-clockwise
  end:
    - { add: { counter: coins, by: 1 } }
    - when: [{ empty: deck }]
      do: [{ put: { all: discard, to: deck } }, { shuffle: deck }]
"""
    match = match_of(game_of(tmp_path, PARTS + script), 3)
    do(match, "draw deck? > hand:p1 = 1", "end-turn")
    assert (match.state.turn, shown(match, "coins:p1"), shown(match, "coins:p2")) == (2, 4, 3)
    assert held(match, "deck") == 1
    do(match, "draw deck? > hand:p3 = 1", "end-turn")
    assert (held(match, "deck"), held(match, "discard")) == (18, 0)


@pytest.mark.parametrize(("after", "turns"), [("at-once", 0), ("turn", 1), ("round", 2)])
def test_when_a_game_ends(tmp_path: Path, after: str, turns: int) -> None:
    end = f"end: {{ when: [{{ any-seat: {{ counter: coins, at-least: 5 }} }}], after: {after} }}\n"
    match = match_of(game_of(tmp_path, PARTS + end), 2)
    do(match, "count > coins:p1 = 4")
    assert match.outcome is None
    do(match, "count > coins:p1 = 5")
    for _ in range(turns):
        assert match.outcome is None
        do(match, "end-turn")
    assert match.outcome is not None
    assert match.outcome.scores == (5, 3)


def test_rows_of_points(tmp_path: Path) -> None:
    script = """\
setup:
  - put: { value: 5, from: deck, to: "dock:p1" }
  - put: { value: 4, from: deck, to: "dock:p2", count: 2 }
points:
  - { title: Coins, count: coins, worth: 2 }
  - { title: Cards, each: { in: dock }, field: value }
  - { title: Fives, each: { value: 5, in: dock }, worth: 1 }
  - { title: Sets, sets: { by: value, in: dock, of: 2 }, worth: 10 }
  - { title: Most, most: { in: dock }, worth: 7, ties: share }
winner: { highest: points }
"""
    match = match_of(game_of(tmp_path, PARTS + script), 3)
    do(match, "finish")
    assert match.outcome is not None
    assert match.outcome.scores == (6 + 20 + 4 + 20 + 7, 6 + 8 + 10, 6)
    assert match.outcome.winners == (0,)
    (told,) = [event.summary for event in match.seen(match.steps[-1], 1) if event.summary]
    assert [row.title for row in told.rows] == ["Coins", "Cards", "Fives", "Sets", "Most"]
    assert told.rows[0].text == "{p1} 6, {p2} 6, {p3} 6"


@pytest.mark.parametrize(
    ("winner", "won"),
    [
        ("{ highest: coins }", (1, 2)),
        ("{ highest: coins, ties: none }", ()),
        ("{ lowest: coins }", (0,)),
        ("{ highest: coins, then: [round] }", (1, 2)),
        ("{ with: dock }", (2,)),
        ("{ without: dock }", (0, 1)),
    ],
)
def test_who_wins(tmp_path: Path, winner: str, won: tuple[int, ...]) -> None:
    match = match_of(game_of(tmp_path, PARTS + f"winner: {winner}\n"), 3)
    do(match, "count > coins:p2 = 8", "count > coins:p3 = 8", "draw deck? > dock:p3 = 1", "finish")
    assert match.outcome is not None
    assert match.outcome.winners == won


@pytest.mark.parametrize(("wins", "won"), [("highest", (1,)), ("lowest", (2,))])
def test_without_a_winner_the_score_says_which_points_win(
    tmp_path: Path, wins: str, won: tuple[int, ...]
) -> None:
    script = f"""\
score: {{ one: coin, many: coins, wins: {wins} }}
points: [{{ title: Coins, count: coins }}]
"""
    match = match_of(game_of(tmp_path, PARTS + script), 3)
    do(match, "count > coins:p1 = 4", "count > coins:p2 = 8", "count > coins:p3 = 2", "finish")
    assert match.outcome is not None
    assert match.outcome.winners == won
    assert match.rules.spec.lowest_wins == (wins == "lowest")


def test_a_winner_with_the_lowest_counter_says_it_too(tmp_path: Path) -> None:
    spec = game_of(tmp_path, PARTS + "winner: { lowest: coins }\n").spec
    assert spec.lowest_wins
    assert spec.merit(3) > spec.merit(4)


def test_the_engine_keeps_its_promises_with_scripts(tmp_path: Path) -> None:
    script = """\
setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: 3 } }, { roll: wind }]
turn: { end: [{ when: [{ empty: deck }], do: [{ put: { all: discard, to: deck } }] }] }
end: { when: [{ counter: round, over: 3 }], after: round }
points: [{ title: Coins, count: coins }]
"""
    game = game_of(tmp_path, PARTS + script)
    walk(game.rules(), 3, seed=1, most_moves=25)


# Actions


ACTIONS = """\
setup: [{ deal: { from: deck, to: hand, count: 3 } }]
actions:
  - id: sell
    title: Sell a card
    icon: coin
    take: { from: hand, count: 1 }
    do: [{ put: { taken: true, to: discard } }, { add: { counter: coins, field: value } }]
  - id: rest
    title: Rest
    when: [{ counter: coins, under: 6 }]
    do: [{ add: { counter: coins, by: 3 } }]
"""


def test_a_button_of_the_game(tmp_path: Path) -> None:
    game = game_of(tmp_path, PARTS + ACTIONS)
    match = match_of(game, 2)
    (card, *others) = own(match, 0)
    value = match.state.table.plan.kinds[match.state.table.plan.piece[card]].face["value"]
    commands = game.rules().commands(match.state, 0, [Thing("piece", card)])
    assert (commands[0].title, str(commands[0].move)) == ("Sell a card", f"do-sell {card}")
    do(match, f"do-sell {card}")
    assert held(match, "discard") == 1
    assert shown(match, "coins:p1") == min(9, 3 + int(str(value)))
    both = [Thing("piece", each) for each in others]
    titles = [each.title for each in game.rules().commands(match.state, 0, both)]
    assert "Sell a card" not in titles


def test_a_button_says_why_not(tmp_path: Path) -> None:
    match = match_of(game_of(tmp_path, PARTS + ACTIONS), 2)
    card, *_ = own(match, 0)

    def why(seat: int, move: str) -> str:
        refusal = match.rules.refuse(match.state, seat, Move.parse(move))
        assert refusal is not None
        return in_words(match.state.table.plan, refusal.text)

    assert why(0, f"do-buy {card}") == "This game has no such button."
    assert why(0, "do-sell") == "Sell a card takes 1 piece."
    assert why(0, "do-sell deck?").startswith("Sell a card is for other pieces")
    assert "turn" in why(1, "do-rest")
    assert Move.parse("do-rest") in match.rules.legal_moves(match.state, 0)
    do(match, "do-rest")
    assert why(0, "do-rest") == "Rest can't be done now."


# Mistakes


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("setup: [{ shuffel: deck }]", "did you mean shuffle?"),
        ("setup: [{ shuffle: dek }]", "there is no zone 'dek' (did you mean deck?)"),
        ("setup: [{ deal: { from: deck, to: discard } }]", "there is no zone of the seats"),
        ("setup: [{ deal: { from: deck } }]", "needs to"),
        ("setup: [{ deal: { from: deck, to: hand, count: 6 } }]", "24 are dealt to 4"),
        ("setup: [{ deal: { from: deck, to: hand, cuont: 2 } }]", "did you mean count?"),
        ("setup: [{ deal: { from: deck, to: hand, count: { per-seat: [1, 2] } } }]", "has 2 numb"),
        ("setup: [{ deal: { from: deck, to: hand, to-seats: [5] } }]", "at most 4 seats play"),
        ("setup: [{ put: { colur: red, from: deck, to: box } }]", "there is no field 'colur'"),
        ("setup: [{ put: { to: box } }]", "needs from or all"),
        ("setup: [{ place: { piece: shop-p1, at: 'sea:a1' } }]", "there is no piece 'shop-p1'"),
        ("setup: [{ set: { counter: coin, to: 1 } }]", "did you mean coins?"),
        ("setup: [{ roll: wnd }]", "there is no die 'wnd' (did you mean wind?)"),
        ("setup: [{ when: [{ option: poor }], do: [] }]", "there is no option 'poor'"),
        ("setup: { shuffle: deck }", "takes a list of steps"),
        ("turn: { order: backwards }", "there is no order 'backwards'"),
        ("turn: { first: p9 }", "takes random, a seat such as p1"),
        ("turn: { first: { highest: round } }", "'round' is one counter for all seats"),
        ("setup: [{ choose-first: { highest: round } }]", "name a counter with for-each: seat"),
        ("end: { when: [{ counter: coins }] }", "compares with nothing"),
        ("end: { when: [{ empyt: deck }] }", "did you mean empty?"),
        ("end: { when: [{ option: rich }] }", "options are for the set-up alone"),
        ("end: { when: [{ empty: deck }], after: never }", "there is no end 'never'"),
        ("points: [{ count: coins }]", "needs a title"),
        ("points: [{ title: A, each: { in: nowhere } }]", "there is no zone 'nowhere'"),
        ("winner: { highest: coin }", "did you mean coins?"),
        ("actions: [{ id: sell, title: Sell }]", "needs do"),
        ("actions: [{ id: a, title: A, tkae: { from: hand }, do: [{ roll: wind }] }]", "mean take"),
        ("actions: [{ id: a, title: A, do: [{ put: { to: discard } }] }]", "needs from or all"),
        ("setup: [{ put: { taken: true, all: deck, to: box } }]", "only an action takes pieces"),
        ("winner: { then: [coins] }", "needs one of highest, lowest, with, without"),
    ],
)
def test_mistakes_are_named_with_their_place(tmp_path: Path, line: str, said: str) -> None:
    (problem, *_) = problems_of(tmp_path, PARTS + line + "\n")
    assert said in problem
    where = PARTS.count("\n") + 1
    assert problem.startswith(f"game.yaml:{where}:")
