"""How many words there are to read: in lessons, and on the first screens of a game."""

import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.cli.errors import Status
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import Lesson
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.graphics.draw_record import DrawRecord
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services

LIMITS = {"guided part": 160, "coach": 20, "prompt": 12, "dialog": 60}
"""The most words of each kind of text that a player is given to read.

These are the guided part of a lesson, one message of the coach, one prompt, and a dialog over the
first table.
"""
_NAMES = ("Sam", "Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")
_REST = 3.0
_TOKEN = re.compile(r"\{[^}]*\}")
_WORD = re.compile(r"[^\W_][\w'&-]*")


@dataclass(frozen=True, slots=True)
class Count:
    """The number of words a player is given to read in one place."""

    kind: str
    """A key of `LIMITS`, or `table`, which has no limit."""
    place: str
    words: int

    @property
    def held(self) -> bool:
        """Whether the number of words is within the limit of its kind."""
        return self.words <= LIMITS.get(self.kind, self.words)


def count(text: str) -> int:
    """Return the number of words in a text; a placeholder such as `{player}` counts as one."""
    return len(_WORD.findall(_TOKEN.sub(" name ", text)))


def of_lesson(lesson: Lesson) -> tuple[Count, ...]:
    """Return the word counts of a lesson: its guided part as a whole, then each message."""
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
    """Yield the word counts of a game's first prompt and first screen.

    The first screen is the table, or a dialog over it. Opens the real window with a dummy video
    driver.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as saves:
        app = App(
            games=[game],
            routes=AppRoutes(),
            settings=Settings(),
            folders=Folders.within(Path(saves)),
            services=Services(save=lambda _: None),
        )
        players = [Player(_NAMES[0])] + [Player(name, "random") for name in _NAMES[1:seats]]
        port = LocalPort(Session.new(game, players, {}, seed=seed))
        pilot = Pilot(app)
        app.play(port)
        pilot.tick(_REST)
        place = f"{seats} seats"
        yield Count("prompt", place, count(port.position.prompt))
        kind = "table" if table_of(pilot.scene) is not None else "dialog"
        yield Count(kind, place, _drawn(pilot))
        app.close()


def _drawn(pilot: Pilot) -> int:
    """Return the number of words on the screen, with the texts printed on cards.

    Texts under a dimmed background are not counted.
    """
    assets = pilot.screen.assets
    record = assets.record = DrawRecord()
    assets.surfaces.clear()  # texts of cards are recorded only when printed
    for scene in pilot.app.stack.scenes:
        table = table_of(scene)
        if table is not None:
            table.paint.forget()
    pilot.app.stack.refresh()
    pilot.draw()
    assets.record = None
    return sum(count(text.shown) for text in (*record.texts, *record.printed))


def words(games: Sequence[Game]) -> Status:
    """Print the largest word counts of each game.

    Returns `FAILED` if one is above its limit.
    """
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
