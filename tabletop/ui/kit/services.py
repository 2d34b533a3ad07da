"""Application services shared by all scenes: games, settings, sounds and navigation."""

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
    """Interface of the player of sound effects."""

    def play(self, name: str, step: int = 0) -> None:
        """Start a sound by name: "button", "toggle", "dialog", "place", … Never fails."""

    def bring(self, files: Mapping[str, Path]) -> None:
        """Load the sounds of a game by name, replacing those of the previous game."""

    def set_volumes(self, effects: float, chime: float) -> None:
        """Set the volumes of effects and of the your-turn chime, from 0 (silent) to 1."""

    @property
    def problem(self) -> str:
        """A sentence saying why nothing can be heard; empty if sound works."""


class Art(OwnPictures, Protocol):
    """Interface of the worker that draws the pictures of players' own games."""

    @property
    def busy(self) -> bool:
        """Whether a requested picture is still being drawn."""

    def know(self, games: Sequence[Game]) -> None:
        """Draw the pictures of these games, replacing all games known before."""

    def poll(self) -> bool:
        """Collect finished pictures without waiting; return whether there are new ones."""

    def wait(self, seconds: float) -> None:
        """Wait for requested pictures, at most the given number of seconds."""

    def close(self) -> None:
        """Stop the worker process that draws the pictures."""


class SmallTables(Protocol):
    """Interface of the worker that draws thumbnails of saved games.

    A thumbnail shows the table as a spectator sees it, without any hand.
    """

    def picture(self, save: "SaveInfo") -> pygame.Surface | None:
        """Return the thumbnail of a saved game, or None while it isn't ready. Never waits."""

    def want(self, saves: "Sequence[SaveInfo]") -> None:
        """Draw the thumbnails of these saved games next, in this order, and drop other requests."""

    def poll(self) -> bool:
        """Collect finished thumbnails without waiting; return whether there are new ones."""

    def close(self) -> None:
        """Stop the worker process that draws the thumbnails."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game pack that can be installed, as described by its own metadata."""

    title: str
    version: int
    author: str
    licence: str
    seats: tuple[int, int]
    size: int
    """File size in bytes."""
    here: int = 0
    """The version already installed; 0 if none is."""
    same: bool = False
    """Whether exactly this pack is installed already."""
    game: Game | None = None
    """The game in the pack, used to show its box; None if not available."""


class Packs(Protocol):
    """Interface that reads, installs and removes game packs."""

    def offer(self, path: Path) -> Offer:
        """Return the description of a pack without installing it.

        Raises:
            ValueError: The pack can't be used; the message is one line for the player.
        """

    def install(self, path: Path) -> Sequence[Game]:
        """Install the game of a pack and return all games of the library.

        Raises:
            ValueError: The pack can't be used and nothing was changed; the message is one line for
                the player.
        """

    def holds(self, game: Game) -> bool:
        """Return whether a game was installed from a pack."""

    def remove(self, game: Game, *, keep_saves: bool) -> Sequence[Game]:
        """Remove a game that was installed from a pack and return the remaining games.

        Args:
            game: The game to remove.
            keep_saves: Whether its saved games are kept.

        Raises:
            ValueError: The game can't be removed; the message is one line for the player.
        """


class Silence:
    """Silent sounds, for tests and for machines without a sound device."""

    problem = "No sound device was found."

    def play(self, name: str, step: int = 0) -> None:
        """Play nothing, as there is no sound device."""

    def bring(self, files: Mapping[str, Path]) -> None:
        """Load nothing, as there is no sound device."""

    def set_volumes(self, effects: float, chime: float) -> None:
        """Change nothing, as there is no sound device."""


def sound_files(game: Game) -> dict[str, Path]:
    """Return the sound files of a game by sound name; empty if the game can't be loaded."""
    try:
        names = game.table().sounds
    except ValueError:
        return {}
    return {name: game.folder / "sounds" / f"{name}.ogg" for name in names}


