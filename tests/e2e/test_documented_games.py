"""The games of the pages in the real window: at each size, from 75 to 200%."""

import re
from pathlib import Path

import pytest

from tabletop.registry import OWN_GAMES
from tabletop.storage.player.settings import Settings
from tests.e2e.real_window import Opener, Start
from tests.ui.games.test_own_game import write_magpie
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e
PAGE = Path(__file__).parents[2] / "docs" / "make" / "without-code.md"


def write_old_maid(data: Path) -> None:
    """Put the first game of the page into a player's own folder."""
    found = re.search(r"^```yaml\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    folder = data / OWN_GAMES / "old-maid"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(found[1], encoding="utf-8")


@pytest.mark.parametrize("game", ["old-maid", "magpie"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 600), 0.75), ((960, 600), 2.0), ((1280, 800), 1.0), ((1280, 800), 1.5),
     ((1920, 1080), 1.25), ((1920, 1080), 2.0)],
)  # fmt: skip
def test_a_game_of_the_page_is_opened_and_something_is_done_by_keys(
    opener: Opener, home: Path, game: str, size: tuple[int, int], scale: float
) -> None:
    settings = Settings(
        animation_speed="instant", muted=True, interface_scale=scale, window_size=size, notes=False
    )
    (write_old_maid if game == "old-maid" else write_magpie)(home / "data")
    seats = "human,human,human" if game == "old-maid" else "human"
    program = opener(Start(home, ("play", game, "--seats", seats, "--seed", "1"), settings))
    program.at_rest()
    if game == "old-maid":
        program.let_pass(0.75)  # a hand-over takes no answer at once
        program.key("space")
        program.at_rest()
    before = len(program.records())
    # Tab goes from thing to thing; R shuffles, Q turns what it has come to.
    for _ in range(14):
        program.key("tab", "r", "q")
        program.at_rest()
        if len(program.records()) > before:
            break
    wait_for("a move", lambda: len(program.records()) > before)
    assert str(program.records()[-1].move).partition(" ")[0] in {"shuffle", "turn"}
    assert program.quit() == 0
    assert program.said == ""
