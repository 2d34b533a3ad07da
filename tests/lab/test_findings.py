"""What a report finds in rows that are made to hold it."""

import re
from base64 import b64encode
from dataclasses import replace

import pytest

from tabletop.lab.findings import FindingNames, Findings, summary, verdict
from tabletop.lab.plan import Plan
from tabletop.lab.report import page
from tabletop.lab.rows import Row
from tabletop.lab.variants import compare

PLAN = Plan("harbour", "abc", (), ("quick", "quick"), 2, 0)
NAMES = FindingNames("Harbour", {"ferry": "Ferry", "fog": "Fog & <mist>"}, {"sail": "Sail"})


def row(number: int, winner: int, *, used: bool = False, came: bool = True) -> Row:
    fog = {"fog": (1, 0, 1)} if came else {}
    ferry = {"ferry": (1, int(used), 0)}
    return Row(
        number, number, (0, 1), 10 + number % 7, turns=8,
        winners=(winner,), scores=(9, 4) if winner == 0 else (3, 8),
        shares=(1.0, 0.0) if winner == 0 else (0.0, 1.0),
        parts={"Cargo": (7, 4), "Fog": (2, 0)},
        phases={"dawn": {"sail": (6, 6)}, "day": {"sail": (4, 4), "wait": (0, 3)}},
        choices=30, forced=2,
        openings=("sail + sail", "sail + wait"),
        stands=((1, 0), (3, 2), (5, 3)), pieces=({**fog, **ferry}, {}),
    )  # fmt: skip


def findings(*rows: Row) -> Findings:
    return Findings(PLAN, NAMES, rows)


def test_a_seat_that_wins_too_often_is_named_with_how_far() -> None:
    found = findings(*(row(number, 0 if number % 5 < 3 else 1) for number in range(1000)))
    assert found.seats[0].value == pytest.approx(0.6)
    headline, note, fault = verdict(found)
    assert headline == "The first seat wins too often: 60.0%"
    assert "10.0 points above fair" in note
    assert fault


def test_even_seats_and_few_games_are_no_finding() -> None:
    even = findings(*(row(number, number % 2) for number in range(1000)))
    assert verdict(even)[0] == "Nothing stands out in 1,000 games"
    few = findings(*(row(number, 0) for number in range(30)))
    assert verdict(few)[0] == "Too few to tell"
    assert verdict(findings())[0] == "No game has ended yet"


def test_cards_tell_came_used_won_and_dead() -> None:
    """The ferry is used in half of the games, and then always wins; fog comes and is never used."""
    found = findings(*(row(n, n % 2, used=n % 2 == 0) for n in range(600)))
    ferry, fog = (next(c for c in found.cards if c.kind == kind) for kind in ("ferry", "fog"))
    assert (ferry.came, ferry.used, ferry.use) == (600, 300, 0.5)
    assert ferry.won_came.value == 0.5
    assert ferry.won_used.value == 1.0
    assert ferry.lift.value == 0.5
    assert ferry.stands_out
    assert (fog.dead, ferry.dead) == (True, False)
    assert not findings(*(row(n, 0) for n in range(100))).cards[0].dead  # too few to say


def test_where_the_lowest_score_wins_the_other_seat_leads() -> None:
    rows = tuple(row(number, 1 - (number % 4 == 3)) for number in range(400))
    plain, low = (Findings(replace(PLAN, lowest_wins=low), NAMES, rows) for low in (False, True))
    assert plain.half_time.value == pytest.approx(0.25)  # the first seat always has most
    assert low.half_time.value == pytest.approx(0.75)
    assert plain.margins == low.margins
    three = tuple(replace(each, scores=(9, 4, 1)) for each in rows)
    margins = [Findings(replace(PLAN, lowest_wins=low), NAMES, three).margins[0]
               for low in (False, True)]  # fmt: skip
    assert margins == [5, 3]


def test_the_page_holds_its_pictures_itself() -> None:
    """Of each card in its row, of a dead one again where these are listed; none from elsewhere."""
    found = findings(*(row(n, n % 2, used=n % 2 == 0) for n in range(600)))
    told = page(found, pictures={"fog": b"a mist", "ferry": b"a ship"})
    mist, ship = ("data:image/jpeg;base64," + b64encode(each).decode()
                  for each in (b"a mist", b"a ship"))  # fmt: skip
    assert (told.count(mist), told.count(ship)) == (2, 1)
    assert re.search(rf'<th scope="row"><img alt="" src="{re.escape(ship)}">Ferry</th>', told)
    assert set(re.findall(r'(?:src|href)="(\w+):', told)) == {"data"}
    assert "<img" not in page(found)


