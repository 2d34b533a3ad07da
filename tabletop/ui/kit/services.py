"""What all scenes share: the games, the settings, the sounds, and the way to other scenes."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.engine.game import Game, Picture
from tabletop.session.keeping import KeptGames
from tabletop.session.memory import give_back, settle
from tabletop.storage.files import StorageError
from tabletop.storage.lessons import Reached, load_progress
from tabletop.storage.names import clean_name
from tabletop.storage.records import Player
from tabletop.storage.saves import save_paths
from tabletop.storage.settings import SCALES, Settings, save_settings
from tabletop.ui.kit.events import Key
from tabletop.ui.kit.preference import system_is_light
from tabletop.ui.kit.stack import Shown, Stack
from tabletop.ui.paint.assets import OwnPictures
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.engine.puzzle import Puzzle
    from tabletop.session import Lapse, Session
    from tabletop.session.branch import Branch
    from tabletop.session.lesson import LessonSession
    from tabletop.session.puzzle import PuzzleSession
    from tabletop.session.puzzles import PuzzleShelf
    from tabletop.session.replay import Replay
    from tabletop.session.task import TaskSession
    from tabletop.storage.saves import SaveInfo
    from tabletop.ui.kit.workbench import Workbench
    from tabletop.ui.paint.canvas import Canvas

_PACES = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
NOT_WATCHED = "This game can't be seen again"
NO_SUCH_GAME = "It is a game that is not on the shelf."
_TOAST_SECONDS = 2.6
_TOAST_WORD_SECONDS = 0.04


class Sounds(Protocol):
    """Whatever can play our sounds."""

    def play(self, name: str, step: int = 0) -> None:
        """Start the sound `name`: "button", "toggle", "dialog", "place", … Never fails."""

    def bring(self, files: Mapping[str, Path]) -> None:
        """Have the sounds of a game by name; those of another game go."""

    def set_volumes(self, effects: float, chime: float) -> None:
        """Set both volumes, 0 (silent) to 1."""

    @property
    def problem(self) -> str:
        """Why nothing can be heard, a sentence; "" when all is well."""


class Art(OwnPictures, Protocol):
    """Draws the pictures of own games, beside the window."""

    @property
    def busy(self) -> bool:
        """Whether a picture is still to come."""

    def know(self, games: Sequence[Game]) -> None:
        """Draw what these games bring, in place of those known till now."""

    def poll(self) -> bool:
        """Let time pass; whether there is something new to draw. Never waits."""

    def wait(self, seconds: float) -> None:
        """Wait for what was asked for, so long at the most."""

    def close(self) -> None:
        """End all work."""


class SmallTables(Protocol):
    """Draws small pictures of saved games as an onlooker sees them, beside the window."""

    def picture(self, save: "SaveInfo") -> pygame.Surface | None:
        """Return the picture of a game as it stands; None while there is none. Never waits."""

    def want(self, saves: "Sequence[SaveInfo]") -> None:
        """Draw these next, in this order, and no others."""

    def poll(self) -> bool:
        """Let time pass; whether there is a new picture. Never waits."""

    def close(self) -> None:
        """End all work."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A pack that could be put on the shelf, as it speaks of itself."""

    title: str
    version: int
    author: str
    licence: str
    seats: tuple[int, int]
    size: int
    """Bytes of the file."""
    here: int = 0
    """The version that is on the shelf; 0 for none."""
    same: bool = False
    """Whether exactly this is on the shelf."""
    game: Game | None = None
    """The game in it, to show its box."""


class Packs(Protocol):
    """Reads packs, and puts them on the shelf."""

    def offer(self, path: Path) -> Offer:
        """Return what a pack says about itself.

        Raises:
            ValueError: it can't be used; one line for the player.
        """

    def install(self, path: Path) -> Sequence[Game]:
        """Put the game of a pack on the shelf, and return the new shelf.

        Raises:
            ValueError: it can't be used, and nothing was changed; one line for the player.
        """

    def holds(self, game: Game) -> bool:
        """Whether a game came in a pack."""

    def remove(self, game: Game, *, keep_saves: bool) -> Sequence[Game]:
        """Take a game that came in a pack off the shelf, and return the new shelf.

        Raises:
            ValueError: it can't be removed; one line for the player.
        """


