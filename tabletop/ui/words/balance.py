"""Words of the balance lab."""

BALANCE_REPORT = "Balance report"
SEATS = "Seats"
WHO_PLAYS = "Who plays"
RANDOM_LEVEL = "Random"
QUICK = "Quick"
GREEDY = "Greedy"
HOW_MANY_GAMES = "How many games"
PLAY_THEM = "Play them"
SHOW_AGAIN = "Show again"
GO_ON_FROM = "Go on from {number}"
STOP_AT = "Stop at {number}"
OPEN_REPORT = "Open report"
STARTING = "Games are starting…"
EMPTY = "Is it balanced?"
EMPTY_TEXT = (
    "Computers play this game against each other while you look on: who wins from which seat, how "
    "long games take, what each card is worth. Nothing is counted in your statistics. You can stop "
    "at any time; the games played so far are kept, and the run goes on from there."
)
WINS_BY_SEAT = "Wins by seat"
INTERVAL_95 = "95 % interval"
FAIR_SHARE = "fair {share} %"
LENGTH = "Length"
IN_MOVES = "moves"
HALF_BY = "half by move {number}"
HEALTH = "Health"
GAMES_ENDED = "Games that ended"
CHOICES_A_MOVE = "Choices at a move"
ONE_CHOICE = "Only one choice"
LEAD_STAYED = "Lead never lost"
CARDS = "Cards"
CARDS_NOTE = "how often used, and how often those seats then won"
CARD = "Card"
USED_WHEN_HELD = "Used when held"
WON_AFTER = "Won after using it"
CARDS_ALIKE = "Every seat used every card in every game, so no card tells them apart."
NO_CARDS = "No card came to any seat."
DEAD_CARD = "never used"
SCORE_OVER_GAME = "Score over the game"
MIDDLE_HALF = "median, middle half"
NO_SCORES_SHOWN = "This game shows no scores on the way."
START_OF_GAME = "start"
HALF_TIME = "half"
END_OF_GAME = "end"


def time_left(seconds: float) -> str:
    """How long a run still takes: `2 min left`."""
    if seconds < 120:
        return f"{max(1, round(seconds))} s left"
    minutes = seconds / 60
    return f"{minutes:.0f} min left" if minutes < 120 else f"{minutes / 60:.0f} h left"


def games(number: int) -> str:
    """So many games: `10,000 games`."""
    return "1 game" if number == 1 else f"{number:,} games"
