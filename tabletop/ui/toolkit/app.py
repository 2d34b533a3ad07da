"""The application as its scenes see it: the games, the services, and the way to other scenes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.engine.game import Game, Picture
from tabletop.engine.guided.puzzle import Puzzle
from tabletop.session.kept_games import KeptGames
from tabletop.session.memory import collect_garbage, freeze_objects
from tabletop.storage.journal.records import Player
from tabletop.storage.player.progress import Reached, load_progress
from tabletop.storage.player.settings import Settings
from tabletop.storage.safe_files import StorageError, clean_name
from tabletop.storage.saves.save_list import find_save, read_save, save_paths
from tabletop.ui.graphics.text_layout import TextMeasure, plain_measure
from tabletop.ui.text import messages
from tabletop.ui.toolkit.field import copy_text
from tabletop.ui.toolkit.notices import Notices
from tabletop.ui.toolkit.page_writer import PageWriter
from tabletop.ui.toolkit.preferences import Preferences
from tabletop.ui.toolkit.services import (
    Art,
    Captioned,
    Folders,
    Services,
    Silence,
    SoundPort,
    sound_files,
)
from tabletop.ui.toolkit.stack import Shown, Stack

if TYPE_CHECKING:
    from tabletop.session.guides.lesson import LessonGuide, LessonPort
    from tabletop.session.guides.puzzle import PuzzlePort
    from tabletop.session.guides.puzzle_list import PuzzleShelf
    from tabletop.session.history.branch import Branch
    from tabletop.session.history.replay import Replay
    from tabletop.session.port import LocalPort
    from tabletop.session.types import Hint

NOT_WATCHED = "This game can't be seen again"
NO_SUCH_GAME = "It is a game that is not on the shelf."


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

    def lesson_goal(
        self, app: "App", lesson: "LessonGuide", begin: "Callable[[], object]"
    ) -> Shown:
        """Return the sheet that tells the goal before a lesson; `begin` is called as it closes."""

    def lesson_end(
        self, app: "App", lesson: "LessonGuide", play_on: "Callable[[], object]"
    ) -> Shown:
        """Return the page at the end of a lesson; `play_on` continues in its position."""

    def task(self, app: "App", port: "LessonPort") -> Shown:
        """Return the scene for a small exercise, opened from a picture in the rulebook."""

    def puzzle(self, app: "App", port: "PuzzlePort", shelf: "PuzzleShelf") -> Shown:
        """Return the scene in which a puzzle is solved; `shelf` contains the game's puzzles."""

    def puzzles(self, app: "App", shelf: "PuzzleShelf") -> Shown:
        """Return the scene that lists a game's puzzles, taken from `shelf`."""

    def lookback(self, app: "App", past: "LocalPort", hint: "Hint | None") -> Shown:
        """Return the scene that shows the table just before a move, where nothing can be moved.

        Args:
            app: The application services.
            past: The game as it was then.
            hint: The move compared with a better one that the review found; None for none.
        """

    def review(self, app: "App", port: "LocalPort") -> Shown:
        """Return the page with the review of a finished game."""

    def replay(self, app: "App", replay: "Replay") -> Shown:
        """Return the scene that plays back a recorded game move by move."""

    def branch(self, app: "App", branch: "Branch", players: Sequence[Player]) -> Shown:
        """Return the dialog for continuing a past game from one of its positions.

        Args:
            app: The application services.
            branch: The position from which the new game starts.
            players: The players of the past game.
        """

    def player_name(self, app: "App") -> Shown:
        """Return the dialog that asks for the player's name and face."""

    def pause(self, app: "App", game: Game) -> Shown:
        """Return the pause menu, a dialog over the table of a game."""

    def settings(self, app: "App", section: str) -> Shown:
        """Return the settings scene; `section` is the id of the page that is shown first."""

    def checkup(self, app: "App") -> Shown:
        """Return the dialog that says what this computer lacks."""

    def rulebook(self, app: "App", game: Game, rule: str, *, searching: bool = False) -> Shown:
        """Return the scene that shows the rulebook of a game.

        Args:
            app: The application services.
            game: The game.
            rule: Id of the paragraph at which it opens; empty for the beginning.
            searching: Whether the search field has the keyboard focus.
        """

    def goals(self, app: "App", game: Game) -> Shown:
        """Return the scene with the goals of a game and the stamps that players have for them."""

    def daily(self, app: "App") -> Shown:
        """Return the page of the deal of the day."""

    def rivals(self, app: "App", game: Game) -> Shown:
        """Return the page on which a game's rivals are played, one after another."""

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


