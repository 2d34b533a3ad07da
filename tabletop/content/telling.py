"""Checks of what a game says about itself: kinds of moves that there are, paragraphs that exist."""

import re
from collections.abc import Iterable, Sequence

from tabletop.content.checks import Fields, entries
from tabletop.content.nodes import Document, Place, Plain
from tabletop.content.problems import did_you_mean, quoted

MOST_WORDS = 18
"""Words of a note at first encounter."""


EXPLAINED = (
    "pieces", "tokens", "dice", "boards", "zones", "badges", "legend", "options", "modes", "moves",
    "regions", "tags",
)  # fmt: skip
"""Parts of `game.yaml` and `layout.yaml` whose entries say in a sentence what they are."""


def check_move_words(game: Document, paragraphs: Sequence[str], moves: Sequence[str] = ()) -> None:
    """Note words for kinds of moves that there are not, and rules that the rulebook lacks.

    `moves` are the kinds that the rules know, where these were asked.
    """
    check_sections(game, paragraphs)
    for place, entry in entries(game.data, "moves"):
        kind = entry.get("id")
        if moves and isinstance(kind, str) and kind not in moves:
            what = f"the rules know no move {quoted(kind)}"
            game.problem((*place, "id"), what, did_you_mean(kind, moves))


def check_sections(document: Document, paragraphs: Sequence[str]) -> None:
    """Note sections named by sentences of a game or layout that the rulebook lacks."""
    for part in EXPLAINED:
        for place, entry in entries(document.data, part):
            rule = entry.get("rule")
            if isinstance(rule, str) and rule and rule not in paragraphs:
                what = f"the rulebook has no section {quoted(rule)}"
                document.problem((*place, "rule"), what, did_you_mean(rule, paragraphs))


def check_notes(
    notes: Document,
    game: Document,
    layout: Document | None,
    paragraphs: Sequence[str],
    moves: Sequence[str] = (),
) -> None:
    """Note what the notes at first encounter name that there is not, and what is too long.

    `moves` are the kinds that the rules know, where these were asked.
    """
    known = _Known(game, layout, paragraphs, moves)
    seen: dict[str, int] = {}
    for place, note in entries(notes.data, "notes"):
        name, say, when = note.get("id"), note.get("say"), note.get("when")
        if isinstance(name, str):
            if name in seen:
                what = f"the id {quoted(name)} is taken, by line {seen[name]}"
                notes.problem((*place, "id"), what)
            seen.setdefault(name, notes.mark((*place, "id")).line)
        if isinstance(say, str) and len(say.split()) > MOST_WORDS:
            what = f"has {len(say.split())} words, the most is {MOST_WORDS}"
            notes.problem((*place, "say"), what)
        known.check(notes, (*place, "rule"), note.get("rule"), "section")
        points = note.get("point")
        for number, point in enumerate(points if isinstance(points, tuple) else ()):
            kind, _, rest = str(point).partition(":")
            known.check(notes, (*place, "point", number), rest, kind)
        if isinstance(when, dict):
            _check_when(notes, (*place, "when"), when, known)


_NAMED = {
    "phase": "phase", "only": "button", "refused": "section", "into": "zone", "out-of": "zone",
    "tag": "tag", "moved": "moving",
}  # fmt: skip
"""What the parts of a `when` are names of."""


def _check_when(notes: Document, place: Place, when: Fields, known: "_Known") -> None:
    for key, kind in _NAMED.items():
        known.check(notes, (*place, key), when.get(key), kind)
    legal = when.get("legal")
    if isinstance(legal, str):
        kind, _, piece = legal.partition(" ")
        known.check(notes, (*place, "legal"), kind, "button")
        known.check(notes, (*place, "legal"), piece, "piece")
    changed = when.get("changed")
    known.check(notes, (*place, "changed"), changed, "value")
    for key, kind in (("value", "value"), ("count", "zone")):
        texts = when.get(key)
        for number, text in enumerate(texts if isinstance(texts, tuple) else ()):
            name = re.split(r"[<>=!\s]", str(text).strip(), maxsplit=1)[0]
            known.check(notes, (*place, key, number), name, kind)


class _Known:
    """The names that notes may use, by what they are names of."""

    def __init__(
        self,
        game: Document,
        layout: Document | None,
        paragraphs: Sequence[str],
        moves: Sequence[str],
    ) -> None:
        top = game.data if isinstance(game.data, dict) else {}
        pieces = [(str(p.get("id")), str(p.get("look", "card"))) for _, p in entries(top, "pieces")]
        values = top.get("values")
        told = [str(each.get("id")) for _, each in entries(top, "moves")]
        regions = entries(layout.data, "regions") if layout is not None else ()
        tags = entries(layout.data, "tags") if layout is not None else ()
        self.names: dict[str, Iterable[str]] = {
            "section": paragraphs,
            "button": moves or told,
            "piece": [name for name, _ in pieces],
            "moving": {*(look for _, look in pieces), *(name for name, _ in pieces), "any"},
            "zone": [str(zone.get("id")) for _, zone in entries(top, "zones")],
            "phase": [],
            "value": [_stem(name) for name in values] if isinstance(values, dict) else [],
            "region": [str(region.get("id")) for _, region in regions],
            "tag": [str(tag.get("id")) for _, tag in tags],
        }

    def check(self, notes: Document, place: Place, name: Plain | None, kind: str) -> None:
        """Note a name that there is not; kinds whose names nobody knows are let pass."""
        known = list(self.names.get(kind, ()))
        if not isinstance(name, str) or not name or not known:
            return
        bare = name.partition(":")[0] if kind == "zone" else name
        bare = _stem(name) if kind == "value" else bare
        if kind == "piece":
            bare = bare if bare in known else re.sub(r"-[0-9]+$", "", bare)
        if bare not in known:
            word = {"button": "move", "moving": "piece"}.get(kind, kind)
            what = f"there is no {word} {quoted(name)}"
            notes.problem(place, what, did_you_mean(bare, known))


def _stem(name: str) -> str:
    """A value's name with its seat left out: `points` for `points:seat` and `points:me`."""
    return re.sub(r":(seat|me|any|p[0-9]+)$", "", name)
