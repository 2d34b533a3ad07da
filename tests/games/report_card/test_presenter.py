"""What players read: prompts, buttons, previews, notes, panels and the end. Guide, section 16."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.engine.text.display import Display, Panel, SeatMark
from tests.games.positions import names, play
from tests.games.report_card.positions import (
    SCIENCE,
    WAYS,
    finished,
    game,
    lay_out,
    new_match,
    rules,
    wander,
)
from tests.games.worded import filled, worded

KINDS = ("prompt", "description", "refusal", "note", "reason", "display", "preview", "why")


def spoken(text: str) -> str:
    return re.sub(r"\{p\d\}", "Bartholomew", text).replace("**", "")


@cache
def texts() -> dict[str, set[str]]:
    """All texts of some games, by what they are."""
    found: dict[str, set[str]] = {kind: set() for kind in (*KINDS, "rule")}
    for number, options in enumerate(WAYS):
        rng = Random(number)
        match = new_match(number % 4 + 1, options, seed=number)
        gather(match.first, found)
        for step in wander(rng, match):
            found["note"] |= {event.text for event in step.events if event.kind == "note"}
            if rng.random() < 0.15 or match.outcome:
                gather(step.state, found)
        assert match.outcome is not None
        found["reason"].add(match.outcome.reason)
    return {kind: filled(rules().plan(4), said) for kind, said in found.items()}


def gather(state: State, found: dict[str, set[str]]) -> None:
    odd = (
        Move("take-exam", ("d12",), "exam:0:0"),
        Move("take-exam", ("d4",), "track:0:0"),
        Move("take-exam", ("law",), "exam:0:0"),
        Move("add-credit", (), "law", (9,)),
        Move("add-credit", (), "law", (1,)),
        Move("add-credit", (), "d4", (1,)),
        Move("add-credit", (), "law"),
        Move("end-credit", (), "law"),
        Move("choose-division", (), "", ("latin",)),
        Move("choose-department", (), "law"),
        Move("dance"),
    )
    here = rules()
    for seat in range(state.seats):
        found["prompt"].add(worded(here).prompt(state, seat))
        for move in here.legal_moves(state, seat):
            found["description"].add(worded(here).describe(state, seat, move))
            found["why"].add(worded(here).reason(state, seat, move))
            preview = worded(here).preview(state, seat, move)
            if preview is not None:
                found["preview"] |= {preview.title, *(text for _, text in preview.lines)}
        for move in odd:
            refusal = here.refuse(state, seat, move)
            if refusal is not None:
                found["refusal"].add(refusal.text)
                found["rule"].add(refusal.rule)
        display = worded(here).display(here.view(state, seat))
        found["display"] |= {display.context, *(caption.text for caption in display.captions)}
        for panel in display.panels:
            found["display"].add(panel.title)
            for row in panel.rows:
                found["display"] |= {row.title, row.note, row.value}


def shipped_texts() -> Iterator[str]:
    spec = game().spec
    yield spec.pitch
    if spec.score is not None:
        yield from (spec.score.one, spec.score.many)
    for option in spec.options:
        yield from (option.title, option.text, *option.labels)
    for section in game().rulebook.sections:
        yield from (section.title, section.text)


def test_play_speaks_in_every_way() -> None:
    """Else the tests of this module would check nothing."""
    assert all(len(found) > 5 for found in texts().values())


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_of_play_has_an_exclamation_mark(kind: str) -> None:
    assert [text for text in texts()[kind] if "!" in text] == []


def test_no_text_of_the_files_has_an_exclamation_mark() -> None:
    assert [text for text in shipped_texts() if "!" in text] == []


def test_a_prompt_has_eight_words_at_most_and_no_full_stop() -> None:
    for text in texts()["prompt"]:
        assert 0 < len(spoken(text).split()) <= 8, text
        assert text[0].isupper() or text[0] == "{", text
        assert not text.endswith("."), text


def test_a_refusal_is_one_sentence_of_ten_words_at_most() -> None:
    for text in texts()["refusal"]:
        assert len(text.split()) <= 10, text
        assert text[0].isupper(), text
        assert text.endswith("."), text


def test_a_button_has_six_words_at_most_and_starts_with_a_verb() -> None:
    for text in texts()["description"]:
        assert len(text.split()) <= 7, text
        assert text.split()[0] in {"Take", "Add", "Give", "Choose"}, text


def test_every_rule_that_a_refusal_names_is_in_the_rulebook() -> None:
    rules_named = texts()["rule"]
    assert len(rules_named) >= 9
    assert [rule for rule in rules_named if game().rulebook.find(rule) is None] == []


def test_a_preview_shows_the_sum_and_the_effort_that_is_left() -> None:
    state = lay_out(2, {"die:d10": 7, "initial:1": 2, "effort:p1": 8})
    preview = worded(rules()).preview(state, 0, Move.parse("take-exam d10 > exam:0:1"))
    assert preview is not None
    assert preview.title == "7 + 2 = 9"
    assert ("bolt", "Costs 3, leaves 5") in preview.lines
    assert ("cap", "4 more exams this semester") in preview.lines


def test_a_hint_gives_its_reason_in_one_sentence() -> None:
    for text in texts()["why"]:
        assert len(text.split()) <= 18, text
        assert text[0].isupper(), text
        assert text.endswith("."), text
        assert not re.search(r"[.?]\s", text), text


def test_the_reason_for_a_die_is_what_it_shows_and_leaves() -> None:
    values = {"die:d12": 8, "die:d10": 7, "die:d8": 3, "die:d6": 2, "die:d4": 1, "effort:p1": 8}
    state = lay_out(2, values)
    why = {
        die: worded(rules()).reason(state, 0, Move.parse(f"take-exam {die} > exam:0:1"))
        for die in ("d12", "d10", "d4")
    }
    assert why == {
        "d12": "The d12 shows 8, the most within your means; 4 effort is left for 4 more exams.",
        "d10": "The d10 shows 7 for 3 effort and leaves 5 for 4 more exams.",
        "d4": "The d4 shows 1 and costs nothing, so your 8 effort is kept for 4 more exams.",
    }


def test_what_is_refused_has_no_preview() -> None:
    state = lay_out(2)
    assert worded(rules()).preview(state, 1, Move.parse("take-exam d10 > exam:0:1")) is None


def credit_time(effort: int = 3) -> State:
    zones = {f"exam:0:{space}": [exam] for space, exam in enumerate(SCIENCE)}
    values = {"effort:p1": effort, "credit:law:p1": 2, "base:law:p1": 7, "semester": 2}
    values |= {f"spent:{space}:p1": 0 for space in range(5)}
    values |= {f"base:{exam}:p1": 9 for exam in SCIENCE}
    return lay_out(1, values, zones, phase="credit")


def test_extra_credit_previews_the_new_result() -> None:
    preview = worded(rules()).preview(credit_time(), 0, Move.parse("add-credit > law = 2"))
    assert preview is not None
    assert (preview.title, preview.lines) == ("9 + 2 = 11", (("bolt", "Leaves 1"),))


def test_the_form_of_extra_credit_makes_legal_moves_only() -> None:
    state = credit_time()
    (form,) = rules().forms(state, 0)
    exams, amounts = form.fields
    assert set(exams.choices) == {*SCIENCE, "law"}
    made = {form.fill([[exam], [amount]]) for exam in exams.choices for amount in amounts.choices}
    legal = set(rules().legal_moves(state, 0))
    assert made == legal - {Move("end-credit")}


def test_there_is_no_form_while_exams_are_taken() -> None:
    assert list(rules().forms(lay_out(1), 0)) == []


def shown(state: State, seat: Seat = 0) -> Display:
    return worded(rules()).display(rules().view(state, seat))


def panel(display: Display, name: str) -> Panel:
    return next(each for each in display.panels if each.id == name)


def test_the_track_says_what_each_space_costs() -> None:
    captions = {each.zone: each.text for each in shown(lay_out(1)).captions}
    costs = ["4 effort", "3 effort", "2 effort", "1 effort", "free"]
    assert [captions[f"track:0:{space}"] for space in range(5)] == costs


def test_an_exam_that_the_viewer_has_taken_says_so() -> None:
    match = new_match(2, {"first": "p1"})
    play(match, 0, "take-exam d4 > exam:0:3")
    own, other = (shown(match.state, seat).captions for seat in (0, 1))
    assert [each.zone for each in own if each.text == "Taken"] == ["exam:0:3"]
    assert [each.zone for each in other if each.text == "Taken"] == []


def test_scores_chips_and_divisions_follow_the_report_cards() -> None:
    state = lay_out(2, {"semester": 2, "base:law:p1": 9, "credit:law:p1": 2, "base:law:p2": 8})
    display = shown(state)
    assert display.context == "Semester 2 of 7"
    assert display.scores == ("11", "8")
    assert display.chips[1] == (SeatMark("bolt", "8 effort"), SeatMark("trophy", "2nd of 2"))
    culture = panel(display, "divisions:p1").rows[6]
    assert (culture.title, culture.value, culture.icon) == ("Culture", "11", "globe")


def test_a_bonus_division_shows_whether_it_would_count_now() -> None:
    values = {"semester": 2, "base:law:p1": 9, "division-10:p1": 7, "department-3:p1": 33}
    row = panel(shown(lay_out(2, values)), "divisions:p1").rows[6]
    assert (row.note, row.tone) == ("+10, Law x3", "gain")
    values["base:law:p2"] = 9
    row = panel(shown(lay_out(2, values)), "divisions:p1").rows[6]
    assert row.tone == ""


def test_the_last_panel_explains_every_point() -> None:
    report = dict(zip(SCIENCE, (12, 8, 7, 7, 6), strict=True))
    marks = {"division-15:p1": 4, "department-4:p1": 16}
    final = panel(shown(finished((report, report | {"physics": 10}), marks)), "final:p1")
    rows = [(row.title, row.note, row.value) for row in final.rows]
    assert rows == [
        ("Exams", "", "40"),
        ("Science", "best of all", "+15"),
        ("Physics", "counts 4 times", "+36"),
        ("Career", "Science, Physics", ""),
        ("Total", "", "91"),
    ]


def test_a_player_alone_sees_the_ladder_of_class_ranks() -> None:
    report = dict.fromkeys(SCIENCE, 51)
    display = shown(finished((report,)))
    ladder = panel(display, "class-rank").rows
    assert [row.value for row in ladder] == ["451+", "351+", "251+", "0+"]
    assert [row.title for row in ladder if row.tone == "ready"] == ["Run of the mill"]
    assert ("Class rank", "Run of the mill") in [
        (row.title, row.note) for row in panel(display, "final:p1").rows
    ]


def test_an_onlooker_sees_the_table_too() -> None:
    display = shown(new_match(3).first, -1)
    assert panel(display, "effort").title == "Effort"
    assert len(display.scores) == 3


def test_an_exam_is_told_with_its_sum() -> None:
    match = new_match(2, {"first": "p1"}, seed=1)
    card = names(match.state, "exam:0:0")[0]
    title = next(kind.title for kind in game().spec.kinds if kind.id == card)
    step = play(match, 0, "take-exam d12 > exam:0:0")
    said = [event.text for event in step.events if event.kind == "note"]
    notes = filled(rules().plan(2), said)
    assert len(notes) == 1
    assert re.fullmatch(rf"took \*\*{title}\*\* with the d12: \*\*\d+ \+ \d = \d+\*\*", notes[0])
