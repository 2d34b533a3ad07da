"""`python -m tools readability`: can a ten-year-old read what the program says?

Reads what a player is told: prompts and refusals as they occur in play, the rulebook, and the texts
of lessons and tips. It measures the Flesch-Kincaid grade, the school year whose pupils can read a
text, from words per sentence and syllables per word.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tabletop.cli.errors import Status
from tabletop.cli.shelf.lookup import rules_of
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import Lesson
from tabletop.engine.match import Match
from tabletop.engine.moves import Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.session.fill_names import Wording
from tabletop.storage.journal.records import Player

GAMES = 12
"""Random games from which prompts and refusals are taken, over all numbers of seats."""
MOST_MOVES = 150
TRIED = 12
"""Candidates tried at each position."""
MOST_WORDS = 20
"""Most words of a sentence of the coach and in tips."""
LIMITS = {"prompts": 4.0, "refusals": 4.0, "rulebook": 6.0, "coach": 4.0, "notes": 4.0}
"""Highest allowed school year, by kind of text."""

_SENTENCE = re.compile(r"[.!?:]+(?:\s+|$)|\n+")
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_VOWELS = re.compile(r"[aeiouy]+")
_SILENT = re.compile(r"(?:[^claeioushxyz]es|[^tdaeiouy]ed|[^laeiouy]e)$")
_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been)\s+\w+(?:ed|en|wn)\s+by\b", re.IGNORECASE)
_TOKEN = re.compile(r"\{[^}]*\}")
_NUMBER = re.compile(r"[0-9]+")
_NAME = "Ada"


@dataclass(frozen=True, slots=True)
class Passage:
    """One text that a player reads."""

    kind: str
    """A key of `LIMITS`."""
    place: str
    """Its place: a rule id, a section, a lesson's step."""
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """The measurement of all texts of a kind."""

    kind: str
    passages: int
    words: int
    grade: float
    hardest: Passage | None
    """The hardest text with at least a sentence's worth of words."""


def syllables(word: str) -> int:
    """Return the number of syllables of an English word, by its vowels; at least one."""
    plain = re.sub(r"[^a-z]", "", word.lower())
    stem = _SILENT.sub(lambda end: end[0][0], plain) if len(plain) > 3 else plain
    return max(1, len(_VOWELS.findall(stem)))


def sentences(text: str) -> list[list[str]]:
    """Return the words of each sentence of a text."""
    found = (_WORD.findall(part) for part in _SENTENCE.split(text.replace("**", "")))
    return [words for words in found if words]


def grade(texts: Iterable[str]) -> float:
    """Return the Flesch-Kincaid grade of texts in sequence; 0 for none."""
    parts = [words for text in texts for words in sentences(text)]
    count = sum(map(len, parts))
    if not count:
        return 0.0
    sounds = sum(syllables(word) for words in parts for word in words)
    return 0.39 * count / len(parts) + 11.8 * sounds / count - 15.59


def found_in(passages: Iterable[Passage]) -> tuple[Finding, ...]:
    """Return the measurement of each kind of text."""
    by_kind: dict[str, list[Passage]] = {}
    for passage in passages:
        by_kind.setdefault(passage.kind, []).append(passage)
    found: list[Finding] = []
    for kind, texts in by_kind.items():
        words = sum(len(part) for passage in texts for part in sentences(passage.text))
        long = [passage for passage in texts if len(_WORD.findall(passage.text)) >= 8]
        hardest = max(long, key=lambda passage: grade([passage.text]), default=None)
        grades = grade(passage.text for passage in texts)
        found.append(Finding(kind, len(texts), words, grades, hardest))
    return tuple(found)


