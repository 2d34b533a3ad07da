"""What is told of a position where a game tells nothing: the words of its content."""

from tabletop.engine.declare.components import BoardKind, CounterKind, MoveKind, Spot
from tabletop.engine.moves import Move, Outcome
from tabletop.engine.spec import GameSpec, PieceKind, Score, ZoneKind
from tabletop.engine.state import Named, State
from tabletop.engine.table import Table
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.text.presenter import COUNTERS, usual_description, usual_display
from tabletop.engine.view import make_view

SPEC = GameSpec(
    id="isle",
    title="Isle",
    seats=(2, 2),
    kinds=(PieceKind("gem", "Gem", 2), PieceKind("ship-p1", "Ship")),
    zones=(
        ZoneKind("hand", "Hand", True),
        ZoneKind("sea", "Sea", places=("a1", "b2"), place="board"),
    ),
    values={"points:seat": 3, "coins:seat": 2, "round": 1, "passes": 0},
    counters=(
        CounterKind("points", "Points", per_seat=True),
        CounterKind("coins", "Coins", per_seat=True, icon="coin"),
        CounterKind("round", "Round"),
        CounterKind("passes", "Passes", shown=False),
    ),
    boards=(
        BoardKind(
            "sea",
            "Sea",
            "squares",
            (9.0, 9.0),
            (Spot("a1", "Sea A1", 4.5, 4.5), Spot("b2", "Sea B2", 6.5, 6.5)),
        ),
    ),
    moves=(
        MoveKind("give", "Give away"),
        MoveKind("sail", "Sail"),
        MoveKind("sell", "Sell a gem"),
    ),
    phases=(("dawn", "Dawn"), ("night", "Night")),
    score=Score(one="point", many="points"),
)


def _says(move: str, **lies: str) -> str:
    table = Table(SPEC.plan(2))
    for piece, zone in lies.items():
        Named(table).move(piece.replace("_", "-"), zone)
    return in_words(table.plan, usual_description(table, Move.parse(move)))


def test_a_move_is_told_by_its_title_its_pieces_and_its_choices() -> None:
    assert _says("give gem-2 > p2") == "Give away: Gem, {p2}"
    assert _says("give gem-1 > hand:p2 = for-ever 3") == "Give away: Gem, for ever, 3"
    assert _says("give deck?") == "Give away"


def test_a_place_of_a_board_is_told_by_its_title() -> None:
    assert _says("sail ship-p1 > sea:a1") == "Sail: Ship, Sea A1"


def test_a_piece_among_the_choices_is_told_by_its_title() -> None:
    """`Catch with: Jack of Diamonds, jack spades` named one of them by its id."""
    assert _says("give gem-2 > p2 = ship-p1 fast") == "Give away: Gem, {p2}, Ship, fast"


def test_alike_pieces_of_a_board_are_told_apart_by_where_they_stand() -> None:
    """Two men of a board could go to b4, and both buttons said `Move a man: Man, b4`."""
    assert _says("sail gem-1 > sea:b2", gem_1="sea:a1") == "Sail: Gem, Sea A1 to Sea B2"
    assert _says("sell gem-1", gem_1="sea:a1") == "Sell a gem: Sea A1"
    assert _says("sell gem-1") == "Sell a gem"
    assert _says("sail gem-1 > sea:a1", gem_1="sea:a1") == "Sail: Gem, Sea A1"
    assert _says("sail ship-p1 > sea:b2", ship_p1="sea:a1") == "Sail: Ship, Sea B2"


def test_a_move_without_a_title_is_told_as_it_is_written() -> None:
    assert _says("draw-two gem-1 > hand:p1") == "Draw two gem 1 hand:p1"


def test_in_the_end_each_has_what_the_rules_say() -> None:
    """The winner with 5 points stood there with 0: the counter of the content was not kept."""
    state, won = State(Table(SPEC.plan(2)), 2), Outcome((1,), (3, 5), "The deck is empty.")
    told = usual_display(make_view(state, 0, "isle", (), won))
    assert told.scores == ("3", "5")
    assert [mark.text for mark in told.chips[1]] == ["2 coins"]


def test_counters_stand_on_plates_and_in_a_panel() -> None:
    state = State(Table(SPEC.plan(2)), 2, phase="night")
    told = usual_display(make_view(state, 0, "isle", (0,), None))
    assert told.scores == ("3", "3")
    assert [[(mark.icon, mark.text) for mark in chips] for chips in told.chips] == [
        [("coin", "2 coins")], [("coin", "2 coins")],
    ]  # fmt: skip
    (panel,) = told.panels
    assert (panel.id, [(row.title, row.value) for row in panel.rows]) == (
        COUNTERS,
        [("Round", "1")],
    )
    assert told.phase == 1
