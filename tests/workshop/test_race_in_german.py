"""The race in its second language: from the settings to the table, the disk and the paper."""

import shutil
from pathlib import Path

import pytest

from tabletop.cli.errors import Status
from tabletop.content.packs.install import install, pack
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.registry import OWN_GAMES, Registry
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.cli.running import tabletop
from tests.table import new_port, resume_port

RACE = Path(__file__).parent / "race"
GERMAN = ("Rückenwind", "Schlamm", "Abkürzung")


def races(data: Path, language: str) -> Game:
    """The race of a player's own folder, on a shelf in that language."""
    folder = data / OWN_GAMES / "race"
    if not folder.exists():
        shutil.copytree(RACE, folder)
    registry = Registry(data / "none", data, language=language)
    assert registry.problems == ()
    return registry.find("race")


def at_the_window(data: Path, size: tuple[int, int] = (1280, 800), language: str = "de") -> Pilot:
    """The library of somebody whose games speak that language."""
    settings = Settings(animation_speed="instant", muted=True, notes=False, language=language)

    def shelf() -> list[Game]:
        return [races(data, settings.language)]

    app = App(
        games=shelf(),
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(data / "saves"),
        services=Services(save=lambda _: None, shelf=shelf),
    )
    pilot = Pilot(app, size)
    app.open_library()
    pilot.tick(0.3)
    pilot.draw()
    return pilot


def said(pilot: Pilot) -> str:
    """All that a screen reader finds."""
    return " | ".join(f"{node.label}, {node.value}" for node in pilot.nodes())


def sit_down(pilot: Pilot) -> tuple[TableScene, LocalPort]:
    game, app = pilot.app.games[0], pilot.app
    players = [Player("Sam"), Player("Greg")]
    port = new_port(game, players, {}, seed=2, saves=app.folders.saves)
    port.take_seat(port.next().seat)
    app.play(port)
    pilot.tick(0.3)
    pilot.draw()
    table = pilot.scene
    assert isinstance(table, TableScene)
    return table, port


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_it_is_played_in_german_at_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    pilot = at_the_window(tmp_path, size)
    assert "Wettlauf zur Mühle" in said(pilot)
    assert "Race to the Mill" not in said(pilot)
    table, port = sit_down(pilot)
    assert table.table.moment.slots
    events = next(each.rect for each in table.table.moment.targets if each.name == "events")
    past = next(each.rect for each in table.table.moment.targets if each.name == "past")
    pilot.drag(events.center, past.center)
    pilot.tick(0.5)
    pilot.draw()
    (entry,) = port.session.match.entries
    assert str(entry.move) == "put events? > past"  # ids are those of the game
    told = " ".join(line.text for line in port.snapshot().log)
    assert any(title in told for title in GERMAN), told
    assert "Vergangenes" in told
    words = said(pilot)
    assert "Ereignisse" in words
    assert "Events" not in words


def test_the_rulebook_is_german(tmp_path: Path) -> None:
    pilot = at_the_window(tmp_path)
    pilot.app.show.rulebook(pilot.app.games[0], "turn")
    pilot.tick(0.3)
    pilot.draw()
    assert "Ein Zug" in said(pilot)
    assert "A turn" not in said(pilot)


def test_the_language_is_chosen_in_the_settings_and_the_shelf_follows(tmp_path: Path) -> None:
    pilot = at_the_window(tmp_path, language="")
    assert "Race to the Mill" in said(pilot)
    pilot.app.show.settings("appearance")
    pilot.tick(0.3)
    pilot.draw()
    row = pilot.node("language")
    assert row.value.startswith("System")
    pilot.focus_on("language")
    pilot.key("right")
    assert pilot.node("language").value == "Deutsch"
    assert pilot.app.settings.language == "de"
    pilot.key("escape")
    pilot.tick(0.3)
    pilot.draw()
    assert "Wettlauf zur Mühle" in said(pilot)
    assert "Race to the Mill" not in said(pilot)


def test_a_save_opens_in_any_language(tmp_path: Path) -> None:
    german, own = races(tmp_path, "de"), races(tmp_path, "")
    port = new_port(german, [Player("Sam"), Player("Greg")], {}, seed=2, saves=tmp_path / "s")
    port.take_seat(port.next().seat)
    for text in ("put events? > past", "put runner-p1 > path:4", "roll > d6"):
        assert not isinstance(port.submit(Move.parse(text)), Refusal)
    seen, viewer = port.position.view, port.seat
    port.close()
    (path,) = (tmp_path / "s").iterdir()
    for game in (own, german):
        again = resume_port(game, path)
        again.take_seat(viewer if viewer is not None else 0)
        assert again.position.view == seen
        assert again.session.notice == ""
        again.close()


def test_a_save_of_an_edited_game_goes_on_in_the_language_that_it_has(tmp_path: Path) -> None:
    game = races(tmp_path, "de")
    port = new_port(game, [Player("Sam"), Player("Greg")], {}, seed=2, saves=tmp_path / "s")
    port.close()
    file = tmp_path / OWN_GAMES / "race" / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("Qty: 4, Text: Go three", "Qty: 3, Text: Go 3")
    file.write_text(text, encoding="utf-8")
    later = races(tmp_path, "de")
    assert later.content_hash != game.content_hash
    (path,) = (tmp_path / "s").iterdir()
    again = resume_port(later, path)
    assert again.game.content_hash == game.content_hash
    assert again.game.spec.title == "Wettlauf zur Mühle"
    again.close()


def test_a_pack_brings_its_languages(tmp_path: Path) -> None:
    folder = tmp_path / "race"
    shutil.copytree(RACE, folder)
    written = pack(folder, tmp_path)
    assert written.heading.languages == ("en", "de")
    assert {"locale/de.yaml", "cards.de.csv", "rulebook.de.md"} <= set(written.heading.files)
    installed = install(written.path, tmp_path / OWN_GAMES)
    assert installed.folder.name == "race"
    assert races(tmp_path, "de").spec.kinds[0].title == "Rückenwind"


def test_cards_are_printed_in_german(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = [(language, tmp_path / language) for language in ("en", "de")]
    for language, folder in pictures:
        ran = tabletop(
            capsys, "export", RACE, "--png", folder, "--only", "cards", "--language", language
        )
        assert ran.status == 0, ran.err
    english, german = (sorted(folder.iterdir()) for _, folder in pictures)
    assert [each.name for each in english] == [each.name for each in german]
    fronts = [
        (one, other) for one, other in zip(english, german, strict=True) if "back" not in one.name
    ]
    assert all(one.read_bytes() != other.read_bytes() for one, other in fronts)


def test_a_language_that_it_has_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = tabletop(capsys, "export", RACE, "--png", tmp_path / "x", "--language", "fr")
    assert ran.status == Status.USAGE
    assert "Race to the Mill has no words in 'fr' (known: en, de)" in ran.err
