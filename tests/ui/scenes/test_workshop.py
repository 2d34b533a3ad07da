"""The workshop, and a table that follows the files of its game: what an author does."""

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.cli.open_window import WindowProjects
from tabletop.engine.moves import Move, Refusal
from tabletop.registry import OWN_GAMES, Registry
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.pieces.art import art_of
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.scenes.workshop.follow_files import Following
from tabletop.ui.scenes.workshop.workshop import WorkshopScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.waiting import PATIENCE

HARBOUR = Path(__file__).parents[2] / "workshop" / "harbour"


class Author:
    """Somebody who makes a game: files on one side, the window on the other."""

    def __init__(self, data: Path, size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> None:
        self.folder = data / OWN_GAMES / "harbour"
        shutil.copytree(HARBOUR, self.folder)
        registry = Registry(data / "none", data)
        assert registry.problems == ()
        self.game = registry.find("harbour")
        self.saves = data / "saves"
        settings = Settings(animation_speed="instant", muted=True, interface_scale=scale)
        self.app = App(
            games=registry.games(),
            routes=AppRoutes(),
            settings=settings,
            folders=replace(Folders.within(self.saves), exports=data / "exports"),
            services=Services(save=lambda _: None, workbench=WindowProjects()),
        )
        self.pilot = Pilot(self.app, size)

    def edit(self, file: str, before: str, after: str) -> None:
        path = self.folder / file
        text = path.read_text("utf-8-sig")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")

    def wait(self, until: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, "it did not come"
            self.pilot.tick(0.05)
            time.sleep(0.02)
        self.pilot.draw()

    def open(self) -> WorkshopScene:
        """Open the workshop, and wait until everything in sight is drawn."""
        self.app.open_library()
        self.app.show.workshop(self.folder)
        scene = self.pilot.scene
        assert isinstance(scene, WorkshopScene)
        self.pilot.draw()
        self.wait(lambda: scene.edition.thorough and scene._times and self.drawn(scene))
        return scene

    def drawn(self, scene: WorkshopScene) -> bool:
        self.pilot.draw()
        return not scene.parts.faces.busy

    def table(self) -> tuple[TableScene, Following]:
        """Sit down at a table that follows the files."""
        port = self.app.sessions.new(self.game, [Player("Sam"), Player("Anna")], {}, 2)
        port.take_seat(port.next().seat)
        self.app.play(port)
        bench = self.app.workbench
        assert bench is not None
        following = Following(self.app, bench, self.folder)
        self.wait(lambda: following.follower.times >= 2)
        return self.top, following

    @property
    def top(self) -> TableScene:
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def port(self) -> LocalPort:
        return self.top.port


@pytest.fixture
def author(tmp_path: Path) -> Iterator[Author]:
    author = Author(tmp_path)
    yield author
    author.app.close()


def test_a_game_that_was_broken_at_first_has_its_pictures_once_it_is_mended(
    author: Author, tmp_path: Path
) -> None:
    """It is not on the shelf before, and its cards stayed without pictures."""
    app = author.app
    app.art = art_of((), tmp_path / "art")
    app.restock(())
    author.edit("game.yaml", "place: pile, sees: none", "place: pill, sees: none")
    scene = author.open()
    assert scene.edition.game is None
    author.edit("game.yaml", "place: pill, sees: none", "place: pile, sees: none")
    author.wait(lambda: scene.edition.game is not None and author.drawn(scene))
    assert app.art.holds("harbour/cards/tea")
    app.art.close()


def test_a_game_in_order_shows_its_cards_and_its_table(author: Author) -> None:
    scene = author.open()
    assert scene.problems.flaws == ()
    assert {face.item.title for face in scene.parts.faces.faces} >= {"Silk", "Tea", "Spices"}
    assert scene.live.picture((1280, 800), 400, light=False) is not None
    assert not scene.balance.visible  # nobody can say what a good move is
    author.pilot.key("f9")
    assert author.pilot.scene.name == "setup"


def test_what_is_wrong_is_there_with_its_line_and_put_right_with_a_click(author: Author) -> None:
    scene = author.open()
    author.edit("game.yaml", "place: pile, sees: none", "place: pill, sees: none")
    author.wait(lambda: scene.problems.flaws)
    (flaw,) = scene.problems.flaws
    line = (author.folder / "game.yaml").read_text("utf-8").splitlines()[flaw.line - 1]
    assert "pill" in line
    assert flaw.file == "game.yaml"
    assert flaw.fix == "pile"
    assert dict(flaw.lines)[flaw.line] == line
    assert not scene.play.enabled
    assert [face.item.title for face in scene.parts.faces.faces]  # the last good version stays
    author.pilot.draw()
    author.pilot.click("fix-0")
    author.wait(lambda: not scene.problems.flaws)
    assert "place: pile, sees: none" in (author.folder / "game.yaml").read_text("utf-8")
    assert scene.play.enabled


def titles(scene: WorkshopScene) -> list[str]:
    return [face.item.title for face in scene.parts.faces.faces]


def test_a_card_is_found_by_typing(author: Author) -> None:
    """From wherever the focus is; Enter shows it closely, Esc shows all again."""
    scene, pilot = author.open(), author.pilot
    everything = titles(scene)
    pilot.type("SiL")
    assert scene.parts.find.text == "SiL"
    assert titles(scene) == [title for title in everything if "sil" in title.lower()]
    pilot.draw()
    assert len([node for node in pilot.nodes() if node.id.startswith("face-")]) == len(
        titles(scene)
    )
    pilot.key("enter")
    assert scene._enlarged is not None
    assert scene._enlarged[0].title == titles(scene)[0]
    pilot.key("escape")
    pilot.key("escape")
    assert pilot.scene is scene
    assert titles(scene) == everything
    pilot.focus_on("play")
    pilot.key("ctrl+f")
    pilot.type("zebra")
    assert titles(scene) == []
    assert author.app.notices.spoken == "No card of that name"
    pilot.draw()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_field_lies_beside_nothing_else(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    author = Author(tmp_path, size, scale)
    scene = author.open()
    parts = scene.parts
    assert parts.find.visible
    others = [each.rect for each in scene.group.widgets if each.visible and each is not parts.find]
    assert parts.find.rect.collidelist(others) == -1
    assert parts.find.rect.w >= 150
    author.app.close()


def changed(scene: WorkshopScene) -> dict[str, str]:
    """The titles of what is marked, each with what is told of it."""
    return {face.item.title: face.differs for face in scene.parts.faces.faces if face.differs}


def test_what_a_reading_changed_is_marked_and_told(author: Author) -> None:
    """A value, a number and a picture of cards; what is as it was has no mark."""
    scene = author.open()
    assert changed(scene) == {}
    assert not scene.parts.note.visible
    author.edit("cards.csv", "Tea;5;1;2;Worth 2 {gold}.", "Tea;6;3;2;Worth 2 {gold}, no more.")
    author.wait(lambda: changed(scene))
    arrow = "\N{RIGHTWARDS ARROW}"
    assert changed(scene) == {"Tea": f"copies 5 {arrow} 6, cost 1 {arrow} 3, text changed"}
    note = scene.parts.note
    assert (note.visible, note.file) == (True, "cards.csv")
    assert note.told == f"Tea: copies 5 {arrow} 6, cost 1 {arrow} 3, text changed"
    (face,) = (each for each in scene.parts.faces.faces if each.differs)
    assert "Changed" in face.node().value
    author.edit("sprites/cards/silk.svg", "<svg", "<!-- drawn anew --><svg")
    author.wait(lambda: "Tea" not in changed(scene))
    assert changed(scene) == {"Silk": "art changed"}
    assert note.file == "sprites/cards/silk.svg"
    author.edit("game.yaml", "minutes: 45", "minutes: 40")
    author.edit("templates/cargo.yaml", 'fill: "#FBF6EA"', 'fill: "#FFFFFF"')
    author.wait(lambda: len(changed(scene)) > 5)
    assert note.file == "game.yaml and 1 more"
    assert set(changed(scene).values()) == {"template changed"}
    assert note.told == f"{len(changed(scene))} cards changed"
    author.pilot.focus_on(next(f.name for f in scene.parts.faces.faces if f.item.title == "Silk"))
    author.pilot.draw()
    assert note.told == "Silk: template changed"


def test_a_mistake_between_is_no_change_of_its_own(author: Author) -> None:
    """What was put right again is compared with the last version that was good."""
    scene = author.open()
    author.edit("game.yaml", "place: pile, sees: none", "place: pill, sees: none")
    author.wait(lambda: scene.problems.flaws)
    assert changed(scene) == {}
    author.edit("game.yaml", "place: pill, sees: none", "place: pile, sees: none")
    author.edit("cards.csv", "Silk;4;", "Silk;3;")
    author.wait(lambda: not scene.problems.flaws and changed(scene))
    assert set(changed(scene)) == {"Silk"}


def test_what_changed_is_seen_as_it_was_while_a_button_is_held(author: Author) -> None:
    """By the mouse while it is held, by a key until the next; a picture of before, too."""
    scene = author.open()
    author.pilot.wait_for_art(PATIENCE)
    author.wait(lambda: author.drawn(scene))
    tea = next(each for each in scene.parts.faces.faces if each.item.title == "Tea")
    box = tea.rect.move(scene.parts.faces.rect.topleft)

    def seen() -> bytes:
        author.pilot.draw()
        author.wait(lambda: author.drawn(scene))
        inner = box.inflate(-6, -6)
        return pygame.image.tobytes(author.pilot.draw().subsurface(inner), "RGB")

    before = seen()
    author.edit("sprites/cards/tea.svg", "</svg>", '<rect width="99" height="99"/></svg>')
    author.edit("cards.csv", "Tea;5;1;2;", "Tea;5;7;2;")
    author.wait(lambda: changed(scene))
    author.pilot.wait_for_art(PATIENCE)
    now = seen()
    assert now != before
    button = author.pilot.centre("before")
    author.pilot.press(button)
    assert seen() == before
    author.pilot.release(button)
    assert seen() == now
    author.pilot.focus_on("before")
    author.pilot.key("enter")
    assert seen() == before
    author.pilot.key("enter")
    assert seen() == now


def test_the_rules_are_read_as_they_are_written(author: Author) -> None:
    """Their tab follows the file, and marks the section that reads otherwise."""
    scene = author.open()
    tabs = scene.parts.tabs
    author.pilot.focus_on("tabs")
    author.pilot.key("right", "right", "right")
    assert tabs.value == "Rules"
    assert not scene.parts.faces.visible
    rules = scene.parts.rules
    assert rules is not None
    assert rules.visible
    assert [section.title for section in rules.sections] == ["Harbour", "A turn"]
    assert not rules.changed
    text = (author.folder / "rulebook.md").read_text("utf-8")
    (author.folder / "rulebook.md").write_text(f"{text}\nThe **fog** lifts.\n", "utf-8")
    author.wait(lambda: scene.parts.changes)
    rules = scene.parts.rules
    assert rules is not None
    assert rules.sections[-1].text.endswith("The **fog** lifts.")
    assert set(rules.changed) == {"turn"}
    assert scene.parts.note.told == "1 section of the rules changed"
    assert "text-scroll" in {node.id for node in author.pilot.nodes()}


def test_the_keyboard_goes_from_problem_to_problem(author: Author) -> None:
    scene = author.open()
    author.edit("game.yaml", "place: pile, sees: none", "place: pill, sees: none")
    author.edit("game.yaml", "place: row, sees: all, holds: 3", "place: rwo, sees: all, holds: 3")
    author.wait(lambda: len(scene.problems.flaws) == 2)
    assert scene.problems.chosen == 0
    author.pilot.key("f7")
    assert scene.problems.chosen == 1
    assert "rwo" in author.app.notices.spoken
    assert "game.yaml:" in author.app.notices.spoken
    names = {node.id for node in author.pilot.nodes()}
    assert {"place-0", "place-1", "files", "tabs", "print", "play"} <= names


def test_a_card_is_looked_at_closely_and_put_away(author: Author) -> None:
    scene = author.open()
    author.pilot.click("face-1")
    assert scene._enlarged is not None
    author.pilot.draw()
    author.pilot.key("escape")
    assert scene._enlarged is None
    assert author.pilot.scene is scene


def test_the_shelf_opens_it_for_own_games_and_for_broken_ones(tmp_path: Path) -> None:
    author = Author(tmp_path)
    bench = author.app.workbench
    assert bench is not None
    bench.owns = lambda folder: folder.parent == tmp_path / OWN_GAMES  # type: ignore[method-assign]
    author.app.open_library()
    author.pilot.draw()
    author.pilot.click("workshop")
    assert author.pilot.scene.name == "workshop"
    author.app.close()


def test_a_pack_is_written_for_others(author: Author) -> None:
    author.open()
    author.pilot.click("share")
    author.wait(lambda: list((author.folder.parents[1] / "exports").glob("*")))


def test_an_open_table_follows_the_files_and_keeps_its_pieces(author: Author) -> None:
    author.table()
    port = author.port
    assert not isinstance(port.submit(Move("put", ("ship-p1",), "sea:c2")), Refusal)
    author.top.table.controller.renew()
    me = port.seat
    hand = port.position.view.zone(f"hand:p{me + 1}").pieces
    saves = list(author.saves.glob("*.recess"))
    author.edit("cards.csv", "Tea;5;", "Tea;6;")
    author.wait(lambda: author.top.port is not port)
    view = author.port.position.view
    assert author.port.seat == me
    assert view.zone("sea:c2").pieces == ("ship-p1",)
    assert view.zone(f"hand:p{me + 1}").pieces == hand
    assert author.port.game.spec.plan(2).kinds != port.game.spec.plan(2).kinds
    author.edit("cards.csv", "Tea;6;", "Tea;7;")
    before = author.port
    author.wait(lambda: author.top.port is not before)
    # However often the files change, one save more lies there.
    assert len(list(author.saves.glob("*.recess"))) == len(saves) + 1


def test_behind_the_curtain_it_is_followed_too(author: Author) -> None:
    author.table()
    port = author.port
    port.cover()
    author.app.open(Curtain(author.app, port, 0, port.take_seat))
    author.edit("cards.csv", "Tea;5;", "Tea;6;")

    def tables() -> list[TableScene]:
        return [each for each in author.app.stack.scenes if isinstance(each, TableScene)]

    author.wait(lambda: tables()[0].port is not port)
    author.pilot.tick(0.5)
    assert tables()[0].port.seat == -1  # nobody's hand is shown
    assert author.pilot.scene.name == "curtain"


def test_a_mistake_opens_the_problems_over_the_table_and_is_gone_with_it(author: Author) -> None:
    table, _ = author.table()
    port = author.port
    author.edit("game.yaml", "to: hand, count: 5", "to: hnad, count: 5")
    author.wait(lambda: author.pilot.scene.name == "workshop")
    scene = author.pilot.scene
    assert isinstance(scene, WorkshopScene)
    author.wait(lambda: scene.problems.flaws)
    assert scene.problems.flaws[0].fix == "hand"
    author.pilot.key("escape")
    assert author.top is table  # as it was, and to be played on
    assert author.port is port
    author.edit("game.yaml", "to: hnad, count: 5", "to: hand, count: 4")
    author.wait(lambda: author.top.port is not port)


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_everything_lies_inside_and_on_nothing_else(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    author = Author(tmp_path, size, scale)
    author.edit("game.yaml", "place: pile, sees: none", "place: pill, sees: none")
    author.app.open_library()
    author.app.show.workshop(author.folder)
    scene = author.pilot.scene
    assert isinstance(scene, WorkshopScene)
    author.wait(lambda: scene.problems.flaws)
    author.pilot.draw()
    boxes = [w.rect for w in scene.group.widgets if w.visible]
    for at, one in enumerate(boxes):
        assert one.left >= 0
        assert one.top >= 0
        assert one.right <= scene.width + 0.5
        assert one.bottom <= scene.height + 0.5
        for other in boxes[at + 1 :]:
            assert not one.inflate(-2, -2).colliderect(other.inflate(-2, -2)), (one, other)
    author.app.close()
