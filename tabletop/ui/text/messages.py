"""Texts of the program outside the table: the library, settings, saved games and more."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Final

from tabletop import __version__
from tabletop.ai.levels import LEVELS as AI_LEVELS
from tabletop.storage.journal.records import Undoing
from tabletop.storage.saves.save_list import is_ahead

APP = "Recess"

CLOSE = "Close"
CANCEL = "Cancel"
DONE = "Done"
DELETE = "Delete"
TO_LIBRARY = "Go to the library"

TROUBLE = "Something went wrong"
TROUBLE_TEXT = "Your game is safe: every move is already on disk."
OPEN_AGAIN = "Open the game again"
OPEN_WITHOUT = "Open it before the last move"
OTHERS_AGREE = "Others have to agree before that move is taken back."
COPY_REPORT = "Copy report"
REPORT_COPIED = "Report copied"
NO_CLIPBOARD = "The clipboard isn't available"

# Library

CONTINUE = "Continue"
WON = "Won"
NEW_GAME = "New game"
RULES = "Rules"
STATISTICS = "Statistics"
BALANCE = "Balance"
PRINT = "Print"
WORKSHOP = "Workshop"
SETTINGS = "Settings"
HELP = "Rules of this game"
SOUND_OFF = "Turn the sound off"
SOUND_ON = "Turn the sound on"
YOUR_TURN = "Your turn"
SAVED = "Saved"
SCORES = "{} to {}"
SOON = "Soon"
SOON_TEXT = "Soon on this table"
NEEDS_CONSENT = "Needs your consent"
NEEDS_CONSENT_HINT = "Choose New game to be asked."
RUN_CODE = "Run the code of {title}?"
RUN_CODE_TEXT = (
    "This game brings {files} of code, {size}. It can do anything you can do on this computer: run "
    "it only if you trust whoever made it."
)
CODE_FROM = "Folder: {folder}"
CODE_BY = "Author, as the folder says: {author}"
CODE_SIGN = "Fingerprint of these files: {sign}"
CODE_CHANGED = "Changed since you said yes: {names}"
AND_MORE = "{names} and {number} more"
RUN_IT = "Run it"
NOT_NOW = "Not now"
CANT_START = "{title} can't be played"
A_GAME = "A game"
GAME_MISTAKE = "{title} made a mistake"
GAME_MISTAKE_TEXT = (
    "{what}\n\nOnly its author can fix that. Your game is unchanged: every move is already on disk."
)
TAKE_BACK = "Undo"
SOON_HINT = "You can already read about it here."
PROBLEM = "Problem"
PROBLEM_HINT = "Fix its files and restart Recess."
WHAT_IS_WRONG = "What is wrong"
MORE_PROBLEMS = "And {} more. tabletop validate lists them all."
NO_SAVES = "No saved game yet"
NO_SAVES_HINT = "Every move you make is kept, so you can stop at any time."
BROKEN_SAVE = "This game can't be opened"
RESULTS = "Results"
SHOW_FILE = "Show file"
FILE_PLACE = "The file is here"
COPY_PLACE = "Copy path"
PLACE_COPIED = "Path copied"
DELETE_SAVE = "Delete this saved game"
DELETE_SAVE_ASK = "Delete this saved game?"
DELETE_SAVE_TEXT = "You can restore it for 30 days, under Your games."
KEEP = "Keep it"
NEXT_SAVE = "Next saved game"
PREVIOUS_SAVE = "Previous saved game"
EMPTY_SHELF = "No games are on the shelf"
EMPTY_SHELF_TEXT = "The content folder is missing. Install Recess again."
BROWSE, OPEN = "Browse", "Open"
DEFAULT_NAME = "Player 1"
"""Name of a player who hasn't entered one and whose system tells none."""

# Welcome

WELCOME = "Which game do you want to learn?"
WHAT_NAME = "What shall we call you?"
FACE = "Face {}"
YOU_PLAY_AS = "Playing as"
CHANGE = "Change"
ALL_BACK = "You can undo every step"
CHOOSE = "Choose"
LEARN_KEY = "Learn"
WELCOME_AGAIN = ("Welcome", "The welcome page, with a lesson for each game.")
SHOW_WELCOME = "Show it"

