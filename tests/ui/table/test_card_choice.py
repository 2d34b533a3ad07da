"""Cards that are picked for a form: in what order, how many, and what the button says."""

from dataclasses import replace

from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move
from tabletop.ui.table.input.card_choice import CardChoice

CARDS = ("ace", "king", "queen")


def form(least: int, most: int, **how: object) -> Form:
    """Return a form that takes some of three cards."""
    blank = Field("pieces", "Cards", CARDS, least, most)
    return Form("give", "Give cards?", "Give", (blank,), **how)  # type: ignore[arg-type]


def picked(choice: CardChoice, *cards: str) -> CardChoice:
    for card in cards:
        choice = choice.toggled(card)
    return choice


def test_a_second_click_puts_a_card_back() -> None:
    choice = picked(CardChoice(form(0, 3)), "ace", "king", "ace")
    assert choice.move == Move("give", ("king",))


def test_where_all_are_put_in_order_the_last_follows_by_itself() -> None:
    choice = picked(CardChoice(form(3, 3)), "queen", "ace")
    assert choice.marks == {"queen": "1", "ace": "2", "king": "3"}
    assert choice.lacks == 0
    assert choice.move == Move("give", ("queen", "ace", "king"))


def test_a_card_too_many_is_ignored_and_one_too_few_is_missed() -> None:
    choice = picked(CardChoice(form(2, 2)), "ace")
    assert choice.lacks == 1
    assert picked(choice, "king", "queen").picks == ("ace", "king")


def test_where_one_card_is_wanted_a_click_answers_and_another_replaces_it() -> None:
    choice = picked(CardChoice(form(1, 1)), "ace", "king")
    assert choice.one_click
    assert choice.picks == ("king",)


def test_the_button_says_what_comes_of_the_picks() -> None:
    choice = CardChoice(form(0, 3, outcomes=("Keep all", "Give 1"), mark="Give"))
    assert choice.button == "Keep all"
    assert picked(choice, "ace").button == "Give 1"
    assert picked(choice, "ace", "king").button == "Give"
    assert picked(choice, "ace").marks == {"ace": "Give"}


def test_a_field_without_a_choice_is_filled_by_itself() -> None:
    asked = form(1, 2)
    offer = Field("target", "Offer", ("offer:1",), 1, 1)
    asked = replace(asked, fields=(*asked.fields, offer))
    assert asked.card_field == 0
    assert picked(CardChoice(asked), "ace").move == Move("give", ("ace",), "offer:1")


def test_a_form_with_two_choices_is_not_answered_on_cards() -> None:
    asked = form(1, 2)
    other = Field("args", "How much", ("1", "2"), 1, 1)
    assert replace(asked, fields=(*asked.fields, other)).card_field == -1
