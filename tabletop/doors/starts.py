"""Project templates of `tabletop new`: files by name; `ID` and `TITLE` are replaced."""

_FAMILY = """\
# A game with a standard deck. Save, and open it again: it is on your shelf.
format: 2
id: ID
title: TITLE
pitch: Make pairs, and don't be left with the odd queen.
version: 1                     # raise it with every pack that you give away
licence: CC0-1.0               # what others may do with it
seats: [3, 6]                  # fewest and most players
minutes: 15

# Ready-made: cards-52, tarot-78, dominoes-6, piecepack, numbers. One queen is left out.
decks: [{ id: cards, title: Cards, kind: cards-52, without: [queen-clubs], zone: deck }]

# The places. for-each: seat makes one for every player; sees says who sees what lies there.
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner, ordered: false }
  - { id: pairs, title: Pairs, place: pile, for-each: seat, sees: all }

# What happens before the first turn, and when it is over.
setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: all } }]
end: { when: [{ seats-with: hand, at-most: 1 }] }
winner: { without: hand }
"""

_PROTOTYPE = """\
# Cards from a spreadsheet: change cards.csv, save it as CSV, and they change.
format: 2
id: ID
title: TITLE
pitch: Build what pays, before the others do.
version: 1
licence: CC0-1.0
seats: [2, 4]
minutes: 30

# Each row of the file is a card. Columns that nothing names here are your own notes.
cards:
  file: cards.csv
  template: plain              # templates/plain.yaml draws them
  back: "#274C77 #A3CEF1 star" # colour, lines and icon; or a picture in sprites/backs
  zone: deck
  id: Name
  title: Name
  count: Qty
  fields:
    cost: { column: Cost, type: number, default: 0 }
    text: { column: Text, type: text }
    kind: { column: Kind, type: word, one-of: [farm, mill, fair] }

# Counters stand on the seats; a click on one asks for a number.
counters: [{ id: coins, title: Coins, for-each: seat, start: 3, least: 0, icon: coin }]
dice: [{ id: die, title: Die, sides: 6, zone: tray }]
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: discard, title: Discard, place: pile, sees: all }
  - { id: tray, title: Dice, place: row, sees: all }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner, ordered: false }
  - { id: town, title: Town, place: row, for-each: seat, sees: all }
setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: 4 } }]
"""

_CARDS = """\
Name,Qty,Cost,Text,Kind,Notes
Farm,6,1,Take a coin each turn.,farm,
Orchard,4,2,Take 2 coins on a 5 or 6.,farm,too strong?
Mill,4,3,Each farm pays a coin more.,mill,
Fair,3,5,Worth 4 points.,fair,
"""

_TEMPLATE = """\
# How a card is drawn, in millimetres from its upper left corner: x, y, width, height.
card: { size: [63, 88], bleed: 3, safe: 4, corner: 3 }
fonts: { name: { family: serif, weight: 700 } }
parts:
  # A colour for each kind; bleed draws it over the cutting edge.
  - { id: ground, draw: box, at: [-3, -3, 69, 94], bleed: true,
      fill: { by: kind, farm: "#2F6B3C", mill: "#8A5A2B", fair: "#7A3E65" } }
  - { id: paper, draw: box, at: [4, 41, 55, 43], corner: 2, fill: "#FBF6EA" }
  - { id: name, draw: text, at: [5, 4, 43, 11], field: title, font: name, size: 28,
      ink: "#FBF6EA", least: 10 }
  # when: the badge is left out where the cost is nought.
  - { id: cost, draw: badge, at: [47, 3, 13, 13], field: cost, shape: hexagon,
      fill: "#D9981C", when: cost }
  - { id: rules, draw: text, at: [7, 44, 49, 38], field: text, size: 22, least: 9 }
small: [ground, name, cost]    # what is left of it on the table
"""

_BOARD = """\
# A board of squares with pieces on it. Others: hexes, points, path.
format: 2
id: ID
title: TITLE
pitch: Bring your pieces over to the other side.
version: 1
licence: CC0-1.0
seats: [2, 2]
minutes: 20

# Its fields are places: field:a1 to field:f6.
boards:
  - { id: field, title: Field, size: [120, 120], shape: squares, columns: 6, rows: 6, edge: 20 }

# for-each: seat gives every player an own one, in their colour.
tokens:
  - { id: runner, title: Runner, for-each: seat, count: 6, zone: reserve }
dice: [{ id: die, title: Die, sides: 6, zone: tray }]
counters: [{ id: home, title: Home, for-each: seat, least: 0, most: 6 }]
zones:
  - { id: reserve, title: Reserve, place: pile, sees: all }
  - { id: tray, title: Dice, place: row, sees: all }
"""

