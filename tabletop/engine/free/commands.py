"""Commands for the things on a free table, in menu order."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabletop.engine.core import CoreRules, S
from tabletop.engine.forms import Field, Form
from tabletop.engine.free.scripts import DO, ScriptStage, is_for, wanted_by
from tabletop.engine.free.state import (
    LARGEST,
    RANDOM,
    FreeState,
    faces_of,
    names_of,
    readers,
    sides_of,
    top_of,
)
from tabletop.engine.gestures.commands import Command, Thing
from tabletop.engine.knowledge.determinize import shows_order
from tabletop.engine.moves import TEXT, Move, Seat, seat_name
from tabletop.engine.spec import BOX
from tabletop.engine.state import State
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.message import Message

_FEW = 2
"""Fewest pieces of a pile that can be cut or turned over."""
_DISCARD = "discard"
"""Id of a game's discard zone."""


def commands_of(
    rules: CoreRules[S], state: S, seat: Seat, things: Sequence[Thing]
) -> tuple[Command, ...]:
    """Return what a seat can do with things on the free table; illegal commands give a reason.

    Args:
        rules: The rules of the free table, which decide whether a command is legal.
        state: The position.
        seat: The seat that wants to act.
        things: One thing, or a selection to which every command applies at once.
    """
    found: list[Command] = []
    for command in (*_actions(rules, state, seat, things), *_all(state, seat, things)):
        move = command.move
        refusal = rules.refuse(state, seat, move) if move is not None else None
        if refusal is None or refusal.rule.rpartition(".")[2] not in _SENSELESS:
            found.append(replace(command, refusal=refusal))
    return tuple(found)


def _form(begun: Move, title: str, button: str, icon: str, *fields: Field) -> Form:
    """Return the form that fills in the rest of a move."""
    return Form(begun.kind, title, button, fields, icon=icon, begun=begun)


def _actions(
    rules: CoreRules[S], state: S, seat: Seat, things: Sequence[Thing]
) -> Iterator[Command]:
    """Yield the game's buttons for these pieces."""
    plan = state.table.plan
    pieces = tuple(thing.name for thing in things if thing.kind == "piece")
    stage = ScriptStage(state.table, state.seats, {}, seat)
    for action in rules.spec.scripts.actions if len(pieces) == len(things) else ():
        numbers = [plan.piece.get(name, -1) for name in pieces]
        if wanted_by(action) == len(pieces) and all(
            number >= 0 and is_for(stage, action, number) for number in numbers
        ):
            kind = f"{DO}{action['id']}"
            icon = action.get("icon", "star")
            yield Command(kind, action["title"], icon, "", Move(kind, pieces))


_SENSELESS = frozenset({"unknown-move"})


def _all(state: State, seat: Seat, things: Sequence[Thing]) -> Iterator[Command]:
    plan = state.table.plan
    if len(things) != 1:
        yield from _together(state, seat, things)
        return
    name = things[0].name
    match things[0].kind:
        case "die":
            yield Command("roll", "Roll", "dice", "R", Move("roll", (), name))
            yield _turn_to(state, name) if name in plan.piece else _count(state, name)
            if name in plan.piece:
                yield _put(state, (name,))
                yield _box((name,))
        case "value":
            yield _count(state, name)
            if not sides_of(plan, plan.value[name]):
                yield from _steps(name)
            else:
                yield Command("roll", "Roll", "dice", "R", Move("roll", (), name))
        case "seat":
            yield from _of_seat(state, seat, name)
        case "zone":
            yield from _of_zone(state, seat, name)
        case "piece" | "slot":
            yield from _of_piece(state, seat, name)
        case _:
            return


