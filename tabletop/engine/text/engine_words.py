"""The engine's own words: refusals, prompts, the free table, undo. Each text is its own key.

`locale/de.yaml` of a game translates them under `messages:` by these texts. How values stand in
them is said in `phrasebook`.
"""

# Any game

GAME_OVER = "The game is over."
NOT_YOUR_TURN = "It is not your turn."
WAIT_FOR = "It is not your turn. Wait for {players}."
ANSWERED = "You have answered already."
ASKED_FIRST = "{players} [players: have | has | have | have] to answer first."
TOO_MUCH = "That is too much at once: take fewer pieces."
OTHER_FIELDS = "This form has other fields."
WRITE_NUMBER = "Write a whole number of at most nine digits."
WRITE_LINE = "Write one line of at most {most} letters."
NOT_PICKED = "That can't be picked."
OVER = "The game is over"
YOUR_TURN = "Your turn"
WAITING = "Waiting for {player}"
HAS_TURN = "{player} [player: have | has] the turn"
ON_THE_TABLE = "On the table"
DESCRIBED = "{title}: {details.commas}"
FROM_TO = "{start} to {end}"
TURN_OF = "{player}"
POINTS = "Points"
PASSED = "{actor} passed [count: once | # times]"

# Reasons

ONLY = "There is no other move."
WINS = "It wins the game at once."
GAINS = "It improves your position at once."
LASTS = "It costs something now and pays off later."
HOLDS = "It keeps your position as good as it is."
BRINGS = "{title}: {gains.commas}."
BRINGS_NOTHING = "{title}."

# Undo

NOTHING_TO_UNDO = "Nothing to undo yet."
NOTHING_TO_REDO = "Nothing to redo."
NEVER_UNDONE = "At this table nothing is taken back."
SETTLED = "{learnt}, and that can't be undone."
MOVED_SINCE = "Another player has moved since."
CHANCE_DECIDED = "Chance has decided something"
COIN_FLIPPED = "A coin was flipped"
DIE_ROLLED = "A die was rolled"
SEEN = "{players} [players: have | has | have | have] seen {what}"
SEEN_EACH = "{players} have each seen {what}"
ALL_SEEN = "All have seen {what}"
ALL_SEEN_EACH = "All have each seen {what}"
SOME_CARDS = "[count: a card | # cards]"
NAMED_CARDS = "{titles}"
BOTH_LEARNT = "{first}, and {rest}"

# The free table refuses

