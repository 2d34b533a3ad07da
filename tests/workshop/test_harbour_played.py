"""Harbour from its first card to its last: by mouse alone and by keyboard alone, at any size."""

import shutil
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from tabletop.engine.moves import Move, seat_name
from tabletop.registry import OWN_GAMES, Registry
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.pieces.art import GamePictures, art_of
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.copies import said
from tests.ui.hands import Hands
from tests.waiting import PATIENCE, wait_for

HERE = Path(__file__).parent / "harbour"
WINDOWS = [
    ((960, 600), 1.0), ((1280, 800), 0.75), ((1280, 800), 1.0), ((1280, 800), 1.5),
    ((1920, 1080), 1.0), ((1920, 1080), 2.0),
]  # fmt: skip
NAMES = ("Sam", "Natalie Featherstonehaugh", "Greg")
HEXES = ("sea:b2", "sea:c3", "sea:e1")


class Captain(Hands):
    """Whoever sits at the screen: one after the other."""

    port: LocalPort

    @property
    def table(self) -> TableView:
        """The table, which is in front."""
        top = self.scene
        assert isinstance(top, TableScene)
        return top.table

    @property
    def seat(self) -> str:
        """Whose turn it is."""
        return seat_name(self.port.next().seat)

    def settle(self) -> None:
        """Let all come to rest, and whoever is next take the seat and see what happened."""
        self.tick(0.4)
        if isinstance(self.scene, Curtain):
            self.tick(1.0)
            self.draw()
            self.key("enter")
            self.tick(3.0)
        self.draw()

    def show(self, node: str) -> None:
        """Bring a control to the front that lies behind a tab."""
        self._comes(node, self.click)

    def things(self) -> dict[str, pygame.FRect]:
        """What commands are for, by kind and name, as it lies."""
        moment = self.table.moment
        told = (each for widget in moment.room.widgets for each in widget.things(moment))
        return {f"{thing.kind}:{thing.name}": rect for thing, rect in told}


def sit_down(
    data: Path, size: tuple[int, int], scale: float, *, pictures: bool = False, waits: bool = True
) -> Captain:
    """The first turn of a game of three."""
    shutil.copytree(HERE, data / OWN_GAMES / "harbour")
    game = Registry(data / "none", data).find("harbour")
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings(animation_speed="instant", muted=True, interface_scale=scale),
        folders=Folders.within(data / "saves"),
        services=Services(
            save=lambda _: None, art=art_of([game], data / "cache") if pictures else None
        ),
    )
    captain = Captain(app, size)
    captain.port = app.sessions.new(game, [Player(name) for name in NAMES], {}, 2)
    app.play(captain.port)
    captain.settle()
    if pictures and waits:
        captain.wait_for_art(PATIENCE)
        captain.settle()
    return captain


def by_mouse(captain: Captain) -> Callable[[str], None]:
    """Does what a word says with the mouse alone."""

    def do(act: str) -> None:
        word, _, name = act.partition(" ")
        match word:
            case "roll":
                captain.show(f"piece:{name}")
                captain.double_click(f"piece:{name}")
            case "more" | "count":
                captain.show(f"{word}:{name}")
                captain.click(f"{word}:{name}")
            case "draw":
                captain.show(f"thing:zone:{name}")
                captain.double_click(f"thing:zone:{name}")
            case "end":
                captain.click(next(n.id for n in captain.nodes() if n.label == "End turn"))
            case _ if captain.table.moment.arrangement.tabs:
                captain.by_clicks(Move.parse(act))  # hand and table share one place
            case _:
                captain.by_mouse(Move.parse(act))
        captain.settle()

    return do


def by_keys(captain: Captain) -> Callable[[str], None]:
    """Does the same with keys alone."""

    def go(node: str) -> None:
        captain._comes(node, captain.enter_on)
        captain.focus_on(node)

    def do(act: str) -> None:
        word, _, name = act.partition(" ")
        match word:
            case "roll":
                go(f"piece:{name}")
                captain.key("r")
            case "more" | "count":
                go(f"{word}:{name}")
                captain.key("enter")
            case "draw":
                go(f"thing:zone:{name}")
                captain.key("1")
            case "end":
                captain.key("ctrl+enter")
            case _:
                captain.by_keys(Move.parse(act))
        captain.settle()

    return do


