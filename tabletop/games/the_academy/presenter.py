"""Prompts, button texts, panels, captions and scores of The Academy."""

from collections.abc import Sequence

from tabletop.api import (
    ONLY,
    Badge,
    Caption,
    Display,
    Message,
    Move,
    Panel,
    PanelRow,
    Presenter,
    Preview,
    Seat,
    SeatMark,
    SheetButton,
    Sign,
    TablePlan,
    View,
)
from tabletop.games.the_academy import reasons
from tabletop.games.the_academy.notes import (
    RULE_WORDS,
    SUIT_ICONS,
    colour_word,
    goal_reason,
    role_word,
    rule_of,
    rule_text,
)
from tabletop.games.the_academy.scoring import REBEL_COLOURS
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    COLOURS,
    FACE_DOWN,
    MASTERMIND,
    MOST_AWARDS,
    NEW_RULE,
    NEW_TRUMP,
    NO_COLOUR,
    NO_TRUMP,
    REBEL,
    RULE,
    TEAMPLAYER,
    TRICKS,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.table import SHEET, LastTrick
from tabletop.games.the_academy.tricks import strength

_PHASES = {"first-choice": 0, "second-choice": 0, "roles": 0, "over": 2}
ICONS = {
    "choose-exam": "check",
    "swap-roles": "people",
    "keep-roles": "check",
    "pass-card": "fwd",
    "swap-hands": "trade",
    "exchange-card": "hand",
    "skip": "next",
    "skip-round": "mute",
    "ask-again": "sound",
    "play": "down",
    "play-face-down": "eyeoff",
    "change-trump": "palette",
    "change-rule": "refresh",
    "trade": "undo",
}
_ASKS = {
    "swap-roles": "ask-swap-roles",
    "swap-hands": "ask-swap-hands",
    "exchange-card": "ask-exchange-card",
    "trade": "ask-trade",
}
_POWERS = {
    FACE_DOWN: "may-hide",
    NEW_TRUMP: "may-change-trump",
    NEW_RULE: "may-change-rule",
}


class AcademyPresenter(Presenter[AcademyState]):
    """The texts shown to players of The Academy: prompts, button labels, previews and panels."""

    def prompt(self, state: AcademyState, seat: Seat) -> str:
        """Return a short line that says what the seat should do now, or whom it is waiting for."""
        return prompt(state, state.table.plan.once(Numbers), seat, self.rules.to_act(state))

    def describe(self, state: AcademyState, seat: Seat, move: Move) -> str:
        """Return the label of a move's button, such as "Pass" with the name of the card."""
        del seat
        return describe(state.table.plan, move)

    def icon(self, move: Move) -> str:
        """Return the name of the icon on a move's button; "" for none."""
        return ICONS.get(move.kind, "")

    def preview(self, state: AcademyState, seat: Seat, move: Move) -> Preview | None:
        """Return what a card would do, as far as the seat can tell; None if the move is illegal."""
        if self.rules.refuse(state, seat, move) is not None:
            return None
        return preview(self.rules.view(state, seat), state.table.plan.once(Numbers), move)

    def reason(self, state: AcademyState, seat: Seat, move: Move) -> str:
        """Return one sentence on why a legal move may be good, for a hint.

        It uses only what the seat can see.
        """
        if self.rules.legal_moves(state, seat) == [move]:
            return ONLY
        return reasons.reason(state, state.table.plan.once(Numbers), seat, move)

    def met(self, view: View) -> frozenset[str]:
        """Return a set with `trump-fell` in it if a trump was played on another led colour.

        A tip for new players is shown once this name is in the set.
        """
        n = view.plan.once(Numbers)
        values = [number for _, number in view.values]
        led, trump = values[n.led], values[n.trump]
        tops = [view.zone(view.plan.zones[zone]).top for zone in n.trick]
        fell = any(COLOUR[view.plan.piece[name]] == trump for name in tops if name)
        met = fell and trump not in (NO_COLOUR, led) and led != NO_COLOUR
        return frozenset({"trump-fell"}) if met else frozenset()

    def now(self, view: View, thing: str) -> str:
        """Return a sentence on the progress of a role's goal; "" for anything but a role's badge.

        `thing` has the form `badge:rebel`.
        """
        kind, _, rest = thing.partition(":")
        if kind != "badge":
            return ""
        return goal_status(view, view.plan.once(Numbers), rest.partition(":")[0])

    def context(self, view: View) -> str:
        """Return the label of the top bar, such as `Round 2 · Trick 3 of 8`."""
        return context(view, view.plan.once(Numbers))

    def display(self, view: View) -> Display:
        """Return what is shown around the table: trump, rule, goals, awards and the last round."""
        return display(view, view.plan.once(Numbers))


