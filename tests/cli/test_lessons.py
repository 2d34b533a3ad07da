"""What is wrong with a lesson is told with its place; what the rules broke, by step."""

import shutil
from pathlib import Path

import pytest

from tests.cli.running import ROOT, tabletop

Capture = pytest.CaptureFixture[str]


def copied(tmp_path: Path, old: str = "", new: str = "", game: str = "report-card") -> Path:
    """Return the lesson of a copy of a game, with something changed in it."""
    source, copy = ROOT / "content" / game, tmp_path / game
    (copy / "lessons").mkdir(parents=True)
    for name in ("game.yaml", "layout.yaml", "notes.yaml", "rulebook.md"):
        shutil.copy(source / name, copy)
    (lesson,) = (source / "lessons").iterdir()
    text = lesson.read_text(encoding="utf-8")
    assert old in text
    target = copy / "lessons" / lesson.name
    target.write_text(text.replace(old, new, 1), encoding="utf-8")
    return target


SHIPPED = sorted(ROOT.glob("content/*/lessons"))


@pytest.mark.parametrize("lessons", SHIPPED, ids=[folder.parent.name for folder in SHIPPED])
def test_a_shipped_lesson_can_be_played_through(capsys: Capture, lessons: Path) -> None:
    """Every accepted move, all others at each step, undo, again, skip, return, the free end."""
    ran = tabletop(capsys, "check", lessons)
    assert (ran.status, ran.err) == (0, ""), ran.out
    assert ran.out.startswith("ok ")


def test_every_shipped_game_has_a_lesson() -> None:
    assert len(SHIPPED) == len(list(ROOT.glob("content/*/game.yaml")))


MISTAKES = [
    ("goal:", "gaol:", "did you mean goal?"),
    ("piece:d4", "piece:d3", "there is no piece 'd3'"),
    ("zone:exam:0:2", "zone:exams:0:2", "did you mean exam:0:2?"),
    ("region:report", "region:repot", "did you mean report?"),
    ('point: ["piece:d4"', 'point: ["peice:d4"', "did you mean piece?"),
    ('do: ["take-exam d4 >', 'do: ["take-exam d44 >', "did you mean d4?"),
    ("end-credit: Unused", "end-credits: Unused", "did you mean end-credit?"),
    ("take-exam: You could", "take-exams: You could", "did you mean take-exam?"),
    ("players: easy", "players: eazy", "did you mean easy?"),
    ("free: {", "fre: {", "did you mean free?"),
    ("semester: 1", "semestre: 1", "did you mean semester?"),
    ("before {p2} does", "before {p3} does", "there is nothing to put in place of '{p3}'"),
    ("Eleven points for nothing!", "word " * 21, "has 21 words, 20 are the most"),
    ("do: [", "any: take-exam\n    each: [", "stands alone, without do or any"),
    ("until: { turn: p2 }", "until: { phase: credits }", "did you mean credit?"),
    ("- { seat: p2,", "- { seat: p1,", "p1 plays no reply"),
    ("- { seat: p2,", "- {", "seat is missing"),
    ("names: { p2:", "names: { p3:", "there is no seat p3"),
    ("seats: 2", "seats: 9", "9"),
    ("rest: deck", "rest: desk", "did you mean deck?"),
    ("draws: [1]", "draws: [x]", "takes a whole number"),
    ("turn: p1", "turn: p3", "p3"),
    ("  - A die costs less the longer it waits.\n", "", "the list is too short"),
    ("teaches: [credit]", "teaches: [credits]", "did you mean credit?"),
]


@pytest.mark.parametrize(("old", "new", "told"), MISTAKES, ids=[told for *_, told in MISTAKES])
def test_a_mistake_is_told_with_its_place_and_what_was_meant(
    capsys: Capture, tmp_path: Path, old: str, new: str, told: str
) -> None:
    lesson = copied(tmp_path, old, new)
    ran = tabletop(capsys, "validate", lesson)
    assert (ran.status, ran.out) == (3, "")
    assert told in ran.err
    assert all(line.startswith(f"{lesson}:") for line in ran.err.splitlines())


def test_a_lesson_ends_with_a_free_step_and_has_twelve_at_most(
    capsys: Capture, tmp_path: Path
) -> None:
    lesson = copied(tmp_path, "free: { players: easy, turns: 5 }", "do: [end-credit]")
    assert "a lesson ends with a free step" in tabletop(capsys, "validate", lesson).err
    lesson.write_text(lesson.read_text() + "  - { say: More., do: [end-credit] }\n" * 9)
    assert "has 14 steps, 12 are the most" in tabletop(capsys, "validate", lesson).err


BROKEN = [
    ("draws: [9]", "draws: [9, 9]", "step 2: wanted p1 take-exam d12 > exam:0:3, got"),
    ('do: ["take-exam d12 > exam:0:4"]', 'do: ["take-exam d10 > exam:0:0"]', "got refused:"),
    ('"base:history:p1": 15', '"base:history:p1": 14', "wanted values base:history:p1 14, got 15"),
    ("until: { turn: p2 }", "until: { values: { semester: 9 } }", "step 4: wanted"),
    ("now: { seats: 1 }", "now: { seats: 1, options: { board: x } }", "has no option"),
]


@pytest.mark.parametrize(("old", "new", "told"), BROKEN, ids=[told for *_, told in BROKEN])
def test_a_lesson_that_the_rules_break_is_named_with_line_and_step(
    capsys: Capture, tmp_path: Path, old: str, new: str, told: str
) -> None:
    lesson = copied(tmp_path, old, new)
    ran = tabletop(capsys, "check", lesson)
    assert ran.status in {1, 3}
    lines = (ran.out or ran.err).splitlines()
    assert lines[0].startswith(f"{lesson}:")
    assert told in lines[0]
    if ran.status == 1:
        assert ": patience: step " in lines[0]
        assert lines[-1] == "1 of 1 lessons did not hold"


def test_lessons_belong_to_what_is_validated_with_a_game(capsys: Capture, tmp_path: Path) -> None:
    lesson = copied(tmp_path)
    sheet = lesson.parents[1] / "game.yaml"
    sheet.write_text(sheet.read_text().replace("cover: report-card/cover\n", ""))
    ran = tabletop(capsys, "validate", lesson.parents[1])
    assert (ran.status, ran.out) == (0, "ok 1 game, 1 lesson\n"), ran.err
    assert tabletop(capsys, "validate", lesson.parent).out == "ok 1 lesson\n"
    (lesson.parent / "2-twin.yaml").write_bytes(lesson.read_bytes())
    ran = tabletop(capsys, "validate", lesson.parents[1])
    assert "the id 'patience' is taken, by 1-patience.yaml" in ran.err