CHANGES_NOTHING = "That changes nothing."
NO_SUCH_MOVE = "There is no such move on the free table."
TAKES_NOTHING = "This takes no piece and no place."
TAKES_NO_NUMBER = "This takes no number."
NO_SUCH_PHASE = "This game has no such phase."
IS_PHASE = "That is the phase now."
NEXT_SEAT = "Say which seat is next."
NO_SUCH_BUTTON = "This game has no such button."
BUTTON_TAKES = "{title} takes [count: =0 no piece | # piece | # pieces]."
BUTTON_PLACE = "{title} is for other pieces, and they have to lie in {place}."
BUTTON_NOT_NOW = "{title} can't be done now."
PUT_HOW = "Put it on top, to the bottom, or at a place."
TURNED_THERE = "A piece is turned where it lies."
TURN_STEPS = "Turn it by steps of 15 degrees."
ONE_OR_SEVERAL = "Take one piece, or several different ones."
NO_SUCH_PIECE = "There is no such piece in sight."
NO_SUCH_PLACE = "There is no such place on this table."
TOO_FEW_BELOW = "There [held: is # piece | are # pieces] in {place}, too few to lie below."
ONLY_OWNER = "Only {player} may use {place}."
OWNERS_TURN = "{place} is used in its owner's turn."
FULL = "{place} is full: it holds {most}."
NOTHING_IN = "Nothing lies in {place}."
NOTHING_THERE = "Nothing lies there."
FROM_TOP = "Take from the top of a pile."
HOW_MANY = "Say how many."
TOO_FEW_TO_TAKE = "There [held: is # piece | are # pieces] in {place}, too few to take {number}."
ASK_TO_SEE = "Ask to be shown it: it is somebody's own."
NO_PILE = "{place} is no pile."
CUT_HOW_MANY = "Say how many go below the rest: not all."
SHUFFLE_WHAT = "Shuffle a place, or pieces."
SEVERAL_PIECES = "Take several different pieces."
HELD_NOT_SHUFFLED = "What is held in a hand is not shuffled."
BACKS_DIFFER = "They can be told apart: their backs differ."
DEAL_FROM_PILE = "Deal from a pile, not from what is somebody's own."
NO_HANDS = "This game has no hands to deal to."
DEAL_HOW_MANY = "Say how many each seat is dealt."
DEAL_TO_WHOM = "Say which seats are dealt to, each once."
TOO_FEW_TO_DEAL = (
    "There [held: is # piece | are # pieces] in {place},"
    " too few to deal {number} to each of {hands}."
)
SHOW_WHAT = "Show pieces, or what lies in a place."
OWNER_SHOWS = "Ask for it: only its owner shows what is somebody's own."
SHOW_WHOM = "Say to whom it is shown."
WRITE_AT_MOST = "Write at most {most} letters."
ONLY_WRITES = "Only {player} writes there."
NO_SUCH_VALUE = "There is no such counter or die."
IS_COUNTER = "This is a counter; set it instead."
ONE_DIE_OR_SEVERAL = "Take one die, or several different ones."
ROLL_NO_NUMBER = "A roll takes no number."
TURN_ONE_DIE = "Turn one die."
DIE_SHOWS = "This die shows {first} to {last}."
DIE_SHOWS_ONE_OF = "This die shows {faces.commas}."
SET_WHICH = "Say which number to set."
IS_DIE = "This is a die; roll it, or turn it."
COUNTER_RANGE = "{title} goes from {least} to {most}."
TOO_LARGE = "That number is too large for a counter."

# What happened on the free table

OWNED = "{player's} {title.lower}"
WENT_ON = "{actor} went on to **{phase}**"
ENDED_GAME = "{actor} ended the game"
ROLLED = "{actor} rolled {rolls.commas}"
ROLL = "**{face}**"
ROLL_OF = "{what}: **{face}**"
TURNED_DIE = "{actor} turned {what} to **{face}**"
SET_VALUE = "{actor} set {what} to **{number}**"
ADDED = "{actor} **{by}** {what}, now **{number}**"
USED = "{actor} used **{title}**"
ENDED_TURN = "{actor} ended the turn"
GAVE_TURN = "{actor} ended the turn and gave it to {player}"
PUT = "{actor} put **{card}** to {where}"
PUT_HIDDEN = "{actor} put a piece to {where}"
PUT_SEVERAL = "{actor} put **{count}** pieces to {where}"
TURNED_DOWN = "{actor} turned a piece face down"
TURNED_UP = "{actor} turned up **{card}**"
TURNED_BY = "{actor} turned [count: a piece | # pieces] by {angle}°"
SHOWED_PLACE = "{actor} showed {where} to [all: everybody | {players}]"
SHOWED_SEVERAL = "{actor} showed [count: a piece | # pieces] to [all: everybody | {players}]"
SHOWED = "{actor} showed **{card}** to [all: everybody | {players}]"
DEALT = "{actor} dealt **{number}** to [all: each seat | {players}]"
WIPED = "{actor} wiped the note off {where}"
WROTE = "{actor} wrote on {where}"
WROTE_TEXT = "{actor} wrote on {where}: {text}"
DREW = "{actor} drew **{number}** [number: piece | pieces] to {where}"
DREW_RANDOM = "{actor} drew **{number}** [number: piece | pieces] at random to {where}"
MOVED = "{actor} moved **{number}** [number: piece | pieces] to {where}"
LOOKED_THROUGH = "{actor} looked through {where}"
LOOKED_TOP = "{actor} looked at the top [number: piece | # pieces] of {where}"
LOOKED_BOTTOM = "{actor} looked at the bottom [number: piece | # pieces] of {where}"
LOOKED_INSIDE = "{actor} looked at a [number: piece | # pieces] of {where}"
SHUFFLED = "{actor} shuffled {where}"
SHUFFLED_PIECES = "{actor} shuffled **{count}** pieces"
CUT = "{actor} cut {where} at **{number}**"
TURNED_PILE = "{actor} turned {where} over"
BY_ITSELF = "The game has come to its end."
BY_PLAYERS = "The players ended the game."

