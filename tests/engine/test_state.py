"""Positions are copied whole and written out whole."""

from tabletop.engine.conformance.fingerprint import fingerprint, full_state
from tabletop.engine.moves import Move
from tests.engine.test_match import RULES, played


def test_a_clone_shares_nothing_that_can_change() -> None:
    state = played(1, 10).state
    clone = state.clone()
    before = full_state(state)
    clone.history.append("p9")
    clone.counts["x"] = 1
    clone.kinds.add("x")
    clone.table.move(0, clone.table.plan.zone["bowl"])
    assert full_state(state) == before
    assert full_state(clone) != before


def test_equal_positions_have_equal_hashes() -> None:
    assert fingerprint(played(1, 10).state) == fingerprint(played(1, 10).state)
    assert len(fingerprint(played(1, 10).state)) == 64


def test_the_hash_sees_order_values_knowledge_and_fields() -> None:
    state = played(1, 10).state
    hashes = {fingerprint(state)}
    for change in range(5):
        clone = state.clone()
        match change:
            case 0:
                clone.table.zones[0].reverse()
            case 1:
                clone.table.values[0] += 1
            case 2:
                clone.table.known[0] ^= 1
            case 3:
                clone.over = True
            case _:
                RULES.apply(clone, clone.turn, Move("duel"), _no_chance)
        hashes.add(fingerprint(clone))
    assert len(hashes) == 6


class _NoChance:
    def draw(self, n: int) -> int:
        raise AssertionError(f"nothing should be drawn, not even below {n}")


_no_chance = _NoChance()
