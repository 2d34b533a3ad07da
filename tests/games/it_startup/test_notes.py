"""What the log tells everybody of a turn, line by line, and whom it says it of."""

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Entry, Move, Refusal
from tabletop.engine.text.message import Message
from tabletop.engine.text.phrasebook import in_words
from tabletop.games.it_startup.state import StartupState
from tests.games.it_startup.positions import lay_out, match_at, rules
from tests.games.positions import names, value

ONLOOKER = -1
OFFICES = {
    "office:p1": ["lead-dev-1", "shy-frontend", "undercover-hr-1"],
    "office:p2": ["database-dev-1", "intern-1"],
    "hand:p1": ["downer-dave-1", "monster-bug-1", "head-hunter"],
}
ALONE = {
    "office:p1": ["lead-dev-1", "intern-1"],
    "rival-office": ["intern-2"],
    "deck": ["tdd", "downer-dave-1", "investor-1"],
}
VALUES = {"resources:p1": 9, "burnout:intern-1": 2}


def told(state: StartupState, move: str, draws: tuple[int, ...] = ()) -> list[str]:
    """Return what an onlooker is told of a move of p1: who, what, and in which tone."""
    match = match_at(state)
    legal = match.rules.legal_moves(match.state, 0)
    made = next(each for each in legal if str(each).startswith(move))
    assert not isinstance(match.replay(Entry(0, made, draws)), Refusal)
    return [
        f"{event.seat} {in_words(state.table.plan, event.text)} {event.tone}".rstrip()
        for step in match.steps
        for event in match.seen(step, ONLOOKER)
        if event.kind == "note"
    ]


@pytest.mark.parametrize(
    ("move", "draws", "lines"),
    [
        ("end-turn", (),
         ["0 scored **6**: 5 + 1 = 6 gain", "1 found the deck empty", "1 gained **1 resource**"]),
        ("hire downer-dave-1 > database-dev-1", (),
         ["0 hired **Downer Dave** for 3", "0 gave {p2}'s **Database Developer** 1 burnout"]),
        ("play monster-bug-1", (),
         ["0 played **Monster Bug** for 3", "-1 {p2}'s **Intern** burned out (3 of 3) loss"]),
        ("activate shy-frontend", (), ["0 paid 1: **Shy Frontend Developer** +1"]),
        ("activate undercover-hr-1 > database-dev-1", (0,),
         ["0 flipped heads and took over **Database Developer** gain"]),
        ("activate undercover-hr-1 > database-dev-1", (1,),
         ["0 flipped tails: **Database Developer** stayed"]),
    ],
)  # fmt: skip
def test_all_hear_of_a_move(move: str, draws: tuple[int, ...], lines: list[str]) -> None:
    assert told(lay_out(2, OFFICES, VALUES), move, draws) == lines


def test_all_hear_what_the_die_gives() -> None:
    match = Match(rules(), 2, {}, seed=1)
    number = value(match.state, "resources:p1")
    (told,) = [event for event in match.first_events if event.kind == "note"]
    assert (told.seat, told.seen) == (-1, match.state.table.everyone)
    assert told.text == Message("rolled", actor=-1, number=number)


def test_all_hear_what_the_rival_does() -> None:
    assert told(lay_out(1, ALONE), "end-turn") == [
        "0 scored **6**: 5 + 1 = 6 gain",
        "-1 The Rival turned up Investor and got one card more",
        "-1 The Rival hired **Downer Dave**",
        "-1 The Rival gave {p1}'s **Lead Developer** 1 burnout",
        "-1 The Rival scored **2**: 1 + 1 = 2 gain",
        "0 drew 1 card",
        "0 gained **1 resource**",
    ]


@pytest.mark.parametrize("employee", ["code-monkey-1", "lead-dev-1", "scrum-master-2"])
def test_whoever_is_hunted_comes_over(employee: str) -> None:
    """5.6: also the first card of the list."""
    match = match_at(
        lay_out(2, {"office:p2": [employee], "hand:p1": ["head-hunter"]}, {"resources:p1": 9})
    )
    move = Move("play", ("head-hunter",), employee)
    assert not isinstance(match.submit(0, move), Refusal)
    assert names(match.state, "office:p1") == [employee]
