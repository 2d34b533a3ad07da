"""Statistics of rows: the only source of the page, the window and the texts."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean, median

from tabletop.doors.intervals import Interval, mean_interval, percentile, share_interval
from tabletop.doors.lab.cards import CardFigures, card_figures
from tabletop.doors.lab.move_worth import MoveWorth, move_worth
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row
from tabletop.doors.lab.significance import chi_square

FEW = 400
"""Games below which nothing is said to stand out."""
_COMMON = 0.10
"""Share of players that choose an opening, from which it is reported."""
_PARTS = 4
"""Scores are known at each quarter of a game."""


@dataclass(frozen=True, slots=True)
class Names:
    """A game's titles for its things."""

    title: str
    pieces: Mapping[str, str]
    moves: Mapping[str, str]
    version: str = ""
    phases: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opening:
    """Results of the players with the same opening."""

    kinds: str
    chosen: int
    part: float
    """Share of all players."""
    won: Interval
    stands_out: bool


@dataclass(frozen=True, slots=True)
class MoveFigures:
    """Statistics of a kind of move."""

    kind: str
    moves: int
    legal: int
    """Positions in which it was legal."""
    per_game: float
    chosen: float
    """Share of those positions in which it was chosen."""
    games: int
    """Games in which it was made."""


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """Results of the players of a level."""

    level: str
    even: float
    won: Interval
    score: Interval


