"""Checks of a lesson without its rules: names exist, and sentences are short."""

import re
from collections.abc import Iterable

from tabletop.content.nodes import Document, Place
from tabletop.content.problems import did_you_mean, quoted
from tabletop.engine.game import Game
from tabletop.engine.lesson import Chapter, Lesson, Step
from tabletop.engine.moves import Move, parse_seat, seat_name
from tabletop.engine.spec import TablePlan

MOST_STEPS = 12
"""Most steps of a lesson, in all chapters."""
MOST_WORDS = 20
"""Most words of one message of the coach."""
POINTS = ("piece", "zone", "seat", "region", "button")
"""What a step may point at, by the word before the colon."""
_TOKEN = re.compile(r"\{([^{}]*)\}")


def check_lesson(document: Document, lesson: Lesson, game: Game) -> None:
    """Note inconsistencies inside a lesson, and with its game, in the document."""
    places = lesson.places
    if not places:
        return
    if len(places) > MOST_STEPS:
        what = f"has {len(places)} steps, {MOST_STEPS} are the most"
        document.problem((), what, "make two lessons of it")
    for number, (chapter, index) in enumerate(places):
        whole = lesson.chapters[chapter]
        place: Place = ("steps", index)
        if _has_chapters(document):
            place = ("chapters", chapter, *place)
        _Checker(document, game, whole).step(place, whole.steps[index])
        if whole.steps[index].free is not None and number + 1 < len(places):
            document.problem((*place, "free"), "only the last step of a lesson is free", key=True)
    if lesson.chapters[-1].steps[-1].free is None:
        document.problem(place, "a lesson ends with a free step", "add free: {turns: 3}")
    for number, each in enumerate(lesson.chapters):
        top: Place = ("chapters", number) if _has_chapters(document) else ()
        _Checker(document, game, each).table(top)
    seats = max(chapter.seats for chapter in lesson.chapters)
    for key, given in (("names", lesson.names), ("portraits", lesson.portraits)):
        for seat in given:
            if seat >= seats:
                what = f"there is no seat {seat_name(seat)}, the table has {seats}"
                document.problem((key, seat_name(seat)), what, key=True)
    checker = _Checker(document, game, max(lesson.chapters, key=lambda each: each.seats))
    for key, text in lesson.other.items():
        checker.text(("other", key), text)
    checker.text(("goal",), lesson.chapters[0].goal)


def _has_chapters(document: Document) -> bool:
    return isinstance(document.data, dict) and "chapters" in document.data


