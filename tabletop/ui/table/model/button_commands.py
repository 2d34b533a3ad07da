"""Buttons of the current moment: those of the top bar, of the choices and of the actions corner."""

from collections.abc import Sequence
from dataclasses import replace

from tabletop.engine.declare.widgets import ActionsData, AdviceData, OptionsData
from tabletop.engine.forms import Form
from tabletop.engine.gestures.commands import FINISH
from tabletop.engine.moves import Move
from tabletop.ui.table.input.card_choice import CardChoice
from tabletop.ui.table.model.places import targets_with_buttons
from tabletop.ui.table.model.table_moment import Flow, TableMoment
from tabletop.ui.text import narrator
from tabletop.ui.widgets.arrangement import Area
from tabletop.ui.widgets.intents import (
    ChooseIntent,
    ChooseVisitor,
    EndVisit,
    FillIntent,
    HintIntent,
    Open,
    OpenSheet,
    PlayIntent,
    Redo,
    ReplayMissed,
    Skip,
    StepIntent,
    StopChoosing,
    ToggleLog,
    UndoIntent,
)
from tabletop.ui.widgets.panels.prompt import have_room
from tabletop.ui.widgets.region_parts import RegionCommand

FORWARD = "Ctrl+Enter"
"""Key of the primary action on tables where plain letters are command keys."""
_MOST_LEFT = 20
"""Letters of names beyond which a button names one thing that is left, and counts the others."""
_WHY = RegionCommand("why", narrator.WHY, Open("why"))
_HELP = RegionCommand("overview", narrator.WHAT_NOW, Open("overview"), "help", "?")


def help_command() -> RegionCommand:
    """Return the command of the help button, which lists everything that the player can do now."""
    return _HELP


def why_command() -> RegionCommand:
    """Return the command of the button beside a refusal, which opens the rule behind it."""
    return _WHY


def bar_commands(moment: TableMoment) -> tuple[Sequence[RegionCommand], Sequence[RegionCommand]]:
    """Return the commands at the left end of the top bar, and those at the right end.

    They differ in lessons and replays. A command that isn't available now has a disabled button
    and gives the reason.
    """
    inputs = moment.inputs
    log = RegionCommand("log", narrator.LOG, ToggleLog(), "log")
    if inputs.style.past:
        return ([log], []) if inputs.style.lesson else ([], [log])
    snapshot = inputs.snapshot
    idle = "" if inputs.flow.mine else narrator.NOTHING_TO_DO
    undo = RegionCommand(
        "undo", narrator.UNDO, UndoIntent(), "undo", reason=snapshot.undo_problem or idle
    )
    redo = RegionCommand(
        "redo", narrator.REDO, Redo(), "redo", reason=snapshot.redo_problem or idle
    )
    hint = RegionCommand("hint", narrator.HINT, HintIntent(), "hint", reason=inputs.hinted.problem)
    again = RegionCommand("again", narrator.AGAIN, ReplayMissed(), "refresh")
    seen = [again] if inputs.flow.missed or inputs.flow.again[1] else []
    gear = RegionCommand("settings", narrator.SETTINGS, Open("settings"), "gear")
    menu = RegionCommand("menu", narrator.MENU, Open("menu"), "menu")
    if inputs.style.lesson:
        return [menu], []
    position = snapshot.position
    outside = any(
        player.kind == "human" and seat not in position.people
        for seat, player in enumerate(position.players)
    )
    if outside:
        seen.insert(0, RegionCommand("invite", narrator.PHONES, Open("invite"), "phone"))
    return [menu], [*seen, undo, redo, hint, log, gear]


def option_commands(moment: TableMoment) -> list[RegionCommand]:
    """Return the choices that are listed beside the board, one for each move.

    If there isn't room for all of them, the last one opens a list of the others. In a small window,
    secondary actions are included.
    """
    position, moves = moment.inputs.snapshot.position, _offered_moves(moment)
    listed = [
        RegionCommand(
            f"move:{move}", position.describe(move), PlayIntent(move), position.icon(move)
        )
        for move in moves
    ]
    leading: list[RegionCommand] = []
    if moment.arrangement.compact:
        # The bar has room for the primary button only; other ways forward are listed here.
        actions = action_commands(moment)[1:]
        leading = [each for each in actions if each.kind != "primary" and not each.reason]
    leading += [
        replace(_form_command(form), kind="glass")
        for forms in (moment.gestures.own_forms, moment.out_of_turn.own_forms)
        for form in forms[1:]
        if form.opens
    ]
    arrangement, count = moment.arrangement, len(listed)
    if have_room([*listed, *leading], arrangement):
        return [*listed, *leading]
    more = RegionCommand("more", narrator.MORE, ChooseIntent(tuple(moves)), "menu")
    while count and not have_room([*listed[:count], more, *leading], arrangement):
        count -= 1
    more = replace(more, intent=ChooseIntent(tuple(moves[count:])))
    return [*listed[:count], more, *leading]


