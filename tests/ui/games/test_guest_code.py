"""A game with code of its own in the window: asked about, played, and what happens if it raises."""

from pathlib import Path

import pytest

from tabletop.engine.conformance.blame import mistake_of
from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.error_guard import Guard
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.system.error_page import ErrorScene
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.guests import agreed, change, put, shelf
from tests.table import new_port, play_as
from tests.ui.sitting import Sitting


def window(data: Path) -> Pilot:
    """The library with the games of the player's own folder."""
    app = App(
        games=shelf(data).games(),
        routes=AppRoutes(),
        settings=Settings(animation_speed="instant", muted=True),
        folders=Folders.within(data / "saves"),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, (1280, 800))
    app.open_library()
    see(pilot)
    return pilot


def see(pilot: Pilot) -> None:
    pilot.tick(0.3)
    pilot.draw()


def asked(pilot: Pilot) -> MessageScene:
    pilot.click("new")
    see(pilot)
    top = pilot.app.stack.top
    assert isinstance(top, MessageScene)
    return top


def test_the_game_asks_first_and_can_be_set_up_at_once(tmp_path: Path) -> None:
    folder = put(tmp_path)
    pilot = window(tmp_path)
    assert any("Needs your consent" in node.value for node in pilot.nodes())
    message = asked(pilot)
    assert message.headline == "Run the code of Last Bean?"
    assert f"Folder: {folder}" in message.text
    assert "Ida of the third row" in message.text
    assert "4 files" in message.text
    game = pilot.app.games[0]
    assert game.consent is not None
    assert game.consent.hash[:8] in message.text
    pilot.click("action-0")
    see(pilot)
    assert pilot.app.stack.top is not None
    assert pilot.app.stack.top.name == "setup"
    assert pilot.app.games[0].playable
    assert shelf(tmp_path).find("last-bean").playable


def test_not_now_changes_nothing(tmp_path: Path) -> None:
    put(tmp_path)
    pilot = window(tmp_path)
    asked(pilot)
    pilot.enter()
    see(pilot)
    assert pilot.app.stack.top is not None
    assert pilot.app.stack.top.name == "library"
    assert not pilot.app.games[0].playable
    assert not (tmp_path / "trusted.json").exists()


def test_code_that_can_t_be_loaded_is_told_with_its_place(tmp_path: Path) -> None:
    put(tmp_path, ("rules.py", "class BeanState", "1 / 0\n\n\nclass BeanState"))
    pilot = window(tmp_path)
    asked(pilot)
    pilot.click("action-0")
    see(pilot)
    top = pilot.app.stack.top
    assert isinstance(top, MessageScene)
    assert top.headline == "Last Bean can't be played"
    assert "rules.py:" in top.text
    pilot.key("escape")
    see(pilot)
    assert not pilot.app.games[0].playable


def test_a_changed_folder_says_what_changed(tmp_path: Path) -> None:
    folder = put(tmp_path)
    pilot = window(tmp_path)
    asked(pilot)
    pilot.click("action-0")
    change(folder, "rules.py", "Take them.", "Take some.")
    assert "rules.py is changed" in asked(window(tmp_path)).text


SAM, ANNA = Player("Sam", "human", 1), Player("Anna", "human", 2)


def sitting(data: Path, *changes: tuple[str, str, str]) -> Sitting:
    """A table at which the code that is changed so has been agreed to."""
    return Sitting(data, players=(SAM, ANNA), played=agreed(data, *changes), options={})


BAD = {
    "_apply": ("range(int(move.args[0]))", "range(1 // (2 - int(move.args[0])))"),
    "outcome": ("if state.table.zones[0]:", "if 1 / (len(state.table.zones[0]) - 6):"),
    "refusal": ("if seat != state.turn", "if 1 // (2 - int(move.args[0])) and seat != state.turn"),
}
"""What raises when two beans are taken after one was."""
ONE, TWO = (Move("take", (), "bowl", (number,)) for number in (1, 2))


@pytest.mark.parametrize("place", BAD)
def test_rules_that_raise_in_play_leave_the_game_as_it_was(tmp_path: Path, place: str) -> None:
    game = agreed(tmp_path, ("rules.py", *BAD[place]))
    port = new_port(game, [SAM, ANNA], {}, seed=1, saves=tmp_path / "saves")
    port.take_seat(port.next().seat)
    port.submit(ONE)
    path = port.session.save_path
    assert path is not None
    port.take_seat(1)
    before, kept = port.position.view, path.read_bytes()
    with pytest.raises(ZeroDivisionError) as caught:
        port.submit(TWO)
    assert mistake_of(caught.value).startswith("rules.py:")
    assert port.position.view == before
    assert path.read_bytes() == kept
    port.submit(ONE)
    assert path.read_bytes() != kept


