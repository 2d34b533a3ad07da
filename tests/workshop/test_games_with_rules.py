"""Seven small games with rules, each written from the guide: checked, played, printed, measured."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.content.loader import load_game
from tabletop.engine.chance import LowestChance
from tabletop.engine.conformance.walk import perft, walk
from tabletop.engine.game import Game
from tabletop.engine.guided.position import Prepared, lay
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, seat_name
from tabletop.lab.plan import Plan
from tabletop.lab.play import play_by
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.form_sheets import Tray
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.scenes.table.summary import SummarySheet
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.widgets.cards.row import RowOfCards
from tests.cli.running import tabletop
from tests.layout_check.judging import drawn, problems_of
from tests.table import new_port, resume_port
from tests.ui.hands import Hands

HERE = Path(__file__).parent
NAMES = ("Sam", "Natalie Featherstonehaugh", "Greg", "Priya", "Ada", "Bo")
OPTIONS: dict[str, tuple[dict[str, int | bool | str], ...]] = {
    "crazy-eights": ({}, {"draws": 1}),
    "climbing": ({"rounds": 1},),
    "oh-hell": ({}, {"cards": 2}),
    "liars-dice": ({}, {"wild": False}),
    "nine-mens-morris": ({}, {"flying": False, "limit": 20}),
    "mill-and-market": ({}, {"first-coppers": 5}),
    "fire-brigade": ({}, {"difficulty": "easy"}, {"difficulty": "hard"}),
}
CARDS = {
    "crazy-eights": 52, "climbing": 52, "oh-hell": 52, "liars-dice": 180, "nine-mens-morris": 0,
    "mill-and-market": 68, "fire-brigade": 20,
}  # fmt: skip
FREE_POINTS = 24
LEAST_PIECE = 20.0
"""The least height of what lies in a row that can be told apart."""


class Yes:
    """A player who lets any code run."""

    def knows(self, folder_hash: str) -> bool:
        """Whether the player said yes: always."""
        del folder_hash
        return True

    def changed(self, game: str, files: Sequence[tuple[str, str]]) -> tuple[str, ...]:
        """Nothing that was ever asked about."""
        del game, files
        return ()

    def keep(self, game: str, folder_hash: str, files: Sequence[tuple[str, str]]) -> None:
        """There is nothing to keep."""


def load(folder: Path) -> Game:
    return load_game(folder, own=True, trust=Yes(), thorough=True)


@pytest.fixture(params=sorted(OPTIONS), scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return load(HERE / request.param)


@pytest.fixture
def trusted(
    game: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Path:
    """The folder of a game whose code may be run by commands."""
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path / "own"))
    assert tabletop(capsys, "trust", game.folder).status == 0
    return game.folder


def _tables(game: Game) -> Iterator[tuple[int, dict[str, int | bool | str]]]:
    seats = range(game.spec.seats[0], game.spec.seats[1] + 1)
    return product(seats, OPTIONS[game.spec.id])


def _session(game: Game, seats: int = 0, saves: Path | None = None) -> LocalPort:
    number = seats or max(game.spec.seats[0], 2)
    players = [Player(name) for name in NAMES[:number]]
    return new_port(game, players, {}, seed=2, saves=saves)


def _play(port: LocalPort, count: int, seed: int = 1) -> None:
    """Make random legal moves by whoever is asked."""
    rng = Random(seed)
    for _ in range(count):
        if port.next().kind == "over":
            return
        port.take_seat(port.next().seat)
        move = rng.choice(port.position.legal_moves)
        result = port.submit(move)
        assert not isinstance(result, Refusal), (str(move), result)


def test_validate_has_nothing_to_say(
    trusted: Path, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = tabletop(capsys, "validate", trusted)
    assert (ran.status, ran.err) == (0, "")
    assert game.warnings == ()


def test_it_keeps_every_promise_with_all_seats_and_options(game: Game) -> None:
    rules = game.rules()
    for number, (seats, options) in enumerate(_tables(game)):
        walked = walk(rules, seats, options, seed=number, most_moves=60, every=9)
        assert walked.is_over or walked.moves == 60


def test_random_games_come_to_their_end(game: Game) -> None:
    rules = game.rules()
    for seats, options in _tables(game):
        plan = Plan(
            game.spec.id,
            "",
            tuple(options.items()),
            ("random",) * seats,
            seats,
            5,
            counts_details=False,
        )
        for number in range(3):
            row = play_by(rules, plan, number)
            assert row.problem == ""
            assert len(row.scores) == seats


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_computers_play_it_to_its_end(game: Game, level: str) -> None:
    seats = max(game.spec.seats[0], 2)
    plan = Plan(game.spec.id, "", (), (level,) * seats, seats, 7, steps=20, counts_details=False)
    row = play_by(game.rules(), plan, 0)
    assert row.problem == ""
    assert row.moves > 0


def test_it_is_taken_back_saved_and_opened_also_after_it_was_edited(
    game: Game, tmp_path: Path
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(game.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    own = load(folder)
    port = _session(own, saves=tmp_path / "saves")
    _play(port, 8)
    seen = port.position.view
    everybody = tuple(range(len(port.players)))
    assert port.undo(3, everybody) is not None
    assert port.position.view != seen
    assert port.redo() is not None
    while port.redo() is not None:
        pass
    port.take_seat(seen.seat)
    assert port.position.view == seen
    port.close()
    (path,) = [each for each in (tmp_path / "saves").iterdir() if each.is_file()]
    again = resume_port(own, path)
    again.take_seat(seen.seat)
    assert again.position.view == seen
    again.close()
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("minutes: ", "minutes: 1"), encoding="utf-8")
    with (folder / "rules.py").open("a", encoding="utf-8") as stream:
        stream.write("\n# Nothing that matters.\n")
    edited = load(folder)
    assert edited.content_hash != own.content_hash
    later = resume_port(edited, path)
    later.take_seat(seen.seat)
    assert later.position.view.zones == seen.zones
    assert later.position.view.values == seen.values
    _play(later, 2)
    later.close()


class Player1(Hands):
    """Whoever sits at the screen: one after the other."""

    port: LocalPort

    def by_mouse(self, move: Move) -> None:
        """Make a move with the mouse, also one that leaves something undone."""
        super().by_mouse(move)
        self._mean(move, self.click)

    def by_keys(self, move: Move) -> None:
        """Make a move with the keyboard, also one that leaves something undone."""
        super().by_keys(move)
        self._mean(move, self.enter_on)

    def _mean(self, move: Move, use: Callable[[str], None]) -> None:
        """Press once more what is made "anyway" only: something else could be done, too."""
        table = table_of(self.scene)
        sure = table.moment.inputs.style.armed if table is not None else None
        if sure is not None:
            assert sure == move
            assert self.node(f"move:{move}").label.endswith(" anyway")
            use(f"move:{move}")

    def settle(self) -> None:
        """Let all come to rest; whoever is next takes the seat, and sheets are put away."""
        for _ in range(6):
            self.tick(0.6)
            if isinstance(self.scene, Curtain):
                self.tick(1.0)
                self.draw()
                self.key("enter")
            elif isinstance(self.scene, SummarySheet):
                self.enter()
            else:
                break
        self.tick(3.0)
        self.draw()

    def _bargain(self, move: Move, use: Callable[[str], None]) -> None:
        """Open the form of a move, and fill it."""
        use(f"form:{move.kind}")
        self.tick(0.3)
        assert isinstance(self.scene, Tray)
        self._fill(self.scene, move, use)

    def _fill(self, tray: Tray, move: Move, use: Callable[[str], None]) -> None:
        """Pick what a bid says, field by field."""
        for number, word in enumerate(move.args):
            use(f"pick:{number}:{word}")
        assert tray.form.fill(tray.picks) == move
        use("send")


def _pilot(
    game: Game, folder: Path, size: tuple[int, int], seats: int = 0, scale: float = 1.0
) -> Player1:
    settings = Settings(animation_speed="instant", muted=True, notes=False, interface_scale=scale)
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )
    pilot = Player1(app, size)
    pilot.port = _session(game, seats)
    app.play(pilot.port)
    pilot.settle()
    return pilot


@pytest.mark.parametrize("way", ["by_mouse", "by_keys"])
def test_it_is_played_in_the_window(game: Game, tmp_path: Path, way: str) -> None:
    pilot = _pilot(game, tmp_path, (1280, 800))
    port, rng = pilot.port, Random(4)
    for number in range(1, 7):
        move = rng.choice(port.position.legal_moves)
        getattr(pilot, way)(move)
        pilot.settle()
        assert len(port.session.so_far().match.steps) == number, str(move)


@pytest.mark.parametrize("moves", [7, 23])
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1280, 800), 1.0),
                                             ((1280, 800), 2.0)])  # fmt: skip
def test_its_table_can_be_read(
    game: Game, tmp_path: Path, size: tuple[int, int], scale: float, moves: int
) -> None:
    """Also in the middle of a game, and with everything twice as large."""
    pilot = _pilot(game, tmp_path, size, game.spec.seats[1], scale)
    _play(pilot.port, moves)
    pilot.settle()
    assert problems_of(pilot) == []


def test_its_table_fits_a_large_interface(game: Game, tmp_path: Path) -> None:
    """Wide boards ran out of the window, and cards in low rows were too small to be seen."""
    pilot = _pilot(game, tmp_path, (1280, 800), game.spec.seats[1])
    pilot.app.preferences.change(interface_scale=2.0)
    pilot.resize((1280, 800))
    _play(pilot.port, 7)
    pilot.settle()
    (table,) = [scene for scene in pilot.app.stack.scenes if isinstance(scene, TableScene)]
    moment = table.table.moment
    window = pygame.FRect(0, 0, 640, 400)
    assert [a.region.id for a in moment.arrangement.areas if not window.contains(a.rect)] == []
    slots = [
        (widget.region.id, slot.piece, slot.rect.h)
        for widget in moment.room.widgets if isinstance(widget, RowOfCards)
        for slot in widget.slots(moment)
    ]  # fmt: skip
    assert [slot for slot in slots if slot[-1] < LEAST_PIECE] == []


SIZES = [((960, 600), 1.0), ((900, 480), 1.0), ((1280, 800), 1.0), ((1280, 800), 1.5),
         ((1280, 800), 2.0)]  # fmt: skip


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_first_fact_about_each_seat_is_written(
    game: Game, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    """At 200% the men left of whoever looks were not told, where nobody holds a hand."""
    pilot = _pilot(game, tmp_path, size, game.spec.seats[1], scale)
    if isinstance(pilot.scene, Tray):
        pilot.key("escape")
        pilot.tick(1.0)
    table = pilot.scene
    assert isinstance(table, TableScene)
    moment = table.table.moment
    facts = [chips[0] for chips in moment.display.chips if chips]
    words = Counter(text.words for text in drawn(pilot).texts)
    for fact, count in Counter(facts).items():
        assert words[fact.text] + words[fact.short] >= count, (fact.text, words)


def test_it_is_printed_on_so_many_sheets(
    trusted: Path, game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("reportlab")
    file, cards = tmp_path / "game.pdf", CARDS[game.spec.id]
    assert sum(kind.count for kind in game.spec.kinds if kind.look == "card") == cards
    only = ("--only", "cards") if cards else ("--only", "boards,tokens")
    ran = tabletop(capsys, "export", trusted, "--pdf", file, "--paper", "a4", *only)
    assert ran.status == 0, ran.err
    sheets = -(-cards // 9)
    # The ruler and its back come first; a board has a side of nothing, 18 men fill two sheets.
    pages = 2 + 2 * sheets if cards else 2 + 2 + 4
    assert f": {pages} pages, " in ran.out


def test_a_report_is_written(
    trusted: Path, game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    ran = tabletop(capsys, "simulate", trusted, "--games", "20", "--report", file)
    assert ran.status == 0, ran.err
    assert game.spec.title.replace("'", "&#x27;") in file.read_text(encoding="utf-8")


def test_a_pack_of_it_is_refused_in_one_line(
    trusted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = tabletop(capsys, "pack", trusted, "--out", tmp_path)
    assert ran.status != 0
    assert len(ran.err.splitlines()) == 1
    assert list(tmp_path.glob("*.zip")) == []


# What is special about each


def test_a_bid_is_sealed_until_all_have_bid() -> None:
    port = _session(load(HERE / "oh-hell"), 3)
    assert port.next().seat == 0
    port.take_seat(0)
    port.submit(Move("bid", (), "", (2,)))
    port.take_seat(1)
    view = port.position.view
    assert view.value("bid:p1") == 0
    assert view.pending is not None
    assert view.pending.own_answer == ""
    assert view.pending.waiting == (1, 2)
    port.submit(Move("bid", (), "", (0,)))
    port.take_seat(2)
    port.submit(Move("bid", (), "", (1,)))
    assert [port.position.view.value(f"bid:p{seat}") for seat in (1, 2, 3)] == [2, 0, 1]


def test_dice_are_seen_by_their_owner_until_somebody_calls_a_lie() -> None:
    port = _session(load(HERE / "liars-dice"), 3)
    for seat in range(3):
        port.take_seat(seat)
        for other in range(3):
            dice = port.position.view.zone(f"cup:{seat_name(other)}").pieces
            assert len(dice) == 5
            assert all(dice) == (seat == other)
    port.take_seat(port.next().seat)
    port.submit(Move("bid", (), "", (15, 6)))


def test_anybody_but_the_bidder_calls_a_lie_and_a_die_is_lost() -> None:
    rules, lie = load(HERE / "liars-dice").rules(), Move("challenge")
    match = Match(rules, 3, {}, seed=2)
    match.submit(0, Move("bid", (), "", (15, 6)))
    assert [rules.open_moves(match.state, seat) for seat in range(3)] == [[], [], [lie]]
    assert lie in rules.legal_moves(match.state, 1)
    refused = rules.refuse(match.state, 0, lie)
    assert refused is not None
    assert refused.text == "It is your own bid."
    step = match.submit(2, lie)
    assert not isinstance(step, Refusal)
    on = match.state.named
    assert [on.number("dice", seat) for seat in range(3)] == [4, 5, 5]
    assert [on.count("cup", seat) for seat in range(3)] == [4, 5, 5]


def test_men_are_placed_in_24_times_23_times_22_ways() -> None:
    rules = load(HERE / "nine-mens-morris").rules()
    state = Match(rules, 2, {}, seed=2).state
    assert perft(rules, state, 1) == FREE_POINTS
    assert perft(rules, state, 2) == FREE_POINTS * 23
    assert perft(rules, state, 3) == FREE_POINTS * 23 * 22


LINES = ["adg7", "bdf6", "cde5", "abc4", "efg4", "cde3", "bdf2", "adg1"]
COLUMNS = ("a741", "b642", "c543", "d765", "d321", "e543", "f642", "g741")


def _neighbours() -> dict[str, set[str]]:
    """The lines of the board once more, by other words than the game's."""
    rows = [[f"{column}{line[-1]}" for column in line[:-1]] for line in LINES]
    rows += [[f"{line[0]}{row}" for row in line[1:]] for line in COLUMNS]
    found: dict[str, set[str]] = {}
    for one, two, three in rows:
        found.setdefault(one, set()).add(two)
        found.setdefault(two, set()).update((one, three))
        found.setdefault(three, set()).add(two)
    return found


