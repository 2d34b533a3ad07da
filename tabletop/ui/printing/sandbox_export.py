"""Exports card sheets for sandbox tables, and one picture per card."""

import csv
import json
import math
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

import pygame

from tabletop.ui.printing.items import Components, Item, Side
from tabletop.ui.printing.print_options import PrintOptions
from tabletop.ui.printing.side_images import PrintRenderer, pixels

_COLUMNS, _ROWS = 10, 7
_SIDE = 4096
"""Width of a sheet in pixels."""
_FACES = _COLUMNS * _ROWS - 1
"""Number of fronts on a sheet; the last place is for what other players see of a hidden card."""
KINDS = ("tts", "screentop")
_FILE_TO_FILL_IN = "PUT THE ADDRESS OF {name} HERE"


def write_pictures(
    things: Components, options: PrintOptions, folder: Path, press: PrintRenderer
) -> list[Path]:
    """Write a PNG file for each front and each distinct back in a game; return the files.

    Args:
        things: The cards, boards and tokens of the game.
        options: Which parts are written, and with how much bleed.
        folder: Where to write; it is created if it is missing.
        press: Draws the pictures.

    Raises:
        OSError: A file can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    chosen = (("cards", things.cards), ("boards", things.boards), ("tokens", things.tokens))
    backs: dict[str, Side] = {}
    for part, items in chosen:
        if part not in options.only:
            continue
        for item in items:
            more = round(options.bleed * pixels(item.size)[0] / item.size[0])
            picture = press.bled(item.front, pixels(item.size), more)
            written.append(_save(picture, folder / f"{item.id}.png"))
            if item.back is not None and item.back.key != item.front.key:
                backs.setdefault(item.back.key, item.back)
                number = list(backs).index(item.back.key) + 1
                path = folder / f"back-{number}.png"
                if path not in written:
                    picture = press.bled(item.back, pixels(item.size), more)
                    written.append(_save(picture, path))
    return written


def write_sheets(
    things: Components, options: PrintOptions, kind: str, folder: Path, press: PrintRenderer
) -> list[Path]:
    """Write all cards for another program, an online sandbox table; return the files.

    The files are pictures of up to 69 cards each, and one file for that program to import.

    Args:
        things: Everything in the game that can be printed.
        options: How many copies of a card there are.
        kind: The program: `tts` (the import file is JSON) or `screentop` (CSV).
        folder: Where to write; it is created if it is missing.
        press: Draws the pictures.

    Raises:
        OSError: A file can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    decks: list[dict[str, object]] = []
    rows: list[tuple[object, ...]] = []
    for number, (back, cards) in enumerate(_decks(things.cards), start=1):
        name = f"{things.game.spec.id}-{number:02d}"
        wide = _SIDE // _COLUMNS
        size = (wide, round(wide * cards[0].size[1] / cards[0].size[0]))
        picture = pygame.Surface((_SIDE, _ROWS * size[1]), 0, 24)
        hidden = press.side(back, size)
        for place, card in enumerate(cards):
            at = (place % _COLUMNS * size[0], place // _COLUMNS * size[1])
            picture.blit(press.side(card.front, size), at)
            copies = 1 if options.once else card.count
            rows.append((f"{name}.png", place % _COLUMNS + 1, place // _COLUMNS + 1,
                         card.id, card.title, copies, f"{name}-back.png"))  # fmt: skip
        picture.blit(hidden, ((_COLUMNS - 1) * size[0], (_ROWS - 1) * size[1]))
        written.append(_save(picture, folder / f"{name}.png"))
        written.append(_save(hidden, folder / f"{name}-back.png"))
        decks.append(_deck(number, name, cards, options))
    if kind == "tts":
        path = folder / f"{things.game.spec.id}.json"
        saved = {"SaveName": things.game.spec.title, "ObjectStates": decks}
        path.write_text(json.dumps(saved, indent=2, ensure_ascii=False), encoding="utf-8")
    else:
        path = folder / f"{things.game.spec.id}.csv"
        text = StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(("sheet", "column", "row", "id", "title", "count", "back"))
        table.writerows(rows)
        path.write_text(text.getvalue(), encoding="utf-8")
    return [*written, path]


def _decks(cards: Sequence[Item]) -> Iterator[tuple[Side, list[Item]]]:
    """Yield each card back with the cards that share it, as many as a sheet holds."""
    same: dict[tuple[str, tuple[float, float]], list[Item]] = {}
    for card in cards:
        if card.back is not None:
            same.setdefault((card.back.key, card.size), []).append(card)
    for group in same.values():
        for part in range(math.ceil(len(group) / _FACES)):
            found = group[part * _FACES : (part + 1) * _FACES]
            if found[0].back is not None:
                yield found[0].back, found


def _deck(
    number: int, name: str, cards: Sequence[Item], options: PrintOptions
) -> dict[str, object]:
    """Return a deck as a saved object, with each card's number on its sheet."""
    sheet = {
        "FaceURL": _FILE_TO_FILL_IN.format(name=f"{name}.png"),
        "BackURL": _FILE_TO_FILL_IN.format(name=f"{name}-back.png"),
        "NumWidth": _COLUMNS,
        "NumHeight": _ROWS,
        "BackIsHidden": True,
        "UniqueBack": False,
    }
    numbers = [
        (100 * number + place, card)
        for place, card in enumerate(cards)
        for _ in range(1 if options.once else card.count)
    ]
    place = {"posX": 3.0 * (number - 1), "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0,
             "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}  # fmt: skip
    custom = {str(number): sheet}
    each = [
        {
            "Name": "Card",
            "Nickname": card.title,
            "CardID": card_id,
            "CustomDeck": custom,
            "Transform": place,
        }
        for card_id, card in numbers
    ]
    if len(each) == 1:
        return each[0]
    return {
        "Name": "Deck",
        "Nickname": name,
        "Transform": place,
        "DeckIDs": [card_id for card_id, _ in numbers],
        "CustomDeck": custom,
        "ContainedObjects": each,
    }


def _save(picture: pygame.Surface, path: Path) -> Path:
    try:
        pygame.image.save(picture, path)
    except pygame.error as error:
        raise OSError(f"{path} can't be written: {error}") from error
    return path
