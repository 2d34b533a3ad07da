"""Ready-made decks: playing cards, tarot, dominoes, a piecepack, numbers.

Each card is plain data of a kind of piece; `ui/pieces/ready_made_faces` draws it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tabletop.engine.spec import FaceValue

RANKS = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king",
)  # fmt: skip
_TAROT_RANKS = (*RANKS[:10], "page", "knight", "queen", "king")
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_TAROT_SUITS = ("wands", "cups", "swords", "coins")
_TRUMPS = (
    "The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor",
    "The Hierophant", "The Lovers", "The Chariot", "Strength", "The Hermit", "Wheel of Fortune",
    "Justice", "The Hanged Man", "Death", "Temperance", "The Devil", "The Tower", "The Star",
    "The Moon", "The Sun", "Judgement", "The World",
)  # fmt: skip
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "teal", "grey")
_PIECEPACK = {
    "suns": ("#A4342B", "sun"),
    "moons": ("#26282E", "moon"),
    "crowns": ("#1E5B3A", "crown"),
    "arms": ("#23538F", "shield"),
}
"""The suits of a piecepack, each with its colour and icon."""
_PIECEPACK_RANKS = ("null", "ace", "two", "three", "four", "five")
BACKS: Mapping[str, str] = {
    "blue": "#1F3A6B #DDE6F5 diamond",
    "red": "#7E1F2B #F6DDD6 diamond",
    "green": "#1E4A3C #DCEBD9 diamond",
    "black": "#26282E #F0C262 diamond",
}
"""The card backs that need no picture, by name: ground colour, line colour, pattern."""
JOKERS = ("joker-red", "joker-black", "joker-blue")


@dataclass(frozen=True, slots=True)
class Made:
    """A kind of card or other piece of a ready-made deck."""

    id: str
    title: str
    face: Mapping[str, FaceValue] = field(default_factory=dict)
    look: str = "card"
    count: int = 1
    words: tuple[str, ...] = ()
    """Other words, besides its id, by which `without` can leave it out."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A game's request for a ready-made deck: its kind, jokers, ranks and left-out cards."""

    kind: str
    jokers: int = 0
    without: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    four_colours: bool = False
    most: int = 10
    colours: int = 4


def deck(asked: Asked) -> list[Made]:
    """Return the kinds of cards in a ready-made deck, in the order of the deck."""
    leave, ranks = set(asked.without), set(asked.ranks)
    return [
        made
        for made in _MAKERS[asked.kind](asked)
        if made.id not in leave
        and not leave.intersection(made.words)
        and (not ranks or not made.words or made.id in JOKERS or made.words[0] in ranks)
    ]


def words_of(asked: Asked) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words that `without` and `ranks` of such a deck may contain."""
    everything = list(_MAKERS[asked.kind](asked))
    groups = dict.fromkeys(word for made in everything for word in made.words)
    ranks = dict.fromkeys(made.words[0] for made in everything if len(made.words) == 2)
    return (*(made.id for made in everything), *groups), tuple(ranks)


def _rank_title(rank: str) -> str:
    return str(RANKS.index(rank) + 1) if rank in RANKS[1:10] else rank.capitalize()


def _card(suit: str, rank: str, value: int, title: str = "", *, four: bool = True) -> Made:
    """Return a playing card; its title is made from rank and suit unless it is given.

    `four` gives each suit a colour of its own.
    """
    face: dict[str, FaceValue] = {"template": "playing-card", "suit": suit, "rank": rank}
    face |= {"value": value, "four": 1} if four else {"value": value}
    title = title or f"{_rank_title(rank)} of {suit.capitalize()}"
    return Made(f"{rank}-{suit}", title, face, words=(rank, suit))


def _playing(asked: Asked) -> Iterator[Made]:
    for suit in _SUITS:
        for number, rank in enumerate(RANKS, 1):
            yield _card(suit, rank, number, four=asked.four_colours)
    for name in JOKERS[: asked.jokers]:
        title = f"{name.partition('-')[2].capitalize()} Joker"
        yield replace(_card(name, "joker", 0, title, four=False), id=name, words=("joker",))


def _tarot(asked: Asked) -> Iterator[Made]:
    del asked
    for suit in _TAROT_SUITS:
        for number, rank in enumerate(_TAROT_RANKS, 1):
            yield _card(suit, rank, number)
    for number, title in enumerate(_TRUMPS):
        word = title.lower().replace(" ", "-")
        trump = _card("trumps", "trump", number, title)
        yield replace(trump, id=word, words=("trump", "trumps"))


def _dominoes(most: int) -> Callable[[Asked], Iterator[Made]]:
    def make(asked: Asked) -> Iterator[Made]:
        del asked
        for high in range(most + 1):
            for low in range(high + 1):
                ends: dict[str, FaceValue] = {"low": low, "high": high, "value": low + high}
                tile = {"template": "domino", **ends}
                yield Made(f"tile-{low}-{high}", f"{low} and {high}", tile)

    return make


def _piecepack(asked: Asked) -> Iterator[Made]:
    del asked
    for suit in _PIECEPACK:
        for number, rank in enumerate(_PIECEPACK_RANKS):
            title = f"{rank.capitalize()} of {suit.capitalize()}"
            yield _card(suit, rank, number, title)
    for suit, (colour, icon) in _PIECEPACK.items():
        title = suit.capitalize()
        for number, rank in enumerate(_PIECEPACK_RANKS):
            face: dict[str, FaceValue] = {"colour": colour, "shape": "disc", "suit": suit}
            face |= {"rank": rank, "value": number}
            face |= {"letter": "A" if rank == "ace" else str(number)}
            coin = Made(f"coin-{rank}-{suit}", f"Coin {rank} of {title}", face, "token")
            yield replace(coin, words=("coin", suit))
        pawn: dict[str, FaceValue] = {"colour": colour, "shape": "pawn", "icon": icon}
        pawn |= {"suit": suit, "rank": "pawn"}
        yield Made(f"pawn-{suit}", f"Pawn of {title}", pawn, "token", words=("pawn", suit))
        die: dict[str, FaceValue] = {"colour": colour, "sides": 6, "suit": suit, "rank": "die"}
        die |= {"faces": ("null", "ace", "2", "3", "4", "5"), "value": f"die-{suit}"}
        yield Made(f"die-{suit}", f"Die of {title}", die, "die", words=("die", suit))


def _numbers(asked: Asked) -> Iterator[Made]:
    for colour in COLOURS[: asked.colours]:
        for number in range(1, asked.most + 1):
            face: dict[str, FaceValue] = {"template": "number-card", "suit": colour}
            face |= {"rank": str(number), "value": number}
            title = f"{colour.capitalize()} {number}"
            yield Made(f"{colour}-{number}", title, face, words=(f"{number}", colour))


_MAKERS: Mapping[str, Callable[[Asked], Iterator[Made]]] = {
    "cards-52": _playing,
    "tarot-78": _tarot,
    "dominoes-6": _dominoes(6),
    "dominoes-9": _dominoes(9),
    "dominoes-12": _dominoes(12),
    "piecepack": _piecepack,
    "numbers": _numbers,
}