# Lessons

LEARN = "Learn by playing"
LEARN_MINUTES = "Learn by playing ({} minutes)"
LEARN_AGAIN = "Learn again"
JUST_PLAY = "Just play"
LEARNT = "Learnt"
GO_ON_AT = "Step {} of {}, go on"
MINUTES = "{} minutes"
LESSON_STEP = "{} of {}"
LESSON_SAID = "Step {} of {}. {}"
LESSON_STUCK = "Follow the glow, or press Show me."
LESSON_DRAG = "Drag it there, or click it, then the place."
LESSON_CLICK = "Drag it there, or click it."
LESSON_TAP, LESSON_TAP_ONCE = "Tap it, then the place.", "Tap it."
LESSON_KEY, LESSON_KEYS = "Press {}.", "Press {}, then {}."
LESSON_ENTER_TWICE = "Press {} twice."
LESSON_TWICE, KEY_FIND, KEY_ENTER = "Press {}, then {} twice.", "F2", "Enter"
GOAL = "Goal"
SHOW_ME = "Show me"
BACK = "Back"
LEAVE_EARLY = "Leave lesson"
GO_ON = "Go on"
PLAY_ON = "Play on"
TRY_IT = "Try it"
TO_RULES = "Back to the rules"
YOUR_WAY = "You can play now."
LEAVE_LESSON = "Leave the lesson?"
LEAVE_LESSON_TEXT = "Your progress is saved. You can also skip this step."
LEAVE_IT = "Leave the lesson"
SKIP_STEP = "Skip this step"
STAY = "Stay"
LESSON_DONE = "You can play now, {}"
LESSON_DONE_TEXT = "That's all you need to start. New things are explained when they come up."
PLAY_NOW, PLAY_HERE = "Play now", "Play on here"
YOU, LIBRARY, BEGIN = "You", "Library", "Begin"
ABOUT_MINUTES = "about {} min"
OTHER_LESSONS, ALL_LEARNT = "Or learn the next game", "You know every game on the shelf"
LEARNT_OF = "{n} of {of} learnt"
TURNS_DONE = "Well played"
TURNS_DONE_TEXT = "You can go on with this game. It is saved from here on."
GO_ON_HERE = "Go on with this game"
NOT_KEPT = "This game can't be kept"

# Puzzles

PUZZLES = "Puzzles"
PUZZLES_OF = "Puzzles: {}"
PUZZLES_SOLVED = "{} of {} solved"
PUZZLE_STREAK = "The daily puzzle {} days in a row"
PUZZLE_STREAK_1 = "The daily puzzle on one day"
PUZZLE_OF_DAY = "Puzzle of {}"
DAILY_ABOUT = "One a day, the same for everybody."
DAILY_DONE = "Solved. There is another one tomorrow."
SOLVE = "Solve"
ONCE_MORE = "Once more"
PUZZLE_LIST = "Find the move: the easiest first"
PUZZLE_NUMBER = "Puzzle {}: {}, {}"
PUZZLE_OWN = "{}: {}"
PUZZLE_NUMBER_OF = "{} {} of {}"
PUZZLE_IS_SOLVED = "solved"
FROM_GAMES = "From your games"
NO_OWN_PUZZLES = (
    "None yet. In the review after a game, moves for which there was a far better one can be kept."
)
DROP_PUZZLE = "Delete this puzzle: {}"
LEAVE_PUZZLE = "Leave"
NEXT_PUZZLE = "Next puzzle"
PUZZLE_HINT = "Hint"
PUZZLE_SOLUTION = "Solution"
PUZZLE_AGAIN = "Try again"
PUZZLE_RIGHT = "That is the move."
PUZZLE_SHOWN = "This was the move."
PUZZLE_UNFIT = "This puzzle can't be opened"
NO_MORE_HINTS = "That was the last hint."
AS_PUZZLE = "Keep as a puzzle"
KEPT_AS_PUZZLE = "Kept as a puzzle"
PUZZLE_KEPT = "It waits with the puzzles of {}."
PUZZLE_ORIGIN = "{name}'s move {number}, {date}"