def display(view: View, n: Numbers) -> Display:
    """Return what is shown around the table: trump and rule, goals, roles, awards, last trick.

    After the first round, its results are shown as well.
    """
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
        sheets=(SheetButton(SHEET, Message("show-last"), "cards", "Q", reason),),
        own=None if reason else last,
    )


def context(view: View, n: Numbers) -> str:
    """Return the label of the top bar: the round, and the trick if one is being played."""
    number, current = view.values[n.number][1], view.values[n.round][1]
    if not number or view.outcome:
        return Message("round", round=current)
    return Message("round-trick", round=current, number=number, tricks=TRICKS)


def _chips(view: View, n: Numbers, values: list[int], seat: Seat) -> tuple[SeatMark, ...]:
    role, won = _badge(view, values[n.roles + seat]), values[n.tricks + seat]
    mark = SeatMark(role.icon, role.title, role.colour, role.ink)
    return mark, SeatMark("deck", Message("tricks", count=won))


def _badge(view: View, role: int) -> Badge:
    return view.plan.spec.badges[role - 1]


def _exam(view: View, n: Numbers, values: list[int]) -> Panel:
    """Return the panel with trump, the round rule in a sentence, and the colour led."""
    trump, rule, led = values[n.trump], values[n.rule], values[n.led]
    if rule == NO_TRUMP:
        row = PanelRow(Message("no-trump-row"), "no", note=Message("no-trump-note"))
    elif trump == NO_COLOUR:
        row = PanelRow(Message("trump-row"), "help", note=Message("not-chosen"))
    else:
        row = _colour_row(view, trump, Message("trump-note"))
    rows = [row]
    if rule:
        kind = view.plan.kinds[RULE.index(rule)]
        icon = str(kind.face["sign"])
        rows.append(PanelRow(rule_of(rule), icon, note=rule_text(kind), value=str(rule)[0]))
    else:
        rows.append(PanelRow(Message("rule-row"), "help", note=Message("not-chosen")))
    if led != NO_COLOUR:
        rows.append(_colour_row(view, led, Message("led-note")))
    return Panel("exam", Message("exam"), tuple(rows))


def _colour_row(view: View, colour: int, note: str) -> PanelRow:
    face = view.plan.kinds[COLOUR.index(colour)].face
    name, letter = Message("colour", colour=colour_word(colour)), str(face["letter"])
    return PanelRow(name, SUIT_ICONS[colour], str(face["colour"]), note, value=letter)


def _goals(view: View, n: Numbers, values: list[int]) -> Panel:
    """Return the panel of the round goals; tone `gain` marks those that are met at the moment."""
    seat_of = {values[n.roles + seat]: seat for seat in range(n.seats)}
    names = {role: Message("one-goal", holder=seat) for role, seat in seat_of.items()}
    both = Message("pair-goal", captain=seat_of[CAPTAIN], teamplayer=seat_of[TEAMPLAYER])
    pair = sum(values[n.tricks + seat_of[role]] for role in (CAPTAIN, TEAMPLAYER))
    mastermind = values[n.tricks + seat_of[MASTERMIND]]
    met = pair > mastermind
    rows = [
        _goal(view, (CAPTAIN, TEAMPLAYER), both, tone="gain" if met else "", value=str(pair)),
        _goal(
            view,
            (MASTERMIND,),
            names[MASTERMIND],
            Message("tie-enough"),
            tone="" if met else "gain",
            value=str(mastermind),
        ),
    ]
    if REBEL in seat_of:
        rows.append(_rebel_goal(view, names[REBEL], colours_won(view, n, seat_of[REBEL])))
    ace = _ace_winner(view, n)
    holder = Message("has-ace", holder=ace) if ace >= 0 else Message("no-ace")
    tone = "ready" if ace >= 0 else ""
    rows.append(PanelRow(holder, "crown", note=Message("ace-note"), tone=tone))
    return Panel("goals", Message("goals"), tuple(rows))


