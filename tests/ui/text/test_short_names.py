"""Where a name has no room people are called by what tells them from the others."""

from tabletop.ui.text.narrator import name_forms, text_forms
from tests.ui.drawing import canvas

NAMES = ("Maximiliane Wolf", "Anna Karenina", "Anna Kay", "Bo")


def test_a_name_has_shorter_forms() -> None:
    assert name_forms("Maximiliane Wolf", NAMES) == (
        "Maximiliane Wolf",
        "Maximiliane W.",
        "Maximiliane",
    )
    assert name_forms("Bo", NAMES) == ("Bo",)


def test_nobody_is_called_what_another_could_be_called() -> None:
    assert name_forms("Anna Karenina", NAMES) == ("Anna Karenina",)


def test_names_in_a_sentence_are_shortened_together() -> None:
    forms = text_forms("Maximiliane Wolf + Bo", NAMES)
    assert forms == ("Maximiliane Wolf + Bo", "Maximiliane W. + Bo", "Maximiliane + Bo")


def test_a_text_is_set_smaller_before_it_is_cut() -> None:
    page = canvas((400, 100))
    whole = page.measure("Wilhelmina Marck", "name")[0]
    assert page.fitting(("Wilhelmina Marck", "short"), 0.85 * whole, "name") == "Wilhelmina Marck"
    assert page.fitting(("Wilhelmina Marck", "short"), 0.5 * whole, "name") == "short"
