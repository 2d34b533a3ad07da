"""`tabletop simulate` with a report, tables, a state file or a variant."""

import json
import sys
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import Status, UsageError
from tabletop.doors.lab.cluster import Cluster
from tabletop.doors.lab.executors import Executor
from tabletop.doors.lab.findings import Findings, Names
from tabletop.doors.lab.page import page
from tabletop.doors.lab.plan import Plan, make_plan
from tabletop.doors.lab.play import check_aim, game_of
from tabletop.doors.lab.rows import Row
from tabletop.doors.lab.run import run
from tabletop.doors.lab.summary import summary
from tabletop.doors.lab.tables import Tables
from tabletop.doors.lab.variants import Comparison, compare
from tabletop.doors.lab.words import verdict
from tabletop.doors.shelf import parse_options, rules_of, with_hint
from tabletop.engine.fingerprint import Written
from tabletop.engine.game import Game
from tabletop.engine.spec import OptionSpec, OptionValue
from tabletop.storage.files import StorageError, write_atomically

Draw = Callable[[Game, Collection[str]], Mapping[str, bytes]]
"""Draws a JPEG for each of these visible kinds of pieces."""
_NEWS = 5.0
_OFTEN = 0.5
"""Seconds between two lines of progress for a window."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The options of the command line."""

    games: int
    players: str
    seats: int | None
    options: tuple[str, ...]
    seed: int
    jobs: int = 1
    steps: int | None = None
    most_moves: int = 10_000
    state: Path | None = None
    report: Path | None = None
    csv: Path | None = None
    against: str | None = None
    """Folder of another game; "" if only options differ; None without a variant."""
    variant: tuple[str, ...] = ()
    """Options of the variant."""
    without: str = ""
    cluster: str = ""
    progress: bool = False
    as_json: bool = False
    folder: str = ""
    """Folder of the game, if it is not on the shelf."""


def bench(game: Game, wish: Wish, draw: Draw | None = None) -> Status:
    """Play the games and print their statistics; `draw` makes the pictures of a report.

    Raises:
        DoorError: the options can't be carried out.
    """
    rules = rules_of(game)
    check_aim(rules)
    plan = plan_of(game, wish)
    variant = _variant(game, plan, wish)
    names = names_of(game)
    bench = _Bench(names, wish)
    cluster = Cluster(wish.cluster) if wish.cluster else None
    if cluster is not None:
        bench.executor, bench.jobs = cluster, cluster.workers
    try:
        rows = bench.rows(plan, wish.state, wish.csv)
        comparison = None
        if variant is not None:
            label, other = variant
            bench.begin_variant(label, Findings(plan, names, tuple(rows)))
            there = _beside(wish.state, _name_of_variant(wish))
            comparison = compare(label, rows, bench.rows(other, there))
    finally:
        if cluster is not None:
            cluster.close()
    findings = Findings(plan, names, tuple(rows))
    if wish.report is not None:
        kinds = [card.kind for card in findings.cards]
        pictures = draw(game, kinds) if draw is not None else {}
        _write(wish.report, page(findings, comparison, pictures))
    _tell(findings, comparison, wish, bench.seconds)
    return Status.FAILED if findings.broken else Status.DONE


def plan_of(game: Game, wish: Wish) -> Plan:
    """Return the plan of a run.

    Raises:
        UsageError: a word is unknown, or the game is not for so many.
    """
    seats = wish.seats
    if seats is None and "," not in wish.players:
        seats = min(max(2, game.spec.seats[0]), game.spec.seats[1])
    plan = make_plan(
        game,
        wish.players,
        seats,
        list(wish.options),
        seed=wish.seed,
        steps=wish.steps,
        turning=len({*wish.players.split(",")}) > 1,
    )
    return replace(plan, most_moves=wish.most_moves, folder=wish.folder)


def _beside(state: Path | None, name: str) -> Path | None:
    """Return the file that keeps the games of a variant."""
    return state and state.with_name(f"{state.stem}-{name}{state.suffix}")


def _name_of_variant(wish: Wish) -> str:
    """Return a name such as `without-fog` or `storms-false`; each variant has a file of its own."""
    words = [f"without {wish.without}"] if wish.without else [Path(wish.against or "").name]
    told = " ".join((*words, *wish.variant)).strip()
    return "".join(sign if sign.isalnum() else "-" for sign in told)


def names_of(game: Game) -> Names:
    """Return a game's titles for its things."""
    titles = [kind.title for kind in game.spec.kinds]
    pieces = {
        kind.id: kind.title if titles.count(kind.title) == 1 else f"{kind.title} ({kind.id})"
        for kind in game.spec.kinds
    }
    moves = {kind.id: kind.title for kind in game.spec.moves}
    version = f"rules {game.spec.version}"
    return Names(game.spec.title, pieces, moves, version, dict(game.spec.phases))


