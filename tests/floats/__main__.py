"""Counts coverings over all positions in all windows: `python -m tests.floats`."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.floats.forcing import after_the_act, coverings
from tests.floats.positions import POSITIONS, SHAPES


def main() -> None:
    """Print for each window how many floats were asked for, were hidden and cover something."""
    for shape in SHAPES:
        count, faults = Counter[str](), list[str]()
        for position in POSITIONS:
            with TemporaryDirectory() as folder:
                table = position.at(Path(folder), shape)
                faults += after_the_act(table) if position.acted else []
                asked, covered = coverings(table)
            count += asked
            faults += [f"{position.game}, {position.name}: {each}" for each in covered]
        share = count["no tooltip"] / max(1, count["tooltip"])
        print(f"{shape[0][0]}x{shape[0][1]} at {shape[1]:.0%}: {dict(count)}", flush=True)
        print(f"  {len(faults)} coverings; {share:.0%} of the tooltips have no place", flush=True)
        print("".join(f"  {each}\n" for each in faults), end="", flush=True)


if __name__ == "__main__":
    main()
