"""Application services shared by all scenes: games, settings, sounds and navigation."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.engine.game import Game, Picture
from tabletop.engine.guided.puzzle import Puzzle
from tabletop.session import Mistake
from tabletop.session.kept_games import KeptGames
from tabletop.session.memory import collect_garbage, freeze_objects
from tabletop.storage.journal.records import Player
from tabletop.storage.player.progress import Reached, load_progress
from tabletop.storage.player.settings import SCALES, Settings, save_settings
from tabletop.storage.safe_files import StorageError, clean_name
from tabletop.storage.saves.save_list import SaveInfo, read_save, save_paths
from tabletop.ui.graphics.assets import OwnPictures
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.text_layout import TextMeasure, plain_measure
from tabletop.ui.text import messages
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.stack import Shown, Stack

if TYPE_CHECKING:
    from tabletop.session.guides.lesson import LessonGuide, LessonPort
    from tabletop.session.guides.puzzle import PuzzlePort
    from tabletop.session.guides.puzzle_list import PuzzleShelf
    from tabletop.session.history.branch import Branch
    from tabletop.session.history.replay import Replay
    from tabletop.session.port import LocalPort
    from tabletop.ui.toolkit.project import Project

_PACES = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
NOT_WATCHED = "This game can't be seen again"
NO_SUCH_GAME = "It is a game that is not on the shelf."
_TOAST_SECONDS = 2.6
_TOAST_WORD_SECONDS = 0.04


class SoundPort(Protocol):
    """The interface through which scenes play sounds, with or without a sound device."""

    def play(self, name: str, step: int = 0) -> None:
        """Start playing a sound; this never fails.

        Args:
            name: Name of the sound, such as "button", "toggle", "dialog" or "place".
            step: For "point", the note on the scale, from 0. Any other sound gets softer with each
                step, like the bounces of a die.
        """

    def bring(self, files: Mapping[str, Path]) -> None:
        """Load the sounds of a game, replacing those of the previous game.

        `files` maps the name of each sound to its path.
        """

    def set_volumes(self, effects: float, chime: float) -> None:
        """Set the volumes of all sounds.

        Args:
            effects: Volume of the sound effects, from 0 (silent) to 1.
            chime: Volume of the chime that announces a player's turn, from 0 to 1.
        """

    @property
    def problem(self) -> str:
        """Why nothing can be heard, as a sentence for the player; empty if sound works."""


class Art(OwnPictures, Protocol):
    """The interface of the worker that draws the pictures of players' own games."""

    @property
    def busy(self) -> bool:
        """Whether any requested picture isn't drawn yet."""

    def set_games(self, games: Sequence[Game]) -> None:
        """Replace all known games; pictures of other games are discarded."""

    def poll(self) -> bool:
        """Collect finished pictures without waiting.

        Return whether there are any, so that a frame must be drawn.
        """

    def wait(self, seconds: float) -> None:
        """Wait until all requested pictures are drawn, or until `seconds` have passed."""

    def close(self) -> None:
        """Stop the worker process that draws the pictures."""


class SmallTables(Protocol):
    """The interface of the worker that draws thumbnails of saved games.

    A thumbnail shows the table as a spectator sees it, without any hand.
    """

    def picture(self, save: SaveInfo) -> pygame.Surface | None:
        """Return the thumbnail of a saved game, or None if it isn't drawn yet; never waits."""

    def want(self, saves: Sequence[SaveInfo]) -> None:
        """Request thumbnails of saved games, to be drawn in the order given.

        Earlier requests that are still waiting are dropped.
        """

    def poll(self) -> bool:
        """Collect finished thumbnails without waiting.

        Return whether there are any, so that a frame must be drawn.
        """

    def close(self) -> None:
        """Stop the worker process that draws the thumbnails."""


@dataclass(frozen=True, slots=True)
class PackInfo:
    """A description of a pack (a file that contains a game), read before it is installed."""

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
    """Whether this exact pack is already installed."""
    game: Game | None = None
    """The game in the pack, used to show its box; None if not available."""


