"""Views of a table before and after a move, to stage events between."""

from dataclasses import replace

from tabletop.engine.moves import KnownPiece
from tabletop.engine.view import View
from tabletop.storage.journal.records import Player
from tests.table import look_as, new_port
from tests.ui.sitting import game

PEOPLE = (Player("Anna", "human", 1), Player("Sam", "human", 2))


def first_view(viewer: int = 0) -> View:
    """The table at the start, as a seat sees it."""
    port = new_port(game(), PEOPLE, {"start": "p1", "board": "grid"}, seed=5)
    look_as(port, viewer)
    return port.position.view


def moved(view: View, piece: str, source: str, target: str) -> View:
    """The view after a known top piece has gone from one zone to another."""
    known = KnownPiece(piece)
    back = view.kind_of(known).back
    zones = [
        replace(zone, pieces=zone.pieces[:-1], backs=zone.backs[:-1])
        if zone.id == source
        else replace(zone, pieces=(*zone.pieces, known), backs=(*zone.backs, back))
        if zone.id == target
        else zone
        for zone in view.zones
    ]
    return replace(view, zones=tuple(zones))
