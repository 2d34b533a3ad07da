"""Explains a position to its viewer: help texts of things, and the menu "What can I do now?".

A help text says what a thing is and what it means now. The menu holds the legal moves, and why
other kinds of moves are not possible. Both come from one `Position`, so they tell no more than the
seat may know.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from tabletop.engine.declare.components import MoveKind
from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Refusal, Seat, parse_seat
from tabletop.engine.numbers import whole
from tabletop.engine.spec import ZoneKind
from tabletop.session.position import Position

ROLE_IS_OWN = "{title} · you"
COMPUTER = "Played by the computer"
_MOST_KNOWN = 500
"""Most cached things of one position: remote clients may ask about made-up names."""
SHORT = 9
"""Most moves that the menu lists one by one; more are grouped by kind, then by piece."""


@dataclass(frozen=True, slots=True)
class Description:
    """The help text of a thing on the table: its title, what it is, and what it means now."""

    title: str
    lines: tuple[str, ...] = ()
    """The sentences of the help text, with `**bold**` markup."""

    @property
    def text(self) -> str:
        """All lines of the help text as one text, without its title."""
        return " ".join(self.lines)


_KNOWN: WeakKeyDictionary[Position, dict[str, Description | None]] = WeakKeyDictionary()
"""Cache of earlier answers: a position never changes."""


def description_of(position: Position, thing: str) -> Description | None:
    """Return the help text of a thing on the table, or None if there is none.

    `thing` is a kind and a name: `zone:deck`, `piece:ace-spades`, `seat:p2`, `badge:…`, `legend:…`,
    `region:…` or `move:…`. The text tells only what the viewer of the position may know.
    """
    known = _KNOWN.setdefault(position, {})
    if thing not in known:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[thing] = _about(position, thing)
    return known[thing]


def _about(position: Position, thing: str) -> Description | None:
    kind, _, name = thing.partition(":")
    found = {
        "region": _region,
        "zone": _zone,
        "seat": _seat,
        "badge": _badge,
        "legend": _legend,
        "piece": _piece,
        "move": _move,
    }.get(kind)
    about = found(position, name) if found is not None else None
    if about is None:
        return None
    now = position.now(thing)
    lines = (*about.lines, now) if now and now not in about.lines else about.lines
    texts = tuple(line for line in lines if line)
    return Description(about.title, texts) if texts or kind != "piece" else None


def _region(position: Position, name: str) -> Description | None:
    region = next((each for each in position.game.layout.regions if each.id == name), None)
    if region is None or not (region.about or region.title):
        return None
    kind = _kind(position, region.zone)
    title = region.title or (kind.title if kind else "")
    return Description(title, (region.about, _count(position, region.zone)))


def _kind(position: Position, zone: str) -> ZoneKind | None:
    kinds = {kind.id: kind for kind in position.game.spec.zones}
    return kinds.get(zone.partition(":")[0])


def _zone(position: Position, name: str) -> Description | None:
    kind = _kind(position, name)
    if kind is None:
        return None
    title = position.called(name)
    region = next((r for r in position.game.layout.regions if r.zone in (name, kind.id)), None)
    about = kind.about or (region.about if region else "")
    return Description(title or kind.title, (about, _count(position, name)))


def _count(position: Position, name: str) -> str:
    """Return the number of pieces in a single zone, in words."""
    if name not in position.view.plan.zone:
        return ""
    count = position.view.zone(name).count
    looks = {kind.look for kind in position.game.spec.kinds}
    noun = looks.pop() if len(looks) == 1 else "card"
    return f"{count} {noun} here." if count == 1 else f"{count or 'No'} {noun}s here."


def _seat(position: Position, name: str) -> Description | None:
    seat = _number(position, name)
    if seat < 0:
        return None
    display = position.display
    facts = [mark.text for mark in display.chips[seat]] if seat < len(display.chips) else []
    if seat < len(display.scores):
        facts.insert(0, _counted(position, display.scores[seat]))
    player = position.players[seat]
    robot = "" if player.kind == "human" else f"{COMPUTER} ({player.kind})."
    return Description(player.name, (robot, " · ".join(dict.fromkeys(filter(None, facts)))))


def _badge(position: Position, name: str) -> Description | None:
    icon, _, whose = name.partition(":")
    badges = position.game.spec.badges
    found = next((each for each in badges if icon in (each.icon, each.id)), None)
    if found is None:
        return None
    own = whose and _number(position, whose) == position.home
    title = ROLE_IS_OWN.format(title=found.title) if own else found.title
    others = [f"**{b.title}** {b.about}" for b in badges if b is not found and b.about]
    return Description(title, (found.about, position.now(f"badge:{found.id}:{whose}"), *others))


def _legend(position: Position, name: str) -> Description | None:
    word, _, whose = name.partition(":")
    display, seat = position.display, _number(position, whose)
    entry = next((each for each in position.game.spec.legend if each.id == word), None)
    now = ""
    if 0 <= seat < len(display.chips):
        now = next((mark.text for mark in display.chips[seat] if mark.icon == word), "")
    if word == "score" and 0 <= seat < len(display.scores):
        now = _counted(position, display.scores[seat])
    if now:
        now = f"{position.name(seat)}: {now}"
    return Description(entry.title, (entry.about, now)) if entry is not None else None


def _piece(position: Position, name: str) -> Description | None:
    kind = position.view.kind_named(name)
    if kind is None:
        return None
    owner = f"It belongs to {position.name(kind.owner)}." if kind.owner >= 0 else ""
    return Description(kind.title, (kind.about, owner))


def _move(position: Position, name: str) -> Description | None:
    kind = position.game.spec.move(name)
    return Description(kind.title, (kind.text,)) if kind is not None and kind.text else None


def _counted(position: Position, score: str) -> str:
    number = whole(score)
    return score if number is None else position.game.spec.counted(number)


def _number(position: Position, name: str) -> Seat:
    try:
        return parse_seat(name, position.view.seats)
    except ValueError:
        return -1


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the menu "What can I do now?": it makes a move, or opens a form or a submenu."""

    label: str
    text: str = ""
    """What the move leads to, in one line; "" if that is unknown."""
    icon: str = ""
    moves: tuple[Move, ...] = ()
    """The moves that the line stands for; empty if it opens a form."""
    form: Form | None = None
    choices: tuple["Choice", ...] = ()
    """The lines of its submenu, if it stands for several moves; else empty."""


