"""The commands of the moment: what the buttons of the bar, of the choices and of the corner do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.engine.moves import Move
from tabletop.engine.widgets import ActionsData, AdviceData, OptionsData
from tabletop.ui.table.aim import LOOSE
from tabletop.ui.table.places import targets_of
from tabletop.ui.widgets.options import have_room
from tabletop.ui.widgets.parts import Command
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.forms import Form
    from tabletop.ui.table.controller import TableActs
    from tabletop.ui.widgets.arrangement import Area

_TRADE_KEY = "T"


def bar_commands(acts: TableActs) -> tuple[Sequence[Command], Sequence[Command]]:
    """The buttons of the bar, at its left and at its right."""
    session = acts.session
    mine = acts.model.turns.mine
    idle = "" if mine else narrator.NOTHING_TO_DO
    undo = Command("undo", narrator.UNDO, acts.undo, "undo", reason=session.undo_problem() or idle)
    redo = Command("redo", narrator.REDO, acts.redo, "redo", reason=session.redo_problem() or idle)
    hint = Command(
        "hint", narrator.HINT, acts.hinting.toggle, "hint", reason=session.hints.problem()
    )
    log = Command("log", narrator.LOG, acts.toggle_log, "log")
    gear = Command("settings", narrator.SETTINGS, acts.desk.open_settings, "gear")
    return [Command("menu", narrator.MENU, acts.open_menu, "menu")], [undo, redo, hint, log, gear]


def option_commands(acts: TableActs) -> list[Command]:
    """The choices that are listed."""
    moves = _offered_moves(acts)
    listed = [
        Command(
            f"move:{move}", acts.session.describe(move), partial(acts.submit, move),
            acts.session.icon(move),
        )
        for move in moves
    ]  # fmt: skip
    leading: list[Command] = []
    if acts.model.arrangement.compact:
        # The bar has one button for the way forward; what else leads on is listed there.
        actions = action_commands(acts)[1:]
        leading = [each for each in actions if each.kind != "primary" and not each.reason]
    arrangement, count = acts.model.arrangement, len(listed)
    if have_room([*listed, *leading], arrangement):
        return [*listed, *leading]
    more = Command("more", narrator.MORE, lambda: None, "list")
    while count and not have_room([*listed[:count], more, *leading], arrangement):
        count -= 1
    more = replace(more, run=partial(acts.choose_among, moves[count:]))
    return [*listed[:count], more, *leading]


def _offered_moves(acts: TableActs) -> Sequence[Move]:
    """Moves to list beside the board; a table with words there lists no gestures."""
    model = acts.model
    wordy = model.arrangement.find(AdviceData) is not None
    options = model.arrangement.find(OptionsData)
    if options is not None and options.region.data.get("list") == "unreachable":
        wordy = True
    listed = model.aim.unreachable if wordy else model.aim.choices
    taken = targets_of(model)
    return [move for move in listed if move.target not in taken]


def action_commands(acts: TableActs) -> list[Command]:
    """Help, and the ways forward: the last is the primary button."""
    model, session = acts.model, acts.session
    rules = model.arrangement.find(ActionsData)
    label = str(rules.region.data.get("rules", narrator.RULES)) if rules else narrator.RULES
    help_ = Command("rules", label, acts.open_rules, "help", "F1")
    if model.turns.next.kind == "over":
        results = Command(
            "results", narrator.RESULTS, acts.open_results, "trophy", "E", kind="primary"
        )
        return [help_, results]
    if model.turns.waits:
        step = Command("step", narrator.STEP, acts.step, "play", "Space", kind="primary")
        return [help_, step]
    if model.turns.may_skip:
        skip = Command("skip", narrator.SKIP, acts.skip, "fwd", "E", kind="primary")
        return [help_, skip]
    commands = [
        _form_command(acts, form)
        for form in model.aim.own_forms[: 0 if LOOSE in model.aim.movable else 1]
    ]
    minor = _minor_kinds(rules)
    sold = {meter.move for meter in model.display.meters}
    forward = [move for move in model.aim.forward if str(move) not in sold]
    commands += [
        Command(
            f"move:{move}", session.describe(move),
            partial(acts.submit if move.kind in minor else acts.go_forward, move),
            "" if move.kind in minor else session.icon(move) or "check",
            "" if move.kind in minor else "E",
            kind="glass" if move.kind in minor else "primary",
        )
        for move in sorted(forward, key=lambda move: move.kind in minor)
    ]  # fmt: skip
    # Only one is the way forward and has its key; what else ends something waits beside it.
    first = commands[0].key if commands else ""
    commands[1:] = [
        replace(each, key="" if each.key == first else each.key, kind="glass")
        for each in commands[1:]
    ]
    if model.turns.next.kind == "visit":
        on = narrator.HAND_ON.format(name=session.name(model.turns.next.seat))
        commands = [Command("hand-on", on, acts.hand_on, "fwd", "E", kind="primary")]
    if not commands and rules is not None:
        data = rules.region.data
        phased = data.get(f"primary-{model.view.phase}", data.get("primary"))
        commands += _waiting_command(acts, phased)
    aside = [_form_command(acts, form) for form in model.aside.own_forms[:1] if form.trade]
    commands += [replace(each, kind="glass") for each in aside]
    help_and_recap = [help_, *_recap_command(acts), *_visit_command(acts)]
    if first == _TRADE_KEY:
        # The way forward is the lowest in any case; a bargain is what is looked for first.
        return [*help_and_recap, *commands]
    return [*help_and_recap, *commands[::-1]]


def _visit_command(acts: TableActs) -> list[Command]:
    """The way of others to their hand, who may act out of turn."""
    match acts.session.visitors:
        case ():
            return []
        case (seat,):
            label = narrator.HAND_OF.format(name=acts.session.name(seat))
        case _:
            label = narrator.ANOTHER_HAND
    return [Command("visit", label, acts.choose_visitor, "eye")]


def _minor_kinds(actions: Area | None) -> frozenset[str]:
    """Kinds of moves that name nothing but are no way forward, as the layout says."""
    value = actions.region.data.get("minor", ()) if actions else ()
    return frozenset(map(str, value)) if isinstance(value, tuple) else frozenset({str(value)})


def _recap_command(acts: TableActs) -> list[Command]:
    """The look back at the trick that was won last, where the game has tricks."""
    recap = acts.model.moment.display.recap
    if recap is None:
        return []
    reason = "" if recap.cards else recap.note
    return [Command("recap", narrator.LAST_TRICK, acts.open_recap, "cards", "Q", reason=reason)]


def _form_command(acts: TableActs, form: Form) -> Command:
    """The button that opens a form."""
    icon, key = ("trade", _TRADE_KEY) if form.trade else ("check", "E")
    return Command(f"form:{form.kind}", form.opens or form.button, partial(acts.open_form, form),
                   icon, key, kind="primary")  # fmt: skip


def _waiting_command(acts: TableActs, text: object) -> list[Command]:
    """The forward move that the layout names, with the reason why it has to wait."""
    if not isinstance(text, str):
        return []
    move = Move.parse(text)
    refusal = acts.session.refuse(move) if acts.session.viewer >= 0 else None
    reason = refusal.text if refusal else narrator.NOTHING_TO_DO
    return [
        Command(f"move:{move}", acts.session.describe(move), partial(acts.submit, move),
                acts.session.icon(move) or "check", "E", reason=reason)
    ]  # fmt: skip
