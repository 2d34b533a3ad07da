"""Pacing of a game: who is next, and how long the table waits for computers and hand-overs."""

import math

from tabletop.session import Happened, Next, Session
from tabletop.ui.kit.events import Key, Press, UiEvent
from tabletop.ui.paint.easing import breathe

THINK_LEAST = 0.5
"""Seconds before a computer's move is requested, so that moves can be told apart."""
READ = 0.9
"""Seconds before the next computer's move after one that showed something to read."""
PROMPT_AFTER = 0.8
SKIP_AFTER = 5.0
SWEEP = 0.4
"""Seconds in which the ring runs once around the portrait of the seat that is next."""
SWEEP_EVERY = 1.6
"""Seconds between two runs of the ring while a computer thinks."""
BREATH = 1.6
"""Seconds of one pulse of the halos."""
BREATHS = 3
BREATH_STEPS = 20
BREATH_DEPTH = 0.15
"""Depth of a halo's pulse, 0 to 1: its strength varies between 85 and 100 %."""
HAND_OVER = 0.45
"""Seconds that the last move stays visible before the screen is covered."""
LISTEN = 2.2
"""Seconds before a computer's move to which the viewer could respond first."""
DEAD = 0.6
"""Seconds after a hand-over in which keys are ignored."""
NEAR = 48.0
"""Distance in logical pixels at which a click after a hand-over counts as a repeated one."""
_LOOKS = frozenset({"escape", "f1", "l", "m", "left alt", "right alt", "tab"})
"""Keys that only look and are never ignored."""
ENDING = 0.9
"""Seconds between the last move and the results."""


class HandOver:
    """A filter that ignores input right after a hand-over, meant for what was shown before.

    Escape and keys that only look work as usual; so does a click away from the previous one.
    """

    def __init__(self) -> None:
        self._age = DEAD
        self._last = (-1.0, -1.0)

    def begin(self) -> None:
        """Start ignoring input: the table belongs to another person now."""
        self._age = 0.0

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass since the hand-over."""
        self._age += dt

    def swallows(self, event: UiEvent) -> bool:
        """Whether an event comes too early after a hand-over and is to be ignored."""
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
    """Pulsation of the halos of legal places, which stops after a few pulses.

    It changes only a few times a second and not forever, so that an idle table costs nothing.
    """

    def __init__(self) -> None:
        self.age = BREATHS * BREATH
        """Seconds since the places lit up."""

    def begin(self) -> None:
        """Restart the pulses, since legal places have just lit up."""
        self.age = 0.0

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether the halos look different."""
        before = self._step
        self.age = min(BREATHS * BREATH, self.age + dt)
        return before != self._step

    @property
    def _step(self) -> int:
        return int(self.age / BREATH * BREATH_STEPS + 1e-6)

    @property
    def strength(self) -> float:
        """The opacity that is added to a halo now; 0 while it rests."""
        return breathe((self._step / BREATH_STEPS + 0.5) * BREATH, 0.0, BREATH_DEPTH, BREATH)


class Turns:
    """The pacing of turns in one session: when a computer's move or a hand-over is due."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.next: Next = session.next()
        self.waited = 0.0
        """Seconds since the table came to rest and waits for `next`."""
        self.stepping = False
        """Whether a computer's move that follows another one waits for the player's signal."""
        self._let_go = False

    def renew(self) -> None:
        """Update after a move was made or taken back, or the screen was handed over."""
        self.next = self.session.next()
        self.waited = 0.0
        self._let_go = False

    @property
    def waits(self) -> bool:
        """Whether a computer's move waits until the player has seen the one before."""
        last = self.session.last_seat
        follows = last >= 0 and self.session.players[last].kind != "human"
        return self.stepping and follows and self.next.kind == "computer" and not self._let_go

    def let_go(self) -> bool:
        """Release the computer's move that waits; return whether one did."""
        waited = self.waits
        self._let_go = self._let_go or waited
        return waited

    @property
    def mine(self) -> bool:
        """Whether the viewer may act: it is their turn, or they are asked something."""
        return self.next.kind in {"viewer", "asked"}

    @property
    def thinking(self) -> bool:
        """Whether a computer has been thinking long enough for the prompt to say so."""
        return self.next.kind == "computer" and self.waited >= PROMPT_AFTER and not self.waits

    @property
    def may_skip(self) -> bool:
        """Whether a computer has been thinking so long that the player may skip it."""
        late = self.session.thinking_seconds() >= SKIP_AFTER
        return self.next.kind == "computer" and late and not self.waits

    @property
    def sweep(self) -> float:
        """Progress of the ring around the seat that is next, 0 to 1.

        While a computer thinks, the ring runs again and again.
        """
        seconds = (self.waited - PROMPT_AFTER) % SWEEP_EVERY if self.thinking else self.waited
        return min(1.0, seconds / SWEEP)

    def due(self, what: str, pace: float) -> bool:
        """Whether it is time for `what`: `curtain`, `open` (hand-over) or `over` (results)."""
        seconds = {"curtain": HAND_OVER, "open": HAND_OVER, "over": ENDING}[what] * pace
        if what in {"curtain", "open"} and self.session.viewer < 0:
            seconds = 0.0
        return self.next.kind == what and self.waited >= seconds

    def update(
        self, dt: float, *, moving: bool, pace: float, listens: bool = False, told: bool = False
    ) -> Happened | None:
        """Let `dt` seconds pass; return what a computer's move did, once there is one.

        The computer thinks at once, but its move comes only after there was time to follow the one
        before. Nothing comes while pieces move. With `listens` the viewer gets time to respond
        first; with `told`, to read something.
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
