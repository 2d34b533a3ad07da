"""What a player meets in the first three games, and which of it is explained in time.

Counted are kinds of moves, phases, questions, rules behind refusals, and kinds of cards. They can
be explained by a step of a lesson, a first-use tip, the text of a kind of move in *What can I do
now?*, the text on a card, or the rulebook paragraph of a refusal. Whatever is not explained is
listed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tabletop.ai.players import make_player
from tabletop.cli.errors import Status
from tabletop.cli.shelf.lookup import rules_of
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import LEARNER
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.rules import Rules
from tabletop.engine.spec import BOX, GameSpec, PieceKind
from tabletop.engine.state import State
from tabletop.session.guides import teaching

WANTED = 0.95
"""The wanted share of things met that are explained, 0 to 1."""
GAMES = 3
"""How many games of each simulated player are looked at."""
MOST_MOVES = 600
"""The most moves played in one game."""
_TRIED = 2
"""How many candidate moves a player tries at each turn; they may be refused."""


Answers = defaultdict["TaughtThing", set[str]]
"""The kinds of moves possible in each phase or in answer to each question."""


class TaughtThing(NamedTuple):
    """Something that a player meets in a game and may need explained."""

    what: str
    """`move`, `phase`, `question`, `refusal` or `card` (cards with one effect count as one)."""
    name: str

    def __str__(self) -> str:
        return f"{self.what} {self.name}"


@dataclass(frozen=True, slots=True)
class Learnt:
    """What simulated players met in their first games, and what explains it."""

    players: int
    met: Counter[TaughtThing]
    """How many players met each thing."""
    by: dict[TaughtThing, str]
    """What explains each thing: `lesson patience, step 2`, `words` or `rulebook`, for example."""

    @property
    def gaps(self) -> tuple[TaughtThing, ...]:
        """The things that nothing explains, the most often met first."""
        return tuple(thing for thing, _ in self.met.most_common() if thing not in self.by)

    @property
    def share(self) -> float:
        """Share of the things met that are explained, 0 to 1; each counts once per player."""
        explained = sum(count for thing, count in self.met.items() if thing in self.by)
        return explained / max(1, self.met.total())


def learnt(game: Game, games: int, seed: int = 0, level: str = "random") -> Learnt:
    """Play games and return what the player at the first seat meets, and what explains it.

    `games` is the total, three for each simulated player. `level` is the AI level of all players.

    Raises:
        UsageError: the game can't be played.
        ValueError: one of its lessons is invalid.
    """
    rules = rules_of(game)
    met: Counter[TaughtThing] = Counter()
    answers: Answers = defaultdict(set)
    players = max(1, games // GAMES)
    least, most = game.spec.seats
    for player in range(players):
        seen: set[TaughtThing] = set()
        for number in range(GAMES):
            seats = least + (player + number) % (most - least + 1)
            seen |= _met(rules, seats, seed + player * GAMES + number, level, answers)
        met.update(seen)
    by = {**dict(_in_notes(game)), **dict(_in_lessons(game, rules))}
    for thing in met:
        found = by.get(thing) or _told(game, thing, answers[thing])
        if found:
            by[thing] = found
    return Learnt(players, met, by)


# Things that are met


def _met(
    rules: Rules[State], seats: int, seed: int, level: str, answers: Answers
) -> set[TaughtThing]:
    """Play one game; return what the learner at the first seat meets.

    The kinds of moves that were possible are added to `answers`.
    """
    match = Match(rules, seats, {}, seed=seed)
    chance, met = Random(seed), set[TaughtThing]()
    while match.to_act and len(match.steps) < MOST_MOVES:
        state, seat = match.state, match.to_act[0]
        if LEARNER in match.to_act:
            seat = LEARNER
            met |= set(_offered(match, answers))
            met |= set(_refused(match, chance))
        player = make_player(level, seed + len(match.steps))
        match.say(seat, player.choose(InformationSet.of(rules, state, seat)))
    met |= {TaughtThing("move", step.entry.move.kind) for step in match.steps}
    return met


def _offered(match: Match[State], answers: Answers) -> Iterator[TaughtThing]:
    """Yield the phase or question, moves and visible cards of the learner who is to move.

    The kinds of moves that are possible are added to `answers`.
    """
    rules, state = match.rules, match.state
    kinds = {move.kind for move in rules.legal_moves(state, LEARNER)}
    kinds |= {form.kind for form in rules.forms(state, LEARNER)}
    asked = bool(state.pending) and LEARNER in state.pending[-1].waiting
    place = (
        TaughtThing("question", state.pending[-1].kind)
        if asked
        else TaughtThing("phase", state.phase)
    )
    answers[place] |= kinds
    yield place
    yield from (TaughtThing("move", kind) for kind in kinds)
    plan = state.table.plan
    for zone in match.view(LEARNER).zones:
        known = (plan.piece[name] for name in zone.pieces if name and zone.id != BOX)
        for piece in known:
            if plan.kinds[piece].look == "card":
                yield TaughtThing("card", _effect(plan.kinds[piece]))


def _effect(kind: PieceKind) -> str:
    """Return a name shared by all cards with the same effect.

    A card with text is named by its kind, one without by its template.
    """
    return kind.id if kind.face.get("text") else f"of template {kind.face.get('template', '')}"


def _refused(match: Match[State], chance: Random) -> Iterator[TaughtThing]:
    """Try a few candidate moves and yield the rules that refused them."""
    candidates = list(match.rules.candidates(match.state, LEARNER))
    for move in chance.sample(candidates, min(_TRIED, len(candidates))):
        refusal = match.refuse(LEARNER, move)
        if refusal is not None:
            yield TaughtThing("refusal", refusal.rule)


# Things that explain them


def _in_lessons(game: Game, rules: Rules[State]) -> Iterator[tuple[TaughtThing, str]]:
    """Yield what each step of the lessons shows, the steps of a lesson in reverse order.

    If the pairs are put into a dictionary, the earliest step of a lesson therefore wins. A chapter
    is read up to its first unguided step.
    """
    for lesson in game.lessons():
        found: list[tuple[TaughtThing, str]] = []
        number = 0
        for chapter in lesson.chapters:
            match = teaching.begin(rules, chapter)
            for step in chapter.steps:
                number += 1
                if step.free is not None:
                    break
                where, before = f"lesson {lesson.id}, step {number}", len(match.steps)
                found.append((TaughtThing("phase", match.state.phase), where))
                if match.state.pending:
                    found.append((TaughtThing("question", match.state.pending[-1].kind), where))
                teaching.play_step(match, lesson, step)
                plan = match.state.table.plan
                for made in match.steps[before:]:
                    found.append((TaughtThing("move", made.entry.move.kind), where))
                    for name in (*made.entry.move.pieces, made.entry.move.target):
                        if name in plan.piece:
                            effect = _effect(plan.kinds[plan.piece[name]])
                            found.append((TaughtThing("card", effect), where))
        yield from reversed(found)


def _in_notes(game: Game) -> Iterator[tuple[TaughtThing, str]]:
    """Yield what the first-use tips explain, each with the id of its tip."""
    for note in game.notes:
        when, where = note.when, f"note {note.id}"
        kind, _, piece = (when.legal or when.only).partition(" ")
        if kind:
            yield TaughtThing("card", piece) if piece else TaughtThing("move", kind), where
        elif when.pending:
            yield TaughtThing("question", when.pending), where
        elif when.refused:
            yield TaughtThing("refusal", f"{game.spec.id}.{when.refused}"), where
        elif when.phase:
            yield TaughtThing("phase", when.phase), where


def _told(game: Game, thing: TaughtThing, answers: set[str]) -> str:
    """Return what explains a thing apart from lessons and tips: `words`, `card`, `rulebook`.

    "" if nothing does. A phase or question is explained if all kinds of moves possible there have
    texts.
    """
    spec = game.spec
    match thing.what:
        case "move":
            return "words" if _has_words(spec, thing.name) else ""
        case "card":
            return "card" if any(kind.id == thing.name for kind in spec.kinds) else ""
        case "refusal":
            return "rulebook" if game.rulebook.find(thing.name) is not None else ""
        case _:
            # Explained if every kind of move possible there has a text.
            every = answers and all(_has_words(spec, kind) for kind in answers)
            return "words" if every else ""


def _has_words(spec: GameSpec, kind: str) -> bool:
    told = spec.move(kind)
    return told is not None and bool(told.text)


def taught(
    games: Sequence[Game], *, count: int = 30, seed: int = 0, level: str = "random"
) -> Status:
    """Print what players meet in their first three games, what explains it, and the gaps.

    `count` games are played by AI players of `level`. Returns `FAILED` if less than `WANTED` of it
    is explained in any game.
    """
    held = True
    for game in games:
        found = learnt(game, count, seed, level)
        held = held and found.share >= WANTED
        mark = "" if found.share >= WANTED else f"  less than {WANTED:.0%}"
        print(
            f"{game.spec.id:18} {found.players:3} players  met {len(found.met):3} things  "
            f"explained {found.share:4.0%}{mark}"
        )
        ways = Counter(by.partition(" ")[0] for thing, by in found.by.items() if thing in found.met)
        print("  " + ", ".join(f"{way} {number}" for way, number in ways.most_common()))
        for thing in found.gaps:
            print(f"  nothing explains the {thing}, met by {found.met[thing]} of {found.players}")
    return Status.DONE if held else Status.FAILED
