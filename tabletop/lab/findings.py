"""Computes statistics from rows, and gives them as sentences and as JSON.

They serve the report, the window during a run, the terminal and scripts.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean, median

from tabletop.cli.play.intervals import Interval, mean_interval, percentile, share_interval
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.moves import Seat
from tabletop.lab.card_worth import CardFigures, MoveWorth, card_figures, move_worth
from tabletop.lab.plan import Plan
from tabletop.lab.plots import binned
from tabletop.lab.rows import Row
from tabletop.lab.significance import chi_square, half_width, smallest_detectable
from tabletop.lab.variants import Comparison

FEW = 400
"""Number of games below which nothing is said to stand out."""
_COMMON = 0.10
"""Share of players that choose an opening, from which it is reported."""
_PARTS = 4
"""Scores are known at each quarter of a game."""
_SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_SURE = 0.05
_BINS = 22


@dataclass(frozen=True, slots=True)
class FindingNames:
    """The titles of a game's pieces, moves and phases, by id, as used in the findings."""

    title: str
    pieces: Mapping[str, str]
    moves: Mapping[str, str]
    version: str = ""
    phases: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opening:
    """The number and results of the players who began with the same two kinds of moves."""

    kinds: str
    chosen: int
    part: float
    """Share of all players who began so, from 0 to 1."""
    won: Interval
    stands_out: bool


@dataclass(frozen=True, slots=True)
class MoveFigures:
    """How often a kind of move was legal, and how often it was made."""

    kind: str
    moves: int
    legal: int
    """Number of positions in which it was legal."""
    per_game: float
    chosen: float
    """Share of those positions in which it was chosen, from 0 to 1."""
    games: int
    """Number of games in which it was made."""


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """Results of the computer players of one level: their win share and mean score."""

    level: str
    even: float
    won: Interval
    score: Interval


