"""`tabletop simulate` with a report, tables, a state file or a variant."""

import json
import sys
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.cli.errors import Status, SystemProblemError, UsageError
from tabletop.cli.shelf.lookup import append_hint, parse_options, rules_of
from tabletop.content.yaml.problems import did_you_mean, quoted
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.game import Game
from tabletop.engine.spec import OptionSpec, OptionValue
from tabletop.lab.executors import Cluster, Executor
from tabletop.lab.findings import FindingNames, Findings, summary, verdict
from tabletop.lab.plan import Plan, make_plan
from tabletop.lab.play import check_aim, game_of
from tabletop.lab.play_all import run
from tabletop.lab.report import page
from tabletop.lab.rows import Row, Tables
from tabletop.lab.variants import Comparison, compare
from tabletop.storage.safe_files import StorageError, write_atomically

Draw = Callable[[Game, Collection[str]], Mapping[str, bytes]]
"""Draws a JPEG for each of these kinds of pieces that can be drawn, by kind."""
_NEWS = 5.0
_PROGRESS_INTERVAL = 0.5
"""Seconds between two lines of progress for a window."""


@dataclass(frozen=True, slots=True)
class LabOptions:
    """The options of `tabletop simulate` for many games: what to play and what to report."""

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
    """Folder of another game to compare with; "" to compare options only; None for no comparison.
    """
    variant: tuple[str, ...] = ()
    """Options of the game that is compared with, as `NAME=VALUE`."""
    without: str = ""
    cluster: str = ""
    progress: bool = False
    as_json: bool = False
    folder: str = ""
    """Folder of the game, if it is not on the shelf."""


def run_lab(game: Game, options: LabOptions, draw: Draw | None = None) -> Status:
    """Play the games described by the options, print their statistics and write the report.

    Args:
        game: The game.
        options: The options of the command line.
        draw: Makes the pictures of a report; None for a report without pictures.

    Returns:
        The exit status of the command.

    Raises:
        CommandError: the options can't be carried out.
    """
    rules = rules_of(game)
    check_aim(rules)
    plan = plan_of(game, options)
    variant = _variant(game, plan, options)
    names = names_of(game)
    lab = _LabRun(names, options)
    cluster = Cluster(options.cluster) if options.cluster else None
    if cluster is not None:
        lab.executor, lab.jobs = cluster, cluster.workers
    try:
        rows = lab.rows(plan, options.state, options.csv)
        comparison = None
        if variant is not None:
            label, other = variant
            lab.begin_variant(label, Findings(plan, names, tuple(rows)))
            there = _variant_path(options.state, _name_of_variant(options))
            comparison = compare(label, rows, lab.rows(other, there))
    finally:
        if cluster is not None:
            cluster.close()
    findings = Findings(plan, names, tuple(rows))
    if options.report is not None:
        kinds = [card.kind for card in findings.cards]
        pictures = draw(game, kinds) if draw is not None else {}
        _write(options.report, page(findings, comparison, pictures))
    _tell(findings, comparison, options, lab.seconds)
    return Status.FAILED if findings.broken else Status.DONE


def plan_of(game: Game, options: LabOptions) -> Plan:
    """Return the plan of games described by the options of the command line.

    Raises:
        UsageError: a word is unknown, or the game doesn't allow this number of players.
    """
    seats = options.seats
    if seats is None and "," not in options.players:
        seats = min(max(2, game.spec.seats[0]), game.spec.seats[1])
    plan = make_plan(
        game,
        options.players,
        seats,
        list(options.options),
        seed=options.seed,
        steps=options.steps,
        rotates_seats=len({*options.players.split(",")}) > 1,
    )
    return replace(plan, most_moves=options.most_moves, folder=options.folder)


def _variant_path(state: Path | None, name: str) -> Path | None:
    """Return the file that keeps the games of a variant."""
    return state and state.with_name(f"{state.stem}-{name}{state.suffix}")


def _name_of_variant(options: LabOptions) -> str:
    """Return a name such as `without-fog` or `storms-false`; each variant has a file of its own."""
    words = (
        [f"without {options.without}"] if options.without else [Path(options.against or "").name]
    )
    text = " ".join((*words, *options.variant)).strip()
    return "".join(sign if sign.isalnum() else "-" for sign in text)


def names_of(game: Game) -> FindingNames:
    """Return the titles of a game's pieces, moves and phases for use in the findings."""
    titles = [kind.title for kind in game.spec.kinds]
    pieces = {
        kind.id: kind.title if titles.count(kind.title) == 1 else f"{kind.title} ({kind.id})"
        for kind in game.spec.kinds
    }
    moves = {kind.id: kind.title for kind in game.spec.moves}
    version = f"rules {game.spec.version}"
    return FindingNames(game.spec.title, pieces, moves, version, dict(game.spec.phases))