class _Bench:
    """Plays plans and prints progress."""

    def __init__(self, names: Names, wish: Wish) -> None:
        self._names, self._wish = names, wish
        self._plan: Plan
        self._busy = 0.0
        self._told = 0.0
        self._variant: dict[str, Written] | None = None
        self.executor: Executor | None = None
        self.jobs = wish.jobs
        self.seconds = 0.0

    def rows(self, plan: Plan, state: Path | None, csv: Path | None = None) -> list[Row]:
        self._plan = plan
        tables = Tables(plan, csv) if csv is not None else None
        started = time.monotonic()
        try:
            rows = run(
                plan, self._wish.games, jobs=self.jobs, state=state, tell=_say,
                executor=self.executor, news=self._news,
                every=_OFTEN if self._wish.progress else _NEWS,
                heard=tables.add if tables is not None else None,
            )  # fmt: skip
        finally:
            if tables is not None:
                tables.close()
        self.seconds += time.monotonic() - started
        return rows

    def begin_variant(self, label: str, usual: Findings) -> None:
        """Announce that the following games are those of a variant."""
        if self._wish.progress:
            same = "The same deals are played once more."
            self._variant = {**summary(usual), "headline": label, "note": same, "fault": False}

    def _news(self, rows: list[Row], left: float) -> None:
        now = time.monotonic()
        if not self._wish.progress:
            _say(f"{len(rows):,} of {self._wish.games:,} games, about {_time(left)} left")
        elif now - self._told > 10 * self._busy:  # adding up takes longer the more games there are
            told = self._variant or summary(Findings(self._plan, self._names, tuple(rows)))
            line = {"done": len(rows), "of": self._wish.games, "left": left, "summary": told}
            print(json.dumps(line), flush=True)
            self._told = time.monotonic()
            self._busy = self._told - now


def _say(text: str) -> None:
    print(f"simulate: {text}", file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def _variant(game: Game, plan: Plan, wish: Wish) -> tuple[str, Plan] | None:
    """Return the label and plan of the variant, or None.

    Raises:
        UsageError: a word is unknown.
    """
    if wish.without:
        kinds = {kind.id: kind.title for kind in game.spec.kinds}
        if wish.without not in kinds:
            what = f"{game.spec.id} has no card {quoted(wish.without)}"
            raise UsageError(with_hint(what, did_you_mean(wish.without, kinds)))
        if wish.against is not None:
            raise UsageError("--without is a variant itself, and goes without --against")
        return f"Without {kinds[wish.without]}", replace(plan, without=wish.without)
    if wish.against is None:
        return None
    label, other = "", game
    if wish.against:
        folder = str(Path(wish.against).resolve())
        other = game_of(folder)
        check_aim(rules_of(other))
        label = f"With {other.folder.name}"
        plan = replace(plan, game=other.spec.id, content=other.edition, folder=folder)
    elif not wish.variant:
        raise UsageError("--against takes a folder, or options behind it: --option name=value")
    changed = parse_options(other.spec, list(wish.variant))
    named = {option.id: option for option in other.spec.options}
    words = ", ".join(_otherwise(named[name], value) for name, value in changed.items())
    options = {**plan.chosen, **changed}
    try:
        other.spec.check_seats(plan.seats, other.spec.resolve_options(options))
    except ValueError as error:
        raise UsageError(str(error)) from error
    label = ", ".join(each for each in (label, words) if each)
    return label[0].upper() + label[1:], replace(plan, options=tuple(sorted(options.items())))


def _otherwise(option: OptionSpec, value: OptionValue) -> str:
    if isinstance(value, bool):
        return f"{'with' if value else 'without'} {option.title[0].lower()}{option.title[1:]}"
    told = str(value)
    if value in option.choices and option.labels:
        told = option.labels[option.choices.index(value)]
    return f"with {option.title}: {told}"


def _write(path: Path, text: str) -> None:
    from tabletop.doors.errors import SurroundingsError  # noqa: PLC0415 - one use

    try:
        write_atomically(path, text.encode())
    except StorageError as error:
        raise SurroundingsError(str(error)) from error


def _tell(findings: Findings, comparison: Comparison | None, wish: Wish, seconds: float) -> None:
    if wish.as_json or wish.progress:
        told = summary(findings, comparison)
        print(json.dumps({"done": len(findings.rows), "of": wish.games, "left": 0,
                          "seconds": round(seconds, 2), "summary": told}))  # fmt: skip
        return
    print(f"{findings.names.title}: {findings.games:,} games in {seconds:.1f} s")
    headline, note, _ = verdict(findings)
    print(f"{headline}\n{note}")
    if comparison is not None:
        print(comparison.verdict)
    for row in findings.broken[:20]:
        print(f"{findings.plan.game}: seed {row.seed}: {row.problem}", file=sys.stderr)
    if wish.report is not None:
        print(f"report: {wish.report}")