class Opener:
    """Opens scenes on top of the current one, to which *Back* returns."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def setup(self, game: Game) -> None:
        """Open the scene in which players and options are chosen before a game starts."""
        self._app.open(self._app.routes.setup(self._app, game))

    def player_name(self) -> None:
        """Open the dialog that asks for the player's name and face."""
        self._app.open(self._app.routes.player_name(self._app))

    def pause(self, game: Game) -> None:
        """Open the pause menu on top of a game's table."""
        self._app.open(self._app.routes.pause(self._app, game))

    def settings(self, section: str = "accessibility") -> None:
        """Open the settings; `section` is the id of the page that is shown first."""
        self._app.open(self._app.routes.settings(self._app, section))

    def checkup(self) -> None:
        """Open the dialog that says what this computer lacks."""
        self._app.open(self._app.routes.checkup(self._app))

    def rulebook(self, game: Game, rule: str = "", *, searching: bool = False) -> None:
        """Open the rulebook of a game.

        Args:
            game: The game.
            rule: Id of the paragraph at which it opens; empty for the beginning.
            searching: Whether the search field has the keyboard focus.
        """
        self._app.open(self._app.routes.rulebook(self._app, game, rule, searching=searching))

    def games(self, shown: Path | None = None) -> None:
        """Open the list of saved games, closing one that is already open.

        `shown` is the file of the saved game to select first, or None.
        """
        stack = self._app.stack
        for scene in [each for each in stack.scenes if each.name == "games"]:
            stack.close(scene)
        self._app.open(self._app.routes.games(self._app, shown))

    def goals(self, game: Game) -> None:
        """Open the scene that shows the goals of a game and each player's stamps."""
        self._app.open(self._app.routes.goals(self._app, game))

    def daily(self) -> None:
        """Open the page of the deal of the day."""
        self._app.open(self._app.routes.daily(self._app))

    def rivals(self, game: Game) -> None:
        """Open the page on which a game's rivals are played, one after another."""
        self._app.open(self._app.routes.rivals(self._app, game))

    def statistics(self, game: Game) -> None:
        """Open the scene that shows the results of all finished plays of a game."""
        self._app.open(self._app.routes.statistics(self._app, game))

    def printing(self, game: Game) -> None:
        """Open the scene that turns a game's cards and boards into printable files."""
        self._app.open(self._app.routes.printing(self._app, game))

    def workshop(self, folder: Path) -> None:
        """Open the workshop, in which a player makes their own game in `folder`."""
        self._app.open(self._app.routes.workshop(self._app, folder))

    def balance(self, game: Game) -> None:
        """Open the lab, in which computer players play a game many times for statistics."""
        self._app.open(self._app.routes.balance(self._app, game))


