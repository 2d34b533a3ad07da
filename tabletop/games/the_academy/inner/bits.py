"""Hands as bit masks: a card is a bit, a colour nine of them, and what can be looked up is."""

from tabletop.games.the_academy.state import ACE, CARDS, COLOURS, HIGHEST, VALUE
from tabletop.games.the_academy.tricks import strength

BITS = (1 << HIGHEST) - 1
"""The cards of the first colour."""
SUIT = (0, *(BITS << HIGHEST * colour for colour in range(len(COLOURS))))
"""The cards of a colour, by colour number."""
SHIFT = (0, *(HIGHEST * colour for colour in range(len(COLOURS))))
"""Where they begin."""
ACE_BIT = 1 << ACE
_LOWEST = sum(1 << place for place in SHIFT[1:])
NEIGHBOURS = (1 << CARDS) - 1 & ~_LOWEST & ~ACE_BIT & ~(ACE_BIT << 1)
"""Cards that come to the same as the one below, where a hand holds that too: not the black ace."""
STRENGTH = tuple(
    tuple(tuple(strength(card, led, trump) for card in range(CARDS)) for trump in range(5))
    for led in range(5)
)
"""How strong a card is, by led colour, trump and card."""
TRUMPED = 100
"""The strength from which a card is a trump."""
COUNT = tuple(flags.bit_count() for flags in range(32))
"""How many colours such bits are."""


def _cards(colour: int) -> tuple[tuple[int, ...], ...]:
    first = SHIFT[colour]
    return tuple(
        tuple(first + place for place in range(HIGHEST) if mask >> place & 1)
        for mask in range(BITS + 1)
    )


CARDS_OF = ((), *(_cards(colour) for colour in range(1, len(COLOURS) + 1)))
"""The cards of a mask that is shifted to the right by a colour, by colour number."""
_ONE, _TWO, _THREE, _FOUR = CARDS_OF[1:]


def cards_of(mask: int) -> tuple[int, ...]:
    """Return the cards of a mask, from the lowest."""
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
"""By colour and mask: the value of the lowest card, and its colour for the case of a tie."""
_LOW_ONE, _LOW_TWO, _LOW_THREE, _LOW_FOUR = _LEAST
_CARD_AT = tuple(
    least % 8 * HIGHEST + least // 8 if least % 8 < len(COLOURS) else -1 for least in range(_NONE)
)


def lowest(mask: int) -> int:
    """Return the card of lowest value of a mask that is not empty."""
    return _CARD_AT[
        min(
            _LOW_ONE[mask & BITS],
            _LOW_TWO[mask >> HIGHEST & BITS],
            _LOW_THREE[mask >> 2 * HIGHEST & BITS],
            _LOW_FOUR[mask >> 3 * HIGHEST],
        )
    ]


def flags_of(mask: int) -> int:
    """Return the bits of the colours that a mask holds."""
    return (
        bool(mask & SUIT[1]) << 1
        | bool(mask & SUIT[2]) << 2
        | bool(mask & SUIT[3]) << 3
        | bool(mask & SUIT[4]) << 4
    )


RANK = tuple(float(value) for value in VALUE)
"""The value of a card."""