_RULEBOOK = """\
# TITLE

What it is about, in a sentence.

## Setting up {#setting-up}

What is dealt to whom.

## A turn {#turn}

What a player does.

## The end {#end}

Who wins.
"""

_RULES_GAME = """\
# A game with rules of its own: rules.py says what may be done. docs/games-with-rules.md tells how.
# tabletop play FOLDER --watch follows it while you write; elsewhere, after a change of it,
# tabletop trust FOLDER lets the new code run.
format: 2
api: 1
rules: .rules:OwnRules         # the class in rules.py; a leading dot means this folder
id: ID
title: TITLE
pitch: Take a gem from either end of the row. The most points win.
licence: CC0-1.0               # what others may do with it
goal: Have the most points when the row is empty.
seats: [2, 4]
minutes: 5
score: { one: point, many: points }

# Rows, or file: cards.csv. Rules read fields: state.named.face("ruby-1")["points"] is 3.
cards:
  rows:
    - { Name: Ruby, Qty: 4, Points: 3, Colour: "#8C2F39" }
    - { Name: Jade, Qty: 6, Points: 2, Colour: "#2F6B3C" }
    - { Name: Opal, Qty: 8, Points: 1, Colour: "#274C77" }
  count: Qty
  zone: box
  template: plain
  fields:
    points: { column: Points, type: number }
    letter: { column: Points }
    colour: { column: Colour }
zones:
  - { id: row, title: Row, place: row }
  - { id: chest, title: Chest, place: row, for-each: seat }
counters: [{ id: points, title: Points, for-each: seat }]   # of the seats, the first is the score
setup: [{ shuffle: box }, { draw: { from: box, to: row, count: all } }]
moves:
  - { id: take, title: Take a gem, text: From either end of the row., rule: turn }
"""

_RULES_CODE = """\
from tabletop.api import NOT_YOUR_TURN, Move, Outcome, Refusal, Rules, State


class OwnRules(Rules[State]):
    kinds = frozenset({"take"})

    def setup(self, seats, options, chance):  # set_table does what setup: in game.yaml says
        return State(self.set_table(seats, options, chance), seats, phase="play")

    def candidates(self, state, seat):  # what a person might try
        for gem in state.named.pieces("row"):
            yield Move("take", (gem,), f"chest:p{seat + 1}")

    def refusal(self, state, seat, move):  # why not, or None
        if seat != state.turn:
            return Refusal(NOT_YOUR_TURN, "ID.turn")
        row = state.named.pieces("row")
        if move not in self.candidates(state, seat) or move.pieces[0] not in (row[0], row[-1]):
            return Refusal("Take a gem from either end of the row.", "ID.turn")
        return None

    def _apply(self, state, seat, move, chance):  # carry it out; chance is the only source of luck
        on, (gem,) = state.named, move.pieces
        on.move(gem, "chest", seat)
        on.add("points", on.face(gem)["points"], seat)
        on.say(seat, f"took **{{piece:{gem}}}**")
        state.turn = (seat + 1) % state.seats

    def outcome(self, state):  # None while it goes on
        if state.named.count("row"):
            return None
        points = tuple(state.named.number("points", seat) for seat in range(state.seats))
        best = tuple(seat for seat in range(state.seats) if points[seat] == max(points))
        return Outcome(best, points, "The row is empty.")
"""

STARTS: dict[str, dict[str, str]] = {
    "family": {"game.yaml": _FAMILY, "rulebook.md": _RULEBOOK},
    "prototype": {
        "game.yaml": _PROTOTYPE,
        "cards.csv": _CARDS,
        "templates/plain.yaml": _TEMPLATE,
        "rulebook.md": _RULEBOOK,
    },
    "board": {"game.yaml": _BOARD, "rulebook.md": _RULEBOOK},
    "rules": {
        "game.yaml": _RULES_GAME,
        "rules.py": _RULES_CODE,
        "rulebook.md": _RULEBOOK,
    },
}
"""The templates, by name."""
