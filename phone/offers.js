// Offers: what somebody gives for what, and what can be said to it.

import { button, el, face, icon, sheet } from "/dom.js";
import { order } from "/words.js";

// What can be said to an offer: moves and forms whose target it is.
function answers(table, offer) {
  const moves = table.table.listed.concat(table.table.moves).filter((move, at, all) => move.target === offer.id && all.findIndex((other) => other.move === move.move) === at);
  const forms = table.table.forms.filter((form) => form.fields.some((field) => field.part === "target" && field.choices.length === 1 && field.choices[0].value === offer.id));
  return { moves, forms };
}

// An offer that is new to this seat is felt; one that is gone closes its sheet.
export function feelOffer(table) {
  const open = table.table.offers;
  if (table.offered && !open.some((offer) => offer.id === table.offered)) { table.closeOffer?.(); table.offered = ""; }
  const fresh = open.filter((offer) => offer.accept && !table.seen.has(offer.id));
  for (const offer of fresh) table.seen.add(offer.id);
  if (fresh.length) navigator.vibrate?.(25);
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

export function showOffer(table, offer) {
  const mine = offer.seat === table.seat, { moves, forms } = answers(table, offer);
  const others = offer.to.filter((seat) => seat !== table.seat).map((seat) => table.name(seat));
  const maker = table.player(offer.seat);
  const done = (does) => () => { close(); does(); };
  const accept = forms.find((form) => form.kind === "accept");
  const buttons = [
    ...moves.filter((move) => move.kind !== "accept" && !/ = /.test(move.move)).map((move) => button(move.kind === "decline" ? "Decline" : move.words, { kind: "grow", onclick: done(() => table.submit(move.move)) })),
    ...forms.filter((form) => form.kind !== "accept").map((form) => button(form.button, { kind: "grow", onclick: done(() => table.form(form)) })),
  ];
  if (accept && offer.wants.length) buttons.push(button("Choose cards", { kind: "grow", onclick: done(() => table.form(accept)) }));
  if (offer.accept) buttons.push(button(offer.gives.length ? "Trade" : "Give", { kind: "grow good", icon: "check", onclick: done(() => table.submit(offer.accept)) }));
  table.offered = offer.id;
  const told = el("div", { class: "told", role: "status" });
  const close = table.closeOffer = sheet(mine ? "Your offer" : `${maker.name} offers a trade`, [
    el("div", { class: "sides trade" },
      side(table, mine ? "You give" : "You get", offer.gives, "Nothing", mine),
      el("span", { class: "swap" }, icon("trade")),
      side(table, mine ? "You want" : "You give", offer.wants, "Nothing: a gift", !mine)),
    told,
    buttons.length ? el("div", { class: "row answers" }, buttons) : el("p", {}, "You can’t answer it now."),
  ], { face: face(maker, maker.seat), under: others.length ? `${mine ? "Asked" : "Also asked"}: ${others.join(", ")}` : "", id: "offer", onclose: () => { if (table.offered === offer.id) table.offered = ""; } });
  if (offer.effect.length) told.replaceChildren(...offer.effect.map((words) => el("p", {}, words)));
}

// The offers that are open now, as chips over the table: one tap trades or says no.
export function openOffers(table) {
  const told = (things) => things.map((thing) => table.kind(thing)?.title || "a card").join(", ") || "nothing";
  return (table.pictured ? table.table.offers : []).map((offer) => {
    const maker = table.player(offer.seat), mine = offer.seat === table.seat;
    const no = offer.answer && table.table.listed.concat(table.table.moves).find((move) => move.kind === "decline" && move.target === offer.id && !/ = /.test(move.move));
    const fading = offer.answer === "impossible" || offer.answer === "asks";
    const gift = !offer.wants.length, words = offer.answer ? (offer.gives.length ? " gives you " : " asks for ") : mine ? "You offer " : " offers ";
    const what = !offer.gives.length ? told(offer.wants) : gift ? told(offer.gives) : `${told(offer.gives)} for ${offer.answer ? "your " : ""}${told(offer.wants)}`;
    const more = [...offer.effect, fading ? "passes by itself" : ""].filter(Boolean).join(" · ");
    return el("div", { class: `zone offer ${offer.answer}`, "data-key": offer.id },
      el("button", { type: "button", class: "row", onclick: () => showOffer(table, offer) }, face(maker, maker.seat, "small-face"),
        el("span", { class: "grow" }, el("span", {}, mine ? null : el("b", {}, maker.name), `${words}${what}`), more ? el("span", { class: "small" }, more) : null), icon("trade")),
      offer.accept || no ? el("div", { class: "row answers" },
        no ? button("No", { "data-key": `no-${offer.id}`, onclick: () => table.submit(no.move) }) : null,
        offer.accept ? button(offer.gives.length ? (gift ? "Take" : "Trade") : "Give", { kind: "first", icon: "check", "data-key": `yes-${offer.id}`, onclick: () => table.submit(offer.accept) }) : null) : null);
  });
}