@dataclass(frozen=True)
class Findings:
    """The statistics of the games of a plan, each computed on first access."""

    plan: Plan
    names: FindingNames
    rows: tuple[Row, ...]

    @cached_property
    def counted(self) -> tuple[Row, ...]:
        """The games that ended properly, on which the other statistics are based."""
        return tuple(row for row in self.rows if not row.problem)

    @property
    def games(self) -> int:
        """Number of games that ended properly."""
        return len(self.counted)

    @property
    def broken(self) -> tuple[Row, ...]:
        """The games that failed or did not end; `problem` in each says why."""
        return tuple(row for row in self.rows if row.problem)

    @property
    def even(self) -> float:
        """The win share that each seat would have if all were equal."""
        return 1 / self.plan.seats

    @cached_property
    def won(self) -> list[float]:
        """Number of victories of each seat; a shared victory counts as a fraction."""
        return [sum(row.shares[seat] for row in self.counted) for seat in range(self.plan.seats)]

    @cached_property
    def seats(self) -> list[Interval]:
        """Win share of each seat, as 95 % intervals."""
        total = sum(self.won) or 1.0
        return [share_interval(won / total * self.games, self.games) for won in self.won]

    @cached_property
    def seats_alike(self) -> float:
        """Probability that equal seats would differ this much by chance."""
        return chi_square(self.won)

    @cached_property
    def lengths(self) -> list[int]:
        """Number of moves of each game, in ascending order."""
        return sorted(row.moves for row in self.counted)

    @cached_property
    def turns(self) -> list[int]:
        """Number of turns of each game, in ascending order."""
        return sorted(row.turns for row in self.counted)

    @cached_property
    def points(self) -> list[Interval]:
        """Mean score of each seat, as 95 % intervals."""
        seats = range(self.plan.seats)
        return [mean_interval([row.scores[seat] for row in self.counted]) for seat in seats]

    @cached_property
    def parts(self) -> dict[str, list[Interval]]:
        """Mean of each part of the final scores, by title and then by seat, as 95 % intervals.

        Empty if the game's scores have no parts.
        """
        seats = range(self.plan.seats)
        titles = dict.fromkeys(title for row in self.counted for title in row.parts)
        none = (0,) * self.plan.seats
        return {
            title: [
                mean_interval([row.parts.get(title, none)[seat] for row in self.counted])
                for seat in seats
            ]
            for title in titles
        }

    @cached_property
    def margins(self) -> list[int]:
        """The difference between the two best scores of each game, in ascending order."""
        ranked = [
            sorted(row.scores, key=self.plan.merit) for row in self.counted if len(row.scores) > 1
        ]
        return sorted(abs(scores[-1] - scores[-2]) for scores in ranked)

    @property
    def shared(self) -> int:
        """Number of games with several winners."""
        return sum(len(row.winners) > 1 for row in self.counted)

    @property
    def drawn(self) -> int:
        """Number of games without a winner."""
        return sum(not row.winners for row in self.counted)

    @cached_property
    def half_time(self) -> Interval:
        """How often a player who was the sole leader at half-time won, as a 95 % interval.

        It covers no games if the game shows no scores.
        """
        won = led = 0.0
        for row in self.counted:
            leader = self._leader(row.stands[1]) if len(row.stands) > 1 else -1
            if leader >= 0:
                led += 1
                won += row.shares[leader]
        return share_interval(won, int(led))

    @cached_property
    def never_changed(self) -> Interval:
        """Share of games in which the same player led at every quarter, as a 95 % interval.

        The final scores count as the last quarter.
        """
        known = [row for row in self.counted if row.stands]
        held = sum(
            1
            for row in known
            if len({self._leader(stand) for stand in (*row.stands, row.scores)}) == 1
            and self._leader(row.scores) >= 0
        )
        return share_interval(held, len(known))

    def _leader(self, scores: Sequence[int]) -> int:
        """Return the seat that alone has the best score; -1 if there is none."""
        if not scores:
            return -1
        best = max(scores, key=self.plan.merit)
        return scores.index(best) if list(scores).count(best) == 1 else -1

    @property
    def choices(self) -> float:
        """Mean number of legal moves in a position."""
        moves = sum(row.moves for row in self.counted)
        return sum(row.choices for row in self.counted) / moves if moves else 0.0

    @property
    def forced(self) -> float:
        """Share of positions with only one legal move, from 0 to 1."""
        moves = sum(row.moves for row in self.counted)
        return sum(row.forced for row in self.counted) / moves if moves else 0.0

    @cached_property
    def course(self) -> list[list[tuple[float, float, float]]]:
        """How scores grow: three numbers for each seat, at the start and after each quarter.

        They are the lower quartile, the median and the upper quartile of the scores.
        """
        known = [row for row in self.counted if row.stands]
        found = []
        for seat in range(self.plan.seats if known else 0):
            line = [(0.0, 0.0, 0.0)]
            for part in range(_PARTS):
                scores = [float((*row.stands, row.scores)[part][seat]) for row in known]
                line.append((percentile(scores, 0.25), median(scores), percentile(scores, 0.75)))
            found.append(line)
        return found

    @cached_property
    def cards(self) -> tuple[CardFigures, ...]:
        """Statistics of each kind of piece, starting with those whose users win most."""
        return card_figures(self.counted, self.names.pieces, self.even)

    @cached_property
    def moves(self) -> tuple[MoveFigures, ...]:
        """Statistics of each kind of move, most frequent first."""
        made: Counter[str] = Counter()
        legal: Counter[str] = Counter()
        games: Counter[str] = Counter()
        for row in self.counted:
            made.update(row.kinds)
            legal.update(row.legal)
            games.update(kind for kind, made in row.kinds.items() if made)
        kinds = sorted({*made, *legal, *self.names.moves}, key=lambda kind: (-made[kind], kind))
        return tuple(
            MoveFigures(
                kind,
                made[kind],
                legal[kind],
                made[kind] / max(1, self.games),
                made[kind] / legal[kind] if legal[kind] else 0.0,
                games[kind],
            )
            for kind in kinds
            if self.games
        )

    @cached_property
    def worth(self) -> dict[str, MoveWorth]:
        """Results of players who made a kind of move often, by kind, if players differ in it."""
        return move_worth(self.counted, self.even)

    @cached_property
    def phases(self) -> dict[str, Counter[str]]:
        """Number of moves by phase and kind, with the phases in the order of the game."""
        found: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for row in self.counted:
            for phase, kinds in row.phases.items():
                found[phase].update({kind: made for kind, (made, _) in kinds.items()})
        rank = {phase: at for at, phase in enumerate(self.names.phases)}
        return {each: found[each] for each in sorted(found, key=lambda p: (rank.get(p, 99), p))}

    def phase_title(self, phase: str) -> str:
        """Return the title of a phase by its id."""
        return self.names.phases.get(phase, phase.replace("-", " ").capitalize())

    @property
    def never(self) -> list[str]:
        """Titles of the kinds of moves that were never legal."""
        return [self.move_title(each.kind) for each in self.moves if not each.legal]

    @property
    def unwanted(self) -> list[str]:
        """Titles of the kinds of moves that were sometimes legal but never made."""
        kinds = [each.kind for each in self.moves if each.legal and not each.moves]
        return [self.move_title(kind) for kind in kinds]

    def move_title(self, kind: str) -> str:
        """Return the title of a kind of move by its id."""
        return self.names.moves.get(kind, kind.replace("-", " ").capitalize())

    @cached_property
    def openings(self) -> list[Opening]:
        """The frequent openings (kinds of a player's first two moves), best first."""
        chosen: defaultdict[str, list[float]] = defaultdict(list)
        for row in self.counted:
            for kinds, share in zip(row.openings, row.shares, strict=False):
                chosen[kinds].append(share)
        total = sum(map(len, chosen.values())) or 1
        found = []
        for kinds, shares in chosen.items():
            won = share_interval(sum(shares), len(shares))
            part = len(shares) / total
            if part >= _COMMON:
                out = won.low > self.even and self.games >= FEW
                found.append(Opening(kinds, len(shares), part, won, out))
        return sorted(found, key=lambda each: -each.won.value)

    @cached_property
    def levels(self) -> list[LevelFigures]:
        """Results of the computer players of each level; one level alone has no meaning."""
        players = self.plan.players
        found = []
        for level in dict.fromkeys(players):
            won, scores, even = 0.0, [], 0.0
            for row in self.counted:
                ours = [s for s, entrant in enumerate(row.entrants) if players[entrant] == level]
                won += sum(row.shares[seat] for seat in ours) / (sum(row.shares) or 1.0)
                scores += [row.scores[seat] for seat in ours]
                even += len(ours) / len(row.entrants)
            games = max(1, self.games)
            found.append(
                LevelFigures(
                    level, even / games, share_interval(won, self.games), mean_interval(scores)
                )
            )
        return found

    def ends(self, count: int = 5) -> list[tuple[str, list[Row]]]:
        """Return games worth watching, as pairs of a heading and up to `count` games.

        They are the shortest, the longest, and those with the most choices.
        """
        ranked = sorted(self.counted, key=lambda row: (row.moves, row.number))
        weighed = sorted(self.counted, key=lambda row: (-row.choices, row.number))
        return [
            ("The shortest", ranked[:count]),
            ("The longest", ranked[: -count - 1 : -1]),
            ("The slowest: most choices to weigh", weighed[:count]),
        ]


