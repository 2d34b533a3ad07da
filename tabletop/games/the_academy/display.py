"""Build the panels, captions and scores of The Academy's table from one seat's view."""

from tabletop.api import (
    Badge,
    Caption,
    Display,
    Panel,
    PanelRow,
    Seat,
    SeatMark,
    SheetButton,
    Sign,
    View,
    seat_name,
)
from tabletop.games.the_academy.last_trick import SHEET, LastTrick
from tabletop.games.the_academy.notes import RULE_NAMES, SUIT_ICONS, rule_text, tricks_of, why
from tabletop.games.the_academy.scoring import REBEL_COLOURS
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    COLOURS,
    MASTERMIND,
    MOST_AWARDS,
    NO_COLOUR,
    NO_TRUMP,
    REBEL,
    ROLES,
    RULE,
    TEAMPLAYER,
    TRICKS,
    Numbers,
)
from tabletop.games.the_academy.tricks import strength

_PHASES = {"first-choice": 0, "second-choice": 0, "roles": 0, "over": 2}


def display(view: View, n: Numbers) -> Display:
    """Return round, trump and rule, round goals, roles, awards and the last trick for the table."""
    values = [number for _, number in view.values]
    seats = range(n.seats)
    panels = [_exam(view, n, values), _goals(view, n, values)]
    if values[n.last_role]:
        panels.append(_summary(view, n, values))
    last = _last_trick(view, n, values)
    reason = "" if isinstance(last, LastTrick) else last
    return Display(
        context=context(view, n),
        phase=_PHASES.get(view.phase, 1),
        panels=tuple(panels),
        captions=_captions(view, n, values),
        chips=tuple(_chips(view, n, values, seat) for seat in seats),
        scores=tuple(str(values[n.awards + seat]) for seat in seats),
        score_icon="award",
        sheets=(SheetButton(SHEET, "Show last trick", "cards", "Q", reason),),
        own=None if reason else last,
    )


def context(view: View, n: Numbers) -> str:
    """Return the label of the top bar: the round, and the trick while one is played."""
    number, told = view.values[n.number][1], f"Round {view.values[n.round][1]}"
    return f"{told} · Trick {number} of {TRICKS}" if number and not view.outcome else told


def _chips(view: View, n: Numbers, values: list[int], seat: Seat) -> tuple[SeatMark, ...]:
    role, won = _badge(view, values[n.roles + seat]), values[n.tricks + seat]
    mark = SeatMark(role.icon, role.title, role.colour, role.ink)
    return mark, SeatMark("deck", tricks_of(won))


def _badge(view: View, role: int) -> Badge:
    return view.plan.spec.badges[role - 1]


def _exam(view: View, n: Numbers, values: list[int]) -> Panel:
    """Return the panel with trump, the round rule in a sentence, and the colour led."""
    trump, rule, led = values[n.trump], values[n.rule], values[n.led]
    if rule == NO_TRUMP:
        row = PanelRow("No trump", "no", note="The highest card of the led colour wins")
    elif trump == NO_COLOUR:
        row = PanelRow("Trump", "help", note="not chosen yet")
    else:
        row = _colour_row(view, trump, "trump")
    rows = [row]
    if rule:
        kind = view.plan.kinds[RULE.index(rule)]
        icon = str(kind.face["sign"])
        rows.append(PanelRow(RULE_NAMES[rule], icon, note=rule_text(kind), value=str(rule)[0]))
    else:
        rows.append(PanelRow("Round rule", "help", note="not chosen yet"))
    if led != NO_COLOUR:
        rows.append(_colour_row(view, led, "led"))
    return Panel("exam", "Exam", tuple(rows))


def _colour_row(view: View, colour: int, note: str) -> PanelRow:
    face = view.plan.kinds[COLOUR.index(colour)].face
    name, letter = COLOURS[colour - 1].title(), str(face["letter"])
    return PanelRow(name, SUIT_ICONS[colour], str(face["colour"]), note, value=letter)


