"""What players read follows the design guide, section 16."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tests.games.valedictorian.odd_moves import near_move
from tests.games.valedictorian.positions import game, lay_out, rules, wander

KINDS = ("prompt", "description", "refusal", "note", "reason", "display", "preview", "why")
NAMES = ("Anna", "Bartholomew")
"""Names as players have them, a short and a long one; each is one word."""


def spoken(text: str) -> str:
    """Return a text as it is read, with names for seats and words for places and pieces."""
    for seat, name in enumerate(NAMES):
        text = text.replace(f"{{p{seat + 1}}}", name)
    return re.sub(r"\{[a-z]+:[^}]*\}", "Library", text).replace("**", "")


def words(text: str) -> int:
    return len(spoken(text).split())


@cache
def texts() -> dict[str, set[str]]:
    """All texts of some games, by what they are."""
    found: dict[str, set[str]] = {
        kind: set()
        for kind in (
            "prompt",
            "description",
            "refusal",
            "note",
            "reason",
            "display",
            "preview",
            "why",
        )
    }
    for number in range(25):
        rng = Random(f"words:{number}")
        options = {"may-stay": number % 3 == 0, "no-progress-limit": rng.choice((10, 80))}
        match = Match(rules(), 2, options, seed=number)
        for step in wander(rng, match):
            for event in step.events:
                if event.kind == "note":
                    found["note"].add(event.text)
            for seat in (0, 1):
                gather(rng, step.state, seat, found)
        outcome = match.outcome
        assert outcome is not None
        found["reason"].add(outcome.reason)
    plan = rules().plan(2)
    return {kind: {in_words(plan, text) for text in said} for kind, said in found.items()}


def gather(rng: Random, state: State, seat: Seat, found: dict[str, set[str]]) -> None:
    game_rules = rules()
    found["prompt"].add(game_rules.presenter.prompt(state, seat))
    legal = game_rules.legal_moves(state, seat)
    for move in legal:
        found["description"].add(game_rules.presenter.describe(state, seat, move))
        found["why"].add(game_rules.presenter.reason(state, seat, move))
        preview = game_rules.presenter.preview(state, seat, move)
        if preview is not None:
            found["preview"] |= {preview.title, *(text for _, text in preview.lines)}
    for _ in range(6):
        refusal = game_rules.refuse(state, seat, near_move(rng, state, legal))
        if refusal is not None:
            found["refusal"].add(refusal.text)
    display = game_rules.presenter.display(game_rules.view(state, seat))
    found["display"] |= {display.context, *(caption.text for caption in display.captions)}
    for panel in display.panels:
        found["display"] |= {panel.title}
        for row in panel.rows:
            found["display"] |= {row.title, row.note, row.value}


def shipped_texts() -> Iterator[str]:
    """Texts of the game's own files."""
    spec = game().spec
    yield spec.title
    yield spec.pitch
    if spec.score is not None:
        yield from (spec.score.one, spec.score.many)
    for kind in spec.kinds:
        yield kind.title
    for zone in spec.zones:
        yield zone.title
    for option in spec.options:
        yield from (option.title, option.text, *option.labels)
    for section in game().rulebook.sections:
        yield from (section.title, section.text)


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_of_play_has_an_exclamation_mark(kind: str) -> None:
    assert [text for text in texts()[kind] if "!" in text] == []


def test_no_text_of_the_files_has_an_exclamation_mark() -> None:
    assert [text for text in shipped_texts() if "!" in text] == []


def test_play_speaks_in_every_way() -> None:
    """Else the tests of this module would check nothing."""
    assert all(len(found) > 2 for kind, found in texts().items() if kind != "preview")


def test_a_refusal_is_one_sentence_of_twelve_words_at_most() -> None:
    for text in texts()["refusal"]:
        assert words(text) <= 12, text
        assert text[0].isupper() or text.startswith("{p"), text  # a name may lead
        assert text.endswith("."), text
        assert not re.search(r"[.?]\s", text), text


def test_a_prompt_has_eight_words_at_most_and_no_full_stop() -> None:
    for text in texts()["prompt"]:
        assert words(text) <= 8, text
        assert spoken(text)[0].isupper(), text
        assert not text.endswith("."), text


def test_a_button_starts_with_a_capital_and_is_short() -> None:
    for text in texts()["description"]:
        assert words(text) <= 6, text
        assert spoken(text)[0].isupper(), text
        assert not text.endswith("."), text
        assert text.lower() not in {"ok", "submit", "yes"}, text


def test_a_note_starts_with_a_verb_in_lower_case() -> None:
    """The avatar is the actor."""
    for text in texts()["note"]:
        assert text[0].islower(), text
        assert not text.endswith("."), text


def test_the_end_is_told_in_sentences() -> None:
    for text in texts()["reason"]:
        assert not spoken(text)[0].islower(), text
        assert text.endswith("."), text


def test_a_hint_gives_its_reason_in_one_sentence() -> None:
    for text in texts()["why"]:
        assert words(text) <= 16, text
        assert spoken(text)[0].isupper(), text
        assert text.endswith("."), text
        assert not re.search(r"[.?]\s", text), text


@pytest.mark.parametrize(
    ("hand", "top", "why"),
    [
        (["math-1"], "math-2", "The Math there is the last card that you need for a Math test."),
        ([], "math-2", "The Math there is a subject that you do not hold yet."),
        (["math-1", "math-3"], "math-2", "The Math there prepares you for the next Math test."),
        (
            ["math-1", "math-3"],
            "math-test-1",
            "You hold what the Math test asks for and pass it as you enter.",
        ),
        (
            ["math-1"],
            "math-test-1",
            "You can't pass the Math test yet, but failing it shuffles it out of sight.",
        ),
    ],
)
def test_the_reason_for_a_step_is_what_lies_in_the_room(
    hand: list[str], top: str, why: str
) -> None:
    below = ["science-7"] if "test" in top else ["math-test-1", "science-7"]
    state = lay_out(
        {
            "hand:p1": hand,
            "room:0:1": [*below, top],
            "floor:0:0": ["marker-p1"],
            "floor:2:2": ["marker-p2"],
        }
    )
    reason = rules().presenter.reason(state, 0, Move.parse("move marker-p1 > floor:0:1"))
    assert in_words(rules().plan(2), reason) == why


def test_a_text_names_seats_by_their_names_only() -> None:
    """Names, never pronouns for other players, and never words of the doors."""
    for kind, found in texts().items():
        for text in found:
            plain = spoken(text)
            assert not re.search(r"\b(p1|p2|he|she|his|her|him)\b", plain), f"{kind}: {text}"
            assert not re.search(r"\b[a-z]+-[a-z]*-?[0-9]\b|:[0-9]", plain), f"{kind}: {text}"


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_are_written_as_digits(kind: str) -> None:
    for text in texts()[kind]:
        assert not re.search(r"\b(two|three|four|five|six|seven|eight|nine|ten)\b", text.lower()), (
            text
        )


def test_no_text_blames_the_player() -> None:
    for text in texts()["refusal"]:
        assert not re.search(r"\b(wrong|illegal|invalid|error|mistake|failed)\b", text.lower()), (
            text
        )
