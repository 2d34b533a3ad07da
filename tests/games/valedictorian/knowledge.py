"""What a seat is told, and deals that it can't tell apart."""

from collections.abc import Iterator
from random import Random

from tabletop.engine.gestures.gestures import Gestures, held_for
from tabletop.engine.gestures.legal_index import offer_of
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tests.games.valedictorian.positions import rules


def everything_told(state: State, seat: Seat, moves: list[Move]) -> list[object]:
    """All that the rules tell a seat about a position, and about some moves in it."""
    game = rules()
    legal = game.legal_moves(state, seat)
    told: list[object] = [
        game.view(state, seat),
        game.to_act(state),
        game.outcome(state),
        legal,
        game.legal_moves(state, 1 - seat) if state.phase == "move" and not state.pending else None,
        game.presenter.prompt(state, seat),
        game.presenter.display(game.view(state, seat)),
        list(game.forms(state, seat)),
        list(game.candidates(state, seat)) if seat in game.to_act(state) else None,
    ]
    found = Gestures.of(offer_of(game, state, seat))
    for move in [*legal, *moves]:
        told += [game.refuse(state, seat, move), found.drop(held_for(move), move.target)]
        told += [found.obstacle(piece) for piece in move.pieces]
    told += [
        (game.presenter.describe(state, seat, move), game.presenter.icon(move)) for move in legal
    ]
    told += [game.presenter.preview(state, seat, move) for move in legal]
    return told


def redealt(match: Match[State], seat: Seat, rng: Random) -> Iterator[State]:
    """Yield deals that differ from the position in what the seat can't see."""
    for _ in range(3):
        yield rules().determinize(match.state, seat, rng)
