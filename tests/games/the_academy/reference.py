"""The rules of a round once more, written from the rule file alone and as plainly as can be.

Cards are names, hands are sets; there are no views, no knowledge and no speed.
"""

from dataclasses import dataclass, field

from tabletop.engine.moves import Move

ACE = "purple-7"
SEVENS = {"blue": 71, "green": 72, "purple": 73, "orange": 74}


def colour(card: str) -> str:
    return card.split("-", maxsplit=1)[0]


def number(card: str) -> int:
    return int(card.split("-")[1])


def rule_of(card: str) -> int:
    """2.1."""
    return SEVENS[colour(card)] if number(card) == 7 else number(card)


@dataclass
class Reference:
    """A round under way. Seats count from 0; seat 0 is the first captain."""

    hands: list[list[str]]
    exam: list[str]
    awards: list[int]
    roles: list[str]
    trump_cards: list[str] = field(default_factory=list)
    rule_cards: list[str] = field(default_factory=list)
    trump: str = ""
    rule: int = 0
    face_down_trump: bool = False
    asked: str = "exam"
    to_act: set[int] = field(default_factory=set)
    leader: int = 0
    trick: list[tuple[int, str]] = field(default_factory=list)
    sat_out: bool = False
    won: list[list[list[str]]] = field(default_factory=list)
    number: int = 0
    passed: dict[int, str] = field(default_factory=dict)
    hands_swapped: bool = False
    rule_changed: bool = False
    quiet: bool = False
    last_winner: int = -1
    over: bool = False

    def __post_init__(self) -> None:
        self.won = [[] for _ in self.hands]
        self.to_act = {self.seat("mastermind")}

    @property
    def seats(self) -> int:
        return len(self.hands)

    def seat(self, role: str) -> int:
        return self.roles.index(role)

    def apply(self, seat: int, move: Move, draws: tuple[int, ...]) -> None:
        """Carry out a legal move."""
        assert seat in self.to_act
        card = move.pieces[0] if move.pieces else ""
        match move.kind:
            case "choose-exam":
                self._choose(card, move.target)
            case "swap-roles" | "keep-roles":
                if move.target:
                    other = int(move.target[1:]) - 1
                    self.roles[seat], self.roles[other] = self.roles[other], self.roles[seat]
                self._first_trick()
            case "pass-card":
                self._pass(seat, card)
            case "swap-hands":
                other = int(move.target[1:]) - 1
                self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
                self.hands_swapped = True
                self._lead()
            case "exchange-card":
                other = int(move.target[-1]) - 1
                drawn = sorted_hand(self.hands[other])[draws[0]]
                self.hands[seat].remove(card)
                self.hands[other].remove(drawn)
                self.hands[seat].append(drawn)
                self.hands[other].append(card)
                self._lead()
            case "trade":
                stack = self.won[self.last_winner][-1]
                stack[stack.index(move.target)] = card
                self.hands[seat].remove(card)
                self.hands[seat].append(move.target)
                self._next_trick()
            case "skip" | "skip-round":
                self.quiet |= move.kind == "skip-round"
                if self.asked == "trade":
                    self._next_trick()
                else:
                    self._lead()
            case "ask-again":
                self.quiet = False
            case _:
                self._act(seat, move.kind, card)

    def _choose(self, card: str, slot: str) -> None:
        """5.1."""
        self.exam.remove(card)
        (self.rule_cards if slot == "rule" else self.trump_cards).append(card)
        if not (self.rule_cards and self.trump_cards):
            self.to_act = {self.seat("teamplayer")}
            return
        self.rule = rule_of(self.rule_cards[0])
        self._set_trump()
        if self.rule == 6:
            self.asked = "roles"
            self.to_act = {self.seat("mastermind")}
        else:
            self._first_trick()

    def _set_trump(self) -> None:
        self.trump = "" if self.rule == 71 else colour(self.trump_cards[-1])

    def _first_trick(self) -> None:
        self.leader = self.seat("captain")
        self._next_trick()

    def _next_trick(self) -> None:
        """5.3."""
        if self.number == 8:
            self._finish()
            return
        self.number += 1
        self.trick = []
        self.sat_out = False
        if self.rule == 1:
            self.asked = "pass"
            self.passed = {}
            self.to_act = set(range(self.seats))
        elif self.rule == 4 and not self.hands_swapped and not self.quiet:
            self.asked = "hands"
            self.to_act = {self.seat("mastermind")}
        elif self.rule == 5 and not self.quiet:
            self.asked = "exchange"
            self.to_act = {self.seat("mastermind")}
        else:
            self._lead()

    def _pass(self, seat: int, card: str) -> None:
        """5.3, rule 1."""
        self.passed[seat] = card
        self.to_act -= {seat}
        if self.to_act:
            return
        for giver, given in self.passed.items():
            self.hands[giver].remove(given)
        for giver, given in self.passed.items():
            self.hands[(giver + 1) % self.seats].append(given)
        self._lead()

    def _lead(self) -> None:
        self.asked = "card"
        self.to_act = {self.leader}

    def legal_cards(self, seat: int) -> set[str]:
        """5.4, follow suit."""
        hand = self.hands[seat]
        if not self.trick:
            return set(hand)
        led = colour(self.trick[0][1])
        return {card for card in hand if colour(card) == led} or set(hand)

    def legal(self, seat: int) -> set[str]:
        """All legal moves of a seat in a trick, as text."""
        name = f"p{seat + 1}"
        moves = {f"play {card} > trick:{name}" for card in self.legal_cards(seat)}
        if self.roles[seat] != "mastermind":
            return moves
        if self.rule == 2 and self.trick:
            moves |= {f"play-face-down {c} > trick:{name}" for c in self.legal_cards(seat)}
        if self.rule == 3:
            moves |= {f"change-trump {c} > trump" for c in self.hands[seat] if c != ACE}
        if self.rule == 72 and not self.rule_changed:
            moves |= {f"change-rule {c} > rule" for c in self.hands[seat] if c != ACE}
        if self.quiet:
            moves.add("ask-again")
        return moves

    def _act(self, seat: int, kind: str, card: str) -> None:
        """5.4."""
        self.hands[seat].remove(card)
        match kind:
            case "change-trump":
                self.trump_cards.append(card)
                self._set_trump()
                self.sat_out = True
            case "change-rule":
                self.rule_cards.append(card)
                self.rule = rule_of(card)
                self.rule_changed = True
                self._set_trump()
                self.sat_out = True
            case _:
                self.trick.append((seat, card))
        if len(self.trick) + self.sat_out < self.seats:
            self.to_act = {(seat + 1) % self.seats}
        else:
            self._take()

    def _take(self) -> None:
        """5.4, trick end; 5.5."""
        led = colour(self.trick[0][1])
        trumps = [play for play in self.trick if colour(play[1]) == self.trump]
        running = trumps or [play for play in self.trick if colour(play[1]) == led]
        winner = max(running, key=lambda play: number(play[1]))[0]
        self.won[winner].append([card for _, card in self.trick])
        self.leader = self.last_winner = winner
        mastermind = self.seat("mastermind")
        if self.rule == 8 and winner != mastermind and self.hands[mastermind] and not self.quiet:
            self.asked = "trade"
            self.to_act = {mastermind}
        else:
            self._next_trick()

    def _finish(self) -> None:
        """5.6."""
        count = {role: len(self.won[seat]) for seat, role in enumerate(self.roles)}
        pair, mastermind = count["captain"] + count["teamplayer"], count["mastermind"]
        gained = dict.fromkeys(count, 0)
        if pair > mastermind:
            gained["captain"] += 1
            gained["teamplayer"] += 1
        else:
            gained["mastermind"] += 1
        if "rebel" in count:
            won = self.won[self.seat("rebel")]
            if len({colour(card) for stack in won for card in stack}) >= 3:
                gained["rebel"] += 1
            if self.rule == 74 and mastermind + count["rebel"] > pair:
                gained["mastermind"] += 1
                gained["rebel"] += 1
        if self.rule == 9:
            gained[self.roles[self.last_winner]] += 1
        for seat, role in enumerate(self.roles):
            self.awards[seat] = min(3, self.awards[seat] + gained[role])
        self.over = True
        self.to_act = set()

    @property
    def ace(self) -> int:
        """The seat that has won the purple 7."""
        return next(s for s, won in enumerate(self.won) if any(ACE in stack for stack in won))


def sorted_hand(hand: list[str]) -> list[str]:
    """A hand as the table keeps it: by colour, then value."""
    order = list(SEVENS)
    return sorted(hand, key=lambda card: (order.index(colour(card)), number(card)))