def kept(data: Path, *changes: tuple[str, str, str]) -> tuple[Pilot, Guard, LocalPort]:
    """A kept game on the table, whose code is changed so, after a first move."""
    game = agreed(data, *changes)
    port = new_port(game, [SAM, ANNA], {}, seed=1, saves=data / "saves")
    port.take_seat(port.next().seat)
    port.submit(ONE)
    pilot = window(data)
    pilot.app.renew_game(game)
    pilot.app.play(port)
    see(pilot)
    return pilot, Guard(pilot.app), port


def rescued(pilot: Pilot) -> ErrorScene:
    see(pilot)
    top = pilot.app.stack.top
    assert isinstance(top, ErrorScene)
    return top


def test_a_mistake_of_the_rules_is_told_as_theirs_with_ways_on(tmp_path: Path) -> None:
    pilot, guard, port = kept(tmp_path, ("rules.py", *BAD["_apply"]))
    guard.safely(lambda: play_as(port, 1, TWO))
    page = rescued(pilot)
    assert page.headline == "Last Bean made a mistake"
    assert "rules.py:" in page.text
    assert "ZeroDivisionError" in page.text
    assert [action.id for action in page.actions] == ["library", "again", "back", "copy", "quit"]


@pytest.mark.parametrize(("key", "beans"), [("o", 8), ("b", 9)])
def test_the_game_opens_again_as_it_stood_or_before_its_last_move(
    tmp_path: Path, key: str, beans: int
) -> None:
    pilot, guard, port = kept(tmp_path, ("rules.py", *BAD["_apply"]))
    guard.safely(lambda: play_as(port, 1, TWO))
    rescued(pilot)
    guard.safely(lambda: pilot.key(key))
    again = pilot.app.port
    assert again is not None
    assert again is not port
    assert again.position.view.zone("bowl").count == beans


def test_an_error_of_ours_is_not_theirs(tmp_path: Path) -> None:
    pilot, guard, _ = kept(tmp_path)
    guard.rescue(ValueError("ours"))
    page = rescued(pilot)
    assert page.headline == "Something went wrong"
    assert "back" not in [action.id for action in page.actions]


def test_words_that_raise_give_way_to_the_usual_and_are_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sat = sitting(tmp_path, ("rules.py", '"Take a bean" if', '"Take a bean" if 1 / 0 and'))
    for move in sat.port.position.legal_moves:
        assert sat.port.position.describe(move)
    assert caplog.text.count("describe raised") == 1
    assert "rules.py:" in caplog.text


def test_a_widget_that_raises_is_drawn_plain_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sat = sitting(tmp_path, ("drawing.py", "canvas.well(self.rect, 12)\n", "1 / 0\n"))
    for _ in range(3):
        sat.pilot.draw()
    assert caplog.text.count("under raised") == 1
    assert "drawing.py:" in caplog.text
    assert len(sat.moment.slots) == 9


def test_a_widget_that_can_t_be_made_is_a_plain_one(tmp_path: Path) -> None:
    raises = "    def __init__(self, *_: object) -> None:\n        1 / 0\n\n    def under"
    sat = sitting(tmp_path, ("drawing.py", "    def under", raises))
    sat.pilot.draw()
    assert len(sat.moment.slots) == 9


def test_a_folder_that_raises_everywhere_leaves_the_window_alive(tmp_path: Path) -> None:
    """Each method of rules, words and widget raises in its turn; the window goes on."""
    raises = "        raise RuntimeError('everywhere')\n"
    for number, (file, marker) in enumerate(EVERYWHERE):
        data = tmp_path / str(number)
        put(data, (file, marker, raises + marker))
        pilot = window(data)
        asked(pilot)
        pilot.click("action-0")
        see(pilot)
        game, guard = pilot.app.games[0], Guard(pilot.app)

        def play() -> None:
            port = new_port(game, [SAM, ANNA], {}, seed=1, saves=data / "saves")  # noqa: B023
            pilot.app.play(port)  # noqa: B023
            see(pilot)  # noqa: B023
            port.submit(ONE)

        guard.safely(play)
        see(pilot)
        top = pilot.app.stack.top
        if isinstance(top, ErrorScene):
            assert file in top.text
            guard.safely(lambda: pilot.key("enter"))  # noqa: B023
            top = pilot.app.stack.top
        assert top is not None
        assert top.name in {"table", "library"}


EVERYWHERE = (
    ("rules.py", "        del options, chance\n"),
    ("rules.py", '        yield Move("take", (), "bowl", (1,))\n'),
    ("rules.py", "        if seat != state.turn"),
    ("rules.py", "        table = state.table\n"),
    ("rules.py", "        if state.table.zones[0]:\n"),
    ("rules.py", '        return "Take a bean"'),
    ("drawing.py", "        canvas.well(self.rect, 12)\n"),
)
"""Files and the lines before which they raise."""