def goal_status(view: View, n: Numbers, role: str) -> str:
    """Return a sentence on the progress of a role's goal; "" before the roles are dealt.

    `role` is the role's word, such as `rebel`.
    """
    values = [number for _, number in view.values]
    seat_of = {values[n.roles + seat]: seat for seat in range(n.seats)}
    if not {CAPTAIN, TEAMPLAYER, MASTERMIND} <= seat_of.keys():
        return ""
    if role == "rebel":
        if REBEL not in seat_of:
            return ""
        won = len(colours_won(view, n, seat_of[REBEL]))
        return Message("rebel-now", won=won, count=REBEL_COLOURS)
    pair = sum(values[n.tricks + seat_of[each]] for each in (CAPTAIN, TEAMPLAYER))
    return Message("pair-now", count=pair, rivals=values[n.tricks + seat_of[MASTERMIND]])


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


def _rebel_goal(view: View, name: str, won: list[int]) -> PanelRow:
    """Return the Rebel's goal row, with the colours that the Rebel has won so far."""
    kinds = view.plan.kinds
    signs = tuple(
        Sign(SUIT_ICONS[colour], str(kinds[COLOUR.index(colour)].face["colour"]), colour in won)
        for colour in range(1, len(COLOURS) + 1)
    )
    tone = "gain" if len(won) >= REBEL_COLOURS else ""
    note = Message("needs-colours", count=REBEL_COLOURS)
    return _goal(view, (REBEL,), name, note, tone=tone, signs=signs)


def _last_trick(view: View, n: Numbers, values: list[int]) -> LastTrick | str:
    """Return the last trick while it may be looked at, else the reason why it may not.

    Rulebook: `#playing`.
    """
    done = values[n.number] if view.phase == "after" else values[n.number] - 1
    if done < 1:
        return Message("no-trick-yet")
    winner, size = values[n.winner + done - 1] - 1, values[n.size + done - 1]
    won = view.zone(view.plan.zones[n.won[winner]]).pieces
    cards = won[-size:] if size else ()
    if not (cards and all(cards)):
        return Message("until-led")
    roles = values[n.roles : n.roles + n.seats]
    leader = values[n.winner + done - 2] - 1 if done > 1 else roles.index(CAPTAIN)
    order = [(leader + step) % n.seats for step in range(n.seats)]
    # A seat without a card covered the trump or the rule, which only the Mastermind can.
    played = [seat for seat in order if size == n.seats or roles[seat] != MASTERMIND]
    laid = tuple(zip(played, cards, strict=True))
    return LastTrick(done, winner, laid, asked=view.phase == "after")


def colours_won(view: View, n: Numbers, seat: Seat) -> list[int]:
    """Return the numbers of the colours among a seat's won cards, which are public knowledge."""
    won = view.zone(view.plan.zones[n.won[seat]])
    names = [*filter(None, won.pieces), *won.among]
    return sorted({COLOUR[view.plan.piece[name]] for name in names})


def _ace_winner(view: View, n: Numbers) -> Seat:
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
        note = Message(
            "goal-row",
            met=bool(met),
            why=goal_reason(role, pair, tricks[MASTERMIND], values[n.last_colours + seat]),
            bonus=bonus,
            rule=RULE_WORDS.get(values[n.last_rule], ""),
            capped=gained < met + bonus,
            most=MOST_AWARDS,
            ace=values[n.last_ace] == seat + 1,
        )
        title = Message("player-role", player=seat, role=role_word(role))
        tone = "gain" if gained else ""
        rows.append(_goal(view, (role,), title, note, tone=tone, value=f"+{gained}"))
    return Panel("last-round", Message("round-before"), tuple(rows))


def _captions(view: View, n: Numbers, values: list[int]) -> tuple[Caption, ...]:
    """Return the captions: trump, rule, the colour led, and the card that is winning."""
    zones, piece = view.plan.zones, view.plan.piece
    led, trump = values[n.led], values[n.trump]
    captions: list[Caption] = []
    if values[n.rule] == NO_TRUMP:
        captions.append(Caption("trump", Message("no-trump-row"), "no"))
    elif trump != NO_COLOUR:
        name = Message("colour", colour=colour_word(trump))
        captions.append(Caption("trump", name, SUIT_ICONS[trump]))
    if values[n.rule]:
        captions.append(Caption("rule", rule_of(values[n.rule]), "book"))
    lying = {seat: view.zone(zones[n.trick[seat]]).top for seat in range(n.seats)}
    worth = {s: strength(piece[name], led, trump) for s, name in lying.items() if name}
    if led == NO_COLOUR or not worth:
        return tuple(captions)
    leader = next(
        seat for step in range(n.seats) if lying[seat := (values[n.leader] - 1 + step) % n.seats]
    )
    best = max(worth, key=worth.__getitem__)
    name = Message("led-caption", colour=colour_word(led))
    captions.append(Caption(zones[n.trick[leader]], name, SUIT_ICONS[led]))
    captions.append(Caption(zones[n.trick[best]], Message("winning"), "crown", "gain"))
    return tuple(captions)


