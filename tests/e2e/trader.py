"""Somebody who trades whenever possible: what to do next, from what the own seat sees."""

from dataclasses import dataclass, field

from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort

GOALS = frozenset({"offered", "countered", "accepted", "gift", "out of turn"})


@dataclass
class Trader:
    """Plays seat 1 and remembers what has come about."""

    seen: set[str] = field(default_factory=set)
    made: int = 0
    """Offers in this turn."""
    turns: int = -1

    def wish(self, port: LocalPort) -> Move:
        """The next move."""
        view = port.position.view
        moves = port.position.legal_moves
        if view.value("turns") != self.turns:
            self.turns, self.made = view.value("turns"), 0
        complete = [move for move in moves if move.kind == "complete"]
        if view.turn != port.seat and complete and "out of turn" not in self.seen:
            self.seen.add("out of turn")
            return complete[0]
        for kind in ("accept", "decline", "place"):
            found = [move for move in moves if move.kind == kind]
            if kind == "accept":
                found = [move for move in found if not move.pieces]
            if found:
                return min(found, key=lambda move: len(move.args))
        if any(move.kind == "end-placing" for move in moves):
            return Move("end-placing")
        if any(move.kind == "end-trading" for move in moves):
            return self._trade(port)
        return complete[0]

    def _trade(self, port: LocalPort) -> Move:
        view = port.position.view
        self.made += 1
        wanted = GOALS - self.seen
        turned = view.zone("turned").pieces
        if "gift" in wanted and turned and self.made == 1:
            return Move("offer", (turned[0],), "everyone")
        if {"countered", "accepted"} & wanted and self.made <= 2:
            hand = view.zone("hand:p1").pieces
            given = (*turned, *hand)[-1:]
            kinds = ("html-css", "php", "sql", "python")
            used = {view.kind_of(piece).id for piece in given}
            return Move("offer", given, "everyone", (next(k for k in kinds if k not in used),))
        return Move("end-trading")

    def watch(self, text: str, seat: int) -> None:
        """Note what came about, from a move in text."""
        move = Move.parse(text)
        if seat == 0 and move.kind == "offer" and move.args:
            self.seen.add("offered")
        if seat != 0 and move.kind == "counter":
            self.seen.add("countered")
        if seat != 0 and move.kind == "accept":
            self.seen.add("accepted" if move.pieces else "gift")


def note(trader: Trader, port: LocalPort, since: int) -> int:
    """Let the trader see the moves from number `since` on; how many there are."""
    entries = port.session.match.entries
    for entry in entries[since:]:
        trader.watch(str(entry.move), entry.seat)
    return len(entries)
