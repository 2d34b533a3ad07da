"""Records every text that games tell their players, to compare it before and after a change.

    python tools/texts.py record before [game...]
    python tools/texts.py compare before after [game...]

Plays random games from fixed seeds and writes what each seat and an onlooker would read at each
position: prompts, buttons, reasons, refusals, panels, previews, forms, notes, summaries and the
end, with names filled in. `compare` prints the first lines that differ and ends with 1 if any do.
"""

import argparse
import gzip
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import islice, zip_longest
from pathlib import Path
from random import Random

from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tabletop.engine.view import SeenEvent
from tabletop.paths import shipped
from tabletop.session.fill_names import Wording
from tabletop.storage.journal.records import Player

ROOT = Path(__file__).resolve().parents[1]
OTHERS = ("workshop/oh-hell", "workshop/fire-brigade", "workshop/crazy-eights")
"""Games of the tests whose texts are recorded too, by their folder in `tests`."""
NAMES = ("Ada", "Max", "Iris", "Otto", "Sam", "Klaus", "Zoe", "Lars")
ROUNDS = 3
"""Random games for each number of seats."""
MOST_MOVES = 400
OFTEN = 5
"""All texts of a position are recorded at every fifth move; notes at every move."""
REASONS = 3
"""Moves of a position whose reasons are recorded, which may be dear."""
_WORDLESS = frozenset({"icon", "colour", "ink", "id", "key", "sheet", "score_icon", "kind"})
"""Fields of records that are never read."""
SHOWN = 20
"""Differences that are printed."""


class _Yes:
    """A player who lets the code of the tests' games run."""

    def knows(self, folder_hash: str) -> bool:
        """Return whether the player agreed."""
        del folder_hash
        return True

    def changed(self, game: str, files: Sequence[tuple[str, str]]) -> tuple[str, ...]:
        """Return the files that changed since."""
        del game, files
        return ()

    def keep(self, game: str, folder_hash: str, files: Sequence[tuple[str, str]]) -> None:
        """Store nothing."""


