"""The text of a box that floats over a table is measured as it is drawn."""

from tabletop.ui.graphics.popover import TextBlock, column, widest
from tabletop.ui.graphics.text_layout import plain_measure
from tests.ui.drawing import canvas


def test_its_text_is_measured_as_it_is_drawn() -> None:
    page = canvas((400, 200))
    blocks = [TextBlock("**Deck**"), TextBlock("Cards that nobody knows. " * 6, "small", "text2")]
    measured = column(plain_measure(), blocks, 200, gap=5)
    assert measured == column(page, blocks, 200, gap=5)
    assert measured.height == sum(measured.heights) + 5
    assert widest(page, blocks) > 200
