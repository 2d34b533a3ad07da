"""One-sentence reasons why a move may be good, built from what its seat knows.

Every sentence is true in all positions that the seat can't tell apart: a card whose place it does
not know counts as one that others can hold.
"""

from tabletop.api import Move, Seat
from tabletop.games.the_academy.mind.sight import HIGH, Sight, name_of
from tabletop.games.the_academy.notes import RULE_NAMES
from tabletop.games.the_academy.scoring import REBEL_COLOURS
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    COLOURS,
    EXCHANGE,
    FACE_DOWN,
    LAST_TRICK,
    MASTERMIND,
    MOST_AWARDS,
    NEW_RULE,
    NEW_TRUMP,
    NO_COLOUR,
    NO_TRUMP,
    PAIR_BONUS,
    PASS_LEFT,
    REBEL,
    RULE,
    SWAP_HANDS,
    SWAP_ROLES,
    TEAMPLAYER,
    TRADE,
    VALUE,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.tricks import last_trick

_SPEAKS_FOR = {
    CAPTAIN: "As Captain you lead the first trick, with {teamplayer} on your side.",
    MASTERMIND: "As Mastermind you need no more than a tie in tricks.",
    TEAMPLAYER: "As Teamplayer you count your tricks together with {captain}.",
    REBEL: "As Rebel you need only 3 colours, in however few tricks.",
}
"""The advantage of each role, as a sentence."""
_BRINGS = {
    PASS_LEFT: "You can pass a weak card to {left} before each trick.",
    FACE_DOWN: "{mastermind} can play face down, but only when others lead.",
    NEW_TRUMP: "{mastermind} can make another colour trump, at a card for each change.",
    SWAP_HANDS: "{mastermind} can swap hands, but only once and without seeing the other hand.",
    EXCHANGE: "{mastermind} can exchange a card before each trick, for whatever luck brings.",
    SWAP_ROLES: "{mastermind} can swap roles, but only before the first trick.",
    NEW_RULE: "{mastermind} can bring in another rule, but only once and at the cost of a card.",
    PAIR_BONUS: "{mastermind} and {rebel} can each get 1 more award, but have to outdo {pair}.",
    TRADE: "{mastermind} can take a card from tricks that others win, at the price of another.",
}
"""The effect of each round rule: a promise to the Mastermind, a limit to the Teamplayer."""
_FEW = 2
"""At most this many higher cards count as few."""
_NO_AWARD = "You have no award yet, so the purple 7 can't win you the game this round."


