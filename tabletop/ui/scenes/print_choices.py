"""The options of a print, in the scrolling part of the sheet at the left."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.choices import Segmented, Slider, Toggle
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.printing.options import (
    BACKS,
    CARD_SIZES,
    FLIPS,
    MOST_BLEED,
    PAPERS,
    PARTS,
    PrintOptions,
)
from tabletop.ui.words import printing as words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tabletop.ui.paint.canvas import Canvas

Size = tuple[float, float]
"""Width and height in millimetres."""
_AS_MADE = (0.0, 0.0)
_ROW, _SEGMENTS, _SWITCH, _TIGHT = 72.0, 38.0, 48.0, 38.0
_STEPS = tuple(step / 2 for step in range(round(2 * MOST_BLEED) + 1))


class PrintChoices(ScrollArea):
    """The options for paper, backs, parts, bleed and marks.

    `changed` is called with the new options after each change.
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
        super().__init__(self._paint, zone="choices", label=words.PRINT)
        self.options = options
        self._changed = changed
        self._lines: list[tuple[pygame.FRect, str, str]] = []
        self.parts = tuple(parts)
        self.paper_kind = self._pick("paper", words.PAPER, tuple(PAPERS), words.PAPERS)
        self.sizes = _sizes(cards)
        self.card = self._card_size()
        self.backs = self._pick("backs", words.BACKS, BACKS, words.BACKS_ARE)
        self.edge = self._pick("flip", words.EDGE, FLIPS, words.EDGES)
        self.switches = [
            Toggle(f"part-{part}", words.PARTS[part], part in options.only,
                   partial(self._part, part), zone="choices")
            for part in self.parts
        ]  # fmt: skip
        steps = [words.MILLIMETRES.format(number=f"{step:g}") for step in _STEPS]
        at = min(range(len(_STEPS)), key=lambda step: abs(_STEPS[step] - options.bleed))
        self.bleed = Slider("bleed", words.BLEED, steps, at, self._bleed, zone="choices")
        self.marks = Toggle("marks", words.MARKS, options.marks,
                            lambda on: self._choose(marks=on), zone="choices")  # fmt: skip
        self.once = Toggle("once", words.ONCE, options.once,
                           lambda on: self._choose(once=on), zone="choices")  # fmt: skip
        self.save_ink = Toggle("save-ink", words.SAVE_INK, options.save_ink,
                               lambda on: self._choose(save_ink=on), zone="choices")  # fmt: skip
        self.card.visible = "cards" in self.parts
        self.fill([*self._picked, *self.switches, self.bleed, self.marks, self.save_ink, self.once])
        self.let(choose=True)

    def _pick(
        self, field: str, label: str, values: Sequence[str], named: dict[str, str]
    ) -> Segmented:
        def changed(index: int) -> None:
            self._choose(**{field: values[index]})

        at = values.index(getattr(self.options, field))
        return Segmented(field, label, [named[each] for each in values], at, changed,
                         zone="choices")  # fmt: skip

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
        cards = [self.card] if self.card.visible else []
        return [self.paper_kind, *cards, self.backs, self.edge]

    def _bleed(self, index: int) -> None:
        self._choose(bleed=_STEPS[index])

    def _part(self, part: str, on: bool) -> None:  # noqa: FBT001  # the new state
        there = set(self.options.only) & set(self.parts)
        chosen = there | {part} if on else there - {part}
        self._choose(only=tuple(each for each in PARTS if each in chosen))

    def _choose(self, **changes: object) -> None:
        self.options = replace(self.options, **changes)  # type: ignore[arg-type]
        self.let(choose=True)
        self._changed(self.options)

    def let(self, *, choose: bool) -> None:
        """Enable the options that have an effect now; with `choose` False, disable them all."""
        for widget in self.widgets:
            widget.enabled = choose
        cut = {"cards", "tokens"} & set(self.options.only) & set(self.parts)
        self.card.enabled = choose and "cards" in cut
        self.save_ink.enabled = choose and bool(cut or "boards" in self.options.only)
        self.backs.enabled = choose and bool(cut)
        self.edge.enabled = choose and self.options.backs == "mirrored"
        self.bleed.enabled = self.marks.enabled = choose and bool(cut)
        self.once.enabled = choose and {"cards", "tokens"} & set(self.parts) != set()

    def arrange(self) -> None:
        """Lay out the printing options for the current width."""
        wide = self.inner_width
        self._lines.clear()
        y = 2.0
        for choice in self._picked:
            self._lines.append((pygame.FRect(0, y, wide, 20), choice.label, ""))
            choice.rect = pygame.FRect(0, y + 25, wide, _SEGMENTS)
            y += _ROW
        self._lines.append((pygame.FRect(0, y, wide, 20), words.WHAT, ""))
        y += 22
        half = (wide - 22) / 2
        for at, switch in enumerate(self.switches):
            x, top = at % 2 * (half + 22), y + at // 2 * _TIGHT
            switch.rect = pygame.FRect(x, top, half, _TIGHT)
        y += _TIGHT * ((len(self.switches) + 1) // 2) + 12
        self._lines.append((pygame.FRect(0, y, wide, 20), words.BLEED, ""))
        self.bleed.rect = pygame.FRect(-6, y + 23, wide - 60, 32)
        y += 62
        told_of = (
            (self.marks, words.MARKS_TEXT),
            (self.save_ink, words.SAVE_INK_TEXT),
            (self.once, words.ONCE_TEXT),
        )
        for switch, told in told_of:
            switch.rect = pygame.FRect(0, y, wide, _SWITCH)
            self._lines.append((switch.rect, switch.label, told))
            y += _SWITCH
        self.content_height = y + 4

    def _paint(self, canvas: Canvas) -> float:
        theme, wide = canvas.theme, self.inner_width
        for box, label, told in self._lines:
            if not told:
                canvas.text((box.left, box.centery), label, "body", theme.ink, anchor="midleft",
                            weight=600, max_width=wide)  # fmt: skip
                continue
            canvas.line((box.left, box.top), (box.right, box.top), theme.ink, 1, 0.16)
            room = wide - 60
            canvas.text((box.left, box.top + 16), label, "body", theme.ink, anchor="midleft",
                        weight=600, max_width=room)  # fmt: skip
            canvas.text((box.left, box.top + 34), told, "small", theme.ink2, anchor="midleft",
                        max_width=room)  # fmt: skip
        for switch in self.switches:
            box = switch.rect
            canvas.text(box.midleft, switch.label, "body", theme.ink, anchor="midleft",
                        max_width=box.w - 56)  # fmt: skip
        box = self.bleed.rect
        canvas.text((wide, box.centery - 1), self.bleed.value, "body", theme.ink, anchor="midright",
                    weight=600, alpha=1.0 if self.bleed.enabled else 0.45)  # fmt: skip
        return self.content_height


def _sizes(cards: Collection[Size]) -> tuple[Size, ...]:
    """Return the card sizes to choose from, in millimetres.

    The first is the game's own size, or `_AS_MADE` if its cards have several sizes.
    """
    upright = {(min(size), max(size)) for size in cards}
    own = upright.pop() if len(upright) == 1 else _AS_MADE
    return (own, *(size for size in CARD_SIZES if size != own))
