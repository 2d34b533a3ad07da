"""Build the panels, captions, tags and scores of IT Startup's table from one seat's view."""

from collections.abc import Sequence

from tabletop.api import (
    Automa,
    Caption,
    Display,
    Panel,
    PanelRow,
    Seat,
    SeatMark,
    Tag,
    View,
    seat_name,
)
from tabletop.games.it_startup import notes, scoring
from tabletop.games.it_startup.cards import ACTION, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.costs import Price
from tabletop.games.it_startup.race import Race, Runner
from tabletop.games.it_startup.state import PLANNED_DISCOUNT, RIVAL, Numbers, Played

_PHASES = {"start": 1, "play": 2, "rival": 3}


def display(view: View, n: Numbers) -> Display:
    """Return points, turn sums, prices and warnings for the table."""
    desk = _Desk(view, n)
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
    """Return the label with turn and goal; after the end, the goal and the last round."""
    turn, goal = max(1, view.value(f"turn:{seat_name(view.turn)}")), view.value("goal")
    if view.phase != "over":
        return f"Turn {turn} · first to {goal}"
    return f"Goal {goal} · checked after round {view.value('round')}"


class _Desk:
    """Reads a view and builds the parts of the display from it."""

    def __init__(self, view: View, n: Numbers) -> None:
        self.view, self.n, self.cards = view, n, n.cards
        self.values = [number for _, number in view.values]
        number = view.plan.piece
        self.offices = [
            [number[piece] for piece in view.zone(view.plan.zones[zone]).pieces]
            for zone in n.offices
        ]

    def terms(self, side: int) -> list[tuple[int, str]]:
        """Return the points that a side would score now, as (points, source)."""
        n, office = self.n, self.offices[side]
        paid = [self.values[n.self_boost[p]] for p in office if n.self_boost[p] >= 0]
        return scoring.terms(self.cards, office, self.values[n.boost[side]], paid)

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
            runners.append(Runner(who, sum(parts), parts, gain))
        return Race(self.view.value("goal"), tuple(runners))

    def automa(self) -> Automa | None:
        """Return the plate of the Rival, the automated opponent, in a solo game; otherwise None."""
        n = self.n
        if n.sides == n.seats:
            return None
        points = str(self.values[n.points[RIVAL]])
        note = SeatMark("note", f"+{self.output(RIVAL)} a turn")
        return Automa(_name(n, RIVAL), points, (note,))

    def panels(self) -> list[Panel]:
        """Return the panel with the viewer's turn sum; after the end, a final panel per seat."""
        if self.view.phase == "over":
            return [self._final(seat) for seat in range(self.n.seats)]
        return [self._sum(self.view.seat)] if self.view.seat >= 0 else []

    def _sum(self, seat: Seat) -> Panel:
        terms = self.terms(seat)
        rows = [PanelRow(why or "Developer", "gauge", value=str(points)) for points, why in terms]
        words = scoring.in_words(terms)
        total = sum(points for points, _ in terms)
        note = f"{' + '.join(words)} = {total}" if len(words) > 1 else ""
        rows.append(PanelRow("At the end of your turn", "flag", note=note, value=str(total)))
        return Panel("this-turn", "This turn", tuple(rows))

    def _final(self, seat: Seat) -> Panel:
        """Return a seat's rows on the results screen; the last row is its total."""
        name = seat_name(seat)
        staff = sum(self.cards.is_employee[piece] for piece in self.offices[seat])
        money = self.view.value(f"resources:{name}")
        rows = [
            PanelRow("Left over", "coin", value=notes.count(money, "resource")),
            PanelRow("Last office", "people", value=notes.count(staff, "employee")),
        ]
        own = self.values[self.n.points[seat]]
        if self.view.value("teams"):
            mate = self.n.mates[seat]
            other = self.values[self.n.points[mate]]
            both = f"{own} + {other} = {own + other}"
            rows.append(PanelRow(f"With {_name(self.n, mate)}", "teamplayer", value=both))
        return Panel(
            f"final:{name}", "At the end", (*rows, PanelRow("Points", "flag", value=str(own)))
        )

    def captions(self) -> list[Caption]:
        """Return the caption with the viewer's turn sum; empty for a spectator."""
        return [self._sum_caption(self.view.seat)] if self.view.seat >= 0 else []

    def _sum_caption(self, seat: Seat) -> Caption:
        total = self.output(seat)
        told = self._by_developer(seat)
        text = f"This turn {', '.join(told)} = {total}" if told else f"This turn {total}"
        return Caption(f"office:{seat_name(seat)}", text, "gauge", "gain" * (total > 0))

    def _by_developer(self, side: int) -> list[str]:
        """Return each developer's points with its Knowledge, such as `Full Stack Ninja 3 + 4`."""
        cards, office = self.cards, self.offices[side]
        found: list[tuple[str, list[int]]] = []
        for piece in office:
            if cards.type[piece] == DEVELOPER:
                found.append((cards.title[piece], [cards.efficiency[piece]]))
            elif cards.type[piece] == KNOWLEDGE and found:
                found[-1][1].append(cards.bonus[piece])
        told = [f"{title} {' + '.join(map(str, parts))}" for title, parts in found]
        rest = self.terms(side)[sum(len([p for p in parts if p]) for _, parts in found) :]
        return told + [f"{why} +{points}" for points, why in rest]

    def chips(self, seat: Seat) -> tuple[SeatMark, ...]:
        """Return a seat's chips: resources, number of cards, and points per turn."""
        name = seat_name(seat)
        money = notes.count(self.view.value(f"resources:{name}"), "resource")
        held = notes.count(self.view.zone(f"hand:{name}").count, "card")
        return (
            SeatMark("coin", money),
            SeatMark("cards", held),
            SeatMark("note", f"+{self.output(seat)} a turn"),
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
        return [Tag(asked.aim, "aimed-at", title, "It waits for an answer", "loss")]

    def _planned_tags(self) -> list[Tag]:
        """Return tags on planned cards; a card the viewer doesn't know is tagged by its slot."""
        found: list[Tag] = []
        for seat in range(self.n.seats):
            name = seat_name(seat)
            zone, turn = self.view.zone(f"planned:{name}"), self.values[self.n.planned_turn[seat]]
            playable = turn < self.values[self.n.turns[seat]]
            note = f"Planned in turn {turn}, " + (
                "costs 1 less" if playable else "to be played from the next turn on"
            )
            found += [
                Tag(piece or f"{zone.id}?", "planned", "Planned", note) for piece in zone.pieces
            ]
        return found

    def _team_tags(self, side: int) -> list[Tag]:
        n, cards, office = self.n, self.cards, self.offices[side]
        found: list[Tag] = []
        for place, piece in enumerate(office):
            name = self.view.plan.pieces[piece]
            if not cards.is_employee[piece]:
                found.append(Tag(name, "bonus", f"+{cards.bonus[piece]}"))
                continue
            burnout, limit = self.values[n.burnout[piece]], cards.limit[piece]
            found.append(Tag(name, "burnout", f"{burnout}/{limit}"))
            if cards.type[piece] == DEVELOPER:
                terms = self._efficiency(side, office, place)
                total = sum(points for points, _ in terms)
                note = f"{' + '.join(scoring.in_words(terms))} = {total}" if len(terms) > 1 else ""
                found.append(Tag(name, "efficiency", str(total), note))
            if burnout + 1 >= limit and not self.values[n.calm[side]]:
                note = f"Leaves at {limit} burnout, when this turn of its office ends"
                found.append(Tag(name, "last-turn", "Last turn", note, "loss"))
            home = self.values[n.home[piece]]
            if home:
                note = f"Returns to {_name(n, home - 1)} when {_name(n, side)} begins a turn"
                found.append(Tag(name, "loan", "On loan", note))
        return found

    def _efficiency(self, side: int, office: Sequence[int], place: int) -> list[tuple[int, str]]:
        """Return the points that one developer delivers, as (points, source)."""
        piece = office[place]
        end = place + 1
        while end < len(office) and self.cards.type[office[end]] == KNOWLEDGE:
            end += 1
        value = self.n.self_boost[piece]
        own = [self.values[value]] if value >= 0 else []
        terms = scoring.terms(self.cards, office[place:end], self.values[self.n.boost[side]], own)
        lifts = [(self.cards.lift[p], self.cards.title[p]) for p in office if self.cards.lift[p]]
        return terms + lifts

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
                note = price.words if price.discounts else ""
                before = str(price.printed) * lower
                found.append(Tag(name, "cost", str(price.amount), note, tone, before))
        return found

    def _price(self, card: int, mark: int, planned: bool) -> Price:  # noqa: FBT001 - a fact
        cards, less = self.cards, []
        if cards.type[card] == DEVELOPER:
            less = [
                (cards.hiring_discount[piece], cards.title[piece])
                for piece in self.offices[self.view.seat]
                if cards.hiring_discount[piece]
            ]
        elif cards.type[card] == ACTION and planned:
            less = [(PLANNED_DISCOUNT, "planned")]
        elif cards.type[card] == KNOWLEDGE:
            less = self._cheapest_learner()
        if mark:
            less.append((mark, "this turn"))
        return Price(cards.cost[card], tuple(less))

    def _cheapest_learner(self) -> list[tuple[int, str]]:
        """Return the largest discount on Knowledge among own developers, and its source."""
        cards = self.cards
        able = [
            (cards.learner_discount[piece], cards.title[piece])
            for piece in self.offices[self.view.seat]
            if cards.learner_discount[piece] and not self.values[self.n.home[piece]]
        ]
        return [max(able)] if able else []


def _name(n: Numbers, side: int) -> str:
    return notes.side_name(n, side).removeprefix("the ")
