// What rises over the table: cards closely, reasons, the menu, all moves, what happened.

import { button, el, face, marked, sheet, toast } from "/dom.js";
import { told } from "/marks.js";
import { counters, chips, piece as small, zone as place } from "/board.js";

// A card large, with what it can do; the next one lies beside it.
export async function closely(table, piece, zone) {
  const hand = zone?.role === "hand" ? zone.pieces : [], at = hand.findIndex((each) => each.piece === piece.piece);
  const about = await table.socket.ask({ type: "about", thing: piece.piece ? `piece:${piece.piece}` : `zone:${zone?.id}` });
  const kind = table.kind(piece), source = piece.down ? table.picture(piece) : kind?.large || table.picture(piece), marks = [piece.piece, zone?.count === 1 ? zone.id : ""].flatMap((name) => table.marks(name)).filter((mark) => mark.slot !== "text");
  const step = (by) => { close(); const next = hand[at + by]; if (next) table.closely(next, zone); };
  const beside = (by, words, sign) => (hand[at + by] ? button("", { kind: "round turn", icon: sign, "aria-label": words, onclick: () => step(by) }) : el("span", { class: "round turn" }));
  const moves = at >= 0 ? table.table.moves.filter((move) => move.pieces[0] === piece.piece && move.pieces.length === 1).slice(0, 4) : [];
  const close = sheet(table.title(piece), el("div", { class: "closely" },
    el("div", { class: "row" }, hand.length > 1 ? beside(-1, "Previous card", "back") : null,
      source ? el("img", { src: source, alt: "" }) : null, hand.length > 1 ? beside(1, "Next card", "fwd") : null),
    at >= 0 && hand.length > 1 ? el("p", { class: "small" }, `${at + 1} of ${hand.length}`) : null,
    marks.length ? el("ul", { class: "small plain" }, marks.map((mark) => el("li", {}, told(table, mark)))) : null,
    [...new Set([kind?.text, ...about.lines].filter(Boolean))].map((line) => el("p", {}, marked(line))),
    moves.length ? el("div", { class: "row answers" }, moves.map((move, number) => button(move.words, { kind: `grow ${number ? "" : "first"}`, icon: move.icon, onclick: () => { close(); table.submit(move.move); } }))) : null), { id: "closely" });
  swiped(document.getElementById("closely"), step);
}

function swiped(made, step) {
  let from = null;
  made.addEventListener("touchstart", (event) => { from = event.touches[0]; }, { passive: true });
  made.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0], by = from ? to.clientX - from.clientX : 0;
    if (Math.abs(by) > 60 && Math.abs(to.clientY - from.clientY) < 50) step(by < 0 ? 1 : -1);
  }, { passive: true });
}

export function stack(table, zone) {
  if (!zone) return;
  const known = zone.pieces.filter((piece) => piece.piece);
  sheet(zone.title, [el("p", {}, `${zone.count} ${zone.count === 1 ? "card" : "cards"}`), el("div", { class: "laid" }, known.map((each) => small(table, each, zone)))]);
}

export function look(table, player) {
  const zones = table.table.zones.filter((zone) => zone.seat === player.seat && zone.pieces.length);
  sheet(player.name, [player.score ? el("p", {}, el("b", {}, player.score)) : null, chips(player), seatMarks(table, player.seat), zones.map((zone) => place(table, zone, true)), counters(table, player.seat)], { face: face(player, player.seat) });
}

function seatMarks(table, seat) {
  const found = table.marks(seat);
  return found.length ? el("ul", { class: "small plain" }, found.map((mark) => el("li", {}, told(table, mark)))) : null;
}

export async function why(table, refusal) {
  const about = await table.socket.ask({ type: "about", rule: refusal.rule });
  sheet(about.title || "Why?", [el("p", { class: "refusal" }, refusal.text), about.lines.map((line) => el("p", {}, marked(line)))], { sign: "book" });
}

export function choose(table, reply) {
  const close = sheet(reply.title || "Which one?", el("div", { class: "list" }, reply.moves.map((move) => button(move.words, { icon: move.icon, onclick: () => { close(); table.submit(move.move); } }))));
}

// What can be done with things on a table without rules.
export async function commands(table, things, title, piece) {
  const answer = await table.socket.ask({ type: "commands", things });
  const source = piece ? table.picture(piece) : "";
  const close = sheet(title, [source ? el("div", { class: "closely" }, el("img", { src: source, alt: "" })) : null,
    el("div", { class: "list" }, answer.commands.map((command) => button(command.title, {
      icon: command.icon, "aria-label": command.text, onclick: () => {
        if (command.refused) { table.refuse(command.refused); return; }
        close();
        if (command.form) table.form({ ...command.form, asked: { form: command.id, things } }); else table.submit(command.move);
      } }))),
    table.table.pickable.includes(piece?.piece) ? button("Move it …", { icon: "hand", kind: "first", onclick: () => { close(); table.hold(piece.piece); } }) : null,
    answer.commands.length ? null : el("p", {}, "You can’t do anything with it now.")]);
}

