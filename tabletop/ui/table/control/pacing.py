"""Pacing of a game: who is next, and how long the table waits for computers and hand-overs."""

import math

from tabletop.session.port import WindowPort
from tabletop.session.types import Next, SeenStep
from tabletop.ui.graphics.easing import oscillate
from tabletop.ui.toolkit.events import Key, Press, UiEvent

THINK_LEAST = 0.5
"""Seconds before a computer's move is requested, so that moves can be told apart."""
READ = 0.9
"""Seconds before the next computer's move after one that showed something to read."""
PROMPT_AFTER = 0.8
SKIP_AFTER = 5.0
SWEEP = 0.4
"""Seconds in which a ring runs once around the portrait of the seat whose turn it is."""
SWEEP_EVERY = 1.6
"""Seconds between two runs of that ring while a computer thinks."""
BREATH = 1.6
"""Seconds of one pulse of the halos around legal places."""
BREATHS = 3
BREATH_STEPS = 20
FADE_STEPS = 30
BREATH_DEPTH = 0.15
"""Depth of a halo's pulse, 0 to 1: its strength varies between 85 and 100%."""
HAND_OVER = 0.45
"""Seconds that the last move stays visible before the screen is covered."""
LISTEN = 2.2
"""Seconds before a computer's move to which the viewer could respond first."""
DEAD = 0.6
"""Seconds after the screen was passed on in which keys are ignored."""
NEAR = 48.0
"""Distance in logical pixels up to which a click after a hand-over counts as a repeated one."""
_LOOKS = frozenset({"escape", "f1", "l", "m", "left alt", "right alt", "tab"})
"""Keys that only look and are never ignored."""
ENDING = 0.9
"""Seconds between the last move and the results of the game."""


class HandOverGuard:
    """A filter that ignores input right after the screen was passed to another person.

    Such input was meant for the previous view. Escape and keys that don't act on the game still
    work, and so does a click in a different place from the last one.
    """

    def __init__(self) -> None:
        self._age = DEAD
        self._last = (-1.0, -1.0)

    def begin(self) -> None:
        """Start ignoring input for 0.6 seconds; call this when the screen is passed on."""
        self._age = 0.0

    def update(self, dt: float) -> None:
        """Count `dt` more seconds since the screen was passed on."""
        self._age += dt

    def ignores(self, event: UiEvent) -> bool:
        """Return whether an event must be ignored because it comes too soon after a hand-over."""
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


class HaloPulse:
    """The pulsating brightness of halos around legal places, which stops after a few pulses.

    It changes only a few times a second and then stops, so that an idle table isn't redrawn.
    """

    def __init__(self, count: int = BREATHS) -> None:
        self._whole = count * BREATH
        self.age = self._whole
        """Seconds since the places lit up."""
        self._step = int(self.age / BREATH * BREATH_STEPS + 1e-6)

    def begin(self) -> None:
        """Restart the pulses; call this when the legal places have changed.

        They stop after `count` pulses, by default three.
        """
        self.age, self._step = 0.0, 0

    def update(self, dt: float) -> bool:
        """Advance the pulses by `dt` seconds.

        Return whether the halos look different, so that a frame must be drawn.
        """
        if self.age >= self._whole:
            return False
        self.age = min(self._whole, self.age + dt)
        before, self._step = self._step, int(self.age / BREATH * BREATH_STEPS + 1e-6)
        return before != self._step

    @property
    def strength(self) -> float:
        """The opacity to add to that of a halo, from 0 to 0.15; 0 once the pulses have stopped."""
        return oscillate((self._step / BREATH_STEPS + 0.5) * BREATH, 0.0, BREATH_DEPTH, BREATH)


