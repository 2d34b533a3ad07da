"""Exports a replay as one self-contained HTML page with pictures and texts.

The page loads nothing from elsewhere: its content security policy names the hashes of the style and
the script, and pictures are contained in the page. They are stored as key frames, each of which
shows a whole position, and as the parts that change in between.
"""

import base64
import hashlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from html import escape
from io import BytesIO
from pathlib import Path

import pygame

from tabletop.engine.declare.widgets import ActionsData, OptionsData
from tabletop.engine.game import Game
from tabletop.engine.moves import Outcome
from tabletop.paths import data_dir
from tabletop.session.history.game_timeline import TimelineChapter
from tabletop.session.history.replay import Replay
from tabletop.session.port import WindowPort
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.art import art_of
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.toolkit.services import Folders, Services

SIZE = (1280, 800)
_TILE = 32
"""Side of the squares that are compared, in pixels."""
_WHOLE_EVERY = 25
_REST_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of an exported replay: what to draw over the previous position to get this one."""

    whole: bool
    """Whether `parts` cover the whole picture, so that the previous one isn't needed."""
    parts: tuple[tuple[int, int, int], ...]
    """The images to draw, each given by its left and top in pixels and its index in the film."""


class Film:
    """The pictures of an exported replay. Each frame contains only what has changed.

    Equal images are stored once.
    """

    def __init__(self) -> None:
        self.images: list[str] = []
        """The different images of all frames, as JPEG in base64."""
        self.frames: list[Frame] = []
        self._numbers: dict[str, int] = {}
        self._before = b""

    def add(self, picture: pygame.Surface) -> None:
        """Append the picture of the next position; all pictures must have the same size."""
        data = pygame.image.tobytes(picture, "RGB")
        whole = len(self.frames) % _WHOLE_EVERY == 0
        rects = [picture.get_rect()] if whole else changed(data, self._before, picture.get_size())
        parts = tuple((r.left, r.top, self._kept(picture.subsurface(r))) for r in rects)
        self.frames.append(Frame(whole, parts))
        self._before = data

    def _kept(self, picture: pygame.Surface) -> int:
        file = BytesIO()
        pygame.image.save(picture, file, "part.jpg")
        text = base64.b64encode(file.getvalue()).decode()
        if text not in self._numbers:
            self._numbers[text] = len(self.images)
            self.images.append(text)
        return self._numbers[text]


def changed(data: bytes, before: bytes, size: tuple[int, int]) -> list[pygame.Rect]:
    """Return rectangles that together cover all differences between two pictures.

    Args:
        data: The picture, as rows of RGB bytes.
        before: The picture to compare it with, in the same form.
        size: Width and height of both in pixels.
    """
    width, height = size
    row, now, old = width * 3, memoryview(data), memoryview(before)
    found: list[pygame.Rect] = []
    for top in range(0, height, _TILE):
        bottom = min(height, top + _TILE)
        if now[top * row : bottom * row] == old[top * row : bottom * row]:
            continue
        places = [y * row for y in range(top, bottom)]
        lefts = [
            left
            for left in range(0, width, _TILE)
            if any(
                now[p + left * 3 : p + min(width, left + _TILE) * 3]
                != old[p + left * 3 : p + min(width, left + _TILE) * 3]
                for p in places
            )
        ]
        right = min(width, lefts[-1] + _TILE)
        found.append(pygame.Rect(lefts[0], top, right - lefts[0], bottom - top))
    return _joined(found)


