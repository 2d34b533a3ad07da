"""What a gesture means, asked of moves without a game and of games without a window."""

from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.forms import Field, Form
from tabletop.engine.gestures.gestures import (
    LISTED,
    NOTHING,
    Choose,
    Fill,
    Gestures,
    Held,
    PendingTarget,
    Play,
    Refused,
    held_for,
    moves_of,
)
from tabletop.engine.gestures.legal_index import Considered, LegalIndex, offer_of
from tabletop.engine.match import Match
from tabletop.engine.moves import Lack, Move, Refusal
from tests.engine.toys import Pebbles

WALK = tuple(Move("walk", ("boot",), f"field:0:{col}") for col in range(3))
DEAL = (Move("take", ("apple-1",), "basket:p1"), Move("take-back", ("stall?",), "basket:p1"))
END = Move("end")
TRADE = Form(
    "offer", "What for what?", "Offer",
    (Field("pieces", "Give", ("apple-1",), 0, 1), Field("target", "To", ("p2", "everyone"), 1)),
    sheet="trade",
)  # fmt: skip
ANSWER = Form(
    "accept", "What for what?", "Accept",
    (Field("pieces", "Give", ("apple-1",), 0, 1), Field("target", "To", ("offer:1",), 1)),
    sheet="trade",
)  # fmt: skip
BOOT, APPLE = Held(("boot",)), Held(("apple-1",))


def of(*moves: Move, forms: tuple[Form, ...] = (), buttons: Sequence[str] = ()) -> Gestures:
    return Gestures.of(LegalIndex(moves, forms), frozenset(buttons))


def no(text: str) -> Refusal:
    return Refusal(text, "toy.rule")


class Asked:
    """Candidates with reasons, and what else was asked."""

    def __init__(self, considered: Considered, refuse: Callable[[Move], Refusal | None]) -> None:
        self.considered, self.refuse = considered, refuse
        self.passes = 0

    def consider(self) -> Considered:
        self.passes += 1
        return self.considered

    def gestures(
        self, minor: Sequence[str] = (), landing: Callable[[Move], str] = lambda move: move.target
    ) -> Gestures:
        legal = tuple(move for move, why in self.considered if why is None)
        offer = LegalIndex(
            legal, (), self.consider, landing, refuse=self.refuse, minor=frozenset(minor)
        )  # fmt: skip
        return Gestures.of(offer)


def test_nothing_held_means_the_targets_of_the_only_piece() -> None:
    found = of(*WALK)
    assert found.targets(Held()) == {move.target: Play(move) for move in WALK}
    assert found.lit == frozenset()
    assert found.listed == ()


def test_of_several_pieces_none_is_meant_and_all_glow() -> None:
    found = of(*DEAL)
    assert found.targets(Held()) == {}
    assert found.lit == {"apple-1", "stall?"}
    assert found.listed == DEAL


def test_where_pieces_can_be_sold_none_is_meant_by_a_click_beside_it() -> None:
    play, sell = Move("play", ("boot",), "table"), Move("sell", ("boot",), "deck")
    found = Gestures.of(LegalIndex((play, sell), minor=frozenset({"sell"})))
    assert found.targets(Held()) == {}
    assert found.lit == {"boot"}
    assert found.drop(BOOT, "table") == Play(play)


def test_what_can_only_be_sold_does_not_glow() -> None:
    moves = (
        Move("play", ("boot",), "table"), Move("sell", ("boot",), "deck"),
        Move("sell", ("apple-1",), "deck"),
    )  # fmt: skip
    found = Gestures.of(LegalIndex(moves, minor=frozenset({"sell"})))
    assert found.lit == {"boot"}
    assert found.pickable == {"boot", "apple-1"}


def test_a_place_that_needs_no_piece_is_a_target_unless_it_has_a_button() -> None:
    done = Move("complete", (), "room:1")
    assert of(*DEAL, done).targets(Held()) == {"room:1": Play(done)}
    assert of(*DEAL, done, buttons=["room:1"]).targets(Held()) == {}


