"""Help texts for things on the table: what a thing is and what it means now, for one seat."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from tabletop.engine.moves import Seat, parse_seat
from tabletop.engine.numbers import whole
from tabletop.engine.spec import ZoneKind
from tabletop.session.position import Position

ROLE_IS_OWN = "{title} · you"
COMPUTER = "Played by the computer"


@dataclass(frozen=True, slots=True)
class About:
    """A help text: a title, what the thing is, and what it means now."""

    title: str
    lines: tuple[str, ...] = ()
    """Sentences with `**bold**` markup."""

    @property
    def text(self) -> str:
        """All lines joined."""
        return " ".join(self.lines)


_KNOWN: WeakKeyDictionary[Position, dict[str, About | None]] = WeakKeyDictionary()
"""Cache of earlier answers: a position never changes."""
_MOST_KNOWN = 500
"""Most cached things of one position: remote clients may ask about made-up names."""


def about_of(position: Position, thing: str) -> About | None:
    """Return the help text of a thing such as `zone:deck`, or None."""
    known = _KNOWN.setdefault(position, {})
    if thing not in known:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[thing] = _about(position, thing)
    return known[thing]


def _about(position: Position, thing: str) -> About | None:
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
    told = tuple(line for line in lines if line)
    return About(about.title, told) if told or kind != "piece" else None


def _region(position: Position, name: str) -> About | None:
    region = next((each for each in position.game.layout.regions if each.id == name), None)
    if region is None or not (region.about or region.title):
        return None
    kind = _kind(position, region.zone)
    title = region.title or (kind.title if kind else "")
    return About(title, (region.about, _count(position, region.zone)))


def _kind(position: Position, zone: str) -> ZoneKind | None:
    kinds = {kind.id: kind for kind in position.game.spec.zones}
    return kinds.get(zone.partition(":")[0])


def _zone(position: Position, name: str) -> About | None:
    kind = _kind(position, name)
    if kind is None:
        return None
    title = position.called(name)
    region = next((r for r in position.game.layout.regions if r.zone in (name, kind.id)), None)
    about = kind.about or (region.about if region else "")
    return About(title or kind.title, (about, _count(position, name)))


def _count(position: Position, name: str) -> str:
    """Return the number of pieces in a single zone, in words."""
    if name not in position.view.plan.zone:
        return ""
    count = position.view.zone(name).count
    looks = {kind.look for kind in position.game.spec.kinds}
    noun = looks.pop() if len(looks) == 1 else "card"
    return f"{count} {noun} here." if count == 1 else f"{count or 'No'} {noun}s here."


def _seat(position: Position, name: str) -> About | None:
    seat = _number(position, name)
    if seat < 0:
        return None
    display = position.display
    facts = [mark.text for mark in display.chips[seat]] if seat < len(display.chips) else []
    if seat < len(display.scores):
        facts.insert(0, _counted(position, display.scores[seat]))
    player = position.players[seat]
    robot = "" if player.kind == "human" else f"{COMPUTER} ({player.kind})."
    return About(player.name, (robot, " · ".join(dict.fromkeys(filter(None, facts)))))


def _badge(position: Position, name: str) -> About | None:
    icon, _, whose = name.partition(":")
    badges = position.game.spec.badges
    found = next((each for each in badges if icon in (each.icon, each.id)), None)
    if found is None:
        return None
    own = whose and _number(position, whose) == position.home
    title = ROLE_IS_OWN.format(title=found.title) if own else found.title
    others = [f"**{b.title}** {b.about}" for b in badges if b is not found and b.about]
    return About(title, (found.about, position.now(f"badge:{found.id}:{whose}"), *others))


def _legend(position: Position, name: str) -> About | None:
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
    return About(entry.title, (entry.about, now)) if entry is not None else None


def _piece(position: Position, name: str) -> About | None:
    kind = position.view.kind_named(name)
    if kind is None:
        return None
    owner = f"It belongs to {position.name(kind.owner)}." if kind.owner >= 0 else ""
    return About(kind.title, (kind.about, owner))


def _move(position: Position, name: str) -> About | None:
    kind = position.game.spec.move(name)
    return About(kind.title, (kind.text,)) if kind is not None and kind.text else None


def _counted(position: Position, score: str) -> str:
    number = whole(score)
    return score if number is None else position.game.spec.counted(number)


def _number(position: Position, name: str) -> Seat:
    try:
        return parse_seat(name, position.view.seats)
    except ValueError:
        return -1
