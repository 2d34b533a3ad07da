"""Rows close and open smoothly."""

from tabletop.ui.table.model.moving import Reflow


def test_a_row_that_closes_glides_and_comes_to_rest() -> None:
    reflow = Reflow()
    reflow.place({"a": (0.0, 0.0), "b": (100.0, 0.0)}, glide=True)
    assert not reflow.gliding
    reflow.place({"b": (40.0, 0.0)}, glide=True)
    assert reflow.offset("b") == (60.0, 0.0)
    reflow.update(0.1)
    assert 0 < reflow.offset("b")[0] < 60
    reflow.update(0.2)
    assert reflow.offset("b") == (0.0, 0.0)
    assert not reflow.gliding
