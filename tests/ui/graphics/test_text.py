"""Text never leaves its room, survives hostile strings and wraps as marked up."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tabletop.ui.graphics import glyphs, text_layout
from tabletop.ui.graphics.theme import TEXT_STYLES
from tests.ui.drawing import canvas, touched

GREY = (120, 120, 120)
CANVAS = canvas((900, 300))
ANCHORS = (
    *("topleft", "midtop", "topright"),
    *("midleft", "center", "midright"),
    *("bottomleft", "midbottom", "bottomright"),
)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.floats(0, 300), st.sampled_from(sorted(TEXT_STYLES)))
def test_a_line_is_never_wider_than_its_room(string: str, room: float, style: str) -> None:
    box = CANVAS.text((0, 0), string, style, max_width=room)
    # The least that is drawn is one space.
    assert box.w <= max(room, CANVAS.measure(" ", style)[0]) + 1e-6


@pytest.mark.parametrize("scale", [1.0, 1.35, 2.0])
def test_the_ink_stays_inside_the_returned_box(scale: float) -> None:
    page = canvas((500, 100), scale=scale)
    box = page.text((20, 20), "Place your first card, Ängström", "prompt", "#FFFFFF")
    ink = touched(page.device, GREY)
    assert ink.w > 200 * scale
    assert box.left * scale - 1 <= ink.left
    assert ink.right <= box.right * scale + 1
    assert box.top * scale - 1 <= ink.top
    assert ink.bottom <= box.bottom * scale + 1


def test_what_does_not_fit_ends_in_an_ellipsis() -> None:
    look = text_layout.face(TEXT_STYLES["name"], 1.0)
    short = text_layout.fitted(CANVAS.assets, "Bartholomew the Unready", look, 120)
    assert short.endswith("…")
    assert "Bartholomew the Unready".startswith(short[:-1])
    assert text_layout.fitted(CANVAS.assets, "Ann", look, 120) == "Ann"


@pytest.mark.parametrize("string", ["a\x00b", "two\nlines", "\ud800", "\u202eabc", "x" * 5000])
def test_hostile_strings_are_drawn_on_one_line(string: str) -> None:
    box = CANVAS.text((0, 0), string, "body")
    assert box.h == CANVAS.measure("a", "body")[1]
    assert CANVAS.paragraph((0, 0, 200, 50), string.replace("\n", " "), max_lines=2) > 0


def test_a_line_without_end_is_cut_before_it_fills_the_memory() -> None:
    page = canvas((300, 100))
    assert page.text((0, 0), "W" * 100_000, "hero").w <= 1200


def test_no_text_is_smaller_than_fourteen_device_pixels() -> None:
    assert text_layout.face(TEXT_STYLES["small"], 0.75).size == 14
    assert text_layout.face(TEXT_STYLES["keycap"], 0.75).size == 9


@pytest.mark.parametrize("anchor", ANCHORS)
def test_an_anchor_puts_that_part_of_the_box_at_the_position(anchor: str) -> None:
    box = CANVAS.text((400, 100), "Anchored", "body", anchor=anchor)
    at = getattr(box, anchor)
    assert at[0] == pytest.approx(400, abs=1)
    # Middles go by the capitals, which stand a little above the middle of the box.
    assert at[1] == pytest.approx(100, abs=2)


def test_a_capital_is_centred_on_the_anchor() -> None:
    page = canvas((200, 100))
    page.text((100, 50), "H", "hero", "#FFFFFF", anchor="center")
    assert touched(page.device, GREY).centery == pytest.approx(50, abs=1)


def test_the_base_line_anchor_ignores_the_size() -> None:
    bottoms = []
    for style in ("hero", "small"):
        page = canvas((200, 100))
        page.text((10, 70), "H", style, "#FFFFFF", anchor="baseleft")
        bottoms.append(touched(page.device, GREY).bottom)
    assert max(bottoms) - min(bottoms) <= 1


def test_a_paragraph_wraps_between_words_and_keeps_all_of_them() -> None:
    look = text_layout.face(TEXT_STYLES["body"], 1.0)
    words = "Draw a study aid from the room and put it into your hand"
    layout = text_layout.paragraph(CANVAS.assets, words, look, 150)
    assert len(layout.lines) > 2
    assert max(layout.widths) <= 150
    assert " ".join(run.text for line in layout.lines for run in line) == words


@pytest.mark.parametrize("room", range(60, 260, 7))
def test_a_comma_stays_with_the_bold_word_before_it(room: int) -> None:
    look = text_layout.face(TEXT_STYLES["body"], 1.0)
    words = "Collect **Math**, **Science** and **History**, find the tests"
    layout = text_layout.paragraph(CANVAS.assets, words, look, room)
    assert not [line for line in layout.lines if line[0].text.startswith(",")]
    assert max(layout.widths) <= room


@pytest.mark.parametrize("room", range(60, 260, 7))
def test_a_number_stays_with_the_unit_that_a_no_break_space_ties_to_it(room: int) -> None:
    look = text_layout.face(TEXT_STYLES["body"], 1.0)
    words = "39\N{NO-BREAK SPACE}mm wide. Next best: Pass Green 2, 35\N{NO-BREAK SPACE}mm."
    layout = text_layout.paragraph(CANVAS.assets, words, look, room)
    rows = [" ".join(run.text for run in line) for line in layout.lines]
    assert not [row for row in rows if row.startswith("mm")]


def test_bold_words_are_heavier_and_signs_take_a_square() -> None:
    look = text_layout.face(TEXT_STYLES["body"], 1.0)
    layout = text_layout.paragraph(CANVAS.assets, "took **Science** {icon:star}!", look, 400)
    (runs,) = layout.lines
    assert [(run.kind, run.text, run.face.weight) for run in runs] == [
        ("text", "took", 500),
        ("text", "Science", 700),
        ("icon", "star", 500),
        ("text", "!", 500),
    ]
    assert runs[2].width == text_layout.icon_size(look)
    assert all(a.x + a.width <= b.x for a, b in pairwise(runs))


def test_the_last_permitted_line_ends_in_an_ellipsis() -> None:
    look = text_layout.face(TEXT_STYLES["body"], 1.0)
    layout = text_layout.paragraph(CANVAS.assets, "word " * 60, look, 200, 2)
    assert len(layout.lines) == 2
    assert layout.lines[-1][-1].text.endswith("…")
    assert max(layout.widths) <= 200


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab *{}icon:\n", max_size=60), st.integers(20, 200))
@example(": *aa", 20)
def test_any_markup_is_set_inside_its_room(markup: str, room: int) -> None:
    look = text_layout.face(TEXT_STYLES["small"], 1.0)
    layout = text_layout.paragraph(CANVAS.assets, markup, look, room)
    assert max(layout.widths) <= max(room, text_layout.icon_size(look))


def test_a_measured_paragraph_is_as_high_as_the_drawn_one() -> None:
    markup = "One **two** three\nfour five six seven eight nine ten"
    drawn = CANVAS.paragraph((0, 0, 120, 300), markup, "small")
    assert CANVAS.measure_paragraph(120, markup, "small") == drawn


@pytest.mark.parametrize(("align", "left"), [("left", 10), ("center", 100), ("right", 200)])
def test_a_paragraph_is_aligned_in_its_box(align: str, left: int) -> None:
    page = canvas((400, 100))
    page.paragraph((10, 10, 300, 50), "Short line", "body", "#FFFFFF", align=align)
    assert touched(page.device, GREY).left >= left


def test_a_missing_font_file_is_replaced_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    page = canvas()
    monkeypatch.setattr("tabletop.ui.graphics.assets._FACES", {("sans", 500): "gone/Gone.ttf"})
    assert page.text((0, 0), "still here", "body").w > 0
    assert page.assets.warnings == ["font gone/Gone.ttf is missing; using a plain one"]


def test_scaled_letters_have_no_dark_rim() -> None:
    page = canvas((300, 60))
    page.device.fill((255, 255, 255))
    page.text((10, 10), "White on white", "title", "#FFFFFF")
    assert touched(page.device, (255, 255, 255)).size == (0, 0)


def test_letters_that_our_fonts_lack_are_told_or_drawn_with_fonts_of_the_system() -> None:
    page = canvas((400, 100))
    assert page.undrawable("Anna Ängström Иван") == ""
    letter = "\U0001f9ff"
    assert page.undrawable(f"A{letter}{letter}") == letter
    # It looks as the question mark does that stands for it: no empty box.
    assert page.measure(letter) == page.measure("?")


@pytest.mark.parametrize("name", ["தமிழ்", "বাংলা", "ភាសា"])
def test_a_mark_that_no_font_has_is_told_like_its_letter(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The missing sign of a lone mark looks unlike others, and was taken for the mark itself."""
    monkeypatch.setattr(glyphs, "system_fonts", tuple)
    monkeypatch.setattr(glyphs, "_answers", {})
    own = CANVAS.assets.font("sans", 500, 30)
    assert glyphs.undrawable(name, own) == "".join(dict.fromkeys(name))
    assert "".join(part.text for part in glyphs.stretches(name, own)) == "?" * len(name)