# Buttons of the free table

A_PIECE = "a piece"
DO_PUT = "Put {what} to {place}"
DO_TAKE_RANDOM = "Take {number} at random to {place}"
DO_TAKE = "Take {number} to {place}"
DO_FLIP = "Turn {what} over"
DO_TURN = "Turn {what} by {angle}°"
DO_SHOW = "Show {what}"
DO_SHOW_PLACE = "Show {place}"
DO_WRITE = "Write on {place}"
DO_PEEK = "Look at {what}"
DO_LOOK = "Look through {place}"
DO_SHUFFLE = "Shuffle {place}"
DO_SHUFFLE_PIECES = "Shuffle {count} pieces"
DO_CUT = "Cut {place}"
DO_TURN_PILE = "Turn {place} over"
DO_DEAL = "Deal {number} each"
DO_ROLL = "Roll {dice.commas}"
DO_FACE = "Turn {what} to {face}"
DO_ADD = "Add {number} to {what}"
DO_SET = "Set {what} to {number}"
DO_PHASE = "Go on: {phase}"
DO_GIVE_TURN = "Give the turn to {player}"
DO_END_TURN = "End turn"
DO_END_GAME = "End the game"
TURN_IN_PHASE = "{player} \N{MIDDLE DOT} {phase}"
DRAW_SEVERAL = "Draw {number}"
WRITE_ALONE = "Write, for you alone"
WRITE_FOR_ALL = "Write, for all to read"
LABELS = (
    "How many", "Add so many, or take away", "Add", "Cards each", "To whom", "Deal", "Place",
    "Split off the upper part", "Move", "Look at the upper ones", "Look", "Upper part", "Cut",
    "Put where?", "Put", "Put somewhere", "Put under which pile?", "Put under",
    "Put under a pile", "Below it", "Put into which pile?", "Turn it to which side?", "Turn",
    "Turn to a side", "Show to whom?", "Show", "Show to some", "Put into the box", "Write",
    "Write a note", "Number", "Set the number", "Set", "Turn over", "Turn upright",
    "Turn sideways", "Add or take away", "One more", "One less", "Cards", "Give which?", "Give",
    "Take a card at random", "End the turn and give it to them", "Shuffle", "Turn the top over",
    "Look at the top", "Look through", "Out of the game", "Take from the box", "Take",
    "Draw several", "Draw", "Look at several", "Turn the pile over", "Turn to the left",
    "Turn to the right", "Put into a pile", "Roll them", "Take them to your hand", "Shuffle them",
    "Look at it", "Take it to your hand", "Give cards of your hand", "Show your hand", "Roll all",
    "Draw one", "Look at the bottom", "Draw one at random", "Discard", "Pile", "Side", "Roll",
)  # fmt: skip
"""Titles of commands, forms and fields, as they stand there."""

ENGINE_WORDS = (
    *(text for name, text in globals().items() if name.isupper() and isinstance(text, str)),
    *LABELS,
)
"""All texts of the engine that players read, which a locale may translate."""
COMMON_WORDS = ENGINE_WORDS[: ENGINE_WORDS.index(CHANGES_NOTHING)]
"""Those that any game may show, with rules of its own or on the free table."""
