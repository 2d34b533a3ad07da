"""What the texts of games ask of their readers."""

import pytest

from tests.cli.running import tool
from tests.ui.desks import shelf
from tools.ux_metrics.readability import (
    LIMITS,
    Passage,
    faults,
    found_in,
    grade,
    passages_of,
    sentences,
    syllables,
)


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("cat", 1), ("table", 2), ("made", 1), ("played", 1), ("wanted", 2), ("exam", 2),
        ("developer", 4), ("the", 1), ("classes", 2), ("hands", 1), ("apple", 2), ("Academy", 4),
    ],
)  # fmt: skip
def test_syllables_are_counted_by_their_vowels(word: str, count: int) -> None:
    assert syllables(word) == count


def test_a_text_is_parted_into_sentences_and_words() -> None:
    assert sentences("**Green** wins. You lost 3 cards! Why?") == [
        ["Green", "wins"], ["You", "lost", "cards"], ["Why"],
    ]  # fmt: skip


def test_long_sentences_of_long_words_ask_for_more_years_of_school() -> None:
    easy = grade(["Put the die on a card. It may cost you a coin."])
    hard = grade(
        ["Administrative responsibilities necessitate comprehensive organisational capabilities."]
    )
    assert easy < 2
    assert hard > 12
    assert grade([]) == 0


def test_what_is_too_long_or_passive_is_named_with_its_place() -> None:
    long = Passage("coach", "lesson one, step 2", "One " + "and two " * 12 + "are many.")
    passive = Passage("refusals", "refusal hire", "This card was taken by your rival.")
    told = faults([long, passive, Passage("coach", "step 3", "Put it there.")])
    assert [line.partition(":")[0] for line in told] == ["lesson one, step 2", "refusal hire"]


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.spec.id)
def test_the_texts_of_every_shipped_game_are_easy_to_read(game: object) -> None:
    passages = passages_of(game)  # type: ignore[arg-type]  # pytest's parameters have no types
    for finding in found_in(passages):
        assert finding.grade <= LIMITS[finding.kind], finding
    assert faults(passages) == ()


def test_the_command_says_the_grade_of_each_kind_of_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = tool(capsys, "readability", "valedictorian")
    assert (done.status, done.err) == (0, "")
    assert "valedictorian      rulebook" in done.out