def day(on: date) -> str:
    """Return a date as text with the day of the week: `Monday, 23 November`."""
    return f"{WEEKDAYS[on.weekday()]}, {on.day} {MONTHS[on.month - 1]}"


WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

# Set-up

SEATS = "Who plays"
PLAYERS = "Players"
OPTIONS = "Rule options"
START = "Start"
HUMAN = "Human"
LEVELS: tuple[tuple[str, str], ...] = tuple(
    (level, AI_LEVELS[level].title) for level in ("random", "easy", "normal", "hard", "master")
)
"""The computer levels offered in the set-up, weakest first, each with its title."""
LEVEL_TEXTS: dict[str, str] = {level: AI_LEVELS[level].text for level, _ in LEVELS}
"""What each computer level overlooks, in one sentence."""
USUAL_LEVEL = "normal"
TEAM = "Team {number}: {names}"
NAME = "Name"
CHANGE_PORTRAIT = "Change portrait"
SWAP = "Swap with the next seat"
REMATCH_WITH = "Rematch with other seats or levels"
SWAP_SEATS, CHANGE_LEVEL = "Swap seats", "Change level"
SWAP_TEXT = "Another deal of the same game. With swapped seats, the order is {order}."
LEVEL_FOR = "How well should {names} play?"
UNDOING = "Undo"
UNDOING_TEXT = "Going back past revealed cards needs everyone's consent; hidden cards are redealt."
UNDOINGS: tuple[tuple[Undoing, str], ...] = (
    ("far", "Any move"),
    ("reveal", "Until a reveal"),
    ("off", "Off"),
)
SEED = "Seed"
SEED_TEXT = "The same seed deals the same game. Leave empty for a random deal."
SEED_PLACEHOLDER = "Chance"
SEED_PROBLEM = "A seed is a whole number"
SEED_LONG = "A seed has at most 18 digits"
NAME_FULL = "A name has at most {} letters"
NO_GLYPHS = "No font here has {}. It is shown as ?"
MISSING_FONT = ("Missing font: {font}", "Install it to see {letters}, then start again.")
COMPUTER_NAMES = ("Natalie", "Greg", "Tyler", "Bianca", "Enid", "Otto", "Mira")
HUMAN_NAMES = ("Sam", "Anna", "Ruth", "Jonas", "Lena", "Paul", "Ida")
FACES: dict[str, tuple[int, ...]] = {
    "Sam": (1, 9, 7),
    "Anna": (4, 10, 6),
    "Ruth": (11, 8, 12),
    "Jonas": (9, 7, 5),
    "Lena": (10, 2, 6),
    "Paul": (5, 9, 7),
    "Ida": (8, 4, 12),
    "Natalie": (2, 6, 8),
    "Greg": (3, 5, 9),
    "Tyler": (7, 1, 9),
    "Bianca": (6, 12, 2),
    "Enid": (12, 11, 8),
    "Otto": (5, 9, 1),
    "Mira": (8, 6, 4),
}
"""Portrait numbers that suit the suggested names, best first."""

# Rulebook

SEARCH = "Search"
SEARCH_RULES = "Search"
FIND = "Find a card"
FOUND = "{count} of {all}"
FOUND_NONE = "No card of that name"
NOTHING_FOUND = "Nothing was found. There are paragraphs on:"
NO_RULES = "No rules yet"
NO_RULES_TEXT = "The rules of this game come when it can be played."

# Pause

PAUSED = "Paused"
RESUME = "Resume"
LEAVE = "Save and leave"
RESIGN = "Resign"
RESIGN_TEXT = "The game counts as lost. A computer takes over for {name}, at level Normal."
NO_MOVES = "No move has been made yet."
NOBODY_RESIGNS = "Only a player can resign, while the game goes on."
RESTART = "Restart this deal"
NEW_DEAL = "New deal"
QUIT = "Quit"
SAFE = "Every move is already saved."
STEP_KEPT = "The lesson goes on at this step later."

# Settings: title and effect

