"""What is wrong with a scene as it was drawn: cut, covered or colliding words, lost controls."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations

import pygame

from tabletop.ui.app.pilot import Pilot
from tabletop.ui.graphics.draw_record import DrawnText, DrawRecord
from tabletop.ui.scenes.table.overview import Overview
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.toolkit.control import ControlGroup
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.cards.pile import covers_table
from tests.layout_check.scenes import NAMES
from tests.ui.colour_science import contrast_in

LEAST_TARGET = 32.0
"""Side of the smallest control at 100%, logical pixels."""
LEAST_CONTRAST, LARGE_CONTRAST = 4.5, 3.0
"""Of words to what is below them, and of those that are large."""
_LARGE = 24.0
"""Em size of large words, logical pixels."""
CONTROLS = frozenset({"button", "toggle", "slider", "text-field", "tab", "radio", "link"})

MAY_BE_SHORT: dict[str, str] = {
    "table.Goals._draw_row": "two long first names, beside the signs of their roles",
    "sheet.ReadOnlySheet._draw_row": "a division, beside its sign and colour",
    "ready_made_faces.print_plain": "a subject in the strip of a covered card, below its letter",
}
"""What may be shortened, by who draws it, and why. All else must stand as a whole."""
FIRST_NAMES = "a first name of ten wide letters or more, beside the picture and colour of its seat"
"""Why such a name may be shortened wherever it is drawn."""
_LONG_NAME = 10
LIES_OVER: dict[str, str] = {
    "sprites.draw_zoomed": "a card that somebody points at",
    "close_up.draw_inspection": "a card that somebody opened",
    "layers._draw_overlays": "the drawer, which somebody opened",
    "prompt.Prompt._draw_refusal": "a refusal, which goes by itself",
    "offers.Offers._draw": "an offer over a small table, until somebody answers it",
    "coach.CoachNote.draw": "what the coach says at this step, never over what it is about",
    "pile.Spread.under": "the glass below cards to choose from, until one is chosen",
    "tips.draw_tip": "a note at a first encounter, until somebody does anything",
    "overview._draw_label": "what a place is called, while somebody asks for it",
    "overview.Overview.draw": "what can be done now, while somebody asks for it",
    "log_panel.LogPanel.under": "the log over a small table, which somebody opened",
}
"""What may hide words for a while, by who draws it, and why."""
LAID_OVER = frozenset({"coach", "note", "offers"})
"""Zones of controls that lie over a table for a while: what is below waits until they are gone."""
MAY_BE_COVERED: dict[str, str] = {
    "piece_tags._draw_shape": "a number on overlapping cards of others, open under the pointer",
}
"""What may lie under something else, by who draws it, and why."""
MAY_BE_PALE: dict[str, str] = {
    "settings._draw_sights": "badges as the colour-blind see them",
    "control_faces.segmented < choices.Segmented.draw": "a choice that can't be made",
}
"""What may have little contrast, by who draws it, and why."""
_CARD = "cards.draw_card < pieces.draw_piece"
"""A card that is drawn on a table. Those to choose from lie over it until one is chosen."""
_TOUCHES = 0.2
"""Lines whose letters share less of their height touch, but can be read."""
_HIDES = 0.12
"""A smaller share of a text that can't be seen is the edge of a letter."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that can't be read, or not be reached."""

    kind: str
    """`cut`, `parted`, `clipped`, `covered`, `collides`, `pale`, `outside`, `overlaps`, `small` or
    `missing`."""
    what: str
    """The words, or the control."""
    where: str
    """Who drew it."""
    detail: str = ""

    def as_dict(self) -> dict[str, str]:
        """As JSON has it."""
        return asdict(self)


def problems_of(pilot: Pilot, *, covered: bool = False) -> list[Problem]:
    """Draw the scene anew and return what is wrong with it, each thing once.

    `covered` says that something was opened which may hide what else has to be there.
    """
    record = drawn(pilot)
    found = [*_of_texts(pilot, record), *_of_prints(record), *_of_controls(pilot)]
    scene = pilot.scene
    table = table_of(scene)
    veiled = table is None and any(map(table_of, pilot.app.stack.scenes))
    if not covered and not veiled and not isinstance(scene, Overview):
        found += _pale(pilot, record)
    if table is not None and _chooses(table):
        found = [each for each in found if each.detail != _CARD]
    if table is not None and not covered:
        found += _missing(table, record)
    return list(dict.fromkeys(found))


def drawn(pilot: Pilot) -> DrawRecord:
    """What the screen is drawn of, with nothing kept from before."""
    record = DrawRecord()
    pilot.screen.assets.record = record
    tables = [table for scene in pilot.app.stack.scenes if (table := table_of(scene))]
    for table in tables:
        table.paint.forget()
    pilot.app.stack.refresh()
    pilot.draw()  # once for what is placed while it is drawn
    record.clear()
    for table in tables:
        table.paint.forget()
    pilot.draw()
    pilot.screen.assets.record = None
    return record


# Texts


def _of_texts(pilot: Pilot, record: DrawRecord) -> Iterator[Problem]:
    areas = list(_scrolled(pilot))
    scale, window = pilot.screen.scale, pilot.screen.surface.get_rect()
    seen = [text for text in record.texts if text.seen.w and text.seen.h]
    for text in record.texts:
        if text.shortened and text.where not in MAY_BE_SHORT and not _is_long_name(text.words):
            yield Problem("cut", text.words, text.where, text.shown)
        if text.parted:
            yield Problem("parted", text.words, text.where, text.parted)
        whole = text.ink.w * text.ink.h
        opened: list[pygame.Rect] = []
        for what, box in text.covered if text.where not in MAY_BE_COVERED else ():
            over = _lies_over(what)
            if over:
                opened.append(box)
            hidden = any(each.contains(box) for each in opened)
            if box.w * box.h > _HIDES * whole and not hidden:
                yield Problem("covered", text.words, text.where, what)
                break
        lost = whole - text.seen.w * text.seen.h
        gone = not text.seen.w and text.clip != window  # further up or down on its page
        if lost > _HIDES * whole and not gone and not _scrolls(text, areas, scale):
            yield Problem("clipped", text.words, text.where, f"{text.ink} in {text.clip}")
    for one, other in combinations(seen, 2):
        shared = one.seen.clip(other.seen)
        hidden = any(box.contains(shared) for _, box in one.covered)
        shadow = one.words == other.words and one.where == other.where
        least = _TOUCHES * min(one.seen.h, other.seen.h)
        if shared.w > 2 and shared.h > max(2.0, least) and not hidden and not shadow:
            yield Problem("collides", one.words, one.where, f"{other.words} ({other.where})")


def _pale(pilot: Pilot, record: DrawRecord) -> Iterator[Problem]:
    """Texts with too little contrast to what they stand on, as WCAG 2.2 AA has it.

    What can't be chosen now may be pale, as may what lies in the shadow of something opened.
    """
    surface, scale = pilot.screen.surface, pilot.screen.scale
    off = [node.rect for node in pilot.nodes() if not node.enabled]
    for text in record.texts:
        box = text.seen.clip(surface.get_rect())
        place = pygame.FRect(*(side / scale for side in text.seen))
        thin = min(box.w, box.h) < 0.35 * text.size  # a thin sign has no full ink
        part = thin or box.h < 0.6 * text.ink.h
        if part or not box.w or text.covered or place.collidelist(off) >= 0:
            continue
        if text.where in MAY_BE_PALE:
            continue
        found = contrast_in(surface, box)
        if round(found, 1) < (LARGE_CONTRAST if text.size >= _LARGE * scale else LEAST_CONTRAST):
            yield Problem("pale", text.words, text.where, f"{found:.1f}")


def _lies_over(what: str) -> bool:
    """Whether something may hide words for a while."""
    return what.rpartition(" < ")[2] in LIES_OVER


def _is_long_name(words: str) -> bool:
    """Whether it is the first name of somebody, and a long one."""
    firsts = {name.split()[0] for name in NAMES}
    return words in firsts and len(words) >= _LONG_NAME


def _scrolls(text: DrawnText, areas: list[pygame.FRect], scale: float) -> bool:
    """Whether a text leaves its page at the upper or lower edge, where the page goes on."""
    box = pygame.FRect(*(side / scale for side in text.clip))
    within = text.clip.left <= text.ink.left and text.ink.right <= text.clip.right
    return within and any(area.inflate(22, 22).contains(box) for area in areas)


def _scrolled(pilot: Pilot) -> Iterator[pygame.FRect]:
    """Where the top scene can be scrolled."""
    waiting: list[object] = list(vars(pilot.scene).values())
    while waiting:
        each = waiting.pop()
        if isinstance(each, ScrollArea):
            yield each.rect
        if isinstance(each, ControlGroup):
            waiting += each.widgets
        if isinstance(each, list | tuple):
            waiting += each


def _of_prints(record: DrawRecord) -> Iterator[Problem]:
    for text in record.printed:
        if text.where in MAY_BE_SHORT:
            continue
        if text.shown and text.words.split() != text.shown.split():
            yield Problem("cut", text.words, text.where, text.shown)


# Controls


def _of_controls(pilot: Pilot) -> Iterator[Problem]:
    width, height = pilot.screen.size
    window = pygame.FRect(0, 0, width, height).inflate(1, 1)
    areas = list(_scrolled(pilot))
    nodes = [n for n in pilot.nodes() if n.role in CONTROLS and not _out_of_sight(n, areas)]
    for node in nodes:
        if not window.contains(node.rect):
            yield Problem("outside", node.id, node.label, str(node.rect))
        side = min(node.rect.w, node.rect.h)
        whole = pilot.app.preferences.interface_size == 1 and not pilot.app.preferences.touch
        if whole and side < LEAST_TARGET - 0.01:
            yield Problem("small", node.id, node.label, f"{node.rect.w:.0f} x {node.rect.h:.0f}")
    for one, other in combinations(nodes, 2):
        shared = one.rect.clip(other.rect)
        inside = one.rect.contains(other.rect) or other.rect.contains(one.rect)
        laid = {one.zone, other.zone} & LAID_OVER
        if shared.w > 2 and shared.h > 2 and not (inside or laid or _fanned(one, other)):
            yield Problem("overlaps", one.id, one.label, other.id)


def _fanned(one: Node, other: Node) -> bool:
    """Whether both are cards of one fan, of which a strip as wide as a target is seen."""
    apart = max(abs(one.rect.x - other.rect.x), abs(one.rect.y - other.rect.y))
    return (
        one.zone == other.zone and one.rect.size == other.rect.size and apart >= 0.5 * LEAST_TARGET
    )


def _out_of_sight(node: Node, areas: list[pygame.FRect]) -> bool:
    """Whether a page has to be scrolled to see a control as a whole."""
    return any(
        area.left - 20 <= node.rect.left
        and node.rect.right <= area.right + 20
        and not area.inflate(20, 2).contains(node.rect)
        for area in areas
    )


def _chooses(table: TableView) -> bool:
    """Whether cards are held out to choose from."""
    return any(covers_table(each, table.moment) for each in table.moment.room.widgets)


# What has to be there


def _missing(table: TableView, record: DrawRecord) -> Iterator[Problem]:
    """Scores, roles and the numbers of cards of all seats, as words or as signs."""
    moment = table.moment
    if moment.arrangement.tabs and moment.arrangement.tab != "table":
        return
    words = [text.shown for text in record.texts]
    everything = " ".join(words).replace("\xa0", " ").split()
    display = moment.display
    medals = any("most" in area.region.data for area in moment.arrangement.areas)
    for seat, score in enumerate(display.scores):
        if medals:
            break  # so many awards are drawn
        if seat == moment.home and moment.arrangement.tucked:
            continue  # behind the tab of the hand
        alike = display.scores.count(score)
        if score and everything.count(score) < 1:
            yield Problem("missing", f"score {score}", moment.name(seat), f"of {alike}")
    for zone in moment.view.zones:
        if zone.kind != "hand" or zone.owner in {moment.home, -1} or not zone.count:
            continue
        backs = sum(slot.zone == zone.id and slot.drawn for slot in moment.slots)
        if backs != zone.count and str(zone.count) not in everything:
            yield Problem("missing", f"{zone.count} cards", moment.name(zone.owner))
    signs = [name for name, _ in record.icons]
    for seat, chips in enumerate(display.chips):
        if seat == moment.home and moment.arrangement.tucked:
            continue
        for chip in chips:
            if not chip.colour:
                continue
            there = signs.count(chip.icon) if chip.icon else 0
            if not there and chip.text not in words:
                yield Problem("missing", f"role {chip.text}", moment.name(seat))
