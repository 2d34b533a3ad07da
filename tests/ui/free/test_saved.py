"""From the window to the disk and back: how things lie is kept, and who knows what."""

from pathlib import Path

from tabletop.storage.journal.records import Player
from tests.copies import said
from tests.table import new_port, resume_port
from tests.ui.free.harbour import FREE, NAMES, FreeDesk, harbour


def test_a_game_comes_back_from_the_disk_as_it_lay(tmp_path: Path) -> None:
    game = harbour(tmp_path, layout=FREE)
    app = FreeDesk(game, tmp_path)
    area = app.rect("dock")
    app.pilot.drag(app.at("deck"), (area.left + 200, area.top + 150))
    app.settle()
    card = app.port.position.view.zone("dock").pieces[-1]
    app.pilot.move(app.piece(card))
    app.pilot.key("f", "e", "e")
    app.pilot.move(app.at("deck"))
    app.pilot.key("p")
    app.settle()
    saves = tmp_path / "kept"
    kept = new_port(game, [Player(name) for name in NAMES[:2]], {}, seed=1, saves=saves)
    kept.take_seat(0)
    for move in said(app.port.session.match):
        kept.submit(move)
    before = [kept.session.match.view(seat) for seat in (0, 1)]
    kept.close()
    (path,) = saves.glob("*")
    again = resume_port(game, path)
    assert [again.session.match.view(seat) for seat in (0, 1)] == before
    zone = before[1].zone("dock")
    lying = zone.lies(zone.pieces.index(card))
    assert lying.down
    assert lying.angle == 30
    assert lying.spot is not None
    again.close()
