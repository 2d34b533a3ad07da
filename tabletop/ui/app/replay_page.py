"""Exports a replay as one self-contained HTML page with pictures and texts."""

import json
import os
from dataclasses import dataclass
from html import escape

from tabletop.engine.moves import Outcome
from tabletop.session.course import Chapter
from tabletop.session.replay import Replay
from tabletop.ui.app.page_parts import BODY, page
from tabletop.ui.app.replay_pictures import SIZE, Film, pictures
from tabletop.ui.words import narrator
from tabletop.ui.words.people import sentence

_DEALT = "Before the first move"
_WHERE = "Move {at} of {count}"
_SILENT = "{name} made a move."
_RUNNING = "The game goes on."
_SEEN = {"open": "All hands are open.", "nobody": "Nobody's hand is shown."}
_SEEN_BY = "As {name} saw it."
_FOOTER = "A game of {title}, played with Recess."


@dataclass(frozen=True, slots=True)
class Told:
    """The texts shown beside one position of an exported replay."""

    where: str
    """The number of the move and the round."""
    words: str
    """What has just happened; for the last position also how the game ended."""
    standing: str
    """The standings of all players."""


def replay_page(replay: Replay) -> str:
    """Return a replay as an HTML page, as seen from the replay's view.

    What that view doesn't show is not contained in the page. The game of the replay must come from
    `still`.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    film, told = Film(), []
    for number, picture in enumerate(pictures(replay, lambda at: place(replay, at))):
        film.add(picture)
        told.append(words(replay, number))
    rounds = chapters(replay)
    data = {
        "moves": [{"where": t.where, "words": t.words, "standing": t.standing} for t in told],
        "rounds": [chapter.start for chapter in rounds],
        "frames": [{"whole": f.whole, "parts": f.parts} for f in film.frames],
        "images": film.images,
        "play": "Play",
        "pause": "Pause",
    }
    title = replay.game.spec.title
    names = [player.name for player in replay.players]
    body = BODY.format(
        title=escape(title), players=escape(f"{', '.join(names)}. {_eyes(replay)}"),
        result=escape(ending(replay)), width=SIZE[0], height=SIZE[1],
        moves=_listed(told, rounds), footer=escape(_FOOTER.format(title=title)),
    )  # fmt: skip
    return page(escape(f"{title}: {', '.join(names)}"), body, in_script(data))


def in_script(data: object) -> str:
    """Return data as JSON that is safe inside an HTML script element."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def chapters(replay: Replay) -> tuple[Chapter, ...]:
    """Return the rounds of a game in order, computing its whole timeline first."""
    while replay.course.survey(1.0):
        pass
    return replay.course.chapters


def place(replay: Replay, number: int) -> str:
    """Return a text for a position, such as `Move 3 of 40`."""
    return _WHERE.format(at=number, count=replay.count) if number else _DEALT


def words(replay: Replay, number: int) -> Told:
    """Return the texts of the replay's current position, as its view knows them."""
    context = narrator.plain(replay.position.display.context)
    told = happened(replay, number - 1) if number else ""
    if number == replay.count and replay.over:
        told = f"{told} {ending(replay)}".strip()
    where = place(replay, number)
    return Told(
        f"{where} \N{MIDDLE DOT} {context}" if context else where,
        told,
        narrator.plain(replay.position.standing),
    )


def happened(replay: Replay, number: int) -> str:
    """Return what a move did, as sentences; `number` counts moves from 0.

    If the log has nothing on it, the text says that a move was made.
    """
    sentences: list[str] = []
    for line in replay.lines(number):
        text = narrator.plain(line.text).removesuffix(".")
        if text:
            name = replay.name(line.seat)
            names = [player.name for player in replay.players]
            sentences.append(f"{name} {text}." if name else f"{sentence(text, names)}.")
    return " ".join(sentences) or _SILENT.format(name=replay.name(replay.mover(number)))


def ending(replay: Replay) -> str:
    """Return how the game ended, or that it is still running."""
    if not replay.over:
        return _RUNNING
    at = replay.at
    replay.seek(replay.count)
    outcome = replay.position.outcome
    replay.seek(at)
    return _ended(replay, outcome) if outcome is not None else _RUNNING


def _ended(replay: Replay, outcome: Outcome) -> str:
    names = [replay.name(seat) for seat in outcome.winners]
    if not names:
        told = narrator.GAME_OVER
    elif len(names) == 1:
        told = narrator.WINS.format(name=names[0])
    else:
        told = narrator.SHARED.format(names=narrator.listed(names))
    return f"{told}. {narrator.plain(outcome.reason)}".strip()


def _eyes(replay: Replay) -> str:
    if replay.opened:
        return _SEEN["open"]
    if replay.viewer < 0:
        return _SEEN["nobody"]
    return _SEEN_BY.format(name=replay.name(replay.viewer))


def _listed(told: list[Told], rounds: tuple[Chapter, ...]) -> str:
    """Return the moves by round as HTML, each a link to its number."""
    parts: list[str] = [f'<ol><li><a href="#0">{_DEALT}</a></li></ol>']
    for chapter in rounds:
        # A move belongs to the round it was made in, that of the position before it.
        numbers = range(chapter.start + 1, min(chapter.end, len(told) - 1) + 1)
        title = narrator.plain(chapter.title)
        items = "".join(
            f'<li><a href="#{at}"><small>{at}</small>{escape(told[at].words)}</a></li>'
            for at in numbers
        )
        heading = f"<h2>{escape(title)}</h2>" if title else ""
        parts.append(f"{heading}<ol>{items}</ol>")
    return "\n".join(parts)
