// Who sits here, and which of the screens shows: join, table, closed.

import { button, el, face, icon, paint, toast } from "/dom.js";
import { Socket } from "/socket.js";
import { Table } from "/table.js";

const KEPT = "recess.token";
const PORTRAITS = 12;
const screen = document.getElementById("screen");
const show = (made) => paint(() => screen.replaceChildren(made));

const kept = {
  get token() { try { return localStorage.getItem(KEPT) || ""; } catch { return this.plain || ""; } },
  set token(value) { this.plain = value; try { value ? localStorage.setItem(KEPT, value) : localStorage.removeItem(KEPT); } catch { /* kept for this visit */ } },
};

// What this device holds its seat by: it makes it itself, so that sitting down may be said twice.
const random = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (each) => each.toString(16).padStart(2, "0")).join("");

// This page, also after it was loaded anew: another one has to ask for a seat that is played here.
const PAGE = (() => {
  const made = random(12);
  try {
    const known = sessionStorage.getItem("recess.page") || made;
    sessionStorage.setItem("recess.page", known);
    return known;
  } catch { return made; }
})();

// A scanned code is taken out of the address at once, and kept by this page until it sits.
const scanned = (found) => { try { found ? sessionStorage.setItem("recess.ticket", found) : sessionStorage.removeItem("recess.ticket"); } catch { /* kept for this visit */ } return found; };
const before = () => { try { return sessionStorage.getItem("recess.ticket") || ""; } catch { return ""; } };
let ticket = scanned(new URLSearchParams(location.hash.slice(1)).get("t") || before());
if (location.hash) history.replaceState(null, "", "/");
let code = "", table = null, chosen = "", portrait = 0, typed = null;
let waiting = null; // what was asked for, while the table has to let this page in

const socket = new Socket(hear, changed);

function hello() {
  if (!kept.token && !ticket && !code) return null;
  if (!kept.token) kept.token = random(16);
  return { token: kept.token, page: PAGE, ...(ticket ? { ticket } : code ? { code } : {}) };
}

function start() {
  if (hello()) socket.open(hello);
  else askForCode();
}

function hear(message) {
  switch (message.type) {
    case "seats": seen(message); break;
    case "waiting": waiting = { ...waiting, seat: message.seat, told: true, heard: true }; showWaiting(); break;
    case "welcome":
      waiting = null;
      ticket = scanned("");
      code = "";
      look(message.game);
      table = table && table.seat === message.seat ? table : new Table(socket, screen, leave);
      table.welcome(message);
      break;
    case "refused":
      waiting = null;
      if (!table) toast(message.text);
      break;
    case "bye":
      if (message.why === "removed" || message.why === "elsewhere") kept.token = "";
      ended(message.why);
      break;
    case "elsewhere": table ? table.elsewhere() : askForSeat(); break;
    case "lost":
      if (message.code === 4401) refused();
      break;
    default: table?.hear(message);
  }
}

function changed(state) {
  document.body.dataset.state = state;
  if (state !== "open" && waiting) waiting.told = false;
  if (state === "lost") table?.away("Reconnecting …");
  if (state === "closed") table ? table.away("The table is closed. Keep this page open: it reconnects.") : ended("closed");
  if (state === "open") table?.back();
}

function refused() {
  kept.token = "";
  const problem = ticket ? "This code no longer works. Scan the one on the screen." : code ? "This table has another code. Scan the one on the screen." : "";
  ticket = scanned("");
  code = "";
  askForCode(problem);
}

function ended(why) {
  table = null;
  const told = {
    removed: ["You left the table", "Your seat is free again. Scan the code on the screen to sit down."],
    elsewhere: ["Your hand is on another device", "Somebody opened it there with your seat’s code."],
    closed: ["The table is closed", "Keep this page open. It reconnects when the game goes on."],
    left: ["You left the table", "Scan the code on the screen to sit down again."],
  }[why] || ["The table is closed", ""];
  document.title = "Recess";
  show(el("div", { class: "join" }, el("h1", {}, told[0]), el("p", {}, told[1]),
    why === "closed" ? null : button("Type a code", { kind: "first", onclick: () => askForCode() })));
}

// Another device plays this seat: it goes on there until this one asks for it.
function askForSeat() {
  show(el("div", { class: "join" }, el("h1", {}, "Your hand is open elsewhere"),
    el("p", {}, "Another device plays this seat now."),
    button("Use it here", { kind: "first", icon: "swap-seat", onclick: () => socket.say({ type: "here" }) })));
}

function look(game) {
  document.title = game.title;
  const dark = matchMedia("(prefers-color-scheme: light)");
  const paint = () => {
    const felt = game.felt?.[dark.matches ? 1 : 0];
    ["--base", "--centre", "--edge"].forEach((name, at) => { if (felt) document.documentElement.style.setProperty(name, felt[at]); });
  };
  paint();
  dark.onchange = paint;
}

// Sitting down

function askForCode(problem = "") {
  table = null;
  typed = null;
  const input = el("input", { class: "typed", dir: "auto", autocomplete: "off", autocapitalize: "characters", spellcheck: false, maxLength: 12, placeholder: "K7QP 3MWX", required: true, "aria-describedby": "code-problem" });
  const form = el("form", { class: "join", onsubmit: (event) => { event.preventDefault(); code = input.value; ticket = ""; socket.state = "connecting"; socket.open(hello); } },
    el("h1", {}, "A hand on every phone"),
    el("p", {}, "Scan the code on the big screen, or type the letters below it."),
    el("label", { class: "field" }, "Code", input),
    el("p", { id: "code-problem", class: "refusal", role: "status" }, problem),
    el("button", { type: "submit", class: "button first" }, "Come in"));
  show(form);
}

