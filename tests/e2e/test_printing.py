"""A game is printed from the real window, by keys and by the mouse, while the window goes on."""

from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tabletop.ui.scenes.printing.printing import PrintScene
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Program, Start, difference
from tests.ui.printing.reading import cut_of, read
from tests.waiting import wait_for

pytest.importorskip("reportlab", reason="writes PDF files")
pytestmark = pytest.mark.e2e
CHOSEN = {"valedictorian": {"paper": "a4", "only": "cards"}}


def printed(program: Program) -> Path:
    return program.data / "exports" / "Valedictorian.pdf"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_game_is_printed_by_keys(
    opener: Opener, home: Path, instant: Settings, scale: float
) -> None:
    instant.interface_scale, instant.prints = scale, dict(CHOSEN)
    program = opener(Start(home, settings=instant))
    program.at_rest()
    program.key(*["Right"] * 4)
    before = program.at_rest()
    program.key("ctrl+p")
    wait_for("the page", lambda: difference(program.at_rest(), before) > 5)
    assert not printed(program).exists()
    program.key("Return")
    wait_for("the file", printed(program).is_file)
    assert printed(program).read_bytes().startswith(b"%PDF-")
    program.at_rest()
    program.key("Return", "Escape")
    wait_for("the library", lambda: difference(program.at_rest(), before) < 2)
    assert program.quit() == 0
    assert program.said == ""


def test_a_game_is_printed_by_mouse(opener: Opener, home: Path, instant: Settings) -> None:
    instant.prints = dict(CHOSEN)
    person = Mirror(opener(Start(home, settings=instant)))
    person.click("box-valedictorian")
    person.click("print")
    person.tick(1.0)
    person.look(4.0)
    person.click("marks")
    person.tick(1.0)
    person.look(4.0)
    page = person.scene
    assert isinstance(page, PrintScene)
    size, area = page.choices.card, page.choices.rect
    person.click((size.rect.centerx + area.left, size.rect.centery + area.top))
    person.tick(1.0)
    person.look(4.0)
    assert page.options.card == (57.0, 87.0)
    person.focus_on("save-ink")
    person.key("space")
    assert page.options.save_ink
    person.tick(1.0)
    person.look(4.0)
    program = person.program
    # The twin does not print: it only knows where the button is.
    program.click(person.centre("save"))
    wait_for("the file", printed(program).is_file)
    assert printed(program).stat().st_size > 100_000
    for card in read(printed(program))[2].pictures:
        assert cut_of(card, (673, 1028))[2:] == pytest.approx((57.0, 87.0), abs=0.1)
    program.at_rest()
    program.key("Return", "Escape")
    program.at_rest()
    assert program.quit() == 0
    assert program.said == ""