def test_lengths_leads_and_moves_add_up() -> None:
    found = findings(*(row(number, number % 4 == 3) for number in range(400)))
    assert (found.lengths[0], found.lengths[-1]) == (10, 16)
    assert found.half_time.value == pytest.approx(0.75)
    assert found.never_changed.value == pytest.approx(0.75)
    assert set(found.margins) == {5}
    assert found.move_title(found.moves[0].kind) == "Sail"
    assert (found.never, found.unwanted) == ([], ["Wait"])
    assert found.openings[0].stands_out
    assert not found.openings[1].stands_out


def test_a_game_that_fell_over_is_told_and_counts_nowhere() -> None:
    found = findings(row(0, 0), Row(1, 1, (0, 1), 7, problem="after move 7: rules.py:8: boom"))
    assert found.games == 1
    assert "rules.py:8: boom" in page(found)


def test_variants_on_the_same_deals_are_told_apart_or_not() -> None:
    usual = [row(number, number % 2) for number in range(1000)]
    fewer = [row(number, 1 if number % 10 == 0 else number % 2) for number in range(1000)]
    found = compare("Without storms", usual, fewer)
    assert (found.seats[0].gained, found.seats[0].lost) == (0, 100)
    assert found.verdict.startswith("Without storms the first seat wins 10.0 points less (8.1 to")
    assert found.verdict.endswith("1,000 deals): told apart.")
    same = compare("Without storms", usual, usual)
    assert same.verdict == (
        "Without storms, wins are not told apart; under 0.0 points either way (1,000 deals)."
    )
    assert found.moves.value == 0
    broken = [*fewer[:10], replace(fewer[10], problem="no end")]
    assert compare("", usual, broken).deals == 10


def test_a_variant_that_changes_lengths_alone_says_so() -> None:
    usual = [row(number, number % 2) for number in range(400)]
    longer = [replace(each, moves=each.moves + 1 + each.number % 2) for each in usual]
    assert compare("With fog", usual, longer).verdict == (
        "With fog, wins are not told apart; under 0.0 points either way (400 deals)."
        " Games have 1.5 moves more (1.4 to 1.6; 400 deals): told apart."
    )


def test_a_variant_of_one_who_plays_alone_speaks_of_points() -> None:
    usual = [Row(n, n, (0,), 10, winners=(0,), scores=(20 + n % 5,), shares=(1.0,))
             for n in range(100)]  # fmt: skip
    better = [replace(each, scores=(each.scores[0] + 3,)) for each in usual]
    assert compare("With fog", usual, better).verdict == (
        "With fog, 3.0 points more (3.0 to 3.0; 100 deals): told apart."
    )
    assert compare("With fog", usual, usual).verdict == (
        "With fog, points are not told apart; under 0.0 either way (100 deals)."
    )


def test_many_seats_are_several_questions() -> None:
    """One seat of four that gains 16 and loses 5 deals is no finding; of two it is."""

    def four(number: int, winner: int) -> Row:
        shares = tuple(float(seat == winner) for seat in range(4))
        return Row(number, number, (0, 1, 2, 3), 9, winners=(winner,), scores=(1, 1, 1, 1),
                   shares=shares)  # fmt: skip

    usual = [four(n, 0 if n < 5 else 1 + n % 3) for n in range(600)]
    other = [four(n, 1 + n % 3 if n < 5 else 0 if n < 21 else 1 + n % 3) for n in range(600)]
    (first, *_), apart = compare("", usual, other).seats, compare("", usual, other)
    assert (first.gained, first.lost) == (16, 5)
    assert 0.05 < first.chance == pytest.approx(3 * 0.0266, abs=1e-3)
    assert "not told apart" in apart.verdict


def test_what_the_plots_draw_stands_in_tables_beside_them() -> None:
    told = page(findings(*(row(number, number % 2) for number in range(70))))
    lengths = told[told.index("Lengths of games") :]
    for length in range(10, 17):
        assert f'<th scope="row">{length}</th><td>10</td><td>14.3%</td>' in lengths
    margins = told[told.index("Margins of the best score") :]
    assert '<th scope="row">5</th><td>70</td><td>100.0%</td>' in margins


