"""The rules of a game, to read: sections at the left, the text at the right."""

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
from tabletop.ui.paint.button_faces import button_width
from tabletop.ui.paint.marks import focus_ring
from tabletop.ui.scenes.figures import Figures
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.game import Game, Picture, Section
    from tabletop.engine.searching import Hit
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_TRY = 36.0
"""How high the button under a picture is, logical pixels."""
_MEASURE = 690.0
"""Widest line of the text, logical pixels: some seventy letters."""


class RulebookScene(SectionSheet):
    """Opened by `Rules`, or at one paragraph by the `Why?` of a refusal."""

    name: ClassVar[str] = "rulebook"

    def __init__(self, desk: Desk, game: Game, rule: str = "", *, searching: bool = False) -> None:
        """`rule` is the id of the paragraph to begin at; `searching` begins in the field."""
        super().__init__(desk)
        self.game = game
        self.sections = game.rulebook.sections
        found = game.rulebook.find(rule) if rule else None
        self.marked = found.id if found else ""
        """The section that was asked for."""
        self.figures = Figures(desk, game)
        self._tops: list[float] = []
        self._wanted = self.marked
        self.text = ScrollArea(self._paint_text, zone="text", label=messages.RULES)
        self.text.reads = True
        busy = any(scene.name == "task" for scene in desk.stack.scenes)
        pictures = [] if busy else [p for section in self.sections for p in section.pictures]
        self.tries = {each: self._try_button(each, at) for at, each in enumerate(pictures)}
        """The button under each picture, unless a task is open below."""
        self.text.fill(list(self.tries.values()))
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
        """What was found for the words in the field."""
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
        """What it is called aloud."""
        return f"{messages.RULES}: {self.game.spec.title}"

    def show(self, section: str) -> None:
        """Scroll to a section."""
        self._wanted = section
        self.marked = section

    @property
    def shown(self) -> int:
        """The place of the section that stands at the top of the text, or is asked for."""
        if self.text.offset >= self.text.most - 1 and self.marked:
            wanted = next((at for at, s in enumerate(self.sections) if s.id == self.marked), 0)
            if self._tops and self._tops[wanted] >= self.text.offset:
                return wanted
        above = [at for at, top in enumerate(self._tops) if top <= self.text.offset + 40]
        return above[-1] if above else 0

    def _is_shown(self, at: int) -> bool:
        return self.shown == at

    def _learn(self) -> None:
        self.desk.learn(self.game)

    def _try_button(self, picture: Picture, number: int) -> Button:
        act = partial(self.desk.try_out, self.game, picture)
        button = Button(f"try-{number}", messages.TRY_IT, act, icon="play", kind="paper",
                        zone="text")  # fmt: skip
        button.stop = True
        return button

    def cancel(self) -> None:
        """Leave the search, else go back to where the rules were opened."""
        if self.query.text:
            self.query.text = ""
            self.query.caret = self.query.anchor = 0
            self._look_for("")
            self.focus.set(self.text.name)
            return
        self.desk.stack.close(self)

    # Search

    def shortcut(self, key: Key) -> bool:
        """Ctrl+F goes to the field."""
        if not (key.ctrl and key.key == "f"):
            return False
        self.focus.set(self.query.name, visible=True)
        return True

    def _key(self, event: Key) -> bool:
        """Enter in the field opens what was found first."""
        in_field = self.focus.current == self.query.name
        if in_field and event.key in {"return", "enter"} and self.hits:
            self._open_hit(self.hits[0])
            return True
        return self.shortcut(event) or super()._key(event)

    def _look_for(self, text: str) -> None:
        """Show what is found in place of the sections; these where nothing is."""
        spec = self.game.spec
        self.hits = search(self.game.rulebook, text, spec.kinds, spec.synonyms)
        rows: list[Widget] = [HitRow(hit, partial(self._open_hit, hit)) for hit in self.hits]
        self.list.fill(rows or self.tabs)
        self.list.offset = 0.0

    def _open_hit(self, hit: Hit) -> None:
        self.show(hit.section)
        self.focus.set(self.text.name)

    def layout(self, width: float, height: float) -> None:
        """Place the list, the text and the button."""
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
        self._tops = []
        if not self._wanted and self.marked:
            self._wanted = self.marked

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

    def _paint_text(self, canvas: Canvas) -> float:
        wide = min(_MEASURE, self.text.inner_width - 14)
        if not self.sections:
            canvas.text((6, 8), messages.NO_RULES, "title", canvas.theme.ink)
            text = messages.NO_RULES_TEXT
            return 60 + canvas.paragraph((6, 56, wide, 0), text, "body", canvas.theme.ink2)
        y, tops = 4.0, []
        for section in self.sections:
            tops.append(y - 4)
            y = self._paint_section(canvas, section, y, wide)
        self._tops = tops
        return y

    def _paint_section(self, canvas: Canvas, section: Section, y: float, wide: float) -> float:
        theme, top = canvas.theme, y
        size = 25 if section.level <= 2 else 20
        if section.level <= 1:
            size = 31
        y += canvas.paragraph((14, y, wide, 0), section.title, "title", theme.ink, size=size) + 6
        blocks = section.text.split("\n\n") if section.text else []
        for place in range(len(blocks) + 1):
            for picture in section.pictures:
                if picture.after == place:
                    y = self._paint_picture(canvas, picture, y, wide)
            if place < len(blocks):
                y = _paint_block(canvas, blocks[place], y, wide) + 9
        if section.id == self.marked:
            canvas.fill((2, top, 4, y - top - 8), 2, theme.amber)
        return y + (14 if section.level <= 2 else 8)

    def _paint_picture(self, canvas: Canvas, picture: Picture, y: float, wide: float) -> float:
        """Draw a picture with its words below it; one that is out of sight is only left room."""
        across, down = self.figures.size(picture, wide)
        box = pygame.FRect(14, y + 4, across, down)
        top = self.text.offset
        if top - 60 < box.bottom and box.top < top + self.text.rect.h + 60:
            self.figures.draw(canvas, picture, box)
        text = f"{self.figures.words(canvas, picture)}."
        y = box.bottom + 6
        y += canvas.paragraph((14, y, wide, 0), text, "small", canvas.theme.ink2) + 12
        button = self.tries.get(picture)
        if button is None:
            return y
        button.visible = self.figures.can_be_tried(picture)
        if not button.visible:
            return y
        across = button_width(canvas, messages.TRY_IT, "play", height=_TRY)
        button.rect = pygame.FRect(14, y - 4, across, _TRY)
        return button.rect.bottom + 14

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet; a section that is asked for is scrolled to once its place is known."""
        self.draw_sheet(canvas, self.game.spec.title)
        if self._wanted and self._tops:
            self._scroll_to(self._wanted)
        self.draw_widgets(canvas)
        if self._wanted:
            # The first drawing found out where the sections stand.
            self._scroll_to(self._wanted)
            self.list.reveal(f"section-{self._wanted}")
            self._wanted = ""
            self.draw_sheet(canvas, self.game.spec.title)
            self.draw_widgets(canvas)

    def _scroll_to(self, section: str) -> None:
        for top, candidate in zip(self._tops, self.sections, strict=False):
            if candidate.id == section:
                self.text.scroll_to(top - 4)


class HitRow(Widget):
    """Something that was found: its heading and the sentence around it."""

    def __init__(self, hit: Hit, act: Callable[[], object]) -> None:
        super().__init__(f"hit-{hit.section}", hit.title, zone="sections", paper=True)
        self.found, self._act = hit, act
        self.radius = 9.0

    @property
    def value(self) -> str:
        """The sentence."""
        return self.found.sentence

    def act(self) -> None:
        """Open the section."""
        self._act()

    def lay(self, canvas: Canvas, y: float, wide: float) -> float:
        """Place it from `y` on; returns its height, logical pixels."""
        tall = canvas.measure_paragraph(wide - 20, f"**{self.found.title}**", "body")
        tall += canvas.measure_paragraph(wide - 20, self.found.sentence, "small")
        self.rect = pygame.FRect(3, y, wide - 3, max(36.0, tall + 14))
        return self.rect.h

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw heading and sentence."""
        theme, box = canvas.theme, self.rect
        if focus or self.hovered:
            canvas.fill(box, 9, theme.amber, 0.22)
        y, room = box.top + 6, box.w - 18
        y += canvas.paragraph((box.left + 8, y, room, 0), f"**{self.found.title}**", "body",
                              theme.ink) + 1  # fmt: skip
        canvas.paragraph((box.left + 8, y, room, 0), self.found.sentence, "small", theme.ink2)
        if focus:
            focus_ring(canvas, box, 9, paper=True)


def _paint_block(canvas: Canvas, block: str, y: float, wide: float) -> float:
    """Draw a paragraph or a list; returns where it ends."""
    ink = canvas.theme.ink
    prose: list[str] = []
    for line in [*block.strip().splitlines(), None]:
        if line is not None and not line.startswith("- "):
            prose.append(line.strip())
            continue
        if prose:
            y += canvas.paragraph((14, y, wide, 0), " ".join(prose), "rules", ink, size=17)
            prose = []
        if line is not None:
            canvas.disc((22, y + 12), 2.6, canvas.theme.book_edge)
            y += canvas.paragraph((34, y, wide - 20, 0), line[2:], "rules", ink, size=17) + 3
    return y
