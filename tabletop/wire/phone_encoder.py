"""Encodes what a seat may know as JSON for the phone client, with all texts filled in.

It uses only the seat's own port, so it can't hold more than that seat may know.
docs/develop/phone-messages.md describes the members.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from json import dumps

from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.declare.layout import Region
from tabletop.engine.forms import Form
from tabletop.engine.game import Game
from tabletop.engine.gestures.commands import FINISH
from tabletop.engine.gestures.gestures import Gestures
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.orientation import Orientation
from tabletop.engine.spec import PieceKind, ZoneKind
from tabletop.engine.text.display import OpenOffer, Preview, SeatMark, Tag
from tabletop.engine.view import SeenEvent, ZoneView
from tabletop.session.port import Snapshot
from tabletop.session.position import Position
from tabletop.session.types import LogLine
from tabletop.session.undo import UndoPlan
from tabletop.wire.encoder import Dialect, Encoder, Json, outcome_json, seat_or_nobody

_MOST_MOVES = 200
"""Most moves that are listed one by one; if there are more, they are made by gestures."""
_MOST_BYTES = 14_000
"""Most bytes of listed moves on a table without rules, where each piece lists its own commands."""
_MOST_LINES = 40
"""Most lines of the game log that are sent to a phone."""
_MOST_SHOWN = 24
"""Most cards of a pile that are sent, from its top."""


def table_of(snapshot: Snapshot, names: Sequence[str], way: UndoPlan) -> Json:
    """Return as JSON everything that the screen of a seat's phone shows.

    Args:
        snapshot: What the seat sees.
        names: Names of all players, by seat.
        way: Whether the seat's own last move can be undone, and who must agree.
    """
    position, next_ = snapshot.position, snapshot.next
    view, display = position.view, position.display
    gestures = position.gestures()
    return {
        "rev": snapshot.version,
        "seat": seat_name(view.seat),
        "turn": seat_name(view.turn),
        "next": {"kind": next_.kind, "seat": seat_or_nobody(next_.seat)},
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
        "forms": [PhoneEncoder(position).form(form) for form in position.forms],
        "log": [_line(line) for line in snapshot.log[-_MOST_LINES:]],
        "undo": {
            "problem": way.problem,
            "asks": [names[seat] for seat in way.asks],
            "learnt": way.learnt,
        },
        "standing": position.standing,
        "saved": not snapshot.problem,
        "outcome": _outcome(position),
    }


def _line(line: LogLine) -> Json:
    return {
        "seat": seat_or_nobody(line.seat),
        "text": line.text,
        "tone": line.tone,
        "header": line.header,
    }


def _outcome(position: Position) -> Json | None:
    outcome = position.outcome
    if outcome is None:
        return None
    scores = [position.game.spec.counted(score) for score in outcome.scores]
    return outcome_json(outcome, scores, outcome.reason)


def ends_game(position: Position, move: str) -> bool:
    """Return whether a move, given as text, ends a game without rules, which concerns everybody."""
    return position.commanded and move == str(FINISH)


def _listed(position: Position) -> Sequence[Json]:
    """Return all moves; on a table without rules only those of no piece, if they are too long."""
    moves = position.legal_moves
    found = [_move(position, move) for move in moves] if len(moves) <= _MOST_MOVES else []
    if position.commanded and len(dumps(found)) > _MOST_BYTES:
        return [each for each in found if not each["pieces"]]
    return found


def _phase(position: Position) -> str:
    display = position.display
    titles = display.phases or tuple(title for _, title in position.game.spec.phases)
    return titles[display.phase] if 0 <= display.phase < len(titles) else ""


def _player(position: Position, seat: Seat) -> Json:
    display, who = position.display, position.players[seat]
    chips = display.chips[seat] if seat < len(display.chips) else ()
    return {
        "seat": seat_name(seat),
        "name": who.name,
        "portrait": who.portrait,
        "robot": who.kind != "human",
        "score": display.scores[seat] if seat < len(display.scores) else "",
        "chips": [_chip(chip) for chip in chips],
        "team": display.teams[seat] if seat < len(display.teams) else -1,
    }


def _chip(chip: SeatMark) -> Json:
    icon = "" if chip.icon == "note" else chip.icon  # a fact without a picture
    return {"icon": icon, "text": chip.text, "colour": chip.colour, "ink": chip.ink}


def _offer(position: Position, offer: OpenOffer) -> Json:
    """Encode an open trade offer; what is wanted is a piece or a kind of piece."""
    kinds = {kind.id for kind in position.game.spec.kinds}

    def thing(word: str) -> Json:
        known = position.view.kind_named(word)
        if known is not None:
            return {"piece": word, "kind": known.id}
        return {"piece": "", "kind": word if word in kinds else ""}

    accepted = (
        form.ready for form in position.forms if form.ready and form.ready.target == offer.id
    )
    return {
        "id": offer.id,
        "seat": seat_name(offer.seat),
        "to": [seat_name(seat) for seat in offer.to],
        "gives": [thing(word) for word in offer.gives],
        "wants": [thing(word) for word in offer.wants],
        "declined": [seat_name(seat) for seat in offer.declined],
        "answer": offer.answer,
        "effect": [*offer.effect],
        "accept": str(next(accepted, "")),
    }


def _counters(position: Position) -> list[Written]:
    """Return the counters of seats and of the table that are shown on their own."""
    spec, found = position.game.spec, list[Written]()
    for name, number in position.view.values:
        counter = spec.counter(name)
        if counter is not None:
            owner = name.partition(":")[2]
            found.append({"id": name, "title": counter.title, "seat": owner, "number": number})
    return found


def _panels(position: Position) -> Iterator[Json]:
    """Yield the side panels with their owners, computer-run seats included."""
    display, seats = position.display, range(position.view.seats)
    for panel in display.panels:
        owner = panel.id.rpartition(":")[2]
        yield {
            "title": panel.title,
            "seat": owner if owner in map(seat_name, seats) else "",
            "rows": [
                {
                    "title": row.title,
                    "note": row.note,
                    "value": row.value,
                    "icon": row.icon,
                    "tone": row.tone,
                    **(
                        {"signs": [[sign.icon, sign.held] for sign in row.signs]}
                        if row.signs
                        else {}
                    ),
                }
                for row in panel.rows
            ],
        }
    automa = display.automa
    if automa is not None:
        rows: list[Written] = [{"title": "Score", "note": "", "value": automa.score, "icon": ""}]
        rows += [
            {"title": chip.text, "note": "", "value": "", "icon": _chip(chip)["icon"]}
            for chip in automa.chips
        ]
        yield {"title": automa.name, "seat": "", "rows": rows}


def _marks(position: Position) -> Iterator[Json]:
    """Yield the marks on pieces, zones and seats, without empty members."""
    printed = {(tag.piece, tag.text) for tag in position.display.tags if _is_printed(position, tag)}
    for mark in position.marks:
        if (mark.on, mark.text) in printed and mark.text:
            continue
        data: Json = {"on": mark.on, "slot": mark.slot}
        if mark.number is not None:
            data["number"] = mark.number
        if mark.seat >= 0:
            data["seat"] = seat_name(mark.seat)
        said: Json = {
            "text": mark.text,
            "of": mark.of,
            "icon": mark.icon,
            "tone": mark.tone,
            "say": mark.say,
        }
        yield data | {name: value for name, value in said.items() if value}


def _is_printed(position: Position, tag: Tag) -> bool:
    """Return whether a tag repeats what the face of its piece already shows."""
    kind, looks = position.view.kind_named(tag.piece), position.game.layout.tags
    instead = next((look.instead for look in looks if look.id == tag.id), "")
    return bool(instead) and kind is not None and str(kind.face.get(instead)) == tag.text


def _tells(position: Position, zone: ZoneView) -> bool:
    """Return whether a zone is worth showing: something lies there or may be put there."""
    return bool(zone.pieces) or zone.owner in (-1, position.viewer)


def _zones(position: Position, gestures: Gestures) -> Iterator[Json]:
    """Yield the zones worth showing, with their board or whether they lie in the middle."""
    boards, shared = _boards_of(position.game), _shared_of(position.game)
    titles = {region.id: region.title for region in position.game.layout.regions}
    for zone in position.view.zones:
        if not _tells(position, zone):
            continue
        data = _zone(position, zone, gestures)
        kind = str(data["kind"])
        if kind in shared:
            data["shared"] = True
        if kind in boards and zone.owner < 0:
            data["board"], data["heading"] = boards[kind], titles.get(boards[kind], "")
        yield data


def _zone(position: Position, zone: ZoneView, gestures: Gestures) -> Json:
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
    found: Json = {
        "id": zone.id,
        "kind": kind.id,
        "title": position.called(zone.id) or kind.title,
        "family": kind.title,
        "role": role,
        "seat": seat_or_nobody(zone.owner),
        "count": zone.count,
        "pieces": [*pieces],
        "pile": _is_pile(zone, kind.place),
    }
    place = zone.id.split(":")
    if kind.grid != (0, 0) and len(place) > 2:
        found["cell"] = [int(place[-2]), int(place[-1])]
    return found


def _is_pile(zone: ZoneView, place: str) -> bool:
    return place == "pile" or (zone.count > 1 and not any(zone.pieces[:-1]))


def _piece(position: Position, name: str, back: str, lying: Orientation | None) -> Json:
    kind = position.view.kind_named(name)
    found: Json = {"piece": name}
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


def _move(position: Position, move: Move) -> Json:
    return {
        "move": str(move),
        "words": position.describe(move),
        "icon": position.icon(move),
        "kind": move.kind,
        "pieces": [*move.pieces],
        "target": move.target,
        **({"ends": True} if ends_game(position, str(move)) else {}),
    }


class PhoneEncoder(Encoder):
    """Encodes the possible moves of a phone's seat in the current position as JSON."""

    dialect = Dialect(
        command=("id", "title", "icon", "key", "text", "move", "form", "refused"),
        form=("kind", "title", "button", "outcomes", "mark", "cards", "opens", "icon", "sheet",
              "begun", "fields"),
        field=("part", "label", "least", "most", "repeats", "start", "choices"),
        no_move="",
    )  # fmt: skip

    def __init__(self, position: Position) -> None:
        self._position = position
        self._kinds = {kind.id: kind for kind in position.game.spec.kinds}

    def move(self, move: Move) -> Json:
        """Return a move that can be chosen as JSON, with its texts and a preview of its effects."""
        preview = self._position.preview(move)
        data = preview_json(preview) if preview is not None else None
        return {**_move(self._position, move), "preview": data}

    def refusal(self, refusal: Refusal) -> Json:  # noqa: D102
        return refusal_json(refusal)

    def target(self, name: str) -> Json:  # noqa: D102
        return {"title": self._position.called(name)}

    def choice(self, part: str, word: str) -> Written:
        """Return one choice of a form's field as JSON, with its label and its kind of piece."""
        position = self._position
        known = position.view.kind_named(word)
        kind = known.id if known is not None else ""
        label = position.called(word) if part in {"pieces", "target"} or kind else word
        if label == word and word in self._kinds:
            kind, label = word, self._kinds[word].title
        elif label == word and word[:1] == "p" and word[1:].isdecimal():
            label = position.fill(f"{{{word}}}")
        elif label == word:
            label = f"{word[:1].upper()}{word[1:]}".replace("-", " ")
        return {"value": word, "label": label, "kind": kind}

    def filled(self, form: Form, picks: Sequence[Sequence[str]]) -> Json:
        """Return a partly filled form as JSON: the move that it makes, or why it makes none.

        `picks` are the choices made so far, for each field of the form.
        """
        unread = form.unread(picks)
        if unread is not None:
            return {"move": "", "refused": refusal_json(unread), "preview": None}
        move = form.fill(picks)
        refusal = self._position.refuse(move)
        if refusal is not None:
            return {"move": str(move), "refused": refusal_json(refusal), "preview": None}
        preview = self._position.preview(move)
        return {
            "move": str(move),
            "words": self._position.describe(move),
            "refused": None,
            "preview": preview_json(preview) if preview else None,
        }