class Silence:
    """Sounds of a machine without loudspeakers, and of tests."""

    problem = "No sound device was found."

    def play(self, name: str, step: int = 0) -> None:
        """Play nothing."""

    def bring(self, files: Mapping[str, Path]) -> None:
        """Have nothing."""

    def set_volumes(self, effects: float, chime: float) -> None:
        """Change nothing."""


def sound_files(game: Game) -> dict[str, Path]:
    """The sounds that a game brings, by name; none where what it brings can't be loaded."""
    try:
        names = game.table().sounds
    except ValueError:
        return {}
    return {name: game.folder / "sounds" / f"{name}.ogg" for name in names}


class Routes(Protocol):
    """Makes the scenes that others lead to, so that scenes need not know each other."""

    def library(self, desk: "Desk") -> Shown:
        """The shelf."""

    def welcome(self, desk: "Desk") -> Shown:
        """The shelf with an invitation for each game."""

    def setup(self, desk: "Desk", game: Game) -> Shown:
        """The set-up of a new game."""

    def table(self, desk: "Desk", session: "Session", free: Sequence[int] = ()) -> Shown:
        """The table of a game in progress."""

    def lesson(self, desk: "Desk", session: "LessonSession") -> Shown:
        """The table of a lesson."""

    def task(self, desk: "Desk", session: "TaskSession") -> Shown:
        """The table of a small task beside the rules."""

    def puzzle(self, desk: "Desk", session: "PuzzleSession", shelf: "PuzzleShelf") -> Shown:
        """The table of a puzzle."""

    def puzzles(self, desk: "Desk", shelf: "PuzzleShelf") -> Shown:
        """The puzzles of a game."""

    def lookback(self, desk: "Desk", past: "Session", lapse: "Lapse") -> Shown:
        """The table before a move that the review marked."""

    def replay(self, desk: "Desk", replay: "Replay") -> Shown:
        """A game seen again."""

    def branch(self, desk: "Desk", branch: "Branch", players: Sequence[Player]) -> Shown:
        """Who sits where in a game that is played on from a moment of another."""

    def pause(self, desk: "Desk", game: Game) -> Shown:
        """The menu over a table."""

    def settings(self, desk: "Desk", section: str) -> Shown:
        """The settings, at a section."""

    def rulebook(self, desk: "Desk", game: Game, rule: str, *, searching: bool = False) -> Shown:
        """The rules of a game, at a paragraph, or with the keyboard in the search."""

    def statistics(self, desk: "Desk", game: Game) -> Shown:
        """How games of this kind ended."""

    def workshop(self, desk: "Desk", folder: Path) -> Shown:
        """The page of a game that a player makes."""

    def printing(self, desk: "Desk", game: Game) -> Shown:
        """The page on which a game is printed."""

    def balance(self, desk: "Desk", game: Game) -> Shown:
        """What many games between computers show."""

    def games(self, desk: "Desk", shown: Path | None) -> Shown:
        """The saved games, at one of them."""

    def bring(self, desk: "Desk", source: Path, *, play: bool) -> None:
        """Take in a saved game that came as a file."""

    def message(self, desk: "Desk", headline: str, text: str, actions: Sequence["Action"]) -> Shown:
        """A few words and the ways on."""


@dataclass(frozen=True, slots=True)
class Action:
    """A button of a message. The message closes before `run` is called."""

    label: str
    run: Callable[[], object]
    icon: str = ""
    kind: str = "paper"
    """"primary", "paper" or "danger"."""


class Toast:
    """A line that says what just happened, for a few seconds."""

    def __init__(self, text: str, tone: str = "") -> None:
        """`tone` is "" (information), "gain" or "loss"."""
        self.text = text
        self.tone = tone
        self.left = _TOAST_SECONDS + _TOAST_WORD_SECONDS * len(text.split())
        """Seconds that it stays."""