SIZE = "Text and interface size"
SPEED = "Animation speed"
SPEEDS = ("Instant", "Fast", "Normal", "Relaxed")
REDUCED_MOTION = ("Reduced motion", "Cross-fades replace flights, tilts and shakes")
HIGH_CONTRAST = ("High contrast", "Solid panels, thicker outlines, no textures")
HIGHLIGHT = ("Highlight legal moves", "Glow on every place a card may go")
NOTES = ("Notes", "One sentence when something comes up for the first time in a game.")
NOTES_AGAIN = "Show all notes again"
NOTES_AGAIN_DONE = "All notes will be shown again"
CONFIRM = ("Ask before final moves", "A second press ends a turn with moves left")
STEP_COMPUTERS = ("Step through computer moves", "After the first, each waits for {key} or a click")
PROCESSES = (
    "Processor cores",
    "With more, hints and strong players look further ahead. Automatic: up to four.",
)
AUTOMATIC = "Automatic"
CLICK_TO_MOVE = ("Click to move", "Click a card, then its target, instead of dragging")
TOUCH = ("Controls for fingers", "Larger, with more room. Automatic: from the first touch on")
TOUCHES = (AUTOMATIC, "On", "Off")
ZOOM = "Card zoom on hover"
ZOOMS = ("Off", "Slow", "Fast")
THEME = "Theme"
THEMES = ("Dark", "Light", "System")
LANGUAGE = (
    "Language of games",
    "Some games come in several. Their cards, places and rules are read in this one.",
)
SYSTEM = "System"
SYSTEM_IS = "System, {language}"
FULLSCREEN = ("Full screen", "Fill the whole screen; {key} switches it too")
NO_SOUND = "Sound is off"
MUTED = ("Mute", "No sound at all; {key} switches it too")
CAPTIONS = ("Captions", "Sounds that mean something are shown as words, such as: Your turn")
SOUNDS_IN_WORDS: Final[Mapping[str, str]] = {
    "your_turn": "Your turn",
    "point": "A gain",
    "won": "Won",
    "lost": "A loss",
    "low": "A loss",
    "stamp": "Decided",
    "fanfare": "A great gain",
    "refuse": "Not possible",
    # What they say is seen, or is one's own doing.
    **dict.fromkeys(
        ("button", "place", "slide", "pick_up", "flip", "toggle", "dialog", "shuffle", "curtain",
         "dice", "token", "cube", "cube_last", "pencil"), "",
    ),
}  # fmt: skip
"""What each sound means; empty for one whose meaning is seen. An event says more, if it can."""
CAME_BY_PHONE = "Somebody has come by phone"
EFFECTS = "Cards, dice and buttons"
CHIME = "Your turn"
OWN_NAME = "Your name"
OWN_NAME_TEXT = "Used for your seat in new games."
FORGET = "Remove"
PREVIEW = "Preview"
SIGHT = "How others see it"
SIGHTS = ("Full colour", "Protan", "Deutan", "Tritan")
PREVIEW_PROMPT = "Place your first card"

KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("Tab", "Shift+Tab"), "Go to the next or previous zone"),
    (("Arrows",), "Move inside a zone"),
    (("Enter", "Space"), "Select and confirm"),
    (("Space",), "Next computer move, when stepping"),
    (("Esc", "Pause"), "Cancel, then the menu"),
    (("1", "…", "0"), "Choose a hand card"),
    (("E",), "End the step"),
    (("T",), "Open this turn's form"),
    (("Q",), "Look back at cards just played"),
    (("Ctrl+Z", "U"), "Undo"),
    (("Ctrl+Y", "Shift+Ctrl+Z"), "Redo"),
    (("B",), "Go back to a move"),
    (("I", "Alt"), "Inspect a card"),
    (("H",), "Hint"),
    (("?",), "What can I do now?"),
    (("R",), "Replay what others did"),
    (("L",), "Log"),
    (("F1",), "Rules"),
    (("Ctrl+F",), "Search the rules"),
    (("Ctrl+P",), "Print a game, from the library"),
    (("Ctrl+S",), "Save a game as a page"),
    (("M",), "Sound on or off"),
    (("+", "-"), "Interface size"),
    (("F8",), "Write a problem report"),
    (("F11", "Alt+Enter"), "Full screen"),
    (("Ctrl+A",), "Select all of a text"),
    (("Ctrl+C", "Ctrl+X", "Ctrl+V"), "Copy, cut and paste text"),
)
"""Keyboard shortcuts, each with what it does."""

