"""What is shown around the table of IT Startup, built from one seat's view."""

from collections.abc import Sequence

from tabletop.api import (
    Automa,
    Caption,
    Display,
    Message,
    Panel,
    PanelRow,
    Seat,
    SeatMark,
    Tag,
    Value,
    View,
    seat_name,
)
from tabletop.games.it_startup import scoring
from tabletop.games.it_startup.cards.costs import AS_PLANNED, THIS_TURN, Price
from tabletop.games.it_startup.cards.deck_list import ACTION, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import PLANNED_DISCOUNT, RIVAL, Numbers, Played
from tabletop.games.it_startup.table import Race, Runner

_PHASES = {"start": 1, "play": 2, "rival": 3}


def display(view: View, n: Numbers) -> Display:
    """Return what is shown around the table: points, sums of the turn, prices and warnings."""
    desk = _DisplayBuilder(view, n)
    return Display(
        context=context(view),
        phase=_PHASES.get(view.phase, -1),
        panels=tuple(desk.panels()),
        captions=tuple(desk.captions()),
        tags=tuple(desk.tags()),
        chips=tuple(desk.chips(seat) for seat in range(view.seats)),
        scores=tuple(str(view.value(f"points:{seat_name(seat)}")) for seat in range(view.seats)),
        score_icon="",
        own=desk.race(),
        teams=tuple(seat % 2 for seat in range(view.seats)) if view.value("teams") else (),
        automa=desk.automa(),
    )


def context(view: View) -> str:
    """Return the label of the top bar, such as `Turn 4 · first to 64`.

    After the end, it shows the goal and the last round.
    """
    turn, goal = max(1, view.value(f"turn:{seat_name(view.turn)}")), view.value("goal")
    if view.phase != "over":
        return Message("turn", turn=turn, goal=goal)
    return Message("end-goal", goal=goal, round=view.value("round"))


