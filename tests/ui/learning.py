"""An app with a lesson on it, driven by a pilot as a person would."""

from functools import cache
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.guides.guide import Coaching
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services

LESSONS = ("introduct-academy", "the-academy", "report-card", "it-startup", "valedictorian")


@cache
def shelf() -> tuple[Game, ...]:
    """The games as they are shipped."""
    return Registry(shipped("content")).games()


def game(name: str) -> Game:
    """A game by its id."""
    return next(game for game in shelf() if game.spec.id == name)


class Pupil:
    """Whoever learns at an app, by a pilot: at the lesson that is open there."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.app = pilot.app

    @property
    def scene(self) -> LessonScene:
        """The lesson, which lies at the bottom."""
        scene = self.app.stack.scenes[0]
        assert isinstance(scene, LessonScene)
        return scene

    @property
    def has_gone_on(self) -> bool:
        """Whether the lesson was left for a game."""
        return not isinstance(self.app.stack.scenes[0], LessonScene)

    @property
    def is_led(self) -> bool:
        """Whether the coach still leads."""
        return not self.has_gone_on and self.coach.stage not in {"free", "done"}

    @property
    def coach(self) -> Coaching:
        """What the coach has to say."""
        return self.scene.coach

    @property
    def next(self) -> Move:
        """The move that is to be made."""
        return self.coach.moves[0]

    def begin(self) -> None:
        """Read the goal of the game, and begin."""
        self.rest()
        if self.pilot.scene.name == "lesson-goal":
            self.pilot.click("begin")
            self.rest()

    def rest(self, seconds: float = 8.0) -> None:
        """Let others play until it is the learner's turn, and everything lies still."""
        for _ in range(round(seconds / 0.1)):
            self.pilot.tick(0.1)
            if self.has_gone_on:
                break
            running = self.scene.table.running
            if not running and self.coach.stage != "replies" and self.scene._ticked is None:
                break
        self.pilot.tick(0.1)
        self.pilot.draw()

    def middle(self, name: str) -> tuple[float, float]:
        """A point on a piece where nothing lies on it."""
        moment = self.scene.table.moment
        slot = moment.slot_named(name)
        assert slot is not None, f"{name} is nowhere to be seen"
        if slot.grip is not None:
            return slot.grip.center
        for part in (0.5, 0.15, 0.85, 0.05, 0.95):
            for height in (0.5, 0.1, 0.9):
                spot = slot.rect.left + slot.rect.w * part, slot.rect.top + slot.rect.h * height
                if moment.slot_at(spot) is slot and not self.scene.note.box.collidepoint(spot):
                    return spot
        raise AssertionError(f"{name} is covered")

    def target(self, name: str) -> tuple[float, float]:
        """The middle of the place with a name."""
        place = self.scene.table.moment.target_named(name)
        assert place is not None, f"{name} is nowhere to be seen"
        return place.rect.center

    def on_table(self, move: Move) -> bool:
        """Whether piece and place of a move can both be seen."""
        moment = self.scene.table.moment
        here = moment.slot_named(move.pieces[0]) and moment.target_named(move.target)
        return here is not None and not move.args

    @property
    def fills(self) -> bool:
        """Whether the next move is put together in a sheet or on the cards."""
        choice = self.scene.table.model.hand.choice
        asked = choice is not None and choice.form.kind == self.next.kind
        return self.pilot.scene is not self.scene or asked

    def by_mouse(self) -> None:
        """Make the next move by dragging, or with its button."""
        move = self.next
        if self.fills:
            self.fill_in(move)
            return
        names = {node.id for node in self.pilot.nodes() if node.enabled}
        if move.pieces and move.target and self.on_table(move):
            self.pilot.drag(self.middle(move.pieces[0]), self.target(move.target))
        elif f"move:{move}" in names:
            self.pilot.click(f"move:{move}")
        else:
            self.pilot.click("coach-show")
            self.pilot.tick(1.2)
        self.rest()

    def fill_in(self, move: Move) -> None:
        """Fill in the sheet that lies over the table, or pick cards on it, and send it.

        A sheet that only tells something is read.
        """
        choice = self.scene.table.model.hand.choice
        if self.pilot.scene is self.scene and choice is not None:
            number = next((int(word) for word in move.args if isinstance(word, int)), 0)
            for card in move.pieces or choice.field.choices[:number]:
                self.pilot.focus_on(f"piece:{card}")
                self.pilot.key("enter")
            self.pilot.key("e")
            self.rest()
            return
        names = {node.id for node in self.pilot.nodes()}
        if "send" not in names:
            self.pilot.enter()
        else:
            number = next((int(word) for word in move.args if isinstance(word, int)), 1)
            picks = sorted(name for name in names if name.startswith("pick:0:"))
            for name in picks[:number]:
                self.pilot.focus_on(name)
                self.pilot.key("enter")
            self.pilot.focus_on("send")
            self.pilot.key("enter")
        self.rest()

    def by_keys(self) -> None:
        """Make the next move with F2 and Enter, or with its key."""
        if self.fills:
            self.fill_in(self.next)
            return
        self.pilot.key("f2", "enter")
        self.pilot.tick(0.1)
        if self.scene.table.model.hand.active:
            self.pilot.key("f2", "enter")
        self.rest()


class Learning(Pupil):
    """A lesson with the app that it is learnt at, and a pilot."""

    def __init__(
        self,
        folder: Path,
        name: str,
        *,
        step: int = 0,
        size: tuple[int, int] = (1280, 800),
        scale: float = 1.0,
        speed: str = "instant",
        begins: bool = True,
    ) -> None:
        settings = Settings().changed(interface_scale=scale, animation_speed=speed)
        app = App(
            games=shelf(),
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(folder),
            services=Services(save=lambda _: None),
        )
        super().__init__(Pilot(app, size))
        port = self.app.learning.prepare(game(name), step=step)
        self.app.go(self.app.routes.lesson(self.app, port))
        self.begin() if begins else self.rest()
