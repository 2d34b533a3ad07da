"""A person who sees nothing: presses keys, and knows only what the program says in words."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tabletop.ui.app.accessibility import Reading, reading_of
from tabletop.ui.app.pilot import Pilot

_MOST = 40
"""So many keys lead to whatever can be reached."""
_ACROSS = 8
"""So many things lie beside each other."""
_AROUND = 1
"""So many rooms that were gone to last are left out where there are others."""
_BACK = {"right": "left", "left": "right", "up": "down", "down": "up"}


@dataclass(frozen=True, slots=True)
class Heard:
    """What is said of the screen."""

    title: str
    """What the screen is called; at a table this ends in what is asked for."""
    here: tuple[str, str, str]
    """Role, name and value of what the keyboard is at; empty words for nothing."""
    news: str = ""

    @property
    def repeats(self) -> bool:
        """Whether the news say no word that the focus does not say already."""
        return _words(self.news) <= _words(" ".join(self.here))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


class Voice(Protocol):
    """A keyboard, and what a screen reader says of the screen."""

    def press(self, key: str) -> None:
        """Press a key, and listen until it is quiet."""

    def write(self, text: str) -> None:
        """Write letters."""

    def hear(self) -> Heard:
        """Return what there is to hear now."""


class PilotVoice:
    """The keyboard of a pilot, and the words that a screen reader would be given."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot

    def _reading(self) -> Reading:
        return reading_of(self._pilot.scene, self._pilot.app.notices.spoken, 1.0)

    def press(self, key: str) -> None:
        """Press a key, and let three seconds pass."""
        self._pilot.key(key)
        self._pilot.tick(3.0)

    def write(self, text: str) -> None:
        """Write letters."""
        self._pilot.type(text)
        self._pilot.tick(0.5)

    def hear(self) -> Heard:
        """Return what there is to hear now."""
        reading = self._reading()
        node = next((node for node in reading.nodes if node.id == reading.focus), None)
        here = (node.role, node.label, node.value) if node is not None else ("", "", "")
        return Heard(reading.title, here, reading.news)


class Blind:
    """Presses keys and listens; never asks table or rules."""

    def __init__(self, voice: Voice) -> None:
        """Sit down at a keyboard."""
        self.voice = voice
        self.heard: list[str] = []
        """Everything that was said, in order."""
        self.news: list[Heard] = []
        """What was said whenever there were news."""
        self._been: list[str] = []
        """Places that were gone to, the last one last."""

    @property
    def title(self) -> str:
        """What the screen is called; at a table this ends in what is asked for."""
        return self.voice.hear().title

    @property
    def here(self) -> tuple[str, str, str]:
        """Role, name and value of what the keyboard is at; empty words for nothing."""
        return self.voice.hear().here

    @property
    def echoes(self) -> float:
        """Which part of the news so far only repeated the focus, which is read anyway."""
        return sum(heard.repeats for heard in self.news) / max(1, len(self.news))

    @property
    def told(self) -> str:
        """All that is said now, as one text."""
        heard = self.voice.hear()
        return " | ".join([heard.title, *heard.here, heard.news])

    def press(self, *keys: str) -> None:
        """Press keys, listening after each until it is quiet."""
        for key in keys:
            before = self.voice.hear().news
            self.voice.press(key)
            self.heard.append(f"{key}: {self.told}")
            heard = self.voice.hear()
            if heard.news not in {"", before}:
                self.news.append(heard)

    def write(self, text: str) -> None:
        """Write letters."""
        self.voice.write(text)

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
        if "Move to" in self.title:
            self._step()
            return
        if role == "toggle" and value != "not picked":
            self.press("e")  # it sends what is picked, here as in every form
            return
        self.press("enter")
        for key in ["enter", "tab", "right", "tab", "e"]:
            if self.told != before:
                return
            self.press(key)

    def _step(self) -> None:
        """Go to a room that is offered, rather to one where nobody was lately.

        A card is named with the place where it lies: `History, Science Lab`.
        """
        for lately in (self._been[-_AROUND:], []):
            for arrow in ("", "right", "down", "left", "up"):
                if arrow:
                    self.press(arrow)
                name = self.here[1]
                if name and name not in lately and ", " not in name:
                    self._been.append(name)
                    self.press("enter")
                    return

    def _walk(self, what: str, there: Callable[[], bool]) -> None:
        """Press Tab until what is told is what was looked for; then with arrows behind each.

        Places come last: the arrows lead far away from them.
        """
        looked: set[tuple[str, str, str]] = set()
        for roles in (set(), {"button", "card"}, {"place"}):
            first = self.here
            for number in range(_MOST):
                here = self.here
                if there():
                    return
                if number and here == first:
                    break
                if here[0] in roles and here not in looked:
                    looked.add(here)
                    if self._look_around(there):
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