const STATES = { free: "Free", phone: "Plays on another phone", screen: "Plays at the table", computer: "Computer" };

function sayWhere() {
  waiting.told = socket.say({ type: "sit", seat: waiting.seat, name: waiting.name, portrait: waiting.portrait });
}

// The seats have changed: who waits to be let in goes on waiting, and says so again after a break.
let seats = null;
function seen(message) {
  seats = message;
  if (!message.seats.some((seat) => seat.seat === waiting?.seat && seat.state === "free")) waiting = null;
  if (waiting && !waiting.told) sayWhere();
  if (!waiting?.heard) paint(showSeats);
}

function showWaiting() {
  const mine = seats.seats.find((seat) => seat.seat === waiting.seat);
  show(el("div", { class: "join", role: "status" },
    el("header", {}, seats.game.cover ? el("img", { src: seats.game.cover, alt: "", width: 74 }) : null,
      el("div", {}, el("p", { class: "invited" }, "You are invited to"), el("h1", {}, seats.game.title))),
    el("p", { class: "row" }, el("span", { class: "portrait" }, face({ portrait: waiting.portrait || mine?.portrait || 1 }, waiting.seat)), el("b", { class: "grow cut", dir: "auto" }, waiting.name || mine?.name || "")),
    el("h2", { class: "plain-head" }, "Waiting to be let in"),
    el("p", {}, "Somebody at the table’s screen can let you in."),
    button("Choose another seat", { icon: "back", onclick: () => { waiting = null; paint(showSeats); } })));
}

// The marks let a name in any script stand in the sentence.
const sitAs = (name) => `Sit down${name ? ` as \u2068${name}\u2069` : ""}`;

function showSeats() {
  const { game, seats: places } = seats;
  table = null;
  look(game);
  const free = places.filter((seat) => seat.state === "free");
  if (!free.some((seat) => seat.seat === chosen)) { chosen = free[0]?.seat || ""; typed = null; }
  const mine = places.find((seat) => seat.seat === chosen);
  const name = typed ?? (mine && !/^Player \d+$/.test(mine.name) ? mine.name.replace(/[\u2068\u2069]/g, "") : "");
  const sit = () => {
    const words = field.value.trim() || mine.name;
    waiting = { seat: chosen, name: words, portrait: portrait || mine.portrait || 1 };
    sayWhere();
  };
  const choose = (seat) => { chosen = seat; portrait = 0; paint(showSeats); screen.querySelector('[aria-checked="true"]')?.focus(); };
  const field = el("input", { class: "typed", value: name, maxLength: 40, autocomplete: "nickname", placeholder: mine?.name || "", oninput: () => { typed = field.value; go.lastChild.textContent = sitAs(field.value.trim()); } });
  const go = button(sitAs(name), { kind: "first", icon: "cards", type: "submit" });
  const held = document.activeElement?.classList.contains("typed");
  screen.replaceChildren(el("form", { class: "join", onsubmit: (event) => { event.preventDefault(); sit(); } },
    el("header", {}, game.cover ? el("img", { src: game.cover, alt: "", width: 74 }) : null,
      el("div", {}, el("p", { class: "invited" }, "You are invited to"), el("h1", {}, game.title),
        el("p", { class: "small" }, `${places.length} seats`))),
    el("h2", { id: "choose", class: "plain-head" }, free.length ? "Choose your seat" : "All seats are taken"),
    el("div", { class: "seats", role: "radiogroup", "aria-labelledby": "choose" }, places.map((seat) => {
      const open = seat.state === "free";
      return el("button", { type: "button", class: "seat", role: "radio", "aria-checked": seat.seat === chosen ? "true" : "false", disabled: !open, onclick: () => choose(seat.seat) },
        el("span", { class: "portrait" }, face(seat, seat.seat), seat.state === "computer" ? icon("bot") : null), el("span", { class: "grow" }, el("b", { class: "cut" }, seat.name), el("span", { class: "small" }, STATES[seat.state] || "")),
        open ? el("span", { class: "dot-check", "aria-hidden": "true" }, seat.seat === chosen ? icon("check") : null) : icon("lock"));
    })),
    mine ? el("label", { class: "field" }, "Your name at the table", field) : null,
    mine ? el("div", { class: "portraits", role: "radiogroup", "aria-label": "Your portrait" },
      Array.from({ length: PORTRAITS }, (_, at) => {
        const is = (portrait || mine.portrait || 1) === at + 1;
        return el("button", { type: "button", role: "radio", "aria-checked": is ? "true" : "false", "aria-label": `Portrait ${at + 1}`, onclick: () => { portrait = at + 1; paint(showSeats); screen.querySelector(".portraits [aria-checked=true]")?.focus(); } }, face({ portrait: at + 1 }, chosen));
      })) : null,
    mine ? go : null,
    el("p", { class: "small row" }, icon("eye"), el("span", {}, "Only this device shows your hand. Nothing is installed, and nothing leaves your network."))));
  if (held) { field.focus(); field.setSelectionRange(field.value.length, field.value.length); }
}

function leave() {
  socket.say({ type: "leave" });
  kept.token = "";
  ended("left");
}

window.addEventListener("hashchange", () => {
  const found = new URLSearchParams(location.hash.slice(1)).get("t");
  if (found) { ticket = scanned(found); history.replaceState(null, "", "/"); start(); }
});

start();