class Learning:
    """Opens lessons and puzzles for the current player, and knows how far they have come."""

    def __init__(self, app: "App") -> None:
        self._app = app

    @property
    def player_name(self) -> str:
        """The name of the current player: the one used last, else that of the system's user."""
        return next(iter(self._app.settings.player_names), self._app.user_name)

    @property
    def today(self) -> date:
        """The date where the player is."""
        return datetime.fromtimestamp(self._app.now()).astimezone().date()

    @property
    def player(self) -> Player:
        """The current player, as they sit at a table."""
        name = self.player_name
        return Player(name, "human", self._app.settings.portraits.get(name, 1))

    def reached(self, game: Game, lesson: str) -> Reached:
        """Return the current player's progress in the lesson with an id."""
        name = clean_name(self.player_name)
        return load_progress(self._app.folders.lessons).of(name, game.spec.id, lesson)

    def has_learnt(self, game: Game) -> bool:
        """Return whether the current player has finished a lesson of a game."""
        return any(self.reached(game, each.id).done for each in game.invitations())

    def has_finished_a_lesson(self) -> bool:
        """Return whether the current player has finished a lesson of any game."""
        return any(self.has_learnt(game) for game in self._app.games)

    def start(self, game: Game, lesson: str = "") -> None:
        """Open a lesson where the player left off; show a message if that isn't possible.

        Args:
            game: The game to learn.
            lesson: Id of the lesson; empty for the first one that isn't finished.
        """
        try:
            port = self.prepare(game, lesson)
        except ValueError as error:
            self._app.tell(f"{game.spec.title} can't be taught", str(error))
            return
        self.open_lesson(port)

    def open_lesson(self, port: "LessonPort") -> None:
        """Close all scenes, load the sounds of a lesson's game and open the lesson."""
        self._app.sit_down(port.game)
        self._app.go(self._app.routes.lesson(self._app, port))

    def prepare(self, game: Game, lesson: str = "", step: int = -1) -> "LessonPort":
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
        folders = self._app.folders
        port = self._app.sessions.learn(game, chosen, self.player, at, folders.lessons)
        port.guide.notes = folders.notes
        return port

    def try_out(self, game: Game, picture: Picture) -> None:
        """Open the position in a rulebook picture as a small exercise.

        A message is shown if that isn't possible.
        """
        from tabletop.session.guides.lesson import exercise  # noqa: PLC0415 - not before the first frame

        try:
            lesson, number = game.scene(picture.scene, picture.step)
            port = exercise(game, lesson, number, self.player)
        except ValueError as error:
            self._app.tell(f"{game.spec.title} can't be taught", str(error))
            return
        self._app.open(self._app.routes.task(self._app, port))

    def puzzle_shelf(self, game: Game) -> "PuzzleShelf":
        """Load the puzzles of a game and the current player's progress in them.

        Raises:
            ValueError: The puzzle files have errors; the message has one line for each.
        """
        from tabletop.session.guides.puzzle_list import PuzzleShelf  # noqa: PLC0415 - not before the first frame

        solver, names = self.player, messages.COMPUTER_NAMES
        others = [Player(name, "normal", messages.FACES[name][0]) for name in names]
        own = self._app.folders.own_puzzles(game)
        puzzles = self._app.folders.puzzles
        return PuzzleShelf(game, solver, puzzles, own, self.today, others)

    def open_puzzles(self, game: Game) -> None:
        """Open the list of a game's puzzles; show a message if they can't be loaded."""
        try:
            shelf = self.puzzle_shelf(game)
        except ValueError as error:
            self._app.tell(messages.PUZZLES_OF.format(game.spec.title), str(error))
            return
        self._app.open(self._app.routes.puzzles(self._app, shelf))

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
            self._app.tell(messages.PUZZLE_UNFIT, str(error))
            return
        self._app.sit_down(shelf.game)
        self._app.go(self._app.routes.puzzle(self._app, port, shelf))