def reason(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return one sentence on why a legal move may be good, with seats written `{p1}`."""
    sight, plan = Sight(state, n, seat), state.table.plan
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
            return f"Afterwards you know the whole hand of {name_of(other)}."
        case "swap-hands":
            return f"Most of your cards are neither trumps nor {HIGH} or higher."
        case "swap-roles" | "keep-roles":
            return sight.say(_SPEAKS_FOR[sight.roles[other]])
        case "skip":
            return _why_skip(sight, state.pending[-1].kind, last_trick(state, n))
        case "skip-round":
            return "You are not asked again until you want to be."
    return f"From now on you are asked about {RULE_NAMES[sight.rule]} again."


def _why_play(sight: Sight, card: int, *, hidden: bool) -> str:
    led, ahead = sight.led, sight.ahead
    if led == NO_COLOUR:
        return _why_lead(sight, card)
    beats = sight.worth(card, led) > sight.worth(sight.lying[ahead], led)
    if hidden and sight.after:
        standing = "It is ahead so far" if beats else f"It does not beat {name_of(ahead)}"
        return f"{standing}, but {name_of(sight.after[0])} can't see that."
    if not beats:
        return _why_low(sight, card)
    rivals = sight.beating(card, led) if sight.after or sight.veiled else []
    if not rivals and not sight.unsure:
        return _why_win(sight, {card, *sight.lying.values()})
    if sight.veiled:
        return "It beats every card that lies face up."
    if ACE in sight.lying.values():
        return "It is ahead so far in the trick that holds the purple 7."
    if not sight.unsure and all(COLOUR[rival] == sight.trump for rival in rivals):
        return f"Only a {'higher ' if COLOUR[card] == sight.trump else ''}trump can still beat it."
    if len(sight.after) > 1:
        return f"It is ahead so far, with {len(sight.after)} players still to act."
    return f"It is ahead so far, and only {name_of(sight.after[0])} is still to act."


def _why_lead(sight: Sight, card: int) -> str:
    colour, rivals = COLOURS[COLOUR[card] - 1], sight.beating(card, COLOUR[card])
    higher = [rival for rival in rivals if COLOUR[rival] == COLOUR[card]]
    own = max(each for each in sight.hand if COLOUR[each] == COLOUR[card])
    if not rivals:
        plain = " or a trump" if sight.trump not in (NO_COLOUR, COLOUR[card]) else ""
        end = "" if sight.unsure else ", so it takes the trick"
        return f"Nobody else can hold a higher {colour}{plain}{end}."
    if not higher:
        return f"Only a trump can beat it, for nobody else can hold a higher {colour}."
    if card == ACE and not sight.needs_ace:
        return _NO_AWARD
    if own > card:
        return f"You keep your {sight.title(own)} for a later trick."
    if len(higher) <= _FEW:
        return f"Of {colour} others can hold no more than {len(higher)} higher."
    little = f"It costs you little, for others can hold {len(higher)} higher {colour} cards."
    return _part(sight, card) or little


def _why_win(sight: Sight, cards: set[int]) -> str:
    role, own = sight.roles[sight.seat], {COLOUR[card] for card in sight.won[sight.seat]}
    count = min(len(own | {COLOUR[card] for card in cards}), REBEL_COLOURS)
    if ACE in cards:
        return "It takes the trick with the purple 7 in it."
    if sight.is_last and sight.rule == LAST_TRICK and sight.awards < MOST_AWARDS:
        return "It takes the last trick, which is worth 1 more award."
    if role == REBEL and count > len(own):
        return f"It takes the trick and gives you {count} of the {REBEL_COLOURS} colours you need."
    if sight.is_safe(1) and not sight.is_safe():
        return "It takes the trick, and with it your goal is safe."
    allies = sight.allies()
    if sight.roles[sight.ahead] in allies or allies == (REBEL,):
        return f"It takes the {'last trick' if sight.is_last else 'trick, and you lead next'}."
    rivals = (CAPTAIN, TEAMPLAYER) if MASTERMIND in allies else (MASTERMIND,)
    held = list(zip(sight.roles, sight.tricks, strict=True))
    mine, theirs = (sum(won for each, won in held if each in side) for side in (allies, rivals))
    ours = sight.names(*allies)
    return f"It takes the trick: {mine + 1} for {ours}, {theirs} for {sight.names(*rivals)}."


def _why_low(sight: Sight, card: int) -> str:
    """Return why a card may be good that does not beat the face-up cards."""
    led, ahead, name = sight.led, sight.ahead, name_of(sight.ahead)
    legal = [each for each in sight.hand if COLOUR[each] == led] or sight.hand
    lowest, *_, highest = sorted([card, *legal], key=lambda each: sight.worth(each, led))
    if card == ACE and not sight.needs_ace:
        return _NO_AWARD
    if not sight.veiled and sight.roles[ahead] in sight.allies():
        return f"{name}, who is on your side, is ahead so far."
    if not (sight.veiled or sight.rule in (PAIR_BONUS, NEW_RULE)) and sight.roles[ahead] == REBEL:
        return f"{name} is ahead so far, and tricks of the Rebel count for neither side."
    open_end = sight.rule in (PAIR_BONUS, LAST_TRICK) or ACE in sight.lying.values()
    if sight.is_safe() and not open_end:
        return "Your goal is safe already, so this trick may go to others."
    if sight.worth(highest, led) > sight.worth(sight.lying[ahead], led):
        return f"You keep your {sight.title(highest)} for a later trick."
    end = "the lowest goes" if card == lowest else "lower cards stay for later"
    return _part(sight, card) or f"Nothing that you may play beats {name}, so {end}."


def _part(sight: Sight, card: int) -> str:
    """Return the benefit of giving up the only card of a colour; empty if there are others."""
    colour, others = COLOUR[card], [each for each in sight.hand if each != card]
    alone = all(COLOUR[each] != colour for each in others)
    if not (alone and others and any(COLOUR[each] == colour for each in sight.left)):
        return ""
    free = "trump" if any(COLOUR[each] == sight.trump for each in others) else "play anything"
    name = COLOURS[colour - 1]
    return f"It is your only {name}, and without {name} you may {free} when it is led."


def _why_trump(sight: Sight, card: int, *, now: bool) -> str:
    colour, own = COLOURS[COLOUR[card] - 1], [c for c in sight.hand if COLOUR[c] == COLOUR[card]]
    if now:
        change = "stays" if COLOUR[card] == sight.trump else "becomes"
        keep = f"you keep {len(own) - 1} more of it"
        end = keep if len(own) > 1 else "you add no card to this trick"
        return f"{colour.title()} {change} trump, and {end}."
    if sight.rule == NO_TRUMP:
        return "It only lies face down, for this round has no trump."
    if not own:
        return f"You hold no {colour}, so you may play anything when {colour} is led."
    if len(own) == 1:
        return f"Your {sight.title(own[0])} would be a trump."
    return f"Your {len(own)} {colour} cards would be trumps, up to {sight.title(max(own))}."


def _why_rule(sight: Sight, card: int, *, now: bool) -> str:
    rule, hand = RULE[card], [each for each in sight.hand if each != card]
    if now and (sight.is_last or rule == SWAP_ROLES):
        return "It keeps you out of this trick."
    if rule == LAST_TRICK:
        best = sight.title(max(hand, key=sight.worth))
        return f"The last trick brings 1 more award, and you hold {best} for it."
    if rule != NO_TRUMP:
        return sight.say(_BRINGS[rule])
    count = sum(VALUE[each] >= HIGH for each in hand)
    high = f"Without trump high cards win, and you hold {count} from {HIGH} up."
    return high if count else "Without trump only a card of the colour that is led can win."


def _why_give(sight: Sight, card: int, other: Seat) -> str:
    stronger = [each for each in sight.hand if sight.worth(each) > sight.worth(card)]
    if card == ACE and not sight.needs_ace:
        return _NO_AWARD
    if all(sight.worth(each) >= sight.worth(card) for each in sight.hand):
        return "You hold no weaker card to give."
    if card in sight.strong and sight.roles[other] in sight.allies():
        return f"{name_of(other)} is on your side and gets a strong card."
    if stronger:
        best = sight.title(max(stronger, key=sight.worth))
        return _part(sight, card) or f"You keep {best}, which is stronger."
    return _part(sight, card) or f"Afterwards you know that {name_of(other)} holds it."


def _why_trade(sight: Sight, card: int, other: int) -> str:
    title, colour = sight.title(other), COLOURS[COLOUR[other] - 1]
    owner = next(seat for seat, won in enumerate(sight.won) if other in won)
    stay = {COLOUR[each] for each in (card, *sight.won[owner]) if each != other}
    if other == ACE:
        return "You take the purple 7 into your hand."
    if sight.roles[owner] == REBEL and COLOUR[other] not in stay:
        return f"It takes the only {colour} from the tricks of {name_of(owner)}."
    if sight.worth(other) > sight.worth(card):
        return f"You get {title}, which is stronger than {sight.title(card)}."
    part = _part(sight, card) if COLOUR[other] != COLOUR[card] else ""
    return part or f"{title} is no stronger, which helps to stay out of tricks."


def _why_skip(sight: Sight, kind: str, trick: list[int]) -> str:
    weakest = min(sight.hand, key=sight.worth)
    if kind == "swap-hands" and not sight.is_last:
        return "You can still swap hands before a later trick."
    if kind == "trade" and all(sight.worth(card) <= sight.worth(weakest) for card in trick):
        return "No card of the trick is stronger than your weakest."
    if kind == "trade":
        return "You show nobody a card of your hand."
    return f"What you would get is uncertain, and your weakest card is {sight.title(weakest)}."