class Routes(Protocol):
    """A factory of scenes for other scenes, so that scenes don't import each other."""

    def library(self, desk: "Desk") -> Shown:
        """Return the library scene, the list of games."""

    def welcome(self, desk: "Desk") -> Shown:
        """Return the library scene with an invitation to a first lesson for each game."""

    def setup(self, desk: "Desk", game: Game) -> Shown:
        """Return the set-up scene of a new game."""

    def table(self, desk: "Desk", session: "Session", free: Sequence[int] = ()) -> Shown:
        """Return the table scene of a game in progress; `free` lists seats that wait for phones."""

    def lesson(self, desk: "Desk", session: "LessonSession") -> Shown:
        """Return the table scene of a lesson."""

    def task(self, desk: "Desk", session: "TaskSession") -> Shown:
        """Return the table scene of a small exercise opened from the rulebook."""

    def puzzle(self, desk: "Desk", session: "PuzzleSession", shelf: "PuzzleShelf") -> Shown:
        """Return the table scene of a puzzle."""

    def puzzles(self, desk: "Desk", shelf: "PuzzleShelf") -> Shown:
        """Return the scene that lists the puzzles of a game."""

    def lookback(self, desk: "Desk", past: "Session", lapse: "Lapse") -> Shown:
        """Return the table scene just before a move that the review marked as a mistake."""

    def replay(self, desk: "Desk", replay: "Replay") -> Shown:
        """Return the replay scene of a game."""

    def branch(self, desk: "Desk", branch: "Branch", players: Sequence[Player]) -> Shown:
        """Return the dialog that seats players in a game branched off from a moment of another."""

    def pause(self, desk: "Desk", game: Game) -> Shown:
        """Return the pause menu of a table."""

    def settings(self, desk: "Desk", section: str) -> Shown:
        """Return the settings scene, opened at a section."""

    def rulebook(self, desk: "Desk", game: Game, rule: str, *, searching: bool = False) -> Shown:
        """Return the rulebook scene of a game.

        It opens at the paragraph with the id `rule`, or with the search field focused if
        `searching`.
        """

    def statistics(self, desk: "Desk", game: Game) -> Shown:
        """Return the scene with the results of past games of this kind."""

    def workshop(self, desk: "Desk", folder: Path) -> Shown:
        """Return the workshop scene of a player's own game in `folder`."""

    def printing(self, desk: "Desk", game: Game) -> Shown:
        """Return the scene in which a game is printed."""

    def balance(self, desk: "Desk", game: Game) -> Shown:
        """Return the lab scene, with statistics of many games between computer players."""

    def games(self, desk: "Desk", shown: Path | None) -> Shown:
        """Return the scene with the saved games; `shown` is the one selected at first, if any."""

    def bring(self, desk: "Desk", source: Path, *, play: bool) -> None:
        """Import a saved game from a file; with `play`, open it at once."""

    def message(self, desk: "Desk", headline: str, text: str, actions: Sequence["Action"]) -> Shown:
        """Return a message dialog with a headline, a text and buttons."""


@dataclass(frozen=True, slots=True)
class Action:
    """A button of a message dialog. The dialog closes before `run` is called."""

    label: str
    run: Callable[[], object]
    icon: str = ""
    kind: str = "paper"
    """Button style: "primary", "paper" or "danger"."""


class Toast:
    """A short notification shown for a few seconds, longer for more words."""

    def __init__(self, text: str, tone: str = "") -> None:
        """Create a notification; `tone` is empty (information), "gain" or "loss"."""
        self.text = text
        self.tone = tone
        self.left = _TOAST_SECONDS + _TOAST_WORD_SECONDS * len(text.split())
        """Seconds until it disappears."""


