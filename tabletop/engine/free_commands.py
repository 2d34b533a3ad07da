"""What can be done with the things of a free table, in the order of its menus."""

from collections.abc import Iterator, Sequence

from tabletop.engine.commands import Command, Thing
from tabletop.engine.core import CoreRules, S
from tabletop.engine.forms import Field, Form
from tabletop.engine.free_state import FreeState, names_of, readers, top_of
from tabletop.engine.moves import TEXT, Move, Seat, seat_name
from tabletop.engine.scripts import DO, Stage, is_for, wanted_by
from tabletop.engine.spec import BOX
from tabletop.engine.state import State

_DISCARD = "discard"
"""The id of the place where a game throws what is used up."""


def commands_of(
    rules: CoreRules[S], state: S, seat: Seat, things: Sequence[Thing]
) -> tuple[Command, ...]:
    """Return what a seat can do with things; what is refused keeps its reason."""
    found: list[Command] = []
    for command in (*_actions(rules, state, seat, things), *_all(state, seat, things)):
        move = command.move
        refusal = rules.refuse(state, seat, move) if move is not None else None
        if refusal is None or refusal.rule.rpartition(".")[2] not in _SENSELESS:
            found.append(Command(command.id, command.title, command.icon, command.key,
                                 move, command.form, refusal, command.text))  # fmt: skip
    return tuple(found)


def _actions(
    rules: CoreRules[S], state: S, seat: Seat, things: Sequence[Thing]
) -> Iterator[Command]:
    """Buttons of the game that are for these pieces."""
    plan = state.table.plan
    pieces = tuple(thing.name for thing in things if thing.kind == "piece")
    stage = Stage(state.table, state.seats, {}, seat)
    for action in rules.spec.scripts.actions if len(pieces) == len(things) else ():
        numbers = [plan.piece.get(name, -1) for name in pieces]
        if wanted_by(action) == len(pieces) and all(
            number >= 0 and is_for(stage, action, number) for number in numbers
        ):
            yield Command(f"{DO}{action['id']}", action["title"], action.get("icon", "star"), "",
                          Move(f"{DO}{action['id']}", pieces))  # fmt: skip


_SENSELESS = frozenset({"unknown-move"})


def _all(state: State, seat: Seat, things: Sequence[Thing]) -> Iterator[Command]:
    plan = state.table.plan
    if len(things) != 1:
        pieces = tuple(thing.name for thing in things if thing.kind in {"piece", "slot", "die"})
        if len(pieces) == len(things):
            yield Command("flip", "Turn over", "flip", "F", Move("flip", pieces))
            own = f"hand:p{seat + 1}"
            if own in plan.zone and any(_zone_of(state, each) != own for each in pieces):
                take = Move("put", pieces, own)
                yield Command("take", "Take them to your hand", "draw", "H", take)
            yield from _discard(state, pieces)
            yield from _turns(pieces)
            yield _put(state, pieces)
            yield _under(state, pieces)
            if state.seats > 1:
                yield _show(state, seat, Move("show", pieces))
            yield _box(pieces)
        return
    name = things[0].name
    match things[0].kind:
        case "die":
            yield Command("roll", "Roll", "dice", "R", Move("roll", (), name))
            yield _count(state, name)
        case "value":
            yield _count(state, name)
            now = state.table.values[plan.value[name]]
            yield Command("more", "One more", "plus", "", Move("count", (), name, (now + 1,)))
            yield Command("less", "One less", "minus", "", Move("count", (), name, (now - 1,)))
        case "zone":
            yield from _of_zone(state, seat, name)
        case "piece" | "slot":
            yield Command("flip", "Turn over", "flip", "F", Move("flip", (name,)))
            own = f"hand:p{seat + 1}"
            if own in plan.zone and _zone_of(state, name) != own:
                yield Command(
                    "take", "Take it to your hand", "draw", "H", Move("put", (name,), own)
                )
            yield from _discard(state, (name,))
            number = plan.piece.get(name, -1)
            tapped = number >= 0 and state.table.lies(number).angle == 90
            turn = Move("turn", (name,), "", (-90 if tapped else 90,))
            yield Command("tap", "Turn upright" if tapped else "Turn sideways", "undo", "T", turn)
            yield from _turns((name,))
            yield _put(state, (name,))
            yield _under(state, (name,))
            if state.seats > 1:
                yield _show(state, seat, Move("show", (name,)))
            yield _box((name,))
        case _:
            return


