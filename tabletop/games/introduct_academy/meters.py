"""The meters of classes, as the widgets of Introduct Academy draw them."""

from dataclasses import dataclass

from tabletop.api import Display


@dataclass(frozen=True, slots=True)
class Meter:
    """What a class pays now and with more cards, as in `5 SQL pay 2, 2 more for 3`."""

    zone: str
    title: str
    """The title of the skill that the class teaches."""
    colour: str
    count: int
    steps: tuple[tuple[int, int], ...]
    """The steps as (cards needed, books paid)."""
    short: str = ""
    """A short title for narrow places."""
    more: str = ""
    """The cards missing for the next step, such as `2 more`; empty at the top."""
    reward: str = ""
    """The pay of the next step, such as `for 3 books`."""

    @property
    def pays(self) -> int:
        """The books that the class pays now."""
        return self.pays_with(0)

    def pays_with(self, more: int) -> int:
        """Return the books that the class would pay with `more` additional cards."""
        return max((pay for need, pay in self.steps if self.count + more >= need), default=0)


@dataclass(frozen=True, slots=True)
class Classes:
    """The meters of all classes; stored in `Display.own`."""

    meters: tuple[Meter, ...] = ()
    """The meters of the classrooms that are not empty."""


def classes_of(display: Display) -> Classes:
    """Return the classes of a display; without meters if it has none."""
    return display.own if isinstance(display.own, Classes) else Classes()


def meter_of(display: Display, zone: str) -> Meter | None:
    """Return the meter of the class in a classroom zone, or None if it is empty."""
    return next((meter for meter in classes_of(display).meters if meter.zone == zone), None)