def _together(state: State, seat: Seat, things: Sequence[Thing]) -> Iterator[Command]:
    """Yield commands for several pieces or dice."""
    plan, own = state.table.plan, f"hand:{seat_name(seat)}"
    pieces = tuple(thing.name for thing in things if thing.kind in {"piece", "slot", "die"})
    if not pieces or len(pieces) < len(things):
        return
    dice = all(thing.kind == "die" for thing in things)
    if dice:
        yield Command("roll", "Roll them", "dice", "R", Move("roll", pieces))
    yield Command("flip", "Turn over", "flip", "F", Move("flip", pieces))
    if own in plan.zone and any(_zone_of(state, each) != own for each in pieces):
        yield Command("take", "Take them to your hand", "draw", "H", Move("put", pieces, own))
    yield from _discard(state, pieces)
    if not dice:
        yield Command("shuffle", "Shuffle them", "refresh", "R", Move("shuffle", pieces))
    yield from _turns(pieces)
    yield _put(state, pieces)
    yield _under(state, pieces)
    if state.seats > 1:
        yield _show(state, seat, Move("show", pieces))
    yield _box(pieces)


def _of_piece(state: State, seat: Seat, name: str) -> Iterator[Command]:
    plan, own = state.table.plan, f"hand:{seat_name(seat)}"
    yield Command("flip", "Turn over", "flip", "F", Move("flip", (name,)))
    number = plan.piece.get(name, -1)
    if number < 0:
        yield Command("peek", "Look at it", "eye", "P", Move("peek", (name,)))
    if own in plan.zone and _zone_of(state, name) != own:
        yield Command("take", "Take it to your hand", "draw", "H", Move("put", (name,), own))
    yield from _discard(state, (name,))
    tapped = number >= 0 and state.table.lies(number).angle == 90
    turn = Move("turn", (name,), "", (-90 if tapped else 90,))
    yield Command("tap", "Turn upright" if tapped else "Turn sideways", "undo", "T", turn)
    yield from _turns((name,))
    yield from _somewhere(state, seat, name)


def _somewhere(state: State, seat: Seat, name: str) -> Iterator[Command]:
    """Yield commands that remove a piece or show it to others."""
    yield _put(state, (name,))
    yield _under(state, (name,))
    yield from _into(state, (name,))
    if state.seats > 1:
        yield _show(state, seat, Move("show", (name,)))
    yield _box((name,))


def _steps(name: str) -> Iterator[Command]:
    """Yield commands that change a counter by one or by a typed number."""
    blank = Field("number", "How many", (), -LARGEST, LARGEST, start="1")
    form = _form(Move("add", (), name), "Add so many, or take away", "Add", "plus", blank)
    yield Command("add", "Add or take away", "plus", "A", form=form)
    yield Command("more", "One more", "plus", "", Move("add", (), name, (1,)))
    yield Command("less", "One less", "minus", "", Move("add", (), name, (-1,)))


def _of_seat(state: State, seat: Seat, name: str) -> Iterator[Command]:
    """Yield commands between two players: cards, looks, the turn."""
    plan, own, theirs = state.table.plan, f"hand:{seat_name(seat)}", f"hand:{name}"
    if name == seat_name(seat) or own not in plan.zone:
        return
    held = tuple(names_of(state.table, seat, plan.zone[own]))
    if held:
        pieces = Field("pieces", "Cards", held, 1, len(held))
        form = _form(Move("put", (), theirs), "Give which?", "Give", "hand", pieces)
        yield Command("give", "Give cards of your hand", "hand", "", form=form)
        yield Command("show", "Show your hand", "eye", "V", Move("show", (), own, (name,)))
    take = Move("draw", (top_of(state.table, seat, plan.zone[theirs]),), own, (1, RANDOM))
    yield Command("take", "Take a card at random", "draw", "H", take)
    pass_on = Move("end-turn", (), "", (name,))
    yield Command("turn-to", "End the turn and give it to them", "fwd", "", pass_on)


