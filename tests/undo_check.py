"""Undo, redo, save and load, anywhere and many times: `python -m tests.undo_check --times 10000`.

Random games of every kind, for every number of seats and company of people and computers. At random
moments moves are taken back, played again, the file is closed and opened. Hashes have to agree, no
person may see anything else than before, and no piece may be lost. Prints how often each was done.
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.port import LocalPort, RemotePort
from tabletop.storage.journal.records import Player
from tests.table import new_port, resume_port

GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")
_PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")


def check(
    game: Game, seats: int, rng: Random, folder: Path, done: Counter[str], *, people: int = -1
) -> None:
    """Play one game with much going back and forth, with so many people or any number of them.

    Raises:
        AssertionError: something came out otherwise than it was.
    """
    people = rng.randint(0, seats) if people < 0 else people
    players = [
        Player(name) if at < people else Player(name, "random")
        for at, name in enumerate(_PEOPLE[:seats])
    ]
    rng.shuffle(players)
    port = new_port(game, players, {}, seed=rng.randrange(10**9), saves=folder)
    path = port.session.save_path
    assert path is not None
    for _ in range(12):
        _play(port, rng, rng.randrange(1, 25))
        if port.next().kind == "over":
            break
        _look(port, rng, done)
        _back_and_forth(port, rng, done)
        if rng.random() < 0.3:
            now = fingerprint(port.session.match.state)
            port.close()
            port = resume_port(game, path)
            assert (port.session.notice, fingerprint(port.session.match.state)) == ("", now)
            done["opened"] += 1
    port.close()
    path.unlink()


def _look(port: LocalPort, rng: Random, done: Counter[str]) -> None:
    """Let somebody look at the screen, or nobody; some people may look at phones."""
    for seat in port.session.humans:
        elsewhere = rng.random() < 0.3
        port.session.sit(seat, port.players[seat], elsewhere=elsewhere)
        done["at phones"] += elsewhere
    if port.session.people and rng.random() < 0.8:
        port.take_seat(rng.choice(port.session.people))
    else:
        port.cover()
        done["onlookers"] += 1


def _play(port: LocalPort, rng: Random, moves: int) -> None:
    for _ in range(moves):
        match = port.session.match
        upcoming = port.next()
        if upcoming.kind == "over":
            return
        if upcoming.kind == "computer":
            port.poll()
        elif upcoming.kind == "elsewhere":
            seat = match.to_act[0]
            legal = match.rules.legal_moves(match.as_named_by(seat), seat)
            RemotePort(port.session, seat).submit(rng.choice(legal))
        else:
            port.take_seat(upcoming.seat)
            port.submit(rng.choice(port.position.legal_moves))


def _back_and_forth(port: LocalPort, rng: Random, done: Counter[str]) -> None:
    """Take back several times, play some of it again, and compare."""
    match = port.session.match
    stack: list[str] = []
    for _ in range(rng.randint(1, 4)):
        if not match.steps:
            break
        to = rng.randrange(len(match.steps))
        was = match.position_after(to)
        views = {seat: match.view_of(was, seat) for seat in (-1, *port.session.humans)}
        pieces = sorted(piece for zone in was.table.zones for piece in zone)
        way = port.undo_plan(to)
        stack.append(fingerprint(match.state))
        assert port.undo(to, range(len(port.players))) is not None
        done["dealt again" if way.redeals else "taken back"] += 1
        for seat, view in views.items():
            assert match.view(seat) == view
        assert sorted(p for zone in match.state.table.zones for p in zone) == pieces
        assert way.redeals or fingerprint(match.state) == fingerprint(was)
    for wanted in reversed(stack[rng.randrange(len(stack) + 1) :]):
        assert port.redo() is not None
        assert fingerprint(match.state) == wanted
        done["played again"] += 1


def main(words: list[str]) -> int:
    """Check so many times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="undos in all")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(words)
    rng, done = Random(told.seed), Counter[str]()
    shelf = Registry(shipped("content"))
    games = [shelf.find(name) for name in GAMES]
    with tempfile.TemporaryDirectory() as folder:
        while done["dealt again"] + done["taken back"] < told.times:
            for game in games:
                least, most = game.spec.seats
                for seats in range(max(1, least), most + 1):
                    check(game, seats, rng, Path(folder), done)
                    done["games"] += 1
    print(", ".join(f"{count} {what}" for what, count in sorted(done.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
