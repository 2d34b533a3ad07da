from collections.abc import Mapping

from tabletop.api import Heuristics, Seat, State


class MagpieHeuristics(Heuristics[State]):
    """Who holds gems, and whose turn it is."""

    def features(self, state: State, seat: Seat) -> Mapping[str, float]:
        table, plan = state.table, state.table.plan
        hand = table.zones[plan.zone[f"hand:p{seat + 1}"]]
        gems = sum(plan.kinds[card].id == "gem" for card in hand)
        return {"gems": float(gems), "next": float(seat == state.turn)}
