"""From the window to the disk and back: how things lie is kept, and who knows what."""

from pathlib import Path

from tabletop.session import Player, Session
from tests.copies import said
from tests.ui.free.harbour import FREE, NAMES, FreeDesk, harbour


def test_a_game_comes_back_from_the_disk_as_it_lay(tmp_path: Path) -> None:
    game = harbour(tmp_path, layout=FREE)
    desk = FreeDesk(game, tmp_path)
    area = desk.rect("dock")
    desk.pilot.drag(desk.at("deck"), (area.left + 200, area.top + 150))
    desk.settle()
    card = desk.session.view().zone("dock").pieces[-1]
    desk.pilot.move(desk.piece(card))
    desk.pilot.key("f", "e", "e")
    desk.pilot.move(desk.at("deck"))
    desk.pilot.key("p")
    desk.settle()
    saves = tmp_path / "kept"
    kept = Session.new(game, [Player(name) for name in NAMES[:2]], {}, seed=1, saves=saves)
    kept.take_seat(0)
    for move in said(desk.session._match):
        kept.submit(move)
    before = [kept._match.view(seat) for seat in (0, 1)]
    kept.close()
    (path,) = saves.glob("*")
    again = Session.resume(game, path)
    assert [again._match.view(seat) for seat in (0, 1)] == before
    zone = before[1].zone("dock")
    lying = zone.lies(zone.pieces.index(card))
    assert lying.down
    assert lying.angle == 30
    assert lying.spot is not None
    again.close()
