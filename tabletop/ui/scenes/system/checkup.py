"""The page that says what this computer lacks, opened from *About*."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.text import diagnosis, messages
from tabletop.ui.text.diagnosis import Finding
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.field import copy_text
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.layout import Box, Column, Divider, Paragraph

_log = logging.getLogger(__name__)


class Checkup(MessageScene):
    """A dialog that shows findings about the machine as they come, with a button to copy them.

    They are looked for in a thread of their own, since some take a second or more.
    """

    name: ClassVar[str] = "checkup"

    def __init__(self, app: App, findings: Callable[[], Iterable[Finding]]) -> None:
        """Create the dialog and begin to look; `findings` yields one after another."""
        close = Action(messages.CLOSE, lambda: None, "check", "primary")
        super().__init__(
            app, diagnosis.ROW[0], "", [Action(diagnosis.COPY, self.copy, "copy"), close]
        )
        self.found: list[Finding] = []
        self.buttons[0].action = self.copy
        self._shown = 0
        self._worker = threading.Thread(
            target=self._look, args=(findings,), name="checkup", daemon=True
        )
        self._looks = True
        self._worker.start()

    def _look(self, findings: Callable[[], Iterable[Finding]]) -> None:
        try:
            self.found.extend(findings())
        except Exception:  # noqa: BLE001 - looking closely must not end the program
            _log.exception("this computer can't be looked at")

    def copy(self) -> None:
        """Copy what was found so far, as `tabletop doctor` prints it."""
        copied = copy_text(diagnosis.report(self.found))
        self.app.notices.toast(diagnosis.COPIED if copied else messages.NO_CLIPBOARD)

    def update(self, dt: float) -> bool:
        """Take over what was found meanwhile; return whether there is anything new."""
        changed = super().update(dt)
        looks, found = self._worker.is_alive(), len(self.found)
        if (looks, found) == (self._looks, self._shown):
            return changed
        if self._looks and not looks:
            self.app.notices.say(diagnosis.summary(self.found))
        self._looks, self._shown = looks, found
        return True

    @property
    def _standing(self) -> str:
        return diagnosis.LOOKING if self._looks else diagnosis.summary(self.found)

    def body(self) -> Box:
        """Return how it stands, and the findings, each with the advice below it."""
        rows = [part for each in self.found[: self._shown] for part in _row(each)]
        return Column(Paragraph(self._standing, "row", "ink"), *rows)

    def focusables(self) -> list[Node]:
        """Return the findings as a text for screen readers, then the controls."""
        told = f"{self._standing}\n{diagnosis.report(self.found[: self._shown])}".strip()
        text = Node("findings", self.page.rect, told, "text", zone="findings", enabled=False)
        return [text, *super().focusables()]


def _row(finding: Finding) -> Iterator[Box]:
    yield from (Box(height=9), Divider(height=0), Box(height=8))
    yield Paragraph(finding.topic, "row", "ink")
    yield Paragraph(finding.text, size=14.5)
    if finding.advice:
        yield Paragraph(finding.advice, colour="ink", size=14.5, weight=600)
