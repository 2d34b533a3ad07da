// What lies on the table: the others, boards, tricks, piles and numbers.

import { el, face, icon } from "/dom.js";
import { bands, caption as captionOf, tags, words as marked } from "/marks.js";
import { openOffers } from "/offers.js";

const MANY = 6;

export function others(table) {
  return el("ul", { class: "others", "aria-label": "The others" }, table.table.players.filter((player) => player.seat !== table.seat).map((player) => {
    const hand = table.table.zones.filter((zone) => zone.seat === player.seat && zone.role === "rival").reduce((most, zone) => (zone.kind === "hand" ? zone.count : most), null);
    const gone = table.company.includes(player.seat);
    const facts = [player.score, hand === null ? "" : `${hand} ${hand === 1 ? "card" : "cards"}`, gone ? "phone away" : ""].filter(Boolean).join(" · ");
    return el("li", {}, el("button", { type: "button", class: `other ${gone ? "away" : ""}`, "data-key": `other-${player.seat}`, onclick: () => table.look(player) },
      face(player, player.seat, `small-face ${table.table.acting.includes(player.seat) ? "lit" : ""}`), player.robot ? icon("bot") : null,
      el("span", { class: "grow" }, el("b", { class: "cut" }, player.name), el("span", { class: "facts cut" }, facts || "\u00a0"))));
  }));
}

// Numbers that stand beside a seat; how many cards are in hand is seen anyhow.
export function chips(player) {
  const shown = player.chips.filter((chip) => chip.text && !/^\d+ cards?$/.test(chip.text));
  const only = shown.length === 1 && player.score && shown[0].text.startsWith(`${player.score} `);
  return shown.length && !only ? el("ul", { class: "chips", "aria-label": "About you" }, shown.map((chip) => el("li", { class: "chip" }, icon(chip.icon), chip.text))) : null;
}

export function counters(table, seat) {
  const found = table.table.counters.filter((counter) => counter.seat === seat);
  return found.length ? el("dl", { class: "panel" }, found.map((counter) => [el("dt", {}, counter.title), el("dd", {}, String(counter.number))])) : null;
}

// Own places with something in them; the empty ones of a family show that there is room.
function shows(table, zone, families) {
  if (table.targets()[zone.id]) return true;
  if (zone.role === "hand") return zone.count > 0;
  if (zone.role === "own") return zone.count > 0 || families.get(zone.kind) > 1;
  return zone.role === "table" && (zone.count > 0 || zone.board || table.table.commands);
}

// Nearest to the eye is what can be taken now, then what is one's own, then the rest, piles last.
function rank(table, zone) {
  if (zone.pieces.some((piece) => piece.piece && table.table.playable.includes(piece.piece))) return 0;
  if (zone.role !== "table") return 1;
  return zone.pile || zone.count === 0 ? 3 : 2;
}

export function board(table) {
  const { zones, panels } = table.table, hands = table.hands(), families = new Map();
  for (const zone of zones) if (zone.role === "own") families.set(zone.kind, (families.get(zone.kind) || 0) + 1);
  const together = zones.filter((zone) => zone.shared && (zone.count || zone.role === "own" || table.targets()[zone.id]));
  const shown = zones.filter((zone) => !hands.includes(zone) && !zone.shared && shows(table, zone, families));
  const boards = new Map(), plain = [];
  for (const zone of shown) {
    if (!zone.cell || !zone.board) { plain.push(zone); continue; }
    if (!boards.has(zone.board)) boards.set(zone.board, []);
    boards.get(zone.board).push(zone);
  }
  const parts = openOffers(table);
  const leads = table.table.acting.includes(table.seat) && hands[0]?.pieces.some((each) => table.table.playable.includes(each.piece));
  if (leads || together.some((each) => each.count || table.targets()[each.id])) parts.push(trick(table, together));
  for (const found of boards.values()) parts.push(grid(table, found));
  plain.sort((one, other) => rank(table, one) - rank(table, other));
  for (const each of plain) parts.push(zone(table, each));
  for (const panel of panels) {
    parts.push(el("details", { class: "zone panel", open: table.opened.has(panel.title + panel.seat), ontoggle: (event) => table.opened[event.target.open ? "add" : "delete"](panel.title + panel.seat) }, el("summary", {}, panel.seat ? `${panel.title}: ${panel.seat === table.seat ? "you" : table.name(panel.seat)}` : panel.title), el("dl", {}, panel.rows.map((row) => [el("dt", {}, row.title, row.note ? el("span", { class: "small" }, ` ${row.note}`) : null), el("dd", {}, row.value)]))));
  }
  const own = [counters(table, table.seat), counters(table, "")].filter(Boolean);
  if (own.length) parts.push(el("div", { class: "zone panel" }, own));
  return el("section", { class: "board", "aria-label": "The table", tabIndex: parts.length ? 0 : -1, "data-key": "board" }, parts);
}

// What every seat lays before all: side by side, with who laid it.
function trick(table, zones) {
  if (!zones.length) return null;
  return el("ul", { class: "zone trick", "aria-label": zones[0].title }, zones.map((zone) => {
    const target = table.targets()[zone.id], who = table.player(zone.seat), caption = captionOf(table, zone.id);
    return el("li", { class: `laid-by ${target ? "target" : ""}`, "data-zone": zone.id },
      el("span", { class: `caption ${caption && /win/i.test(caption) ? "wins" : ""}` }, caption || "\u00a0"),
      el("span", { class: "laid" }, zone.pieces.length ? zone.pieces.slice(-1).map((each) => piece(table, each, zone)) : el("span", { class: "slot", "aria-hidden": "true" }, target ? icon("down") : null)),
      el("span", { class: "who" }, face(who, who.seat, "tiny-face"), el("span", { class: "cut" }, zone.seat === table.seat ? "You" : who.name)), targetButton(table, zone));
  }));
}