export async function undo(table) {
  const answer = await table.sending.request({ type: "undo", ask: false }, { what: "Undo" });
  if (answer?.type !== "refused") return;
  if (!answer.ask) { table.refuse(answer); return; }
  const close = sheet("Ask the others to undo it?", [el("p", {}, answer.text), button("Ask them", { kind: "first", icon: "undo", onclick: async () => {
    close();
    const told = await table.sending.request({ type: "undo", ask: true }, { what: "Undo", asks: true });
    if (told?.type === "refused") table.refuse(told);
  } })], { sign: "undo" });
}

export function question(table, message) {
  const answer = (yes) => { table.socket.say({ type: "answer", number: message.number, yes }); table.closing(); };
  table.closing = sheet(message.title, [el("p", {}, message.text), message.learnt ? el("p", { class: "small" }, `${message.learnt}.`) : null,
    el("p", { class: "small" }, `Everybody who was asked has to agree within ${message.seconds} seconds.`),
    el("div", { class: "row answers" }, button("No", { kind: "grow", onclick: () => answer(false) }), button("Agree", { kind: "good grow", icon: "check", onclick: () => answer(true) }))], { sign: "undo" });
}

// What might be done now, and why: it is thought about elsewhere and may take seconds.
export async function hint(table) {
  toast("Thinking about a hint …", { kind: "kind", seconds: 30 });
  const told = await table.socket.ask({ type: "hint" });
  toast("", { seconds: 0 });
  if (told.type === "refused") { table.refuse(told); return; }
  const close = sheet("Hint", [el("p", {}, el("b", {}, told.words)), told.why ? el("p", {}, marked(told.why)) : null, el("p", { class: "small" }, `${told.worth} ${told.tries}`),
    el("div", { class: "row answers" }, button("Thank you", { kind: "grow", onclick: () => close() }),
      button("Do it", { kind: "grow first", icon: told.icon, onclick: () => { close(); table.submit(told.move); } }))], { sign: "hint", id: "hint" });
}

export function result(table) {
  const { outcome, players } = table.table;
  sheet(outcome.winners.includes(table.seat) ? "You have won" : "The game is over", [el("p", {}, marked(outcome.reason)),
    el("ul", { class: "list" }, players.map((player, at) => el("li", { class: "row" }, face(player, player.seat, "small-face"),
      el("b", { class: "grow cut" }, player.name, outcome.winners.includes(player.seat) ? el("span", { class: "gain" }, " won") : ""), el("b", {}, outcome.scores[at] || ""))))], { sign: "trophy", id: "result" });
}

export function summary({ title, text, rows }) {
  sheet(title, [el("ul", { class: "list" }, rows.map((row) => el("li", { class: "row" },
    el("span", { class: "grow" }, el("b", {}, row.title), row.text ? el("span", { class: "small" }, ` ${row.text}`) : null),
    el("b", { class: row.verdict === "gain" ? "gain" : row.verdict === "loss" ? "refusal" : "" }, row.value)))), el("p", {}, text)], { sign: "trophy" });
}

// The menu

export function menu(table) {
  const { standing, moves, undo: way } = table.table;
  const close = sheet(table.game.title, [el("p", {}, standing), el("div", { class: "list" },
    button(`All moves, ${moves.length}`, { icon: "cards", onclick: () => { close(); all(table); } }),
    table.game.hints ? button("Hint", { icon: "hint", disabled: !table.mine, onclick: () => { close(); hint(table); } }) : null,
    button("What happened", { icon: "log", onclick: () => { close(); log(table); } }),
    button("Undo", { icon: "undo", disabled: Boolean(way.problem), onclick: () => { close(); undo(table); } }),
    button("Leave the table", { icon: "exit", onclick: () => { close(); goodbye(table); } }))], { sign: "menu" });
}

function all(table) {
  const { moves, forms } = table.table;
  const close = sheet("All moves", el("div", { class: "list" },
    moves.map((move) => button(move.words, { icon: move.icon, "data-move": move.move, onclick: () => { close(); table.submit(move.move); } })),
    forms.map((form) => button(form.opens, { icon: form.icon, onclick: () => { close(); table.form(form); } })),
    moves.length || forms.length ? null : el("p", {}, "You can’t do anything now.")), { id: "all-moves" });
}

function log(table) {
  const lines = [];
  let header = null;
  for (const line of table.table.log) {
    if (line.header !== header) { header = line.header; if (header) lines.push(el("h3", {}, header)); }
    lines.push(el("p", { class: line.tone }, line.seat ? el("b", {}, `${table.name(line.seat)} `) : null, marked(line.text)));
  }
  sheet("What happened", el("div", { class: "log" }, lines.length ? lines : el("p", {}, "Nothing yet.")), { sign: "log", id: "log" });
  const made = document.getElementById("log");
  made.scrollTop = made.scrollHeight;
}

function goodbye(table) {
  const close = sheet("Leave the table?", [el("p", {}, "Somebody else can then take your seat. To come back, scan the code on the screen."),
    el("div", { class: "row answers" }, button("Stay", { kind: "grow first", onclick: () => close() }), button("Leave", { kind: "grow", icon: "exit", onclick: () => { close(); table.leave(); } }))]);
}
