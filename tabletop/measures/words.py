"""How much there is to read before somebody can play: the coach, and the first screens."""

import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.doors.errors import Status
from tabletop.engine.game import Game
from tabletop.engine.lesson import Lesson
from tabletop.session import Session
from tabletop.storage.records import Player
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.services import Desk
from tabletop.ui.paint.record import Record
from tabletop.ui.scenes.table import TableScene

LIMITS = {"guided part": 160, "coach": 20, "prompt": 12, "dialog": 60}
"""The most words: of a lesson's guided part, of one sentence of the coach, of a prompt, and of a
dialog that stands over the first table."""
_NAMES = ("Sam", "Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")
_REST = 3.0
_TOKEN = re.compile(r"\{[^}]*\}")
_WORD = re.compile(r"[^\W_][\w'&-]*")


@dataclass(frozen=True, slots=True)
class Count:
    """How many words somebody is given to read at once."""

    kind: str
    """A key of `LIMITS`, or `table`, which has none."""
    place: str
    words: int

    @property
    def held(self) -> bool:
        """Whether that is not too much."""
        return self.words <= LIMITS.get(self.kind, self.words)


def count(text: str) -> int:
    """Return how many words a text has; a name that is put in later counts as one."""
    return len(_WORD.findall(_TOKEN.sub(" name ", text)))


def of_lesson(lesson: Lesson) -> tuple[Count, ...]:
    """Return the words of a lesson: all that is said on the right way, and each thing said."""
    found: list[Count] = []
    said = [lesson.chapters[0].goal]
    for number, (chapter, index) in enumerate(lesson.places, 1):
        step = lesson.chapters[chapter].steps[index]
        told = [step.say, *(reply.say for reply in step.then), step.aha]
        said += told
        place = f"lesson {lesson.id}, step {number}"
        found += [Count("coach", place, count(text)) for text in told if text]
    whole = Count("guided part", f"lesson {lesson.id}", sum(map(count, said)))
    return (whole, *found)


def of_first_screens(game: Game, seats: int, seed: int = 0) -> Iterator[Count]:
    """Yield the words of the first table, of its prompt, and of a dialog that stands over it."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as saves:
        desk = Desk(
            games=[game], routes=AppRoutes(), saves=Path(saves), settings=Settings(),
            save=lambda _: None,
        )  # fmt: skip
        players = [Player(_NAMES[0])] + [Player(name, "random") for name in _NAMES[1:seats]]
        session = Session.new(game, players, {}, seed=seed)
        pilot = Pilot(desk)
        desk.play(session)
        pilot.tick(_REST)
        place = f"{seats} seats"
        yield Count("prompt", place, count(session.prompt()))
        kind = "table" if isinstance(pilot.scene, TableScene) else "dialog"
        yield Count(kind, place, _drawn(pilot))
        desk.close()


def _drawn(pilot: Pilot) -> int:
    """Return the words on the screen, with those on its cards; what lies under a veil left out."""
    assets = pilot.screen.assets
    record = assets.record = Record()
    assets.surfaces.clear()  # cards are told when they are printed
    for scene in pilot.desk.stack.scenes:
        if isinstance(scene, TableScene):
            scene.paint.forget()
    pilot.desk.stack.refresh()
    pilot.draw()
    assets.record = None
    return sum(count(text.shown) for text in (*record.texts, *record.printed))


def words(games: Sequence[Game]) -> Status:
    """Print how much there is to read; FAILED where it is too much."""
    held = True
    for game in games:
        counts = [each for lesson in game.lessons() for each in of_lesson(lesson)]
        for seats in sorted({*game.spec.seats}):
            counts += of_first_screens(game, seats)
        for kind in dict.fromkeys(each.kind for each in counts):
            most = max((each for each in counts if each.kind == kind), key=lambda each: each.words)
            held = held and most.held
            limit = f" of {LIMITS[kind]}" if kind in LIMITS else ""
            mark = "" if most.held else "  too many"
            print(f"{game.spec.id:18} {kind:12} {most.words:4}{limit}  ({most.place}){mark}")
    return Status.DONE if held else Status.FAILED
