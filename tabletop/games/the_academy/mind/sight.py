"""What a seat knows of a trick position: who is winning, and which cards others can hold."""

from tabletop.api import Seat, seat_name
from tabletop.games.the_academy.scoring import results
from tabletop.games.the_academy.state import (
    CAPTAIN,
    COLOUR,
    MASTERMIND,
    NEW_RULE,
    NEW_TRUMP,
    NO_COLOUR,
    PAIR_BONUS,
    REBEL,
    ROLES,
    TEAMPLAYER,
    TRICKS,
    VALUE,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.tricks import plays, strength

HIGH = 7
"""Cards of this value or higher count as high in reasons."""


class Sight:
    """What one seat knows of a position, prepared for giving reasons."""

    def __init__(self, state: AcademyState, n: Numbers, seat: Seat) -> None:
        table, values, zones = state.table, state.table.values, state.table.zones
        self.plan, self.seat = table.plan, seat
        self.led, self.trump, self.rule = values[n.led], values[n.trump], values[n.rule]
        self.is_last = values[n.number] == TRICKS
        self.roles = values[n.roles : n.roles + n.seats]
        self.tricks = values[n.tricks : n.tricks + n.seats]
        self.awards = values[n.awards + seat]
        self.needs_ace = self.awards > 0 or values[n.round] == state.round_limit
        """Whether the purple 7 could decide the game for the seat in this round."""
        self.won, self.hand = [zones[won] for won in n.won], zones[n.hands[seat]]
        self.strong = [c for c in self.hand if COLOUR[c] == self.trump or VALUE[c] >= HIGH]
        hands = {hand for hand in n.hands if hand != n.hands[seat]}
        known, among, where = table.known, table.among, table.where
        self.left = [
            c for c in n.cards if where[c] in hands or not (known[c] | among[c]) >> seat & 1
        ]
        """The cards that other seats can hold, as far as the seat knows."""
        played = plays(state, n)
        self.lying = {other: card for other, card in played if known[card] >> seat & 1}
        """The trick's cards known to the seat, by the seat that played them."""
        self.veiled = len(played) > len(self.lying)
        self.after = [(seat + step) % n.seats for step in range(1, n.seats - state.acted)]
        """The seats that act after this one in the trick."""
        changing = self.rule == NEW_TRUMP or (self.rule == NEW_RULE and not values[n.changed])
        self.unsure = changing and MASTERMIND in [self.roles[other] for other in self.after]
        """Whether another seat can still change the trump in this trick."""
        worth = {other: self.worth(card, self.led) for other, card in self.lying.items()}
        self.ahead = max(worth, key=worth.__getitem__, default=-1)
        """The seat with the strongest known card of the trick; -1 if there is none."""

    def worth(self, card: int, led: int = NO_COLOUR) -> int:
        """Return a card's strength when `led` is the led colour; by default with trump only."""
        return strength(card, led, self.trump)

    def beating(self, card: int, led: int) -> list[int]:
        """Return the cards that others can hold and that beat `card` when `led` is led."""
        return [other for other in self.left if self.worth(other, led) > self.worth(card, led)]

    def allies(self) -> tuple[int, ...]:
        """Return the roles whose tricks count for the seat's goal, its own included."""
        role = self.roles[self.seat]
        if role in (CAPTAIN, TEAMPLAYER):
            return CAPTAIN, TEAMPLAYER
        return (MASTERMIND, REBEL) if self.rule == PAIR_BONUS else (role,)

    def is_safe(self, more: int = 0) -> bool:
        """Return whether the goal is safe after `more` tricks, even if rivals win all the rest."""
        tricks = self.tricks.copy()
        tricks[self.seat] += more
        rival = MASTERMIND if self.roles[self.seat] != MASTERMIND else CAPTAIN
        tricks[self.roles.index(rival)] += TRICKS - sum(tricks)
        colours = [len({COLOUR[card] for card in won}) for won in self.won]
        return results(self.roles, tricks, colours, self.rule, -1)[self.seat].met

    def title(self, card: int) -> str:
        """Return a card's title, such as `Blue 7`."""
        return self.plan.kinds[card].title

    def names(self, *roles: int) -> str:
        """Return the holders of roles as in a sentence, such as `you and {p3}`."""
        seats = [seat for seat, role in enumerate(self.roles) if role in roles]
        seats.sort(key=self.seat.__ne__)
        return " and ".join("you" if seat == self.seat else name_of(seat) for seat in seats)

    def say(self, text: str) -> str:
        """Return a text with its role placeholders replaced by seats, starting with a capital."""
        roles = {name.lower(): self.names(role) for role, name in enumerate(ROLES) if name}
        left, pair = name_of((self.seat + 1) % len(self.roles)), self.names(CAPTAIN, TEAMPLAYER)
        said = text.format(left=left, pair=pair, **roles)
        return said[0].upper() + said[1:]


def name_of(seat: Seat) -> str:
    """Return a seat's placeholder, such as `{p1}`."""
    return f"{{{seat_name(seat)}}}"
