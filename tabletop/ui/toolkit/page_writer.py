"""Saves games as web pages that replay them, in a child process beside the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.storage.saves.copies import free_place
from tabletop.ui.text import messages
from tabletop.ui.toolkit.notices import Notices

if TYPE_CHECKING:
    from tabletop.workers.command_process import CommandProcess


class PageWriter:
    """Saves one game at a time as a page, as the command `tabletop replay --html` does."""

    def __init__(
        self,
        folder: Path,
        notices: Notices,
        scene: Callable[[], object],
        tell: Callable[[Path], object],
    ) -> None:
        """Create it without writing a page.

        Args:
            folder: Where pages are written.
            notices: Where the player is told what goes on.
            scene: Returns the scene on top.
            tell: Shows where a page is, if the scene that asked for it is still on top.
        """
        self._folder, self._notices, self._scene, self._tell = folder, notices, scene, tell
        self.program: tuple[str, ...] = ()
        """The command line that starts the program; empty for the running one."""
        self._command: CommandProcess | None = None
        self._target = Path()
        self._asked: object = None
        """The scene from which the page was asked for."""

    @property
    def running(self) -> bool:
        """Whether a page is being written."""
        return self._command is not None and self._command.running

    def save(self, path: Path, name: str, *, opened: bool = False) -> None:
        """Begin to write a saved game as a page into the export folder.

        A message says when it is there, or why it isn't.

        Args:
            path: The saved game, finished or not.
            name: What to call the page, without the suffix.
            opened: Whether all hands are shown, which only a finished game allows; otherwise none.
        """
        from tabletop.workers.command_process import CommandProcess  # noqa: PLC0415 - not before the first frame

        notices = self._notices
        if self.running:
            notices.toast(messages.PAGE_BUSY)
            return
        try:
            self._target = free_place(self._folder, name, ".html")
        except OSError as error:
            notices.toast(str(error), "loss")
            return
        self._asked = self._scene()
        self._command = CommandProcess(self.program, name=messages.PAGE_JOB)
        view = ["--open"] if opened else []
        self._command.start(["replay", str(path), "--html", str(self._target), *view])
        notices.toast(messages.PAGE_BEGUN)

    def poll(self) -> bool:
        """Tell the player once the page is written; return whether anything was told."""
        command = self._command
        if command is None:
            return False
        command.poll()
        if command.running:
            return False
        self._command = None
        if command.problem:
            self._notices.toast(command.problem, "loss")
        elif self._scene() is self._asked:
            self._tell(self._target)
        else:
            self._notices.toast(f"{messages.PAGE_SAVED}: {self._target}", "gain")
        self._asked = None
        return True

    def stop(self) -> None:
        """End the child process, if one runs."""
        if self._command is not None:
            self._command.stop()
            self._command = None
