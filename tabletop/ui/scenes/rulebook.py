"""The rulebook of a game: sections at the left, the text at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.searching import search
from tabletop.ui.kit.buttons import Button, Tab
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.field import TextField
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.kit.sheet import SectionSheet
from tabletop.ui.paint.marks import focus_ring
from tabletop.ui.scenes.rule_text import RuleText
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.game import Game
    from tabletop.engine.searching import Hit
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas


class RulebookScene(SectionSheet):
    """The rulebook, opened by *Rules*, or at the paragraph that explains a refused move."""

    name: ClassVar[str] = "rulebook"

    def __init__(self, desk: Desk, game: Game, rule: str = "", *, searching: bool = False) -> None:
        """Create the scene at the paragraph with id `rule`, or with the search focused."""
        super().__init__(desk)
        self.game = game
        self.sections = game.rulebook.sections
        found = game.rulebook.find(rule) if rule else None
        busy = any(scene.name == "task" for scene in desk.stack.scenes)
        self.text = RuleText(desk, game, trying=not busy)
        self.text.marked = self._wanted = found.id if found else ""
        self.list = ScrollArea(self._paint_list, zone="sections")
        self.tabs = [
            Tab(
                f"section-{section.id}",
                section.title,
                partial(self.show, section.id),
                partial(self._is_shown, at),
                indent=0.0 if section.level <= 2 else 14.0,
            )
            for at, section in enumerate(self.sections)
        ]
        self.list.fill(self.tabs)
        self.query = TextField("search", messages.SEARCH, "", self._look_for,
                               placeholder=messages.SEARCH_RULES, zone="search")  # fmt: skip
        self.query.visible = bool(self.sections)
        self.hits: tuple[Hit, ...] = ()
        """The search results; empty while nothing is searched."""
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc",
                           kind="primary", paper=True)  # fmt: skip
        self.learn = Button("learn", messages.LEARN, self._learn, icon="cap", kind="paper")
        teaching = any(scene.name == "lesson" for scene in desk.stack.scenes)
        self.learn.visible = bool(self.sections and game.invitations()) and not teaching
        widgets: list[Widget] = [self.query, self.list, self.text, self.learn, self.done]
        self.group.fill(widgets)
        self.focus.set(self.query.name if searching else self.text.name)

    @property
    def title(self) -> str:
        """The scene's name for screen readers: rules, with the game's title."""
        return f"{messages.RULES}: {self.game.spec.title}"

    @property
    def marked(self) -> str:
        """Id of the marked section of the rulebook; empty for none."""
        return self.text.marked

    @property
    def shown(self) -> int:
        """Index of the section at the top of the view, or of the marked one if it is in view."""
        return self.text.shown

    def show(self, section: str) -> None:
        """Mark a section by its id and scroll to it."""
        self._wanted = self.text.marked = section

    def _is_shown(self, at: int) -> bool:
        return self.shown == at

    def _learn(self) -> None:
        self.desk.learn(self.game)

    def cancel(self) -> None:
        """Clear the search, or close the rulebook if nothing is searched."""
        if self.query.text:
            self.query.text = ""
            self.query.caret = self.query.anchor = 0
            self._look_for("")
            self.focus.set(self.text.name)
            return
        self.desk.stack.close(self)

    # Search

    def shortcut(self, key: Key) -> bool:
        """Focus the search field with Ctrl+F; return whether the key was used."""
        if not (key.ctrl and key.key == "f"):
            return False
        self.focus.set(self.query.name, visible=True)
        return True

    def _key(self, event: Key) -> bool:
        """Open the first search result on Enter in the field; otherwise handle the key as usual."""
        in_field = self.focus.current == self.query.name
        if in_field and event.key in {"return", "enter"} and self.hits:
            self._open_hit(self.hits[0])
            return True
        return self.shortcut(event) or super()._key(event)

    def _look_for(self, text: str) -> None:
        """Show the search results in place of the sections; without results, the sections."""
        spec = self.game.spec
        self.hits = search(self.game.rulebook, text, spec.kinds, spec.synonyms)
        rows: list[Widget] = [HitRow(hit, partial(self._open_hit, hit)) for hit in self.hits]
        self.list.fill(rows or self.tabs)
        self.list.offset = 0.0

    def _open_hit(self, hit: Hit) -> None:
        self.show(hit.section)
        self.focus.set(self.text.name)

    def layout(self, width: float, height: float) -> None:
        """Lay out the list of sections, the text and the buttons."""
        super().layout(width, height)
        self.place_sheet(264.0)
        side, tight = self.side, self.tight
        pad = 8.0 if tight else 14.0
        tall = 42.0 if tight else 48.0
        self.done.key_hint = "" if tight else "Esc"
        bottom = side.bottom - (12 if tight else 24)
        self.done.rect = pygame.FRect(
            side.left + pad + 4, bottom - tall, side.w - 2 * pad - 8, tall
        )
        self.learn.rect = self.done.rect.move(0, -tall - 10)
        self.learn.bare = self.learn.rect.w < 200
        low = self.learn.rect.top if self.learn.visible else self.done.rect.top
        top = side.top + (10 if tight else 84)
        self.query.rect = pygame.FRect(side.left + pad + 2, top, side.w - 2 * pad - 4, 40)
        top = self.query.rect.bottom + 8
        self.list.rect = pygame.FRect(side.left + pad, top, side.w - 2 * pad, low - 10 - top)
        field = self.field
        self.text.rect = pygame.FRect(
            field.left, field.top, field.w + (6 if tight else 12), field.h
        )
        self.text.tops = []
        self._wanted = self._wanted or self.marked

    def _paint_list(self, canvas: Canvas) -> float:
        if self.hits:
            return self._paint_hits(canvas)
        tall = 34.0 if self.tight else 38.0
        y = 4.0
        if self.query.text.strip():
            room = (8.0, y, self.list.inner_width - 12, 0.0)
            y += canvas.paragraph(room, messages.NOTHING_FOUND, "body", canvas.theme.ink2) + 12
        for tab in self.tabs:
            tab.rect = pygame.FRect(3, y, self.list.inner_width - 2, tall)
            y += tall + 3
        return y + 4

    def _paint_hits(self, canvas: Canvas) -> float:
        y, wide = 4.0, self.list.inner_width
        for widget in self.list.widgets:
            if isinstance(widget, HitRow):
                y += widget.lay(canvas, y, wide) + 4
        return y + 4

    def draw(self, canvas: Canvas) -> None:
        """Draw the rulebook; scroll to the wanted section once its place is known."""
        self.draw_sheet(canvas, self.game.spec.title)
        self.text.scroll_to_section(self._wanted)
        self.draw_widgets(canvas)
        if self._wanted:
            # The first drawing has computed where the sections are.
            self.text.scroll_to_section(self._wanted)
            self.list.reveal(f"section-{self._wanted}")
            self._wanted = ""
            self.draw_sheet(canvas, self.game.spec.title)
            self.draw_widgets(canvas)


class HitRow(Widget):
    """A search result: a heading with the sentence found."""

    def __init__(self, hit: Hit, act: Callable[[], object]) -> None:
        super().__init__(f"hit-{hit.section}", hit.title, zone="sections", paper=True)
        self.found, self._act = hit, act
        self.radius = 9.0

    @property
    def value(self) -> str:
        """The sentence of the rulebook in which the search text was found."""
        return self.found.sentence

    def act(self) -> None:
        """Open the section of the rulebook in which the text was found."""
        self._act()

    def lay(self, canvas: Canvas, y: float, wide: float) -> float:
        """Place the row at `y`; return its height in logical pixels."""
        tall = canvas.measure_paragraph(wide - 20, f"**{self.found.title}**", "body")
        tall += canvas.measure_paragraph(wide - 20, self.found.sentence, "small")
        self.rect = pygame.FRect(3, y, wide - 3, max(36.0, tall + 14))
        return self.rect.h

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the heading of the section and the sentence found."""
        theme, box = canvas.theme, self.rect
        if focus or self.hovered:
            canvas.fill(box, 9, theme.amber, 0.22)
        y, room = box.top + 6, box.w - 18
        y += canvas.paragraph((box.left + 8, y, room, 0), f"**{self.found.title}**", "body",
                              theme.ink) + 1  # fmt: skip
        canvas.paragraph((box.left + 8, y, room, 0), self.found.sentence, "small", theme.ink2)
        if focus:
            focus_ring(canvas, box, 9, paper=True)