def prompt(state: AcademyState, n: Numbers, seat: Seat, acting: Sequence[Seat]) -> str:
    """Return a short line that says what the seat should do now, or whom it is waiting for.

    `acting` are the seats that the game is waiting for; empty when the game is over.
    """
    if not acting:
        return Message("over")
    if seat not in acting:
        return Message("waiting", waiting=acting[0])
    values = state.table.values
    if state.pending:
        kind = state.pending[-1].kind
        if kind == "pass-card":
            return Message("ask-pass", left=(seat + 1) % n.seats)
        return Message(_ASKS[kind])
    if state.phase == "first-choice":
        return Message("ask-first")
    if state.phase == "second-choice":
        if values[n.rule] == NO_TRUMP:
            return Message("ask-face-down")
        return Message("ask-trump" if values[n.rule] else "ask-rule")
    return _ask_for_card(state, n, seat)


def _ask_for_card(state: AcademyState, n: Numbers, seat: Seat) -> str:
    values = state.table.values
    led, rule = values[n.led], values[n.rule]
    if values[n.roles + seat] == MASTERMIND and rule in _POWERS:
        spent = rule == FACE_DOWN and led == NO_COLOUR
        if not spent:
            return Message(_POWERS[rule])
    if led == NO_COLOUR:
        return Message("lead")
    hand = state.table.zones[n.hands[seat]]
    held = sum(COLOUR[card] == led for card in hand)
    return Message("follow", held=held, colour=colour_word(led))


def describe(plan: TablePlan, move: Move) -> str:
    """Return the label of a move's button, such as "Pass" with the name of the card."""
    card = move.pieces[0] if move.pieces else ""
    rule = RULE_WORDS[RULE[plan.piece[card]]] if card else ""
    other = move.target.removeprefix("hand:")
    match move.kind:
        case "choose-exam" if move.target == "trump":
            return Message("as-trump", card=card)
        case "choose-exam":
            return Message("as-rule", rule=rule, card=card)
        case "swap-roles":
            return Message("swap-roles-with", other=other)
        case "keep-roles" | "skip" | "skip-round" | "ask-again":
            return Message(move.kind)
        case "pass-card":
            return Message("pass", card=card)
        case "swap-hands":
            return Message("swap-hands-with", other=other)
        case "exchange-card":
            return Message("exchange", card=card, other=other)
        case "play-face-down":
            return Message("hide", card=card)
        case "change-trump":
            return Message("make-trump", card=card)
        case "change-rule":
            return Message("make-rule", rule=rule, card=card)
        case "trade":
            return Message("trade", card=card, drawn=move.target)
        case _:
            return Message("play", card=card)


def preview(view: View, n: Numbers, move: Move) -> Preview | None:
    """Return what a card would do as trump, as a rule or in the trick; None for other moves."""
    if not move.pieces:
        return None
    plan = view.plan
    card = plan.piece[move.pieces[0]]
    colour = COLOUR[card]
    title = Message("card", card=card)
    if move.kind == "choose-exam":
        return None
    if move.target == "trump":
        return Preview(
            title, ((SUIT_ICONS[colour], Message("is-trump", colour=colour_word(colour))),)
        )
    if move.target == "rule":
        return Preview(rule_of(RULE[card]), (("book", rule_text(plan.kinds[card])),))
    if move.kind == "play":
        return Preview(title, (_standing(view, n, card),))
    return None


def _standing(view: View, n: Numbers, card: int) -> tuple[str, str]:
    """Return the icon and text that say whether a card would be winning among the open cards."""
    led, trump = _value(view, n.led), _value(view, n.trump)
    if led == NO_COLOUR:
        colour = COLOUR[card]
        return SUIT_ICONS[colour], Message("leads-colour", colour=colour_word(colour))
    lying = [view.zone(view.plan.zones[zone]).top for zone in n.trick]
    rivals = [strength(view.plan.piece[name], led, trump) for name in lying if name]
    if strength(card, led, trump) > max(rivals, default=0):
        return "crown", Message("highest")
    return "down", Message("not-winning")


def _value(view: View, number: int) -> int:
    return view.values[number][1]
