"""Lists what the games say about their rules without a section of the rulebook, or a scenario.

`python -m tests.rule_sentences [GAME…]` prints one line for each such sentence. A sentence of
`game.yaml`, `layout.yaml`, `notes.yaml` and of the one-page rules names its section, and a scenario
quotes it below that section (`shows`). What the coach of a lesson says is shown by the lesson
itself, which is played; the step names sections that some scenario shows.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tabletop.content.checks.sentences import RULEBOOK, Sentence, rulebook_of, sentences_of
from tabletop.content.loader import load_game
from tabletop.content.schema.lesson import LessonFile, LessonStepText, read_lesson
from tabletop.content.schema.scenario import read_scenarios
from tabletop.engine.game import Game
from tabletop.paths import shipped

ONE_PAGE = "one-page"
GAMES = tuple(sorted(path.parent for path in shipped("content").glob("*/game.yaml")))
_SHOWN = "says what is shown there"
_INVITES = "invites to play on"
NO_RULE = {
    "Their classes, their books, and the cards that wait to be placed.": _SHOWN,
    "Points, resources, cards in hand, and the people in their office.": _SHOWN,
    "Your points, and what your office brings each turn.": _SHOWN,
    "Your place by the sum of all results, as of now.": _SHOWN,
    "What everybody got in this exam, with the effort paid above it.": _SHOWN,
    "Five exams of one kind make a row. Its sum stands at the right.": _SHOWN,
    "A cell for each of its five exams. An empty one is still to come.": _SHOWN,
    "The sum of the row.": _SHOWN,
    "A row for each division, a column for each of its exams.": _SHOWN,
    "The others' report cards and the effort they have left.": _SHOWN,
    "Tricks that you have won this round.": _SHOWN,
    "What each role needs, and who is ahead now.": _SHOWN,
    "How many tests of each kind hide in the school, and what they cost.": _SHOWN,
    "ship-it#8": _INVITES,
    "first-tests#8": _INVITES,
}
"""Sentences that state no rule, and why; of a step of a lesson `lesson id#number`."""
_BOLD = re.compile(r"\*\*[^*]*\*\*")


def untied(folder: Path) -> list[str]:
    """Return a line for each sentence of a game that has no section or no scenario."""
    shown = shown_by_scenarios(folder)
    lines = [
        f"{each.file}:{each.line}: {lack}: {each.text}"
        for each in (*sentences_of(folder), *unlinked(folder))
        if each.text not in NO_RULE and (lack := _lack(each, shown))
    ]
    game = load_game(folder)
    for lesson in lessons_of(folder, game):
        lines += _of_lesson(lesson, game, shown)
    return lines


def lessons_of(folder: Path, game: Game) -> list[LessonFile]:
    """Return the lessons of a game."""
    return [read_lesson(path, game) for path in sorted((folder / "lessons").glob("*.yaml"))]


def shown_by_scenarios(folder: Path) -> dict[str, set[str]]:
    """Return the sentences that the scenarios of a game show, by section."""
    shown: dict[str, set[str]] = {}
    for path in sorted((folder / "scenarios").glob("*.yaml")):
        for scenario in read_scenarios(path).scenarios:
            for section, texts in scenario.shows.items():
                shown.setdefault(section, set()).update(texts)
    return shown


def unlinked(folder: Path) -> Iterator[Sentence]:
    """Yield what the one page says outside of links; the words that head a line are none."""
    page = rulebook_of(folder).find(ONE_PAGE)
    if page is None:
        return
    for line in page.text.splitlines():
        rest = line.removeprefix("- ")
        for link in page.links:
            rest = rest.replace(link.text, "")
        rest = _BOLD.sub("", rest).strip()
        if rest:
            yield Sentence(str(folder / RULEBOOK), 0, rest, "")


def _lack(sentence: Sentence, shown: dict[str, set[str]]) -> str:
    if not sentence.section:
        return "names no section"
    return "" if sentence.text in shown.get(sentence.section, ()) else "no scenario shows"


def _of_lesson(file: LessonFile, game: Game, shown: dict[str, set[str]]) -> Iterator[str]:
    """Yield what is missing in a lesson: its steps name sections, answers are about a move."""
    model, document = file.model, file.document
    for number in range(len(file.lesson.places)):
        step, name = file.step(number), f"{file.lesson.id}#{number + 1}"
        if name in NO_RULE:
            continue
        line = document.mark(file.place(number)).line
        if not step.rules:
            said = " ".join(_said(step))
            yield f"{document.file}:{line}: {name} names no section: {said}"
        for section in step.rules:
            if section not in shown:
                yield f"{document.file}:{line}: {name}: no scenario shows anything of {section}"
    for kind, text in model.other.items():
        told = game.spec.move(kind.partition(" ")[0])
        if text not in NO_RULE and (told is None or told.rule not in shown):
            line = document.mark(("other", kind)).line
            yield f"{document.file}:{line}: no scenario shows anything of {kind}: {text}"


def _said(step: LessonStepText) -> Iterable[str]:
    found = [step.say, step.aha, step.stuck, *step.other.values()]
    return (text for text in (*found, *(reply.say for reply in step.then)) if text)


def main(names: Sequence[str]) -> int:
    """Print the list; returns 1 where there is anything on it."""
    lines = [
        line for folder in GAMES if not names or folder.name in names for line in untied(folder)
    ]
    print("\n".join(lines) or "every sentence names its section, and a scenario shows it")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
