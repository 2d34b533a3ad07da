"""Pieces glide to their new places when the row that they lie in closes or opens."""

REFLOW = 0.18
"""Seconds that a piece glides."""
_SAME = 0.05
"""Logical pixels within which two places are the same."""


def _apart(one: tuple[float, float], two: tuple[float, float]) -> bool:
    """Whether two points differ by more than rectangles of single precision do by rounding."""
    return abs(one[0] - two[0]) > _SAME or abs(one[1] - two[1]) > _SAME


class Reflow:
    """Lets pieces glide when the row that they lie in closes or opens.

    Keys are whatever names a piece on the table; offsets fade to nothing.
    """

    def __init__(self) -> None:
        self._rects: dict[str, tuple[float, float]] = {}
        self._offsets: dict[str, tuple[float, float, float]] = {}

    def place(self, centres: dict[str, tuple[float, float]], *, glide: bool) -> None:
        """Pieces now rest at `centres`; those that lay elsewhere glide there, if wanted."""
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
        """`dt` seconds passed; whether anything glides."""
        was = bool(self._offsets)
        aged = {key: (x, y, age + dt) for key, (x, y, age) in self._offsets.items()}
        self._offsets = {key: entry for key, entry in aged.items() if entry[2] < REFLOW}
        return was

    def offset(self, key: str) -> tuple[float, float]:
        """How far a piece is drawn from where it rests."""
        entry = self._offsets.get(key)
        if entry is None:
            return (0.0, 0.0)
        left = (1.0 - entry[2] / REFLOW) ** 3
        return entry[0] * left, entry[1] * left

    @property
    def offsets(self) -> dict[str, tuple[float, float]]:
        """How far each gliding piece is drawn from where it rests."""
        return {key: self.offset(key) for key in self._offsets}

    @property
    def gliding(self) -> bool:
        """Whether anything glides."""
        return bool(self._offsets)

    def finish(self) -> None:
        """Forget where everything lay, so that nothing glides to its next place."""
        self._offsets.clear()
        self._rects = {}
