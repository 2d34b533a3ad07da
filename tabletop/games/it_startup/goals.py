"""What a seat did in a finished game of IT Startup, for its goals."""

from collections import Counter

from tabletop.api import FinishedGame, FinishedStep, LowestChance, Message, NearMiss, Rules, Seat
from tabletop.games.it_startup import staff
from tabletop.games.it_startup.state import Numbers, StartupState


def feats(game: FinishedGame[StartupState], n: Numbers, seat: Seat) -> dict[str, int]:
    """Return a seat's best turn, its largest team and Knowledge, and what it hired and lost.

    `most-behind` counts the points that it was behind the best opponent at some time.
    """
    points, kinds = Counter[tuple[int, int]](), Counter[str]()
    taken = burnt = 0
    for step in game.steps:
        old, new = step.before.table.values, step.after.table.values
        points[old[n.round], step.before.turn] += new[n.points[seat]] - old[n.points[seat]]
        if step.seat == seat:
            kinds[step.move.kind] += 1
        taken += _taken_over(step, n, seat)
        burnt += _burnt_out(step, n, seat)
    positions = [game.first, *(step.after for step in game.steps)]
    return {
        "best-turn": max(points.values()),
        "most-employees": max(len(staff.employees(each, n, seat)) for each in positions),
        "most-knowledge": max(_most_knowledge(each, n, seat) for each in positions),
        "taken-over": taken,
        "most-behind": max(_behind(each, n, seat) for each in positions),
        "hired": kinds["hire"],
        "sold": kinds["sell"],
        "burnt-out": burnt,
    }


def _most_knowledge(state: StartupState, n: Numbers, seat: Seat) -> int:
    developers = staff.developers(state, n, seat)
    return max((len(staff.with_knowledge(state, n, each)) - 1 for each in developers), default=0)


def _behind(state: StartupState, n: Numbers, seat: Seat) -> int:
    values = state.table.values
    foes = (values[n.points[side]] for side in n.foes_of(state, seat))
    return max(foes) - values[n.points[seat]]


def _taken_over(step: FinishedStep[StartupState], n: Numbers, seat: Seat) -> int:
    """Return how many employees came from other offices in a turn of the seat; not its own back."""
    homes = step.before.table.values
    return sum(
        event.kind == "move"
        and event.target == n.offices[seat]
        and event.source in n.offices
        and n.home[event.piece] >= 0
        and homes[n.home[event.piece]] != seat + 1
        for event in step.events
        if step.before.turn == seat
    )


def _burnt_out(step: FinishedStep[StartupState], n: Numbers, seat: Seat) -> int:
    notes = [event.text for event in step.events if isinstance(event.text, Message)]
    return sum(
        text.key == "burnt-out" and text.values["owner"] == n.side_name(seat) for text in notes
    )


def near_miss(
    rules: Rules[StartupState], game: FinishedGame[StartupState], n: Numbers, seat: Seat
) -> NearMiss | None:
    """Return the turn that a loser ended while a card that scores could still be paid for.

    Of several turns it is that with the most points.
    """
    if seat in game.outcome.winners:
        return None
    best = 0
    missed: NearMiss | None = None
    for number, step in enumerate(game.steps):
        if step.seat != seat or step.move.kind != "end-turn":
            continue
        gain, card = _unplayed(rules, step.before, n, seat)
        if gain > 0 and gain >= best:
            best, turn = gain, step.before.table.values[n.turns[seat]]
            title = Message("missed-points", points=gain, turn=turn)
            missed = NearMiss(number, title, Message("missed-card", card=card))
    return missed


def _unplayed(
    rules: Rules[StartupState], state: StartupState, n: Numbers, seat: Seat
) -> tuple[int, str]:
    """Return the most points that one more card would have scored at once, with its kind."""
    best = 0, ""
    before = staff.output(state, n, seat)
    for move in rules.legal_moves(state, seat):
        if move.kind not in {"hire", "teach"}:
            continue
        after = state.clone()
        rules.apply(after, seat, move, LowestChance())
        card = state.table.plan.kinds[state.table.plan.piece[move.pieces[0]]].id
        best = max(best, (staff.output(after, n, seat) - before, card))
    return best
