// Offers: what somebody gives for what, and what can be said to it.

import { button, el, face, icon, sheet } from "/dom.js";
import { order } from "/words.js";

// What can be said to an offer: moves and forms whose target it is.
function answers(table, offer) {
  const moves = table.table.listed.concat(table.table.moves).filter((move, at, all) => move.target === offer.id && all.findIndex((other) => other.move === move.move) === at);
  const forms = table.table.forms.filter((form) => form.fields.some((field) => field.part === "target" && field.choices.length === 1 && field.choices[0].value === offer.id));
  return { moves, forms };
}

// An offer that is new to this seat rises over the table, unless something else is open.
export function raiseOffer(table) {
  const open = table.table.offers;
  if (table.offered && !open.some((offer) => offer.id === table.offered)) { table.closeOffer?.(); table.offered = ""; }
  const fresh = open.find((offer) => offer.seat !== table.seat && offer.to.includes(table.seat) && !offer.declined.includes(table.seat) && !table.seen.has(offer.id));
  if (!fresh || !table.pictured || document.querySelector("dialog[open]")) return;
  table.seen.add(fresh.id);
  navigator.vibrate?.(25);
  showOffer(table, fresh);
}

function where(table, thing) {
  const hand = table.hands()[0]?.pieces || [];
  const at = hand.findIndex((piece) => (thing.piece ? piece.piece === thing.piece : piece.kind === thing.kind));
  return at < 0 ? "" : `${order(at + 1)} in hand`;
}

function side(table, title, things, none, own) {
  const note = own && things.length === 1 ? where(table, things[0]) : "";
  return el("div", { class: "side" }, el("h3", {}, title), el("div", { class: "things" },
    things.length ? things.map((thing) => {
      const kind = table.kind(thing);
      return kind?.picture ? el("img", { class: "pictured", src: kind.picture, alt: kind.title }) : el("b", {}, kind?.title || "A card");
    }) : el("span", { class: "small" }, none), note ? el("span", { class: "small" }, note) : null));
}

export async function showOffer(table, offer) {
  const mine = offer.seat === table.seat, { moves, forms } = answers(table, offer);
  const others = offer.to.filter((seat) => seat !== table.seat).map((seat) => table.name(seat));
  const maker = table.player(offer.seat);
  const done = (does) => () => { close(); does(); };
  const agree = moves.find((move) => move.kind === "accept"), accept = forms.find((form) => form.kind === "accept");
  const buttons = [
    ...moves.filter((move) => move.kind !== "accept" && !/ = /.test(move.move)).map((move) => button(move.kind === "decline" ? "Decline" : move.words, { kind: "grow", onclick: done(() => table.submit(move.move)) })),
    ...forms.filter((form) => form.kind !== "accept").map((form) => button(form.button, { kind: "grow", onclick: done(() => table.form(form)) })),
  ];
  if (agree) buttons.push(button("Agree", { kind: "grow good", icon: "check", onclick: done(() => table.submit(agree.move)) }));
  else if (accept) buttons.push(button("Agree", { kind: "grow good", icon: "check", onclick: done(() => table.form(accept)) }));
  table.offered = offer.id;
  const told = el("div", { class: "told", role: "status" });
  const close = table.closeOffer = sheet(mine ? "Your offer" : `${maker.name} offers a trade`, [
    el("div", { class: "sides trade" },
      side(table, mine ? "You give" : "You get", offer.gives, "Nothing", mine),
      el("span", { class: "swap" }, icon("trade")),
      side(table, mine ? "You want" : "You give", offer.wants, "Nothing: a gift", !mine)),
    told,
    buttons.length ? el("div", { class: "row answers" }, buttons) : el("p", {}, "You can say nothing to it now."),
  ], { face: face(maker, maker.seat), under: others.length ? `${mine ? "Asked" : "Also asked"}: ${others.join(", ")}` : "", id: "offer", onclose: () => { if (table.offered === offer.id) table.offered = ""; } });
  if (!agree) return;
  const { preview } = await table.socket.ask({ type: "about", move: agree.move });
  if (preview) told.replaceChildren(...preview.lines.slice(0, 3).map(([sign, words]) => el("p", { class: "row" }, icon(sign || "info"), el("span", {}, words))));
}

// The offers that are open now, as buttons over the table.
export function openOffers(table) {
  const told = (things) => things.map((thing) => table.kind(thing)?.title || "a card").join(", ") || "nothing";
  return table.table.offers.map((offer) => {
    const maker = table.player(offer.seat);
    return el("button", { type: "button", class: "zone offer", "data-key": offer.id, onclick: () => showOffer(table, offer) },
      el("span", { class: "row" }, face(maker, maker.seat, "small-face"), el("span", { class: "grow" }, el("b", {}, offer.seat === table.seat ? "You offer " : `${maker.name} offers `), `${told(offer.gives)} for ${told(offer.wants)}`), icon("trade")));
  });
}