class _DisplayBuilder:
    """Reads a view and builds the parts of the display from it."""

    def __init__(self, view: View, n: Numbers) -> None:
        self.view, self.n, self.cards = view, n, n.cards
        self.values = [number for _, number in view.values]
        number = view.plan.piece
        self.offices = [
            [number[piece] for piece in view.zone(view.plan.zones[zone]).pieces]
            for zone in n.offices
        ]

    def terms(self, side: int) -> list[tuple[int, Value]]:
        """Return the points that a side would score now, as (points, source)."""
        n, office = self.n, self.offices[side]
        paid = [self.values[n.self_boost[p]] for p in office if n.self_boost[p] >= 0]
        return scoring.score_terms(self.cards, office, self.values[n.boost[side]], paid)

    def output(self, side: int) -> int:
        """Return the points that a side would score now."""
        return sum(points for points, _ in self.terms(side))

    def race(self) -> Race:
        """Return the points of all sides on the way to the goal; teams are added up."""
        n, teams = self.n, bool(self.view.value("teams"))
        runners: list[Runner] = []
        for side in range(2 if teams else n.sides):
            members = (side, side + 2) if teams else (side,)
            parts = tuple(self.values[n.points[each]] for each in members)
            gain = sum(self.output(each) for each in members)
            who = tuple(each for each in members if each < n.seats)
            gain_text = Message("each-turn", points=gain)
            runners.append(Runner(who, sum(parts), parts, gain_text))
        goal = self.view.value("goal")
        return Race(
            goal,
            tuple(runners),
            Message("of-goal", goal=goal),
            Message("your-team"),
            Message("short"),
            Message("more-for"),
        )

    def automa(self) -> Automa | None:
        """Return the plate of the Rival, the automated opponent, in a solo game; otherwise None."""
        n = self.n
        if n.sides == n.seats:
            return None
        points = str(self.values[n.points[RIVAL]])
        note = SeatMark("note", Message("each-turn", points=self.output(RIVAL)))
        return Automa(Message("rival", side=n.side_name(RIVAL)), points, (note,))

    def panels(self) -> list[Panel]:
        """Return the panel with the viewer's turn sum; after the end, a final panel per seat."""
        if self.view.phase == "over":
            return [self._final(seat) for seat in range(self.n.seats)]
        return [self._sum(self.view.seat)] if self.view.seat >= 0 else []

    def _sum(self, seat: Seat) -> Panel:
        terms = self.terms(seat)
        rows = [
            PanelRow(
                Message("developer") if why == "" else Message("source", why=why),
                "gauge",
                value=str(points),
            )
            for points, why in terms
        ]
        total = sum(points for points, _ in terms)
        row = PanelRow(Message("turn-end"), "flag", note=_sum(terms, total), value=str(total))
        return Panel("this-turn", Message("turn-sum"), (*rows, row))

    def _final(self, seat: Seat) -> Panel:
        """Return a seat's rows on the results screen; the last row is its total."""
        name = seat_name(seat)
        staff = sum(self.cards.is_employee[piece] for piece in self.offices[seat])
        money = self.view.value(f"resources:{name}")
        rows = [
            PanelRow(Message("left-over"), "coin", value=Message("money", money=money)),
            PanelRow(Message("last-office"), "people", value=Message("employees", count=staff)),
        ]
        own = self.values[self.n.points[seat]]
        if self.view.value("teams"):
            mate = self.n.mates[seat]
            other = self.values[self.n.points[mate]]
            both = Message("sum", terms=(own, other), total=own + other)
            partner = Message("with-partner", owner=mate)
            rows.append(PanelRow(partner, "teamplayer", value=both))
        rows.append(PanelRow(Message("points-row"), "flag", value=str(own)))
        return Panel(f"final:{name}", Message("at-end"), tuple(rows))

    def captions(self) -> list[Caption]:
        """Return the caption with the viewer's turn sum; empty for a spectator."""
        return [self._sum_caption(self.view.seat)] if self.view.seat >= 0 else []

    def _sum_caption(self, seat: Seat) -> Caption:
        total = self.output(seat)
        terms = self._by_developer(seat)
        text = Message("now-sum" if terms else "now", terms=terms, total=total)
        return Caption(f"office:{seat_name(seat)}", text, "gauge", "gain" * (total > 0))

    def _by_developer(self, side: int) -> tuple[Message, ...]:
        """Return each developer's points with its Knowledge, such as `Full Stack Ninja 3 + 4`."""
        cards, office = self.cards, self.offices[side]
        found: list[tuple[int, list[int]]] = []
        for piece in office:
            if cards.type[piece] == DEVELOPER:
                found.append((piece, [cards.efficiency[piece]]))
            elif cards.type[piece] == KNOWLEDGE and found:
                found[-1][1].append(cards.bonus[piece])
        rest = self.terms(side)[sum(len([p for p in parts if p]) for _, parts in found) :]
        return (
            *(Message("developer-sum", developer=each, parts=tuple(p)) for each, p in found),
            *(Message("added", why=why, points=points) for points, why in rest),
        )

    def chips(self, seat: Seat) -> tuple[SeatMark, ...]:
        """Return a seat's chips: resources, number of cards, and points per turn."""
        name = seat_name(seat)
        money, held = self.view.value(f"resources:{name}"), self.view.zone(f"hand:{name}").count
        return (
            SeatMark("coin", Message("money", money=money)),
            SeatMark("cards", Message("cards-held", count=held)),
            SeatMark("note", Message("each-turn", points=self.output(seat))),
        )

    def tags(self) -> list[Tag]:
        """Return the tags of all employees (burnout, efficiency, loans) and the viewer's prices."""
        found = [tag for side in range(self.n.sides) for tag in self._team_tags(side)]
        found += self._planned_tags() + self._aimed_tags()
        return found + self._price_tags() if self.view.seat >= 0 else found

    def _aimed_tags(self) -> list[Tag]:
        """Return a tag on the employee targeted by the action card that awaits an answer."""
        pending = self.view.pending
        asked = pending.data if pending is not None else None
        if not isinstance(asked, Played) or not asked.aim:
            return []
        title = self.cards.title[self.view.plan.piece[asked.card]]
        return [Tag(asked.aim, "aimed-at", title, Message("asked-about"), "loss")]

    def _planned_tags(self) -> list[Tag]:
        """Return tags on planned cards; a card the viewer doesn't know is tagged by its slot."""
        found: list[Tag] = []
        for seat in range(self.n.seats):
            name = seat_name(seat)
            zone, turn = self.view.zone(f"planned:{name}"), self.values[self.n.planned_turn[seat]]
            playable = turn < self.values[self.n.turns[seat]]
            note = Message("planned-cheaper" if playable else "planned-later", turn=turn)
            found += [
                Tag(piece or f"{zone.id}?", "planned", Message("planned-tag"), note)
                for piece in zone.pieces
            ]
        return found

    def _team_tags(self, side: int) -> list[Tag]:
        n, cards, office = self.n, self.cards, self.offices[side]
        found: list[Tag] = []
        for place, piece in enumerate(office):
            name = self.view.plan.pieces[piece]
            if not cards.is_employee[piece]:
                found.append(Tag(name, "bonus", Message("bonus", points=cards.bonus[piece])))
                continue
            burnout, limit = self.values[n.burnout[piece]], cards.limit[piece]
            cubes = Message("burnout", burnout=burnout, limit=limit)
            found.append(Tag(name, "burnout", cubes))
            if cards.type[piece] == DEVELOPER:
                terms = self._efficiency(side, office, place)
                total = sum(points for points, _ in terms)
                found.append(Tag(name, "efficiency", str(total), _sum(terms, total)))
            if burnout + 1 >= limit and not self.values[n.calm[side]]:
                leaves = Message("last-turn-note", limit=limit)
                found.append(Tag(name, "last-turn", Message("last-turn"), leaves, "loss"))
            home = self.values[n.home[piece]]
            if home:
                owner, here = n.side_name(home - 1), n.side_name(side)
                returns = Message("on-loan-note", owner=owner, side=here)
                found.append(Tag(name, "loan", Message("on-loan"), returns))
        return found

    def _efficiency(self, side: int, office: Sequence[int], place: int) -> list[tuple[int, Value]]:
        """Return the points that one developer delivers, as (points, source)."""
        piece = office[place]
        end = place + 1
        while end < len(office) and self.cards.type[office[end]] == KNOWLEDGE:
            end += 1
        value = self.n.self_boost[piece]
        own = [self.values[value]] if value >= 0 else []
        terms = scoring.score_terms(
            self.cards, office[place:end], self.values[self.n.boost[side]], own
        )
        return terms + [(self.cards.lift[p], p) for p in office if self.cards.lift[p]]

    def _price_tags(self) -> list[Tag]:
        view, n = self.view, self.n
        marks = {name.removeprefix("mark:"): less for name, less in view.own}
        asked = view.turn == view.seat and view.phase == "play" and view.pending is None
        money = self.values[n.resources[view.seat]] if asked else 1_000
        found: list[Tag] = []
        for kind in ("hand", "planned"):
            for name in view.zone(f"{kind}:{seat_name(view.seat)}").pieces:
                price = self._price(view.plan.piece[name], marks.get(name, 0), kind == "planned")
                lower = price.amount < price.printed
                tone = "loss" if price.amount > money else "gain" * lower
                note = price.message if isinstance(price.message, Message) else ""
                before = str(price.printed) * lower
                found.append(Tag(name, "cost", str(price.amount), note, tone, before))
        return found

    def _price(self, card: int, mark: int, planned: bool) -> Price:  # noqa: FBT001 - a fact
        cards = self.cards
        less: list[tuple[int, Value]] = []
        if cards.type[card] == DEVELOPER:
            less = [
                (cards.hiring_discount[piece], piece)
                for piece in self.offices[self.view.seat]
                if cards.hiring_discount[piece]
            ]
        elif cards.type[card] == ACTION and planned:
            less = [(PLANNED_DISCOUNT, AS_PLANNED)]
        elif cards.type[card] == KNOWLEDGE:
            less = self._cheapest_learner()
        if mark:
            less.append((mark, THIS_TURN))
        return Price(cards.cost[card], tuple(less))

    def _cheapest_learner(self) -> list[tuple[int, Value]]:
        """Return the largest discount on Knowledge among own developers, and its source."""
        cards = self.cards
        able = [
            (cards.learner_discount[piece], cards.title[piece], piece)
            for piece in self.offices[self.view.seat]
            if cards.learner_discount[piece] and not self.values[self.n.home[piece]]
        ]
        return [(less, piece) for less, _, piece in [max(able)]] if able else []


def _sum(terms: Sequence[tuple[int, Value]], total: int) -> str:
    """Return several terms as a sum; "" for a single one."""
    if len(terms) < 2:
        return ""
    return Message("sum", terms=scoring.messages_of(terms), total=total)