class Desk:
    """The application services shared by all scenes.

    `stack` holds the open scenes; the window draws it until `quits` is set.
    """

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
        """Create the application services.

        Args:
            games: The games of the library, in display order.
            routes: Creates the scenes that others lead to.
            saves: The folder of saved games.
            statistics: The file that records finished games; by default one in `saves`.
            lessons: The file with the players' lesson progress; by default one in `saves`.
            settings: The player's settings; they are changed here and written by `save`.
            save: Writes the settings; returns None, or one line saying why it failed.
            sessions: Starts and resumes games; by default computer players think in this process.
            sounds: Plays sounds; silent by default.
            art: Draws pictures of own games; without it cards are drawn from their components.
            tables: Draws thumbnails of saved games; without it their boxes are shown.
            packs: Installs game packs; without it none can be installed.
            workbench: Reads the players' own games; without it there is no workshop.
            shelf: Loads the games again in the language of the settings.
            exports: The folder for exported games; by default one in `saves`.
            clock: Returns seconds since 1970.
        """
        self._has_played = False
        self.chosen = ""
        """Id of the game last selected in the library or last opened; empty at first."""
        self.settings = settings or Settings()
        self.games = tuple(games)
        self.routes = routes
        self.saves = saves
        self.statistics = statistics or saves / "statistics.db"
        self.lessons = lessons or saves / "lessons.json"
        self.puzzles = self.statistics.with_name("puzzles.json")
        """The file that records which puzzles each player has solved."""
        self.sessions = sessions or KeptGames(saves, self.statistics)
        self.sounds: Sounds = sounds or Silence()
        self.art = art
        self.tables = tables
        self.packs = packs
        self.workbench = workbench
        self.shelf = shelf
        self.beside: Callable[[float], bool] | None = None
        """Called once a frame with the elapsed seconds; returns whether anything changed."""
        self.exports = exports or saves / "exports"
        self.stack = Stack()
        self._coming: Session | None = None
        """The session being opened, until its table scene is on the stack."""
        self.quits = False
        self.toast_shown: Toast | None = None
        self.announcement = ""
        """The latest text for screen readers."""
        self.notes = self.statistics.with_name("notes.json")
        """The file that records which first-use tips each player has seen."""
        self._save = save
        self._clock = clock
        self._listeners: list[Callable[[], None]] = []
        self._set_volumes()

    @property
    def session(self) -> "Session | None":
        """The session of the open scenes, or None; one with a save file takes precedence."""
        from tabletop.session import Session  # noqa: PLC0415 - not before the first frame

        held = [getattr(scene, "session", None) for scene in reversed(self.stack.scenes)]
        found = [each for each in (self._coming, *held) if isinstance(each, Session)]
        return next((each for each in found if each.save_path), found[0] if found else None)

    def now(self) -> float:
        """Return the current time in seconds since 1970."""
        return self._clock()

    def game(self, name: str) -> Game | None:
        """Return the game with this id, or None if the library doesn't have it."""
        return next((game for game in self.games if game.spec.id == name), None)

    def restock(self, games: Sequence[Game]) -> None:
        """Replace the games of the library, and reopen the library if it is shown."""
        self.games = tuple(games)
        if self.art is not None:
            self.art.know(self.games)
        if any(scene.name in ("library", "welcome") for scene in self.stack.scenes):
            self.open_library()

    def speak(self, language: str) -> None:
        """Load all games in another language, such as `de`; empty for the system's language.

        A table that is already open keeps its texts.
        """
        self.change(language=language)
        if self.shelf is not None:
            self.games = tuple(self.shelf())
            if self.art is not None:
                self.art.know(self.games)

    def renew_game(self, game: Game) -> None:
        """Replace the game that has the same id, or append it to the library."""
        if self.game(game.spec.id) is None:
            self.games = (*self.games, game)
        self.games = tuple(game if each.spec.id == game.spec.id else each for each in self.games)
        if self.art is not None:
            self.art.know(self.games)

    # Values derived from the settings

    @property
    def theme_name(self) -> str:
        """The colour theme in use, "dark" or "light", after asking the system if set so."""
        if self.settings.theme == "system":
            return "light" if system_is_light() else "dark"
        return self.settings.theme

    @property
    def high_contrast(self) -> bool:
        """Whether panels are opaque and outlines thick."""
        return self.settings.high_contrast

    @property
    def interface_size(self) -> float:
        """The interface scale that the player chose, from 0.75 to 2."""
        return self.settings.interface_scale

    @property
    def pace(self) -> float:
        """Factor on the duration of every animation; 0 shows results at once."""
        return _PACES[self.settings.animation_speed]

    @property
    def reduced_motion(self) -> bool:
        """Whether flights, tilts and shakes are replaced by cross-fades."""
        return self.settings.reduced_motion

    def _set_volumes(self) -> None:
        chosen, heard = self.settings, 0.0 if self.settings.muted else 1.0
        self.sounds.set_volumes(heard * chosen.effects_volume, heard * chosen.chime_volume)

    def change(self, **changes: object) -> None:
        """Change settings by name; they take effect at once and are written to disk.

        A failure to write is shown as a notification.

        Raises:
            AttributeError: There is no such setting.
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
        """Register a function that is called after every change of the settings."""
        self._listeners.append(listener)

    # Navigation to other scenes

    def go(self, scene: Shown) -> None:
        """Close all open scenes and show `scene`."""
        self._coming = None
        self.stack.replace(scene)

    def open(self, scene: Shown) -> None:
        """Open `scene` on top of the current one, with a sound if it is a dialog."""
        if not scene.opaque and len(self.stack):
            self.sounds.play("dialog")
        self.stack.push(scene)

    def back(self) -> None:
        """Close the top scene, and open the library if no scene is left."""
        self.stack.pop()
        if self.stack.top is None:
            self.open_library()

    def open_library(self) -> None:
        """Close all scenes and open the library."""
        self.go(self.home())
        if self._has_played:
            self._has_played = False
            give_back()

    def home(self) -> Shown:
        """Return the library scene: with invitations for a new player, otherwise the plain library.

        A player is new until one lesson is finished or a game is saved; the saved game then comes
        first in the library.
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
        """Open the set-up scene of a new game on top of the current scene."""
        self.open(self.routes.setup(self, game))

    def play(
        self,
        session: "Session",
        free: Sequence[int] = (),
        *,
        table: "Callable[[Session], Shown] | None" = None,
    ) -> None:
        """Open the table of a session and load the sounds of its game.

        Args:
            session: The session to open; it is closed if its scene can't be created.
            free: Seats that wait for phones.
            table: Creates the scene instead of `routes.table`, for a game continued from another
                scene.
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
        """Start the game that a lesson leads to; show a message if it can't be saved."""
        try:
            session = self.sessions.play_after(lesson, self.settings.undoing)
        except (StorageError, ValueError) as error:
            self.tell(messages.NOT_KEPT, str(error))
            return
        self.play(session)

    def watch(self, replay: "Replay") -> None:
        """Open a replay on top of the current scene, with the sounds of its game."""
        self.sounds.bring(sound_files(replay.game))
        self._has_played = True
        self.open(self.routes.replay(self, replay))

    def open_replay(self, path: Path) -> None:
        """Open the replay of a save file; show a message if it can't be read."""
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
        """Open a lesson where the player left it, by default the first unfinished one.

        Shows a message if the lesson can't be opened.
        """
        try:
            session = self.taught(game, lesson)
        except ValueError as error:
            self.tell(f"{game.spec.title} can't be taught", str(error))
            return
        self.open_lesson(session)

    def open_lesson(self, session: "LessonSession") -> None:
        """Close all scenes and open the table of a lesson."""
        self._sit_down(session.game)
        self.go(self.routes.lesson(self, session))

    def _sit_down(self, game: Game) -> None:
        """Load the sounds of a game and make it the selected game of the library."""
        self.sounds.bring(sound_files(game))
        self.chosen = game.spec.id

    def taught(self, game: Game, lesson: str = "", step: int = -1) -> "LessonSession":
        """Create the session of a lesson for the current player.

        Args:
            game: The game to learn.
            lesson: Id of the lesson; empty for the first unfinished one.
            step: Step to start at, from 0; -1 continues where the player left.

        Raises:
            ValueError: The game has no such lesson, or the lesson doesn't fit the game; one
                sentence.
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
        """Open a rulebook picture as a small playable exercise on top of the current scene."""
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
        """Return the puzzles of a game with the current player's progress.

        Raises:
            ValueError: The puzzle files have errors; the message has one line for each.
        """
        from tabletop.session.puzzles import PuzzleShelf  # noqa: PLC0415 - not before the first frame

        solver, names = self._learner(), messages.COMPUTER_NAMES
        others = [Player(name, "normal", messages.FACES[name][0]) for name in names]
        own = self.statistics.with_name("own-puzzles") / f"{game.spec.id}.jsonl"
        today = datetime.fromtimestamp(self._clock()).astimezone().date()
        return PuzzleShelf(game, solver, self.puzzles, own, today, others)

    def open_puzzles(self, game: Game) -> None:
        """Open the list of a game's puzzles; show a message if they can't be loaded."""
        try:
            shelf = self.puzzle_shelf(game)
        except ValueError as error:
            self.tell(messages.PUZZLES_OF.format(game.spec.title), str(error))
            return
        self.open(self.routes.puzzles(self, shelf))

    def open_puzzle(
        self, shelf: "PuzzleShelf", puzzle: "Puzzle", *, daily: bool = False, counted: bool = True
    ) -> None:
        """Open a puzzle; show a message if it doesn't fit the game.

        `daily` marks it as the puzzle of the day; `counted` says whether the result is recorded.
        """
        try:
            session = shelf.open(puzzle, daily=daily, counted=counted)
        except ValueError as error:
            self.tell(messages.PUZZLE_UNFIT, str(error))
            return
        self._sit_down(shelf.game)
        self.go(self.routes.puzzle(self, session, shelf))

    @property
    def player_name(self) -> str:
        """The name of the current player: the one used last, or a default."""
        return next(iter(self.settings.player_names), messages.DEFAULT_NAME)

    def reached(self, game: Game, lesson: str) -> Reached:
        """Return the current player's progress in a lesson."""
        name = clean_name(self.player_name)
        return load_progress(self.lessons).of(name, game.spec.id, lesson)

    def open_pause(self, game: Game) -> None:
        """Open the pause menu over the table of a game."""
        self.open(self.routes.pause(self, game))

    def open_settings(self, section: str = "accessibility") -> None:
        """Open the settings at the page with id `section`."""
        self.open(self.routes.settings(self, section))

    def open_rulebook(self, game: Game, rule: str = "", *, searching: bool = False) -> None:
        """Open the rulebook at the paragraph with a rule id, or with the search focused."""
        self.open(self.routes.rulebook(self, game, rule, searching=searching))

    def open_games(self, shown: Path | None = None) -> None:
        """Open the list of saved games with one selected, replacing a list that is open."""
        before = [scene for scene in self.stack.scenes if scene.name == "games"]
        for scene in before:
            self.stack.close(scene)
        self.open(self.routes.games(self, shown))

    def bring(self, source: Path, *, play: bool = False) -> None:
        """Import a saved game from a file; with `play`, open it at once."""
        self.routes.bring(self, source, play=play)

    def open_statistics(self, game: Game) -> None:
        """Open the statistics of finished games of this kind."""
        self.open(self.routes.statistics(self, game))

    def open_printing(self, game: Game) -> None:
        """Open the scene in which a game is printed."""
        self.open(self.routes.printing(self, game))

    def open_workshop(self, folder: Path) -> None:
        """Open the workshop scene of a player's own game."""
        self.open(self.routes.workshop(self, folder))

    def open_balance(self, game: Game) -> None:
        """Open the lab, in which computer players play many games."""
        self.open(self.routes.balance(self, game))

    def tell(self, headline: str, text: str, actions: Sequence[Action] = ()) -> None:
        """Open a message dialog; without actions it can only be closed."""
        self.open(self.routes.message(self, headline, text, actions))

    def quit(self) -> None:
        """Close the window after this frame. Games in progress are saved already."""
        self.quits = True

    def close(self) -> None:
        """Close all scenes, which closes their files and processes."""
        self.stack.clear()

    # Notifications and speech

    def toast(self, text: str, tone: str = "") -> None:
        """Show a notification and have screen readers speak it.

        `tone` is empty (information), "gain" or "loss".
        """
        self.toast_shown = Toast(text, tone)
        self.say(text)
        self.stack.refresh()

    def say(self, text: str) -> None:
        """Have the screen reader speak `text`."""
        self.announcement = text

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the screen must be redrawn."""
        changed = self._beside(dt)
        if self._new_art():
            self.stack.refresh()
            changed = True
        return self._update_toast(dt) or changed

    def _new_art(self) -> bool:
        """Return whether a new picture of an own game is ready; stop asking after an exception."""
        try:
            return self.art is not None and self.art.poll()
        except Exception:
            self.art = None
            raise

    def _beside(self, dt: float) -> bool:
        """Call the per-frame callback `beside`; remove it if it raises."""
        if self.beside is None:
            return False
        try:
            return self.beside(dt)
        except Exception:
            self.beside = None
            raise

    def _update_toast(self, dt: float) -> bool:
        """Count down the notification; return whether it disappeared."""
        if self.toast_shown is None:
            return False
        self.toast_shown.left -= dt
        if self.toast_shown.left > 0:
            return False
        self.toast_shown = None
        self.stack.refresh()
        return True

    def draw_toast(self, canvas: "Canvas") -> None:
        """Draw the current notification, if any, above everything else."""
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

    # Global shortcuts

    def shortcut(self, key: Key) -> bool:
        """Handle the global keys: M mutes, + and - change the interface size.

        Returns whether the key was used.
        """
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
