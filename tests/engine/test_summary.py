"""Who may read what a part of the game came to."""

from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.table import Table
from tabletop.engine.text.stage import Summary, SummaryRow
from tabletop.engine.view import seen_events

PLAN = TablePlan(
    GameSpec(
        id="t",
        title="T",
        seats=(2, 2),
        kinds=(PieceKind("card", "Card", 2, "back"),),
        zones=(ZoneKind("deck", "Deck"),),
    ),
    2,
)
ROUND = Summary("Round 1", (SummaryRow("{p1}", "beat {p2}", value="+1"),), "{p2} deals next.")


def test_a_summary_is_seen_by_the_seats_that_it_is_for() -> None:
    table = Table(PLAN)
    table.summarize(ROUND)
    table.summarize(ROUND, seats=1 << 1)
    assert table.recording
    counts = [len(seen_events(PLAN, table.events, seat)) for seat in (-1, 0, 1)]
    assert counts == [1, 1, 2]
    (event,) = seen_events(PLAN, table.events, 0)
    assert (event.kind, event.summary) == ("summary", ROUND)


def test_search_makes_no_summaries() -> None:
    table = Table(PLAN).clone(recording=False)
    table.summarize(ROUND)
    assert not table.recording


def test_names_are_filled_into_every_word_of_a_summary() -> None:
    filled = ROUND.filled(lambda text: text.replace("{p1}", "Anna").replace("{p2}", "Sam"))
    assert (filled.rows[0].title, filled.rows[0].text) == ("Anna", "beat Sam")
    assert filled.text == "Sam deals next."
    assert filled.rows[0].value == "+1"