def preview_json(preview: Preview) -> Json:
    """Return the preview of a move as JSON: in lines of text, what the move will change."""
    return {
        "title": preview.title,
        "guess": preview.guess,
        "lines": [[icon, text] for icon, text in preview.lines],
        "theirs": [[icon, text] for icon, text in preview.theirs],
    }


def refusal_json(refusal: Refusal) -> Json:
    """Return a refusal as JSON: the id of its rule and a sentence for the player."""
    return {"rule": refusal.rule, "text": refusal.text}


def refused(number: int, rule: str, text: str) -> Json:
    """Return the JSON message that refuses a request of a phone.

    Args:
        number: Id of the request.
        rule: Id of the rule that forbids it; "" for none.
        text: The reason, as a sentence for the player.
    """
    return {"type": "refused", "id": number, "rule": rule, "text": text}


def events_json(position: Position, events: Sequence[SeenEvent]) -> list[Written]:
    """Return the events of a move, as the seat saw them, as JSON for animation and texts."""
    found: list[Written] = []
    for event in events:
        data = {name: value for name, value in asdict(event).items() if value not in ("", -1, 0)}
        data.pop("stage", None)
        data.pop("summary", None)
        if event.stage is not None or event.kind == "value":
            continue
        if event.seat >= 0:
            data["seat"] = seat_name(event.seat)
        kind = position.view.kind_named(event.piece)
        if kind is not None:
            data["what"] = kind.id
        if event.summary is not None:
            data["summary"] = {
                "title": event.summary.title,
                "text": event.summary.text,
                "rows": [
                    {
                        "title": row.title,
                        "text": row.text,
                        "value": row.value,
                        "verdict": row.verdict,
                    }
                    for row in event.summary.rows
                ],
            }
        found.append(data)
    return found


