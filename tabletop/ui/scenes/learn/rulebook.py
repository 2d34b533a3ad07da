"""The rulebook of a game: sections on the left, text on the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from tabletop.engine.game import Game
from tabletop.engine.text.rulebook_search import Hit, search
from tabletop.ui.scenes.learn.rule_text import RuleText
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, Tab
from tabletop.ui.toolkit.dialog import SectionSheet
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.layout import Box, Column, Paragraph, Place, Row, Scrolled
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.toolkit.scroll import ScrollArea


class RulebookScene(SectionSheet):
    """A sheet with a game's rulebook: sections on the left, text on the right.

    It opens from *Rules*, or at the paragraph that explains why a move was refused.
    """

    name: ClassVar[str] = "rulebook"

    def __init__(self, app: App, game: Game, rule: str = "", *, searching: bool = False) -> None:
        """Create the scene.

        Args:
            app: The application services.
            game: The game whose rulebook is shown.
            rule: Refers to the section to open it at; empty for the start.
            searching: Whether the search field has the focus at first.
        """
        super().__init__(app)
        self.game = game
        self.sections = game.rulebook.sections
        found = game.rulebook.find(rule) if rule else None
        busy = any(scene.name == "task" for scene in app.stack.scenes)
        self.text = RuleText(app, game, trying=not busy)
        self.text.marked = self._wanted = found.id if found else ""
        self.list = ScrollArea(None, zone="sections")
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
        self.query = TextField(
            "search",
            messages.SEARCH,
            "",
            self._look_for,
            placeholder=messages.SEARCH_RULES,
            zone="search",
        )
        self.hits: tuple[Hit, ...] = ()
        """The search results; empty while nothing is searched."""
        self._hit_rows: list[HitRow] = []
        self.done = Button(
            "done", messages.DONE, self.cancel, icon="check", key="Esc", kind="primary", paper=True
        )
        self.learn = Button("learn", messages.LEARN, self._learn, icon="cap", kind="paper")
        teaching = any(scene.name == "lesson" for scene in app.stack.scenes)
        self._offers_lesson = bool(self.sections and game.invitations()) and not teaching
        self.focus.set(self.query.name if searching else self.text.name)

    @property
    def title(self) -> str:
        return f"{messages.RULES}: {self.game.spec.title}"

    @property
    def marked(self) -> str:
        """The id of the marked section, such as the one opened first; empty for none."""
        return self.text.marked

    @property
    def shown(self) -> int:
        """The index, from 0, of the section being read, which is highlighted in the list."""
        return self.text.shown

    def show(self, section: str) -> None:
        """Mark the section with the given id and scroll to it at the next layout."""
        self._wanted = self.text.marked = section

    def _is_shown(self, at: int) -> bool:
        return self.shown == at

    def _learn(self) -> None:
        self.app.learning.start(self.game)

    def cancel(self) -> None:
        """Handle Esc: clear the search if there is one, otherwise close the rulebook."""
        if self.query.text:
            self.query.text = ""
            self.query.caret = self.query.anchor = 0
            self._look_for("")
            self.focus.set(self.text.name)
            return
        self.app.stack.close(self)

    # Search

    def shortcut(self, key: Key) -> bool:
        """Move the focus to the search field on Ctrl+F, and return whether that was the key."""
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
        self._hit_rows = [HitRow(hit, partial(self._open_hit, hit)) for hit in self.hits]
        self.list.offset = 0.0

    def _open_hit(self, hit: Hit) -> None:
        self.show(hit.section)
        self.focus.set(self.text.name)

    def layout(self, width: float, height: float) -> None:
        self._wanted = self._wanted or self.marked
        super().layout(width, height)

    def arrange(self) -> None:
        """Lay out the sheet, then scroll to the section requested by `show`."""
        super().arrange()
        if self._wanted and self.tree is not None:
            self.text.scroll_to_section(self._wanted)
            self.list.reveal(f"section-{self._wanted}")
            self._wanted = ""

    def build(self) -> Box:
        tight = self.tight
        self.done.key_hint = "" if tight else "Esc"
        self.learn.bare = tight
        pad, tall = (8.0, 42.0) if tight else (14.0, 48.0)
        query = Place(self.query, grow=1) if self.sections else Box(height=40)
        learn = Place(self.learn, height=tall, order=1) if self._offers_lesson else None
        side = (
            Box(height=10) if tight else None,
            Row(query, pad=(pad + 2, 0)),
            Box(height=8),
            Row(Scrolled(self.list, self._list(), grow=1), pad=(pad, 0, pad + 16, 0), grow=1),
            Box(height=10),
            Column(learn, Place(self.done, height=tall, order=1), gap=10, pad=(pad + 4, 0)),
            Box(height=12 if tight else 24),
        )
        assert self.ruler is not None  # noqa: S101 - the pictures are described with it
        text = Scrolled(self.text, self.text.content(self.ruler), grow=1)
        field = Row(text, pad=(10, 0, 16, 0), grow=1)
        return self.section_sheet(side, field, heading=self.game.spec.title, side_width=264)

    def _list(self) -> Box:
        """Return the search results; without any, the sections."""
        if self._hit_rows:
            return Column(*self._hit_rows, gap=4, pad=(3, 4, 0, 8))
        tabs = Column(*(Place(tab, height=34 if self.tight else 38) for tab in self.tabs), gap=3)
        nothing = None
        if self.query.text.strip():
            words = Paragraph(messages.NOTHING_FOUND)
            nothing = Column(words, pad=(5, 0, 2, 12))
        return Column(nothing, tabs, pad=(3, 4, 0, 7))


class HitRow(ListRow):
    """A row with one search result: the title of a section and the sentence that matches."""

    def __init__(self, hit: Hit, act: Callable[[], object]) -> None:
        super().__init__(f"hit-{hit.section}", hit.title, act, zone="sections", value=hit.sentence)
        self._hit = hit

    def content(self) -> Box:
        return Column(
            Paragraph(f"**{self._hit.title}**", colour="ink"),
            Box(height=1),
            Paragraph(self._hit.sentence, "small"),
            pad=(8, 6, 10, 7),
            min_height=36,
        )