def _joined(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return the rectangles, with those below each other merged if about equally wide."""
    joined: list[pygame.Rect] = []
    for rect in rects:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.bottom == rect.top
            and abs(last.left - rect.left) + abs(last.right - rect.right) < 8 * _TILE
        ):
            last.union_ip(rect)
        else:
            joined.append(rect.copy())
    return joined


class StillTable(Scene):
    """A scene that shows a table in a fixed position, for drawing pictures."""

    def __init__(self, app: App, port: WindowPort, past: str) -> None:
        super().__init__(app)
        self.table = TableView(app, port, self.focus, lambda _: None, past=past)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.table.resize(width, height)

    def update(self, dt: float) -> bool:
        """Advance the table by `dt` seconds, so that pieces reach their places.

        Returns whether anything visible has changed, so that a frame must be drawn.
        """
        return self.table.update(dt, covered=False)

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.focused)


def still(game: Game) -> Game:
    """Return a copy of a game without buttons on its table, for drawing pictures."""
    regions = game.layout.regions
    left = tuple(r for r in regions if not r.is_a(OptionsData) and not r.is_a(ActionsData))
    return replace(game, layout=replace(game.layout, regions=left))


def pictures(replay: Replay, told: Callable[[int], str]) -> Iterator[pygame.Surface]:
    """Yield a picture of the table for each position of a replay, the first before any move.

    The surface is reused for the next position, so copy it if you want to keep it.

    Args:
        replay: A replay of a game returned by `still`. Afterwards it is at its last position.
        told: Called with a number of moves; returns the text to show above that position.
    """
    app = App(
        games=[replay.game],
        routes=AppRoutes(),
        settings=Settings(notes=False, muted=True, animation_speed="instant"),
        folders=Folders.within(Path()),
        services=Services(
            save=lambda _: None, art=art_of([replay.game], data_dir() / "cache" / "art")
        ),
    )
    pilot = Pilot(app, SIZE)
    try:
        for number in range(replay.count + 1):
            replay.seek(number)
            app.go(StillTable(app, replay, told(number)))
            pilot.tick(_REST_SECONDS)
            if not number:
                pilot.wait_for_art()
            yield pilot.draw()
    finally:
        app.close()


STYLE = """
:root{color-scheme:light dark;--back:#f4f1ea;--ink:#23211d;--soft:#6a655b;--line:#d5cfc2;
--card:#fffdf8;--mark:#1f5f46;--on:#fff}
@media (prefers-color-scheme:dark){:root{--back:#16191b;--ink:#eeebe4;--soft:#a9a69e;--line:#34393c;
--card:#202528;--mark:#8fd6b4;--on:#10231a}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
header{padding:14px 20px 0;max-width:1720px;margin:0 auto}
h1{font-size:1.35rem;margin:0;overflow-wrap:anywhere}
header p{margin:2px 0 0;color:var(--soft);overflow-wrap:anywhere}
main{display:grid;grid-template-columns:minmax(0,1fr) 340px;gap:20px;padding:12px 20px 20px;
max-width:1720px;margin:0 auto;align-items:start}
#player{max-width:max(480px,min(1280px,calc((100vh - 320px)*1.6)));width:100%;justify-self:center}
canvas{display:block;width:100%;height:auto;border-radius:10px;background:var(--line)}
#words{min-height:3.6em;margin:10px 0 6px;overflow-wrap:anywhere}
#words b{display:block;font-weight:600}
#words i{display:block;font-style:normal;color:var(--soft);font-size:.9rem}
#track{position:relative;padding:4px 0 12px}
#track input{display:block;width:100%;height:28px;margin:0;accent-color:var(--mark)}
#rounds{position:absolute;left:8px;right:8px;bottom:2px;height:10px;pointer-events:none}
#rounds span{position:absolute;width:2px;height:10px;margin-left:-1px;background:var(--soft)}
#keys{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
button,select{font:inherit;min-width:44px;min-height:44px;padding:0 12px;border-radius:10px;
border:1px solid var(--line);background:var(--card);color:inherit;cursor:pointer}
button:disabled{opacity:.4;cursor:default}
#play{min-width:104px;background:var(--mark);border-color:var(--mark);color:var(--on);
font-weight:600}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
nav{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:4px 6px;
overflow:auto;max-height:calc(100vh - 120px);position:sticky;top:12px}
nav h2{font-size:.9rem;color:var(--soft);margin:10px 8px 2px}
nav ol{list-style:none;margin:0;padding:0}
nav a{display:block;padding:6px 8px;border-radius:6px;color:inherit;text-decoration:none;
overflow-wrap:anywhere}
nav a small{color:var(--soft);margin-right:6px}
nav a:hover{background:var(--back)}
nav a[aria-current]{background:var(--mark);color:var(--on)}
nav a[aria-current] small{color:inherit}
footer{padding:0 20px 20px;color:var(--soft);font-size:.85rem;max-width:1720px;margin:0 auto}
[hidden]{display:none!important}
@media (max-width:900px){main{grid-template-columns:minmax(0,1fr);padding:10px;gap:12px}
header{padding:12px 10px 0}nav{position:static;max-height:46vh}
#player{max-width:none}
#keys{gap:6px}#keys button{flex:1;padding:0 4px;min-width:40px}
#keys #play,#speed{order:-1;flex:1 1 46%}}
"""

PROGRAM = """
"use strict";
(() => {
const data = JSON.parse(document.getElementById("data").textContent);
const find = (id) => document.getElementById(id);
const canvas = find("table"), brush = canvas.getContext("2d"), scrub = find("scrub");
const last = data.moves.length - 1, links = new Map(), decoded = new Map();
const state = {at: -1, drawn: -1, token: 0, timer: 0};
for (const link of document.querySelectorAll("nav a"))
  links.set(Number(link.hash.slice(1)), link);

function picture(number) {
  if (!decoded.has(number)) {
    if (decoded.size > 600) decoded.clear();
    decoded.set(number, new Promise((done) => {
      const image = new Image();
      image.onload = () => done(image);
      image.src = "data:image/jpeg;base64," + data.images[number];
    }));
  }
  return decoded.get(number);
}
async function draw(at) {
  const token = ++state.token;
  let first = at;
  while (!data.frames[first].whole) first -= 1;
  if (state.drawn >= first && state.drawn < at) first = state.drawn + 1;
  const parts = [];
  for (let each = first; each <= at; each += 1) parts.push(...data.frames[each].parts);
  const images = await Promise.all(parts.map((part) => picture(part[2])));
  if (token !== state.token) return;
  parts.forEach((part, each) => brush.drawImage(images[each], part[0], part[1]));
  state.drawn = at;
  canvas.dataset.drawn = at;
}
function line(kind, text) {
  const element = document.createElement(kind);
  element.textContent = text;
  return element;
}
function go(to, quiet) {
  const at = Math.max(0, Math.min(last, to));
  if (at === state.at) return;
  const move = data.moves[at], old = links.get(state.at), link = links.get(at);
  state.at = at;
  draw(at);
  scrub.value = at;
  scrub.setAttribute("aria-valuetext", move.where);
  find("words").replaceChildren(line("b", move.where), line("span", move.words),
    line("i", move.standing));
  canvas.setAttribute("aria-label", move.where);
  if (old) old.removeAttribute("aria-current");
  if (link) {
    link.setAttribute("aria-current", "step");
    const box = find("moves");
    const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - link.offsetHeight)
      box.scrollTop += top - box.clientHeight / 2;
  }
  find("start").disabled = find("back").disabled = find("before").disabled = at === 0;
  find("end").disabled = find("on").disabled = find("after").disabled = at === last;
  if (!quiet) try { history.replaceState(null, "", "#" + at); } catch { /* not from here */ }
}
function stop() {
  clearTimeout(state.timer);
  state.timer = 0;
  find("play").textContent = data.play;
}
function tick() {
  if (state.at >= last) { stop(); return; }
  go(state.at + 1);
  state.timer = setTimeout(tick, 1200 / Number(find("speed").value));
}
function play() {
  if (state.timer) { stop(); return; }
  if (state.at >= last) go(0);
  find("play").textContent = data.pause;
  state.timer = setTimeout(tick, 400);
}
function byRound(way) {
  const starts = [...data.rounds, last];
  go(way > 0 ? starts.find((each) => each > state.at) ?? last
    : starts.reverse().find((each) => each < state.at) ?? 0);
}
const acts = {start: () => go(0), before: () => byRound(-1), back: () => go(state.at - 1), play,
  on: () => go(state.at + 1), after: () => byRound(1), end: () => go(last)};
for (const [id, act] of Object.entries(acts)) find(id).addEventListener("click", () => {
  if (id !== "play") stop();
  act();
});
scrub.addEventListener("input", () => { stop(); go(Number(scrub.value)); });
addEventListener("hashchange", () => { stop(); fromAddress(); });
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const kind = event.target.tagName;
  if (kind === "SELECT" || (event.key === " " && kind === "BUTTON")) return;
  const keys = {" ": "play", ArrowLeft: event.shiftKey ? "before" : "back",
    ArrowRight: event.shiftKey ? "after" : "on", PageUp: "before", PageDown: "after",
    Home: "start", End: "end"};
  const id = keys[event.key];
  if (!id) return;
  event.preventDefault();
  if (id !== "play") stop();
  acts[id]();
});
function fromAddress() {
  const told = location.hash.slice(1);
  go(/^[0-9]{1,6}$/.test(told) ? Number(told) : Math.max(0, state.at), true);
}
for (const start of data.rounds) if (start > 0) {
  const mark = document.createElement("span");
  mark.style.left = 100 * start / Math.max(1, last) + "%";
  find("rounds").append(mark);
}
scrub.max = last;
find("player").hidden = false;
fromAddress();
})();
"""

BODY = """<header><h1>{title}</h1><p>{players}</p><p>{result}</p></header>
<main><section id="player" aria-label="Replay" hidden>
<canvas id="table" role="img" width="{width}" height="{height}"></canvas>
<p id="words" aria-live="polite"></p>
<div id="track"><input id="scrub" type="range" min="0" value="0" aria-label="The whole game">
<div id="rounds" aria-hidden="true"></div></div>
<div id="keys">
<button id="start" aria-label="First move" title="To the start (Home)">|\
\N{BLACK LEFT-POINTING TRIANGLE}\
</button>
<button id="before" aria-label="A round back" title="A round back (Page up)">\
\N{BLACK LEFT-POINTING TRIANGLE}\N{BLACK LEFT-POINTING TRIANGLE}</button>
<button id="back" aria-label="Previous move" title="A move back (Left)">\
\N{BLACK LEFT-POINTING TRIANGLE}</button>
<button id="play" title="Play or pause (Space)">Play</button>
<button id="on" aria-label="Next move" title="A move on (Right)">\
\N{BLACK RIGHT-POINTING TRIANGLE}</button>
<button id="after" aria-label="A round on" title="A round on (Page down)">\
\N{BLACK RIGHT-POINTING TRIANGLE}\N{BLACK RIGHT-POINTING TRIANGLE}</button>
<button id="end" aria-label="Last move" title="To the end (End)">\
\N{BLACK RIGHT-POINTING TRIANGLE}|</button>
<select id="speed" aria-label="Speed"><option value="0.5">0.5\N{MULTIPLICATION SIGN}</option>
<option value="1" selected>1\N{MULTIPLICATION SIGN}</option>
<option value="2">2\N{MULTIPLICATION SIGN}</option>
<option value="4">4\N{MULTIPLICATION SIGN}</option></select></div></section>
<nav id="moves" aria-label="Moves">{moves}</nav></main>
<footer>{footer}<noscript> The pictures need scripts, which are off; all words are here.\
</noscript></footer>
"""


def page(title: str, body: str, data: str) -> str:
    """Return a complete HTML page. All three arguments must be escaped already.

    Args:
        title: The title of the page.
        body: The HTML of its body.
        data: The frames and texts of the replay, as JSON that is safe inside a script element.
    """
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hash(STYLE)}'; "
        f"script-src '{_hash(PROGRAM)}'; base-uri 'none'; form-action 'none'"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style></head>\n<body>{body}"
        f'<script type="application/json" id="data">{data}</script>\n'
        f"<script>{PROGRAM}</script></body></html>\n"
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


_DEALT = "Before the first move"
_WHERE = "Move {at} of {count}"
_SILENT = "{name} made a move."
_RUNNING = "The game goes on."
_SEEN = {"open": "All hands are open.", "nobody": "Nobody's hand is shown."}
_SEEN_BY = "As {name} saw it."
_FOOTER = "A game of {title}, played with Recess."


@dataclass(frozen=True, slots=True)
class PositionText:
    """The texts that an exported replay shows beside one position."""

    where: str
    """The number of the last move, the total number of moves, and the part of the game."""
    words: str
    """What the last move did and, at the last position, how the game ended."""
    standing: str
    """The standing of all players, such as their scores."""


def replay_page(replay: Replay) -> str:
    """Return a replay as one self-contained HTML page, with pictures and texts.

    The page contains only what the replay's view shows, so no other hands are revealed. The replay
    must be of a game returned by `still`.
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
        title=escape(title),
        players=escape(f"{', '.join(names)}. {_eyes(replay)}"),
        result=escape(ending(replay)),
        width=SIZE[0],
        height=SIZE[1],
        moves=_listed(told, rounds),
        footer=escape(_FOOTER.format(title=title)),
    )
    return page(escape(f"{title}: {', '.join(names)}"), body, in_script(data))


