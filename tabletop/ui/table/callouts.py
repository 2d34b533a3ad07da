"""Explanations beside an enlarged card: how its numbers are made up and what its terms mean."""

import re

import pygame

from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.parts import Slot

_GLOSSARY = "words"
"""Rulebook section that explains terms, one per line: `- **Word**: what it means.`"""
_ENTRY = re.compile(r"^- \*\*(.+?)\*\*: (.+)$", re.MULTILINE)
_MOST = 4
_WIDE = 236.0
_PAD = 14.0
_GAP = 8.0


def explanations(moment: TableMoment, slot: Slot) -> list[str]:
    """Return explanations for a card, as markup: its tags first, then terms of the glossary.

    The terms are those that the card's text uses and the rulebook's glossary section explains. At
    most four entries are returned; a face-down card has only those of its tags.
    """
    kind = moment.kind(slot.piece) if slot.face_up else None
    tags = moment.tags(slot)
    heads = [tag.id.capitalize() if tag.text.isdigit() else tag.text for tag in tags]
    meant = {look.id: look.about for look in moment.game.layout.tags}
    notes = [tag.note or meant.get(tag.id, "") for tag in tags]
    found = [f"**{head}** {note}" for head, note in zip(heads, notes, strict=True) if note]
    if kind is None:
        return found[:_MOST]
    said = str(kind.face.get("text", "")).lower()
    section = moment.game.rulebook.find(_GLOSSARY)
    for word, meaning in _ENTRY.findall(section.text if section else ""):
        if re.search(rf"\b{re.escape(word.lower())}", said):
            found.append(f"**{word}**: {meaning}")
    return found[:_MOST]


def draw_explanations(canvas: Canvas, box: pygame.FRect, entries: list[str]) -> pygame.FRect:
    """Draw entries in a panel beside a card and return the box of the panel.

    `box` is the card's rectangle. The panel stands at its right if there is room, else at its left.
    Without entries nothing is drawn.
    """
    inner = _WIDE - 2 * _PAD
    heights = [canvas.measure_paragraph(inner, entry, "body") for entry in entries]
    high = sum(heights) + _GAP * (len(heights) - 1) + 2 * _PAD
    panel = pygame.FRect(box.right + 12, 0, _WIDE, high)
    if panel.right > canvas.width - 8:
        panel.right = box.left - 12
    panel.top = max(62.0, min(box.top + 8, canvas.height - 10 - high))
    if not entries:
        return panel
    canvas.glass(panel, 14, 0.92)
    y = panel.top + _PAD
    for entry, tall in zip(entries, heights, strict=True):
        canvas.paragraph((panel.left + _PAD, y, inner, tall), entry, "body")
        y += tall + _GAP
    return panel
