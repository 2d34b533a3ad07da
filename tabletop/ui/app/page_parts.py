"""The fixed parts of an exported replay page: style sheet, script and HTML body.

The page loads nothing from elsewhere: its content security policy names the hashes of the style and
the script, and pictures are contained in the page.
"""

import base64
import hashlib

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
<button id="start" aria-label="To the start" title="To the start (Home)">|\
\N{BLACK LEFT-POINTING TRIANGLE}\
</button>
<button id="before" aria-label="A round back" title="A round back (Page up)">\
\N{BLACK LEFT-POINTING TRIANGLE}\N{BLACK LEFT-POINTING TRIANGLE}</button>
<button id="back" aria-label="A move back" title="A move back (Left)">\
\N{BLACK LEFT-POINTING TRIANGLE}</button>
<button id="play" title="Play or pause (Space)">Play</button>
<button id="on" aria-label="A move on" title="A move on (Right)">\
\N{BLACK RIGHT-POINTING TRIANGLE}</button>
<button id="after" aria-label="A round on" title="A round on (Page down)">\
\N{BLACK RIGHT-POINTING TRIANGLE}\N{BLACK RIGHT-POINTING TRIANGLE}</button>
<button id="end" aria-label="To the end" title="To the end (End)">\
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
    """Return a complete HTML page. All three arguments must be escaped already."""
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