def in_script(data: object) -> str:
    """Return data as JSON in which no character could end an HTML script element."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def chapters(replay: Replay) -> tuple[TimelineChapter, ...]:
    """Survey the whole game and return its rounds in order."""
    while replay.course.survey(1.0):
        pass
    return replay.course.chapters


def place(replay: Replay, number: int) -> str:
    """Return a label for the position after `number` moves, such as `Move 3 of 40`."""
    return _WHERE.format(at=number, count=replay.count) if number else _DEALT


def words(replay: Replay, number: int) -> PositionText:
    """Return the texts for the current position of a replay, which is after `number` moves.

    They mention only what the replay's view shows.
    """
    context = narrator.plain(replay.position.display.context)
    told = happened(replay, number - 1) if number else ""
    if number == replay.count and replay.over:
        told = f"{told} {ending(replay)}".strip()
    where = place(replay, number)
    return PositionText(
        f"{where} \N{MIDDLE DOT} {context}" if context else where,
        told,
        narrator.plain(replay.position.standing),
    )


def happened(replay: Replay, number: int) -> str:
    """Return sentences that describe a move, given by its index from 0.

    If the log has no entry for it, the text only says that a move was made.
    """
    said = (narrator.plain(line.said) for line in replay.lines(number) if line.text)
    sentences = [f"{text.removesuffix('.')}." for text in said]
    return " ".join(sentences) or _SILENT.format(name=replay.position.name(replay.mover(number)))


def ending(replay: Replay) -> str:
    """Return a text that says how the game ended, or that it is still running."""
    if not replay.over:
        return _RUNNING
    at = replay.at
    replay.seek(replay.count)
    outcome = replay.position.outcome
    replay.seek(at)
    return _ended(replay, outcome) if outcome is not None else _RUNNING


def _ended(replay: Replay, outcome: Outcome) -> str:
    told = replay.position.fill(narrator.victory(outcome.winners))
    return f"{told}. {narrator.plain(outcome.reason)}".strip()


def _eyes(replay: Replay) -> str:
    if replay.opened:
        return _SEEN["open"]
    if replay.seat < 0:
        return _SEEN["nobody"]
    return _SEEN_BY.format(name=replay.position.name(replay.seat))


def _listed(told: list[PositionText], rounds: tuple[TimelineChapter, ...]) -> str:
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
