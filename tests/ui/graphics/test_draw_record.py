"""What a picture was drawn of is taken down for checks, with what of it can be seen."""

import pygame

from tabletop.ui.app.pilot import open_null_display
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.draw_record import DrawRecord
from tabletop.ui.graphics.theme import theme


def _recorded() -> tuple[Canvas, DrawRecord]:
    open_null_display()
    assets = Assets(theme("dark"))
    assets.record = DrawRecord()
    return Canvas(pygame.Surface((400, 200)), assets), assets.record


def test_a_text_that_does_not_fit_is_told_with_what_was_written() -> None:
    canvas, record = _recorded()
    canvas.text((10, 10), "A sentence that goes on", max_width=90)
    canvas.text((10, 60), "Short", max_width=90)
    canvas.paragraph((10, 100, 90, 60), "Many words that want three lines", max_lines=1)
    assert [text.shortened for text in record.texts] == [True, False, True]
    assert record.texts[0].shown.endswith("…")
    assert record.texts[0].where.startswith("test_draw_record.")


def test_what_was_drawn_over_a_text_is_told() -> None:
    canvas, record = _recorded()
    canvas.text((10, 10), "Half of this is hidden")
    canvas.text((10, 100), "All of this is hidden")
    canvas.fill((60, 0, 300, 60), 0, "#FFFFFF")
    canvas.fill((0, 90, 400, 60), 0, "#FFFFFF")
    (left,) = record.texts
    assert left.words == "Half of this is hidden"
    assert left.covered


def test_a_text_beyond_the_window_is_not_seen_as_a_whole() -> None:
    canvas, record = _recorded()
    canvas.text((350, 10), "Runs over the edge")
    assert record.texts[0].seen.w < record.texts[0].ink.w


def test_a_word_that_had_to_be_broken_is_told() -> None:
    canvas, record = _recorded()
    canvas.paragraph((0, 0, 60, 100), "An extraordinarily long word")
    assert record.texts[0].parted == "extraordinarily"
