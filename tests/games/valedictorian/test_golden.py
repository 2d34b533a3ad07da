"""What the two golden games of Valedictorian show between them."""

from tests.games.golden import GAMES, read


def test_the_golden_games_hold_every_kind_of_move_and_two_ends() -> None:
    games = [read(recorded) for recorded in GAMES if recorded.game == "valedictorian"]
    kinds = {text.split()[0] for golden in games for _, text, _ in golden["entries"]}
    assert kinds == {
        "move",
        "take-top",
        "take-hidden",
        "challenge",
        "end-turn",
        "choose-subject",
        "show",
        "choose-trophy",
    }
    assert sum(games[0]["end"]["scores"]) == 7
    assert sum(games[1]["end"]["scores"]) < 7
