"""What lies before everybody in Introduct Academy, as its widgets draw it: classes and offers."""

from dataclasses import dataclass

from tabletop.api import Display


@dataclass(frozen=True, slots=True)
class Meter:
    """What the cards of a classroom pay, now and with more of them: `5 SQL pay 2, 2 more for 3`."""

    zone: str
    title: str
    """What lies there."""
    colour: str
    count: int
    steps: tuple[tuple[int, int], ...]
    """How many are needed, and what they pay, for each step."""
    short: str = ""
    """The same where there is little room."""
    more: str = ""
    """How many are missing for the next step: `2 more`; empty at the top."""
    reward: str = ""
    """What that pays: `for 3 books`."""

    @property
    def pays(self) -> int:
        """What is paid now."""
        return self.pays_with(0)

    def pays_with(self, more: int) -> int:
        """What would be paid with so many more."""
        return max((pay for need, pay in self.steps if self.count + more >= need), default=0)


@dataclass(frozen=True, slots=True)
class Classes:
    """`Display.own` of Introduct Academy."""

    meters: tuple[Meter, ...] = ()
    """Of the classrooms in which something lies."""


def classes_of(display: Display) -> Classes:
    """Return what a display tells of classes and offers."""
    return display.own if isinstance(display.own, Classes) else Classes()


def meter_of(display: Display, zone: str) -> Meter | None:
    """Return what a classroom pays; None where nothing lies."""
    return next((meter for meter in classes_of(display).meters if meter.zone == zone), None)
