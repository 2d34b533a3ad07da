"""Checks of what a game says about itself: kinds of moves that there are, paragraphs that exist."""

from collections.abc import Sequence

from tabletop.content.checks import entries
from tabletop.content.nodes import Document
from tabletop.content.problems import did_you_mean, quoted


def check_move_words(game: Document, paragraphs: Sequence[str], moves: Sequence[str] = ()) -> None:
    """Note words for kinds of moves that there are not, and rules that the rulebook lacks.

    `moves` are the kinds that the rules know, where these were asked.
    """
    for place, entry in entries(game.data, "moves"):
        kind, rule = entry.get("id"), entry.get("rule")
        if moves and isinstance(kind, str) and kind not in moves:
            what = f"the rules know no move {quoted(kind)}"
            game.problem((*place, "id"), what, did_you_mean(kind, moves))
        if isinstance(rule, str) and rule and rule not in paragraphs:
            what = f"the rulebook has no section {quoted(rule)}"
            game.problem((*place, "rule"), what, did_you_mean(rule, paragraphs))