class TurnPacing:
    """The timing of turns at one table: when a computer's move or a hand-over is due.

    It waits between moves, so that people can follow what happens.
    """

    def __init__(self, port: WindowPort) -> None:
        self.port = port
        self.next: Next = port.snapshot().next
        self._version = port.version
        """The version of the game at the last update."""
        self.waited = 0.0
        """Seconds since the table came to rest and waits for `next`."""
        self.stepping = False
        """Whether a computer's move that follows another one waits for the player's signal."""
        self._released = False

    def renew(self) -> None:
        """Look up whose turn it is and restart the wait.

        Call this when the game or the viewer has changed.
        """
        self.next, self._version = self.port.snapshot().next, self.port.version
        self.waited = 0.0
        self._released = False

    @property
    def waits(self) -> bool:
        """Whether a computer's move is waiting for the player's signal.

        This happens when computers play step by step and another computer has just moved.
        """
        if not self.stepping or self.next.kind != "computer" or self._released:
            return False
        last = self.port.snapshot().last_seat
        return last >= 0 and self.port.players[last].kind != "human"

    def release_move(self) -> bool:
        """Let a waiting computer make its move; return whether one was waiting."""
        waited = self.waits
        self._released = self._released or waited
        return waited

    @property
    def fading(self) -> tuple[tuple[str, float], ...]:
        """How far each answer that is given for the viewer soon has faded, in steps."""
        found = self.port.fading
        if not found:
            return ()
        return tuple((name, int(share * FADE_STEPS) / FADE_STEPS) for name, share in found.items())

    @property
    def mine(self) -> bool:
        """Whether the viewer may act: it is their turn, or they are asked for an answer."""
        return self.next.kind in {"viewer", "asked"}

    @property
    def thinking(self) -> bool:
        """Whether a computer has been thinking long enough (0.8 seconds) for the prompt to say so.

        This is false while its move is waiting for a signal.
        """
        return self.next.kind == "computer" and self.waited >= PROMPT_AFTER and not self.waits

    @property
    def may_skip(self) -> bool:
        """Whether a computer has been thinking for 5 seconds, so the player may cut it short."""
        if self.next.kind != "computer" or self.waits:
            return False
        return self.port.thinking_seconds() >= SKIP_AFTER

    @property
    def state(self) -> tuple[bool, bool, bool]:
        """Whether a computer is thinking, whether it may be cut short, and whether it waits.

        It waits for the player's signal if computers play step by step.
        """
        if self.next.kind != "computer":
            return False, False, False
        return self.thinking, self.may_skip, self.waits

    @property
    def sweep(self) -> float:
        """How much of the ring to draw around the portrait of the seat to move, from 0 to 1.

        While a computer is thinking, the ring repeats.
        """
        seconds = self.waited
        if self.next.kind == "computer" and self.thinking:
            seconds = (seconds - PROMPT_AFTER) % SWEEP_EVERY
        return min(1.0, seconds / SWEEP)

    def due(self, what: str, pace: float) -> bool:
        """Return whether the table has waited long enough to continue.

        Args:
            what: What comes next: `curtain` or `open` (passing the screen on), or `over` (the
                results).
            pace: The duration of animations relative to normal, by which the wait is scaled.
        """
        seconds = {"curtain": HAND_OVER, "open": HAND_OVER, "over": ENDING}[what] * pace
        if what in {"curtain", "open"} and self.port.seat < 0:
            seconds = 0.0
        return self.next.kind == what and self.waited >= seconds

    def update(
        self, dt: float, *, moving: bool, pace: float, listens: bool = False, told: bool = False
    ) -> SeenStep | None:
        """Advance the wait by `dt` seconds; return the step of a computer's move once it is made.

        A computer starts to think at once, but moves only after people have had time to follow
        the previous move. The result is None until then, and during people's turns.

        Args:
            dt: Seconds since the last call.
            moving: Whether pieces are still moving; the wait starts only afterwards.
            pace: The duration of animations relative to normal, by which the wait is scaled.
            listens: Whether the viewer could respond first; this extends the wait.
            told: Whether the previous move showed something to read.
        """
        if moving or self.next.kind == "computer" or self.port.version != self._version:
            self.port.think()
            self._version = self.port.version
        if moving:
            self.waited = 0.0
            return None
        self.waited += dt
        if self.next.kind != "computer":
            return None
        least = LISTEN if listens else READ if told else THINK_LEAST
        least = max(least * pace, self.port.pause)
        if self.waited < least or self.waits:
            return None
        return self.port.poll()