def test_long_lists_are_left_to_gestures() -> None:
    many = [Move("place", (f"apple-{n}",), "stall") for n in range(LISTED + 1)]
    found = of(*many)
    assert found.listed == ()
    assert found.lit == frozenset()
    assert len(found.pickable) == LISTED + 1


def test_moves_without_a_place_are_always_listed() -> None:
    words = [Move("name", args=(word,)) for word in ("red", "blue")]
    many = [Move("place", (f"apple-{n}",), "stall") for n in range(LISTED + 1)]
    assert of(*many, *words).listed == tuple(words)
    assert of(*many, *words).unreachable == tuple(words)


def test_a_move_that_names_nothing_is_the_way_forward() -> None:
    found = of(*DEAL, END)
    assert found.forward == (END,)
    assert END not in found.listed


def test_moves_of_a_form_are_not_listed_twice() -> None:
    form = Form("show", "How many", "Show", (Field("count", "Cards", ("apple-1",), 0, 1),))
    found = of(Move("show", args=(0,)), Move("show", args=(1,)), forms=(form,))
    assert found.listed == ()
    assert found.only_forms


def test_a_drop_on_a_target_plays() -> None:
    assert of(*WALK).drop(BOOT, "field:0:1") == Play(WALK[1])


def test_a_drop_that_may_be_several_moves_asks_which() -> None:
    both = (Move("take", ("boot",), "hand:p1"), Move("steal", ("boot",), "hand:p1"))
    assert of(*both).drop(BOOT, "hand:p1") == Choose(both)


def test_several_tokens_are_taken_out_of_a_store_at_once() -> None:
    moves = [Move("add", (), target, (count,)) for target in ("a", "b") for count in (1, 2, 3)]
    found = of(*moves, END)
    assert found.counts == {1, 2, 3}
    assert found.pickable == frozenset()
    assert found.targets(Held(count=3)) == {"a": Play(moves[2]), "b": Play(moves[5])}
    assert set(found.targets(Held())) == {"a", "b"}
    assert found.sources("a") == frozenset()
    assert [held_for(move) for move in moves[:3]] == [Held(count=n) for n in (1, 2, 3)]
    for move in (Move("add", (), "a"), Move("add", (), "a", ("red",))):
        assert held_for(move) == Held(count=1)
    assert held_for(Move("put", ("boot", "apple-1"), "a")) == BOOT


def test_tokens_are_refused_for_the_place_that_they_are_put_on() -> None:
    add = Move("add", (), "a", (2,))
    asked = Asked(
        ((add._replace(args=(1,)), None), (add, None)),
        lambda move: None if move.target == "a" else no(f"No {move.args[0]} on {move.target}."),
    )
    assert asked.gestures().drop(Held(count=2), "b") == Refused(no("No 2 on b."))


def test_a_click_on_a_piece_makes_its_only_move_that_goes_nowhere() -> None:
    assert of(Move("flip", ("card",))).use("card") == Play(Move("flip", ("card",)))
    assert of(*WALK).use("boot") == NOTHING
    assert of(Move("flip", ("card",)), Move("turn", ("card",))).use("card") == NOTHING


def test_a_piece_that_can_be_given_begins_a_bargain() -> None:
    found = of(*DEAL, forms=(TRADE,))
    assert found.drop(APPLE, "p2") == Fill(TRADE, Move("offer", ("apple-1",), "p2"))
    assert found.drop(APPLE, "basket:p1") == Play(DEAL[0])
    assert found.own_forms == (TRADE,)


def test_a_form_that_answers_something_is_found_at_what_it_answers() -> None:
    found = of(forms=(TRADE, ANSWER))
    assert found.answers("offer:1") == (ANSWER,)
    assert found.own_forms == (TRADE,)


def test_a_piece_answers_where_it_needs_nothing_more() -> None:
    """What has numbers, several pieces or a seat to choose is filled in, not played at once."""
    answer = Move("accept", ("apple-1",), "offer:1")
    more = (
        Move("accept", ("apple-1",), "offer:2", (3,)),
        Move("accept", ("apple-1", "apple-2"), "offer:3"),
        Move("accept", ("apple-1",), "p2"),
    )
    found = of(answer, *more, forms=(ANSWER,)).targets(APPLE)
    assert found == {"offer:1": Play(answer)}


