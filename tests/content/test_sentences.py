"""A sentence about a rule names its section, and a scenario that shows it quotes it."""

from pathlib import Path
from shutil import copytree

import pytest

from tabletop.content.assembly.rulebook import parse_rulebook
from tabletop.content.checks.sentences import check_shows, sentences_of
from tabletop.content.loader import load_game
from tabletop.content.schema.scenario import read_scenarios
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.game import Link
from tabletop.paths import shipped
from tests.cli.running import tabletop
from tests.rule_sentences import untied


def copied(tmp_path: Path) -> Path:
    folder = tmp_path / "introduct-academy"
    copytree(shipped("content") / "introduct-academy", folder)
    return folder


def changed(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, text.count(old)
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_sentence_of_the_rulebook_leads_to_another_section() -> None:
    text = "# G\n\n## A {#a}\n\n**End.** [Most gems\nwin.](#b) Really.\n\n## B {#b}\n\nMany.\n"
    book, problems = parse_rulebook(text, "r.md")
    assert problems == []
    assert book.sections[0].text == "**End.** Most gems win. Really."
    assert book.sections[0].links == (Link("Most gems win.", "b"),)
    assert book.sections[1].links == ()


def test_a_sentence_that_leads_nowhere_is_a_problem() -> None:
    _, problems = parse_rulebook("# G\n\n## Goal {#goal}\n\n[Most win.](#gaol)\n", "r.md")
    assert [str(each) for each in problems] == [
        "r.md:5:14: there is no section 'gaol' (did you mean goal?)"
    ]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("game.yaml", 'this turn.", rule: trading', 'this turn.", rule: tradin'),
        ("game.yaml", 'the latest in turn order wins.", rule: scoring',
         'the latest in turn order wins.", rule: scorin'),
        ("game.yaml", "    rule: third-classroom", "    rule: third-clasroom"),
        ("game.yaml", "to deal with.\n    rule: duel", "to deal with.\n    rule: dul"),
        ("layout.yaml", "    rule: skillmeters", "    rule: skilmeters"),
    ],
)  # fmt: skip
def test_a_section_that_there_is_not_is_told(tmp_path: Path, name: str, old: str, new: str) -> None:
    folder = copied(tmp_path)
    changed(folder / name, old, new)
    with pytest.raises(ContentError) as error:
        load_game(folder)
    (problem,) = error.value.problems
    assert problem.file == str(folder / name)
    assert problem.what.startswith("the rulebook has no section '")
    assert problem.hint.startswith("did you mean ")


def test_a_step_of_a_lesson_names_sections_that_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copied(tmp_path)
    changed(folder / "lessons" / "1-sixth-card.yaml", "[placing, one-skill]", "[placing, skill]")
    done = tabletop(capsys, "validate", str(folder))
    assert done.status != 0
    assert "rules.1: the rulebook has no section 'skill'" in done.err


def test_a_scenario_quotes_a_sentence_as_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence that started it: everybody was said to get the same number of turns."""
    folder = copied(tmp_path)
    wrong = "This player went first. Everybody gets the same number of turns."
    right = "This player went first. Of those who tie, the latest in turn order wins."
    changed(folder / "game.yaml", right, wrong)
    told = "no sentence about 'scoring' reads 'This player went first. Of those who tie,"
    for command in ("validate", "check"):
        done = tabletop(capsys, command, str(folder))
        assert done.status != 0
        assert told in done.err, command
    assert [line.partition(": ")[2] for line in untied(folder)] == [f"no scenario shows: {wrong}"]


def test_a_scenario_shows_sections_that_there_are(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    path = folder / "scenarios" / "set_up.yaml"
    changed(path, "      setup:\n", "      set-up:\n")
    file = read_scenarios(path)
    check_shows(file, folder)
    assert [(each.what, each.hint) for each in file.document.problems] == [
        ("the rulebook has no section 'set-up'", "did you mean setup?")
    ]


def test_sentences_are_found_where_they_stand() -> None:
    folder = shipped("content") / "introduct-academy"
    found = {(Path(each.file).name, each.section): each for each in sentences_of(folder)}
    note = found["notes.yaml", "run-outs"]
    assert note.text == "The draw pile ran out. The third time ends the game."
    lines = (folder / "notes.yaml").read_text(encoding="utf-8").splitlines()
    assert note.text in lines[note.line - 1]
    assert found["game.yaml", "goal"].text == load_game(folder).spec.goal
