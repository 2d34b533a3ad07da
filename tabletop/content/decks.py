"""Ready-made decks: playing cards, tarot, dominoes, a piecepack, numbers.

Each card is plain data of a kind of piece; `ui/pieces/ready_made` draws it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

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
_PIECEPACK = ("suns", "moons", "crowns", "arms")
_PIECEPACK_RANKS = ("null", "ace", "two", "three", "four", "five")
BACKS: Mapping[str, str] = {
    "blue": "#1F3A6B #DDE6F5 diamond",
    "red": "#7E1F2B #F6DDD6 diamond",
    "green": "#1E4A3C #DCEBD9 diamond",
    "black": "#26282E #F0C262 diamond",
}
"""Card backs that need no picture."""
JOKERS = ("joker-red", "joker-black", "joker-blue")


@dataclass(frozen=True, slots=True)
class Made:
    """A kind of piece of a ready-made deck."""

    id: str
    title: str
    face: Mapping[str, FaceValue] = field(default_factory=dict)
    look: str = "card"
    count: int = 1
    words: tuple[str, ...] = ()
    """Words besides its id by which `without` may leave it out."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a deck."""

    kind: str
    jokers: int = 0
    without: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    four_colours: bool = False
    most: int = 10
    colours: int = 4


def deck(asked: Asked) -> list[Made]:
    """Return the cards of a deck in order."""
    leave, ranks = set(asked.without), set(asked.ranks)
    return [
        made
        for made in _MAKERS[asked.kind](asked)
        if made.id not in leave
        and not leave.intersection(made.words)
        and (not ranks or not made.words or made.id in JOKERS or made.words[0] in ranks)
    ]


def words_of(asked: Asked) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words allowed in `without` and in `ranks` for such a deck."""
    everything = list(_MAKERS[asked.kind](asked))
    groups = dict.fromkeys(word for made in everything for word in made.words)
    ranks = dict.fromkeys(made.words[0] for made in everything if len(made.words) == 2)
    return (*(made.id for made in everything), *groups), tuple(ranks)


def _rank_title(rank: str) -> str:
    return str(RANKS.index(rank) + 1) if rank in RANKS[1:10] else rank.capitalize()


def _playing(asked: Asked) -> Iterator[Made]:
    for suit in _SUITS:
        for number, rank in enumerate(RANKS, 1):
            face: dict[str, FaceValue] = {"suit": suit, "rank": rank, "value": number}
            if asked.four_colours:
                face["four"] = 1
            title = f"{_rank_title(rank)} of {suit.capitalize()}"
            yield Made(f"{rank}-{suit}", title, {"template": "playing-card", **face},
                       words=(rank, suit))  # fmt: skip
    for name in JOKERS[: asked.jokers]:
        joker: dict[str, FaceValue] = {
            "template": "playing-card", "suit": name, "rank": "joker", "value": 0,
        }  # fmt: skip
        colour = name.partition("-")[2].capitalize()
        yield Made(name, f"{colour} Joker", joker, words=("joker",))


def _tarot(asked: Asked) -> Iterator[Made]:
    del asked
    for suit in _TAROT_SUITS:
        for number, rank in enumerate(_TAROT_RANKS, 1):
            face: dict[str, FaceValue] = {
                "template": "playing-card", "suit": suit, "rank": rank, "value": number, "four": 1,
            }  # fmt: skip
            title = f"{_rank_title(rank)} of {suit.capitalize()}"
            yield Made(f"{rank}-{suit}", title, face, words=(rank, suit))
    for number, title in enumerate(_TRUMPS):
        word = title.lower().replace(" ", "-")
        face = {
            "template": "playing-card", "suit": "trumps", "rank": "trump", "value": number,
            "four": 1,
        }  # fmt: skip
        yield Made(word, title, face, words=("trump", "trumps"))


def _dominoes(most: int) -> Callable[[Asked], Iterator[Made]]:
    def make(asked: Asked) -> Iterator[Made]:
        del asked
        for high in range(most + 1):
            for low in range(high + 1):
                face: dict[str, FaceValue] = {
                    "template": "domino", "low": low, "high": high, "value": low + high,
                }  # fmt: skip
                yield Made(f"tile-{low}-{high}", f"{low} and {high}", face)

    return make


def _piecepack(asked: Asked) -> Iterator[Made]:
    del asked
    for suit in _PIECEPACK:
        for number, rank in enumerate(_PIECEPACK_RANKS):
            face: dict[str, FaceValue] = {
                "template": "playing-card", "suit": suit, "rank": rank, "value": number, "four": 1,
            }  # fmt: skip
            title = f"{rank.capitalize()} of {suit.capitalize()}"
            yield Made(f"{rank}-{suit}", title, face, words=(rank, suit))
    for suit, colour, icon in zip(
        _PIECEPACK, ("#A4342B", "#26282E", "#1E5B3A", "#23538F"),
        ("sun", "moon", "crown", "shield"), strict=True,
    ):  # fmt: skip
        for number, rank in enumerate(_PIECEPACK_RANKS):
            face = {"colour": colour, "shape": "disc", "suit": suit, "rank": rank, "value": number}
            face |= {"letter": "A" if rank == "ace" else str(number)}
            title = f"Coin {rank} of {suit.capitalize()}"
            yield Made(f"coin-{rank}-{suit}", title, face, look="token", words=("coin", suit))
        pawn: dict[str, FaceValue] = {
            "colour": colour, "shape": "pawn", "icon": icon, "suit": suit, "rank": "pawn",
        }  # fmt: skip
        yield Made(f"pawn-{suit}", f"Pawn of {suit.capitalize()}", pawn, look="token",
                   words=("pawn", suit))  # fmt: skip
        die: dict[str, FaceValue] = {
            "colour": colour, "sides": 6, "suit": suit, "rank": "die",
            "faces": ("null", "ace", "2", "3", "4", "5"), "value": f"die-{suit}",
        }  # fmt: skip
        title = f"Die of {suit.capitalize()}"
        yield Made(f"die-{suit}", title, die, look="die", words=("die", suit))


def _numbers(asked: Asked) -> Iterator[Made]:
    for colour in COLOURS[: asked.colours]:
        for number in range(1, asked.most + 1):
            face: dict[str, FaceValue] = {
                "template": "number-card", "suit": colour, "rank": str(number), "value": number,
            }  # fmt: skip
            yield Made(f"{colour}-{number}", f"{colour.capitalize()} {number}", face,
                       words=(f"{number}", colour))  # fmt: skip


_MAKERS: Mapping[str, Callable[[Asked], Iterator[Made]]] = {
    "cards-52": _playing,
    "tarot-78": _tarot,
    "dominoes-6": _dominoes(6),
    "dominoes-9": _dominoes(9),
    "dominoes-12": _dominoes(12),
    "piecepack": _piecepack,
    "numbers": _numbers,
}
