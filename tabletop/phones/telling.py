"""Encodes a seat's snapshot as JSON for the phone client, with all texts filled in.

It uses only the seat's own port, so it can't hold more than that seat may know. docs/protocol.md
describes the members.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from json import dumps

from tabletop.engine.commands import FINISH, Command
from tabletop.engine.display import OpenOffer, Preview, SeatMark, Tag
from tabletop.engine.fingerprint import Written
from tabletop.engine.forms import Form
from tabletop.engine.gestures import (
    Choose,
    Fill,
    Gestures,
    Held,
    Nothing,
    Onward,
    Play,
    Refused,
    Reply,
)
from tabletop.engine.lying import Lying
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.spec import PieceKind
from tabletop.engine.view import SeenEvent, ZoneView
from tabletop.phones.boards import boards_of, shared_of
from tabletop.phones.limits import LINES
from tabletop.session.port import Snapshot
from tabletop.session.position import Position
from tabletop.session.taking_back import Return

Data = dict[str, Written]

_MOST_MOVES = 200
"""Most moves that are listed one by one; if there are more, they are made by gestures."""
_MOST_BYTES = 14_000
"""Most bytes of listed moves on a table without rules, where each piece lists its own commands."""
_MOST_SHOWN = 24
"""Most cards of a pile that are sent, from its top."""


def table_of(snapshot: Snapshot, names: Sequence[str], way: Return) -> Data:
    """Return everything that a seat's screen shows, as JSON.

    Args:
        snapshot: What the seat sees.
        names: Names of all players.
        way: What undoing the seat's own last move requires.
    """
    position, next_ = snapshot.position, snapshot.next
    view, display = position.view, position.display
    gestures = position.gestures()
    found: Data = {
        "rev": snapshot.version,
        "seat": seat_name(view.seat),
        "turn": seat_name(view.turn),
        "next": {"kind": next_.kind, "seat": seat_name(next_.seat) if next_.seat >= 0 else ""},
        "acting": [seat_name(seat) for seat in view.to_act],
        "prompt": position.prompt,
        "context": display.context,
        "phase": _phase(position),
        "players": [_player(position, seat) for seat in range(view.seats)],
        "zones": [*_zones(position, gestures)],
        "counters": _counters(position),
        "panels": [*_panels(position)],
        "marks": [*_marks(position)],
        "offers": [_offer(position, offer) for offer in display.offers],
        "pickable": [*sorted(gestures.pickable)],
        "playable": [*sorted(gestures.playable)],
        "counts": [*sorted(gestures.counts)],
        "commands": position.commanded,
        "forward": [_move(position, move) for move in gestures.forward],
        "listed": [_move(position, move) for move in gestures.listed],
        "moves": [*_listed(position)],
        "forms": [form_json(position, form) for form in position.forms],
        "log": [
            {"seat": seat_name(line.seat) if line.seat >= 0 else "", "text": line.text,
             "tone": line.tone, "header": line.header}
            for line in snapshot.log[-LINES:]
        ],
        "undo": {"problem": way.problem, "asks": [names[seat] for seat in way.asks],
                 "learnt": way.learnt},
        "standing": position.standing,
        "saved": not snapshot.problem,
        "outcome": None,
    }  # fmt: skip
    if position.outcome is not None:
        outcome = position.outcome
        found["outcome"] = {
            "winners": [seat_name(seat) for seat in outcome.winners],
            "scores": [position.game.spec.counted(score) for score in outcome.scores],
            "reason": outcome.reason,
        }
    return found


def ends_game(position: Position, move: str) -> bool:
    """Return whether a move ends a game without rules for everybody."""
    return position.commanded and move == str(FINISH)


def _listed(position: Position) -> Sequence[Data]:
    """Return all moves; on a table without rules only those of no piece, if they are too long."""
    moves = position.legal_moves
    told = [_move(position, move) for move in moves] if len(moves) <= _MOST_MOVES else []
    if position.commanded and len(dumps(told)) > _MOST_BYTES:
        return [each for each in told if not each["pieces"]]
    return told


def _phase(position: Position) -> str:
    display = position.display
    titles = display.phases or tuple(title for _, title in position.game.spec.phases)
    return titles[display.phase] if 0 <= display.phase < len(titles) else ""


def _player(position: Position, seat: Seat) -> Data:
    display, who = position.display, position.players[seat]
    chips = display.chips[seat] if seat < len(display.chips) else ()
    return {
        "seat": seat_name(seat), "name": who.name, "portrait": who.portrait,
        "robot": who.kind != "human",
        "score": display.scores[seat] if seat < len(display.scores) else "",
        "chips": [_chip(chip) for chip in chips],
        "team": display.teams[seat] if seat < len(display.teams) else -1,
    }  # fmt: skip


def _chip(chip: SeatMark) -> Data:
    icon = "" if chip.icon == "note" else chip.icon  # a fact without a picture
    return {"icon": icon, "text": chip.text, "colour": chip.colour, "ink": chip.ink}


def _offer(position: Position, offer: OpenOffer) -> Data:
    """Encode an open trade offer; what is wanted is a piece or a kind of piece."""
    kinds = {kind.id for kind in position.game.spec.kinds}

    def thing(word: str) -> Data:
        known = position.view.kind_named(word)
        if known is not None:
            return {"piece": word, "kind": known.id}
        return {"piece": "", "kind": word if word in kinds else ""}

    return {
        "id": offer.id, "seat": seat_name(offer.seat), "to": [seat_name(seat) for seat in offer.to],
        "gives": [thing(word) for word in offer.gives],
        "wants": [thing(word) for word in offer.wants],
        "declined": [seat_name(seat) for seat in offer.declined],
    }  # fmt: skip


def _counters(position: Position) -> list[Written]:
    """Return the counters of seats and of the table that are shown on their own."""
    spec, found = position.game.spec, list[Written]()
    for name, number in position.view.values:
        counter = spec.counter(name)
        if counter is not None:
            owner = name.partition(":")[2]
            found.append({"id": name, "title": counter.title, "seat": owner, "number": number})
    return found


def _panels(position: Position) -> Iterator[Data]:
    """Yield the side panels with their owners, computer-run seats included."""
    display, seats = position.display, range(position.view.seats)
    for panel in display.panels:
        owner = panel.id.rpartition(":")[2]
        yield {
            "title": panel.title,
            "seat": owner if owner in map(seat_name, seats) else "",
            "rows": [
                {"title": row.title, "note": row.note, "value": row.value, "icon": row.icon,
                 "tone": row.tone,
                 **({"signs": [[sign.icon, sign.held] for sign in row.signs]} if row.signs else {})}
                for row in panel.rows],
        }  # fmt: skip
    automa = display.automa
    if automa is not None:
        rows: list[Written] = [{"title": "Score", "note": "", "value": automa.score, "icon": ""}]
        rows += [{"title": chip.text, "note": "", "value": "", "icon": _chip(chip)["icon"]}
                 for chip in automa.chips]  # fmt: skip
        yield {"title": automa.name, "seat": "", "rows": rows}


def _marks(position: Position) -> Iterator[Data]:
    """Yield the marks on pieces, zones and seats, without empty members."""
    printed = {(tag.piece, tag.text) for tag in position.display.tags if _is_printed(position, tag)}
    for mark in position.marks:
        if (mark.on, mark.text) in printed and mark.text:
            continue
        told: Data = {"on": mark.on, "slot": mark.slot}
        if mark.number is not None:
            told["number"] = mark.number
        if mark.seat >= 0:
            told["seat"] = seat_name(mark.seat)
        said: Data = {"text": mark.text, "of": mark.of, "icon": mark.icon, "tone": mark.tone,
                      "say": mark.say}  # fmt: skip
        yield told | {name: value for name, value in said.items() if value}


def _is_printed(position: Position, tag: Tag) -> bool:
    """Return whether a tag repeats what the face of its piece already shows."""
    kind, looks = position.view.kind_named(tag.piece), position.game.layout.tags
    instead = next((look.instead for look in looks if look.id == tag.id), "")
    return bool(instead) and kind is not None and str(kind.face.get(instead)) == tag.text


def _tells(position: Position, zone: ZoneView) -> bool:
    """Return whether a zone is worth showing: something lies there or may be put there."""
    return bool(zone.pieces) or zone.owner in (-1, position.viewer)


def _zones(position: Position, gestures: Gestures) -> Iterator[Data]:
    """Yield the zones worth showing, with their board or whether they lie in the middle."""
    boards, shared = boards_of(position.game), shared_of(position.game)
    titles = {region.id: region.title for region in position.game.layout.regions}
    for zone in position.view.zones:
        if not _tells(position, zone):
            continue
        told = _zone(position, zone, gestures)
        kind = str(told["kind"])
        if kind in shared:
            told["shared"] = True
        if kind in boards and zone.owner < 0:
            told["board"], told["heading"] = boards[kind], titles.get(boards[kind], "")
        yield told


def _zone(position: Position, zone: ZoneView, gestures: Gestures) -> Data:
    plan = position.view.plan
    kind = plan.zone_kinds[plan.zone[zone.id]]
    own = zone.owner >= 0 and zone.owner == position.viewer
    role = "table" if zone.owner < 0 else "rival"
    if own:
        role = "hand" if kind.sees == "owner" else "own"
    skipped = max(0, zone.count - _MOST_SHOWN)
    lying = dict(zone.lying)
    unseen = zone.hidden if zone.hidden in gestures.pickable else ""
    pieces = [
        _piece(position, name or unseen, back, lying.get(at))
        for at, (name, back) in enumerate(zip(zone.pieces, zone.backs, strict=True))
        if at >= skipped
    ]
    found: Data = {
        "id": zone.id, "kind": kind.id, "title": position.called(zone.id) or kind.title,
        "family": kind.title, "role": role,
        "seat": seat_name(zone.owner) if zone.owner >= 0 else "",
        "count": zone.count, "pieces": [*pieces], "pile": _is_pile(zone, kind.place),
    }  # fmt: skip
    place = zone.id.split(":")
    if kind.grid != (0, 0) and len(place) > 2:
        found["cell"] = [int(place[-2]), int(place[-1])]
    return found


def _is_pile(zone: ZoneView, place: str) -> bool:
    return place == "pile" or (zone.count > 1 and not any(zone.pieces[:-1]))


def _piece(position: Position, name: str, back: str, lying: Lying | None) -> Data:
    kind = position.view.kind_named(name)
    found: Data = {"piece": name}
    if kind is not None:
        found["kind"] = kind.id
        shown = _number_of(position, name, kind)
        if shown is not None:
            found["number"] = shown
    else:
        found["back"] = back
    if lying is not None:
        found |= {"down": lying.down, "angle": lying.angle}
        if lying.down:
            found["back"] = back
    return found


def _number_of(position: Position, name: str, kind: PieceKind) -> int | None:
    """Return the number that a die shows, or None for another piece."""
    pattern = kind.face.get("value") if kind.look == "die" else None
    if not isinstance(pattern, str) or not pattern:
        return None
    value = pattern.replace("{piece}", name).replace("{seat}", seat_name(max(0, kind.owner)))
    return dict(position.view.values).get(value)


def _move(position: Position, move: Move) -> Data:
    return {"move": str(move), "words": position.describe(move), "icon": position.icon(move),
            "kind": move.kind, "pieces": [*move.pieces], "target": move.target,
            **({"ends": True} if ends_game(position, str(move)) else {})}  # fmt: skip


def form_json(position: Position, form: Form) -> Data:
    """Encode a form with its choices and their texts."""
    kinds = {kind.id: kind for kind in position.game.spec.kinds}

    def choice(part: str, word: str) -> Data:
        known = position.view.kind_named(word)
        kind = known.id if known is not None else ""
        label = position.called(word) if part in {"pieces", "target"} or kind else word
        if label == word and word in kinds:
            kind, label = word, kinds[word].title
        elif label == word and word[:1] == "p" and word[1:].isdecimal():
            label = position.fill(f"{{{word}}}")
        elif label == word:
            label = f"{word[:1].upper()}{word[1:]}".replace("-", " ")
        return {"value": word, "label": label, "kind": kind}

    return {
        "kind": form.kind, "title": form.title, "button": form.button, "without": form.without,
        "opens": form.opens or form.button, "icon": form.icon, "sheet": form.sheet,
        "begun": str(form.begun) if form.begun else "",
        "fields": [
            {"part": blank.part, "label": blank.label, "least": blank.least, "most": blank.most,
             "repeats": blank.repeats, "start": blank.start,
             "choices": [choice(blank.part, word) for word in blank.choices]}
            for blank in form.fields
        ],
    }  # fmt: skip


# What a gesture means


def gesture_json(position: Position, held: Held, target: str, landed: str) -> Data:
    """Encode the meaning of a gesture: nothing held, a piece held, or a piece put on a target."""
    found, told = position.gestures(), _Told(position)
    if target:
        return told.reply(found.drop(held, target, landed))
    answer: Data = {"targets": told.targets(found.targets(held, landed))}
    if held.piece:
        answer["use"] = told.reply(found.use(held.piece))
        answer["menu"] = [told.choice(each) for each in found.menu(held.piece)]
        obstacle = found.obstacle(held.piece)
        answer["obstacle"] = refusal_json(obstacle) if obstacle is not None else None
    return answer


class _Told:
    """Turns gesture answers into JSON with texts."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def choice(self, choice: Move | Form) -> Data:
        if isinstance(choice, Form):
            return {"form": choice.kind, "words": choice.opens or choice.button}
        preview = self._position.preview(choice)
        told = preview_json(preview) if preview is not None else None
        return {**_move(self._position, choice), "preview": told}

    def targets(self, targets: Mapping[str, Reply]) -> Data:
        return {
            target: {"title": self._position.called(target), **self.reply(reply)}
            for target, reply in targets.items()
        }

    def reply(self, reply: Reply) -> Data:
        match reply:
            case Play(move):
                return {"reply": "play", **self.choice(move)}
            case Choose(moves):
                return {"reply": "choose", "moves": [self.choice(move) for move in moves]}
            case Fill(form, begun):
                return {"reply": "fill", "form": form.kind, "begun": begun and str(begun)}
            case Onward(landed, targets):
                return {"reply": "onward", "landed": landed, "targets": self.targets(targets)}
            case Refused(refusal):
                return {"reply": "refused", "refused": refusal_json(refusal)}
            case Nothing():
                return {"reply": "nothing"}