def _of_zone(state: State, seat: Seat, name: str) -> Iterator[Command]:
    plan = state.table.plan
    hand = next((z for z in plan.zones if z == f"hand:p{seat + 1}"), "")
    lying = state.table.zones[plan.zone[name]]
    top = top_of(state.table, seat, plan.zone[name])
    dice = tuple(
        piece
        for piece in names_of(state.table, seat, plan.zone[name])
        if piece in plan.value and piece in plan.piece
    )
    if len(dice) > 1 and len(dice) == len(lying):
        yield Command("roll", "Roll all", "dice", "R", Move("roll", dice))
        yield _write(state, name)
        return
    if hand:
        yield Command("draw", "Draw one", "draw", "1", Move("draw", (top,), hand, (1,)))
    yield Command("shuffle", "Shuffle", "refresh", "R", Move("shuffle", (), name))
    yield _deal(state, name)
    yield Command("flip", "Turn the top over", "flip", "F", Move("flip", (top,)))
    yield Command("peek", "Look at the top", "eye", "P", Move("peek", (top,), "", (1,)))
    yield Command("look", "Look through", "zoom", "L", Move("look", (), name))
    yield _split_off(state, top, len(lying))
    if lying and state.seats > 1 and plan.owners[plan.zone[name]] in {-1, seat}:
        yield _show(state, seat, Move("show", (), name))
    yield _write(state, name)
    yield from _rarely(state, seat, name, top)
    out = names_of(state.table, seat, plan.zone[BOX])
    if out:
        pieces = Field("pieces", "Out of the game", tuple(out), 1, len(out))
        form = _form(Move("put", (), name), "Take from the box", "Take", "box", pieces)
        yield Command("unbox", "Take from the box", "box", "", form=form)
    for number in range(2, 10) if hand else ():
        move = Move("draw", (top,), hand, (number,))
        title = Message(words.DRAW_SEVERAL, number=number)
        yield Command(f"draw-{number}", title, "draw", str(number), move, listed=False)


def _deal(state: State, pile: str) -> Command:
    """Return the command that deals from a pile to all seats or to some."""
    blank = Field("number", "Cards each", (), 1, 99, start="5")
    seats = tuple(map(seat_name, range(state.seats)))
    whom = Field("args", "To whom", seats, 1, len(seats), start="all", everybody=True)
    form = _form(Move("deal", (), pile), "Deal", "Deal", "cards", blank, whom)
    return Command("deal", "Deal", "cards", "D", form=form)


def _split_off(state: State, top: str, held: int) -> Command:
    """Return the command that moves the upper part of a pile, given by its top piece."""
    zones = Field("target", "Place", state.table.plan.zones[:-1], 1)
    count = Field("number", "How many", (), 1, max(1, held), start=str(held))
    form = _form(Move("carry", (top,)), "Split off the upper part", "Move", "hand", zones, count)
    return Command("carry", "Split off the upper part", "sort", "S", form=form)