NEEDS_KEYBOARD = "Letters need a keyboard."
YOUR_KEYS = "Your keys"
YOUR_KEYS_TEXT = (
    "Choose an action's key, then press another one: the two change places everywhere. "
    "Keys for moving about stay."
)
FREE_KEYS = "On the free table"
RESET = "Reset"
PRESS_KEY = "Press a key"
KEY_IS_FIXED = "That key can't change places."
KEYS_NOW, KEY_NOW = "Now {}.", "{} is {}"
KEYS_RESET_DONE = "All keys are back in their places."

ABOUT: tuple[tuple[str, str], ...] = (
    (
        f"Recess {__version__}",
        (
            "A desktop table for board and card games, with rules that explain themselves. "
            "Free software under the MIT licence. All artwork is its own."
        ),
    ),
    (
        "Manrope",
        (
            "Copyright 2019 The Manrope Project Authors (github.com/sharanda/manrope). "
            "SIL Open Font License 1.1, scripts.sil.org/OFL."
        ),
    ),
    (
        "Source Serif Pro",
        (
            "Copyright 2014 Adobe Systems Incorporated, with Reserved Font Name Source. "
            "SIL Open Font License 1.1, scripts.sil.org/OFL."
        ),
    ),
    ("pygame-ce", "Graphics, input and sound, with SDL. GNU LGPL 2.1 or later."),
    ("PyYAML, platformdirs", "Content and folders. MIT licence."),
    ("AccessKit", "Screen readers. Apache 2.0 or MIT licence."),
    ("websockets, segno", "Hands on phones. BSD 3-clause licence."),
    ("reportlab", "Games on paper. BSD 3-clause licence."),
)
"""Components of the program with their licences."""

# Your games

YOUR_GAMES = "Your games"
ALL_GAMES, RUNNING, FINISHED = "All", "Running", "Finished"
BIN = "Deleted"
FIND_GAME = "Search names and players"
FIND_GAME_SHORT = "Search"
SORTS = ("Newest", "Name", "Longest")
SORT_BY = "Sort by"
IMPORT = "Import…"
IMPORT_IT = "Import"
SYSTEM_DIALOG = "System dialog…"
RENAME = "Rename"
DUPLICATE = "Duplicate"
EXPORT = "Export"
RESTORE = "Restore"
DELETE_FOR_GOOD = "Delete for good"
SEE_AGAIN = "Replay"
WATCH = "Watch"
NOT_SAVED = "This game is not among the saved ones any more."
SEE_RESULTS = "Results"
YOU_WON = "You won"
SOMEBODY_WON = "{} won"
SOMEBODYS_TURN = "{}'s turn"
OPEN_ELSEWHERE = "Open elsewhere"
CANNOT_OPEN = "Can't be opened"
OPENS_AT = "{problem} It opens at move {moves}."
OPENS_AT_SHORT = "Damaged. It opens at move {moves}."
NOT_ON_SHELF = "It needs the game {}, which is not on this shelf."
NEEDS_CODE_YES = "It needs your consent first: choose New game in the library."
GAME_HAS_PROBLEM = "{} can't be played now: something is wrong with its files."
DELETE_FOR_GOOD_TEXT = "This deletes the file and can't be undone."
DELETED_UNTIL = "Gone for good on {}"
COPY_OF = "{}, copy"
AND_OTHERS = "{} and {} others"
KEPT_HERE = "{games}, {size}\nkept on this computer"
NO_GAMES = "Games are saved here automatically"
NO_GAMES_HINT = "So are games that you import. A file can also be dropped onto this window."
NO_GAME_FITS = "No game matches"
NO_GAME_FITS_HINT = "Choose All, or search for something else."
BIN_EMPTY = "No deleted games"
BIN_EMPTY_HINT = "What you delete stays here for {} days."
DELETED_GAME = "Deleted **{}**"
LETTERS_LEFT = "{} of {}"
RENAMED = "Now called {}"
DUPLICATED = "Copied as {}"
EXPORTED = "Exported as one file"
SAVE_PAGE = "Save as page"
PAGE_JOB = "The page"
PAGE_BEGUN = "Saving the page. It will take a moment."
PAGE_BUSY = "One page at a time: the last is still being saved."
PAGE_SAVED = "Saved as a page for any browser"
SHOW_PAGE = "Open page"
RESTORED = "{} is back"
IMPORTED = "Imported: {}"
IMPORTED_BESIDE = "Imported: {}. You find it among your games."
HERE_ALREADY = "{} is here already"
HERE_ALREADY_TEXT = (
    "The game in the file stands at move {theirs}, yours at move {ours}. Both can be kept side by "
    "side."
)
KEEP_BOTH = "Keep both"
SHOW_MINE = "Show mine"
NOT_IMPORTED = "This file can't be imported"
INSTALL_PACK = "Install {}?"
REPLACE_PACK = "Replace {}?"
INSTALL, REPLACE = "Install", "Replace"
PACK_TEXT = "Version {version}{author}. For {seats} players. Licence: {licence}. {size}."
PACK_BY = " by {}"
PACK_NO_LICENCE = "none given"
PACK_REPLACES = "Version {here} is on your shelf now."
PACK_SAME = "{} is on your shelf already"
PACK_SAME_TEXT = "It is exactly this version."
PACK_DONE = "{} is on your shelf"
NOT_A_PACK = "This pack can't be installed"
REMOVE_FROM_SHELF = "Take off the shelf (Del)"
REMOVE_PACK = "Take {} off the shelf?"
REMOVE_PACK_TEXT = "It came in a pack, version {version}, and can be installed from it again."
REMOVE = "Take it off"
KEEP_SAVES = "Keep saved games"
NOT_REMOVED = "It can't be taken off the shelf"
REMOVED = "{} is off your shelf"
IMPORT_GAME = "Import a game"
IMPORT_TEXT = "You can also drop a file onto the window."
FILE_FIELD = "Search, or type a path"
FILES, FOLDER = "Files", "Folder"
FOLDER_ABOVE = "Folder above"
EXPORTED_FILES = "Exported here"
LAST_FOLDER = "Last folder"
NO_FILES = "No saved games (.recess) or game packs (.zip) here."
NO_FOLDER = "This folder can't be read."
# Goals