def _goals(view: View, n: Numbers, values: list[int]) -> Panel:
    """Return the panel of the round goals; tone `gain` marks those that are met at the moment."""
    seat_of = {values[n.roles + seat]: seat for seat in range(n.seats)}
    names = {role: f"{{{seat_name(seat)}}}" for role, seat in seat_of.items()}
    pair = sum(values[n.tricks + seat_of[role]] for role in (CAPTAIN, TEAMPLAYER))
    mastermind = values[n.tricks + seat_of[MASTERMIND]]
    met = pair > mastermind
    rows = [
        _goal(view, (CAPTAIN, TEAMPLAYER), f"{names[CAPTAIN]} + {names[TEAMPLAYER]}",
              tone="gain" if met else "", value=str(pair)),
        _goal(view, (MASTERMIND,), names[MASTERMIND], "A tie is enough",
              tone="" if met else "gain", value=str(mastermind)),
    ]  # fmt: skip
    if REBEL in seat_of:
        rows.append(_rebel(view, names[REBEL], colours_won(view, n, seat_of[REBEL])))
    ace = _ace(view, n)
    holder = f"{{{seat_name(ace)}}} has the purple 7" if ace >= 0 else "Purple 7: nobody yet"
    tone = "ready" if ace >= 0 else ""
    rows.append(PanelRow(holder, "crown", note="Wins with 3 awards", tone=tone))
    return Panel("goals", "Round goals", tuple(rows))


def standing_of(view: View, n: Numbers, role: str) -> str:
    """Return a sentence on how a role's goal stands; empty before the roles are dealt."""
    values = [number for _, number in view.values]
    seat_of = {values[n.roles + seat]: seat for seat in range(n.seats)}
    if not {CAPTAIN, TEAMPLAYER, MASTERMIND} <= seat_of.keys():
        return ""
    if role == "rebel":
        won = len(colours_won(view, n, seat_of[REBEL])) if REBEL in seat_of else 0
        return f"Now: {won} of {REBEL_COLOURS} colours." if REBEL in seat_of else ""
    pair = sum(values[n.tricks + seat_of[each]] for each in (CAPTAIN, TEAMPLAYER))
    return f"Now: the pair has {pair}, the Mastermind {values[n.tricks + seat_of[MASTERMIND]]}."


def _goal(
    view: View,
    roles: tuple[int, ...],
    title: str,
    note: str = "",
    *,
    tone: str = "",
    value: str = "",
    signs: tuple[Sign, ...] = (),
) -> PanelRow:
    """Return a panel row about one or more roles, with their badges."""
    badges = tuple(_badge(view, role) for role in roles)
    first, ids = badges[0], tuple(badge.id for badge in badges)
    return PanelRow(title, first.icon, first.colour, note, tone, value, signs, ids)


def _rebel(view: View, name: str, won: list[int]) -> PanelRow:
    """Return the Rebel's goal row, with the colours that the Rebel has won so far."""
    kinds = view.plan.kinds
    signs = tuple(
        Sign(SUIT_ICONS[colour], str(kinds[COLOUR.index(colour)].face["colour"]), colour in won)
        for colour in range(1, len(COLOURS) + 1)
    )
    tone = "gain" if len(won) >= REBEL_COLOURS else ""
    note = f"Needs tricks of {REBEL_COLOURS} colours"
    return _goal(view, (REBEL,), name, note, tone=tone, signs=signs)