def _offered_moves(moment: TableMoment) -> Sequence[Move]:
    """Return the moves to list beside the board.

    A table with an advice area lists only moves that no gesture can make. Moves to targets that
    have their own button are left out.
    """
    wordy = moment.arrangement.find(AdviceData) is not None
    options = moment.arrangement.find(OptionsData)
    if options is not None and options.region.data.get("list") == "unreachable":
        wordy = True
    listed = moment.gestures.unreachable if wordy else moment.gestures.listed
    taken = targets_with_buttons(moment.display)
    return [move for move in listed if move.target not in taken]


def action_commands(moment: TableMoment) -> list[RegionCommand]:
    """Return the commands of the buttons at the lower right: help first, the primary one last.

    The primary command advances the game, for example by ending the turn.
    """
    position, flow = moment.inputs.snapshot.position, moment.inputs.flow
    if moment.inputs.style.past:
        return list(moment.inputs.style.ways)
    rules = moment.arrangement.find(ActionsData)
    label = str(rules.region.data.get("rules", narrator.RULES)) if rules else narrator.RULES
    help_ = RegionCommand("rules", label, Open("rules"), "help", "F1")
    if flow.again[1]:
        return [
            RegionCommand(
                "again-stop", narrator.AGAIN_STOP, ReplayMissed(), "x", "Esc", kind="primary"
            )
        ]
    interlude = _interlude_command(flow)
    if interlude is not None:
        return [help_, interlude]
    commands = _forward_commands(moment, rules)
    # Only one button is primary and has the key; others that end something are secondary.
    first = commands[0].key if commands else ""
    commands[1:] = [
        replace(each, key="" if each.key == first else each.key, kind="glass")
        for each in commands[1:]
    ]
    if flow.next.kind == "visit":
        seat = flow.next.seat
        waiting = [o for o in moment.display.offers if seat in o.to and seat not in o.declined]
        text = narrator.HAND_ON_OFFERS if len(waiting) > 1 else narrator.HAND_ON
        on = text.format(name=position.name(seat), count=len(waiting))
        commands = [RegionCommand("hand-on", on, EndVisit(), "fwd", "E", kind="primary")]
    if not commands and rules is not None:
        data = rules.region.data
        phased = data.get(f"primary-{position.view.phase}", data.get("primary"))
        commands += _waiting_command(moment, phased)
    aside = [_form_command(form) for form in moment.out_of_turn.own_forms[:1] if form.sheet]
    commands += [replace(each, kind="glass") for each in aside]
    help_and_more = [help_, *_sheet_commands(moment), *_visit_command(moment)]
    if first not in {"", "E", FORWARD}:
        # A form with its own key comes first, and the way forward stays the lowest.
        return [*help_and_more, *commands]
    return [*help_and_more, *commands[::-1]]


def _interlude_command(flow: Flow) -> RegionCommand | None:
    """Return the button that goes on after a game, or while a computer's move is awaited."""
    if flow.next.kind == "over":
        return RegionCommand(
            "results", narrator.RESULTS, Open("results"), "trophy", "E", kind="primary"
        )
    if flow.waits:
        return RegionCommand("step", narrator.STEP, StepIntent(), "play", "Space", kind="primary")
    if flow.may_skip:
        return RegionCommand("skip", narrator.SKIP, Skip(), "fwd", "E", kind="primary")
    return None


def _forward_commands(moment: TableMoment, rules: Area | None) -> list[RegionCommand]:
    """Return the buttons of moves that end something, and of a form to fill in, if any."""
    position, gestures = moment.inputs.snapshot.position, moment.gestures
    if moment.hand.choice is not None:
        return _choice_commands(moment, moment.hand.choice)
    commands = [
        replace(_form_command(form), kind="glass" if _is_asked(moment) else "primary")
        for form in gestures.own_forms[: 0 if 1 in gestures.counts else 1]
    ]
    minor, unasked = _kinds(rules, "minor"), _kinds(rules, "unasked")
    late = _kinds(rules, "late") if gestures.leaves_more else frozenset()
    sure = moment.inputs.style.armed
    armed = {sure.kind} if sure is not None else set()
    placed = {place.move for place in moment.display.places}
    forward = [move for move in gestures.forward if str(move) not in placed]
    commands += [
        RegionCommand(
            f"move:{move}",
            _ending(moment, move) if move.kind not in minor | unasked else position.describe(move),
            PlayIntent(move, ends=move.kind not in minor | unasked),
            position.icon(move) or ("" if move.kind in minor else "check"),
            "" if move.kind in minor else "E",
            kind="glass" if move.kind in minor | late - armed else "primary",
        )
        for move in sorted(forward, key=lambda move: move.kind in minor)
    ]
    if position.commanded:
        commands = [
            replace(each, key=FORWARD if each.key == "E" else each.key) for each in commands
        ]
        if commands and commands[0].intent == PlayIntent(FINISH, ends=True):
            commands = [replace(commands[0], key="", kind="glass")]  # ending is not primary
    return commands