def test_a_name_from_right_to_left_is_one_stretch() -> None:
    own = CANVAS.assets.font("sans", 500, 30)
    if not glyphs.undrawable("\u05d0", own):
        parts = glyphs.stretches("\u05d0\u05d1 \u05d2", own)
        assert [(part.text, part.right_to_left) for part in parts] == [
            ("\u05d0\u05d1 \u05d2", True)
        ]


ARABIC = "\u0645\u062d\u0645\u062f"
"""Muhammad: all letters but the last join the next one."""


@pytest.fixture
def arabic() -> None:
    """Skip where no font of the system has Arabic letters."""
    if glyphs.undrawable(ARABIC, CANVAS.assets.font("sans", 500, 30)):
        pytest.skip("no font here has Arabic letters")


def parts_of_ink(picture: pygame.Surface) -> int:
    """How many parts of a picture don't touch each other."""
    return len(pygame.mask.from_surface(picture).connected_components(minimum=5))


@pytest.mark.usefixtures("arabic")
@pytest.mark.parametrize("style", ["body", "name", "hero", "caps"])
def test_arabic_letters_are_joined(style: str) -> None:
    look = text_layout.face(TEXT_STYLES[style], 3.0)
    joined = text_layout.line(CANVAS.assets, ARABIC, look, "#FFFFFF")
    apart = text_layout.line(CANVAS.assets, " ".join(ARABIC), look, "#FFFFFF")
    assert parts_of_ink(joined) == 1
    assert parts_of_ink(apart) >= len(ARABIC)