def test_the_menu_of_a_piece_has_all_that_can_be_done_with_it_or_to_it() -> None:
    shut = Move("shut", (), "apple-1")
    found = of(*DEAL, shut, END, forms=(TRADE,))
    assert found.menu("apple-1") == (DEAL[0], shut, TRADE)
    assert found.menu("boot") == ()


def test_pieces_for_a_target_are_found_where_there_is_a_choice() -> None:
    assert of(*DEAL, *WALK).sources("basket:p1") == {"apple-1", "stall?"}
    assert of(*WALK).sources("field:0:1") == frozenset()


HIRE = tuple(Move("hire", ("dave",), target) for target in ("ann", "bob"))


def office(move: Move) -> str:
    return "office:p1" if move.kind == "hire" else move.target


def test_a_piece_put_down_where_it_lands_waits_for_its_target() -> None:
    found = Gestures.of(LegalIndex((*HIRE, *DEAL), landing=office))
    dave = Held(("dave",))
    after = {move.target: Play(move) for move in HIRE}
    assert found.drop(dave, "office:p1") == PendingTarget("office:p1", after)
    assert found.drop(dave, "bob", "office:p1") == Play(HIRE[1])
    assert found.targets(dave, "office:p1") == after
    assert moves_of(found.drop(dave, "office:p1")) == HIRE


def test_dropped_straight_on_its_target_it_is_played() -> None:
    found = Gestures.of(LegalIndex(HIRE, landing=office))
    assert found.drop(Held(("dave",)), "ann") == Play(HIRE[0])


def test_with_one_target_left_it_is_played_where_it_lands() -> None:
    found = Gestures.of(LegalIndex(HIRE[:1], landing=office))
    assert found.drop(Held(("dave",)), "office:p1") == Play(HIRE[0])


def test_what_landed_elsewhere_has_no_target_there() -> None:
    found = Gestures.of(LegalIndex((*HIRE, Move("sell", ("dave",), "deck")), landing=office))
    assert found.targets(Held(("dave",)), "deck") == {
        "deck": Play(Move("sell", ("dave",), "deck"))
    }  # fmt: skip


def test_a_candidate_tells_its_own_reason() -> None:
    asked = Asked(((WALK[0], None), (WALK[1], no("Too far."))), lambda _: no("What?"))
    assert asked.gestures().drop(BOOT, "field:0:1") == Refused(no("Too far."))


def test_a_drop_that_no_candidate_names_hears_of_what_could_go_there() -> None:
    """First come kinds of moves that land on such a place."""
    sell, teach = Move("sell", ("boot",), "deck"), Move("teach", ("boot",), "office:p1")
    asked = Asked(((sell, None), (teach, no("Nobody learns."))), lambda move: no(f"No {move}."))
    found = asked.gestures().drop(BOOT, "office:p2")
    assert found == Refused(no("No teach boot > office:p2."))


def test_a_drop_hears_of_other_pieces_before_moves_that_go_elsewhere() -> None:
    """Of those that lie beside it: what they do there, it can't."""
    sell, plan = Move("sell", ("hand:1",), "deck"), Move("plan", ("hand:2",), "plan:p1")
    asked = Asked(((sell, None), (plan, None)), lambda move: no(f"No {move}."))
    found = asked.gestures().drop(Held(("hand:1",)), "plan:p1")
    assert found == Refused(no("No plan hand:1 > plan:p1."))


def test_a_drop_that_nobody_can_explain_means_nothing() -> None:
    asked = Asked(((WALK[0], None),), lambda _: None)
    assert asked.gestures().drop(BOOT, "field:0:1") == NOTHING
    assert asked.gestures().drop(APPLE, "field:0:0") == NOTHING


def test_reasons_are_asked_for_once_and_only_when_somebody_wants_them() -> None:
    asked = Asked(((WALK[0], None), (WALK[1], no("Too far."))), lambda _: None)
    found = asked.gestures()
    found.drop(BOOT, "field:0:0")
    assert asked.passes == 0
    found.drop(BOOT, "field:0:1")
    found.obstacle("boot")
    assert asked.passes == 1


