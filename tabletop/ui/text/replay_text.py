"""Texts of the replay, and of games branched off from one."""

REPLAY = "Replay"
LEAVE = "Leave replay"
PLAY_ON = "Play on from here"
PLAY = "Play"
PAUSE = "Pause"
START = "First move"
END = "Last move"
BACK = "Previous move"
ON = "Next move"
SPEED = "Speed"
MOVES = "Moves"
OF = "{at} of {count}"
WHERE = "Move {at} of {count}"
WHERE_IN = "Move {at} of {count}, {chapter}"
DEALT = "Before the first move"
OVER = "The game is over"
SILENT = "made a move"
VIEW = "{name}'s view"
ONLOOKER = "Nobody's hand"
SEEN_BY = "Seen by"
ALL_OPEN = "All open"
ALL_OPEN_TOLD = "All hands are open."
NOT_OPEN = "All hands are shown only when a game is over."
TIMELINE = "The whole game"
RUNNING = "The game goes on"
SEE_AGAIN = "Replay"
HANDS = "All hands"
HOLDS = "{name} holds {cards}"

NEW_FROM = "Play on from move {at}"
NEW_FROM_START = "Play again from the deal"
WHO_PLAYS = "A new game begins here, with a file of its own. Who plays?"
HOW_IT_LIES = "Cards {name} hadn't seen"
ANEW = "Redeal them"
AS_THEY_LAY = "As they were"
ANEW_TOLD = "What {name} hadn't seen is redealt, so this game gives nothing away."
AS_THEY_LAY_TOLD = "Every card stays where it was."
BEGIN = "Play on"

SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
"""Playback speeds as factors; 0 is as fast as possible."""
SPEED_NAMES = tuple(f"{speed:g}\N{MULTIPLICATION SIGN}" if speed else "Max" for speed in SPEEDS)


def mark_title(kind: str, amount: float, name: str) -> str:
    """Return the title of a turning point in a game, such as `Anna takes the lead`.

    Args:
        kind: "lead" (somebody takes it), "gain" (of many points), or "lapse" (a mistake).
        amount: The number of points gained.
        name: Name of the player.
    """
    if kind == "lead":
        return f"{name} takes the lead"
    if kind == "gain":
        return f"{name} gains {amount:g}"
    return f"A better move for {name}"


def of(name: str) -> str:
    """Return a text that says whose hand is shown in a replay, such as `Anna's view`.

    For an empty name, it says that no hand is shown.
    """
    return VIEW.format(name=name) if name else ONLOOKER
