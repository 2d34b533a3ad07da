"""`tabletop games`: lists the shelf."""

import json
import sys

from tabletop.content.loader import RulesError
from tabletop.doors.shelf import Shelf, wants_consent
from tabletop.engine.fingerprint import Written
from tabletop.engine.game import Game
from tabletop.engine.spec import OptionSpec

_MOST_LINES = 12
"""Most lines about games that can't be loaded."""


def games_json(shelf: Shelf) -> list[Written]:
    """Return every game with its seats, options, and the words of its protocol."""
    return [game_json(game) for game in shelf.games()]


def game_json(game: Game) -> dict[str, Written]:
    """Return one game as JSON."""
    spec = game.spec
    phases, moves = _played_with(game)
    return {
        "id": spec.id,
        "title": spec.title,
        "version": spec.version,
        "playable": game.playable,
        "content": game.content_hash,
        "seats": {"least": spec.seats[0], "most": spec.seats[1]},
        "options": [_option_json(option) for option in spec.options],
        "modes": [
            {"least": mode.seats[0], "most": mode.seats[1], "title": mode.title}
            for mode in spec.modes
        ],
        "phases": phases,
        "moves": moves,
        "values": list(spec.values),
        "zones": [
            {
                "id": kind.id,
                "per_seat": kind.per_seat,
                "grid": list(kind.grid) if any(kind.grid) else None,
                "sees": kind.sees,
                "ordered": kind.ordered,
            }
            for kind in spec.zones
        ],
        "pieces": [{"id": kind.id, "count": kind.count} for kind in spec.kinds],
    }


def _played_with(game: Game) -> tuple[list[Written], list[Written]]:
    """Return the phases that `load` accepts, and the kinds of moves, if the rules declare them."""
    named: list[Written] = [phase for phase, _ in game.spec.phases]
    if not game.playable:
        return named, []
    try:
        rules = game.rules()
    except RulesError:  # of somebody else; told of where it is to be played
        return named, []
    return [*rules.phases] or named, [*sorted(rules.kinds)]


def _option_json(option: OptionSpec) -> dict[str, Written]:
    chosen: dict[str, Written] = {"id": option.id, "default": option.default}
    if option.choices:
        return {**chosen, "choices": list(option.choices)}
    return {**chosen, "least": option.least, "most": option.most}


def _told(shelf: Shelf) -> list[str]:
    """Return a line for each game that could not be loaded, up to a limit."""
    lines: list[str] = []
    for game in shelf.broken:
        first, *more = game.problems
        rest = f", and {len(more)} more: tabletop validate {game.folder}" if more else ""
        lines.append(first + rest)
    told = {problem for game in shelf.broken for problem in game.problems}
    lines += [problem for problem in shelf.problems if problem not in told]
    if len(lines) > _MOST_LINES:
        left = len(lines) - _MOST_LINES + 1
        lines[_MOST_LINES - 1 :] = [f"and {left} more can't be loaded"]
    return lines


def print_games(shelf: Shelf, *, as_json: bool) -> None:
    """Print the shelf; games that could not be loaded are reported on standard error."""
    for line in _told(shelf):
        print(line, file=sys.stderr)
    for game in shelf.games():
        if game.consent is not None:
            print(wants_consent(game), file=sys.stderr)
    if as_json:
        print(json.dumps(games_json(shelf), indent=1))
        return
    for game in shelf.games():
        least, most = game.spec.seats
        seats = f"{least}" if least == most else f"{least}-{most}"
        options = " ".join(option.id for option in game.spec.options)
        note = f"options: {options}" if options else ""
        if not game.playable:
            note = "needs your consent" if game.consent else "announced"
        print(f"{game.spec.id:<22}{game.spec.title:<22}{seats:>5} seats   {note}".rstrip())
