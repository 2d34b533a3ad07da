"""Log lines of IT Startup. Seats are written `{p1}`; the caller fills in the names."""

from collections.abc import Sequence

from tabletop.api import Seat, seat_name
from tabletop.games.it_startup.state import Numbers, StartupState

RIVAL = "the Rival"
TIED = "The best are equal at **{points}** points. Everybody plays one more turn"
DIE = "The die shows **{number}**: everybody starts with {resources}"
MULLIGAN = "exchanges **{cards}**"
KEPT = "keeps the whole hand"
EMPTY_DECK = "finds the deck empty"
INCOME = "gains **{resources}**"
PLANNED_OWN = "plans **{card}**"
PLANNED = "plans a card"
BOUGHT = "pays 2 for an extra card"
DREW = "draws {cards}"
DREW_OWN = "draws {titles}"
LOOKED = "looks at the top {cards}"
TOOK = "takes a card of them"
TOOK_OWN = "takes **{card}**"
SORTED = "puts them back on the deck"
COUNTERED = "stops **{card}**{price}"
RELIEVED = "relieves **{card}**"
HEADS_UP, TAILS_UP = "Heads", "Tails"
HEADS = "flips heads and takes over **{card}**"
TAILS = "flips tails: **{card}** stays"


def side_name(n: Numbers, side: int) -> str:
    """Return the placeholder of a seat, or the Rival's name."""
    return f"{{{seat_name(side)}}}" if side < n.seats else RIVAL


def count(number: int, noun: str) -> str:
    """Return a number with its noun, such as `1 card` or `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def titles(n: Numbers, pieces: Sequence[int]) -> str:
    """Return card titles in bold as an English list."""
    words = [f"**{n.cards.title[piece]}**" for piece in pieces]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def went_home(n: Numbers, employee: int, side: int) -> str:
    """Return the log line of an outsourced employee that goes back."""
    return f"**{n.cards.title[employee]}** returns to {side_name(n, side)}"


def burnt_out(state: StartupState, n: Numbers, employee: int) -> str:
    """Return the log line of an employee that burns out, with its burnout and limit."""
    burnout, limit = state.table.values[n.burnout[employee]], n.cards.limit[employee]
    owner = side_name(n, n.side_of(state, employee))
    return f"**{n.cards.title[employee]}** of {owner} burns out ({burnout} of {limit})"


def hired(n: Numbers, card: int, cost: str) -> str:
    """Return the log line of a hired employee, with its title and price."""
    return f"hires **{n.cards.title[card]}** for {cost}"


def taught(n: Numbers, card: int, developer: int, cost: str) -> str:
    """Return the log line of Knowledge taught to a developer, with its price."""
    return f"teaches **{n.cards.title[developer]}** {n.cards.title[card]} for {cost}"


def transferred(n: Numbers, card: int, source: int, target: int, cost: str) -> str:
    """Return the log line of Knowledge moved to another developer."""
    title = n.cards.title
    return f"moves **{title[card]}** from {title[source]} to {title[target]} for {cost}"


def played(n: Numbers, state: StartupState, card: int, aim: int, cost: str) -> str:
    """Return the log line of a played action card, with its price and target."""
    words = f"plays **{n.cards.title[card]}** for {cost}"
    if aim < 0:
        return words
    return f"{words} on {n.cards.title[aim]} of {side_name(n, n.side_of(state, aim))}"


def sold(n: Numbers, card: int) -> str:
    """Return the log line of a sold card, which brings 1 resource."""
    return f"sells **{n.cards.title[card]}** for 1"


def taken(n: Numbers, employee: int, source: int) -> str:
    """Return the log line of an employee that is taken over."""
    return f"takes over **{n.cards.title[employee]}** from {side_name(n, source)}"


def borrowed(n: Numbers, employee: int, source: int, paid: int, *, home: bool) -> str:
    """Return the log line of an outsourced employee; `home` if it is taken back that way."""
    title, other = n.cards.title[employee], side_name(n, source)
    words = f"takes **{title}** back from {other}" if home else f"borrows **{title}** from {other}"
    return f"{words}, who gets {paid}" if source < n.seats else words


def returned(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the log line of an employee that returns to the hand with its Knowledge."""
    return f"takes {titles(n, pieces)} back into the hand"


def burdened(n: Numbers, employee: int, source: int, amount: int) -> str:
    """Return the log line of burnout given to one employee."""
    whose = side_name(n, source)
    return f"gives **{n.cards.title[employee]}** of {whose} {amount} burnout"


def boosted(n: Numbers, employee: int, cost: int, amount: int) -> str:
    """Return the log line of a developer paid to deliver more."""
    return f"pays {cost}: **{n.cards.title[employee]}** +{amount}"


def scored(total: int, terms: Sequence[str]) -> str:
    """Return the log line of a score, with its terms if there are several."""
    if len(terms) < 2:
        return f"scores **{total}**"
    return f"scores **{total}**: {' + '.join(terms)} = {total}"


def trusted_note(state: StartupState, n: Numbers, seat: Seat, own: str, others: str) -> None:
    """Log one text for a seat and its partner, and another for everybody else."""
    table = state.table
    if table.recording:
        mask = n.trusted(state, seat)
        table.note(seat, own, seats=mask)
        table.note(seat, others, seats=table.everyone & ~mask)
