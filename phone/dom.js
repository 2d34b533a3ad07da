// Elements: made by hand, texts only ever as text.

export function el(name, about = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "vars") for (const [name_, worth] of Object.entries(value)) made.style.setProperty(name_, worth);
    else if (key in made && key !== "list") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inside.flat(3).filter((each) => each !== undefined && each !== null && each !== false && each !== ""));
  return made;
}

export function icon(name) {
  if (!name) return null;
  return el("span", { class: "icon", "aria-hidden": "true", vars: { "--icon": `url(/icon/${encodeURIComponent(name)}.svg)` } });
}

const RINGS = ["#F9BD36", "#6FC4F6", "#DD5E7C", "#98E2A6", "#A187F3", "#ED9057", "#EBE6DA"];
const PORTRAITS = 12, FACES = 17; // those after the first twelve are rewards of the window

export function face(player, seat, about = "") {
  const wanted = player.portrait || 1;
  const number = wanted <= FACES ? wanted : (wanted - 1) % PORTRAITS + 1;
  const at = Number(seat.slice(1)) - 1;
  return el("img", {
    class: `face ${about}`, alt: "", src: `/portrait/${number}.svg`, width: 44, height: 44,
    vars: { "--ring": RINGS[at % RINGS.length] },
  });
}

export function button(words, about, ...more) {
  const { icon: sign, kind = "", ...rest } = about;
  return el("button", { type: "button", class: `button ${kind}`, ...rest }, icon(sign), el("span", {}, words), ...more);
}

// Markup `**bold**` of the log.
export function marked(text) {
  return text.split("**").map((part, at) => (at % 2 ? el("b", {}, part) : part));
}

// A sheet over the table. Returns a function that closes it.
export function sheet(title, inside, { onclose, id, sign, face: portrait, under } = {}) {
  const words = `sheet-${Math.random().toString(36).slice(2)}`;
  const made = el("dialog", { "aria-labelledby": words, id },
    el("div", { class: "sheet" },
      el("header", {}, portrait || icon(sign), el("div", { class: "grow" }, el("h2", { id: words, tabIndex: -1 }, title), under ? el("p", { class: "small" }, under) : null),
        el("button", { type: "button", class: "button round", "aria-label": "Close", onclick: () => made.close() }, icon("x"))),
      inside));
  made.addEventListener("close", () => { made.remove(); onclose?.(); });
  made.addEventListener("click", (event) => { if (event.target === made) made.close(); });
  document.getElementById("sheets").append(made);
  made.showModal();
  made.querySelector("h2").focus();
  return () => { if (made.open) made.close(); };
}

// Redraw the screen, or wait until no finger presses it: an element that is replaced gets no click.
const AFTER = 60; // milliseconds between lifting a finger and its click, at most
let pressed = false, waits = null, lifting = 0;

export function paint(draw) {
  waits = pressed ? draw : null;
  if (!pressed) draw();
}

function lifted() {
  pressed = false;
  if (waits) paint(waits);
}

// Redraw later, after the click was handled.
function lifts(after = 0) {
  clearTimeout(lifting);
  lifting = setTimeout(lifted, after);
}

addEventListener("pointerdown", () => { clearTimeout(lifting); pressed = true; }, true);
addEventListener("pointerup", () => lifts(AFTER), true);
addEventListener("click", () => { pressed = false; lifts(); }, true);
addEventListener("pointercancel", () => lifts(), true);

let fading = 0;

export function toast(words, { kind = "", action, seconds = 5 } = {}) {
  const place = document.getElementById("toast");
  clearTimeout(fading);
  place.className = kind;
  place.replaceChildren(el("span", {}, words));
  if (action) place.append(button(action.words, { onclick: () => { place.replaceChildren(); action.does(); } }));
  fading = setTimeout(() => place.replaceChildren(), seconds * 1000);
}