class _LabRun:
    """Plays plans and prints progress."""

    def __init__(self, names: FindingNames, options: LabOptions) -> None:
        self._names, self._options = names, options
        self._plan: Plan
        self._busy = 0.0
        self._told = 0.0
        self._variant: dict[str, Written] | None = None
        self.executor: Executor | None = None
        self.jobs = options.jobs
        self.seconds = 0.0

    def rows(self, plan: Plan, state: Path | None, csv: Path | None = None) -> list[Row]:
        self._plan = plan
        tables = Tables(plan, csv) if csv is not None else None
        started = time.monotonic()
        try:
            rows = run(
                plan,
                self._options.games,
                jobs=self.jobs,
                state=state,
                tell=_say,
                executor=self.executor,
                news=self._news,
                every=_PROGRESS_INTERVAL if self._options.progress else _NEWS,
                heard=tables.add if tables is not None else None,
            )
        finally:
            if tables is not None:
                tables.close()
        self.seconds += time.monotonic() - started
        return rows

    def begin_variant(self, label: str, usual: Findings) -> None:
        """Announce that the following games are those of a variant."""
        if self._options.progress:
            same = "The same deals are played once more."
            self._variant = {**summary(usual), "headline": label, "note": same, "fault": False}

    def _news(self, rows: list[Row], left: float) -> None:
        now = time.monotonic()
        if not self._options.progress:
            _say(f"{len(rows):,} of {self._options.games:,} games, about {_time(left)} left")
        elif now - self._told > 10 * self._busy:  # statistics take longer with more games
            result = self._variant or summary(Findings(self._plan, self._names, tuple(rows)))
            line = {"done": len(rows), "of": self._options.games, "left": left, "summary": result}
            print(json.dumps(line), flush=True)
            self._told = time.monotonic()
            self._busy = self._told - now


def _say(text: str) -> None:
    print(f"simulate: {text}", file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def _variant(game: Game, plan: Plan, options: LabOptions) -> tuple[str, Plan] | None:
    """Return the label and plan of the variant, or None.

    Raises:
        UsageError: a word is unknown.
    """
    if options.without:
        kinds = {kind.id: kind.title for kind in game.spec.kinds}
        if options.without not in kinds:
            what = f"{game.spec.id} has no card {quoted(options.without)}"
            raise UsageError(append_hint(what, did_you_mean(options.without, kinds)))
        if options.against is not None:
            raise UsageError("--without is a variant itself, and goes without --against")
        return f"Without {kinds[options.without]}", replace(plan, without=options.without)
    if options.against is None:
        return None
    label, other = "", game
    if options.against:
        folder = str(Path(options.against).resolve())
        other = game_of(folder)
        check_aim(rules_of(other))
        label = f"With {other.folder.name}"
        plan = replace(plan, game=other.spec.id, content=other.edition, folder=folder)
    elif not options.variant:
        raise UsageError("--against takes a folder, or options behind it: --option name=value")
    changed = parse_options(other.spec, list(options.variant))
    named = {option.id: option for option in other.spec.options}
    words = ", ".join(_otherwise(named[name], value) for name, value in changed.items())
    chosen = {**plan.options_by_name, **changed}
    try:
        other.spec.check_seats(plan.seats, other.spec.resolve_options(chosen))
    except ValueError as error:
        raise UsageError(str(error)) from error
    label = ", ".join(each for each in (label, words) if each)
    return label[0].upper() + label[1:], replace(plan, options=tuple(sorted(chosen.items())))


def _otherwise(option: OptionSpec, value: OptionValue) -> str:
    if isinstance(value, bool):
        return f"{'with' if value else 'without'} {option.title[0].lower()}{option.title[1:]}"
    text = str(value)
    if value in option.choices and option.labels:
        text = option.labels[option.choices.index(value)]
    return f"with {option.title}: {text}"


def _write(path: Path, text: str) -> None:
    try:
        write_atomically(path, text.encode())
    except StorageError as error:
        raise SystemProblemError(str(error)) from error


def _tell(
    findings: Findings, comparison: Comparison | None, options: LabOptions, seconds: float
) -> None:
    if options.as_json or options.progress:
        text = summary(findings, comparison)
        print(
            json.dumps(
                {
                    "done": len(findings.rows),
                    "of": options.games,
                    "left": 0,
                    "seconds": round(seconds, 2),
                    "summary": text,
                }
            )
        )
        return
    print(f"{findings.names.title}: {findings.games:,} games in {seconds:.1f} s")
    headline, note, _ = verdict(findings)
    print(f"{headline}\n{note}")
    if comparison is not None:
        print(comparison.verdict)
    for row in findings.broken[:20]:
        print(f"{findings.plan.game}: seed {row.seed}: {row.problem}", file=sys.stderr)
    if options.report is not None:
        print(f"report: {options.report}")
