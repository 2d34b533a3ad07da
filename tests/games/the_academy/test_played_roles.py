"""At the end of a game everybody has the role that was played, also after *Swap roles*."""

from random import Random

from tabletop.content.loader import load_game
from tabletop.engine.match import Match
from tabletop.paths import shipped


def test_results_show_the_roles_that_were_played() -> None:
    """Rule 5.6: swapped roles go back for the next round, and after the last there is none."""
    rules = load_game(shipped("content") / "the-academy").rules()
    swapped = 0
    for seed in range(30):
        match, chance = Match(rules, 4, {"round-limit": 1}, seed=seed), Random(seed)
        while match.to_act:
            moves = rules.legal_moves(match.state, match.to_act[0])
            swaps = [move for move in moves if move.kind == "swap-roles"]
            match.submit(match.to_act[0], chance.choice(swaps or moves))
        values = dict(rules.view(match.state, -1).values)
        roles = [values[f"role:p{seat}"] for seat in range(1, 5)]
        assert roles == [values[f"last-role:p{seat}"] for seat in range(1, 5)]
        swapped += any(step.entry.move.kind == "swap-roles" for step in match.steps)
    assert swapped
