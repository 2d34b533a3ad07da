"""Who is next and what the table waits for: a person, a hand-over, a computer's thought."""

import math

from tabletop.session import Happened, Next, Session
from tabletop.ui.kit.events import Key, Press, UiEvent
from tabletop.ui.paint.easing import breathe

THINK_LEAST = 0.5
"""Seconds before a computer's move is asked for, so that moves can be told apart."""
READ = 0.9
"""The same after a move of a computer that told something."""
PROMPT_AFTER = 0.8
SKIP_AFTER = 5.0
SWEEP = 0.4
"""Seconds in which the ring runs around whoever is next."""
SWEEP_EVERY = 1.6
"""Seconds between two runs of the ring while a computer thinks."""
BREATH = 1.6
"""Seconds of a breath of the halos."""
BREATHS = 3
BREATH_STEPS = 20
BREATH_DEPTH = 0.15
"""Halos breathe between 85 and 100 %."""
HAND_OVER = 0.45
"""Seconds that the last move stays in sight before the screen is covered."""
LISTEN = 2.2
"""Seconds before the move of a computer to which the viewer could say something."""
DEAD = 0.6
"""Seconds after a hand-over in which no key answers."""
NEAR = 48.0
"""A click so near to the last one, logical pixels, was meant for what lay there before."""
_LOOKS = frozenset({"escape", "f1", "l", "m", "left alt", "right alt", "tab"})
"""Keys that answer nothing."""
ENDING = 0.9
"""Seconds between the last move and the results."""


class HandOver:
    """Right after a hand-over nothing is answered: a key or a click was meant for what was before.

    Escape, and what only looks, act as ever; so does a click elsewhere than the one before.
    """

    def __init__(self) -> None:
        self._age = DEAD
        self._last = (-1.0, -1.0)

    def begin(self) -> None:
        """The table is another person's."""
        self._age = 0.0

    def update(self, dt: float) -> None:
        """`dt` seconds passed."""
        self._age += dt

    def swallows(self, event: UiEvent) -> bool:
        """Whether an event comes too early to be an answer."""
        early = self._age < DEAD
        match event:
            case Press(pos):
                near = math.dist(pos, self._last) < NEAR
                self._last = pos
                return early and near
            case Key():
                return early and event.key not in _LOOKS
            case _:
                return False


class Breath:
    """The halos of legal places, which grow and shrink for a while and then rest.

    They are told anew a few times a second only, and not for ever: an idle table costs nothing.
    """

    def __init__(self) -> None:
        self.age = BREATHS * BREATH
        """Seconds since the places lit up."""

    def begin(self) -> None:
        """Places have lit up."""
        self.age = 0.0

    def update(self, dt: float) -> bool:
        """`dt` seconds passed; whether the halos look different."""
        before = self._step
        self.age = min(BREATHS * BREATH, self.age + dt)
        return before != self._step

    @property
    def _step(self) -> int:
        return int(self.age / BREATH * BREATH_STEPS + 1e-6)

    @property
    def strength(self) -> float:
        """What is added to a halo now."""
        return breathe((self._step / BREATH_STEPS + 0.5) * BREATH, 0.0, BREATH_DEPTH, BREATH)


class Turns:
    """The flow of one sitting. The table tells it when moves were made and time passes."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.next: Next = session.next()
        self.waited = 0.0
        """Seconds since the table came to rest and waits for `next`."""
        self.stepping = False
        """Whether a computer's move that follows another waits to be let go."""
        self._let_go = False

    def renew(self) -> None:
        """A move was made, taken back, or the screen was handed over."""
        self.next = self.session.next()
        self.waited = 0.0
        self._let_go = False

    @property
    def waits(self) -> bool:
        """Whether a computer's move waits for the player to have seen the one before."""
        last = self.session.last_seat
        follows = last >= 0 and self.session.players[last].kind != "human"
        return self.stepping and follows and self.next.kind == "computer" and not self._let_go

    def let_go(self) -> bool:
        """Let the computer's move come that waits; whether one did."""
        waited = self.waits
        self._let_go = self._let_go or waited
        return waited

    @property
    def mine(self) -> bool:
        """Whether the viewer may act."""
        return self.next.kind in {"viewer", "asked"}

    @property
    def thinking(self) -> bool:
        """Whether a computer has been thinking for so long that it is said."""
        return self.next.kind == "computer" and self.waited >= PROMPT_AFTER and not self.waits

    @property
    def may_skip(self) -> bool:
        """Whether a computer takes so long that it may be hurried."""
        late = self.session.thinking_seconds() >= SKIP_AFTER
        return self.next.kind == "computer" and late and not self.waits

    @property
    def sweep(self) -> float:
        """How far the ring around whoever is next has run, 0 to 1; a thinker's runs again."""
        seconds = (self.waited - PROMPT_AFTER) % SWEEP_EVERY if self.thinking else self.waited
        return min(1.0, seconds / SWEEP)

    def due(self, what: str, pace: float) -> bool:
        """Whether it is time for the `curtain`, or for the results (`over`)."""
        seconds = {"curtain": HAND_OVER, "open": HAND_OVER, "over": ENDING}[what] * pace
        if what in {"curtain", "open"} and self.session.viewer < 0:
            seconds = 0.0
        return self.next.kind == what and self.waited >= seconds

    def update(
        self, dt: float, *, moving: bool, pace: float, listens: bool = False, told: bool = False
    ) -> Happened | None:
        """`dt` seconds passed; a computer's move when there is one. Nothing while pieces move.

        It thinks at once, but its move comes only when there was time to follow the one before;
        `listens`: and for the viewer to say something first. `told`: something is to be read.
        """
        self.session.think()
        if moving:
            self.waited = 0.0
            return None
        self.waited += dt
        least = LISTEN if listens else READ if told else THINK_LEAST
        least = max(least * pace, self.session.pause)
        if self.next.kind != "computer" or self.waited < least or self.waits:
            return None
        return self.session.poll()
