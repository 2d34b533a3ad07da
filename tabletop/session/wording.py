"""Replaces tokens in rules' texts by names: `{p1}`, `{zone:room:0:1}`, `{piece:math-1}`."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tabletop.engine.core import NOT_YOUR_TURN
from tabletop.engine.display import Display, Panel, Preview
from tabletop.engine.game import Game
from tabletop.engine.moves import Refusal
from tabletop.engine.spec import TablePlan
from tabletop.engine.view import SeenEvent
from tabletop.storage.records import Player

_TOKEN = re.compile(r"\{(p[0-9]+|zone:[a-z0-9:-]+|piece:[a-z0-9-]+)\}")

FULLER = {NOT_YOUR_TURN: "It is not your turn. Wait for {waits}."}
"""Sentences that say more if the players are known."""


class Wording:
    """Fills names of zones, pieces and players into the texts of one game."""

    def __init__(self, game: Game, plan: TablePlan, players: Sequence[Player]) -> None:
        self._plan = plan
        self._players = players
        self._titles = {f"{cell.row}:{cell.col}": cell.title for cell in game.layout.cells}

    def fill(self, text: str) -> str:
        """Return the text with names filled in; unknown tokens stay."""
        return _TOKEN.sub(lambda match: self._name(match[1]), text)

    def refusal(self, refusal: Refusal) -> Refusal:
        """Return a refusal with names filled in; a waiting seat is told for whom it waits."""
        text = FULLER.get(refusal.text, refusal.text) if refusal.words else refusal.text
        for name, word in refusal.words:
            text = text.replace(f"{{{name}}}", word)
        return refusal._replace(text=self.fill(text), words=())

    def display(self, display: Display) -> Display:
        """Return a display with names filled in."""
        fill = self.fill
        return replace(
            display,
            context=fill(display.context),
            panels=tuple(
                Panel(
                    panel.id,
                    fill(panel.title),
                    tuple(
                        replace(row, title=fill(row.title), note=fill(row.note))
                        for row in panel.rows
                    ),
                )
                for panel in display.panels
            ),
            captions=tuple(replace(word, text=fill(word.text)) for word in display.captions),
            tags=tuple(
                replace(tag, text=fill(tag.text), note=fill(tag.note)) for tag in display.tags
            ),
            chips=tuple(
                tuple(replace(mark, text=fill(mark.text)) for mark in marks)
                for marks in display.chips
            ),
            sheets=tuple(
                replace(sheet, label=fill(sheet.label), reason=fill(sheet.reason))
                for sheet in display.sheets
            ),
        )

    def preview(self, preview: Preview) -> Preview:
        """Return a preview with names filled in."""
        fill = self.fill
        lines, theirs = (
            tuple((icon, fill(text)) for icon, text in each)
            for each in (preview.lines, preview.theirs)
        )
        return Preview(fill(preview.title), lines, theirs, fill(preview.guess))

    def events(self, events: Sequence[SeenEvent]) -> tuple[SeenEvent, ...]:
        """Return events with names filled into their notes and summaries."""
        return tuple(self._event(event) for event in events)

    def _event(self, event: SeenEvent) -> SeenEvent:
        if event.kind == "note":
            return replace(event, text=self.fill(event.text))
        if event.summary is not None:
            return replace(event, summary=event.summary.filled(self.fill))
        if event.stage is not None:
            return replace(event, stage=event.stage.filled(self.fill))
        return event

    def _name(self, token: str) -> str:
        kind, _, rest = token.partition(":")
        plan = self._plan
        if kind == "zone" and rest in plan.zone:
            fallback = plan.spec.place_title(rest)
            fallback = fallback or plan.zone_kinds[plan.zone[rest]].title
            return self._titles.get(rest.partition(":")[2], fallback)
        of = plan.kind_named(rest) if kind == "piece" else None
        if of is not None:
            return of.title
        seat = int(kind[1:]) - 1 if kind[1:].isdecimal() else -1
        return self._players[seat].name if 0 <= seat < len(self._players) else f"{{{token}}}"
