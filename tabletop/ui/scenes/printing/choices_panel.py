"""The print options, in the scrolling part of the sheet on the left."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from tabletop.ui.printing.print_options import (
    BACKS,
    CARD_SIZES,
    FLIPS,
    MOST_BLEED,
    PAPERS,
    PARTS,
    PrintOptions,
)
from tabletop.ui.text import printing as words
from tabletop.ui.toolkit.choices import Segmented, Slider, Toggle
from tabletop.ui.toolkit.layout import Box, Column, Divider, Layers, Place, Row, TextLine
from tabletop.ui.toolkit.scroll import ScrollArea

Size = tuple[float, float]
"""A width and a height in millimetres."""
_AS_MADE = (0.0, 0.0)
_STEPS = tuple(step / 2 for step in range(round(2 * MOST_BLEED) + 1))


class PrintChoices(ScrollArea):
    """The panel with the print options: paper, backs, parts, bleed, marks and more.

    After each change, `changed` is called with all current options.
    """

    def __init__(
        self,
        options: PrintOptions,
        parts: Sequence[str],
        changed: Callable[[PrintOptions], object],
        cards: Collection[Size] = (),
    ) -> None:
        """Create the controls.

        Args:
            options: The options to start with.
            parts: The printable parts of the game.
            changed: Called with the new options after each change.
            cards: The sizes of the game's cards in millimetres.
        """
        super().__init__(None, zone="choices", label=words.PRINT)
        self.options = options
        self._changed = changed
        self.parts = tuple(parts)
        self.paper_kind = self._pick("paper", words.PAPER, tuple(PAPERS), words.PAPERS)
        self.sizes = _sizes(cards)
        self.card = self._card_size()
        self.backs = self._pick("backs", words.BACKS, BACKS, words.BACKS_ARE)
        self.edge = self._pick("flip", words.EDGE, FLIPS, words.EDGES)
        self.switches = [
            Toggle(
                f"part-{part}",
                words.PARTS[part],
                part in options.only,
                partial(self._part, part),
                zone="choices",
            )
            for part in self.parts
        ]
        steps = [words.MILLIMETRES.format(number=f"{step:g}") for step in _STEPS]
        at = min(range(len(_STEPS)), key=lambda step: abs(_STEPS[step] - options.bleed))
        self.bleed = Slider("bleed", words.BLEED, steps, at, self._bleed, zone="choices")
        self.marks = Toggle(
            "marks", words.MARKS, options.marks, lambda on: self._choose(marks=on), zone="choices"
        )
        self.once = Toggle(
            "once", words.ONCE, options.once, lambda on: self._choose(once=on), zone="choices"
        )
        self.save_ink = Toggle(
            "save-ink",
            words.SAVE_INK,
            options.save_ink,
            lambda on: self._choose(save_ink=on),
            zone="choices",
        )
        self.update_controls(choose=True)

    def _pick(
        self, field: str, label: str, values: Sequence[str], named: dict[str, str]
    ) -> Segmented:
        def changed(index: int) -> None:
            self._choose(**{field: values[index]})

        at = values.index(getattr(self.options, field))
        return Segmented(
            field, label, [named[each] for each in values], at, changed, zone="choices"
        )

    def _card_size(self) -> Segmented:
        """Return the control for the card size; the first choice is the game's own size."""
        names = [words.SIZE.format(wide=wide, high=high) for wide, high in self.sizes if wide]
        names = [*([words.AS_MADE] if not self.sizes[0][0] else []), *names]
        at = self.sizes.index(self.options.card) if self.options.card in self.sizes else 0

        def changed(index: int) -> None:
            self._choose(card=self.sizes[index] if index else None)

        return Segmented("card-size", words.CARD_SIZE, names, at, changed, zone="choices")

    @property
    def _picked(self) -> list[Segmented]:
        """The segmented controls for paper, card size, backs and flip edge, from top to bottom."""
        cards = [self.card] if "cards" in self.parts else []
        return [self.paper_kind, *cards, self.backs, self.edge]

    def _bleed(self, index: int) -> None:
        self._choose(bleed=_STEPS[index])

    def _part(self, part: str, on: bool) -> None:  # noqa: FBT001  # the new state
        there = set(self.options.only) & set(self.parts)
        chosen = there | {part} if on else there - {part}
        self._choose(only=tuple(each for each in PARTS if each in chosen))

    def _choose(self, **changes: object) -> None:
        self.options = replace(self.options, **changes)  # type: ignore[arg-type]
        self.update_controls(choose=True)
        self._changed(self.options)

    def update_controls(self, *, choose: bool) -> None:
        """Enable the options that affect the current selection, and disable all others.

        With `choose=False`, as while a file is being written, all are disabled.
        """
        always = (self.bleed, self.marks, self.save_ink, self.once)
        for widget in (*self._picked, *self.switches, *always):
            widget.enabled = choose
        cut = {"cards", "tokens"} & set(self.options.only) & set(self.parts)
        self.card.enabled = choose and "cards" in cut
        self.save_ink.enabled = choose and bool(cut or "boards" in self.options.only)
        self.backs.enabled = choose and bool(cut)
        self.edge.enabled = choose and self.options.backs == "mirrored"
        self.bleed.enabled = self.marks.enabled = choose and bool(cut)
        self.once.enabled = choose and {"cards", "tokens"} & set(self.parts) != set()

    def content(self) -> Box:
        """Return the layout of all options, in one column."""
        picked = [
            Column(_label(each.label, 25), Place(each, height=38), Box(height=9))
            for each in self._picked
        ]
        ink = "ink" if self.bleed.enabled else "ink3"
        bleed = TextLine(self.bleed.value, colour=ink, weight=600, side="right", width=60)
        return Column(
            Box(height=2),
            *picked,
            _label(words.WHAT, 22),
            *self._switch_pairs(),
            Box(height=12),
            _label(words.BLEED, 23),
            Row(Place(self.bleed, height=32, grow=1), bleed),
            Box(height=7),
            _explained(self.marks, words.MARKS_TEXT),
            _explained(self.save_ink, words.SAVE_INK_TEXT),
            _explained(self.once, words.ONCE_TEXT),
            Box(height=4),
        )

    def _switch_pairs(self) -> list[Box]:
        """Return the switches of the parts, two in a row."""
        parts: list[Box] = [
            _switch(TextLine(each.label, height=38), each, 38) for each in self.switches
        ]
        if len(parts) % 2:
            parts.append(Box(grow=1))
        return [Row(*parts[at : at + 2], gap=22) for at in range(0, len(parts), 2)]


def _explained(switch: Toggle, text: str) -> Box:
    """Return a switch with a line above it and an explanation below its label."""
    label = TextLine(switch.label, weight=600, height=23)
    told = Column(label, TextLine(text, "small", "ink2"), pad=(0, 3, 0, 0))
    return Column(Divider(alpha=0.16), _switch(told, switch, 47))


def _label(text: str, height: float) -> Box:
    return TextLine(text, weight=600, height=height)


def _switch(text: Box, switch: Toggle, height: float) -> Box:
    """Return a switch that is as wide as its row, with its text at the left."""
    return Layers(Column(text, pad=(0, 0, 56, 0)), switch, height=height, grow=1)


def _sizes(cards: Collection[Size]) -> tuple[Size, ...]:
    """Return the card sizes to choose from, in millimetres.

    The first is the game's own size, or `_AS_MADE` if its cards have several sizes.
    """
    upright = {(min(size), max(size)) for size in cards}
    own = upright.pop() if len(upright) == 1 else _AS_MADE
    return (own, *(size for size in CARD_SIZES if size != own))