def faults(passages: Iterable[Passage]) -> tuple[str, ...]:
    """Return forbidden constructions, a line each: long sentences of the coach, and passives."""
    found: list[str] = []
    for passage in passages:
        for words in sentences(passage.text):
            if passage.kind in {"coach", "notes"} and len(words) > MOST_WORDS:
                what = f"a sentence of {len(words)} words, {MOST_WORDS} are the most"
                found.append(f"{passage.place}: {what}: {' '.join(words)}")
        passive = _PASSIVE.search(passage.text)
        if passive and passage.kind != "rulebook":
            found.append(f"{passage.place}: say who does it, not {passive[0]!r}")
    return tuple(found)


def passages_of(game: Game, seed: int = 0) -> tuple[Passage, ...]:
    """Return the texts that a player of a game may read, each once, whatever its numbers."""
    found = [
        Passage("rulebook", f"rulebook.md #{section.id}", section.text)
        for section in game.rulebook.sections
        if section.text
    ]
    for lesson in game.lessons():
        found += _said(lesson)
    found += [Passage("notes", f"note {note.id}", note.say) for note in game.notes]
    found += _in_play(game, seed)
    alike = {(each.kind, _NUMBER.sub("0", each.text)): each for each in reversed(found)}
    return tuple(reversed(alike.values()))


def _said(lesson: Lesson) -> Iterator[Passage]:
    """Yield the messages of a lesson's coach, with a name filled in."""
    for word, text in lesson.other.items():
        yield _coached(f"lesson {lesson.id}, other {word}", text)
    for number, (chapter, index) in enumerate(lesson.places, 1):
        step = lesson.chapters[chapter].steps[index]
        texts = (step.say, step.aha, step.stuck, *step.other.values(), *(r.say for r in step.then))
        for text in texts:
            if text:
                yield _coached(f"lesson {lesson.id}, step {number}", text)


def _coached(place: str, text: str) -> Passage:
    return Passage("coach", place, _TOKEN.sub(_NAME, text))


def _in_play(game: Game, seed: int) -> Iterator[Passage]:
    """Yield prompts and refusals of random games."""
    rules = rules_of(game)
    random = Random(seed)
    least, most = game.spec.seats
    for number in range(GAMES):
        seats = least + number % (most - least + 1)
        players = (Player(_NAME),) * seats
        wording = Wording(game, game.spec.plan(seats), players)
        for kind, place, text in _told(rules, seats, seed + number, random):
            yield Passage(kind, place, wording.refusal(Refusal(text, "")).text)


def _told(
    rules: Rules[State], seats: int, seed: int, random: Random
) -> Iterator[tuple[str, str, str]]:
    match = Match(rules, seats, {}, seed=seed)
    while match.to_act and len(match.steps) < MOST_MOVES:
        seat = random.choice(match.to_act)
        yield "prompts", "prompt", rules.presenter.prompt(match.state, seat)
        yield from _refused(rules, match.state, seat, random)
        match.submit(seat, random.choice(rules.legal_moves(match.state, seat)))


def _refused(
    rules: Rules[State], state: State, seat: Seat, random: Random
) -> Iterator[tuple[str, str, str]]:
    candidates = list(rules.candidates(state, seat))
    for move in random.sample(candidates, min(TRIED, len(candidates))):
        refusal = rules.refusal(state, seat, move)
        if refusal is not None:
            yield "refusals", f"refusal {refusal.rule}", refusal.text


def readability(games: Sequence[Game]) -> Status:
    """Print the measurement of each game's texts; FAILED if a limit is exceeded."""
    held = True
    for game in games:
        passages = passages_of(game)
        for finding in found_in(passages):
            limit = LIMITS[finding.kind]
            held = held and finding.grade <= limit
            mark = "" if finding.grade <= limit else f"  more than {limit:g}"
            print(
                f"{game.spec.id:18} {finding.kind:9} {finding.passages:4} texts "
                f"{finding.words:5} words  grade {finding.grade:4.1f}{mark}"
            )
            if mark and finding.hardest is not None:
                print(f"  hardest: {finding.hardest.place}: {finding.hardest.text}")
        for fault in faults(passages):
            held = False
            print(f"{game.spec.id}: {fault}")
    return Status.DONE if held else Status.FAILED
