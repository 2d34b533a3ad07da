"""Messages of The Academy: rules, colours, roles, results of a round, and the ending."""

from tabletop.api import Message, PayDay, PieceKind, Stage, StageRow
from tabletop.games.the_academy.state import (
    ACE,
    ACE_RULE,
    COLOURS,
    EXCHANGE,
    FACE_DOWN,
    LAST_TRICK,
    MASTERMIND,
    MOST_AWARDS,
    NEW_RULE,
    NEW_TRUMP,
    NO_TRUMP,
    PAIR_BONUS,
    PASS_LEFT,
    REBEL,
    ROLES,
    SWAP_HANDS,
    SWAP_ROLES,
    TRADE,
    AcademyState,
    Numbers,
)

SUIT_ICONS = ("", "suit-star", "suit-beetle", "suit-moon", "suit-key")
"""The icon of a colour, by colour number."""
RULE_WORDS = {
    PASS_LEFT: "pass-left",
    FACE_DOWN: "face-down",
    NEW_TRUMP: "new-trump",
    SWAP_HANDS: "swap-hands",
    EXCHANGE: "swap-one",
    SWAP_ROLES: "swap-roles",
    NO_TRUMP: "no-trump",
    NEW_RULE: "new-rule",
    ACE_RULE: "the-ace",
    PAIR_BONUS: "alliance",
    TRADE: "take-back",
    LAST_TRICK: "last-trick",
}
"""The `words.yaml` key of each round rule's short name, by rule number."""


def rule_of(rule: int) -> Message:
    """Return the short name of a round rule; `rule` is its number."""
    return Message("rule", rule=RULE_WORDS[rule])


def colour_word(colour: int) -> str:
    """Return the word for a colour, such as `blue`; `colour` is its number from 1."""
    return COLOURS[colour - 1]


def role_word(role: int) -> str:
    """Return the word for a role, such as `captain`, which is also the id of its badge."""
    return ROLES[role].lower()


def goal_reason(role: int, pair: int, mastermind: int, colours: int) -> Message:
    """Return the numbers that decide a role's goal, as a phrase.

    Args:
        role: The role number, 1 to 4.
        pair: The number of tricks won by Captain and Teamplayer together.
        mastermind: The number of tricks won by the Mastermind.
        colours: The number of colours among the cards that the Rebel has won.
    """
    if role == REBEL:
        return Message("colours-won", count=colours)
    if role == MASTERMIND:
        return Message("tricks-against", count=mastermind, rivals=pair)
    return Message("tricks-together", count=pair, rivals=mastermind)


def log_result(state: AcademyState, n: Numbers, seat: int) -> None:
    """Log a seat's result in the round: whether and why it met its goal, and the awards gained."""
    table, values = state.table, state.table.values
    seats = range(n.seats)
    by_role = {values[n.last_role + each]: values[n.last_tricks + each] for each in seats}
    role, met, bonus = (values[first + seat] for first in (n.last_role, n.last_met, n.last_bonus))
    pair = sum(by_role[each] for each in by_role if each not in (MASTERMIND, REBEL))
    gained = values[n.last_gain + seat]
    why = goal_reason(role, pair, by_role[MASTERMIND], values[n.last_colours + seat])
    if gained:
        third = values[n.awards + seat] == MOST_AWARDS
        tricks = range(1, values[n.last_tricks + seat] + 1)
        rows = tuple(StageRow(seat, value=str(number)) for number in tricks)
        pay = PayDay(
            4 if third else 2,
            Message("pay-award", count=gained),
            beat=120,
            sound="won",
            rosette=True,
            opens=table.plan.pieces[ACE] if third and values[n.last_ace] != seat + 1 else "",
        )
        table.stage(Stage("pay", seat, (), rows, gained, text=why, pay=pay))
    table.note(
        seat,
        "goal-told",
        tone="gain" if gained else "",
        met=bool(met),
        role=role_word(role),
        why=why,
        bonus=bonus,
        rule=RULE_WORDS.get(values[n.last_rule], ""),
        capped=gained < met + bonus,
        awards=gained,
    )


def ending(how: str, winners: tuple[int, ...], awards: int, limit: int, *, tied: bool) -> Message:
    """Return the sentences that say how the game ended and what decided it.

    Args:
        how: `ace` for three awards and the purple 7, or `limit` for the last round.
        winners: The seats that won.
        awards: The largest number of awards that any seat has.
        limit: The number of rounds played.
        tied: Whether the purple 7 broke a tie in awards.
    """
    if how == "ace":
        return Message("ace-wins", winner=winners[0])
    if len(winners) > 1:
        return Message("most-awards-shared", rounds=limit, awards=awards)
    if tied:
        return Message("most-awards-ace", rounds=limit, awards=awards, winner=winners[0])
    return Message("most-awards", rounds=limit, awards=awards)


def rule_text(kind: PieceKind) -> str:
    """Return the round rule of a card, which is the sentence at its foot."""
    return str(kind.face["text"])
