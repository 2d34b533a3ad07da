"""Log lines and end texts. Seats are written `{p1}`; the caller fills in the names."""

from tabletop.api import TablePlan

MOVED = "moved to the {{zone:{room}}}"
TOOK = "took **{card}**"
TOOK_HIDDEN = "took a hidden card"
TOOK_HIDDEN_OWN = "took a hidden card: **{card}**"
FOUND_TEST = "found the **{card}**"
PASSED = "passed the **{card}**"
FAILED = "failed the **{card}**"
DREW = "drew from the discard pile"
DREW_OWN = "drew **{card}** from the discard pile"
CHALLENGED = "challenged {{p{rival}}} to a quiz"
CHOSE_SUBJECT = "chose **{subject}**"
QUIZ_WON = "won the quiz **{more} to {less}**"
QUIZ_TIED = "ended the quiz **{shown} all**"
STOLE = "took the **{card}** from {{p{rival}}}"


def title(plan: TablePlan, piece: int) -> str:
    """Return a piece's name for players, such as `Math` or `Science test`."""
    return plan.kinds[piece].title


def ending(how: str, limit: int, tests: tuple[int, int], aids: tuple[int, int]) -> str:
    """Return the sentences that say how the game ended and what decided it.

    `limit` is the number of turns without progress; `tests` and `aids` are counts per seat.
    """
    how_it_ended = {
        "tests": "All 7 tests are passed.",
        "stalemate": "Nobody can pass the tests that are left.",
        "no-progress": f"{limit} turns went by without a card taken.",
    }[how]
    if tests[0] != tests[1]:
        return f"{how_it_ended} Most tests win, {max(tests)} to {min(tests)}."
    if aids[0] != aids[1]:
        return (
            f"{how_it_ended} Tests are equal; more study aids in hand win, "
            f"{max(aids)} to {min(aids)}."
        )
    return f"{how_it_ended} Tests and study aids are equal, so the game is shared."
