"""One-sentence reasons why a move may be good, built from the view of its seat."""

from tabletop.api import KnownPiece, Move, Seat, View, ZoneView, seat_name
from tabletop.games.valedictorian import display
from tabletop.games.valedictorian.plans import ADJACENT
from tabletop.games.valedictorian.state import SUBJECTS, Quiz

_NAMES = (*(f"{subject}-test" for subject in SUBJECTS), "final-exam")


def reason(view: View, seat: Seat, move: Move) -> str:
    """Return one sentence on why a move may be good, with seats written `{p1}`."""
    rival = f"{{{seat_name(1 - seat)}}}"
    match move.kind:
        case "move":
            return _why_walk(view, seat, move, rival)
        case "take-top" if (card := view.kind_named(move.pieces[0])) is not None:
            return _why_card(view, seat, card.id)
        case "take-hidden":
            return _why_hidden(view, seat)
        case "challenge":
            return _why_quiz(view, seat, rival)
        case "choose-subject":
            return _why_subject(view, seat, str(move.args[0]))
        case "show":
            return _why_show(view, seat, int(move.args[0]))
        case "choose-trophy":
            return f"Each test counts one, so any of them closes in on {rival}."
        case _:
            own = view.zone(f"trophies:{seat_name(seat)}").count
            return "A lost quiz would cost you a test." if own else f"{rival} has little to lose."


def _why_walk(view: View, seat: Seat, move: Move, rival: str) -> str:
    room = view.zone(move.target.replace("floor", "room"))
    if room.top and view.kind_of(room.top).id in _NAMES:
        return _why_test(view, seat, room.top)
    if room.count:
        return _why_card(view, seat, view.kind_of(room.top).id, there=True)
    if f"marker-{seat_name(1 - seat)}" in view.zone(move.target).pieces:
        return f"You meet {rival} there and can call a quiz."
    rooms = _rooms(view)
    if any(rooms[other].count for other in ADJACENT[view.value("board")][rooms.index(room)]):
        return "Nothing lies there, but the rooms behind it have cards."
    return "No other room is within reach for now."


def _why_test(view: View, seat: Seat, test: KnownPiece) -> str:
    kind = view.kind_of(test)
    if display.can_pass(display.held_by(view, seat), kind.id):
        return f"You hold what the {kind.title} asks for and pass it as you enter."
    if view.zone("discard").count:
        return f"You can't pass the {kind.title} yet, but failing it draws you a study aid."
    return f"You can't pass the {kind.title} yet, but failing it shuffles it out of sight."


def _why_card(view: View, seat: Seat, subject: str, *, there: bool = False) -> str:
    """Return what one more study aid of a subject would do for the seat's hand.

    `there` says that the card lies in a room that the seat may step into.
    """
    own = display.held_by(view, seat)
    title = f"The {subject.title()} there" if there else f"This {subject.title()}"
    after = own.copy()
    after[SUBJECTS.index(subject)] += 1
    for test in _left(view):
        if display.can_pass(after, test) and not display.can_pass(own, test):
            return f"{title} is the last card that you need for {_title(test)}."
    if not own[SUBJECTS.index(subject)]:
        return f"{title} is a subject that you do not hold yet."
    if f"{subject}-test" in _left(view):
        return f"{title} prepares you for the next {subject.title()} test."
    return f"{title} makes you stronger in a quiz."


def _why_hidden(view: View, seat: Seat) -> str:
    """Return the reason for a blind draw, which may turn up a test that must be taken at once."""
    own = display.held_by(view, seat)
    ready = [test for test in _left(view) if display.can_pass(own, test)]
    if len(ready) == len(_left(view)):
        return "A test lies hidden here, and you could pass any that is left."
    if ready:
        return f"A test lies hidden here, and you are ready for {_title(ready[0])}."
    return "The card on top helps you less than one drawn blind."


def _why_quiz(view: View, seat: Seat, rival: str) -> str:
    mine = view.zone(f"hand:{seat_name(seat)}").count
    theirs = view.zone(f"hand:{seat_name(1 - seat)}").count
    if not view.zone(f"trophies:{seat_name(1 - seat)}").count:
        return f"{rival} has no test to lose, but shows cards in the quiz."
    if mine > theirs:
        return f"You hold more study aids than {rival}, and a won quiz takes a test."
    return f"A won quiz takes a test from {rival}."


def _why_subject(view: View, seat: Seat, subject: str) -> str:
    own = display.held_by(view, seat)
    count = own[SUBJECTS.index(subject)]
    if not count:
        return f"You hold no {subject.title()}, so you have nothing to show."
    if count == max(own):
        return f"You hold {count} {subject.title()}, as many as of any subject."
    return f"You hold {count} {subject.title()}, and your rival may hold fewer."


def _why_show(view: View, seat: Seat, count: int) -> str:
    subject = view.pending.about(Quiz).subject if view.pending else SUBJECTS[0]
    own = display.held_by(view, seat)[SUBJECTS.index(subject)]
    if not own:
        return f"You hold no {subject.title()}, so there is nothing to show."
    if count == own:
        return "All that you hold gives the best chance to win the quiz."
    return "Whoever shows less keeps more of the hand a secret."


def _left(view: View) -> list[str]:
    """Return the kinds of test that have not all been passed."""
    won = [
        view.kind_of(piece).id
        for seat in range(view.seats)
        for piece in view.zone(f"trophies:{seat_name(seat)}").pieces
    ]
    return [test for test in _NAMES if won.count(test) < (1 if test == "final-exam" else 2)]


def _title(test: str) -> str:
    """Return a test kind as it reads in a sentence: `a Math test`, `the final exam`."""
    return "the final exam" if test == _NAMES[-1] else f"a {test.replace('-', ' ').capitalize()}"


def _rooms(view: View) -> list[ZoneView]:
    return [zone for zone in view.zones if zone.kind == "room"]
