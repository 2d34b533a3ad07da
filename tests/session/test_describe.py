"""What is said of each thing on a table, and that made-up names say nothing."""

from dataclasses import replace

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.declare.components import Legend, MoveKind
from tabletop.engine.declare.layout import Layout, Region
from tabletop.engine.spec import Badge, Options, PieceKind, Score, ZoneKind
from tabletop.engine.state import State
from tabletop.engine.text.display import Display, SeatMark
from tabletop.engine.text.presenter import Presenter
from tabletop.engine.view import View
from tabletop.session.help import describe
from tabletop.session.help.describe import description_of
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tests.session.toys import BIDS, SPEC, Bids
from tests.table import new_port


class BidPresenter(Presenter[State]):
    """Two badges, a clock for one seat, and what the hand means now."""

    def display(self, view: View) -> Display:
        clock = (SeatMark("clock", "2 hours"), SeatMark("clock", "2 hours"), SeatMark("sun", ""))
        return Display(chips=(clock, ()), scores=("1", "late"))

    def now(self, view: View, thing: str) -> str:
        return {"badge:fox:p1": "{p1} is the fox.", "zone:table": "It is full."}.get(thing, "")


class Told(Bids):
    """With a stone on the table."""

    presenter_class = BidPresenter

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        state = super().setup(seats, options, chance)
        state.table.move(0, state.table.plan.zone["table"])
        return state


SPOKEN = replace(
    SPEC,
    kinds=(PieceKind("stone", "Stone", 2, look="gem"),
           PieceKind("flag", "Flag", look="gem", owner=1, about="Waves.")),
    zones=(ZoneKind("table", "Table", about="Of oak."), ZoneKind("bag", "Bag", per_seat=True)),
    moves=(MoveKind("say", "Say a number", "It counts."), MoveKind("raise", "Raise it")),
    badges=(Badge("fox", "Fox", "tail", "#000000", about="Sly."),
            Badge("hen", "Hen", "egg", "#000000", about="Shy.")),
    legend=(Legend("clock", "Hours", "Left today."), Legend("score", "Score", "It wins.")),
    score=Score(one="point", many="points"),
)  # fmt: skip


@pytest.fixture(scope="module")
def port() -> LocalPort:
    box = (0.0, 0.0, 0.1, 0.1)
    layout = Layout(regions=(
        Region("oak", "row", box, "table", about="Where all lies."),
        Region("bags", "row", box, "bag", title="Bags", about="In cloth."),
        Region("mute", "row", box, "table"),
    ))  # fmt: skip
    game = replace(BIDS, spec=SPOKEN, layout=layout, make_rules=lambda: Told(SPOKEN))
    port = new_port(game, [Player("Ann"), Player("Bo", "random")], {}, seed=1)
    port.take_seat(0)
    return port


@pytest.mark.parametrize(
    ("thing", "title", "text"),
    [
        ("zone:table", "Table", "Of oak. 1 gem here. It is full."),
        ("zone:bag:p1", "Bag", "In cloth. No gems here."),
        ("region:bags", "Bags", "In cloth."),
        ("region:oak", "Table", "Where all lies. 1 gem here."),
        ("seat:p1", "Ann", "1 point · 2 hours"),
        ("seat:p2", "Bo", "Played by the computer (random). late"),
        ("badge:fox:p1", "Fox · you", "Sly. Ann is the fox. **Hen** Shy."),
        ("badge:egg:p2", "Hen", "Shy. **Fox** Sly."),
        ("badge:hen", "Hen", "Shy. **Fox** Sly."),
        ("legend:clock:p1", "Hours", "Left today. Ann: 2 hours"),
        ("legend:clock:p2", "Hours", "Left today."),
        ("legend:clock", "Hours", "Left today."),
        ("legend:score:p1", "Score", "It wins. Ann: 1 point"),
        ("legend:score:p2", "Score", "It wins. Bo: late"),
        ("piece:flag", "Flag", "Waves. It belongs to Bo."),
        ("move:say", "Say a number", "It counts."),
    ],
)
def test_a_thing_says_what_it_is_and_what_it_means_now(
    port: LocalPort, thing: str, title: str, text: str
) -> None:
    about = description_of(port.position, thing)
    assert about is not None
    assert (about.title, about.text) == (title, text)
    assert description_of(port.position, thing) is about, "a position never changes"


@pytest.mark.parametrize(
    "thing",
    ["", "table", "zone:well", "region:mute", "region:well", "seat:p3", "seat:x", "badge:owl",
     "legend:moon:p1", "piece:stone-1", "piece:crown", "move:raise", "move:jump", "sky:blue"],
)  # fmt: skip
def test_of_what_needs_no_words_or_is_not_there_nothing_is_said(
    port: LocalPort, thing: str
) -> None:
    assert description_of(port.position, thing) is None


def test_made_up_names_fill_no_memory(port: LocalPort) -> None:
    for number in range(2 * describe._MOST_KNOWN):
        description_of(port.position, f"zone:{number}")
    assert len(describe._KNOWN[port.position]) <= describe._MOST_KNOWN