GOALS = "Goals"
GRADES = {"bronze": "Bronze", "silver": "Silver", "gold": "Gold"}
STAMPS_OF, N_OF = "{n} of {of} stamps", "{n} of {of}"
BEST_OF, NOT_YET, REACHED = "best: {best} of {of}", "Not yet", "Reached:"
DONE_ONCE, TIMES = "reached", "{date} · {n} times"
READING_KEPT = "Reading {games} for stamps"
REWARDS = {"back": "back", "dice": "dice", "cloth": "cloth", "face": "face"}
REWARD_NAMES = {"back": "card back", "dice": "dice", "cloth": "table cloth", "face": "face"}
REWARD_AT, REWARD_LABEL = "{n}: {reward}", "{n} stamps: {reward}"
MORE_FOR = "{n} more for the {reward}"
FACE_CHOSEN = "{name} can choose it next to the name, in the library or a new game"

# Contests

DEAL_OF_DAY = "Deal of the day"
DEAL_ABOUT = "The same deal for everybody. Your first try counts, and a missed day costs nothing."
DEAL_BEGIN, DEAL_AGAIN, DEAL_WATCH = "Play today's deal", "Play it again", "Watch it"
DEAL_GOES_ON = "Your first try goes on"
DEAL_ALONE, DEAL_AGAINST = "You play alone", "Against {}"
DEAL_PLACE, DEAL_WITH = "{place} of {seats}", " with "
DEAL_NONE = "There is no deal today"
DEAL_BEST, DEAL_NO_BEST = "Your best: {score}, {date}", "Your results are kept here"
DEAL_BEGUN, DEAL_MISSED = "begun", "not played"
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
CODE, COPY_CODE, COPIED = "Your code: {}", "Copy", "Copied"
FRIEND_CODE, FRIEND_HINT = "A friend's code", "Type it here"
FRIEND_RESULT, FRIEND_UNKNOWN = "{day}: {result}", "No deal has this code"
MONTH_BEFORE, MONTH_AFTER = "Previous month", "Next month"
RIVALS = "Rivals"
RIVALS_OF = "Rivals: {}"
RIVALS_ABOUT = "Finish ahead of each of them once."
RIVALS_BEATEN = "{n} of {of} beaten"
PLAY_RIVAL, TO_RIVAL = "Play {}", "Next rival: {}"
NEXT_RIVAL, NOT_MET, BEATEN_ON = "Next", "Not played yet", "Beaten {}"
WON_LOST = "won {won} · lost {lost}"

