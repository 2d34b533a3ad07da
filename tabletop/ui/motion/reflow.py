"""Lets pieces glide to new places when a row they lie in closes up or opens."""

REFLOW = 0.18
"""Seconds that a piece glides."""
_SAME = 0.05
"""Distance in logical pixels below which two points count as the same."""


def _apart(one: tuple[float, float], two: tuple[float, float]) -> bool:
    """Return whether two points differ by more than single-precision rounding."""
    return abs(one[0] - two[0]) > _SAME or abs(one[1] - two[1]) > _SAME


class Reflow:
    """The gliding of pieces from their old to their new resting places.

    Pieces are identified by any unique key; their offsets fade to zero.
    """

    def __init__(self) -> None:
        self._rects: dict[str, tuple[float, float]] = {}
        self._offsets: dict[str, tuple[float, float, float]] = {}

    def place(self, centres: dict[str, tuple[float, float]], *, glide: bool) -> None:
        """Set the resting places of all pieces; those that moved glide there if `glide`."""
        if not glide:
            self._offsets.clear()
            self._rects = centres
            return
        for key, centre in centres.items():
            old = self._rects.get(key)
            if old is not None and _apart(old, centre):
                dx, dy = self.offset(key)
                self._offsets[key] = (old[0] + dx - centre[0], old[1] + dy - centre[1], 0.0)
        self._rects = centres

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether anything was gliding."""
        was = bool(self._offsets)
        aged = {key: (x, y, age + dt) for key, (x, y, age) in self._offsets.items()}
        self._offsets = {key: entry for key, entry in aged.items() if entry[2] < REFLOW}
        return was

    def offset(self, key: str) -> tuple[float, float]:
        """Return a piece's current (dx, dy) from its resting place, in logical pixels."""
        entry = self._offsets.get(key)
        if entry is None:
            return (0.0, 0.0)
        left = (1.0 - entry[2] / REFLOW) ** 3
        return entry[0] * left, entry[1] * left

    @property
    def offsets(self) -> dict[str, tuple[float, float]]:
        """The current (dx, dy) of each gliding piece, by key."""
        return {key: self.offset(key) for key in self._offsets}

    @property
    def gliding(self) -> bool:
        """Whether any piece is gliding to its new place."""
        return bool(self._offsets)

    def finish(self) -> None:
        """Forget all resting places, so that nothing glides to its next one."""
        self._offsets.clear()
        self._rects = {}
