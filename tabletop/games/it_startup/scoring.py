"""What a turn scores, term by term, and who has won.

Rulebook: `#developers`, `#end-of-game`.
"""

from collections.abc import Sequence

from tabletop.api import Message, Outcome, Seat, Value
from tabletop.games.it_startup import staff
from tabletop.games.it_startup.cards.costs import THIS_TURN
from tabletop.games.it_startup.cards.deck_list import DEVELOPER, KNOWLEDGE, Cards
from tabletop.games.it_startup.state import Numbers, StartupState


def score_terms(
    cards: Cards, office: Sequence[int], boost: int, self_boosts: Sequence[int]
) -> list[tuple[int, Value]]:
    """Return the points that an office delivers, as (points, source) pairs without zeros.

    A source is a piece, a text, or "" for a developer's printed efficiency.

    Args:
        cards: The printed figures of all cards.
        office: The pieces in an office, each employee followed by its Knowledge.
        boost: How many more points each developer delivers this turn.
        self_boosts: How many more points individual developers deliver this turn.
    """
    count = sum(cards.type[piece] == DEVELOPER for piece in office)
    found: list[tuple[int, Value]] = []
    for piece in office:
        if cards.type[piece] == DEVELOPER:
            found.append((cards.efficiency[piece], ""))
        elif cards.type[piece] == KNOWLEDGE:
            found.append((cards.bonus[piece], piece))
    found += [(cards.lift[piece] * count, piece) for piece in office if cards.lift[piece]]
    found.append((boost * count, THIS_TURN))
    found += [(each, Message("paid")) for each in self_boosts]
    return [(points, why) for points, why in found if points]


def messages_of(found: Sequence[tuple[int, Value]]) -> tuple[Value, ...]:
    """Return the parts of a sum for a message, such as `5` and `TDD 5`.

    `found` are the parts, as (points, source) pairs.
    """
    return tuple(
        points if why == "" else Message("term", why=why, points=points) for points, why in found
    )


def turn_terms(state: StartupState, n: Numbers, side: int) -> tuple[Value, ...]:
    """Return the parts of what a side would score if its turn ended now, for a message.

    A side is a seat or the Rival.
    """
    values, office = state.table.values, state.table.zones[n.offices[side]]
    paid = [values[n.self_boost[piece]] for piece in office if n.self_boost[piece] >= 0]
    return messages_of(score_terms(n.cards, office, values[n.boost[side]], paid))


def totals(state: StartupState, n: Numbers) -> list[int]:
    """Return the points of each team, or of each side in a game without teams."""
    values = state.table.values
    points = [values[each] for each in n.points]
    return [points[0] + points[2], points[1] + points[3]] if values[n.teams] else points


def outcome(state: StartupState, n: Numbers) -> Outcome:
    """Return who has won a game that is over, and why.

    Rulebook: `#end-of-game`.
    """
    return ending(n, totals(state, n), state.table.values[n.goal], state.limit)


def ending(n: Numbers, sums: Sequence[int], goal: int, limit: int) -> Outcome:
    """Return the result of a finished game for given totals.

    Args:
        n: The numbers of the table's pieces, zones and values.
        sums: The points of each team, or of each side in a game without teams.
        goal: The number of points at which the game ends.
        limit: The number of rounds after which the game ends in any case.
    """
    best, seats = max(sums), range(n.seats)
    scores = tuple(sums[seat % len(sums)] for seat in seats)
    winners = tuple(seat for seat in seats if scores[seat] == best)
    return Outcome(winners, scores, _reason(n, sums, goal, limit))


def _reason(n: Numbers, sums: Sequence[int], goal: int, limit: int) -> Message:
    best = max(sums)
    cause = (
        Message("goal-reached", goal=goal)
        if best >= goal
        else Message("rounds-played", rounds=limit)
    )
    leading = [team for team, total in enumerate(sums) if total == best]
    first, *others = (
        tuple(n.side_name(side) for side in range(team, n.sides, len(sums))) for team in leading
    )
    if others:
        return Message("shared", cause=cause, leading=(first, *others), best=best)
    second = max(total for total in sums if total < best)
    return Message("finishes", cause=cause, leading=first, best=best, second=second)


def is_power_of_two(points: int) -> bool:
    """Return whether a number of points earns the planning bonus: 1, 2, 4, 8 and so on.

    Rulebook: `#planning-bonus`.
    """
    return points > 0 and points & (points - 1) == 0


def cards_at_end(state: StartupState, n: Numbers, seat: Seat) -> int:
    """Return how many cards a seat draws at the end of its turn.

    Rulebook: `#hr`.
    """
    return staff.office(state, n, seat).draws
