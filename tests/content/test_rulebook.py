from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.content.assembly.rulebook import parse_rulebook
from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError, Problem
from tabletop.engine.game import Picture, Section
from tabletop.paths import shipped

TEXT = """\
# Dominoes

An old game,
told in short.

## The goal {#goal}

Get rid of **all** bones.

- The first one
  to do so wins.
- Else count.

Then stop.

### Blocked {#blocked}
Nobody can play.
"""


def test_sections_keep_their_paragraphs_and_lists() -> None:
    book, problems = parse_rulebook(TEXT, "rulebook.md")
    assert problems == []
    assert book.sections == (
        Section("intro", "Dominoes", "An old game, told in short.", 1),
        Section(
            "goal",
            "The goal",
            "Get rid of **all** bones.\n\n"
            "- The first one to do so wins.\n- Else count.\n\nThen stop.",
        ),
        Section("blocked", "Blocked", "Nobody can play.", 3),
    )


def test_a_section_is_found_by_the_rule_id_of_a_refusal() -> None:
    book, _ = parse_rulebook(TEXT, "rulebook.md")
    found = book.find("dominoes.blocked")
    assert found is not None
    assert found.title == "Blocked"
    assert book.find("dominoes.nothing") is None


def test_faults_are_told_with_their_place() -> None:
    text = "Hello\n# A\n## {#x}\na\n## B {#X}\nb\n## C\nc\n## D {#x}\n#### E {#e}\ne\n"
    _, problems = parse_rulebook(text, "r.md")
    assert {str(each) for each in problems} == {
        "r.md:1:1: text stands before the title (start with # and the game's name)",
        "r.md:2:1: a rulebook has one title (use ## here)",
        "r.md:3:3: the heading has no words",
        "r.md:5:8: an id is a lower-case word, not 'X'",
        "r.md:7:5: the section has no id (add {#my-section})",
        "r.md:9:8: the id 'x' is taken",
        "r.md:9:1: the section 'D' is empty",
        "r.md:10:1: headings go down to ###",
    }


def test_an_empty_rulebook_is_a_problem() -> None:
    assert len(parse_rulebook(" \n\n", "r.md")[1]) == 1


@given(st.text("#{} -*ab\n"))
def test_random_text_never_raises(text: str) -> None:
    book, problems = parse_rulebook(text, "r.md")
    assert book.sections or problems or not text.strip("# \n")


def test_a_picture_of_the_table_stands_between_paragraphs() -> None:
    text = "# G\n\n## A {#a}\n\nOne.\n\n![Two gems](scene: first-gem#2, region: row)\n\nTwo.\n"
    book, problems = parse_rulebook(text, "rulebook.md")
    assert problems == []
    (section,) = book.sections
    assert section.text == "One.\n\nTwo."
    assert section.pictures == (Picture("Two gems", "first-gem", 2, "row", 1),)


@pytest.mark.parametrize(
    "line", ["![x](there.png)", "![x](scene: a#0, region: b)", "![x](scene: a)"]
)
def test_another_picture_is_a_problem(line: str) -> None:
    _, problems = parse_rulebook(f"# G\n\n## A {{#a}}\n\nOne.\n\n{line}\n", "rulebook.md")
    assert [(each.line, each.what) for each in problems] == [(7, "this is no picture of the table")]


WRONG = {
    "impatience#1, region: trak": [
        (
            9,
            "a picture names no lesson or scenarios 'impatience' that there are",
            "did you mean patience?",
        ),
        (30, "a picture names no region 'trak' that there is", "did you mean track?"),
    ],
    "patience#9, region: track": [(9, "a picture names step 9 of 'patience'", "it has 5 steps")],
    "exams#99, region: track": [(9, "a picture names step 99 of 'exams'", "it has 7 steps")],
    "setup#1, region: track": [
        (9, "a picture needs a position, and this scenario begins with a deal", "")
    ],
    "patience#4, region: track": [],
    "exams#1, region: track": [],
}


@pytest.mark.parametrize("scene", WRONG)
def test_validate_names_pictures_of_what_there_is_not(tmp_path: Path, scene: str) -> None:
    folder = tmp_path / "report-card"
    copytree(shipped("content") / "report-card", folder)
    book = folder / "rulebook.md"
    lines = book.read_text(encoding="utf-8").split("\n")
    lines = [line for line in lines if not line.startswith("![")]
    lines.insert(6, f"![Dice](scene: {scene})")
    book.write_text("\n".join(lines), encoding="utf-8")
    wrong: tuple[Problem, ...] = ()
    try:
        load_game(folder, thorough=True)
    except ContentError as error:
        wrong = tuple(each for each in error.problems if each.file == str(book))
    told = [(each.column, each.what, each.hint) for each in wrong]
    assert told == WRONG[scene]
    assert all(each.line == 7 for each in wrong)


def test_a_case_of_a_scenario_is_a_lesson_of_one_step() -> None:
    game = load_game(shipped("content") / "introduct-academy")
    lesson, step = game.scene("completing", 3)
    (chapter,) = lesson.chapters
    assert (step, chapter.seats, lesson.title) == (
        0,
        4,
        "One Docker pays nothing and two pay two books",
    )
    (task,) = chapter.steps
    assert [str(move) for move in task.do] == ["complete > classroom:p1:0:0"]
    assert task.point == ("zone:classroom:p1:0:0",)


@pytest.mark.parametrize("name", ["completing", "set_up", "nothing", "../game"])
def test_a_scene_that_there_is_not_is_told_in_a_sentence(name: str) -> None:
    game = load_game(shipped("content") / "introduct-academy")
    with pytest.raises(ValueError, match=name):
        game.scene(name, 1 if name == "set_up" else 99)