@pytest.mark.parametrize("hands", [by_mouse, by_keys])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_harbour_is_played_to_its_end(
    tmp_path: Path,
    size: tuple[int, int],
    scale: float,
    hands: Callable[[Captain], Callable[[str], None]],
) -> None:
    captain = sit_down(tmp_path, size, scale)
    do, port = hands(captain), captain.port
    for turn in range(3):
        me = captain.seat
        card = port.position.view.zone(f"hand:{me}").pieces[0]
        crate = port.position.view.zone("supply").pieces[-1]
        do("roll wind")
        do(f"put ship-{me} > {HEXES[turn]}")
        do(f"put {card} > dock:{me}")
        do(f"put {crate} > dock:{me}")
        do("draw deck")
        do(f"more coins:{me}")
        view = port.position.view
        assert view.zone(HEXES[turn]).pieces == (f"ship-{me}",)
        assert view.zone(f"dock:{me}").pieces == (card, crate)
        assert view.zone(f"hand:{me}").count == 5
        assert view.value(f"coins:{me}") == 4
        assert collisions(captain) == []
        do("end")
    assert port.next().seat == port.position.view.turn
    assert sum(str(move).startswith("roll") for move in moves(port)) == 3
    rich = captain.seat
    do(f"count coins:{rich}")
    captain.key("ctrl+a")
    captain.type("50")
    captain.key("enter")
    captain.settle()
    assert port.position.view.value(f"coins:{rich}") == 50
    for _ in range(3):
        do("end")
    outcome = port.position.outcome
    assert outcome is not None
    assert seat_name(outcome.winners[0]) == rich
    assert captain.scene.name == "summary"
    captain.enter()
    captain.tick(3.0)
    assert isinstance(captain.scene, Results)


def moves(port: LocalPort) -> list[Move]:
    """All that were made."""
    return said(port.session.match)