def test_only_cards_that_miss_the_mean_by_far_are_marked_and_named() -> None:
    """A card that wins 6 points more is told apart in 4,000 games, and yet nothing stands out."""

    def rows(wins: int) -> list[Row]:
        """Games in half of which the ferry is used; its user wins so many of a hundred."""
        return [
            row(n, 0 if n % 100 < wins else 1, used=True) if n % 200 < 100
            else row(n, 1 if n % 100 < wins else 0)
            for n in range(4000)
        ]  # fmt: skip

    near, far = findings(*rows(56)), findings(*rows(75))
    for found, is_far in ((near, False), (far, True)):
        ferry = next(card for card in found.cards if card.kind == "ferry")
        assert (ferry.stands_out, ferry.far) == (True, is_far)
        assert (verdict(found)[0] == "Nothing stands out in 4,000 games") != is_far
        assert ("<td>far above</td>" in page(found)) == is_far
        (told,) = (c for c in summary(found)["cards"] if c["kind"] == "ferry")  # type: ignore[union-attr,index,call-overload]
        assert (told["out"], told["far"]) == (True, is_far)  # type: ignore[call-overload,index]


def test_games_to_look_at_are_the_shortest_the_longest_and_those_with_most_to_weigh() -> None:
    rows = [replace(row(n, n % 2), choices=1000 if n == 37 else 30 + n) for n in range(60)]
    ends = dict(findings(*rows).ends())
    assert [each.moves for each in ends["The shortest"]] == [10] * 5
    assert [each.moves for each in ends["The longest"]] == [16] * 5
    slowest = next(games for name, games in ends.items() if name.startswith("The slowest"))
    assert [each.number for each in slowest] == [37, 59, 58, 57, 56]
    assert page(findings(*rows)).count("&amp;&amp; tabletop replay harbour-") == 15


def test_the_page_needs_no_network_and_escapes_what_a_game_is_called() -> None:
    usual = [row(number, number % 2, used=number % 2 == 0) for number in range(600)]
    told = page(findings(*usual), compare("Without <b>", usual, usual))
    assert "http" not in told.replace('http-equiv="Content-Security-Policy"', "")
    assert "<script" not in told
    assert "src=" not in told.replace("style-src", "").replace("img-src", "")
    assert "Fog &amp; &lt;mist&gt;" in told
    assert "<mist>" not in told
    assert "Without &lt;b&gt;" in told
    assert "prefers-color-scheme:dark" in told
    assert told.count("<svg") == told.count('role="img" aria-label="') >= 5
    assert "tabletop simulate harbour --seats 2 --players quick,quick --seed" in told


def test_a_page_of_no_games_says_so() -> None:
    assert "No game has ended yet" in page(findings())
    assert summary(findings())["games"] == 0


def test_moves_are_told_by_phase_and_scores_by_their_parts() -> None:
    names = replace(NAMES, phases={"day": "By day", "dawn": "At dawn"})
    found = Findings(PLAN, names, tuple(row(n, n % 2) for n in range(20)))
    assert list(found.phases) == ["day", "dawn"]
    assert found.phases["dawn"]["sail"] == 120
    told = {title: [each.value for each in seats] for title, seats in found.parts.items()}
    assert told == {"Cargo": [7, 4], "Fog": [2, 0]}
    shown = page(found)
    assert '<th scope="col">By day</th><th scope="col">At dawn</th>' in shown
    assert '<th scope="row">Sail</th><td>80</td><td>120</td>' in shown
    assert '<th scope="row">First</th><td>7.0</td><td>2.0</td>' in shown
    assert summary(found)["parts"] == {"Cargo": [7.0, 4.0], "Fog": [2.0, 0.0]}


def test_kinds_of_moves_are_told_with_what_goes_with_them() -> None:
    """Who waits wins; all sail, and to sail more often than half of them do changes nothing."""
    rows = [
        replace(row(n, n % 2), made=({"sail": 1 + n // 2 % 3}, {"sail": 1 + n // 2 % 3}))
        for n in range(600)
    ]
    rows = [
        replace(each, made=tuple(
            {**kinds, "wait": 1} if won else kinds
            for kinds, won in zip(each.made, each.shares, strict=True)
        ))
        for each in rows
    ]  # fmt: skip
    worth = findings(*rows).worth
    assert (worth["wait"].more_than, worth["wait"].seats) == (0, 600)
    assert worth["wait"].won.value == 1.0
    assert worth["wait"].stands_out
    assert (worth["sail"].more_than, worth["sail"].seats) == (2, 400)
    assert worth["sail"].won.value == 0.5
    assert not worth["sail"].stands_out
    shown = page(findings(*rows))
    assert '<th scope="row">Wait</th><td>at all</td><td>600</td><td>100.0%</td>' in shown
    assert '<th scope="row">Sail</th><td>more than 2 times</td><td>400</td>' in shown