def test_men_move_along_lines_as_another_count_says() -> None:
    """Nobody can close a mill in two moves from here, so each move is a man and a free point."""
    rules = load(HERE / "nine-mens-morris").rules()
    light, dark = ("a7", "d6", "b4", "g1"), ("g7", "e5", "d2", "a1")
    zones: dict[str, tuple[str, ...]] = {
        f"board:{point}": (f"man-p1-{n}",) for n, point in enumerate(light, 1)
    }
    zones |= {f"board:{point}": (f"man-p2-{n}",) for n, point in enumerate(dark, 1)}
    for seat in (1, 2):
        zones[f"lost:p{seat}"] = tuple(f"man-p{seat}-{n}" for n in range(5, 10))
    state = lay(rules, 2, rules.spec.resolve_options({}), Prepared(phase="move", zones=zones))
    beside = _neighbours()
    assert sum(map(len, beside.values())) == 64

    def after(own: frozenset[str], other: frozenset[str], depth: int) -> int:
        moves = [(a, b) for a in own for b in beside[a] if b not in own | other]
        if depth == 1:
            return len(moves)
        return sum(after(other, own - {a} | {b}, depth - 1) for a, b in moves)

    for depth in (1, 2):
        wanted = after(frozenset(light), frozenset(dark), depth)
        assert perft(rules, state, depth) == wanted


