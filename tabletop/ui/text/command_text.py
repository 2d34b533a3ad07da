"""Texts for the commands of a free table."""

MORE = "More"
FEWER = "Back"
SHORT = {
    "take": "Take",
    "flip": "Flip",
    "tap": "Turn",
    "turn-right": "Turn",
    "discard": "Discard",
    "put": "Put…",
    "under": "Under…",
    "show": "Show…",
    "box": "Box",
}
"""One-word labels for the commands shown beside selected pieces."""
NOTHING = "Nothing can be done with this."
PIECES = "{count} pieces"
ONE = "1 piece"
CARDS = "{count} cards"
ONE_CARD = "1 card"
MARKED = "{count} marked"
HOW_MANY = "How many"
LESS_BY_ONE = "One less"
MORE_BY_ONE = "One more"
NOTE = "Text"
SEEN = "You saw this: {title}"
SEEN_TEXT = "It is face down. Only players who saw it know what it is."
TAKE_SO_MANY = "Next: {count}"
TYPED = "{count} next. Drag a pile, or press a key."
NEEDS_CHOICE = "Choose {label} first."
FACE_DOWN = "face down"
FROM_TOP = "{place} from the top"
SORT = "Sort your hand"
SORT_BY = "By {field}"
SORT_FIELDS = {"title": "name"}
AS_IT_LIES = "As it is"
SORTED_BY = "Your hand is sorted by {field}."
UNSORTED = "Your hand is shown unsorted."
NOTHING_TO_SORT = "There is nothing to sort in your hand."
SHUFFLE_AND_CLOSE = "Shuffle and close"
WITH_THINGS = "With what is pointed at or marked"
KEYS: tuple[tuple[str, str], ...] = (
    ("Menu", "List what can be done: also a right click or a long press"),
    ("F", "Turn over"),
    ("R", "Shuffle, or roll"),
    ("1", "Draw that many, up to 9"),
    ("D", "Deal"),
    ("P", "Look at the top"),
    ("L", "Look through"),
    ("T", "Turn sideways and back"),
    ("Q", "Turn to the left"),
    ("E", "Turn to the right"),
    ("H", "Take to your hand"),
    ("U", "Put under a pile"),
    ("S", "Split off the upper part"),
    ("K", "Cut a pile"),
    ("O", "Turn a whole pile over"),
    ("G", "Draw one at random"),
    ("C", "Type a number, or choose the side of a die"),
    ("A", "Add to a counter, or take away"),
    ("V", "Show to some, or to all"),
    ("N", "Write on a place"),
    ("X", "Throw on the discard pile"),
    ("B", "Put into the box, out of the game"),
    ("Z", "Sort your hand, for your eyes alone"),
    ("Ctrl+A", "Mark everything there"),
    ("J", "Log"),
    ("Y", "Replay what others did"),
)
"""Keyboard shortcuts of commands, each with what it does."""
