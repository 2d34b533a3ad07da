"""What a player meets in the first three games, and what of it something explains in time.

Met are kinds of moves, phases, questions, rules of refusals, and kinds of cards. What explains them
is a step of a lesson, a note at the first encounter, the words that a kind of move has in *What can
I do now?*, the text on a card, or the paragraph behind a refusal. What nothing explains is named.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tabletop.ai.players import make_player
from tabletop.doors.errors import Status
from tabletop.doors.shelf import rules_of
from tabletop.engine.game import Game
from tabletop.engine.information import InformationSet
from tabletop.engine.lesson import LEARNER
from tabletop.engine.match import Match
from tabletop.engine.rules import Rules
from tabletop.engine.spec import BOX, GameSpec, PieceKind
from tabletop.engine.state import State
from tabletop.session import teaching

WANTED = 0.95
"""The part of what is met that something explains."""
GAMES = 3
"""A player's first games, which are looked at."""
MOST_MOVES = 600
"""Moves of one game that are looked at."""
_TRIED = 2
"""Moves that a player tries at each turn and that may be refused."""


Answers = defaultdict["Thing", set[str]]
"""The kinds of moves that were possible in a phase or to a question."""


class Thing(NamedTuple):
    """Something that a player meets."""

    what: str
    """`move`, `phase`, `question`, `refusal` or `card` (an effect, whatever the card is called)."""
    name: str

    def __str__(self) -> str:
        return f"{self.what} {self.name}"


@dataclass(frozen=True, slots=True)
class Learnt:
    """What players met, and what explains it."""

    players: int
    met: Counter[Thing]
    """By how many players each thing was met."""
    by: dict[Thing, str]
    """What explains it: `lesson patience, step 2`, `words`, `rulebook`."""

    @property
    def gaps(self) -> tuple[Thing, ...]:
        """What nothing explains, what most players met first."""
        return tuple(thing for thing, _ in self.met.most_common() if thing not in self.by)

    @property
    def share(self) -> float:
        """The part of what is met that something explains; a thing counts as often as it is met."""
        explained = sum(count for thing, count in self.met.items() if thing in self.by)
        return explained / max(1, self.met.total())


def learnt(game: Game, games: int, seed: int = 0, level: str = "random") -> Learnt:
    """Return what players of a game meet in their first three games, `games` in all.

    Raises:
        UsageError: the game can't be played.
        ValueError: one of its lessons is not in order.
    """
    rules = rules_of(game)
    met: Counter[Thing] = Counter()
    answers: Answers = defaultdict(set)
    players = max(1, games // GAMES)
    least, most = game.spec.seats
    for player in range(players):
        seen: set[Thing] = set()
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


# What is met


def _met(rules: Rules[State], seats: int, seed: int, level: str, answers: Answers) -> set[Thing]:
    """Return what a player at the first seat meets in one game; note what answers questions."""
    match = Match(rules, seats, {}, seed=seed)
    chance, met = Random(seed), set[Thing]()
    while match.to_act and len(match.steps) < MOST_MOVES:
        state, seat = match.state, match.to_act[0]
        if LEARNER in match.to_act:
            seat = LEARNER
            met |= set(_offered(match, answers))
            met |= set(_refused(match, chance))
        player = make_player(level, seed + len(match.steps))
        match.say(seat, player.choose(InformationSet.of(rules, state, seat)))
    met |= {Thing("move", step.entry.move.kind) for step in match.steps}
    return met


def _offered(match: Match[State], answers: Answers) -> Iterator[Thing]:
    """Yield what lies before the learner who is to move; note what answers it."""
    rules, state = match.rules, match.state
    kinds = {move.kind for move in rules.legal_moves(state, LEARNER)}
    kinds |= {form.kind for form in rules.forms(state, LEARNER)}
    asked = bool(state.pending) and LEARNER in state.pending[-1].waiting
    place = Thing("question", state.pending[-1].kind) if asked else Thing("phase", state.phase)
    answers[place] |= kinds
    yield place
    yield from (Thing("move", kind) for kind in kinds)
    plan = state.table.plan
    for zone in match.view(LEARNER).zones:
        known = (plan.piece[name] for name in zone.pieces if name and zone.id != BOX)
        for piece in known:
            if plan.kinds[piece].look == "card":
                yield Thing("card", _effect(plan.kinds[piece]))


def _effect(kind: PieceKind) -> str:
    """Return what cards of this effect have in common: their own id, or a face without words."""
    return kind.id if kind.face.get("text") else f"of template {kind.face.get('template', '')}"


def _refused(match: Match[State], chance: Random) -> Iterator[Thing]:
    """Yield the rules of what the learner tried in vain."""
    candidates = list(match.rules.candidates(match.state, LEARNER))
    for move in chance.sample(candidates, min(_TRIED, len(candidates))):
        refusal = match.refuse(LEARNER, move)
        if refusal is not None:
            yield Thing("refusal", refusal.rule)


# What explains it


def _in_lessons(game: Game, rules: Rules[State]) -> Iterator[tuple[Thing, str]]:
    """Yield what the steps of lessons show, the last step first: earlier ones take its place."""
    for lesson in game.lessons():
        found: list[tuple[Thing, str]] = []
        number = 0
        for chapter in lesson.chapters:
            match = teaching.begin(rules, chapter)
            for step in chapter.steps:
                number += 1
                if step.free is not None:
                    break
                where, before = f"lesson {lesson.id}, step {number}", len(match.steps)
                found.append((Thing("phase", match.state.phase), where))
                if match.state.pending:
                    found.append((Thing("question", match.state.pending[-1].kind), where))
                teaching.play_step(match, lesson, step)
                plan = match.state.table.plan
                for made in match.steps[before:]:
                    found.append((Thing("move", made.entry.move.kind), where))
                    for name in (*made.entry.move.pieces, made.entry.move.target):
                        if name in plan.piece:
                            effect = _effect(plan.kinds[plan.piece[name]])
                            found.append((Thing("card", effect), where))
        yield from reversed(found)


def _in_notes(game: Game) -> Iterator[tuple[Thing, str]]:
    """Yield what notes explain at the first encounter."""
    for note in game.notes:
        when, where = note.when, f"note {note.id}"
        kind, _, piece = (when.legal or when.only).partition(" ")
        if kind:
            yield Thing("card", piece) if piece else Thing("move", kind), where
        elif when.pending:
            yield Thing("question", when.pending), where
        elif when.refused:
            yield Thing("refusal", f"{game.spec.id}.{when.refused}"), where
        elif when.phase:
            yield Thing("phase", when.phase), where


def _told(game: Game, thing: Thing, answers: set[str]) -> str:
    """Return what else explains a thing, where it is met; empty for nothing."""
    spec = game.spec
    match thing.what:
        case "move":
            return "words" if _has_words(spec, thing.name) else ""
        case "card":
            return "card" if any(kind.id == thing.name for kind in spec.kinds) else ""
        case "refusal":
            return "rulebook" if game.rulebook.find(thing.name) is not None else ""
        case _:
            # What may be done there is said in words.
            every = answers and all(_has_words(spec, kind) for kind in answers)
            return "words" if every else ""


def _has_words(spec: GameSpec, kind: str) -> bool:
    told = spec.move(kind)
    return told is not None and bool(told.text)


def taught(
    games: Sequence[Game], *, count: int = 30, seed: int = 0, level: str = "random"
) -> Status:
    """Print what players of each game meet in three games and what explains it.

    FAILED where less than `WANTED` of it is explained.
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