@pytest.mark.usefixtures("arabic")
def test_arabic_letters_are_joined_beside_others() -> None:
    own = CANVAS.assets.font("sans", 500, 30)
    parts = glyphs.stretches(f"Sam, {ARABIC} {ARABIC} and I", own)
    assert [(part.text, part.script) for part in parts] == [
        ("Sam, ", ""), (f"{ARABIC} {ARABIC}", "Arab"), (" and I", ""),
    ]  # fmt: skip


@pytest.mark.usefixtures("arabic")
def test_after_arabic_our_font_sets_latin_as_before() -> None:
    own = CANVAS.assets.font("sans", 500, 30)
    before = own.size("Office"), pygame.image.tobytes(own.render("VA", True, "#FFFFFF"), "RGBA")
    parts = (glyphs.Stretch("\u05d0", "", "Hebr", right_to_left=True),)
    glyphs.drawn(parts, own, 30, (255, 255, 255))
    after = own.size("Office"), pygame.image.tobytes(own.render("VA", True, "#FFFFFF"), "RGBA")
    assert before == after


def test_a_mark_is_set_with_its_letter() -> None:
    own = CANVAS.assets.font("sans", 500, 30)
    parts = glyphs.stretches("\u0645\u064e\u062f", own)
    assert len({part.file for part in parts}) == len(parts) == 1 or glyphs.undrawable(ARABIC, own)


NAMES = (
    "Ελένη", "Ἀθηνᾶ", "Наталія Ґудзь", "אברהם כ.", "محمد عبد الله", "अनिल कुमार", "สมชาย", "Հայկ",
    "გიორგი", "Đặng Thị", "★ Zoë ♥ ♞ ☺",
)  # fmt: skip
"""Names in eleven scripts, all of which the shipped fonts have."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", ["body", "name", "hero"])
def test_names_in_ten_scripts_need_no_font_of_the_system(
    name: str, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glyphs, "system_fonts", tuple)
    look = text_layout.face(TEXT_STYLES[style], 1.0)
    assert text_layout.undrawable(CANVAS.assets, name, look) == ""
    own = CANVAS.assets.font(look.family, look.weight, 30)
    for part in glyphs.stretches(name, own):
        with glyphs.opened(part, own, 30) as font:
            missing = font.metrics("\U0010fffe")
            assert all(font.metrics(letter) != missing for letter in part.text), part


def test_a_text_of_letters_from_the_right_is_set_from_the_right() -> None:
    own = CANVAS.assets.font("sans", 500, 30)
    parts = glyphs.stretches("אב (12)", own)
    assert [part.text for part in parts] == [")", "12", "(", "אב "]
    assert [part.right_to_left for part in parts] == [True, False, True, True]
    assert [part.text for part in glyphs.stretches("Sam, אב 2", own)] == ["Sam, ", "אב", " 2"]


def test_marks_between_letters_stay_with_them() -> None:
    own = CANVAS.assets.font("sans", 500, 30)
    parts = glyphs.stretches("❤\ufe0f", own)
    assert [part.text for part in parts] == ["❤\ufe0f"]
    assert text_layout.plain("می\u200cروم") == "می\u200cروم"


@pytest.mark.parametrize(
    ("letter", "font"),
    [("王", "Noto Sans CJK"), ("김", "Noto Sans CJK"), ("😀", "Noto Color Emoji"),
     ("த", "Noto Sans Tamil")],
)  # fmt: skip
def test_the_font_that_is_missing_has_a_name(letter: str, font: str) -> None:
    assert glyphs.font_for(letter) == font