def _rarely(state: State, seat: Seat, name: str, top: str) -> Iterator[Command]:
    """Yield rare commands for a pile."""
    plan, own = state.table.plan, f"hand:{seat_name(seat)}"
    lying = state.table.zones[plan.zone[name]]
    held = len(lying)
    if held < _FEW or plan.zone_kinds[plan.zone[name]].sees == "owner":
        return
    several = Field("number", "How many", (), 1, held, start=str(min(3, held)))
    if own in plan.zone:
        form = _form(Move("draw", (top,), own), "Draw several", "Draw", "draw", several)
        yield Command("draw-several", "Draw several", "draw", "", form=form)
    form = _form(Move("peek", (top,)), "Look at the upper ones", "Look", "eye", several)
    yield Command("peek-several", "Look at several", "eye", "", form=form)
    placed = shows_order(plan, plan.zone[name], seat)
    if placed and not state.table.knows(seat, lying[0]):
        yield Command("peek-bottom", "Look at the bottom", "eye", "", Move("peek", (f"{name}?0",)))
    if own in plan.zone:
        random = Move("draw", (top,), own, (1, RANDOM))
        yield Command("draw-random", "Draw one at random", "dice", "G", random)
    part = Field("number", "Upper part", (), 1, held - 1, start=str(held // 2))
    form = _form(Move("cut", (), name), "Cut", "Cut", "sort", part)
    yield Command("cut", "Cut", "sort", "K", form=form)
    yield Command("flip-pile", "Turn the pile over", "flip", "O", Move("flip-pile", (), name))


def _zone_of(state: State, name: str) -> str:
    """Return the zone of a piece, given by name or by its hidden place."""
    plan = state.table.plan
    piece = plan.piece.get(name, -1)
    return plan.zones[state.table.where[piece]] if piece >= 0 else name.partition("?")[0]


def _discard(state: State, names: tuple[str, ...]) -> Iterator[Command]:
    """Yield the command that discards pieces, if the game has a zone called `discard`."""
    if _DISCARD in state.table.plan.zone and any(_zone_of(state, n) != _DISCARD for n in names):
        yield Command("discard", "Discard", "discard", "X", Move("put", names, _DISCARD))


def _turns(pieces: tuple[str, ...]) -> Iterator[Command]:
    yield Command("turn-left", "Turn to the left", "undo", "Q", Move("turn", pieces, "", (-15,)))
    yield Command("turn-right", "Turn to the right", "redo", "E", Move("turn", pieces, "", (15,)))


def _put(state: State, names: tuple[str, ...]) -> Command:
    zones = state.table.plan.zones[:-1]
    place = Field("target", "Place", zones, 1)
    form = _form(Move("put", names), "Put where?", "Put", "hand", place)
    return Command("put", "Put somewhere", "hand", "", form=form)


def _under(state: State, names: tuple[str, ...]) -> Command:
    plan = state.table.plan
    pairs = zip(plan.zones[:-1], state.table.zones, strict=False)
    zones = tuple(zone for zone, pieces in pairs if pieces)
    pile, begun = Field("target", "Pile", zones, 1), Move("put", names, "", ("bottom",))
    form = _form(begun, "Put under which pile?", "Put under", "down", pile)
    return Command("under", "Put under a pile", "down", "U", form=form)


def _into(state: State, names: tuple[str, ...]) -> Iterator[Command]:
    """Yield the command that puts pieces into a pile at a depth, if there is one to put into."""
    plan = state.table.plan
    piles = tuple(
        zone
        for zone, kind, pieces in zip(
            plan.zones[:-1], plan.zone_kinds, state.table.zones, strict=False
        )
        if len(pieces) > 1 and kind.sees != "owner" and kind.place == "pile" and not kind.places
    )
    if not piles:
        return
    most = max(len(state.table.zones[plan.zone[zone]]) for zone in piles)
    pile, begun = Field("target", "Pile", piles, 1), Move("put", names, "", ("at",))
    below = Field("number", "Below it", (), 0, most, start="1")
    form = _form(begun, "Put into which pile?", "Put", "hand", pile, below)
    yield Command("into", "Put into a pile", "hand", "", form=form)


def _turn_to(state: State, name: str) -> Command:
    """Return the command that turns a die to a side."""
    faces = faces_of(state.table.plan, name)
    side = Field("args", "Side", faces, 1)
    form = _form(Move("face", (name,)), "Turn it to which side?", "Turn", "dice", side)
    return Command("face", "Turn to a side", "edit", "C", form=form)


def _show(state: State, seat: Seat, begun: Move) -> Command:
    """Return the command that shows pieces or a zone to some or all others."""
    others = tuple(seat_name(each) for each in range(state.seats) if each != seat)
    whom = Field("args", "To whom", others, 1, len(others))
    form = Form("show", "Show to whom?", "Show", (whom,), icon="eye", begun=begun)
    return Command("show", "Show to some", "eye", "V", form=form)


def _box(pieces: tuple[str, ...]) -> Command:
    """Return the command that removes pieces from the game."""
    return Command("box", "Put into the box", "box", "B", Move("put", pieces, BOX))


def _write(state: State, zone: str) -> Command:
    """Return the command that writes a note on a zone; readers are those who see into it."""
    now = state.written.get(zone, "") if isinstance(state, FreeState) else ""
    plan = state.table.plan
    alone = readers(plan, plan.zone[zone]) != plan.everyone
    title = words.WRITE_ALONE if alone else words.WRITE_FOR_ALL
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