def collisions(captain: Captain) -> list[str]:
    """Counters that lie on each other, and small pieces that lie on counters."""
    counted = {
        name: rect.inflate(-2, -2)
        for name, rect in captain.things().items()
        if name.startswith("value:")
    }
    lying = {slot.key: slot.rect for slot in captain.table.moment.slots if slot.drawn}
    found = [
        f"{piece} on {name}"
        for name, rect in counted.items()
        for piece, box in lying.items()
        if rect.colliderect(box)
    ]
    pairs = combinations(counted.items(), 2)
    return found + [f"{a} on {b}" for (a, x), (b, y) in pairs if x.colliderect(y)]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_plates_tell_what_each_seat_holds_and_counts(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    captain = sit_down(tmp_path, size, scale)
    me = captain.seat
    others = [seat_name(seat) for seat in range(3) if seat_name(seat) != me]
    found = captain.things()
    frame = pygame.FRect(0, 0, captain.scene.width, captain.scene.height)
    for other in others:
        assert frame.contains(found[f"value:coins:{other}"])
        captain.node(f"more:coins:{other}")


def test_each_ship_stands_on_the_colour_of_its_seat(tmp_path: Path) -> None:
    captain = sit_down(tmp_path, (1280, 800), 1.0)
    do = by_mouse(captain)
    for number, place in enumerate(HEXES):
        do(f"put ship-p{number + 1} > {place}")
    captain.move((2, 2))
    captain.settle()
    picture = captain.draw()
    feet = []
    for number in range(3):
        slot = captain.table.moment.slot_named(f"ship-p{number + 1}")
        assert slot is not None
        low = slot.rect.bottom - 0.06 * slot.rect.h
        feet.append(picture.get_at((round(slot.rect.centerx), round(low)))[:3])
    assert all(sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 60
               for a, b in combinations(feet, 2)), feet  # fmt: skip


def test_a_supply_says_how_many_lie_there_and_its_tokens_lie_apart(tmp_path: Path) -> None:
    captain = sit_down(tmp_path, (1280, 800), 1.0)
    drawn = [slot.rect for slot in captain.table.moment.slots
             if slot.zone == "supply" and slot.drawn]  # fmt: skip
    assert len(drawn) >= 12
    assert not any(a.colliderect(b) for a, b in combinations(drawn, 2))
    assert all(rect.w == rect.h >= 24 for rect in drawn)


def test_the_sides_of_the_wind_die_are_pictures(tmp_path: Path) -> None:
    captain = sit_down(tmp_path, (1280, 800), 1.0, pictures=True)
    do = by_keys(captain)
    seen: dict[str, bytes] = {}
    for _ in range(40):
        do("roll wind")
        die = captain.table.moment.slot_named("wind")
        assert die is not None
        word = ("calm", "calm", "breeze", "breeze", "gale", "storm")[
            captain.port.position.view.value("wind") - 1
        ]
        box = pygame.Rect(die.rect.inflate(-24, -24).move(-5, 6))
        drawn = pygame.image.tobytes(captain.draw().subsurface(box), "RGB")
        assert seen.setdefault(word, drawn) == drawn
        if len(seen) == 4:
            break
    assert len(set(seen.values())) == 4
    art = captain.app.art
    assert art is not None
    art.close()


def test_a_token_that_lies_turned_is_drawn_turned(tmp_path: Path) -> None:
    captain = sit_down(tmp_path, (1280, 800), 1.0)

    def drawn(piece: str) -> bytes:
        captain.move((2, 2))
        captain.settle()
        slot = captain.table.moment.slot_named(piece)
        assert slot is not None
        box = pygame.Rect(slot.rect.inflate(-4, -4))
        return pygame.image.tobytes(captain.draw().subsurface(box), "RGB")

    crate = captain.port.position.view.zone("supply").pieces[-1]
    upright = drawn(crate)
    captain.tick(1.0)
    captain.focus_on(f"piece:{crate}")
    captain.key("tab", "shift+tab", "q", "q", "q")
    assert drawn(crate) != upright
    captain.key("tab", "shift+tab", "e", "e", "e")
    assert drawn(crate) == upright
    assert [str(move) for move in moves(captain.port)] == (
        [f"turn {crate} = -15"] * 3 + [f"turn {crate} = 15"] * 3
    )


def test_a_picture_that_comes_late_is_put_on_a_table_at_rest(tmp_path: Path) -> None:
    captain = sit_down(tmp_path, (1280, 800), 1.0, pictures=True, waits=False)
    art = captain.app.art
    assert isinstance(art, GamePictures)
    captain.table.model.focus.visible = False
    bare = pygame.image.tobytes(captain.draw(), "RGB")
    assert art.busy

    def has_come() -> bool:
        captain.tick(0.02)
        return not art.busy

    wait_for("the picture", has_come)
    shown = pygame.image.tobytes(captain.draw(), "RGB")
    captain.table.paint.forget()
    assert shown != bare
    assert pygame.image.tobytes(captain.draw(), "RGB") == shown
    art.close()


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_of_a_full_market_each_card_can_be_told(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    captain = sit_down(tmp_path, size, scale)
    me = captain.seat
    for card in captain.port.position.view.zone(f"hand:{me}").pieces[:3]:
        captain.port.submit(Move("put", (card,), "market"))
    captain.table.controller.renew()
    captain.settle()
    cards = sorted(
        (slot.rect for slot in captain.table.moment.slots if slot.zone == "market"),
        key=lambda rect: rect.left,
    )
    assert len(cards) == 3
    assert all(b.left - a.left >= 0.49 * a.w for a, b in pairwise(cards))


def test_a_card_in_the_supply_leaves_its_tokens_apart(tmp_path: Path) -> None:
    captain = sit_down(tmp_path, (1280, 800), 1.0)
    card = captain.port.position.view.zone(f"hand:{captain.seat}").pieces[0]
    by_mouse(captain)(f"put {card} > supply")
    drawn = [slot for slot in captain.table.moment.slots
             if slot.zone == "supply" and slot.drawn]  # fmt: skip
    assert drawn[-1].piece == card
    assert drawn[-1].rect.w < drawn[-1].rect.h
    assert not any(a.rect.colliderect(b.rect) for a, b in combinations(drawn, 2))
