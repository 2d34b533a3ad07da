"""What a seat is told, and deals that it can't tell apart."""

from collections.abc import Iterator
from random import Random

from tabletop.engine.gestures.gestures import Gestures, held_for
from tabletop.engine.gestures.legal_index import offer_of
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.engine.view import View
from tests.games.positions import names
from tests.games.the_academy.positions import cards, rules


def everything_told(state: State, seat: Seat, moves: list[Move]) -> list[object]:
    """All that the rules tell a seat about a position, and about some moves in it."""
    game = rules()
    legal = game.legal_moves(state, seat)
    told: list[object] = [
        game.view(state, seat),
        game.to_act(state),
        game.outcome(state),
        legal,
        game.presenter.prompt(state, seat),
        game.presenter.display(game.view(state, seat)),
        list(game.forms(state, seat)),
        list(game.candidates(state, seat)),
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


def named(view: View) -> set[str]:
    """The cards that a view names, by place or only by zone."""
    return {piece for zone in view.zones for piece in (*zone.pieces, *zone.among) if piece}


def swapped(state: State, seat: Seat, rng: Random) -> Iterator[State]:
    """Yield positions in which two cards that the seat does not know have changed places.

    Made here and not by the rules: who knows what clings to the places.
    """
    view = rules().view(state, seat)
    unseen = [card for card in cards(state.seats) if card not in named(view)]
    plan = state.table.plan
    open_places = [f"hand:p{other + 1}" for other in range(state.seats)] + ["exam", "aside"]
    places = [card for zone in open_places for card in names(state, zone) if card in unseen]
    places = [card for card in places if card != "purple-7"]
    for _ in range(4 if len(places) > 1 else 0):
        one, other = (plan.piece[card] for card in rng.sample(places, 2))
        twin = state.clone()
        table = twin.table
        first, second = table.where[one], table.where[other]
        a, b = table.zones[first].index(one), table.zones[second].index(other)
        table.zones[first][a], table.zones[second][b] = other, one
        table.where[one], table.where[other] = second, first
        for masks in (table.known, table.among):
            masks[one], masks[other] = masks[other], masks[one]
        yield twin
