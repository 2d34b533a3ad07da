// The hand: in its order, as wide as the screen, to be tapped or dragged.

import { el } from "/dom.js";
import { tags, words as marked } from "/marks.js";
import { order } from "/words.js";

const LIFT = 14; // pixels that a finger goes up before a card follows it
const SEEN = 36; // pixels of each card that stay uncovered

export function hand(table, zone) {
  const count = zone.pieces.length, some = zone.pieces.some((piece) => table.table.playable.includes(piece.piece));
  return el("section", { class: "hand", "aria-label": zone.title, "data-zone": zone.id },
    el("h2", {}, zone.title === "Hand" ? "Your hand" : zone.title, el("span", {}, `${count} ${count === 1 ? "card" : "cards"}`)),
    el("ol", { class: `fan ${some ? "choosing" : ""}` }, zone.pieces.map((piece, at) => card(table, piece, at, count, zone))));
}

function card(table, piece, at, count, zone) {
  const can = table.table.playable.includes(piece.piece), picked = table.choice?.picks.indexOf(piece.piece) ?? -1, up = table.held?.piece === piece.piece || picked >= 0, names = piece.piece ? [piece.piece] : [];
  const words = [table.title(piece), `${order(at + 1)} of ${count}`, ...marked(table, names), can ? "can be played" : "", picked >= 0 ? "picked" : ""].filter(Boolean).join(", ");
  const source = table.picture(piece);
  const made = el("button", { type: "button", class: `card ${can ? "lit" : ""} ${picked >= 0 ? "picked" : ""} ${table.sending.holds(piece.piece) ? "sent" : ""}`, "aria-pressed": up ? "true" : "false", "aria-label": words, "data-key": `card-${piece.piece}`, "data-piece": piece.piece, onclick: () => table.tap(piece, zone) },
    source ? el("img", { src: source, alt: "", draggable: false }) : el("span", { class: "plainface" }, table.title(piece)), tags(table, names), picked >= 0 ? el("span", { class: "tag picked" }, table.choice.form.mark || picked + 1) : null);
  dragging(table, made, piece, source);
  return el("li", { class: up ? "up" : "" }, made);
}

// Cards overlap until they fit; what is seen of each stays wide enough for a thumb.
export function overlap(screen) {
  for (const fan of screen.querySelectorAll(".fan")) {
    const cards = fan.children.length;
    if (!cards) continue;
    const wide = fan.children[0].getBoundingClientRect().width, room = fan.clientWidth - 20;
    const space = cards > 1 ? (room - wide) / (cards - 1) - wide : 6;
    fan.style.setProperty("--overlap", `${Math.max(SEEN - wide, Math.min(6, space))}px`);
    fan.classList.toggle("centred", space >= 6);
  }
}

// A finger that goes up takes the card along; what is drawn meanwhile must not take it away.
function dragging(table, made, piece, source) {
  made.addEventListener("pointerdown", (down) => {
    let ghost = null, over = null;
    const under = (event) => document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest?.("[data-zone]")).find(Boolean) || null;
    const enter = (found) => {
      if (found === over) return;
      over?.classList.remove("over");
      over = found;
      over?.classList.add("over");
      const reply = over && table.targets()[over.dataset.zone];
      table.say(reply ? `Let go: ${reply.words || reply.title}` : "");
    };
    const move = (event) => {
      if (event.pointerId !== down.pointerId) return;
      const up = down.clientY - event.clientY;
      if (!ghost && up > LIFT && Math.abs(event.clientX - down.clientX) < up + 20) {
        ghost = el("div", { class: "dragged" }, source ? el("img", { src: source, alt: "" }) : table.title(piece));
        document.body.append(ghost);
        table.drag(piece);
      }
      if (!ghost) return;
      ghost.style.left = `${event.clientX - 55}px`;
      ghost.style.top = `${event.clientY - 90}px`;
      enter(under(event));
    };
    const end = (event) => {
      if (event.pointerId !== down.pointerId) return;
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      if (!ghost) return;
      const found = event.type === "pointerup" ? under(event) : null;
      ghost.remove();
      enter(null);
      // The click that follows is none.
      made.dataset.dragged = "yes";
      setTimeout(() => delete made.dataset.dragged, 50);
      table.dropped(found && !found.classList.contains("hand") ? found.dataset.zone : "");
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  });
  made.addEventListener("click", (event) => { if (made.dataset.dragged) event.stopImmediatePropagation(); }, true);
}
