"""Moves that no person with sense would make: another move, or the same one later, is as good."""

from collections.abc import Sequence

from tabletop.api import Seat
from tabletop.games.introduct_academy.fast import codes, listing
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.worth import Rooms
from tabletop.games.introduct_academy.state import EVERYONE, PLACINGS, Numbers, paid


def pointless(board: Board, seat: Seat, found: Sequence[int]) -> list[int]:
    """Return the codes of those of a seat's legal moves that no person with sense would make.

    They are: to make an offer again that all have declined, or one for a skill that everybody who
    is asked keeps, to complete a class before its classroom is needed, to begin a second class of a
    skill, and to leave a card, or to discard one that was left, that an own class needs. `found`
    are the codes of the moves.
    """
    rooms = Rooms.of(board, seat)
    return [code for code in found if _has_no_point(board, seat, rooms, code)]


def _has_no_point(board: Board, seat: Seat, rooms: Rooms, code: int) -> bool:
    n, what = board.n, code & codes.KIND
    match what:
        case codes.OFFER:
            _, to, give, words = codes.said(code)
            kept = _is_kept(board, seat, to, words)
            return kept or listing.was_refused(board, seat, (give, to, words, 0))
        case codes.COUNTER:
            number, _, _, words = codes.said(code)
            return _is_kept(board, seat, board.find(number).seat, words)
        case codes.COMPLETE:
            return not board.sells and _can_wait(board, seat, rooms, code >> codes.ADDRESS)
        case codes.PLACE:
            begins = not rooms.sizes[code >> codes.ADDRESS & 7]
            return begins and _grows(n, rooms, n.kind[code >> codes.GIVEN])
        case codes.DISCARD:
            return board.phase == "left" and _grows(n, rooms, n.kind[code >> codes.GIVEN])
        case codes.END_TURN:
            return any(_grows(n, rooms, n.kind[piece]) for piece in board.zones[n.turned])
    return False


def _is_kept(board: Board, seat: Seat, to: Seat, words: Sequence[int]) -> bool:
    """Return whether everybody whom an offer is made to says that they keep what it asks for."""
    n, skills = board.n, len(board.n.skills)
    others = [other for other in range(board.seats) if other != seat] if to == EVERYONE else [to]
    wanted = [word if word < skills else n.kind[word - skills] for word in words]
    keeps = [board.values[n.keeps[other]] for other in others]
    return all(any(mask >> kind & 1 for kind in wanted) for mask in keeps)


def _can_wait(board: Board, seat: Seat, rooms: Rooms, room: int) -> bool:
    """Return whether a class may as well be completed later, when its classroom is needed.

    A single card waits unless a class is about to grow that would protect it. With two players,
    what a class discards before cards are turned over may come back with them.
    """
    n = board.n
    if board.seats == 2 and board.phase != "reveal":
        return False
    waiting = _to_place(board, seat)
    homeless = {kind for kind in waiting if not _grows(n, rooms, kind)}
    needed = len(homeless) > rooms.kinds.count(-1)
    protects = any(kind in rooms.kinds or waiting.count(kind) > 1 for kind in waiting)
    return not needed and (rooms.sizes[room] > 1 or not protects)


def _to_place(board: Board, seat: Seat) -> list[int]:
    """Return the skills of the cards that a seat may place before anything else happens."""
    n, zones, mine = board.n, board.zones, seat == board.turn
    pieces: tuple[int, ...] = ()
    if board.phase == "assign":
        pieces = zones[n.received[seat]]
    if mine and board.phase in ("assign", "reveal"):
        pieces += zones[n.turned]
    if mine and board.phase == "place" and board.values[n.placed] < PLACINGS:
        pieces = zones[n.hand[seat]][:1]
    return [n.kind[piece] for piece in pieces]


def _grows(n: Numbers, rooms: Rooms, kind: int) -> bool:
    """Return whether one of the classrooms teaches a skill, and more cards of it are best there."""
    steps = n.steps[kind]
    return any(
        taught == kind
        and size < steps[-1][0]
        and all(
            paid(steps, size + more) >= paid(steps, size) + paid(steps, more) for more in (1, 2)
        )
        for taught, size in zip(rooms.kinds, rooms.sizes, strict=True)
    )
