"""Computers don't repeat an offer that was declined, as long as nothing has changed."""

from random import Random

from tabletop.ai.players import make_player
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.games.introduct_academy import trading
from tabletop.games.introduct_academy.state import IntroductState, Numbers
from tests.games.introduct_academy.positions import at
from tests.ui.trading import TRADING


def make(match: Match[State], seat: int, move: str) -> None:
    """Make a move that has to be legal."""
    assert isinstance(match.submit(seat, Move.parse(move)), Step), move


def offers(match: Match[State]) -> list[Move]:
    """What the active player thinks worth offering."""
    mind = match.rules.heuristics
    return [move for move in mind.promising(match.state, 0) if move.kind == "offer"]


def bargain() -> Match[State]:
    """Sam, at turn, has something that others want."""
    return at(3, TRADING, phase="trade")


def decline_all(match: Match[State]) -> None:
    """Everybody says no to what is open."""
    state = match.state
    assert isinstance(state, IntroductState)
    for offer in state.offers:
        for seat in range(1, 3):
            if offer.is_for(seat):
                make(match, seat, f"decline > {offer.name}")


def test_an_offer_that_all_declined_is_not_thought_of_again() -> None:
    """It was made again at once."""
    match = bargain()
    (first, *_) = offers(match)
    make(match, 0, str(first))
    decline_all(match)
    state = match.state
    assert isinstance(state, IntroductState)
    n = state.table.plan.once(Numbers)
    (refused,) = state.refused
    for move in offers(match):
        offer = trading.offer_of(state, n, 0, move)
        assert offer is not None
        assert trading._said(n, offer) != trading._said(n, refused)


def test_a_player_who_always_hears_no_ends_trading() -> None:
    match = bargain()
    said: set[tuple[object, ...]] = set()
    for _ in range(30):
        move = make_player("greedy", 1).choose(InformationSet.of(match.rules, match.state, 0))
        if move.kind != "offer":
            break
        state = match.state
        n = state.table.plan.once(Numbers)
        kinds = tuple(sorted(n.kind[state.table.plan.piece[name]] for name in move.pieces))
        assert (kinds, move.args, move.target) not in said
        said.add((kinds, move.args, move.target))
        make(match, 0, str(move))
        decline_all(match)
    assert match.state.phase != "trade" or move.kind == "end-trading"


def test_to_one_player_it_is_no_other_offer_after_all_have_declined() -> None:
    match = bargain()
    make(match, 0, "offer html-css-2 > everyone = golang")
    decline_all(match)
    state = match.state
    assert isinstance(state, IntroductState)
    n = state.table.plan.once(Numbers)
    again = trading.offer_of(state, n, 0, Move.parse("offer html-css-2 > p2 = golang"))
    other = trading.offer_of(state, n, 0, Move.parse("offer html-css-2 > p2 = php"))
    assert again is not None
    assert other is not None
    assert trading.was_refused(state, n, again)
    assert not trading.was_refused(state, n, other)
    assert match.refuse(0, Move.parse("offer html-css-2 > p2 = golang")) is None, "people may"


def test_once_cards_have_changed_hands_it_may_be_made_again() -> None:
    match = bargain()
    make(match, 0, "offer html-css-2 > p2 = golang")
    make(match, 1, "decline > offer:1")
    make(match, 0, "offer node-js-2 > p3")
    state = match.state
    assert isinstance(state, IntroductState)
    assert state.refused
    make(match, 2, "accept > offer:2")
    state = match.state
    assert isinstance(state, IntroductState)
    assert not state.refused


def test_what_was_declined_is_the_same_in_all_deals_that_a_seat_can_not_tell_apart() -> None:
    match = bargain()
    make(match, 0, str(offers(match)[0]))
    decline_all(match)
    rules, state = match.rules, match.state
    wanted = make_player("greedy", 3).choose(InformationSet.of(rules, state, 0))
    for seed in range(5):
        dealt = state.clone()
        rules.determinize(dealt, 0, Random(seed))
        found = make_player("greedy", 3).choose(InformationSet.of(rules, dealt, 0))
        assert found == wanted
        assert rules.heuristics.promising(dealt, 0) == rules.heuristics.promising(state, 0)