def typical(numbers: Sequence[int]) -> tuple[float, float, float, float]:
    """Return the mean, the median, and the 5th and 95th percentile of sorted numbers."""
    if not numbers:
        return 0.0, 0.0, 0.0, 0.0
    return fmean(numbers), median(numbers), percentile(numbers, 0.05), percentile(numbers, 0.95)


def seat_title(seat: int) -> str:
    """Return the name of a seat as a heading, such as `First` for seat 0."""
    return seat_word(seat).capitalize()


def seat_word(seat: int) -> str:
    """Return the name of a seat within a sentence, such as `first` for seat 0."""
    return _SEATS[seat] if seat < len(_SEATS) else f"{seat + 1}th"


def verdict(findings: Findings) -> tuple[str, str, bool]:
    """Return the most important finding, its explanation, and whether it is a fault."""
    games, even = findings.games, findings.even
    if not games:
        return "No game has ended yet", "", False
    if games < FEW:
        span = half_width(games, even) * 100
        return "Too few to tell", f"A share is only known to {span:.1f} points either way.", False
    unfair = _unfair_seat(findings)
    if unfair is not None:
        share = findings.seats[unfair]
        word = "often" if share.value > even else "seldom"
        side = "above" if share.value > even else "below"
        off = abs(share.value - even) * 100
        return (
            f"The {seat_word(unfair)} seat wins too {word}: {share.value * 100:.1f}%",
            (
                f"{off:.1f} points {side} fair; chance alone brings the seats so far apart in "
                f"{probability_text(findings.seats_alike)}."
            ),
            True,
        )
    far = [card for card in findings.cards if card.far]
    if far:
        card = max(far, key=lambda each: abs(each.lift.value))
        word = "more" if card.lift.value > 0 else "less"
        return (
            (
                f"{card.title} stands out: its players win {abs(card.lift.value) * 100:.1f} "
                f"points {word}"
            ),
            "An association, not a cause: the same deals without the card say what it does.",
            True,
        )
    return f"Nothing stands out in {games:,} games", power_text(findings), False


