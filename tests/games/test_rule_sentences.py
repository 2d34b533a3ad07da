"""What the games say about their rules names its section, and a scenario shows it."""

from pathlib import Path

import pytest

from tabletop.content.checks.sentences import sentences_of
from tabletop.content.loader import load_game
from tests.rule_sentences import GAMES, NO_RULE, lessons_of, main, unlinked, untied


def named(folder: Path) -> str:
    return folder.name


def test_every_shipped_game_is_looked_at() -> None:
    assert len(GAMES) == 5


@pytest.mark.parametrize("folder", GAMES, ids=named)
def test_every_sentence_about_a_rule_is_shown_by_a_scenario(folder: Path) -> None:
    assert untied(folder) == []


@pytest.mark.parametrize("folder", GAMES, ids=named)
def test_a_game_says_much_about_its_rules(folder: Path) -> None:
    """Whoever moves the sentences elsewhere moves this list along."""
    files = [Path(each.file).name for each in sentences_of(folder)]
    assert {"game.yaml", "layout.yaml", "notes.yaml", "rulebook.md"} <= set(files)
    assert files.count("rulebook.md") >= 10, "the one page links its sentences"


@pytest.mark.parametrize("folder", GAMES, ids=named)
def test_the_one_page_says_nothing_outside_of_its_links(folder: Path) -> None:
    assert [each.text for each in unlinked(folder)] == []


def test_what_states_no_rule_is_still_said_somewhere() -> None:
    said: set[str] = set()
    for folder in GAMES:
        said |= {each.text for each in sentences_of(folder)}
        for lesson in lessons_of(folder, load_game(folder)):
            said |= {f"{lesson.lesson.id}#{at + 1}" for at in range(len(lesson.lesson.places))}
    assert set(NO_RULE) - said == set()


def test_the_list_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report-card"]) == 0
    assert capsys.readouterr().out == "every sentence names its section, and a scenario shows it\n"