def preview_json(preview: Preview) -> Data:
    """Encode the preview of a move."""
    return {
        "title": preview.title, "guess": preview.guess,
        "lines": [[icon, text] for icon, text in preview.lines],
        "theirs": [[icon, text] for icon, text in preview.theirs],
    }  # fmt: skip


def refusal_json(refusal: Refusal) -> Data:
    """Encode a refusal."""
    return {"rule": refusal.rule, "text": refusal.text}


def command_json(position: Position, command: Command) -> Data:
    """Encode a command for a thing on a table without rules."""
    return {
        "id": command.id, "title": command.title, "icon": command.icon, "key": command.key,
        "text": command.text or command.title,
        "move": str(command.move) if command.move else "",
        "form": form_json(position, command.form) if command.form else None,
        "refused": refusal_json(command.refusal) if command.refusal else None,
    }  # fmt: skip


def filled(position: Position, form: Form, picks: Sequence[Sequence[str]]) -> Data:
    """Encode a partly filled form: its move, or why the move can't be made."""
    unread = form.unread(picks)
    if unread is not None:
        return {"move": "", "refused": refusal_json(unread), "preview": None}
    move = form.fill(picks)
    refusal = position.refuse(move)
    if refusal is not None:
        return {"move": str(move), "refused": refusal_json(refusal), "preview": None}
    preview = position.preview(move)
    return {"move": str(move), "words": position.describe(move), "refused": None,
            "preview": preview_json(preview) if preview else None}  # fmt: skip


def events_json(position: Position, events: Sequence[SeenEvent]) -> list[Written]:
    """Encode the events of a step as the seat saw them, for animation and texts."""
    found: list[Written] = []
    for event in events:
        told = {name: value for name, value in asdict(event).items() if value not in ("", -1, 0)}
        told.pop("stage", None)
        told.pop("summary", None)
        if event.stage is not None or event.kind == "value":
            continue
        if event.seat >= 0:
            told["seat"] = seat_name(event.seat)
        kind = position.view.kind_named(event.piece)
        if kind is not None:
            told["what"] = kind.id
        if event.summary is not None:
            told["summary"] = {
                "title": event.summary.title, "text": event.summary.text,
                "rows": [{"title": row.title, "text": row.text, "value": row.value,
                          "verdict": row.verdict} for row in event.summary.rows],
            }  # fmt: skip
        found.append(told)
    return found