class Recording:
    """The texts of one random game."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self._rng = Random(seed)
        self._rules = game.rules()
        options = self._options(game, seats)
        self.match: Match[State] = Match(self._rules, seats, options, seed=seed)
        players = tuple(Player(NAMES[seat], "human") for seat in range(seats))
        self._words = Wording(game, self.match.first.table.plan, players)
        self._others: list[Move] = []

    def _options(self, game: Game, seats: int) -> dict[str, OptionValue]:
        """Return random options that fit the number of seats."""
        chosen: dict[str, OptionValue] = {}
        for option in game.spec.options:
            values = [each for each in option.choices if option.fits(each, seats)]
            if values and self._rng.random() < 0.5:
                chosen[option.id] = self._rng.choice(values)
        return chosen

    def lines(self) -> Iterator[str]:
        """Play the game; yield `where kind text`."""
        match, rng = self.match, self._rng
        while match.to_act and len(match.steps) < MOST_MOVES:
            number = len(match.steps)
            if number % OFTEN == 0:
                yield from self._position(number)
            seat = rng.choice(match.to_act)
            legal = self._rules.legal_moves(match.state, seat)
            move = rng.choice(legal)
            self._others = [*self._others[-40:], *rng.sample(legal, min(3, len(legal)))]
            made = match.submit(seat, move)
            if isinstance(made, Refusal):
                raise TypeError(made.text)
            for viewer in (*range(match.first.seats), -1):
                for event in match.seen(made, viewer):
                    yield from self._event(f"{number} {viewer}", event)
        yield from self._position(len(match.steps))
        if (outcome := match.outcome) is not None:
            yield from self._all("end", "outcome", outcome)
            yield from self._all("end", "parts", self._rules.score_parts(match.state))

    def _event(self, where: str, event: SeenEvent) -> Iterator[str]:
        if event.kind == "note":
            line = self._words.line(event.seat, event.text)
            said = self._words.sentence(event.seat, event.text)
            yield f"{where} note {event.seat} {event.tone} {line}"
            yield f"{where} said {said if event.seat >= 0 else f' {said}'}"
        elif event.summary is not None or event.stage is not None:
            yield from self._all(where, event.kind, event.summary or event.stage)

    def _position(self, number: int) -> Iterator[str]:
        """Yield all texts of the current position, for every seat and an onlooker."""
        rules, match = self._rules, self.match
        presenter = rules.presenter
        for seat in (*range(match.first.seats), -1):
            state, where = match.as_named_by(seat), f"{number} {seat}"
            view = rules.view(state, seat)
            yield from self._all(where, "context", presenter.context(view))
            yield from self._all(where, "standing", presenter.standing(view))
            yield from self._all(where, "display", presenter.display(view))
            for thing in self._things(view.zones[0].id, seat):
                yield from self._all(where, "now", presenter.now(view, thing))
            yield from self._all(where, "prompt", presenter.prompt(state, seat))
            if seat >= 0 and match.to_act:
                yield from self._moves(state, seat, where)

    def _things(self, zone: str, seat: Seat) -> list[str]:
        plan = self.match.first.table.plan
        things = [f"zone:{name}" for name in plan.zones[:-1]] if plan.zones else [zone]
        things += [f"seat:p{each + 1}" for each in range(plan.seats)]
        things += [f"badge:{badge.id}" for badge in plan.spec.badges]
        things += [f"legend:{each.id}" for each in plan.spec.legend]
        things += [f"legend:{each.id}:p{seat + 1}" for each in plan.spec.legend]
        things += [f"piece:{name}" for name in plan.pieces[::7]]
        return things

    def _moves(self, state: State, seat: Seat, where: str) -> Iterator[str]:
        """Yield the texts of legal moves, of candidates, and of moves of other positions."""
        rules, presenter = self._rules, self._rules.presenter
        legal = rules.legal_moves(state, seat)
        for move in legal[:40]:
            yield from self._all(where, f"describe {move}", presenter.describe(state, seat, move))
            yield from self._all(where, f"preview {move}", presenter.preview(state, seat, move))
        for move in self._rng.sample(legal, min(REASONS, len(legal))):
            yield from self._all(where, f"reason {move}", presenter.reason(state, seat, move))
        for form in islice(rules.forms(state, seat), 12):
            yield from self._all(where, "form", form)
        candidates = list(islice(rules.candidates(state, seat), 60))
        odd = [each for move in self._rng.sample(self._others, min(6, len(self._others)))
               for each in (move, self._spoilt(move))]  # fmt: skip
        for move in (*candidates, *odd):
            refusal = rules.refuse(state, seat, move)
            if refusal is not None:
                told = self._words.refusal(refusal)
                yield f"{where} refusal {move}: {told.text} ({told.rule}; {told.brief})"
        for move in candidates:
            yield from self._all(where, f"tried {move}", presenter.describe(state, seat, move))

    def _spoilt(self, move: Move) -> Move:
        """Return a move with one part replaced by that of another move, or left out."""
        other = self._rng.choice(self._others)
        part = self._rng.choice(("pieces", "target", "args", "kind"))
        return move._replace(**{part: getattr(other, part)})

    def _all(self, where: str, kind: str, value: object) -> Iterator[str]:
        """Yield all texts within a value, filled."""
        if isinstance(value, str):
            if value:
                yield f"{where} {kind}: {self._words.fill(value)}"
        elif isinstance(value, Move):
            return
        elif is_dataclass(value) and not isinstance(value, type):
            for each in fields(value):
                if each.name in _WORDLESS:
                    continue
                yield from self._all(where, f"{kind}.{each.name}", getattr(value, each.name))
        elif isinstance(value, dict):
            for key, each in value.items():
                yield from self._all(where, f"{kind}.{key}", each)
        elif isinstance(value, tuple | list):
            for each in value:
                yield from self._all(where, kind, each)


def _folders() -> dict[str, Path]:
    found = {
        path.name: path
        for path in sorted(shipped("content").iterdir())
        if (path / "game.yaml").exists()
    }
    return {**found, **{Path(name).name: ROOT / "tests" / name for name in OTHERS}}


def _load(folder: Path) -> Game:
    own = folder.is_relative_to(ROOT / "tests")
    return load_game(folder, own=own, trust=_Yes() if own else None)


def record(out: Path, names: list[str]) -> None:
    """Write the texts of all games, or of some, into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    for name, folder in _folders().items():
        if names and name not in names:
            continue
        game = _load(folder)
        if not game.playable:
            continue
        least, most = game.spec.seats
        with gzip.open(out / f"{name}.gz", "wt", encoding="utf-8", compresslevel=1) as stream:
            for seats in range(least, most + 1):
                for number in range(ROUNDS):
                    seed = 1000 * seats + number
                    for line in Recording(game, seats, seed).lines():
                        stream.write(f"{seats}/{number} {line}\n")
        print(name, (out / f"{name}.gz").stat().st_size >> 10, "KiB", flush=True)


def compare(old: Path, new: Path, names: list[str]) -> int:
    """Print what differs between two recordings; return how many lines do."""
    count = 0
    for path in sorted(old.glob("*.gz")):
        name = path.stem
        if names and name not in names:
            continue
        with (gzip.open(path, "rt", encoding="utf-8") as before,
              gzip.open(new / path.name, "rt", encoding="utf-8") as after):  # fmt: skip
            seen: set[tuple[str, str]] = set()
            for one, other in zip_longest(before, after, fillvalue="(nothing)\n"):
                if one == other:
                    continue
                count += 1
                pair = one.split(" ", 3)[-1], other.split(" ", 3)[-1]
                if pair not in seen and len(seen) < SHOWN:
                    seen.add(pair)
                    print(f"{name}\n  - {one}  + {other}", end="")
    print(count, "lines differ")
    return count


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("record")
    one.add_argument("out", type=Path)
    two = commands.add_parser("compare")
    two.add_argument("old", type=Path)
    two.add_argument("new", type=Path)
    for each in (one, two):
        each.add_argument("games", nargs="*")
    told = parser.parse_args()
    if told.command == "record":
        record(told.out, told.games)
        return 0
    return int(compare(told.old, told.new, told.games) > 0)


if __name__ == "__main__":
    sys.exit(main())
