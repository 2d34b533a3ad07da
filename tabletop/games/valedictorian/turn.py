"""The effects of a turn: walking, taking cards, tests, quizzes and the end of the game."""

from collections.abc import Sequence

from tabletop.api import Chance, Decision, Message, PayDay, Seat, Stage, StageRow
from tabletop.games.valedictorian.boards import ROOMS
from tabletop.games.valedictorian.state import FINAL, Numbers, ValedictorianState


class Turn:
    """Carries out the moves of a turn on a state: walking, taking cards, tests and quizzes."""

    def __init__(self, numbers: Numbers) -> None:
        self._n = numbers

    def enter(self, state: ValedictorianState, seat: Seat, room: int, chance: Chance) -> None:
        """Move a seat's marker into a room, 0 to 8; a test on top of its stack starts at once.

        If nothing can be done in the room, the turn ends. Rulebook: `#adjacent-room`,
        `#exposed-test`, `#empty-room`.
        """
        table, n = state.table, self._n
        table.move(n.markers[seat], n.floor + room)
        table.note(seat, "moved", room=n.room + room)
        stack = table.zones[n.room + room]
        if stack and n.test_subject[stack[-1]] >= 0:
            self._take_the_test(state, seat, room, stack[-1], chance)
        elif stack or self._n.together(state):
            state.phase = "room"
        else:
            self.end_turn(state, progress=False)

    def take_shown(self, state: ValedictorianState, seat: Seat) -> None:
        """Take the face-up top card of the room for a seat, then end the turn.

        Rulebook: `#take-a-card`.
        """
        table, n = state.table, self._n
        room = self._n.room_of(state, seat)
        piece = table.zones[n.room + room][-1]
        table.move(piece, n.hands[seat])
        table.note(seat, "took", card=piece)
        self.reveal_top(state, room)
        self.end_turn(state, progress=True)

    def take_hidden(self, state: ValedictorianState, seat: Seat, chance: Chance) -> None:
        """Take a random hidden card of the room for a seat, then end the turn.

        If it is a test, the seat takes it at once. Rulebook: `#take-a-card`.
        """
        table, n = state.table, self._n
        room = self._n.room_of(state, seat)
        stack = table.zones[n.room + room]
        piece = stack[chance.draw(len(stack) - 1)]
        if n.test_subject[piece] >= 0:
            table.reveal(piece)
            table.note(seat, "found-test", card=piece)
            self._take_the_test(state, seat, room, piece, chance)
            return
        tests = [other for other in stack if n.test_subject[other] >= 0]
        remembered = [table.among[test] for test in tests]
        table.move(piece, n.hands[seat])
        for test, seats in zip(tests, remembered, strict=True):
            table.recall(test, seats)  # the card taken was a study aid, so the test is still there
        table.note_apart(seat, "took-hidden-own", "took-hidden", card=piece)
        self.end_turn(state, progress=True)

    def _take_the_test(
        self, state: ValedictorianState, seat: Seat, room: int, test: int, chance: Chance
    ) -> None:
        """Pass a test if the hand holds what it needs, otherwise fail it. There is no choice.

        Rulebook: `#passing`, `#failing`.
        """
        table, n = state.table, self._n
        price = self._n.price(state, seat, n.test_subject[test])
        if price is None:
            progress = self._fail(state, seat, room, test, chance)
            self.reveal_top(state, room)
            self.end_turn(state, progress=progress)
            return
        if table.recording:
            self._show_passed(state, seat, room, test, price)
        table.note(seat, "passed", tone="gain", card=test)
        for piece in price:
            table.move(piece, n.discard)
        table.move(test, n.trophies[seat])
        for piece in table.zones[n.room + room][::-1]:
            table.move(piece, n.discard)
        self.end_turn(state, progress=True)

    def _show_passed(
        self, state: ValedictorianState, seat: Seat, room: int, test: int, price: Sequence[int]
    ) -> None:
        """Show the aids that pass a test to their owner, and to the other seat only the test."""
        table, n = state.table, self._n
        names, mine = table.plan.pieces, 1 << seat
        final = n.test_subject[test] == FINAL
        pay = PayDay(
            4 if final else 2,
            Message("pay-test", card=table.plan.kinds[test].id),
            place=table.plan.zones[n.room + room],
            beat=200 // max(1, len(price)),
            stamp=Message("pay-stamp"),
            sound="fanfare" if final else "stamp",
        )
        rows = tuple(StageRow(seat, (names[piece],)) for piece in price)
        for seats, parts in ((mine, rows), (table.everyone & ~mine, ())):
            stage = Stage("pay", seat, (names[test],), parts, 1, pay=pay)
            table.stage(stage, seats=seats)

    def _fail(
        self, state: ValedictorianState, seat: Seat, room: int, test: int, chance: Chance
    ) -> bool:
        """Shuffle a failed test back into its room and let both players draw a discard.

        The failing seat draws first. Returns whether anybody drew a card.

        Rulebook: `#failing`.
        """
        table, n = state.table, self._n
        stack = table.zones[n.room + room]
        table.note(seat, "failed", tone="loss", card=test)
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
            table.note_apart(taker, "drew-own", "drew", card=piece)
        return drawn

    def resolve_quiz(self, state: ValedictorianState, subject: int, shown: tuple[int, int]) -> None:
        """Compare the numbers of cards shown in a quiz; the winner gets one of the loser's tests.

        `subject` is 0 to 2; `shown` is the number of cards that each seat shows. Rulebook:
        `#quiz-result`.
        """
        table, n = state.table, self._n
        if table.recording:
            self._show_quiz(state, subject, shown)
        if shown[0] == shown[1]:
            table.note(state.turn, "quiz-tied", shown=shown[0])
            self.end_turn(state, progress=False)
            return
        winner = 0 if shown[0] > shown[1] else 1
        table.note(winner, "quiz-won", tone="gain", more=shown[winner], less=shown[1 - winner])
        losses = table.zones[n.trophies[1 - winner]]
        if len(losses) > 1:
            state.pending.append(Decision("choose-trophy", (winner,), ("choose-trophy",)))
        elif losses:
            self.take_trophy(state, winner, losses[0])
        else:
            self.end_turn(state, progress=False)

    def _show_quiz(self, state: ValedictorianState, subject: int, shown: tuple[int, int]) -> None:
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

    def take_trophy(self, state: ValedictorianState, winner: Seat, test: int) -> None:
        """Give a test to the winner of a quiz, then end the turn.

        `test` is its piece number. Rulebook: `#quiz-result`, `#choose-trophy`.
        """
        table = state.table
        if table.recording:
            pay = PayDay(2, Message("pay-quiz", card=table.plan.kinds[test].id), sound="won")
            table.stage(Stage("pay", winner, (table.plan.pieces[test],), (), 1, pay=pay))
        table.move(test, self._n.trophies[winner])
        table.note(winner, "stole", tone="gain", card=test, rival=1 - winner)
        self.end_turn(state, progress=False)

    def end_turn(self, state: ValedictorianState, *, progress: bool) -> None:
        """Pass the turn to the other seat, and end the game if it is over.

        `progress` says whether a card was taken or drawn, or a test passed. The game ends after too
        many turns without progress. Rulebook: `#end-turn`, `#no-progress`.
        """
        table, n = state.table, self._n
        table.set(n.turns, table.values[n.turns] + 1)
        table.set(n.quiet, 0 if progress else table.values[n.quiet] + 1)
        state.turn = 1 - state.turn
        state.phase = "move"
        self.check_end(state)

    def check_end(self, state: ValedictorianState) -> None:
        """End the game if all tests are passed, nobody can pass one, or there is no progress.

        There is no progress if nobody takes a card or passes a test for the number of turns set in
        the options. Rulebook: `#end-of-game`, `#stalemate`, `#no-progress`.
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

    def _is_stalemate(self, state: ValedictorianState) -> bool:
        """Return whether only tests are left that nobody can pass; the discard pile must be empty.

        Rulebook: `#stalemate`.
        """
        n = self._n
        stacks = state.table.zones[n.room : n.room + ROOMS]
        if any(len(stack) > 1 for stack in stacks):
            return False
        subjects = {n.test_subject[stack[0]] for stack in stacks if stack}
        return all(
            self._n.price(state, seat, subject) is None for seat in (0, 1) for subject in subjects
        )

    def reveal_top(self, state: ValedictorianState, room: int) -> None:
        """Turn the top card of a room face up for everybody; do nothing if the room is empty."""
        stack = state.table.zones[self._n.room + room]
        if stack:
            state.table.reveal(stack[-1])
