"""Texts of the free table."""

from tabletop.engine.display import Display
from tabletop.engine.free_piles import RANDOM
from tabletop.engine.free_state import FreeState, worded
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.scripts import DO, action_of
from tabletop.engine.usual_words import scores_of
from tabletop.engine.view import View
from tabletop.engine.words import Words


class FreeWords(Words[FreeState]):
    """The texts of the free table."""

    def prompt(self, state: FreeState, seat: Seat) -> str:
        """Return whose turn it is; everybody may act at any time."""
        if state.finished or state.ended:
            return "The game is over"
        return "Your turn" if seat == state.turn else f"{{{seat_name(state.turn)}}} has the turn"

    def describe(self, state: FreeState, seat: Seat, move: Move) -> str:
        """Return the label of a move's button."""
        plan = state.table.plan
        piece = plan.piece.get(move.pieces[0]) if move.pieces else None
        what = "a piece" if piece is None else plan.kinds[piece].title
        place = f"{{zone:{move.target}}}"
        match move.kind:
            case "put":
                return f"Put {what} to {place}"
            case "draw" if RANDOM in move.args:
                return f"Take {move.args[0]} at random to {place}"
            case "draw" | "carry":
                return f"Take {move.args[0]} to {place}"
            case "flip":
                return f"Turn {what} over"
            case "turn":
                return f"Turn {what} by {move.args[0]}°"
            case "show":
                return f"Show {what}" if piece is not None or move.pieces else f"Show {place}"
            case "write":
                return f"Write on {place}"
            case "peek":
                return f"Look at {move.args[0]}" if move.args else f"Look at {what}"
            case "look":
                return f"Look through {place}"
            case "shuffle":
                return f"Shuffle {len(move.pieces)} pieces" if move.pieces else f"Shuffle {place}"
            case "cut":
                return f"Cut {place}"
            case "flip-pile":
                return f"Turn {place} over"
            case "deal":
                return f"Deal {move.args[0]} each"
            case "roll":
                names = move.pieces or (move.target,)
                return f"Roll {', '.join(worded(plan, name, seat) for name in names)}"
            case "face":
                return f"Turn {what} to {move.args[0]}"
            case "add":
                return f"Add {move.args[0]} to {worded(plan, move.target, seat)}"
            case "phase":
                return f"Go on: {dict(plan.spec.phases).get(str(move.args[0]), '')}"
            case "count":
                return f"Set {worded(plan, move.target, seat)} to {move.args[0]}"
            case kind if kind.startswith(DO):
                action = action_of(plan.spec.scripts, kind)
                return str(action["title"]) if action else kind
            case "end-turn":
                return f"Give the turn to {{{move.args[0]}}}" if move.args else "End turn"
            case _:
                return "End the game"

    def display(self, view: View) -> Display:
        """Return whose turn it is, and at the end the points of each seat."""
        phases = dict(view.plan.spec.phases)
        phase, turn = phases.get(view.phase, ""), f"{{{seat_name(view.turn)}}}"
        return Display(
            context=f"{turn} \N{MIDDLE DOT} {phase}" if phase else turn,
            phase=list(phases).index(view.phase) if phase else -1,
            scores=scores_of(view),
        )
