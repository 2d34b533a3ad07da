// What the state puts on pieces and places: numbers, gauges, owners, results, words.

import { el, face, icon } from "/dom.js";

const value = (mark) => (mark.number === undefined ? mark.text : mark.of ? `${mark.number}/${mark.of}` : String(mark.number));

// In words, for who listens or looks closely.
export function told(table, mark) {
  const whose = mark.seat ? `${mark.seat === table.seat ? "You" : table.name(mark.seat)}: ` : "";
  return `${whose}${[value(mark), mark.say].filter(Boolean).join(" ")}`;
}

export function words(table, names) {
  return names.flatMap((name) => table.marks(name)).filter((mark) => mark.slot !== "text").map((mark) => told(table, mark));
}

// The line beside a place: `Taken`, `2 more for 1 book`.
export function caption(table, name) {
  return table.marks(name).filter((mark) => mark.slot === "text").map((mark) => mark.text).join(", ");
}

// On the edge of a piece: words and numbers.
export function tags(table, names) {
  const found = names.flatMap((name) => table.marks(name)), on = (slot) => found.filter((mark) => mark.slot === slot);
  return [
    on("tag").length ? el("span", { class: `tag ${on("tag")[0].tone || ""}` }, on("tag").map((mark) => mark.text).join(", ")) : null,
    [...on("corner"), ...on("gauge")].map((mark, at) => el("span", { class: `corner at-${at} ${mark.tone || ""}` }, icon(mark.icon), value(mark))),
  ];
}

// Below it: what each seat has there, by its face.
export function bands(table, names) {
  const seats = new Map();
  for (const mark of names.flatMap((name) => table.marks(name))) {
    if (!mark.seat || !["owner", "band"].includes(mark.slot)) continue;
    if (!seats.has(mark.seat) || mark.slot === "band") seats.set(mark.seat, mark);
  }
  if (!seats.size) return null;
  return el("ul", { class: "bands" }, [...seats].sort(([one], [other]) => (other === table.seat) - (one === table.seat)).map(([seat, mark]) =>
    el("li", {}, face(table.player(seat), seat, "tiny-face"), el("span", { class: "hidden-words" }, `${table.name(seat)}: `), el("b", {}, mark.slot === "band" ? value(mark) : "\u2713"))));
}