def test_why_something_held_cannot_go_somewhere_is_asked_once() -> None:
    asked: list[Move] = []

    def refuse(move: Move) -> Refusal:
        asked.append(move)
        return no("Nobody learns.")

    found = Asked(((WALK[0], None),), refuse).gestures()
    for _ in range(3):
        assert found.drop(BOOT, "office:p2") == Refused(no("Nobody learns."))
    assert asked == [Move("walk", ("boot",), "office:p2")]


def test_a_piece_that_can_only_be_sold_has_an_obstacle() -> None:
    hire, sell = Move("hire", ("dave",), "office:p1"), Move("sell", ("dave",), "deck")
    asked = Asked(((hire, no("Costs 3.")), (sell, None)), lambda _: None)
    assert asked.gestures(minor=["sell"]).obstacle("dave") == no("Costs 3.")
    assert asked.gestures().obstacle("dave") is None


def test_of_several_obstacles_the_least_that_is_lacking_is_told() -> None:
    dear, cheap = (Refusal(f"{n}.", "toy.dear", (), Lack("coins", n, 1)) for n in (5, 3))
    reasons = (no("Too far."), dear, cheap)
    asked = Asked(tuple(zip(WALK, reasons, strict=True)), lambda _: None)
    assert asked.gestures().obstacle("boot") == cheap


def test_a_piece_that_can_be_played_somewhere_has_no_obstacle() -> None:
    asked = Asked(((WALK[0], no("Too far.")), (WALK[1], None)), lambda _: None)
    assert asked.gestures().obstacle("boot") is None
    assert asked.gestures().obstacle("unheard-of") is None


@pytest.mark.parametrize("landed", ["", "bowl"])
def test_a_real_position_is_asked_through_its_rules(landed: str) -> None:
    rules = Pebbles()
    match = Match(rules, 2, {}, seed=3)
    found = Gestures.of(offer_of(rules, match.state, 0))
    pebble = Held((min(found.pickable - {"bag?"}),))
    assert found.drop(pebble, "bowl", landed) == Play(Move("drop", pebble.pieces, "bowl"))
    wrong = found.drop(pebble, "hand:p2", landed)
    assert wrong == Refused(Refusal("Pebbles drop into the bowl.", "pebbles.drop"))


def test_names_are_put_into_reasons() -> None:
    rules = Pebbles()
    match = Match(rules, 2, {}, seed=3)
    offer = offer_of(rules, match.state, 1, word=lambda refusal: no(refusal.text.upper()))
    found = Gestures.of(offer)
    reason = found.obstacle("bag?")
    assert reason is not None
    assert reason.text.isupper()


@given(st.integers(0, 400), st.integers(0, 20))
def test_every_move_with_a_piece_and_a_place_is_a_gesture(seed: int, moves: int) -> None:
    rules = Pebbles()
    match = Match(rules, 3, {}, seed=seed)
    rng = Random(seed)
    while len(match.steps) < moves and match.outcome is None:
        seat = rng.choice(match.to_act)
        match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
    for seat in match.to_act:
        found = Gestures.of(offer_of(rules, match.state, seat))
        for move in found.moves:
            if move.pieces and move.target:
                assert found.drop(held_for(move), move.target) == Play(move)


def test_of_a_hand_each_card_glows_that_can_be_played_however_many() -> None:
    many = [Move("place", (f"apple-{n}",), "stall") for n in range(LISTED + 1)]
    hand = frozenset(move.pieces[0] for move in many)
    assert of(*many).lit_beside(hand) == hand
    assert of(many[0]).lit_beside(hand) == {"apple-0"}


def test_minor_moves_are_not_lost_by_ending_a_turn() -> None:
    play, sell = Move("play", ("boot",), "table"), Move("sell", ("boot",), "deck")
    end = Move("end-turn")
    minor = frozenset({"sell"})
    assert Gestures.of(LegalIndex((play, sell, end), minor=minor)).worthwhile == (play,)
    assert Gestures.of(LegalIndex((sell, end), minor=minor)).worthwhile == ()
