"""A person who sees nothing: presses keys, and knows only what the program says in words."""

from collections.abc import Callable

from tabletop.ui.app.accessibility import Reading, reading_of
from tabletop.ui.app.pilot import Pilot

_MOST = 40
"""So many keys lead to whatever can be reached."""
_ACROSS = 8
"""So many things lie beside each other."""
_BACK = {"right": "left", "left": "right", "up": "down", "down": "up"}


class Blind:
    """Listens to what a screen reader is given, and to the news; never asks table or rules."""

    def __init__(self, pilot: Pilot) -> None:
        """Sit down at a pilot's keyboard; nothing else of the pilot is used."""
        self._pilot = pilot
        self.heard: list[str] = []
        """Everything that was said, in order."""

    def _reading(self) -> Reading:
        return reading_of(self._pilot.scene, self._pilot.desk.announcement, 1.0)

    @property
    def title(self) -> str:
        """What the screen is called; at a table this ends in what is asked for."""
        return self._reading().title

    @property
    def here(self) -> tuple[str, str, str]:
        """Role, name and value of what the keyboard is at; empty words for nothing."""
        reading = self._reading()
        node = next((node for node in reading.nodes if node.id == reading.focus), None)
        return (node.role, node.label, node.value) if node is not None else ("", "", "")

    @property
    def told(self) -> str:
        """All that is said now, as one text."""
        return " | ".join([self.title, *self.here, self._reading().news])

    def press(self, *keys: str) -> None:
        """Press keys, listening after each until it is quiet."""
        for key in keys:
            self._pilot.key(key)
            self._pilot.tick(3.0)
            self.heard.append(f"{key}: {self.told}")

    def write(self, text: str) -> None:
        """Write letters."""
        self._pilot.type(text)
        self._pilot.tick(0.5)

    def go_to(self, name: str) -> None:
        """Walk by Tab and the arrows until something is called so, or begins so.

        Raises:
            LookupError: nothing that is reached is called so.
        """
        self._walk(name, lambda: self.here[1].startswith(name))

    def use(self, name: str) -> None:
        """Go to something by its name, and press Enter."""
        self.go_to(name)
        self.press("enter")

    def answer(self) -> None:
        """Do what is asked for: use what the focus is at, else walk on to what can be used."""
        before = self.told
        role, _, value = self.here
        if role == "toggle" and value != "not picked":
            self._walk("a way on", lambda: self.here[0] == "button" and self.here[1] != "Cancel")
        self.press("enter")
        for key in ["enter", "tab", "right", "tab", "e"]:
            if self.told != before:
                return
            self.press(key)

    def _walk(self, what: str, there: Callable[[], bool]) -> None:
        """Press Tab until what is told is what was looked for; then with arrows behind each.

        Places come last: the arrows lead far away from them.
        """
        for roles in (set(), {"button", "card"}, {"place"}):
            for _ in range(_MOST):
                if there() or (self.here[0] in roles and self._look_around(there)):
                    return
                self.press("tab")
        raise LookupError(f"{what} is not reached; last heard: {self.heard[-8:]}")

    def _look_around(self, there: Callable[[], bool]) -> bool:
        """Press each arrow until nothing else is told, then go back; whether it was found."""
        steps: list[str] = []
        for arrow in ("right", "down", "left", "up"):
            for _ in range(_ACROSS):
                before = self.here
                self.press(arrow)
                if there():
                    return True
                if self.here == before:
                    break
                steps.append(arrow)
        self.press(*(_BACK[arrow] for arrow in reversed(steps)))
        return False