@dataclass(frozen=True, slots=True)
class UnavailableKind:
    """A kind of move that is not possible now, with the reason, for "What can I do now?"."""

    title: str
    reason: str
    rule: str = ""
    """Id of the rulebook section that says so; "" for none."""


@dataclass(frozen=True, slots=True)
class ActionMenu:
    """The content of the menu "What can I do now?": possible moves, and why others are not."""

    goal: str
    standing: str
    """The public state of the game in one line, such as the scores."""
    waits: str
    """A sentence on whom the game waits for; "" if it waits for the viewer or is over."""
    choices: tuple[Choice, ...]
    not_now: tuple[UnavailableKind, ...]


def action_menu_of(position: Position) -> ActionMenu:
    """Return the content of the menu "What can I do now?" for the viewer of a position."""
    kinds = position.game.spec.moves
    choices = tuple(_choices(position, kinds))
    mine = position.actor >= 0 and position.actor in position.view.to_act
    return ActionMenu(
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
    return Choice(
        position.fill(form.opens or form.title or form.button), text, form.icon, form=form
    )


def _of_move(position: Position, move: Move) -> Choice:
    return Choice(position.describe(move), effect_of(position, move), position.icon(move), (move,))


def _of_kind(position: Position, about: MoveKind | None, moves: list[Move]) -> Choice:
    title = about.title if about is not None else moves[0].kind.replace("-", " ").capitalize()
    return Choice(
        title,
        about.text if about is not None else "",
        position.icon(moves[0]),
        tuple(moves),
        choices=_parted(position, moves),
    )


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
                _of_move(position, same[0])
                if len(same) == 1
                else Choice(
                    label, "", position.icon(same[0]), tuple(same), choices=_parted(position, same)
                )
                for label, same in groups.items()
            )
    return tuple(_of_move(position, move) for move in moves)


def _pieces(position: Position, move: Move) -> str:
    if not move.pieces:
        return " ".join(map(str, move.args)).capitalize()
    return ", ".join(position.called(name) for name in move.pieces)


def _target(position: Position, move: Move) -> str:
    return position.called(move.target)


def effect_of(position: Position, move: Move) -> str:
    """Return in one line what a move leads to: its preview, or else what such moves are for.

    "" if the game says neither.
    """
    preview = position.preview(move)
    if preview is not None and preview.lines:
        return " · ".join(text for _, text in preview.lines)
    about = position.game.spec.move(move.kind)
    return about.text if about is not None else ""


# What is not


def _not_now(position: Position, kinds: Sequence[MoveKind]) -> Iterable[UnavailableKind]:
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
            yield UnavailableKind(kind.title, why.text, why.rule or kind.rule)


def _nearest(reasons: list[Refusal]) -> Refusal | None:
    """Return the reason with the smallest lack, else the first."""
    lacking = [why for why in reasons if why.lack is not None]
    if lacking:
        return min(lacking, key=lambda why: why.lack.needs - why.lack.has if why.lack else 0)
    return reasons[0] if reasons else None
