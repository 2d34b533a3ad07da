"""Valedictorian once more, written from the rules alone: slow, plain, by names.

The engine's game is played beside this one, move by move and draw by draw. Where the rules leave
open which of several like cards is meant (which two Math cards pay for a test, in which order
discards lie), the reference takes over the engine's answer after checking that it is one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tabletop.engine.moves import Move, Seat
from tests.games.valedictorian.positions import SUBJECTS, is_test, subject

Room = tuple[int, int]


BEHIND_DOORS = {
    "00": "01 10 11", "01": "00 02 11 12", "02": "01 12",
    "10": "00 11 20 21", "11": "00 01 10 12 21 22", "12": "01 02 11 22",
    "20": "10 21", "21": "10 11 20 22", "22": "11 12 21",
}  # fmt: skip
"""The rooms next to each room of the floor plan, read off its drawing."""


@dataclass
class Reference:
    """A position and the rules in one."""

    rooms: dict[Room, list[str]]
    at: list[Room]
    hands: list[list[str]]
    trophies: list[list[str]]
    discard: list[str]
    turn: Seat = 0
    phase: str = "move"
    quiet: int = 0
    limit: int = 80
    may_stay: bool = False
    board: str = "plan"
    named: str = ""
    shown: dict[Seat, int] = field(default_factory=dict)
    ending: str = ""
    draws: Iterator[int] = field(default_factory=lambda: iter(()))
    progress: bool = False

    def legal(self, seat: Seat) -> set[str]:
        """The legal moves of a seat, as text."""
        if self.ending or seat not in self.to_act():
            return set()
        me = f"p{seat + 1}"
        row, column = self.at[seat]
        stack = self.rooms[row, column]
        rival = self.at[1 - seat] == self.at[seat]
        quiz = {f"challenge marker-{me} > marker-p{2 - seat}"} if rival else set()
        match self.phase:
            case "move":
                reach = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                if self.board == "plan":
                    reach = [(int(w[0]), int(w[1])) for w in BEHIND_DOORS[f"{row}{column}"].split()]
                reach += [(row, column)] if self.may_stay else []
                return {
                    f"move marker-{me} > floor:{r}:{c}" for r, c in reach if (r, c) in self.rooms
                }
            case "room" if stack:
                hidden = f"take-hidden room:{row}:{column}? > hand:{me}"
                return {f"take-top {stack[-1]} > hand:{me}", hidden} | quiz
            case "room":
                return {"end-turn"} | quiz
            case "subject":
                return {f"choose-subject = {word}" for word in SUBJECTS}
            case "show":
                most = sum(subject(card) == self.named for card in self.hands[seat])
                return {f"show = {number}" for number in range(most + 1)}
            case _:
                loot = self.trophies[1 - seat]
                return {f"choose-trophy {test} > trophies:{me}" for test in loot}

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for."""
        match self.phase:
            case _ if self.ending:
                return ()
            case "subject":
                return (1 - self.turn,)
            case "show":
                return tuple(seat for seat in (0, 1) if seat not in self.shown)
            case "trophy":
                return (max(self.shown, key=lambda seat: self.shown[seat]),)
            case _:
                return (self.turn,)

    def apply(self, seat: Seat, move: Move, draws: Iterable[int]) -> None:
        """Carry out a legal move with the numbers that were drawn for it."""
        self.draws = iter(draws)
        match move.kind:
            case "move":
                _, row, column = move.target.split(":")
                self.at[seat] = int(row), int(column)
                self._enter(seat)
            case "take-top":
                self.hands[seat].append(self.rooms[self.at[seat]].pop())
                self.progress = True
                self._end_turn()
            case "take-hidden":
                self._take_hidden(seat)
            case "challenge":
                self.phase = "subject"
            case "choose-subject":
                self.named, self.shown, self.phase = str(move.args[0]), {}, "show"
            case "show":
                self.shown[seat] = int(move.args[0])
                if len(self.shown) == 2:
                    self._judge()
            case "choose-trophy":
                self._win_trophy(seat, move.pieces[0])
            case _:
                self._end_turn()
        assert next(self.draws, None) is None, "more numbers were drawn than the rules ask for"

    def _enter(self, seat: Seat) -> None:
        stack = self.rooms[self.at[seat]]
        if stack and is_test(stack[-1]):
            self._sit_test(seat, stack[-1])
        elif stack or self.at[0] == self.at[1]:
            self.phase = "room"
        else:
            self._end_turn()

    def _take_hidden(self, seat: Seat) -> None:
        stack = self.rooms[self.at[seat]]
        card = stack[self._draw(len(stack) - 1)]
        if is_test(card):
            self._sit_test(seat, card)
            return
        stack.remove(card)
        self.hands[seat].append(card)
        self.progress = True
        self._end_turn()

    def _sit_test(self, seat: Seat, test: str) -> None:
        stack = self.rooms[self.at[seat]]
        if can_pass(self.hands[seat], test):
            for word, number in price(test).items():
                for card in [card for card in self.hands[seat] if subject(card) == word][:number]:
                    self.hands[seat].remove(card)
                    self.discard.append(card)
            self.trophies[seat].append(test)
            self.discard += [card for card in stack if card != test]
            stack.clear()
            self.progress = True
        else:
            stack.remove(test)
            stack.append(test)
            self._shuffle(stack)
            for drawer in (seat, 1 - seat):
                if self.discard:
                    card = self.discard.pop(self._draw(len(self.discard)))
                    self.hands[drawer].append(card)
                    self.progress = True
        self._end_turn()

    def _judge(self) -> None:
        if self.shown[0] == self.shown[1]:
            self._end_turn()
            return
        winner = 0 if self.shown[0] > self.shown[1] else 1
        loot = self.trophies[1 - winner]
        if len(loot) > 1:
            self.phase = "trophy"
        elif loot:
            self._win_trophy(winner, loot[0])
        else:
            self._end_turn()

    def _win_trophy(self, winner: Seat, test: str) -> None:
        self.trophies[1 - winner].remove(test)
        self.trophies[winner].append(test)
        self._end_turn()

    def _end_turn(self) -> None:
        self.quiet = 0 if self.progress else self.quiet + 1
        self.progress = False
        self.turn = 1 - self.turn
        self.phase = "move"
        self.check_end()

    def check_end(self) -> None:
        """End the game where the rules say so."""
        left = [stack for stack in self.rooms.values() if stack]
        if not left:
            self.ending = "all passed"
        elif (
            not self.discard
            and all(len(stack) == 1 for stack in left)
            and not any(can_pass(hand, stack[0]) for hand in self.hands for stack in left)
        ):
            self.ending = "stalemate"
        elif self.quiet >= self.limit:
            self.ending = "no progress"

    def winners(self) -> tuple[Seat, ...]:
        """Who won: more tests, then more Study Aids, else both."""
        first, second = ((len(self.trophies[s]), len(self.hands[s])) for s in (0, 1))
        if first == second:
            return (0, 1)
        return (0,) if first > second else (1,)

    def _draw(self, n: int) -> int:
        number = next(self.draws, None)
        assert number is not None, "fewer numbers were drawn than the rules ask for"
        assert 0 <= number < n
        return number

    def _shuffle(self, stack: list[str]) -> None:
        for last in range(len(stack) - 1, 0, -1):
            other = self._draw(last + 1)
            stack[last], stack[other] = stack[other], stack[last]


def price(test: str) -> Counter[str]:
    """Return how many Study Aids of each subject pass a test."""
    return Counter(SUBJECTS) if test == "final-exam" else Counter({subject(test): 2})


def can_pass(hand: Iterable[str], test: str) -> bool:
    """Whether a hand holds what a test costs."""
    return price(test) <= Counter(map(subject, hand))


def from_zones(zones: dict[str, list[str]], **more: int | str) -> Reference:
    """Return the reference position of what lies in each zone."""
    grid = [(row, column) for row in range(3) for column in range(3)]
    at = [
        next(place for place in grid if f"marker-p{seat}" in zones["floor:{}:{}".format(*place)])
        for seat in (1, 2)
    ]
    return Reference(
        {place: list(zones["room:{}:{}".format(*place)]) for place in grid},
        at,
        [list(zones["hand:p1"]), list(zones["hand:p2"])],
        [list(zones["trophies:p1"]), list(zones["trophies:p2"])],
        list(zones["discard"]),
        **more,  # type: ignore[arg-type] # turn, quiet, limit, board and may_stay, as the callers spell them
    )