// Places of a board lie as on the screen; what shares a field (a floor, its room) shares a cell.
function grid(table, zones) {
  const fields = new Map();
  for (const each of zones) {
    const key = each.cell.join(":");
    if (!fields.has(key)) fields.set(key, []);
    fields.get(key).push(each);
  }
  const cells = [...fields.values()].map((found) => ({ found, row: found[0].cell[0], column: found[0].cell[1] }));
  cells.sort((one, other) => one.row - other.row || one.column - other.column);
  const first = Math.min(...cells.map((cell) => cell.row));
  const columns = Math.max(...cells.map((cell) => cell.column)) + 1, alike = new Set(zones.map((each) => each.title)).size === 1;
  const heading = zones[0].heading || (alike ? zones[0].title : "");
  return el("div", { class: `grid ${cells.length === columns ? "single" : ""}`, role: "group", "aria-label": heading || "Board", vars: { "--columns": String(columns) } },
    heading && alike ? el("span", { class: "heading" }, heading) : null,
    cells.map(({ found, row, column }) => cell(table, found, row - first + (heading && alike ? 2 : 1), column + 1, alike)));
}

function cell(table, zones, row, column, alike) {
  const target = zones.find((zone) => table.targets()[zone.id]);
  const pieces = zones.flatMap((zone) => zone.pieces.slice(zone.pile ? -1 : 0));
  const count = Math.max(...zones.map((zone) => zone.count));
  const caption = zones.map((zone) => captionOf(table, zone.id)).find(Boolean);
  return el("div", { class: `cell ${target ? "target" : ""}`, "data-zone": (target || zones[0]).id, vars: { "grid-row": String(row), "grid-column": String(column) } },
    alike ? null : el("span", { class: "name" }, zones[0].title), el("span", { class: "laid" }, pieces.map((each) => piece(table, each, zones.find((zone) => zone.pieces.includes(each))))),
    caption ? el("span", { class: "caption" }, caption) : null, bands(table, zones.flatMap((each) => marksNames(each.pieces.at(-1) || {}, each))),
    count > 1 ? el("span", { class: "count" }, String(count), el("span", { class: "hidden-words" }, " here")) : null, targetButton(table, target || zones[0]));
}

export function zone(table, about, isSheet = false) {
  const target = !isSheet && Boolean(table.targets()[about.id]);
  const shown = about.pile ? about.pieces.slice(-1) : about.pieces;
  const caption = captionOf(table, about.id);
  const open = table.table.commands && !isSheet;
  const lit = shown.some((each) => table.table.playable.includes(each.piece));
  // What is no more than a word and a card stands in one line.
  const small = !isSheet && !target && !lit && !open && shown.length <= 1;
  const said = caption && about.pile && caption.includes(String(about.count)) ? "" : caption;
  const head = el(open ? "button" : "div", { class: "head", onclick: open ? () => table.commands([{ kind: "zone", name: about.id }], about.title) : null, type: open ? "button" : null }, el("span", { class: "cut" }, about.title), about.count && (about.count > 1 || !small) ? el("b", {}, String(about.count)) : null);
  const laid = el("div", { class: `laid ${shown.length > MANY ? "many" : ""}` }, shown.length ? shown.map((each) => piece(table, each, about)) : el("span", { class: "slot", "aria-hidden": "true" }));
  return el("div", { class: `zone ${target ? "target" : ""} ${small ? "in-line" : ""}`, role: "group", "data-zone": isSheet ? null : about.id, "aria-label": about.title },
    small ? [laid, el("div", { class: "grow" }, head, said ? el("span", { class: "caption" }, said) : null)] : [head, said ? el("span", { class: "caption" }, said) : null, laid],
    isSheet ? null : targetButton(table, about));
}

function targetButton(table, about) {
  const reply = table.targets()[about.id];
  if (!reply) return null;
  return el("button", { type: "button", class: "target-button", "aria-label": reply.words || `${about.title}: choose`, "data-key": `target-${about.id}`, onclick: () => table.act(reply) });
}

export function piece(table, about, where) {
  const kind = table.kind(about), source = table.picture(about), names = marksNames(about, where);
  const can = table.table.playable.includes(about.piece) && about.piece;
  const token = kind && kind.look !== "card", held = table.held?.piece === about.piece && about.piece;
  const words = [about.number === undefined ? table.called(about) : `${about.number} ${table.title(about)}`, ...marked(table, names), can ? "can be used" : ""].filter(Boolean).join(", ");
  const looks = [table.sending.holds(about.piece) ? "sent" : "", token ? "token" : "", can ? "lit" : "", held ? "held" : "", about.angle % 180 ? "turned" : "", source ? "" : "plainly", kind?.look === "die" ? "die" : ""].filter(Boolean).join(" ");
  return el("button", { type: "button", class: `piece ${looks}`, "aria-label": words, "data-key": `piece-${about.piece || where?.id}`, "data-piece": about.piece || null, onclick: (event) => { event.stopPropagation(); table.tap(about, where); } },
    kind?.seat ? face(table.player(kind.seat), kind.seat, "pawn") : source ? el("img", { src: source, alt: "", loading: "lazy" }) : about.number !== undefined ? [el("b", { class: "number", vars: { background: kind?.colour || "#4a5060", color: kind?.ink || "#fbf6ea" } }, String(about.number)), " ", el("span", { class: "small" }, table.title(about))] : el("span", {}, kind?.letter || table.title(about)), tags(table, names));
}

// What lies alone in its place is marked as the place is.
function marksNames(about, where) {
  return [about.piece, where && where.pieces.at(-1) === about ? where.id : ""].filter(Boolean);
}
