"""The effects of a turn: walking, taking cards, tests, quizzes and the end of the game."""

from tabletop.api import Chance, Decision, Seat, Stage, StageRow
from tabletop.games.valedictorian import notes
from tabletop.games.valedictorian.plans import ROOMS
from tabletop.games.valedictorian.state import Numbers, SchoolState


class Turn:
    """Applies moves to a state. Holds no state itself."""

    def __init__(self, numbers: Numbers) -> None:
        self._n = numbers

    def enter(self, state: SchoolState, seat: Seat, room: int, chance: Chance) -> None:
        """Move a marker into a room. An exposed test there starts at once.

        Rule: 5.1, 5.2.
        """
        table, n = state.table, self._n
        table.move(n.markers[seat], n.floor + room)
        if table.recording:
            table.note(seat, notes.MOVED.format(room=table.plan.zones[n.room + room]))
        stack = table.zones[n.room + room]
        if stack and n.test_subject[stack[-1]] >= 0:
            self._take_the_test(state, seat, room, stack[-1], chance)
        elif stack or self._n.together(state):
            state.phase = "room"
        else:
            self.end_turn(state, progress=False)

    def take_shown(self, state: SchoolState, seat: Seat) -> None:
        """Take the face-up top card of the room, then end the turn.

        Rule: 5.2.
        """
        table, n = state.table, self._n
        room = self._n.room_of(state, seat)
        piece = table.zones[n.room + room][-1]
        table.move(piece, n.hands[seat])
        if table.recording:
            table.note(seat, notes.TOOK.format(card=notes.title(table.plan, piece)))
        self.turn_up(state, room)
        self.end_turn(state, progress=True)

    def take_blind(self, state: SchoolState, seat: Seat, chance: Chance) -> None:
        """Take a random hidden card of the room, then end the turn. A test starts at once.

        Rule: 5.2, A4.
        """
        table, n = state.table, self._n
        room = self._n.room_of(state, seat)
        stack = table.zones[n.room + room]
        piece = stack[chance.draw(len(stack) - 1)]
        if n.test_subject[piece] >= 0:
            table.reveal(piece)
            if table.recording:
                table.note(seat, notes.FOUND_TEST.format(card=notes.title(table.plan, piece)))
            self._take_the_test(state, seat, room, piece, chance)
            return
        tests = [other for other in stack if n.test_subject[other] >= 0]
        remembered = [table.among[test] for test in tests]
        table.move(piece, n.hands[seat])
        for test, seats in zip(tests, remembered, strict=True):
            table.recall(test, seats)  # the card taken was a study aid, so the test is still there
        if table.recording:
            title = notes.title(table.plan, piece)
            table.note(seat, notes.TOOK_HIDDEN_OWN.format(card=title), seats=1 << seat)
            table.note(seat, notes.TOOK_HIDDEN, seats=table.everyone & ~(1 << seat))
        self.end_turn(state, progress=True)

    def _take_the_test(
        self, state: SchoolState, seat: Seat, room: int, test: int, chance: Chance
    ) -> None:
        """Pass a test if the hand holds what it needs, otherwise fail it. There is no choice.

        Rule: 5.3.
        """
        table, n = state.table, self._n
        price = self._n.price(state, seat, n.test_subject[test])
        if price is None:
            progress = self._fail(state, seat, room, test, chance)
            self.turn_up(state, room)
            self.end_turn(state, progress=progress)
            return
        if table.recording:
            table.note(seat, notes.PASSED.format(card=notes.title(table.plan, test)), tone="gain")
        for piece in price:
            table.move(piece, n.discard)
        table.move(test, n.trophies[seat])
        for piece in table.zones[n.room + room][::-1]:
            table.move(piece, n.discard)
        self.end_turn(state, progress=True)

    def _fail(self, state: SchoolState, seat: Seat, room: int, test: int, chance: Chance) -> bool:
        """Shuffle a failed test back into its room and let both players draw a discard.

        The failing seat draws first. Returns whether anybody drew a card.

        Rule: 5.3, A14.
        """
        table, n = state.table, self._n
        stack = table.zones[n.room + room]
        if table.recording:
            table.note(seat, notes.FAILED.format(card=notes.title(table.plan, test)), tone="loss")
        if stack[-1] != test:
            table.hide(stack[-1])
            table.move(test, n.room + room)
        table.hide(test)
        table.shuffle(n.room + room, chance)
        drawn = False
        for taker in (seat, 1 - seat):
            if not table.zones[n.discard]:
                break
            piece = table.take_random(n.discard, n.hands[taker], chance)
            drawn = True
            if table.recording:
                title = notes.title(table.plan, piece)
                table.note(taker, notes.DREW_OWN.format(card=title), seats=1 << taker)
                table.note(taker, notes.DREW, seats=table.everyone & ~(1 << taker))
        return drawn

    def compare(self, state: SchoolState, subject: int, shown: tuple[int, int]) -> None:
        """Compare the numbers shown in a quiz. The seat with more wins a test of the other.

        Rule: 5.4.
        """
        table, n = state.table, self._n
        if table.recording:
            self._hold_up(state, subject, shown)
        if shown[0] == shown[1]:
            if table.recording:
                table.note(state.turn, notes.QUIZ_TIED.format(shown=shown[0]))
            self.end_turn(state, progress=False)
            return
        winner = 0 if shown[0] > shown[1] else 1
        if table.recording:
            text = notes.QUIZ_WON.format(more=shown[winner], less=shown[1 - winner])
            table.note(winner, text, tone="gain")
        losses = table.zones[n.trophies[1 - winner]]
        if len(losses) > 1:
            state.pending.append(Decision("choose-trophy", (winner,), ("choose-trophy",)))
        elif losses:
            self.steal(state, winner, losses[0])
        else:
            self.end_turn(state, progress=False)

    def _hold_up(self, state: SchoolState, subject: int, shown: tuple[int, int]) -> None:
        """Show the study aids that both seats reveal in a quiz, side by side."""
        table, rows = state.table, []
        for seat in (0, 1):
            pieces = self._n.spend(state, seat, subject, shown[seat])
            for piece in pieces:
                table.reveal(piece)
            names = tuple(table.plan.pieces[piece] for piece in pieces)
            rows.append(StageRow(seat, names, str(shown[seat])))
        best = -1 if shown[0] == shown[1] else int(shown[1] > shown[0])
        table.stage(Stage("compare", best, rows=tuple(rows)))

    def steal(self, state: SchoolState, winner: Seat, test: int) -> None:
        """Move a test to the winner of a quiz, then end the turn.

        Rule: 5.4.
        """
        table = state.table
        table.move(test, self._n.trophies[winner])
        if table.recording:
            title = notes.title(table.plan, test)
            table.note(winner, notes.STOLE.format(card=title, rival=1 - winner + 1), tone="gain")
        self.end_turn(state, progress=False)

    def end_turn(self, state: SchoolState, *, progress: bool) -> None:
        """Count the turn, pass it to the other seat and check for the end of the game.

        Rule: 5.5, 6.
        """
        table, n = state.table, self._n
        table.set(n.turns, table.values[n.turns] + 1)
        table.set(n.quiet, 0 if progress else table.values[n.quiet] + 1)
        state.turn = 1 - state.turn
        state.phase = "move"
        self.check_end(state)

    def check_end(self, state: SchoolState) -> None:
        """End the game when all tests are passed, on a stalemate, or after too many idle turns.

        Rule: 6, 9.
        """
        table, n = state.table, self._n
        zones = table.zones
        if not any(zones[n.room : n.room + ROOMS]):
            state.ending = "tests"
        elif table.values[n.quiet] >= state.limit:
            state.ending = "no-progress"
        elif not zones[n.discard] and self._is_stalemate(state):
            state.ending = "stalemate"
        if state.ending:
            state.phase = "over"

    def _is_stalemate(self, state: SchoolState) -> bool:
        """Return whether only tests are left that nobody can pass; the discard pile must be empty.

        Rule: 6, 9.
        """
        n = self._n
        stacks = state.table.zones[n.room : n.room + ROOMS]
        if any(len(stack) > 1 for stack in stacks):
            return False
        subjects = {n.test_subject[stack[0]] for stack in stacks if stack}
        return all(
            self._n.price(state, seat, subject) is None for seat in (0, 1) for subject in subjects
        )

    def turn_up(self, state: SchoolState, room: int) -> None:
        """Turn the top card of a room face up for everybody."""
        stack = state.table.zones[self._n.room + room]
        if stack:
            state.table.reveal(stack[-1])