class App:
    """What all scenes share: the games, the open scenes and the services of the program.

    `stack` holds the open scenes; the window draws it until `quits` is set.
    """

    def __init__(
        self,
        *,
        games: Sequence[Game],
        routes: Routes,
        folders: Folders,
        settings: Settings | None = None,
        services: Services | None = None,
    ) -> None:
        """Create the application without an open scene.

        Args:
            games: The games of the library, in display order.
            routes: Creates the scenes that others lead to.
            folders: Where the player's files are.
            settings: The player's settings, which `preferences` changes.
            services: What the program does for its scenes.
        """
        services = services or Services()
        self._has_played = False
        self.chosen = ""
        """Id of the game last selected in the library or last opened; empty at first."""
        self.games = tuple(games)
        self.routes = routes
        self.folders = folders
        self.sessions = services.sessions or KeptGames(folders.saves, folders.statistics)
        self.sounds: SoundPort = Captioned(
            services.sounds or Silence(), messages.SOUNDS_IN_WORDS, self.caption
        )
        self.art = services.art
        self.tables = services.tables
        self.packs = services.packs
        self.workbench = services.workbench
        self._shelf = services.shelf
        self.beside: Callable[[float], bool] | None = None
        """Called once a frame with the elapsed seconds; returns whether anything changed."""
        self.stack = Stack()
        self.measure: TextMeasure = plain_measure()
        """Measures text as the screen draws it; the screen replaces it before a new layout."""
        self._coming: LocalPort | None = None
        """The session being opened, until its table scene is on the stack."""
        self.quits = False
        self.user_name = clean_name(services.user_name) or messages.DEFAULT_NAME
        """What the player is called until they enter a name."""
        self.file_dialog = services.file_dialog
        """Returns the command of the system's dialog for a file; None if there is none."""
        self.findings = services.findings
        """Looks at what the machine offers; None if that can't be done."""
        self.now = services.clock
        """Returns the current time, in seconds since 1970."""
        redraw = self.stack.refresh
        self.notices = Notices(redraw)
        self.stack.lacks_letters = lambda: self.notices.toast(messages.NEEDS_KEYBOARD)
        self.preferences = Preferences(
            settings or Settings(), services.save, self.sounds, self.notices, redraw
        )
        self.stack.fingers.pinch = self.preferences.resize
        self.stack.fingers.begin = self.preferences.touched
        self.settings: Final = self.preferences.settings
        """The player's settings; `preferences` changes them."""
        self.learning = Learning(self)
        self.pages = PageWriter(
            folders.exports, self.notices, lambda: self.stack.top, self._tell_page
        )
        """Saves games as web pages."""
        self.show = Opener(self)
        """Opens scenes on top of the current one."""

    @property
    def port(self) -> "LocalPort | None":
        """The connection to the current game; None if no game is open.

        If several games are open, one with a save file is preferred.
        """
        from tabletop.session.port import LocalPort  # noqa: PLC0415 - not before the first frame

        held = [getattr(scene, "port", None) for scene in reversed(self.stack.scenes)]
        found = [each for each in (self._coming, *held) if isinstance(each, LocalPort)]
        return next((each for each in found if each.session.save_path), found[0] if found else None)

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
        self.preferences.change(language=language)
        if self._shelf is not None:
            self.games = tuple(self._shelf())
            if self.art is not None:
                self.art.set_games(self.games)

    def renew_game(self, game: Game) -> None:
        """Add a game to the library, replacing any game with the same id."""
        if self.game(game.spec.id) is None:
            self.games = (*self.games, game)
        self.games = tuple(game if each.spec.id == game.spec.id else each for each in self.games)
        if self.art is not None:
            self.art.set_games(self.games)

    # Navigation to other scenes

    def go(self, scene: Shown) -> None:
        """Close all open scenes and show another one; `back` can't return to the closed ones."""
        self._coming = None
        self.stack.replace(scene)

    def caption(self, words: str) -> None:
        """Show what a sound means, or what happened, if the player wants captions."""
        if self.settings.captions:
            self.notices.caption(words)

    def open(self, scene: Shown) -> None:
        """Open a scene on top of the current one, to which `back` returns.

        A dialog opens with a sound.
        """
        if not scene.opaque and len(self.stack):
            self.sounds.play("dialog")
        self.stack.push(scene)

    def back(self, scene: Shown | None = None) -> None:
        """Close a scene and all above it, by default only the one on top.

        If it was the last one, open the library.
        """
        if scene is not None:
            self.stack.close(scene)
        else:
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
        if not self.settings.welcomed and (
            save_paths(self.folders.saves) or self.learning.has_finished_a_lesson()
        ):
            self.preferences.change(welcomed=True)
        if self.settings.welcomed:
            return self.routes.library(self)
        return self.routes.welcome(self)

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
        self.sit_down(port.game)
        self._has_played, self._coming = True, port
        try:
            scene = table(port) if table else self.routes.table(self, port, free)
        except Exception:
            port.close()
            raise
        self.go(scene)
        freeze_objects()

    def play_after(self, lesson: "LessonGuide") -> None:
        """Go on with the game of a lesson as a saved one; show a message if it can't be saved."""
        self.play_kept(lambda: self.sessions.play_after(lesson, self.settings.undoing))

    def play_now(self, lesson: "LessonGuide") -> None:
        """Start the new game that a lesson leads to; show a message if it can't be saved."""
        now, undoing = lesson.lesson.now, self.settings.undoing
        self.play_kept(
            lambda: self.sessions.new(lesson.game, lesson.new_players, now.options, None, undoing)
        )

    def play_kept(self, begin: "Callable[[], LocalPort]") -> None:
        """Begin a saved game and open its table; show a message if it can't be saved."""
        try:
            port = begin()
        except (StorageError, ValueError) as error:
            self.tell(messages.NOT_KEPT, str(error))
            return
        self.play(port)

    def watch(self, replay: "Replay") -> None:
        """Open the replay of a recorded game on top of the current scene, and load its sounds."""
        self.sounds.bring(sound_files(replay.game))
        self._has_played = True
        self.open(self.routes.replay(self, replay))

    def open_kept(self, known: str) -> None:
        """Open the replay of the saved game with the id `known`; show a message if it is gone."""
        path = find_save(known, self.folders.saves)
        if path is None:
            self.notices.toast(messages.NOT_SAVED)
        else:
            self.open_replay(path)

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

    def sit_down(self, game: Game) -> None:
        """Load the sounds of a game and make it the selected game of the library."""
        self.sounds.bring(sound_files(game))
        self.chosen = game.spec.id

    def bring(self, source: Path, *, play: bool = False) -> None:
        """Import a saved game from a file; with `play`, continue it at once."""
        self.routes.bring(self, source, play=play)

    def tell(self, headline: str, text: str, actions: Sequence[Action] = ()) -> None:
        """Open a message dialog with a headline, a text and a button for each action.

        Without actions, it can only be closed.
        """
        self.open(self.routes.message(self, headline, text, actions))

    def show_outside(self, place: Path) -> None:
        """Open a file or folder in the system's program for it, or say where it is."""
        import webbrowser  # noqa: PLC0415 - not before the first frame

        if not webbrowser.open(place.resolve().as_uri()):
            self.notices.toast(messages.WRITTEN.format(path=place))

    def _tell_page(self, place: Path) -> None:
        """Show where a page was written, and offer to open it."""

        def copy() -> None:
            done = copy_text(str(place))
            self.notices.toast(messages.PLACE_COPIED if done else messages.NO_CLIPBOARD)

        actions = [
            Action(messages.COPY_PLACE, copy, "copy"),
            Action(messages.SHOW_PAGE, lambda: self.show_outside(place), "globe"),
            Action(messages.CLOSE, lambda: None, "check", "primary"),
        ]
        self.tell(messages.PAGE_SAVED, str(place), actions)

    def quit(self) -> None:
        """Ask the program to exit after this frame; games in progress are already saved."""
        self.quits = True

    def close(self) -> None:
        """Close all scenes and the files and processes they use."""
        self.pages.stop()
        self.stack.clear()

    def update(self, dt: float) -> bool:
        """Advance animations and workers; return whether a frame must be drawn.

        `dt` is the number of seconds since the last call.
        """
        changed = self.beside is not None and self._call_beside(self.beside, dt)
        changed = self.pages.poll() or changed
        if self.art is not None and self._new_art(self.art):
            self.stack.refresh()
            changed = True
        return self.notices.update(dt) or changed

    def _new_art(self, art: Art) -> bool:
        """Return whether a new picture of an own game is ready; stop asking after an exception."""
        try:
            return art.poll()
        except Exception:
            self.art = None
            raise

    def _call_beside(self, beside: Callable[[float], bool], dt: float) -> bool:
        """Call the per-frame callback `beside`; remove it if it raises."""
        try:
            return beside(dt)
        except Exception:
            self.beside = None
            raise
