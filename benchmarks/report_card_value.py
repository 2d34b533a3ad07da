"""The best play of a solo game of Report Card, computed exactly.

    python benchmarks/report_card_value.py

prints the mean total of perfect play that knows no future roll, and the table `_ALONE` of
`tabletop/games/report_card/heuristics.py`: what a semester still brings, by exams to take
and effort left, as the mean over all faces of the dice. It takes about half a minute.

The dice keep their cyclic order and each semester slides them once around, so a position is: exams
left, effort, and five faces. Initial values add 2.5 an exam, whatever is played, and are left out.
"""

from itertools import accumulate
from operator import mul

SIDES = (12, 10, 8, 6, 4)
COSTS = (4, 3, 2, 1, 0)
EFFORT = 8
EXAMS = 5
SEMESTERS = 7
STEPS: tuple[int, ...] = tuple(accumulate((1, *SIDES[:0:-1]), mul))[::-1]
"""How far apart two faces of a die stand in a table of all faces."""
FACES = STEPS[0] * SIDES[0]
Table = list[float]


def rolled(table: Table, die: int) -> Table:
    """Return the table after a die was rolled: each entry the mean over the die's faces."""
    step, sides = STEPS[die], SIDES[die]
    block = step * sides
    out: Table = []
    for start in range(0, FACES, block):
        rows = [table[start + face * step : start + (face + 1) * step] for face in range(sides)]
        out += [sum(column) / sides for column in zip(*rows, strict=True)] * sides
    return out


def face_table(die: int) -> Table:
    """Return the number on a die, by all faces."""
    step, sides = STEPS[die], SIDES[die]
    block = [float(face + 1) for face in range(sides) for _ in range(step)]
    return block * (FACES // len(block))


FACE = tuple(face_table(die) for die in range(len(SIDES)))


def semester(later: Table) -> list[list[Table]]:
    """Return the value of all positions of a semester, by exams left and effort."""
    values = [[[effort + each for each in later] for effort in range(EFFORT + 1)]]
    for left in range(1, EXAMS + 1):
        slid = EXAMS - left
        row: list[Table] = []
        after: dict[tuple[int, int], Table] = {}
        for effort in range(EFFORT + 1):
            best: Table = []
            for space, cost in enumerate(COSTS):
                if cost > effort:
                    continue
                rest = effort - cost
                if (space, rest) not in after:
                    table = values[-1][rest]
                    for near in range(max(0, space - 1), min(len(COSTS), space + 2)):
                        table = rolled(table, (near - slid) % len(SIDES))
                    face = FACE[(space - slid) % len(SIDES)]
                    after[space, rest] = [a + b for a, b in zip(face, table, strict=True)]
                found = after[space, rest]
                best = list(map(max, best, found)) if best else found
            row.append(best)
        values.append(row)
    return values


def mean(table: Table) -> float:
    """Return the mean over all faces, which are equally likely at the start."""
    return sum(table) / len(table)


def main() -> None:
    """Print the mean total of perfect play, and what a semester with another after it brings."""
    later: Table = [0.0] * FACES
    kept: list[list[Table]] = []
    before = 0.0
    for number in range(SEMESTERS, 0, -1):
        values = semester(later)
        if number == SEMESTERS - 1:
            before, kept = mean(later), values
        later = values[EXAMS][EFFORT]
    total = mean(later) + 2.5 * EXAMS * SEMESTERS
    print(f"perfect play: {total:.2f} points on average")
    for row in kept:
        print("(" + ", ".join(f"{mean(table) - before:.1f}" for table in row) + "),")


if __name__ == "__main__":
    main()