def _ending(moment: TableMoment, move: Move) -> str:
    """Return the label of a move that ends a turn, with what it leaves: `End turn: Intern left`."""
    label = moment.inputs.snapshot.position.describe(move)
    if not moment.leaves_more:
        return label
    if moment.inputs.style.armed == move:
        return narrator.ANYWAY.format(label=label)
    gestures = moment.gestures
    left = list(dict.fromkeys(_left_by(moment, each) for each in gestures.worthwhile))
    if len(left) == 1 and not gestures.counts and _is_of_marker(moment, gestures.worthwhile[0]):
        return narrator.OR_ELSE.format(label=label, other=left[0][:1].lower() + left[0][1:])
    most = max(gestures.counts, default=0)
    if most and str(most) not in label.split():  # such as `Give up 3 effort`
        left.append(narrator.LOOSE_ONE if most == 1 else narrator.TOKENS.format(count=most))
    if not left:
        return label
    told = (
        left
        if sum(map(len, left)) <= _MOST_LEFT
        else [left[0], narrator.OTHERS.format(count=len(left) - 1)]
    )
    return narrator.LEFT.format(label=label, left=narrator.listed(told))


def _left_by(moment: TableMoment, move: Move) -> str:
    """Return what is left where a move isn't made: its piece, or for a marker what it may do."""
    if _is_of_marker(moment, move):
        return moment.inputs.snapshot.position.describe(move)
    return moment.namer.piece(move.pieces[0])


def _is_of_marker(moment: TableMoment, move: Move) -> bool:
    kind = moment.view.kind_named(move.pieces[0])
    return kind is not None and kind.look == "marker"


def _visit_command(moment: TableMoment) -> list[RegionCommand]:
    """Return the button with which others who may act out of turn get to their hand."""
    position = moment.inputs.snapshot.position
    match position.out_of_turn_seats:
        case ():
            return []
        case (seat,):
            label = narrator.HAND_OF.format(name=moment.brief_name(seat))
        case _:
            label = narrator.ANOTHER_HAND
    return [RegionCommand("visit", label, ChooseVisitor(), "eye")]


def _is_asked(moment: TableMoment) -> bool:
    """Whether the viewer is asked for an answer and has more than one kind to choose from."""
    gestures = moment.gestures
    for place in moment.display.places:
        if place.answers:
            kinds = {move.kind for move in gestures.moves if move.target == place.place}
            kinds |= {form.kind for form in gestures.answers(place.place)}
            if len(kinds) > 1:
                return True
    return False


def _kinds(actions: Area | None, key: str) -> frozenset[str]:
    """Return the move kinds that the layout lists under `key`, such as `minor`.

    Minor moves name no piece but are not the way forward either.
    """
    value = actions.region.data.get(key, ()) if actions else ()
    return frozenset(map(str, value)) if isinstance(value, tuple) else frozenset({str(value)})


def _sheet_commands(moment: TableMoment) -> list[RegionCommand]:
    """Return the buttons that open the game's own sheets."""
    return [
        RegionCommand(
            f"show:{each.sheet}",
            each.label,
            OpenSheet(each.sheet),
            each.icon,
            each.key,
            reason=each.reason,
        )
        for each in moment.display.sheets
    ]


def _form_command(form: Form) -> RegionCommand:
    """Return the button that opens a form, with the form's own label, icon and shortcut."""
    return RegionCommand(
        f"form:{form.kind}",
        form.opens or form.button,
        FillIntent(form),
        form.icon,
        form.key,
        kind="primary",
    )


def _choice_commands(moment: TableMoment, choice: CardChoice) -> list[RegionCommand]:
    """Return the button that sends the picked cards, and Cancel where nothing must be answered."""
    form, move = choice.form, choice.move
    refusal = None if choice.lacks else moment.inputs.snapshot.position.refuse(move)
    reason = refusal.text if refusal is not None else ""
    if choice.lacks:
        reason = narrator.PICK_MORE.format(count=choice.lacks)
    send = RegionCommand(
        f"form:{form.kind}", choice.button, PlayIntent(move), form.icon, "E", reason=reason,
        kind="primary",
    )  # fmt: skip
    if moment.gestures.only_forms:
        return [send]
    return [send, RegionCommand("put-down", narrator.CANCEL, StopChoosing(), "x", kind="glass")]


def _waiting_command(moment: TableMoment, text: object) -> list[RegionCommand]:
    """Return the disabled button of a forward move named by the layout, with the reason.

    `text` is the move as text; anything but a string gives an empty list.
    """
    if not isinstance(text, str):
        return []
    move = Move.parse(text)
    position = moment.inputs.snapshot.position
    refusal = position.refuse(move) if position.viewer >= 0 else None
    reason = refusal.text if refusal else narrator.NOTHING_TO_DO
    return [
        RegionCommand(
            f"move:{move}",
            position.describe(move),
            PlayIntent(move),
            position.icon(move) or "check",
            "E",
            reason=reason,
        )
    ]
