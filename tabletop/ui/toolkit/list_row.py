"""Rows of a list: controls that adapt their height to their content."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.layout import Box, FirstFit, Layers, Paragraph, Place, Row, TextLine

Picture = Callable[[Canvas, pygame.FRect], object]
"""Draws a small picture into a rectangle."""


class ListRow(Control):
    """A list row that acts as one control; boxes in it show its content.

    It gets a coloured background while the pointer or the focus is on it.
    """

    usual: ClassVar[tuple[float, float]] = (120.0, 44.0)
    has_controls = False
    """Whether its content includes controls; then `box` must be used to place the row."""

    def __init__(
        self,
        name: str,
        label: str,
        act: Callable[[], object],
        *,
        zone: str,
        radius: float = 9.0,
        value: str = "",
        paper: bool = True,
    ) -> None:
        """Create a row that calls `act` when activated; `value` is read after its label."""
        super().__init__(name, label, zone=zone, paper=paper)
        self.radius = radius
        self._act = act
        self._value = value

    @property
    def value(self) -> str:
        return self._value

    def act(self) -> None:
        self._act()

    def content(self) -> Box:
        """Return a new layout of the row's content."""
        raise NotImplementedError

    def box(self) -> Box:
        """Return a box for a list that contains the row, with its content's controls on top."""
        if not self.has_controls:
            return Place(self)
        face = partial(self.draw_face, focus=False)
        return Layers(Place(self), self.content(), under=face)

    def height_at(self, ruler: Canvas, width: float) -> float:
        return self.content().tall(ruler, width)

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        """Draw the background, which shows whether the row is hovered or focused.

        `rect` is the row in logical pixels; `focus` says whether it has the focus ring.
        """
        if focus or self.hovered:
            canvas.fill(rect, self.radius, canvas.theme.amber, 0.22)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        if not self.has_controls:
            self.draw_face(canvas, self.rect, focus=focus)
            content = self.content()
            content.put(canvas, self.rect)
            content.paint(canvas)
        if focus:
            label_faces.focus_ring(canvas, self.rect, self.radius, paper=self.paper)


_PICTURE, _APART, _INSET = 26.0, 8.0, 10.0
"""Width of a row's picture, the gaps beside it and the margin, in logical pixels."""
_TWO_LINES = 50.0


class NavigationRow(ListRow):
    """A row with a picture, a label and a number, in a list in which one row is selected."""

    def __init__(
        self,
        name: str,
        label: str,
        act: Callable[[], object],
        chosen: Callable[[], bool],
        *,
        zone: str,
        role: str,
        picture: Picture,
        number: str = "",
        value: str = "",
        height: float = 38.0,
    ) -> None:
        """Create a row; `chosen` returns whether it is the chosen one now.

        `picture` draws into the rectangle at the left. `value` is read in place of `number`.
        """
        super().__init__(name, label, act, zone=zone, radius=11.0, value=value or number)
        self.role = role
        self.number = number
        self._chosen = chosen
        self._picture = picture
        self._height = height

    @property
    def selected(self) -> bool:
        return self._chosen()

    def height_at(self, ruler: Canvas, width: float) -> float:
        """Return its height, which has room for two lines where the label needs them."""
        number = ruler.measure(self.number, "small")[0] + _APART if self.number else 0.0
        room = width - 2 * _INSET - _PICTURE - _APART - number
        wraps = " " in self.label and ruler.measure(self.label, "body", weight=700)[0] > room
        return max(self._height, _TWO_LINES) if wraps else self._height

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        del focus
        if self.selected:
            canvas.fill(rect, self.radius, "#F9E3AE")
            canvas.ring(rect, self.radius, "#D9981C", 1.4)
        elif self.hovered:
            canvas.fill(rect, self.radius, canvas.theme.ink, 0.06)

    def content(self) -> Box:
        """Return the picture, the label and the number side by side.

        A label that is too long wraps, or becomes smaller if it is a single word.
        """
        colour, weight = ("ink", 700) if self.selected else ("ink2", 500)
        if " " in self.label:
            text = f"**{self.label}**" if self.selected else self.label
            long: Box = Paragraph(text, "small", colour, lines=2, align="center")
        else:
            long = TextLine(self.label, "small", colour, weight=weight)
        whole = TextLine(self.label, "body", colour, weight=weight, whole=True)
        number = TextLine(self.number, "small", colour, weight=weight, side="right", whole=True)
        return Row(
            Box(width=_PICTURE, height=32, under=self._picture, spare=True),
            FirstFit(Row(whole), Row(long), grow=1, min_width=56),
            number if self.number else None,
            gap=_APART,
            pad=(_INSET, 0, _INSET, 0),
        )