# Where things lie, on a small screen


def _boards_of(game: Game) -> Mapping[str, str]:
    """Return the board that each kind of zone lies on, by zone id.

    Kinds of the same shape share a board if only one of them has a region of its own, such as a
    floor and its rooms.
    """
    drawn = {region.zone: region.id for region in game.layout.regions if region.zone}
    shapes = {kind.grid: drawn[kind.id] for kind in game.spec.zones if kind.id in drawn}
    return {
        kind.id: drawn.get(kind.id) or shapes.get(kind.grid, kind.id)
        for kind in game.spec.zones
        if kind.grid != (0, 0)
    }


def _shared_of(game: Game) -> frozenset[str]:
    """Return the kinds of per-seat zones that are shown together in the middle, such as a trick.

    The layout shows them in one region and nowhere else near the seats.
    """
    return frozenset(
        kind.id for kind in game.spec.zones if kind.per_seat and _is_shared(kind, game)
    )


def _is_shared(kind: ZoneKind, game: Game) -> bool:
    if kind.sees == "owner" or kind.grid != (0, 0):
        return False
    regions = game.layout.regions
    own = [region for region in regions if region.zone == kind.id]
    others = [region for region in regions if kind.id in _named(region)]
    return len(own) == 1 and not others


def _named(region: Region) -> Iterator[str]:
    """Yield the names in the data of a region."""
    for value in region.data.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, Sequence):
            yield from (each for each in value if isinstance(each, str))