def _of_zone(state: State, seat: Seat, name: str) -> Iterator[Command]:
    plan = state.table.plan
    hand = next((z for z in plan.zones if z == f"hand:p{seat + 1}"), "")
    lying = state.table.zones[plan.zone[name]]
    top = top_of(state.table, seat, plan.zone[name])
    if hand:
        yield Command("draw", "Draw one", "draw", "1", Move("draw", (top,), hand, (1,)))
    yield Command("shuffle", "Shuffle", "refresh", "R", Move("shuffle", (), name))
    blank = Field("number", "Cards each", (), 1, 99, start="5")
    seats = tuple(map(seat_name, range(state.seats)))
    whom = Field("args", "To whom", seats, 1, len(seats), start="all", everybody=True)
    form = Form("deal", "Deal", "Deal", (blank, whom), icon="cards",
                begun=Move("deal", (), name))  # fmt: skip
    yield Command("deal", "Deal", "cards", "D", form=form)
    yield Command("flip", "Turn the top over", "flip", "F", Move("flip", (top,)))
    yield Command("peek", "Look at the top", "eye", "P", Move("peek", (top,), "", (1,)))
    yield Command("look", "Look through", "zoom", "L", Move("look", (), name))
    zones = Field("target", "Place", plan.zones[:-1], 1)
    count = Field("number", "How many", (), 1, max(1, len(lying)), start=str(len(lying)))
    form = Form("carry", "Split off the upper part", "Move", (zones, count), icon="hand",
                begun=Move("carry", (top,)))  # fmt: skip
    yield Command("carry", "Split off the upper part", "sort", "S", form=form)
    if lying and state.seats > 1 and plan.owners[plan.zone[name]] in {-1, seat}:
        yield _show(state, seat, Move("show", (), name))
    yield _write(state, name)
    out = names_of(state.table, seat, plan.zone[BOX])
    if out:
        pieces = Field("pieces", "Out of the game", tuple(out), 1, len(out))
        form = Form("put", "Take from the box", "Take", (pieces,), icon="box",
                    begun=Move("put", (), name))  # fmt: skip
        yield Command("unbox", "Take from the box", "box", "", form=form)
    for number in range(2, 10) if hand else ():
        move = Move("draw", (top,), hand, (number,))
        yield Command(f"draw-{number}", f"Draw {number}", "draw", str(number), move)


def _zone_of(state: State, name: str) -> str:
    """The name of the zone of a piece, known or by its place."""
    plan = state.table.plan
    piece = plan.piece.get(name, -1)
    return plan.zones[state.table.where[piece]] if piece >= 0 else name.partition("?")[0]


def _discard(state: State, names: tuple[str, ...]) -> Iterator[Command]:
    """Put pieces where a game throws them: the place that it calls `discard`."""
    if _DISCARD in state.table.plan.zone and any(_zone_of(state, n) != _DISCARD for n in names):
        yield Command("discard", "Discard", "discard", "X", Move("put", names, _DISCARD))


def _turns(pieces: tuple[str, ...]) -> Iterator[Command]:
    yield Command("turn-left", "Turn to the left", "undo", "Q", Move("turn", pieces, "", (-15,)))
    yield Command("turn-right", "Turn to the right", "redo", "E", Move("turn", pieces, "", (15,)))


def _put(state: State, names: tuple[str, ...]) -> Command:
    zones = state.table.plan.zones[:-1]
    form = Form("put", "Put where?", "Put", (Field("target", "Place", zones, 1),),
                icon="hand", begun=Move("put", names))  # fmt: skip
    return Command("put", "Put somewhere", "hand", "", form=form)


def _under(state: State, names: tuple[str, ...]) -> Command:
    plan = state.table.plan
    pairs = zip(plan.zones[:-1], state.table.zones, strict=False)
    zones = tuple(zone for zone, pieces in pairs if pieces)
    form = Form("put", "Put under which pile?", "Put under", (Field("target", "Pile", zones, 1),),
                icon="down", begun=Move("put", names, "", ("bottom",)))  # fmt: skip
    return Command("under", "Put under a pile", "down", "U", form=form)


def _show(state: State, seat: Seat, begun: Move) -> Command:
    """Show pieces, or what lies in a place, to some of the others or to all."""
    others = tuple(seat_name(each) for each in range(state.seats) if each != seat)
    whom = Field("args", "To whom", others, 1, len(others))
    form = Form("show", "Show to whom?", "Show", (whom,), icon="eye", begun=begun)
    return Command("show", "Show to some", "eye", "V", form=form)


def _box(pieces: tuple[str, ...]) -> Command:
    """Out of the game."""
    return Command("box", "Put into the box", "box", "B", Move("put", pieces, BOX))


def _write(state: State, zone: str) -> Command:
    """A note on a place; who looks into it alone reads it alone."""
    now = state.written.get(zone, "") if isinstance(state, FreeState) else ""
    plan = state.table.plan
    alone = readers(plan, plan.zone[zone]) != plan.everyone
    title = "Write, for you alone" if alone else "Write, for all to read"
    blank = Field("text", "", (), 0, TEXT, start=now)
    form = Form("write", title, "Write", (blank,), icon="edit", begun=Move("write", (), zone))
    return Command("write", "Write a note", "edit", "N", form=form)


def _count(state: State, name: str) -> Command:
    now = state.table.values[state.table.plan.value[name]]
    counter = state.table.plan.spec.counter(name)
    least, most = (counter.least, counter.most) if counter else (-1_000_000, 1_000_000)
    blank = Field("number", "Number", (), least, most, start=str(now))
    form = Form("count", "Set the number", "Set", (blank,), begun=Move("count", (), name))
    return Command("count", "Set the number", "edit", "C", form=form)