def _last_trick(view: View, n: Numbers, values: list[int]) -> LastTrick | str:
    """Return the last trick while it may be looked at, else the reason why it may not.

    Rule: 4 (won tricks); A14.
    """
    done = values[n.number] if view.phase == "after" else values[n.number] - 1
    if done < 1:
        return "No trick is won yet"
    winner, size = values[n.winner + done - 1] - 1, values[n.size + done - 1]
    won = view.zone(view.plan.zones[n.won[winner]]).pieces
    cards = won[-size:] if size else ()
    if not (cards and all(cards)):
        return "Only until the next card is led"
    roles = values[n.roles : n.roles + n.seats]
    leader = values[n.winner + done - 2] - 1 if done > 1 else roles.index(CAPTAIN)
    order = [(leader + step) % n.seats for step in range(n.seats)]
    # A seat without a card covered the trump or the rule, which only the Mastermind can.
    played = [seat for seat in order if size == n.seats or roles[seat] != MASTERMIND]
    laid = tuple(zip(played, cards, strict=True))
    return LastTrick(done, winner, laid, asked=view.phase == "after")


def colours_won(view: View, n: Numbers, seat: Seat) -> list[int]:
    """Return the colours among the cards that a seat has won, which is public."""
    won = view.zone(view.plan.zones[n.won[seat]])
    names = [*filter(None, won.pieces), *won.among]
    return sorted({COLOUR[view.plan.piece[name]] for name in names})


def _ace(view: View, n: Numbers) -> Seat:
    """Return the seat that has won the purple 7 this round, or -1."""
    ace = view.plan.pieces[ACE]
    for seat in range(n.seats):
        won = view.zone(view.plan.zones[n.won[seat]])
        if ace in won.pieces or ace in won.among:
            return seat
    return -1


def _summary(view: View, n: Numbers, values: list[int]) -> Panel:
    """Return the panel of the previous round: who met which goal, why, and the awards gained."""
    seats = range(n.seats)
    tricks = {values[n.last_role + seat]: values[n.last_tricks + seat] for seat in seats}
    pair = tricks[CAPTAIN] + tricks[TEAMPLAYER]
    rows = []
    for seat in seats:
        role, met = values[n.last_role + seat], values[n.last_met + seat]
        bonus, gained = values[n.last_bonus + seat], values[n.last_gain + seat]
        note = why(role, pair, tricks[MASTERMIND], values[n.last_colours + seat])
        note = f"Goal met: {note}" if met else f"Goal missed: {note}"
        if bonus:
            note += f"; +{bonus} {RULE_NAMES[values[n.last_rule]]}"
        if gained < met + bonus:
            note += f"; at most {MOST_AWARDS}"
        if values[n.last_ace] == seat + 1:
            note += "; has the purple 7"
        title = f"{{{seat_name(seat)}}} · {ROLES[role]}"
        tone = "gain" if gained else ""
        rows.append(_goal(view, (role,), title, note, tone=tone, value=f"+{gained}"))
    return Panel("last-round", "Round before", tuple(rows))


def _captions(view: View, n: Numbers, values: list[int]) -> tuple[Caption, ...]:
    """Return the captions: trump, rule, the colour led, and the card that is winning."""
    zones, piece = view.plan.zones, view.plan.piece
    led, trump = values[n.led], values[n.trump]
    captions: list[Caption] = []
    if values[n.rule] == NO_TRUMP:
        captions.append(Caption("trump", "No trump", "no"))
    elif trump != NO_COLOUR:
        captions.append(Caption("trump", COLOURS[trump - 1].title(), SUIT_ICONS[trump]))
    if values[n.rule]:
        captions.append(Caption("rule", RULE_NAMES[values[n.rule]], "book"))
    lying = {seat: view.zone(zones[n.trick[seat]]).top for seat in range(n.seats)}
    worth = {s: strength(piece[name], led, trump) for s, name in lying.items() if name}
    if led == NO_COLOUR or not worth:
        return tuple(captions)
    leader = next(
        seat for step in range(n.seats) if lying[seat := (values[n.leader] - 1 + step) % n.seats]
    )
    best = max(worth, key=worth.__getitem__)
    captions.append(Caption(zones[n.trick[leader]], f"Led {COLOURS[led - 1]}", SUIT_ICONS[led]))
    captions.append(Caption(zones[n.trick[best]], "Winning", "crown", "gain"))
    return tuple(captions)