@pytest.mark.parametrize(
    ("hand", "answer", "left"), [("wall-1", "show wall-1", 5), ("copper-9", "accept", 3)]
)
def test_a_wall_turns_a_raid_away_and_without_it_cards_are_dropped(
    hand: str, answer: str, left: int
) -> None:
    rules = load(HERE / "mill-and-market").rules()
    state = Match(rules, 2, {}, seed=2).state.clone()
    on, chance = state.named, LowestChance()
    for seat in (0, 1):
        on.move_all("hand", "discard", of=seat, to=seat)
    on.move("bandit-1", "hand", 0)
    for card in (hand, "copper-1", "copper-2", "copper-3", "copper-4"):
        on.move(card, "hand", 1)
    rules.apply(state, 0, Move("play", ("bandit-1",), "played:p1"), chance)
    assert rules.to_act(state) == (1,)
    rules.apply(state, 1, Move.parse(answer), chance)
    while state.pending:
        assert rules.to_act(state) == (1,)
        moves = rules.legal_moves(state, 1)
        assert {move.kind for move in moves} == {"drop"}
        rules.apply(state, 1, moves[0], chance)
    assert on.count("hand", 1) == left
    assert rules.to_act(state) == (0,)


def test_all_win_or_all_lose() -> None:
    rules = load(HERE / "fire-brigade").rules()
    hard = (("difficulty", "hard"),)
    plans = [
        Plan("", "", hard, ("random",) * 3, 3, seed, counts_details=False) for seed in range(12)
    ]
    ends = {tuple(play_by(rules, plan, 0).winners) for plan in plans}
    assert ends == {(), (0, 1, 2)}


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_own_decks_are_piles_with_their_names(tmp_path: Path, size: tuple[int, int]) -> None:
    """In a small window, too: a pile with nothing but a number could be any."""
    game = load(HERE / "mill-and-market")
    widgets = {region.zone: region.widget for region in game.layout.regions}
    assert (widgets["deck"], widgets["discard"], widgets["played"]) == ("pile", "pile", "row")
    assert {"Deck", "Discard", "Supply", "Removed"} <= set(_words_on(game, tmp_path, size))


def test_a_small_window_tells_the_game_and_its_phase(tmp_path: Path) -> None:
    words = _words_on(load(HERE / "nine-mens-morris"), tmp_path, (960, 600))
    assert {"Nine Men's Morris", "Step 1 of 2: Placing"} <= set(words)


def _words_on(game: Game, tmp_path: Path, size: tuple[int, int]) -> list[str]:
    """All that is written on a table at its beginning."""
    return [text.shown for text in drawn(_pilot(game, tmp_path, size, 2)).texts]
