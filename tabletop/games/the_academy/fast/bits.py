"""Hands as bit masks, with one bit per card and nine per colour, and their lookup tables."""

from tabletop.games.the_academy.state import ACE, CARDS, COLOURS, HIGHEST, VALUE
from tabletop.games.the_academy.tricks import strength

BITS = (1 << HIGHEST) - 1
"""The mask of the nine cards of the first colour."""
SUIT = (0, *(BITS << HIGHEST * colour for colour in range(len(COLOURS))))
"""The mask of all cards of a colour, by colour number from 1; index 0 means no colour."""
SHIFT = (0, *(HIGHEST * colour for colour in range(len(COLOURS))))
"""The number of a colour's first bit, by colour number from 1; index 0 means no colour."""
ACE_BIT = 1 << ACE
_LOWEST = sum(1 << place for place in SHIFT[1:])
NEIGHBOURS = (1 << CARDS) - 1 & ~_LOWEST & ~ACE_BIT & ~(ACE_BIT << 1)
"""Cards worth as much as the next lower one in the same hand; excludes the purple 7."""
STRENGTH = tuple(
    tuple(tuple(strength(card, led, trump) for card in range(CARDS)) for trump in range(5))
    for led in range(5)
)
"""The strength of a card in a trick, by led colour, trump and card number."""
TRUMPED = 100
"""The strength that every trump exceeds and that no other card exceeds."""
COUNT = tuple(flags.bit_count() for flags in range(32))
"""The number of colours in a set of colour flags, as returned by `flags_of`."""


def _cards(colour: int) -> tuple[tuple[int, ...], ...]:
    first = SHIFT[colour]
    return tuple(
        tuple(first + place for place in range(HIGHEST) if mask >> place & 1)
        for mask in range(BITS + 1)
    )


CARDS_OF = ((), *(_cards(colour) for colour in range(1, len(COLOURS) + 1)))
"""By colour number, the cards in a nine-bit mask; bit 0 is the colour's first card."""
_ONE, _TWO, _THREE, _FOUR = CARDS_OF[1:]


def cards_of(mask: int) -> tuple[int, ...]:
    """Return the numbers of the cards in a bit mask, lowest first."""
    return (
        _ONE[mask & BITS]
        + _TWO[mask >> HIGHEST & BITS]
        + _THREE[mask >> 2 * HIGHEST & BITS]
        + _FOUR[mask >> 3 * HIGHEST]
    )


_NONE = HIGHEST * 8
_LEAST = tuple(
    tuple(
        ((mask & -mask).bit_length() - 1) * 8 + colour if mask else _NONE
        for mask in range(BITS + 1)
    )
    for colour in range(len(COLOURS))
)
"""By colour and mask, the lowest card's sort key: by value, then by colour."""
_LOW_ONE, _LOW_TWO, _LOW_THREE, _LOW_FOUR = _LEAST
_CARD_AT = tuple(
    least % 8 * HIGHEST + least // 8 if least % 8 < len(COLOURS) else -1 for least in range(_NONE)
)


def lowest(mask: int) -> int:
    """Return the card with the lowest value in a bit mask, which must not be empty."""
    return _CARD_AT[
        min(
            _LOW_ONE[mask & BITS],
            _LOW_TWO[mask >> HIGHEST & BITS],
            _LOW_THREE[mask >> 2 * HIGHEST & BITS],
            _LOW_FOUR[mask >> 3 * HIGHEST],
        )
    ]


def flags_of(mask: int) -> int:
    """Return the colours in a bit mask of cards as flags, with one bit per colour number."""
    return (
        bool(mask & SUIT[1]) << 1
        | bool(mask & SUIT[2]) << 2
        | bool(mask & SUIT[3]) << 3
        | bool(mask & SUIT[4]) << 4
    )


RANK = tuple(float(value) for value in VALUE)
"""The value of each card, 1 to 9, as a float, by card number."""
