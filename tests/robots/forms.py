"""The robot of the forms: every field filled in two orders, and closed by every way."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pygame

from tabletop.engine.game import Game
from tabletop.engine.gestures.commands import Command, Thing
from tabletop.ui.scenes.library.file_chooser import FileChooser
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.table.model.things import Selection, commands_for
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.settings_pages import SECTIONS
from tabletop.ui.widgets import intents
from tests.robots.driver import Driver
from tests.robots.games import packed
from tests.ui.checkups import FOUND
from tests.ui.stamped import give_stamps

WORDS = (
    "", "3a", "Ünïcødé 東京 عربي", "🦊🎲🂡", "9" * 5000, "-7", "1.5", "007", " ", "a" * 5000, "٣",
    "²", "\t\n", "\u202eright to left", "12", "0",
)  # fmt: skip
"""What is written: letters, emoji, 5,000 digits, nothing, and what only looks like a number."""
_ENDS = ("escape", "cancel", "ok", "beside", "resize", "window")
_MOST_FIELDS = 24
_IN_LIBRARY = 0.3
"""How often the forms of the library are filled, not those over a table."""


def walk(driver: Driver, chance: Random, most: int) -> None:
    """Open what can be filled, fill it and close it, until so many events have happened."""
    until = driver.events + most
    in_library = chance.random() < _IN_LIBRARY
    if in_library:
        driver.drop_twin()
        _do(driver, "library", lambda each: each.app.open_library())
    while driver.events < until:
        openers = _at_table(driver) if driver.table is not None else []
        openers += [_page(name) for name in _PAGES]
        openers += [_alone(name) for name in (*_PAGES_ALONE, *(_PAGES_HOME if in_library else ()))]
        before = driver.app.stack.top
        _do(driver, "open", chance.choice(openers))
        if driver.app.stack.top is before:
            driver.wait(0.5)
            driver.key("return")
        _fill(driver, chance, backwards=chance.random() < 0.5)
        _end(driver, chance.choice(_ENDS), chance)
        driver.app.quits = False
        if driver.app.stack.scenes[0].name in {"library", "welcome"} and not in_library:
            return
        for _ in range(4):
            if driver.table is not None or len(driver.app.stack) == 1:
                break
            driver.key("escape")


Opener = Callable[[Driver], object]


def _at_table(driver: Driver) -> list[Opener]:
    """What there is to fill at the table now: forms of the rules, commands, ways back."""
    table = driver.table
    assert table is not None
    openers: list[Opener] = [
        partial(_open_form, number) for number in range(len(table.port.position.forms))
    ]
    if table.moment.commanded:
        openers += [
            partial(_ask_for, command, at)
            for thing, at in _things(table)
            for command in commands_for(table.moment, Selection((thing,), at))
            if command.form is not None
        ]
    openers.append(lambda each: _table(each).controller.do(intents.Open("sort")))
    openers.append(lambda each: _table(each).controller.do(intents.ChooseUndo()))
    openers.append(lambda each: _table(each).controller.do(intents.Open("overview")))
    return openers


def _open_form(number: int, driver: Driver) -> None:
    table = _table(driver)
    table.controller.open_form(table.port.position.forms[number])


def _ask_for(command: Command, at: pygame.FRect, driver: Driver) -> None:
    _table(driver).controller.do(intents.CommandIntent(command, (at.x, at.y, at.w, at.h)))


def _things(table: TableView) -> list[tuple[Thing, pygame.FRect]]:
    moment = table.moment
    return [each for widget in moment.room.widgets for each in widget.things(moment)][:40]


def _table(driver: Driver) -> TableView:
    """The table on top, which may lie over another: what is tried out in the rules is one."""
    tables = [table for scene in driver.app.stack.scenes if (table := table_of(scene))]
    return tables[-1]


_PAGES = ("settings", "setup", "games", "goals", "statistics", "rules", "printing", "puzzles",
          "pause", "search", "learn", "name", "daily", "rivals")  # fmt: skip


def _page(name: str) -> Opener:
    """A page that opens over the table."""

    def open_page(driver: Driver) -> None:
        app, game = driver.app, _game(driver)
        match name:
            case "settings":
                number = driver.events % len(SECTIONS)
                app.show.settings(SECTIONS[number][0])
            case "setup":
                app.show.setup(game)
            case "games":
                app.show.games()
            case "goals":
                player, stamps = app.learning.player_name, len(game.spec.goals)
                give_stamps(app.folders.statistics, game, player, stamps)
                app.show.goals(game)
            case "daily":
                app.show.daily()
            case "rivals":
                app.show.rivals(game)
            case "statistics":
                app.show.statistics(game)
            case "rules" | "search":
                app.show.rulebook(game, searching=name == "search")
            case "printing":
                app.show.printing(game)
            case "name":
                app.show.player_name()
            case "puzzles":
                app.learning.open_puzzles(game)
            case _:
                app.show.pause(game)

    return open_page


_PAGES_ALONE = ("workshop", "balance", "pack", "own games", "import", "checkup")
"""Pages that read folders or start something: a twin would meet what the first has left there."""
_PAGES_HOME = ("save", "welcome", "puzzles of a game", "lesson", "end of a lesson")


def _alone(name: str) -> Opener:
    """A page that a robot opens without its twin."""

    def open_page(driver: Driver) -> None:
        driver.drop_twin()
        app, game = driver.app, _game(driver)
        match name:
            case "workshop":
                app.show.workshop(game.folder)
            case "balance":
                app.show.balance(game)
            case "pack":
                app.bring(_packed(game, app.folders.saves))
            case "import":
                app.file_dialog = lambda *_: (sys.executable, "-c", "")  # nothing is chosen
                app.open(FileChooser(app))
            case "checkup":
                app.findings = lambda: FOUND
                app.show.checkup()
            case "own games":
                app.bring(game.folder)
            case "save":
                app.bring(next(iter(sorted(app.folders.saves.glob("*.recess"))), app.folders.saves))
            case "welcome":
                app.go(app.routes.welcome(app))
            case "lesson" if game.invitations():
                app.learning.start(game)
            case "end of a lesson" if game.invitations():
                last = len(game.lessons()[0].places) - 1
                app.learning.open_lesson(app.learning.prepare(game, step=last))
            case _:
                app.learning.open_puzzles(game)

    return open_page


def _packed(game: Game, folder: Path) -> Path:
    path = folder / f"{game.spec.id}.recess-game"
    if not path.exists():
        packed(game.folder, path)
    return path


def _game(driver: Driver) -> Game:
    assert driver.port is not None
    return driver.port.game


def _do(driver: Driver, name: str, act: Opener) -> None:
    """Do something at the app and at its twin."""
    driver.act(name, act)


def _fill(driver: Driver, chance: Random, *, backwards: bool) -> None:
    """Go from field to field by Tab, and write or choose there."""
    scene, met = driver.top, set[str]()
    for _ in range(_MOST_FIELDS):
        driver.key("shift+tab" if backwards else "tab")
        if driver.top is not scene:
            return
        node = scene.focus.node(driver.nodes())
        if node is None or node.id in met:
            return
        met.add(node.id)
        _use(driver, node, chance)
        if driver.top is not scene:
            return


def _use(driver: Driver, node: Node, chance: Random) -> None:
    """Write into a field, or change what is chosen; buttons are left for the end."""
    match node.role:
        case "text-field":
            if chance.random() < 0.5:
                driver.key("ctrl+a")
            driver.type(chance.choice(WORDS))
            driver.key(chance.choice(("left", "backspace", "home", "end", "delete", "tab")))
        case "slider":
            for _ in range(3):
                driver.key(chance.choice(("left", "right", "home", "end", "page up", "5")))
        case "toggle" | "radio" | "tab" | "card" | "place":
            driver.key("space")
            if chance.random() < 0.3:
                driver.key(chance.choice(("left", "right", "down", "up")))
        case _ if chance.random() < 0.1:
            driver.key("return")
        case _:
            driver.type(chance.choice(("3a", "12", "-")))


def _end(driver: Driver, how: str, chance: Random) -> None:
    """Close what was filled, in one of many ways."""
    scene = driver.top
    nodes = {node.id: node for node in driver.nodes() if node.action and node.enabled}
    match how:
        case "cancel" | "ok":
            given_up = chance.choice(("resign", "restart", "new"))
            accepted = ("send", "done", "start", given_up)
            words = ("cancel", "back", "close") if how == "cancel" else accepted
            found = next((nodes[word] for word in words if word in nodes), None)
            if found is not None:
                driver.click(found.rect.center)
                asked = next((n for n in driver.nodes() if n.id == "action-0" and n.action), None)
                if found.id == "resign" and asked is not None:
                    driver.click(asked.rect.center)
            else:
                driver.key("return")
        case "beside":
            driver.click((3.0, driver.screen.size[1] - 3.0))
        case "resize":
            driver.resize(chance.choice(((300, 300), (960, 600), (640, 200))))
        case "window":
            driver.app.quit()
    if driver.app.stack.top is scene and table_of(scene) is None:
        driver.key("escape")
