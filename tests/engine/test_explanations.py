"""Why a move may be good, for a game that does not say it itself."""

from tabletop.engine.moves import Move, Seat
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.display import Preview
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.text.presenter import Presenter
from tests.ai.toys import Choices, ChoiceState


class PreviewedPresenter(Presenter[ChoiceState]):
    """Says what a number brings."""

    def preview(self, state: ChoiceState, seat: Seat, move: Move) -> Preview | None:
        return Preview("Three", (("star", "One more"), ("star", "One less")))


class Previewed(Choices):
    """Choices that say what a number brings."""

    presenter_class = PreviewedPresenter


class EstimatedHeuristics(Heuristics[ChoiceState]):
    """A high number looks good."""

    def estimate(self, state: ChoiceState, seat: Seat) -> float:
        return (state.chosen or [1])[-1] / 2


class Estimated(Choices):
    """Choices in which a high number looks good."""

    heuristics_class = EstimatedHeuristics


def reason(rules: Choices, number: int) -> str:
    return rules.presenter.reason(rules.info().stand_in, 0, Move("choose", args=(number,)))


TURNS: tuple[tuple[Seat, ...], ...] = ((0,), (1,))


def test_a_lone_move_is_called_so() -> None:
    assert reason(Choices(TURNS, lambda _: (0,), choices=1), 0) == words.ONLY


def test_a_move_that_wins_for_certain_is_called_so() -> None:
    rules = Choices(((0,),), lambda chosen: (0,) if chosen[0] else (1,))
    rules.seats = 2
    assert reason(rules, 1) == words.WINS
    assert reason(rules, 0) != words.WINS


def test_a_preview_says_what_a_move_brings() -> None:
    rules = Previewed(TURNS, lambda _: (0,))
    assert in_words(rules.spec.plan(2), reason(rules, 1)) == "Three: One more, One less."


def test_otherwise_the_estimate_tells() -> None:
    rules = Estimated(TURNS, lambda _: (0,))
    said = [reason(rules, number) for number in range(3)]
    assert said == [words.LASTS, words.HOLDS, words.GAINS]
