"""Adds the names of the players to act to a "not your turn" refusal."""

from tabletop.engine.moves import Refusal, Seat, seat_name


def whom(refusal: Refusal, waiting: tuple[Seat, ...]) -> Refusal:
    """Return a refusal with the seats it waits for, so that their names can be filled in."""
    return refusal._replace(words=(("waits", _all_of(waiting)),)) if waiting else refusal


def asked_first(waiting: tuple[Seat, ...]) -> str:
    """Return a text on who has to answer a question before the turn goes on."""
    return f"{_all_of(waiting)} {'has' if len(waiting) == 1 else 'have'} to answer first."


def _all_of(seats: tuple[Seat, ...]) -> str:
    *first, last = [f"{{{seat_name(seat)}}}" for seat in seats]
    return f"{', '.join(first)} and {last}" if first else last
