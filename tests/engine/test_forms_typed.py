"""Forms of commands: what is fixed, numbers and words that are typed."""

from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move


def test_a_typed_number_follows_what_is_fixed() -> None:
    number = Field("number", "Cards each", least=1, most=5, start="3")
    seats = Field("args", "To", ("p1", "p2"), 1, 2)
    form = Form("deal", "Deal", "Deal", (number, seats), begun=Move("deal", (), "deck"))
    assert str(form.fill([["3"], ["p1", "p2"]])) == "deal > deck = 3 p1 p2"


def test_a_number_may_be_less_than_nothing() -> None:
    number = Field("number", "Change", least=-9, most=9, start="1")
    form = Form("add", "Add", "Add", (number,), begun=Move("add", (), "coins"))
    assert form.fill([["-2"]]) == Move("add", (), "coins", (-2,))


def test_a_typed_text_stays_as_it_was_written() -> None:
    form = Form("note", "Note", "Write", (Field("text", "Text", most=500),),
                begun=Move("note", (), "board"))  # fmt: skip
    assert form.fill([["12 apples = trade?"]]) == Move("note", (), "board", ("12 apples = trade?",))


def test_a_target_is_filled_into_what_is_fixed() -> None:
    form = Form("put", "Put", "Put", (Field("target", "Where", ("tray", "hand:p1"), 1),),
                begun=Move("put", ("gem-1", "gem-2")))  # fmt: skip
    assert str(form.fill([["tray"]])) == "put gem-1 gem-2 > tray"