# Statistics

NOTHING_FINISHED = "No game finished yet"
FINISH_TO_BEGIN = "Finish a game to begin"
EVERY_GAME = "All games"
PLAYER = "Player"
PERIOD = "Period"
MONTH, YEAR, ALL_TIME = "Month", "Year", "All time"
GAMES_WON, IN_A_ROW, USUAL_LENGTH = "games won", "longest streak", "usual length"
POINTS = "points"
SCORES_OF = "{noun} a game"
SCORES_CHART = "Scores, a dot a game"
CHART_LINE = "each dot a game, filled if won; the line is the mean of five"
CHART_NO_LINE = "the line begins with five games"
OPPONENTS = "Opponents"
WON_AGAINST = "Won against"
ALONE = "alone"
RECORDS = "Records"
MOST_OF, FEWEST_OF = "Most {noun}", "Fewest {noun}"
SHORTEST_WIN, LONGEST_GAME = "Shortest win", "Longest game"
GAMES, COUNTED = "Games", "Counted"
COUNTS = "Counts: {game}"
AGAINST = "against {names}"
HAS_WON, HAS_LOST = "won", "lost"
WRITTEN = "Written to {path}"


DATED_AHEAD = "Dated in the future"
"""Shown for a save file whose date is in the future."""


def ago(seconds: float) -> str:
    """Return in words how long ago something was, given the seconds since: `20 minutes ago`."""
    minutes = int(max(0.0, seconds) // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{counted(minutes, 'minute')} ago"
    hours = minutes // 60
    if hours < 24:
        return f"{counted(hours, 'hour')} ago"
    days = hours // 24
    return "yesterday" if days == 1 else f"{days} days ago"


def day_ago(seconds: float, now: float) -> str:
    """Return in words the day of something: `Today`, `Friday`, `12 November`.

    The year is added unless it is the current one.

    Args:
        seconds: When it was, in seconds since 1970.
        now: The present time, in seconds since 1970.
    """
    then, today = _local(seconds), _local(now)
    passed = today.date().toordinal() - then.date().toordinal()
    if passed in {0, 1}:
        return ("Today", "Yesterday")[passed]
    if 1 < passed < 7:
        return WEEKDAYS[then.weekday()]
    told = f"{then.day} {MONTHS[then.month - 1]}"
    return told if then.year == today.year else f"{told} {then.year}"


def when(seconds: float, now: float) -> str:
    """Return in words when something was: `Today, 21:14`, `12 November`.

    Args:
        seconds: When it was, in seconds since 1970. A time after `now` gives a text that says so.
        now: The present time, in seconds since 1970.
    """
    if is_ahead(seconds, now):
        return DATED_AHEAD
    then, today = _local(seconds), _local(now)
    told = day_ago(seconds, now)
    if 0 <= today.date().toordinal() - then.date().toordinal() < 7:
        return f"{told}, {then.hour}:{then.minute:02}"
    return told


def _local(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, UTC)


def amount(size: int) -> str:
    """Return a size in bytes as text with its unit: `340 KB`, `1.9 MB`."""
    return f"{max(1, round(size / 1000))} KB" if size < 999_500 else f"{size / 1e6:.1f} MB"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun in the singular or plural: `1 move`, `12 moves`.

    `noun` is the singular; its plural must be formed by adding an s.
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Sequence[str]) -> str:
    """Join names into a list for use in a sentence: `Anna, Ben and Cleo`."""
    if len(names) <= 1:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def place(number: int) -> str:
    """Return the name of a seat from its number, counted from 1: `Seat 1`."""
    return f"Seat {number}"


def saved_games_go(number: int) -> str:
    """Return a sentence that says how many saved games will be moved to the deleted ones."""
    games = "Its saved game goes" if number == 1 else f"Its {number} saved games go"
    return f"{games} to the deleted ones."
