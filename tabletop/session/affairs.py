"""The menu "What can I do now?": legal moves, and why other kinds of moves are not possible.

It is made from one `Position`, so it tells no more than the seat may know.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabletop.engine.forms import Form
from tabletop.engine.legend import MoveKind
from tabletop.engine.moves import Move, Refusal
from tabletop.session.position import Position

SHORT = 9
"""Most moves that are listed one by one; more are grouped by kind, then by piece."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the menu: a move, a form, or a submenu."""

    label: str
    text: str = ""
    """The consequence; may be ""."""
    icon: str = ""
    moves: tuple[Move, ...] = ()
    """The moves it stands for; empty for a form that it opens."""
    form: Form | None = None
    choices: tuple["Choice", ...] = ()
    """The submenu, if it stands for several moves."""


@dataclass(frozen=True, slots=True)
class NotNow:
    """A kind of move that is not possible, with the reason for the nearest one."""

    title: str
    reason: str
    rule: str = ""
    """The rulebook section."""


@dataclass(frozen=True, slots=True)
class Affairs:
    """The content of the menu."""

    goal: str
    standing: str
    """How far everybody is, public."""
    waits: str
    """Who the game waits for, if not the viewer; else ""."""
    choices: tuple[Choice, ...]
    not_now: tuple[NotNow, ...]


def affairs_of(position: Position) -> Affairs:
    """Return the menu for the seat that looks at a position."""
    kinds = position.game.spec.moves
    choices = tuple(_choices(position, kinds))
    mine = position.actor >= 0 and position.actor in position.view.to_act
    return Affairs(
        position.game.spec.goal,
        position.standing,
        "" if mine or position.view.outcome else _waits(position),
        choices,
        tuple(_not_now(position, kinds)) if mine else (),
    )


def _waits(position: Position) -> str:
    names = [position.name(seat) for seat in position.view.to_act]
    if not names:
        return ""
    them = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{them} {'is' if len(names) == 1 else 'are'} choosing."


# What is possible


def _choices(position: Position, kinds: Sequence[MoveKind]) -> Iterable[Choice]:
    forms = position.forms
    filled = {form.kind for form in forms}
    moves = [move for move in position.legal_moves if move.kind not in filled]
    if position.commanded:  # the rest is found with the things that it is done to
        moves = [move for move in moves if not (move.pieces or move.target)]
    order = {kind.id: place for place, kind in enumerate(kinds)}
    found = dict.fromkeys(move.kind for move in moves)
    by_kind = sorted((*found, *filled), key=lambda kind: order.get(kind, len(order)))
    single = len(moves) + len(forms) <= SHORT
    for kind in dict.fromkeys(by_kind):
        about = position.game.spec.move(kind)
        yield from (_of_form(position, form, about) for form in forms if form.kind == kind)
        same = [move for move in moves if move.kind == kind]
        if same and (single or len(same) == 1):
            yield from (_of_move(position, move) for move in same)
        elif same:
            yield _of_kind(position, about, same)


def _of_form(position: Position, form: Form, about: MoveKind | None) -> Choice:
    text = about.text if about is not None else ""
    return Choice(position.fill(form.opens or form.title or form.button), text, form.icon,
                  form=form)  # fmt: skip


def _of_move(position: Position, move: Move) -> Choice:
    return Choice(position.describe(move), outcome_of(position, move), position.icon(move), (move,))


def _of_kind(position: Position, about: MoveKind | None, moves: list[Move]) -> Choice:
    title = about.title if about is not None else moves[0].kind.replace("-", " ").capitalize()
    return Choice(
        title, about.text if about is not None else "", position.icon(moves[0]), tuple(moves),
        choices=_parted(position, moves),
    )  # fmt: skip


def _parted(position: Position, moves: list[Move]) -> tuple[Choice, ...]:
    """List moves one by one; if there are many, grouped by piece and then by target."""
    if len(moves) <= SHORT:
        return tuple(_of_move(position, move) for move in moves)
    for part in (_pieces, _target):
        groups: dict[str, list[Move]] = {}
        for move in moves:
            groups.setdefault(part(position, move), []).append(move)
        if 1 < len(groups) < len(moves):
            return tuple(
                _of_move(position, same[0]) if len(same) == 1
                else Choice(label, "", position.icon(same[0]), tuple(same),
                            choices=_parted(position, same))
                for label, same in groups.items()
            )  # fmt: skip
    return tuple(_of_move(position, move) for move in moves)


def _pieces(position: Position, move: Move) -> str:
    if not move.pieces:
        return " ".join(map(str, move.args)).capitalize()
    return ", ".join(position.called(name) for name in move.pieces)


def _target(position: Position, move: Move) -> str:
    return position.called(move.target)


def outcome_of(position: Position, move: Move) -> str:
    """Return what a move leads to in one line: its preview, else what such moves are for."""
    preview = position.preview(move)
    if preview is not None and preview.lines:
        return " · ".join(text for _, text in preview.lines)
    about = position.game.spec.move(move.kind)
    return about.text if about is not None else ""


# What is not


def _not_now(position: Position, kinds: Sequence[MoveKind]) -> Iterable[NotNow]:
    possible = {move.kind for move in position.legal_moves}
    possible |= {form.kind for form in position.forms}
    considered: dict[str, list[Refusal]] = {}
    for move, why in position.gestures().offer.considered:
        if why is not None:
            considered.setdefault(move.kind, []).append(why)
    asked = position.view.pending is not None
    for kind in kinds:
        if kind.asked or kind.id in possible:
            continue
        why = _nearest(considered.get(kind.id, []))
        if why is None and kind.none and not asked:
            why = Refusal(kind.none, kind.rule)
        why = why or position.refuse(Move(kind.id))
        if why is not None:
            yield NotNow(kind.title, why.text, why.rule or kind.rule)


def _nearest(reasons: list[Refusal]) -> Refusal | None:
    """Return the reason with the smallest lack, else the first."""
    lacking = [why for why in reasons if why.lack is not None]
    if lacking:
        return min(lacking, key=lambda why: why.lack.needs - why.lack.has if why.lack else 0)
    return reasons[0] if reasons else None