class Desk:
    """Shared by all scenes. `stack` holds the scenes; the window draws it until `quits`."""

    def __init__(
        self,
        *,
        games: Sequence[Game],
        routes: Routes,
        saves: Path,
        statistics: Path | None = None,
        lessons: Path | None = None,
        settings: Settings | None = None,
        save: Callable[[Settings], str | None] = save_settings,
        sessions: KeptGames | None = None,
        sounds: Sounds | None = None,
        art: Art | None = None,
        tables: SmallTables | None = None,
        packs: Packs | None = None,
        workbench: "Workbench | None" = None,
        shelf: Callable[[], Sequence[Game]] | None = None,
        exports: Path | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Args describe what is shared.

        Args:
            games: the shelf, in its order.
            routes: makes the scenes that others lead to.
            saves: the folder of saved games.
            statistics: the file in which finished games are counted; without it one among them.
            lessons: the file of how far players are in lessons; without it one among the saves.
            settings: what the player chose; they are changed here and written by `save`.
            save: returns None or one line that tells why the settings were not written.
            sessions: begins and resumes games; without it computers think in this process.
            sounds: plays them; silent without it.
            art: draws what own games bring; without it they look as drawn from their pieces.
            tables: draws small pictures of saved games; without it their boxes are shown.
            packs: puts games that come in one file on the shelf; without it none are taken.
            workbench: reads the games that players make; without it there is no workshop.
            shelf: finds the games anew, in the language of the settings.
            exports: the folder that exported games go to; without it one among the saves.
            clock: tells seconds since 1970.
        """
        self._has_played = False
        self.chosen = ""
        """The id of the game that was chosen on the shelf or sat down at last."""
        self.settings = settings or Settings()
        self.games = tuple(games)
        self.routes = routes
        self.saves = saves
        self.statistics = statistics or saves / "statistics.db"
        self.lessons = lessons or saves / "lessons.json"
        self.puzzles = self.statistics.with_name("puzzles.json")
        """The file in which is kept which puzzles each player has solved."""
        self.sessions = sessions or KeptGames(saves, self.statistics)
        self.sounds: Sounds = sounds or Silence()
        self.art = art
        self.tables = tables
        self.packs = packs
        self.workbench = workbench
        self.shelf = shelf
        self.beside: Callable[[float], bool] | None = None
        """Asked once a frame, whatever is open: whether something changed."""
        self.exports = exports or saves / "exports"
        self.stack = Stack()
        self._coming: Session | None = None
        """The game that is sat down at, until its table is open."""
        self.quits = False
        self.toast_shown: Toast | None = None
        self.announcement = ""
        """The latest line for screen readers."""
        self.notes = self.statistics.with_name("notes.json")
        """The file in which is kept which notes each player has seen."""
        self._save = save
        self._clock = clock
        self._listeners: list[Callable[[], None]] = []
        self._set_volumes()

    @property
    def session(self) -> "Session | None":
        """The game that is open, sooner one that is kept than one that is only looked at."""
        from tabletop.session import Session  # noqa: PLC0415 - not before the first frame

        held = [getattr(scene, "session", None) for scene in reversed(self.stack.scenes)]
        found = [each for each in (self._coming, *held) if isinstance(each, Session)]
        return next((each for each in found if each.save_path), found[0] if found else None)

    def now(self) -> float:
        """Seconds since 1970."""
        return self._clock()

    def game(self, name: str) -> Game | None:
        """The game with this id, if it is on the shelf."""
        return next((game for game in self.games if game.spec.id == name), None)

    def restock(self, games: Sequence[Game]) -> None:
        """Put other games on the shelf; a shelf that is shown is shown anew."""
        self.games = tuple(games)
        if self.art is not None:
            self.art.know(self.games)
        if any(scene.name in ("library", "welcome") for scene in self.stack.scenes):
            self.open_library()

    def speak(self, language: str) -> None:
        """Have games in a language, such as `de`, or in that of the system for "".

        A table that is open keeps its words.
        """
        self.change(language=language)
        if self.shelf is not None:
            self.games = tuple(self.shelf())
            if self.art is not None:
                self.art.know(self.games)

    def renew_game(self, game: Game) -> None:
        """Put a game in the place of the one with its id, else behind all others."""
        if self.game(game.spec.id) is None:
            self.games = (*self.games, game)
        self.games = tuple(game if each.spec.id == game.spec.id else each for each in self.games)
        if self.art is not None:
            self.art.know(self.games)

    # What the settings come to

    @property
    def theme_name(self) -> str:
        """The theme in use, "dark" or "light"."""
        if self.settings.theme == "system":
            return "light" if system_is_light() else "dark"
        return self.settings.theme

    @property
    def high_contrast(self) -> bool:
        """Whether panels are solid and outlines thick."""
        return self.settings.high_contrast

    @property
    def interface_size(self) -> float:
        """The factor that the player chose, 0.75 to 2."""
        return self.settings.interface_scale

    @property
    def pace(self) -> float:
        """Multiplies the length of every animation; 0 is instant."""
        return _PACES[self.settings.animation_speed]

    @property
    def reduced_motion(self) -> bool:
        """Whether flights, tilts and shakes give way to cross-fades."""
        return self.settings.reduced_motion

    def _set_volumes(self) -> None:
        chosen, heard = self.settings, 0.0 if self.settings.muted else 1.0
        self.sounds.set_volumes(heard * chosen.effects_volume, heard * chosen.chime_volume)

    def change(self, **changes: object) -> None:
        """Change settings by name; they act at once and are written to disk.

        Raises:
            AttributeError: there is no such setting.
        """
        for name, value in changes.items():
            if not hasattr(self.settings, name):
                raise AttributeError(f"no setting is called {name}")
            setattr(self.settings, name, value)
        problem = self._save(self.settings)
        if problem:
            self.toast(problem, "loss")
        self._set_volumes()
        for listener in self._listeners:
            listener()
        self.stack.refresh()

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` after every change of the settings."""
        self._listeners.append(listener)

    # Ways to other scenes

    def go(self, scene: Shown) -> None:
        """Close everything and show `scene`."""
        self._coming = None
        self.stack.replace(scene)

    def open(self, scene: Shown) -> None:
        """Show `scene` over what is there."""
        if not scene.opaque and len(self.stack):
            self.sounds.play("dialog")
        self.stack.push(scene)

    def back(self) -> None:
        """Close the top scene; the library comes up when nothing is left."""
        self.stack.pop()
        if self.stack.top is None:
            self.open_library()

    def open_library(self) -> None:
        """Leave for the shelf; a new player's has an invitation for each game."""
        self.go(self.home())
        if self._has_played:
            self._has_played = False
            give_back()

    def home(self) -> Shown:
        """The shelf, as the player is to see it.

        It has invitations until one lesson is learnt or a game is kept, which is then the first
        thing on the shelf.
        """
        if not self.settings.welcomed and (save_paths(self.saves) or self._has_learnt()):
            self.change(welcomed=True)
        if self.settings.welcomed:
            return self.routes.library(self)
        return self.routes.welcome(self)

    def _has_learnt(self) -> bool:
        return any(self.reached(game, each.id).done
                   for game in self.games for each in game.invitations())  # fmt: skip

    def open_setup(self, game: Game) -> None:
        """Set up a new game."""
        self.open(self.routes.setup(self, game))

    def play(
        self,
        session: "Session",
        free: Sequence[int] = (),
        *,
        table: "Callable[[Session], Shown] | None" = None,
    ) -> None:
        """Sit down at a game, with the sounds that it brings.

        `free` seats wait for phones. `table` makes the scene where it goes on from another one.
        """
        self._sit_down(session.game)
        self._has_played, self._coming = True, session
        try:
            scene = table(session) if table else self.routes.table(self, session, free)
        except Exception:
            session.close()
            raise
        self.go(scene)
        settle()

    def play_after(self, lesson: "LessonSession") -> None:
        """Sit down at the game that a lesson leads to; says why where it can't be kept."""
        try:
            session = self.sessions.play_after(lesson, self.settings.undoing)
        except (StorageError, ValueError) as error:
            self.tell(messages.NOT_KEPT, str(error))
            return
        self.play(session)

    def watch(self, replay: "Replay") -> None:
        """See a game again, over what is there."""
        self.sounds.bring(sound_files(replay.game))
        self._has_played = True
        self.open(self.routes.replay(self, replay))

    def open_replay(self, path: Path) -> None:
        """See a saved game again; says why where it can't be read."""
        from tabletop.storage.saves import read_save  # noqa: PLC0415 - not before the first frame

        info = read_save(path)
        game = self.game(info.game)
        if game is None or not game.playable:
            self.tell(NOT_WATCHED, info.problem or NO_SUCH_GAME)
            return
        try:
            replay = self.sessions.replay(game, path)
        except ValueError as error:
            self.tell(NOT_WATCHED, str(error))
            return
        self.watch(replay)

    def learn(self, game: Game, lesson: str = "") -> None:
        """Sit down at a lesson where it was left; the first that is not done unless told."""
        try:
            session = self.taught(game, lesson)
        except ValueError as error:
            self.tell(f"{game.spec.title} can't be taught", str(error))
            return
        self.open_lesson(session)

    def open_lesson(self, session: "LessonSession") -> None:
        """Show the table of a lesson."""
        self._sit_down(session.game)
        self.go(self.routes.lesson(self, session))

    def _sit_down(self, game: Game) -> None:
        """Have the sounds of a game, whose box is the chosen one from now on."""
        self.sounds.bring(sound_files(game))
        self.chosen = game.spec.id

    def taught(self, game: Game, lesson: str = "", step: int = -1) -> "LessonSession":
        """Begin a lesson for whoever plays here, at a step from 0, or where it was left.

        Raises:
            ValueError: the game has no such lesson, or it does not fit; one sentence.
        """
        lessons = [each for each in game.lessons() if lesson in {"", each.id}]
        if not lessons:
            raise ValueError(f"{game.spec.title} has no lesson yet.")
        lessons.sort(key=lambda each: self.reached(game, each.id).done)
        chosen = lessons[0]
        at = step if step >= 0 else self.reached(game, chosen.id).step
        session = self.sessions.learn(game, chosen, self._learner(), at, self.lessons)
        session.notes = self.notes
        return session

    def try_out(self, game: Game, picture: Picture) -> None:
        """Open what a picture of the rulebook shows as a small task, over what is there."""
        from tabletop.session.task import TaskSession  # noqa: PLC0415 - not before the first frame

        try:
            lesson, number = game.scene(picture.scene, picture.step)
            session = TaskSession(game, lesson, number, self._learner())
        except ValueError as error:
            self.tell(f"{game.spec.title} can't be taught", str(error))
            return
        self.open(self.routes.task(self, session))

    def _learner(self) -> Player:
        name = self.player_name
        return Player(name, "human", self.settings.portraits.get(name, 1))

    def puzzle_shelf(self, game: Game) -> "PuzzleShelf":
        """The puzzles of a game as whoever plays here finds them.

        Raises:
            ValueError: they are not in order; a line for each problem.
        """
        from tabletop.session.puzzles import PuzzleShelf  # noqa: PLC0415 - not before the first frame

        solver, names = self._learner(), messages.COMPUTER_NAMES
        others = [Player(name, "normal", messages.FACES[name][0]) for name in names]
        own = self.statistics.with_name("own-puzzles") / f"{game.spec.id}.jsonl"
        today = datetime.fromtimestamp(self._clock()).astimezone().date()
        return PuzzleShelf(game, solver, self.puzzles, own, today, others)

    def open_puzzles(self, game: Game) -> None:
        """Open the list of the puzzles of a game."""
        try:
            shelf = self.puzzle_shelf(game)
        except ValueError as error:
            self.tell(messages.PUZZLES_OF.format(game.spec.title), str(error))
            return
        self.open(self.routes.puzzles(self, shelf))

    def open_puzzle(
        self, shelf: "PuzzleShelf", puzzle: "Puzzle", *, daily: bool = False, counted: bool = True
    ) -> None:
        """Sit down at a puzzle."""
        try:
            session = shelf.open(puzzle, daily=daily, counted=counted)
        except ValueError as error:
            self.tell(messages.PUZZLE_UNFIT, str(error))
            return
        self._sit_down(shelf.game)
        self.go(self.routes.puzzle(self, session, shelf))

    @property
    def player_name(self) -> str:
        """The name of whoever plays here."""
        return next(iter(self.settings.player_names), messages.DEFAULT_NAME)

    def reached(self, game: Game, lesson: str) -> Reached:
        """How far whoever plays here is in a lesson."""
        name = clean_name(self.player_name)
        return load_progress(self.lessons).of(name, game.spec.id, lesson)

    def open_pause(self, game: Game) -> None:
        """Open the menu over a table."""
        self.open(self.routes.pause(self, game))

    def open_settings(self, section: str = "accessibility") -> None:
        """Open the settings at a section."""
        self.open(self.routes.settings(self, section))

    def open_rulebook(self, game: Game, rule: str = "", *, searching: bool = False) -> None:
        """Open the rules of a game at the paragraph of a rule id, or to search in them."""
        self.open(self.routes.rulebook(self, game, rule, searching=searching))

    def open_games(self, shown: Path | None = None) -> None:
        """Open the saved games, at one of them."""
        before = [scene for scene in self.stack.scenes if scene.name == "games"]
        for scene in before:
            self.stack.close(scene)
        self.open(self.routes.games(self, shown))

    def bring(self, source: Path, *, play: bool = False) -> None:
        """Take in a saved game that came as a file; with `play`, sit down at it."""
        self.routes.bring(self, source, play=play)

    def open_statistics(self, game: Game) -> None:
        """Open how games of this kind ended."""
        self.open(self.routes.statistics(self, game))

    def open_printing(self, game: Game) -> None:
        """Open the page on which a game is printed."""
        self.open(self.routes.printing(self, game))

    def open_workshop(self, folder: Path) -> None:
        """Open the page of a game that a player makes."""
        self.open(self.routes.workshop(self, folder))

    def open_balance(self, game: Game) -> None:
        """Open the lab, in which computers play many games of it."""
        self.open(self.routes.balance(self, game))

    def tell(self, headline: str, text: str, actions: Sequence[Action] = ()) -> None:
        """Open a message; without actions it can only be closed."""
        self.open(self.routes.message(self, headline, text, actions))

    def quit(self) -> None:
        """Close the window after this frame. Games are on disk already."""
        self.quits = True

    def close(self) -> None:
        """Leave every open scene, so that it lets go of its files."""
        self.stack.clear()

    # Words

    def toast(self, text: str, tone: str = "") -> None:
        """Tell what happened; a screen reader says it too."""
        self.toast_shown = Toast(text, tone)
        self.say(text)
        self.stack.refresh()

    def say(self, text: str) -> None:
        """Let a screen reader say `text`."""
        self.announcement = text

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether the screen must be drawn again."""
        changed = self._beside(dt)
        if self._new_art():
            self.stack.refresh()
            changed = True
        return self._update_toast(dt) or changed

    def _new_art(self) -> bool:
        """Whether a picture of an own game has come; none is waited for once that has raised."""
        try:
            return self.art is not None and self.art.poll()
        except Exception:
            self.art = None
            raise

    def _beside(self, dt: float) -> bool:
        """Ask what is asked once a frame; no more once it has raised."""
        if self.beside is None:
            return False
        try:
            return self.beside(dt)
        except Exception:
            self.beside = None
            raise

    def _update_toast(self, dt: float) -> bool:
        """Let `dt` seconds pass for the toast; whether it went."""
        if self.toast_shown is None:
            return False
        self.toast_shown.left -= dt
        if self.toast_shown.left > 0:
            return False
        self.toast_shown = None
        self.stack.refresh()
        return True

    def draw_toast(self, canvas: "Canvas") -> None:
        """Draw the toast, if there is one, over everything."""
        toast = self.toast_shown
        if toast is None:
            return
        theme = canvas.theme
        icon, colour = {"gain": ("check", theme.mint_text), "loss": ("warn", theme.coral)}.get(
            toast.tone, ("info", theme.sky_text)
        )
        width = min(canvas.width - 32, canvas.measure(toast.text, "prompt")[0] + 76)
        used = canvas.measure_paragraph(width - 64, toast.text, "prompt")
        high = max(46.0, used + 20)
        box = ((canvas.width - width) / 2, canvas.height - 30 - high, width, high)
        canvas.glass(box, 23, 0.92)
        canvas.icon((box[0] + 26, box[1] + high / 2), icon, 22, colour)
        place = (box[0] + 46, box[1] + (high - used) / 2, width - 64, used)
        canvas.paragraph(place, toast.text, "prompt")

    # Keys that work everywhere

    def shortcut(self, key: Key) -> bool:
        """Mute with M, change the interface size with + and -; whether the key was used."""
        if key.ctrl and key.key not in {"=", "-", "+"}:
            return False
        if key.text == "+" or key.key in {"=", "+"}:
            return self._resize(1)
        if key.text == "-" or key.key == "-":
            return self._resize(-1)
        if key.key == "m":
            self.change(muted=not self.settings.muted)
            self.toast("Sound off" if self.settings.muted else "Sound on")
            return True
        return False

    def _resize(self, step: int) -> bool:
        sizes = SCALES
        at = min(range(len(sizes)), key=lambda index: abs(sizes[index] - self.interface_size))
        size = sizes[max(0, min(len(sizes) - 1, at + step))]
        self.change(interface_scale=size)
        self.toast(f"Interface size {size:.0%}".replace("%", " %"))
        return True
