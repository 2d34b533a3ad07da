"""The names that the files of a game may use, by kind: zones, pieces, pictures and others."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tabletop.content.checks.pictures import felts, icons
from tabletop.content.schema.file_keys import LayoutFile
from tabletop.content.yaml.problems import did_you_mean, quoted
from tabletop.engine.spec import BOX, GameSpec, ZoneKind

MOST_PLACES = 5000
"""Largest number of zones in a game, counting each place of a grid or board."""
_BLANK = re.compile(r"\{([a-z]*)\}")
_BLANKS = ("seat", "piece", "col", "row", "number")
"""The words that may stand in braces in the name of a value."""
_CALLED = {
    "start": "zone", "marked": "zone", "kind of zone": "zone", "face": "key of a face",
    "rule": "section of the rulebook", "seats": "number of seats", "art": "picture",
    "move": "kind of move", "button": "move", "moving": "piece", "stem": "value",
}  # fmt: skip
"""What a kind of name is called in messages, if not by its own word."""

Told = tuple[str, str] | None
"""What is wrong with a name, and a hint such as a similar name; None if nothing is."""


@dataclass(frozen=True)
class Names:
    """All names that a game defines, by kind of thing, for checking names in its files.

    Names of an unknown kind are accepted.
    """

    spec: GameSpec
    whole: bool = True
    """Whether all pieces and values are known, so that other names of them are wrong."""
    unsure: Collection[str] = ()
    """Ids of zones and boards with mistakes: names of their places are accepted.
    "" stands for a zone without a valid id; then all places are accepted.
    """
    layout: LayoutFile | None = None
    rules: Sequence[str] = ()
    """Ids of the sections of the rulebook."""
    arts: Sequence[str] = ()
    moves: Sequence[str] = ()
    """Kinds of moves that the rules know."""
    _found: dict[str, list[str]] = field(default_factory=dict, compare=False)

    def missing(self, kind: str, word: str) -> Told:
        """Return what is wrong with a name, and a hint; None if the game has such a thing.

        `kind` is the kind of thing that the name stands for, such as `zone` or `icon`.
        """
        special = self._special.get(kind)
        if special is not None:
            return special(word)
        known = self._known(kind)
        return self._one_of(kind, word, known, word) if known else None

    def _known(self, kind: str) -> list[str]:
        if kind not in self._found:
            make = self._lists.get(kind)
            self._found[kind] = list(make()) if make is not None else []
        return self._found[kind]

    @cached_property
    def _special(self) -> Mapping[str, Callable[[str], Told]]:
        return {
            "section": self._section,
            "value": self._pattern,
            "stem": lambda word: self._bare("stem", word, _stem(word)),
            "zone": lambda word: self._place("zone", word),
            "start": lambda word: self._place("start", word),
            "kind of zone": lambda word: self._bare("kind of zone", word, word.partition(":")[0]),
            "piece": self._piece,
            "point": self._point,
            "legal": self._legal,
            "compared value": lambda word: self.missing("stem", _left_of(word)),
            "compared zone": lambda word: self.missing("kind of zone", _left_of(word)),
        }

    @cached_property
    def _lists(self) -> Mapping[str, Callable[[], Iterable[str]]]:
        spec, layout = self.spec, self.layout
        kinds = spec.kinds if self.whole else ()
        return {
            "zone": lambda: [*(zone.id for zone in spec.zones), *self._singles()],
            "start": lambda: [*(zone.id for zone in spec.zones), *self._spots(), BOX],
            "kind of zone": lambda: [zone.id for zone in spec.zones],
            "marked": lambda: [*(zone.id for zone in spec.zones), "piece", "seat"],
            "value": lambda: spec.values if self.whole else (),
            "stem": lambda: map(_stem, spec.values if self.whole else ()),
            "piece": lambda: [kind.id for kind in kinds],
            "moving": lambda: [
                *dict.fromkeys(kind.look for kind in kinds),
                *(kind.id for kind in kinds),
                *(["any"] if kinds else []),
            ],
            "face": lambda: dict.fromkeys(key for kind in kinds for key in kind.face),
            "phase": lambda: [phase for phase, _ in spec.phases],
            "button": lambda: self.moves or [move.id for move in spec.moves],
            "move": lambda: self.moves,
            "tag": lambda: [tag.id for tag in layout.tags] if layout else (),
            "region": lambda: [region.id for region in layout.regions] if layout else (),
            "rule": lambda: self.rules,
            "seats": lambda: map(str, range(1, spec.seats[1] + 1)),
            "icon": icons,
            "felt": felts,
            "art": lambda: self.arts,
        }

    def _singles(self) -> Iterator[str]:
        if place_count(self.spec.zones, self.spec.seats[1]) <= MOST_PLACES:
            kinds = {zone.id for zone in self.spec.zones}
            yield from (
                name for name in self.spec.plan(self.spec.seats[1]).zones[:-1] if name not in kinds
            )

    def _spots(self) -> Iterator[str]:
        return (f"{zone.id}:{spot}" for zone in self.spec.zones for spot in zone.places)

    def _one_of(self, kind: str, word: str, known: Sequence[str], bare: str) -> Told:
        if bare in known:
            return None
        hint = did_you_mean(bare, known) or did_you_mean(bare, [n for n in known if ":" not in n])
        return f"there is no {_CALLED.get(kind, kind)} {quoted(word)}", hint

    def _bare(self, kind: str, word: str, bare: str) -> Told:
        known = self._known(kind)
        return self._one_of(kind, word, known, bare) if known and bare else None

    def _section(self, word: str) -> Told:
        if word in self.rules:
            return None
        return f"the rulebook has no section {quoted(word)}", did_you_mean(word, self.rules)

    def _place(self, kind: str, word: str) -> Told:
        known = self._known(kind)
        if not known or "" in self.unsure or word.partition(":")[0] in self.unsure:
            return None
        return self._one_of(kind, word, known, word)

    def _piece(self, word: str) -> Told:
        bare = word if word in self._known("piece") else re.sub(r"-[0-9]+$", "", word)
        return self._bare("piece", word, bare)

    def _point(self, word: str) -> Told:
        kind, _, name = word.partition(":")
        if kind == "zone":
            return self.missing("kind of zone", name)
        return self.missing(kind, name) if kind in {"region", "button", "piece"} else None

    def _legal(self, word: str) -> Told:
        kind, _, piece = word.partition(" ")
        return self.missing("button", kind) or (self.missing("piece", piece) if piece else None)

    def _pattern(self, word: str) -> Told:
        """Return what is wrong with the name of a value that has placeholders in braces."""
        known = self._known("value")
        if not known:
            return None
        for blank in _BLANK.findall(word):
            if blank not in _BLANKS:
                hint = did_you_mean(blank, _BLANKS) or f"known: {', '.join(_BLANKS)}"
                return f"{{{blank}}} stands for nothing here", hint
        parts = (re.escape(part) for part in re.split(r"\{[a-z]*\}", word))
        pattern = re.compile("[a-z0-9-]+".join(parts))
        if any(pattern.fullmatch(name.replace(":seat", ":p1")) for name in known):
            return None
        hint = did_you_mean(word, [name.replace(":seat", ":{seat}") for name in known])
        heads = [name.partition(":")[0] for name in known]
        hint = hint or did_you_mean(word.partition(":")[0], heads)
        return f"there is no value {quoted(word)}", hint


def place_count(zones: Iterable[ZoneKind], seats: int) -> int:
    """Return the number of zones on a table for `seats` players, with each grid place counted."""
    sizes = (zone.grid[0] * zone.grid[1] or len(zone.places) or 1 for zone in zones)
    owners = (seats if zone.per_seat else 1 for zone in zones)
    return sum(size * number for size, number in zip(sizes, owners, strict=True))


def _stem(name: str) -> str:
    """Return a value's name without its seat: `points` for `points:seat` and `points:me`."""
    return re.sub(r":(seat|me|any|p[0-9]+)$", "", name)


def _left_of(comparison: str) -> str:
    return re.split(r"[<>=!\s]", comparison.strip(), maxsplit=1)[0]
