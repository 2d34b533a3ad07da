"""One-sentence reasons why a move may be good, based on what its seat knows.

Every sentence is true in all positions that the seat can't tell apart. Others might have any card
whose place the seat doesn't know.
"""

from tabletop.api import Message, Move, Seat
from tabletop.games.the_academy.heuristics import HIGH, SeatKnowledge
from tabletop.games.the_academy.notes import RULE_WORDS, colour_word
from tabletop.games.the_academy.scoring import REBEL_COLOURS
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    LAST_TRICK,
    MASTERMIND,
    MOST_AWARDS,
    NEW_RULE,
    NO_COLOUR,
    NO_TRUMP,
    PAIR_BONUS,
    REBEL,
    RULE,
    SWAP_ROLES,
    TEAMPLAYER,
    VALUE,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.tricks import last_trick

_SPEAKS_FOR = {
    CAPTAIN: "as-captain",
    MASTERMIND: "as-mastermind",
    TEAMPLAYER: "as-teamplayer",
    REBEL: "as-rebel",
}
"""The advantage of each role, as a sentence."""
_FEW = 2
"""The largest number of higher cards that counts as few."""
_NO_AWARD = Message("no-award")


def reason(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Message:
    """Return one sentence on why a legal move may be good, for a hint."""
    sight, plan = SeatKnowledge(state, n, seat), state.table.plan
    card = plan.piece[move.pieces[0]] if move.pieces else -1
    hand = f"hand:{move.target.removeprefix('hand:')}"
    other = plan.owners[plan.zone.get(hand, n.hands[seat])]
    match move.kind:
        case "play" | "play-face-down":
            return _why_play(sight, card, hidden=move.kind != "play")
        case "choose-exam" | "change-trump" if move.target == "trump":
            return _why_trump(sight, card, now=move.kind == "change-trump")
        case "choose-exam" | "change-rule":
            return _why_rule(sight, card, now=move.kind == "change-rule")
        case "pass-card" | "exchange-card":
            return _why_give(sight, card, other)
        case "trade":
            return _why_trade(sight, card, plan.piece[move.target])
        case "swap-hands" if 2 * len(sight.strong) >= len(sight.hand):
            return Message("know-hand", other=other)
        case "swap-hands":
            return Message("weak-hand", high=HIGH)
        case "swap-roles" | "keep-roles":
            return sight.say(_SPEAKS_FOR[sight.roles[other]])
        case "skip":
            return _why_skip(sight, state.pending[-1].kind, last_trick(state, n))
        case "skip-round":
            return Message("not-asked")
    return Message("asked-again", rule=RULE_WORDS[sight.rule])


def _why_play(sight: SeatKnowledge, card: int, *, hidden: bool) -> Message:
    led, ahead = sight.led, sight.ahead
    if led == NO_COLOUR:
        return _why_lead(sight, card)
    beats = sight.worth(card, led) > sight.worth(sight.lying[ahead], led)
    if hidden and sight.after:
        return _why_hide(sight, beats=beats)
    if not beats:
        return _why_low(sight, card)
    rivals = sight.beating(card, led) if sight.after or sight.veiled else []
    if not rivals and not sight.unsure:
        return _why_win(sight, {card, *sight.lying.values()})
    if sight.veiled:
        return Message("beats-open")
    if ACE in sight.lying.values():
        return Message("ahead-with-ace")
    if not sight.unsure and all(COLOUR[rival] == sight.trump for rival in rivals):
        return Message("trump-beats", higher=COLOUR[card] == sight.trump)
    if len(sight.after) > 1:
        return Message("ahead-several", count=len(sight.after))
    return Message("ahead-one", next=sight.after[0])


def _why_lead(sight: SeatKnowledge, card: int) -> Message:
    colour, rivals = colour_word(COLOUR[card]), sight.beating(card, COLOUR[card])
    higher = [rival for rival in rivals if COLOUR[rival] == COLOUR[card]]
    own = max(each for each in sight.hand if COLOUR[each] == COLOUR[card])
    if not rivals:
        trump = sight.trump not in (NO_COLOUR, COLOUR[card])
        return Message("none-higher", colour=colour, trump=trump, sure=not sight.unsure)
    if not higher:
        return Message("only-trump-higher", colour=colour)
    if card == ACE and not sight.needs_ace:
        return _NO_AWARD
    if own > card:
        return Message("keep-for-later", best=own)
    if len(higher) <= _FEW:
        return Message("few-higher", colour=colour, count=len(higher))
    return _part(sight, card) or Message("costs-little", count=len(higher), colour=colour)


def _why_hide(sight: SeatKnowledge, *, beats: bool) -> Message:
    if beats:
        return Message("ahead-hidden", next=sight.after[0])
    return Message("behind-hidden", leader=sight.ahead, next=sight.after[0])


def _why_win(sight: SeatKnowledge, cards: set[int]) -> Message:
    role, own = sight.roles[sight.seat], {COLOUR[card] for card in sight.won[sight.seat]}
    count = min(len(own | {COLOUR[card] for card in cards}), REBEL_COLOURS)
    if ACE in cards:
        return Message("takes-ace")
    if sight.is_last and sight.rule == LAST_TRICK and sight.awards < MOST_AWARDS:
        return Message("takes-last-award")
    if role == REBEL and count > len(own):
        return Message("takes-colours", count=count, most=REBEL_COLOURS)
    if sight.is_safe(1) and not sight.is_safe():
        return Message("takes-safe")
    allies = sight.allies()
    if sight.roles[sight.ahead] in allies or allies == (REBEL,):
        return Message("takes-lead", last=sight.is_last)
    return _count_tricks(sight, allies)


def _count_tricks(sight: SeatKnowledge, allies: tuple[int, ...]) -> Message:
    """Compare the tricks of the seat's side, with the one it takes, and of its rivals."""
    rivals = (CAPTAIN, TEAMPLAYER) if MASTERMIND in allies else (MASTERMIND,)
    held = list(zip(sight.roles, sight.tricks, strict=True))
    mine, theirs = (sum(won for each, won in held if each in side) for side in (allies, rivals))
    return Message(
        "takes-count",
        mine=mine + 1,
        ours=sight.holders(*allies),
        others=theirs,
        theirs=sight.holders(*rivals),
    )


def _why_low(sight: SeatKnowledge, card: int) -> Message:
    """Return why a card may be good that does not beat the face-up cards."""
    led, ahead = sight.led, sight.ahead
    legal = [each for each in sight.hand if COLOUR[each] == led] or sight.hand
    lowest, *_, highest = sorted([card, *legal], key=lambda each: sight.worth(each, led))
    if card == ACE and not sight.needs_ace:
        return _NO_AWARD
    if not sight.veiled and sight.roles[ahead] in sight.allies():
        return Message("ally-ahead", leader=ahead)
    if not (sight.veiled or sight.rule in (PAIR_BONUS, NEW_RULE)) and sight.roles[ahead] == REBEL:
        return Message("rebel-ahead", leader=ahead)
    open_end = sight.rule in (PAIR_BONUS, LAST_TRICK) or ACE in sight.lying.values()
    if sight.is_safe() and not open_end:
        return Message("goal-safe")
    if sight.worth(highest, led) > sight.worth(sight.lying[ahead], led):
        return Message("keep-for-later", best=highest)
    return _part(sight, card) or Message("none-beats", leader=ahead, lowest=card == lowest)


def _part(sight: SeatKnowledge, card: int) -> Message | None:
    """Return the benefit of giving up the only card of a colour; None if there are others."""
    colour, others = COLOUR[card], [each for each in sight.hand if each != card]
    alone = all(COLOUR[each] != colour for each in others)
    if not (alone and others and any(COLOUR[each] == colour for each in sight.left)):
        return None
    trump = any(COLOUR[each] == sight.trump for each in others)
    return Message("only-of-colour", colour=colour_word(colour), trump=trump)


def _why_trump(sight: SeatKnowledge, card: int, *, now: bool) -> Message:
    colour, own = colour_word(COLOUR[card]), [c for c in sight.hand if COLOUR[c] == COLOUR[card]]
    if now:
        stays, more = COLOUR[card] == sight.trump, max(0, len(own) - 1)
        return Message("becomes-trump", colour=colour, stays=stays, more=more)
    if sight.rule == NO_TRUMP:
        return Message("no-trump-round")
    if not own:
        return Message("void-trump", colour=colour)
    if len(own) == 1:
        return Message("one-trump", best=own[0])
    return Message("many-trumps", count=len(own), colour=colour, best=max(own))


def _why_rule(sight: SeatKnowledge, card: int, *, now: bool) -> Message:
    rule, hand = RULE[card], [each for each in sight.hand if each != card]
    if now and (sight.is_last or rule == SWAP_ROLES):
        return Message("out-of-trick")
    if rule == LAST_TRICK:
        return Message("last-brings", best=max(hand, key=sight.worth))
    if rule != NO_TRUMP:
        return sight.say(f"brings-{RULE_WORDS[rule]}")
    count = sum(VALUE[each] >= HIGH for each in hand)
    return Message("high-win", count=count, high=HIGH) if count else Message("led-wins")


def _why_give(sight: SeatKnowledge, card: int, other: Seat) -> Message:
    stronger = [each for each in sight.hand if sight.worth(each) > sight.worth(card)]
    if card == ACE and not sight.needs_ace:
        return _NO_AWARD
    if all(sight.worth(each) >= sight.worth(card) for each in sight.hand):
        return Message("no-weaker")
    if card in sight.strong and sight.roles[other] in sight.allies():
        return Message("ally-gets", other=other)
    if stronger:
        best = max(stronger, key=sight.worth)
        return _part(sight, card) or Message("keep-stronger", best=best)
    return _part(sight, card) or Message("know-card", other=other)


def _why_trade(sight: SeatKnowledge, card: int, other: int) -> Message:
    owner = next(seat for seat, won in enumerate(sight.won) if other in won)
    stay = {COLOUR[each] for each in (card, *sight.won[owner]) if each != other}
    if other == ACE:
        return Message("take-ace")
    if sight.roles[owner] == REBEL and COLOUR[other] not in stay:
        return Message("take-only-colour", colour=colour_word(COLOUR[other]), owner=owner)
    if sight.worth(other) > sight.worth(card):
        return Message("get-stronger", drawn=other, card=card)
    part = _part(sight, card) if COLOUR[other] != COLOUR[card] else None
    return part or Message("no-stronger", drawn=other)


def _why_skip(sight: SeatKnowledge, kind: str, trick: list[int]) -> Message:
    weakest = min(sight.hand, key=sight.worth)
    if kind == "swap-hands" and not sight.is_last:
        return Message("swap-later")
    if kind == "trade" and all(sight.worth(card) <= sight.worth(weakest) for card in trick):
        return Message("none-stronger")
    if kind == "trade":
        return Message("show-nobody")
    return Message("uncertain", weakest=weakest)
