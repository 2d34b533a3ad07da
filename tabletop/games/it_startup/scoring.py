"""Points: what a turn scores, term by term, and who has won. Rule: 5.8, 6."""

from collections.abc import Sequence

from tabletop.api import Outcome, Seat
from tabletop.games.it_startup import notes, staff
from tabletop.games.it_startup.cards import DEVELOPER, KNOWLEDGE, Cards
from tabletop.games.it_startup.state import Numbers, StartupState


def terms(
    cards: Cards, office: Sequence[int], boost: int, self_boosts: Sequence[int]
) -> list[tuple[int, str]]:
    """Return the points that an office delivers, as (points, source); zero terms are left out.

    Args:
        cards: The printed figures of all cards.
        office: Pieces in an office, each employee followed by its Knowledge.
        boost: Additional efficiency of each developer this turn.
        self_boosts: Additional efficiency of single developers this turn.
    """
    count = sum(cards.type[piece] == DEVELOPER for piece in office)
    found: list[tuple[int, str]] = []
    for piece in office:
        if cards.type[piece] == DEVELOPER:
            found.append((cards.efficiency[piece], ""))
        elif cards.type[piece] == KNOWLEDGE:
            found.append((cards.bonus[piece], cards.title[piece]))
    found += [
        (cards.lift[piece] * count, cards.title[piece]) for piece in office if cards.lift[piece]
    ]
    found.append((boost * count, "this turn"))
    found += [(each, "paid") for each in self_boosts]
    return [(points, why) for points, why in found if points]


def in_words(found: Sequence[tuple[int, str]]) -> list[str]:
    """Return terms as text, such as `5` and `TDD 5`."""
    return [f"{why} {points}".strip() for points, why in found]


def turn_terms(state: StartupState, n: Numbers, side: int) -> list[str]:
    """Return the terms of what a side would score now, as text."""
    values, office = state.table.values, state.table.zones[n.offices[side]]
    paid = [values[n.self_boost[piece]] for piece in office if n.self_boost[piece] >= 0]
    return in_words(terms(n.cards, office, values[n.boost[side]], paid))


def totals(state: StartupState, n: Numbers) -> list[int]:
    """Return the points by team, or by side without teams."""
    values = state.table.values
    points = [values[each] for each in n.points]
    return [points[0] + points[2], points[1] + points[3]] if values[n.teams] else points


def outcome(state: StartupState, n: Numbers) -> Outcome:
    """Return the result of a game that is over.

    Rule: 6.
    """
    return ending(n, totals(state, n), state.table.values[n.goal], state.limit)


def ending(n: Numbers, sums: Sequence[int], goal: int, limit: int) -> Outcome:
    """Return the result for given totals, by team, or by side without teams."""
    best, seats = max(sums), range(n.seats)
    scores = tuple(sums[seat % len(sums)] for seat in seats)
    winners = tuple(seat for seat in seats if scores[seat] == best)
    return Outcome(winners, scores, _reason(n, sums, goal, limit))


def _reason(n: Numbers, sums: Sequence[int], goal: int, limit: int) -> str:
    best = max(sums)
    if best >= goal:
        why = f"The goal of {goal} points is reached."
    else:
        why = f"{notes.count(limit, 'round')} are played."
    leading = [team for team, total in enumerate(sums) if total == best]
    names = [
        " and ".join(notes.side_name(n, side) for side in range(team, n.sides, len(sums)))
        for team in leading
    ]
    if len(leading) > 1:
        return f"{why} {', '.join(names[:-1])} and {names[-1]} share first place with {best}."
    second = max(total for team, total in enumerate(sums) if team != leading[0])
    verb = "finish" if len(sums) < n.sides else "finishes"
    name = names[0][0].upper() + names[0][1:]
    return f"{why} {name} {verb} first, {best} to {second}."


def is_power_of_two(points: int) -> bool:
    """Return whether points earn the planning bonus: 1, 2, 4, 8 and so on."""
    return points > 0 and points & (points - 1) == 0


def cards_at_end(state: StartupState, n: Numbers, seat: Seat) -> int:
    """Return how many cards a seat draws at the end of its turn."""
    return staff.office(state, n, seat).draws