class PackShelf(Protocol):
    """The interface for reading, installing and removing packs (files that contain a game)."""

    def offer(self, path: Path) -> PackInfo:
        """Describe a pack without installing it, so that the player can decide.

        Raises:
            ValueError: The pack can't be used; the message is one line for the player.
        """

    def install(self, path: Path) -> Sequence[Game]:
        """Install the game in a pack; return all games in the library, including the new one.

        Raises:
            ValueError: The pack can't be used, and nothing was changed; the message is one line
                for the player.
        """

    def holds(self, game: Game) -> bool:
        """Return whether a game was installed from a pack, so that it can be removed."""

    def remove(self, game: Game, *, keep_saves: bool) -> Sequence[Game]:
        """Remove a game that was installed from a pack; return the games that remain.

        Args:
            game: The game to remove.
            keep_saves: Whether its saved games are kept.

        Raises:
            ValueError: The game can't be removed; the message is one line for the player.
        """


class Silence:
    """A `SoundPort` that plays nothing, for tests and machines without a sound device."""

    problem = "No sound device was found."

    def play(self, name: str, step: int = 0) -> None:
        """Do nothing instead of playing a sound."""

    def bring(self, files: Mapping[str, Path]) -> None:
        """Do nothing instead of loading sounds."""

    def set_volumes(self, effects: float, chime: float) -> None:
        """Do nothing instead of setting the volumes."""


def sound_files(game: Game) -> dict[str, Path]:
    """Return the files of a game's own sounds, keyed by the name of the sound.

    The mapping is empty if the game can't be loaded.
    """
    try:
        names = game.table().sounds
    except ValueError:
        return {}
    return {name: game.folder / "sounds" / f"{name}.ogg" for name in names}


class Routes(Protocol):
    """A factory of all scenes, so that a scene can open another one without importing it.

    Each method creates a scene but doesn't show it.
    """

    def library(self, app: "App") -> Shown:
        """Return the library scene, from which the player chooses a game."""

    def welcome(self, app: "App") -> Shown:
        """Return the library scene for a new player, with an invitation to a first lesson."""

    def setup(self, app: "App", game: Game) -> Shown:
        """Return the scene in which players and options are chosen before a game starts."""

    def table(self, app: "App", port: "LocalPort", free: Sequence[int] = ()) -> Shown:
        """Return the scene in which a game is played.

        Args:
            app: The application services.
            port: The connection to the game in progress.
            free: Numbers of the seats, from 0, that are waiting for a player with a phone.
        """

    def lesson(self, app: "App", port: "LessonPort") -> Shown:
        """Return the scene of a lesson, which teaches a game at its table."""

    def task(self, app: "App", port: "LessonPort") -> Shown:
        """Return the scene for a small exercise, opened from a picture in the rulebook."""

    def puzzle(self, app: "App", port: "PuzzlePort", shelf: "PuzzleShelf") -> Shown:
        """Return the scene in which a puzzle is solved; `shelf` contains the game's puzzles."""

    def puzzles(self, app: "App", shelf: "PuzzleShelf") -> Shown:
        """Return the scene that lists a game's puzzles, taken from `shelf`."""

    def lookback(self, app: "App", past: "LocalPort", lapse: Mistake) -> Shown:
        """Return the scene that shows the table just before a mistake, where nothing can be moved.

        Args:
            app: The application services.
            past: The game as it was then.
            lapse: The mistake, with the better move that the review of the game found.
        """

    def replay(self, app: "App", replay: "Replay") -> Shown:
        """Return the scene that plays back a recorded game move by move."""

    def branch(self, app: "App", branch: "Branch", players: Sequence[Player]) -> Shown:
        """Return the dialog for continuing a past game from one of its positions.

        Args:
            app: The application services.
            branch: The position from which the new game starts.
            players: The players of the past game.
        """

    def pause(self, app: "App", game: Game) -> Shown:
        """Return the pause menu, a dialog over the table of a game."""

    def settings(self, app: "App", section: str) -> Shown:
        """Return the settings scene; `section` is the id of the page that is shown first."""

    def rulebook(self, app: "App", game: Game, rule: str, *, searching: bool = False) -> Shown:
        """Return the scene that shows the rulebook of a game.

        Args:
            app: The application services.
            game: The game.
            rule: Id of the paragraph at which it opens; empty for the beginning.
            searching: Whether the search field has the keyboard focus.
        """

    def statistics(self, app: "App", game: Game) -> Shown:
        """Return the scene that shows the results of all finished plays of a game."""

    def workshop(self, app: "App", folder: Path) -> Shown:
        """Return the workshop, in which a player makes their own game in `folder`."""

    def printing(self, app: "App", game: Game) -> Shown:
        """Return the scene that turns a game's cards and boards into printable files."""

    def balance(self, app: "App", game: Game) -> Shown:
        """Return the lab, in which computer players play a game many times for statistics."""

    def games(self, app: "App", shown: Path | None) -> Shown:
        """Return the scene that lists the saved games.

        `shown` is the file of the saved game to select first, or None.
        """

    def bring(self, app: "App", source: Path, *, play: bool) -> None:
        """Import a saved game from a file; with `play`, continue it at once."""

    def message(self, app: "App", headline: str, text: str, actions: Sequence["Action"]) -> Shown:
        """Return a message dialog with a headline, a text and a button for each action."""