def power_text(findings: Findings) -> str:
    """Return a sentence on how small a difference this number of games can show."""
    games, even = findings.games, findings.even
    return (
        f"{games:,} games tell a share to {half_width(games, even) * 100:.1f} points either way; "
        f"a seat {smallest_detectable(games, even) * 100:.1f} points from fair would have been "
        "seen four times in five."
    )


def probability_text(chance: float) -> str:
    """Return how often chance alone produces such a result, as in `1 of 40 such reports`."""
    if chance < 1e-6:
        return "fewer than 1 of a million such reports"
    return f"1 of {round(1 / chance):,} such reports" if chance < 0.5 else "most reports"


def _unfair_seat(findings: Findings) -> int | None:
    if findings.seats_alike >= _SURE:
        return None
    off = [seat for seat, share in enumerate(findings.seats) if share.excludes(findings.even)]
    return max(off, key=lambda seat: abs(findings.seats[seat].value - findings.even), default=None)


def summary(findings: Findings, comparison: Comparison | None = None) -> dict[str, Written]:
    """Return the statistics as plain JSON data; with a `comparison`, also those of the variant."""
    headline, note, fault = verdict(findings)
    return {
        "title": findings.names.title,
        "games": findings.games,
        "broken": [f"seed {row.seed}: {row.problem}" for row in findings.broken[:20]],
        "headline": comparison.verdict if comparison else headline,
        "note": f"{findings.names.title} as it is: {headline}" if comparison else note,
        "fault": fault and comparison is None,
        "even": round(findings.even, 4),
        "seats": [_seat_members(*each) for each in enumerate(findings.seats)],
        "seats_alike": findings.seats_alike,
        "length": _length_members(findings.lengths),
        "choices": round(findings.choices, 2),
        "forced": round(findings.forced, 4),
        "never_changed": round(findings.never_changed.value, 4),
        "half_time": _members(findings.half_time),
        "shared": findings.shared,
        "drawn": findings.drawn,
        "cards": [_card_members(card) for card in findings.cards],
        "moves": {each.kind: _move_members(findings, each) for each in findings.moves},
        "phases": {phase: dict(kinds) for phase, kinds in findings.phases.items()},
        "parts": {
            title: [round(each.value, 2) for each in seats]
            for title, seats in findings.parts.items()
        },
        "levels": {
            each.level: {"even": round(each.even, 4), **_members(each.won)}
            for each in findings.levels
        },
        "variant": _variant(comparison) if comparison else None,
        "course": [[[*map(float, point)] for point in line] for line in findings.course],
    }


def _seat_members(seat: Seat, share: Interval) -> dict[str, Written]:
    return {"title": seat_title(seat), **_members(share)}


def _length_members(lengths: Sequence[int]) -> dict[str, Written]:
    mean, middle, low, high = typical(lengths)
    bins: list[Written] = [[*each] for each in binned(lengths, _BINS)[1]]
    return {"mean": round(mean, 1), "median": middle, "low": low, "high": high, "bins": bins}


def _card_members(card: CardFigures) -> dict[str, Written]:
    return {
        "kind": card.kind,
        "title": card.title,
        "use": round(card.use, 4),
        "came": card.came,
        "used": card.used,
        **_members(card.won_used),
        "mean": round(card.mean, 4),
        "out": card.stands_out,
        "far": card.far,
        "dead": card.dead,
        "everywhere": card.everywhere,
    }


def _move_members(findings: Findings, move: MoveFigures) -> dict[str, Written]:
    return {
        "title": findings.move_title(move.kind),
        "made": move.moves,
        "when_legal": round(move.chosen, 4),
        "worth": _worth(findings.worth.get(move.kind)),
    }


def _variant(comparison: Comparison) -> dict[str, Written]:
    """Return the results of a variant on the same deals."""
    return {
        "label": comparison.label,
        "apart": any(each.apart for each in comparison.seats),
        "seats": [_seat_members(each.seat, each.share) for each in comparison.seats],
    }


def _worth(worth: MoveWorth | None) -> Written:
    """Return the association of a kind of move; None if it separates nobody."""
    if worth is None:
        return None
    members = {"more_than": worth.more_than, "seats": worth.seats, "out": worth.stands_out}
    return {**members, **_members(worth.won)}


def _members(interval: Interval) -> dict[str, Written]:
    return {
        "value": round(interval.value, 4),
        "low": round(interval.low, 4),
        "high": round(interval.high, 4),
    }