@dataclass(frozen=True)
class Findings:
    """The statistics of a plan's rows."""

    plan: Plan
    names: Names
    rows: tuple[Row, ...]

    @cached_property
    def counted(self) -> tuple[Row, ...]:
        """The games that ended."""
        return tuple(row for row in self.rows if not row.problem)

    @property
    def games(self) -> int:
        """Their number."""
        return len(self.counted)

    @property
    def broken(self) -> tuple[Row, ...]:
        """The games that did not end or failed."""
        return tuple(row for row in self.rows if row.problem)

    @property
    def even(self) -> float:
        """Share of victories of each seat if all were equal."""
        return 1 / self.plan.seats

    @cached_property
    def won(self) -> list[float]:
        """Victories by seat; shared ones count in part."""
        return [sum(row.shares[seat] for row in self.counted) for seat in range(self.plan.seats)]

    @cached_property
    def seats(self) -> list[Interval]:
        """Shares of victories by seat."""
        total = sum(self.won) or 1.0
        return [share_interval(won / total * self.games, self.games) for won in self.won]

    @cached_property
    def seats_alike(self) -> float:
        """Probability that chance alone makes the seats differ so much."""
        return chi_square(self.won)

    @cached_property
    def lengths(self) -> list[int]:
        """Moves of each game, ascending."""
        return sorted(row.moves for row in self.counted)

    @cached_property
    def turns(self) -> list[int]:
        """Turns of each game, ascending."""
        return sorted(row.turns for row in self.counted)

    @cached_property
    def points(self) -> list[Interval]:
        """Mean scores by seat."""
        seats = range(self.plan.seats)
        return [mean_interval([row.scores[seat] for row in self.counted]) for seat in seats]

    @cached_property
    def parts(self) -> dict[str, list[Interval]]:
        """The parts of the mean scores by seat; empty if the game doesn't give them."""
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
        """Lead of the highest score over the next, ascending."""
        ranked = [sorted(row.scores) for row in self.counted if len(row.scores) > 1]
        return sorted(scores[-1] - scores[-2] for scores in ranked)

    @property
    def shared(self) -> int:
        """Games with several winners."""
        return sum(len(row.winners) > 1 for row in self.counted)

    @property
    def drawn(self) -> int:
        """Games without a winner."""
        return sum(not row.winners for row in self.counted)

    @cached_property
    def half_time(self) -> Interval:
        """How often the sole leader at half-time wins; of no games if no scores are shown."""
        won = led = 0.0
        for row in self.counted:
            leader = _leader(row.stands[1]) if len(row.stands) > 1 else -1
            if leader >= 0:
                led += 1
                won += row.shares[leader]
        return share_interval(won, int(led))

    @cached_property
    def never_changed(self) -> Interval:
        """How often a player who led at every quarter won."""
        known = [row for row in self.counted if row.stands]
        held = sum(
            1 for row in known
            if len({_leader(stand) for stand in (*row.stands, row.scores)}) == 1
            and _leader(row.scores) >= 0
        )  # fmt: skip
        return share_interval(held, len(known))

    @property
    def choices(self) -> float:
        """Mean number of legal moves."""
        moves = sum(row.moves for row in self.counted)
        return sum(row.choices for row in self.counted) / moves if moves else 0.0

    @property
    def forced(self) -> float:
        """Share of positions with one legal move."""
        moves = sum(row.moves for row in self.counted)
        return sum(row.forced for row in self.counted) / moves if moves else 0.0

    @cached_property
    def course(self) -> list[list[tuple[float, float, float]]]:
        """Scores by seat at the start and each quarter: lower quartile, median, upper quartile."""
        known = [row for row in self.counted if row.stands]
        told = []
        for seat in range(self.plan.seats if known else 0):
            line = [(0.0, 0.0, 0.0)]
            for part in range(_PARTS):
                scores = [float((*row.stands, row.scores)[part][seat]) for row in known]
                line.append((percentile(scores, 0.25), median(scores), percentile(scores, 0.75)))
            told.append(line)
        return told

    @cached_property
    def cards(self) -> tuple[CardFigures, ...]:
        """Statistics of each kind of piece, highest share of victories first."""
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
                kind, made[kind], legal[kind], made[kind] / max(1, self.games),
                made[kind] / legal[kind] if legal[kind] else 0.0, games[kind],
            )
            for kind in kinds if self.games
        )  # fmt: skip

    @cached_property
    def worth(self) -> dict[str, MoveWorth]:
        """Results associated with each kind of move, if players differ in it."""
        return move_worth(self.counted, self.even)

    @cached_property
    def phases(self) -> dict[str, Counter[str]]:
        """Moves by phase and kind, phases in game order."""
        found: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for row in self.counted:
            for phase, kinds in row.phases.items():
                found[phase].update({kind: made for kind, (made, _) in kinds.items()})
        rank = {phase: at for at, phase in enumerate(self.names.phases)}
        return {each: found[each] for each in sorted(found, key=lambda p: (rank.get(p, 99), p))}

    def phase_title(self, phase: str) -> str:
        """Return the title of a phase."""
        return self.names.phases.get(phase, phase.replace("-", " ").capitalize())

    @property
    def never(self) -> list[str]:
        """Kinds of moves that were never legal."""
        return [self.move_title(each.kind) for each in self.moves if not each.legal]

    @property
    def unwanted(self) -> list[str]:
        """Kinds of moves that were legal and never chosen."""
        told = [each.kind for each in self.moves if each.legal and not each.moves]
        return [self.move_title(kind) for kind in told]

    def move_title(self, kind: str) -> str:
        """Return the title of a kind of move."""
        return self.names.moves.get(kind, kind.replace("-", " ").capitalize())

    @cached_property
    def openings(self) -> list[Opening]:
        """Frequent openings, as kinds of a seat's first two moves, best first."""
        chosen: defaultdict[str, list[float]] = defaultdict(list)
        for row in self.counted:
            for kinds, share in zip(row.openings, row.shares, strict=False):
                chosen[kinds].append(share)
        total = sum(map(len, chosen.values())) or 1
        told = []
        for kinds, shares in chosen.items():
            won = share_interval(sum(shares), len(shares))
            part = len(shares) / total
            if part >= _COMMON:
                out = won.low > self.even and self.games >= FEW
                told.append(Opening(kinds, len(shares), part, won, out))
        return sorted(told, key=lambda each: -each.won.value)

    @cached_property
    def levels(self) -> list[LevelFigures]:
        """Results of each level; a single one says nothing about strength."""
        players = self.plan.players
        told = []
        for level in dict.fromkeys(players):
            won, scores, even = 0.0, [], 0.0
            for row in self.counted:
                ours = [s for s, entrant in enumerate(row.entrants) if players[entrant] == level]
                won += sum(row.shares[seat] for seat in ours) / (sum(row.shares) or 1.0)
                scores += [row.scores[seat] for seat in ours]
                even += len(ours) / len(row.entrants)
            games = max(1, self.games)
            told.append(
                LevelFigures(
                    level, even / games, share_interval(won, self.games), mean_interval(scores)
                )
            )
        return told

    def ends(self, count: int = 5) -> list[tuple[str, list[Row]]]:
        """Return the games worth a look: the shortest, the longest, and those with most choices."""
        ranked = sorted(self.counted, key=lambda row: (row.moves, row.number))
        weighed = sorted(self.counted, key=lambda row: (-row.choices, row.number))
        return [
            ("The shortest", ranked[:count]),
            ("The longest", ranked[: -count - 1 : -1]),
            ("The slowest: most choices to weigh", weighed[:count]),
        ]


def _leader(scores: Sequence[int]) -> int:
    """Return the seat that alone has most; -1 for none."""
    if not scores:
        return -1
    best = max(scores)
    return scores.index(best) if list(scores).count(best) == 1 else -1


def typical(numbers: Sequence[int]) -> tuple[float, float, float, float]:
    """Return mean, median and the ends of the middle nine tenths of sorted numbers."""
    if not numbers:
        return 0.0, 0.0, 0.0, 0.0
    return fmean(numbers), median(numbers), percentile(numbers, 0.05), percentile(numbers, 0.95)