@dataclass(frozen=True, slots=True)
class Action:
    """A button of a message dialog: its label and what it does.

    The dialog closes before `run` is called.
    """

    label: str
    run: Callable[[], object]
    icon: str = ""
    kind: str = "paper"
    """Button style: "primary", "paper" or "danger"."""


class Toast:
    """A short notification that disappears after a few seconds; longer text stays longer."""

    def __init__(self, text: str, tone: str = "") -> None:
        """Create a notification; `tone` is empty (information), "gain" or "loss"."""
        self.text = text
        self.tone = tone
        self.left = _TOAST_SECONDS + _TOAST_WORD_SECONDS * len(text.split())
        """Seconds until it disappears."""


class App:
    """The services that all scenes share: games, settings, sounds, and opening other scenes.

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
        sounds: SoundPort | None = None,
        art: Art | None = None,
        tables: SmallTables | None = None,
        packs: PackShelf | None = None,
        workbench: "Project | None" = None,
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
        self.sounds: SoundPort = sounds or Silence()
        self.art = art
        self.tables = tables
        self.packs = packs
        self.workbench = workbench
        self.shelf = shelf
        self.beside: Callable[[float], bool] | None = None
        """Called once a frame with the elapsed seconds; returns whether anything changed."""
        self.exports = exports or saves / "exports"
        self.stack = Stack()
        self.measure: TextMeasure = plain_measure()
        """Measures text as the screen draws it; the screen replaces it before a new layout."""
        self._coming: LocalPort | None = None
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
    def port(self) -> "LocalPort | None":
        """The connection to the current game; None if no game is open.

        If several games are open, one with a save file is preferred.
        """
        from tabletop.session.port import LocalPort  # noqa: PLC0415 - not before the first frame

        held = [getattr(scene, "port", None) for scene in reversed(self.stack.scenes)]
        found = [each for each in (self._coming, *held) if isinstance(each, LocalPort)]
        return next((each for each in found if each.session.save_path), found[0] if found else None)

    def now(self) -> float:
        """Return the current time, in seconds since 1970."""
        return self._clock()

    def game(self, name: str) -> Game | None:
        """Return the game with an id, or None if the library has no such game."""
        return next((game for game in self.games if game.spec.id == name), None)

    def restock(self, games: Sequence[Game]) -> None:
        """Replace all games in the library, for example after one was installed or removed.

        If the library is open, it is reopened.
        """
        self.games = tuple(games)
        if self.art is not None:
            self.art.set_games(self.games)
        if any(scene.name in ("library", "welcome") for scene in self.stack.scenes):
            self.open_library()

    def speak(self, language: str) -> None:
        """Change the language of all games, for example to `de`.

        An empty string selects the system's language. A table that is already open doesn't change.
        """
        self.change(language=language)
        if self.shelf is not None:
            self.games = tuple(self.shelf())
            if self.art is not None:
                self.art.set_games(self.games)

    def renew_game(self, game: Game) -> None:
        """Add a game to the library, replacing any game with the same id."""
        if self.game(game.spec.id) is None:
            self.games = (*self.games, game)
        self.games = tuple(game if each.spec.id == game.spec.id else each for each in self.games)
        if self.art is not None:
            self.art.set_games(self.games)

    # Values derived from the settings

    @property
    def theme_name(self) -> str:
        """The current theme, "dark" or "light"; it follows the system if the player chose that."""
        if self.settings.theme == "system":
            from tabletop.ui.toolkit.system_theme import system_is_light  # noqa: PLC0415 - few choose it

            return "light" if system_is_light() else "dark"
        return self.settings.theme

    @property
    def high_contrast(self) -> bool:
        """Whether the player chose high contrast: opaque panels and thick outlines."""
        return self.settings.high_contrast

    @property
    def interface_size(self) -> float:
        """The interface size chosen by the player, as a factor from 0.75 to 2."""
        return self.settings.interface_scale

    @property
    def pace(self) -> float:
        """Factor for the duration of every animation; at 0, results are shown at once."""
        return _PACES[self.settings.animation_speed]

    @property
    def reduced_motion(self) -> bool:
        """Whether the player chose reduced motion: things fade rather than fly, tilt or shake."""
        return self.settings.reduced_motion

    def _set_volumes(self) -> None:
        chosen, heard = self.settings, 0.0 if self.settings.muted else 1.0
        self.sounds.set_volumes(heard * chosen.effects_volume, heard * chosen.chime_volume)

    def change(self, **changes: object) -> None:
        """Change settings; they take effect at once and are saved to the settings file.

        If they can't be saved, a notification says so.

        Args:
            changes: The new values, as keyword arguments named after the settings.

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
        """Register a function to be called without arguments whenever settings change."""
        self._listeners.append(listener)

    # Navigation to other scenes

    def go(self, scene: Shown) -> None:
        """Close all open scenes and show another one; `back` can't return to the closed ones."""
        self._coming = None
        self.stack.replace(scene)

    def open(self, scene: Shown) -> None:
        """Open a scene on top of the current one, to which `back` returns.

        A dialog opens with a sound.
        """
        if not scene.opaque and len(self.stack):
            self.sounds.play("dialog")
        self.stack.push(scene)

    def back(self) -> None:
        """Close the scene on top; if it was the last one, open the library."""
        self.stack.pop()
        if self.stack.top is None:
            self.open_library()

    def open_library(self) -> None:
        """Close all scenes and open the library, from which the player chooses a game."""
        self.go(self.home())
        if self._has_played:
            self._has_played = False
            collect_garbage()

    def home(self) -> Shown:
        """Create the library scene, with an invitation to a first lesson for a new player.

        A player is new until they finish a lesson or a game is saved.
        """
        if not self.settings.welcomed and (save_paths(self.saves) or self._has_learnt()):
            self.change(welcomed=True)
        if self.settings.welcomed:
            return self.routes.library(self)
        return self.routes.welcome(self)

    def _has_learnt(self) -> bool:
        return any(
            self.reached(game, each.id).done for game in self.games for each in game.invitations()
        )

    def open_setup(self, game: Game) -> None:
        """Open the scene in which players and options are chosen before a game starts."""
        self.open(self.routes.setup(self, game))

    def play(
        self,
        port: "LocalPort",
        free: Sequence[int] = (),
        *,
        table: "Callable[[LocalPort], Shown] | None" = None,
    ) -> None:
        """Close all scenes, load the sounds of a game and open its table.

        Args:
            port: The game to open; it is closed if its scene can't be created.
            free: Numbers of the seats, from 0, that are waiting for a player with a phone.
            table: Creates the scene instead of `routes.table`, for a game continued from another
                scene.
        """
        self._sit_down(port.game)
        self._has_played, self._coming = True, port
        try:
            scene = table(port) if table else self.routes.table(self, port, free)
        except Exception:
            port.close()
            raise
        self.go(scene)
        freeze_objects()

    def play_after(self, lesson: "LessonGuide") -> None:
        """Start the game that follows a lesson; show a message if it can't be saved."""
        try:
            port = self.sessions.play_after(lesson, self.settings.undoing)
        except (StorageError, ValueError) as error:
            self.tell(messages.NOT_KEPT, str(error))
            return
        self.play(port)

    def watch(self, replay: "Replay") -> None:
        """Open the replay of a recorded game on top of the current scene, and load its sounds."""
        self.sounds.bring(sound_files(replay.game))
        self._has_played = True
        self.open(self.routes.replay(self, replay))

    def open_replay(self, path: Path) -> None:
        """Open the replay of a saved game; show a message if its file can't be read."""
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
        """Open a lesson where the player left off; show a message if that isn't possible.

        Args:
            game: The game to learn.
            lesson: Id of the lesson; empty for the first one that isn't finished.
        """
        try:
            port = self.taught(game, lesson)
        except ValueError as error:
            self.tell(f"{game.spec.title} can't be taught", str(error))
            return
        self.open_lesson(port)

    def open_lesson(self, port: "LessonPort") -> None:
        """Close all scenes, load the sounds of a lesson's game and open the lesson."""
        self._sit_down(port.game)
        self.go(self.routes.lesson(self, port))

    def _sit_down(self, game: Game) -> None:
        """Load the sounds of a game and make it the selected game of the library."""
        self.sounds.bring(sound_files(game))
        self.chosen = game.spec.id

    def taught(self, game: Game, lesson: str = "", step: int = -1) -> "LessonPort":
        """Create the session of a lesson for the current player, without opening it.

        Args:
            game: The game to learn.
            lesson: Id of the lesson; empty for the first one that isn't finished.
            step: Step to start at, from 0; -1 continues where the player left off.

        Raises:
            ValueError: The game has no such lesson, or the lesson doesn't fit the game; the message
                is one sentence.
        """
        lessons = [each for each in game.lessons() if lesson in {"", each.id}]
        if not lessons:
            raise ValueError(f"{game.spec.title} has no lesson yet.")
        lessons.sort(key=lambda each: self.reached(game, each.id).done)
        chosen = lessons[0]
        at = step if step >= 0 else self.reached(game, chosen.id).step
        port = self.sessions.learn(game, chosen, self._learner(), at, self.lessons)
        port.guide.notes = self.notes
        return port

    def try_out(self, game: Game, picture: Picture) -> None:
        """Open the position in a rulebook picture as a small exercise.

        A message is shown if that isn't possible.
        """
        from tabletop.session.guides.lesson import exercise  # noqa: PLC0415 - not before the first frame

        try:
            lesson, number = game.scene(picture.scene, picture.step)
            port = exercise(game, lesson, number, self._learner())
        except ValueError as error:
            self.tell(f"{game.spec.title} can't be taught", str(error))
            return
        self.open(self.routes.task(self, port))

    def _learner(self) -> Player:
        name = self.player_name
        return Player(name, "human", self.settings.portraits.get(name, 1))

    def puzzle_shelf(self, game: Game) -> "PuzzleShelf":
        """Load the puzzles of a game and the current player's progress in them.

        Raises:
            ValueError: The puzzle files have errors; the message has one line for each.
        """
        from tabletop.session.guides.puzzle_list import PuzzleShelf  # noqa: PLC0415 - not before the first frame

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
        self, shelf: "PuzzleShelf", puzzle: Puzzle, *, daily: bool = False, counted: bool = True
    ) -> None:
        """Close all scenes and open a puzzle; show a message if it doesn't fit the game.

        Args:
            shelf: All puzzles of the game.
            puzzle: The puzzle to open.
            daily: Whether it is the puzzle of the day.
            counted: Whether the result is recorded.
        """
        try:
            port = shelf.open(puzzle, daily=daily, counted=counted)
        except ValueError as error:
            self.tell(messages.PUZZLE_UNFIT, str(error))
            return
        self._sit_down(shelf.game)
        self.go(self.routes.puzzle(self, port, shelf))

    @property
    def player_name(self) -> str:
        """The name of the current player: the one used last, or "You" if none has been entered."""
        return next(iter(self.settings.player_names), messages.DEFAULT_NAME)

    def reached(self, game: Game, lesson: str) -> Reached:
        """Return the current player's progress in the lesson with an id."""
        name = clean_name(self.player_name)
        return load_progress(self.lessons).of(name, game.spec.id, lesson)

    def open_pause(self, game: Game) -> None:
        """Open the pause menu on top of a game's table."""
        self.open(self.routes.pause(self, game))

    def open_settings(self, section: str = "accessibility") -> None:
        """Open the settings; `section` is the id of the page that is shown first."""
        self.open(self.routes.settings(self, section))

    def open_rulebook(self, game: Game, rule: str = "", *, searching: bool = False) -> None:
        """Open the rulebook of a game.

        Args:
            game: The game.
            rule: Id of the paragraph at which it opens; empty for the beginning.
            searching: Whether the search field has the keyboard focus.
        """
        self.open(self.routes.rulebook(self, game, rule, searching=searching))

    def open_games(self, shown: Path | None = None) -> None:
        """Open the list of saved games, closing one that is already open.

        `shown` is the file of the saved game to select first, or None.
        """
        before = [scene for scene in self.stack.scenes if scene.name == "games"]
        for scene in before:
            self.stack.close(scene)
        self.open(self.routes.games(self, shown))

    def bring(self, source: Path, *, play: bool = False) -> None:
        """Import a saved game from a file; with `play`, continue it at once."""
        self.routes.bring(self, source, play=play)

    def open_statistics(self, game: Game) -> None:
        """Open the scene that shows the results of all finished plays of a game."""
        self.open(self.routes.statistics(self, game))

    def open_printing(self, game: Game) -> None:
        """Open the scene that turns a game's cards and boards into printable files."""
        self.open(self.routes.printing(self, game))

    def open_workshop(self, folder: Path) -> None:
        """Open the workshop, in which a player makes their own game in `folder`."""
        self.open(self.routes.workshop(self, folder))

    def open_balance(self, game: Game) -> None:
        """Open the lab, in which computer players play a game many times for statistics."""
        self.open(self.routes.balance(self, game))

    def tell(self, headline: str, text: str, actions: Sequence[Action] = ()) -> None:
        """Open a message dialog with a headline, a text and a button for each action.

        Without actions, it can only be closed.
        """
        self.open(self.routes.message(self, headline, text, actions))

    def quit(self) -> None:
        """Ask the program to exit after this frame; games in progress are already saved."""
        self.quits = True

    def close(self) -> None:
        """Close all scenes and the files and processes they use."""
        self.stack.clear()

    # Notifications and speech

    def toast(self, text: str, tone: str = "") -> None:
        """Show a notification for a few seconds and have the screen reader speak it.

        `tone` determines its icon and colour: "gain", "loss", or empty for plain information.
        """
        self.toast_shown = Toast(text, tone)
        self.say(text)
        self.stack.refresh()

    def say(self, text: str) -> None:
        """Have the screen reader speak a text that isn't shown."""
        self.announcement = text

    def update(self, dt: float) -> bool:
        """Advance animations and workers; return whether a frame must be drawn.

        `dt` is the number of seconds since the last call.
        """
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

    def draw_toast(self, canvas: Canvas) -> None:
        """Draw the current notification, if any, at the bottom of the window."""
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
        """Handle a key that works in every scene; return whether the key was used.

        M turns the sound off and on; plus and minus change the size of the interface.
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