class _Checker:
    """Checks one chapter and notes problems in the document."""

    def __init__(self, document: Document, game: Game, chapter: Chapter) -> None:
        self._document = document
        self._game = game
        self._chapter = chapter
        least, most = game.spec.seats
        self._plan: TablePlan = game.spec.plan(min(max(chapter.seats, least), most))

    def table(self, place: Place) -> None:
        """Check seats, options and the unnamed cards."""
        chapter, spec, document = self._chapter, self._game.spec, self._document
        try:
            spec.check_seats(chapter.seats, spec.resolve_options(chapter.options))
        except ValueError as error:
            document.problem((*place, "options" if chapter.options else "seats"), str(error))
        free = chapter.steps[-1].free
        if free is not None and free.options is not None:
            at = (*place, "steps", len(chapter.steps) - 1, "free", "new")
            try:
                spec.check_seats(chapter.seats, spec.resolve_options(free.options))
            except ValueError as error:
                document.problem(at, str(error))
        self._known((*place, "rest"), "zone", chapter.position.rest, self._plan.zone)
        for zone, pieces in chapter.position.zones.items():
            spot = (*place, "position", "zones", zone)
            self._known(spot, "zone", zone, self._plan.zone, key=True)
            for number, piece in enumerate(pieces):
                self._known((*spot, number), "piece", piece, self._plan.piece)
        for value in chapter.position.values:
            at = (*place, "position", "values", value)
            self._known(at, "value", value, self._plan.value, key=True)

    def step(self, place: Place, step: Step) -> None:
        """Check one step."""
        self._shape(place, step)
        for key, text in (("say", step.say), ("aha", step.aha), ("stuck", step.stuck)):
            self.text((*place, key), text)
        for key, text in step.other.items():
            self.text((*place, "other", key), text)
        for number, point in enumerate(step.point):
            self._point((*place, "point", number), point)
        for key, moves in (("do", step.do), ("each", step.each)):
            for number, move in enumerate(moves):
                self._move((*place, key, number), move)
        notes = [note.id for note in self._game.notes]
        for number, note in enumerate(step.teaches):
            self._known((*place, "teaches", number), "note", note, notes)
        for number, reply in enumerate(step.then):
            spot = (*place, "then", number)
            self.text((*spot, "say"), reply.say)
            if reply.move is not None:
                self._move((*spot, "play"), reply.move)
                if not 0 < reply.seat < self._chapter.seats:
                    others = f"p2 to p{self._chapter.seats}"
                    what = f"{seat_name(reply.seat)} plays no reply, only {others} do"
                    self._document.problem((*spot, "seat"), what)
        until = step.until
        if until is not None:
            for key, names in (("values", until.values), ("counts", until.counts)):
                known = self._plan.value if key == "values" else self._plan.zone
                for name in names:
                    at = (*place, "until", key, name)
                    self._known(at, "value" if key == "values" else "zone", name, known, key=True)
            phases = [phase for phase, _ in self._game.spec.phases]
            if phases:
                self._known((*place, "until", "phase"), "phase", until.phase, phases)

    def _shape(self, place: Place, step: Step) -> None:
        """Note missing or superfluous parts of a step."""
        problem = self._document.problem
        asks = [name for name in ("do", "each", "any") if getattr(step, name)]
        if step.free is not None:
            more = [
                *asks,
                *(n for n in ("then", "teaches", "aha", "until", "draws") if getattr(step, n)),
            ]
            if more:
                problem((*place, more[0]), "a free step has no guide", key=True)
            return
        if not asks:
            problem(place, "asks for nothing", "add do, each or any")
        if "each" in asks and len(asks) > 1:
            problem((*place, "each"), "stands alone, without do or any", key=True)
        if step.until is not None and not step.any:
            problem((*place, "until"), "goes with any alone", key=True)
        if step.draws is not None and (step.each or step.until is not None):
            problem((*place, "draws"), "are for a step of one move", key=True)

    def text(self, place: Place, text: str) -> None:
        """Check a message of the coach."""
        words = text.split()
        if len(words) > MOST_WORDS:
            what = f"has {len(words)} words, {MOST_WORDS} are the most"
            self._document.problem(place, what)
        for token in _TOKEN.findall(text):
            kind, _, name = token.partition(":")
            if kind == "piece":
                self._known(place, "piece", name, self._plan.piece)
            elif kind == "zone":
                self._known(place, "zone", name, self._plan.zone)
            elif not self._is_seat(token):
                what = f"there is nothing to put in place of {quoted('{' + token + '}')}"
                self._document.problem(place, what, "write {p2}, {piece:…} or {zone:…}")

    def _point(self, place: Place, point: str) -> None:
        kind, colon, name = point.partition(":")
        if not colon or kind not in POINTS:
            hint = did_you_mean(kind, POINTS) if colon else "write piece:…, zone:… or region:…"
            self._document.problem(place, f"{quoted(point)} points at nothing", hint)
        elif kind == "piece":
            self._known(place, "piece", name, self._plan.piece)
        elif kind == "zone":
            self._known(place, "zone", name, self._plan.zone)
            if name in self._plan.zone:
                self._drawn(place, self._plan.zone_kinds[self._plan.zone[name]].id)
        elif kind == "region" and self._game.layout.regions:
            regions = [region.id for region in self._game.layout.regions]
            self._known(place, "region", name, regions)
        elif kind == "seat" and not self._is_seat(name):
            seats = [seat_name(seat) for seat in range(self._chapter.seats)]
            hint = did_you_mean(name, seats)
            self._document.problem(place, f"there is no seat {quoted(name)}", hint)

    def _drawn(self, place: Place, zone: str) -> None:
        """Note a kind of zone that no region of the table shows.

        Nothing is noted if the table is unknown because its code may not run yet.
        """
        shown = {region.zone.partition(":")[0] for region in self._game.layout.regions}
        for region in self._game.layout.regions:
            for value in region.data.values():
                shown |= {str(each) for each in (value if isinstance(value, tuple) else (value,))}
        # The floor of a board lies under its rooms.
        board = any(region.widget == "board" for region in self._game.layout.regions)
        if shown and zone not in shown and not board:
            self._document.problem(place, f"no region of the table shows {quoted(zone)}")

    def _move(self, place: Place, move: Move) -> None:
        """Note unknown pieces, and unknown kinds of moves if the rules declare theirs."""
        for piece in move.pieces:
            if not piece.endswith("?"):
                self._known(place, "piece", piece, self._plan.piece)

    def _known(
        self, place: Place, what: str, name: str, known: Iterable[str], *, key: bool = False
    ) -> None:
        if name and name not in known:
            hint = did_you_mean(name, known)
            self._document.problem(place, f"there is no {what} {quoted(name)}", hint, key=key)

    def _is_seat(self, word: str) -> bool:
        try:
            parse_seat(word, self._chapter.seats)
        except ValueError:
            return False
        return True
