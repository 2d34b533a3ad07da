// One request at a time: on its way, slow, not confirmed, answered. Nothing is carried out late.

import { el, icon, toast } from "/dom.js";

const TOLD = 400, SLOW = 1500, UNSURE = 5000; // milliseconds after the tap
const AGAIN = 350, NEAR = 30; // a second tap so soon and so near belongs to the first
const BUZZ = 10;

const SAYS = {
  sent: ["hand", (what) => `${what} is on its way`, () => "The table answers in a moment."],
  slow: ["clock", () => "Slow connection", () => "Asking again. Nothing is sent twice."],
  unsure: ["warn", () => "Not confirmed", (what) => `The table may have done it: ${what}. It won’t happen later.`],
  asked: ["people", () => "Waiting for the others", () => "Everybody who was asked has to agree."],
};

export class Sending {
  constructor(table) {
    this.table = table;
    this.now = null; // what is on its way
    this.timers = [];
    this.tapped = { time: -AGAIN, x: 0, y: 0 };
    this.last = this.tapped;
    // On a dead line no picture can be fetched: these are there before.
    document.body.append(el("div", { class: "kept", "aria-hidden": "true" }, [...Object.values(SAYS).map(([sign]) => sign), "lock", "refresh"].map(icon)));
    document.addEventListener("click", (event) => this.heed(event), true);
    // A key that is held presses once.
    document.addEventListener("keydown", (event) => { if (event.repeat && ["Enter", " "].includes(event.key) && event.target.closest?.("button")) event.preventDefault(); }, true);
  }

  get busy() { return this.now !== null; }
  get state() { return this.now?.state || ""; }
  holds(piece) { return Boolean(piece && this.now?.pieces.includes(piece)); }

  heed(event) {
    if (!event.detail) return; // by a key
    const { time, x, y } = this.last;
    if (event.timeStamp - time < AGAIN && Math.hypot(event.clientX - x, event.clientY - y) < NEAR) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    this.tapped = { time: event.timeStamp, x: event.clientX, y: event.clientY };
  }

  // Ask for something that changes the game; the answer, or null where nothing was sent.
  async request(words, { what = "Your move", pieces = [], asks = false } = {}) {
    const { socket, boot } = this.table;
    if (this.busy || document.hidden) return null;
    if (socket.state !== "open") { toast("No connection to the table. Nothing was sent."); return null; }
    this.last = this.tapped;
    this.now = { state: asks ? "asked" : "tapped", what, pieces };
    navigator.vibrate?.(BUZZ);
    this.show();
    if (!asks) {
      this.later(TOLD, "sent");
      this.later(SLOW, "slow", () => socket.probe());
      this.later(UNSURE, "unsure");
    }
    const answer = await socket.ask({ ...words, boot, at: Math.floor(performance.now()) });
    this.timers.forEach(clearTimeout);
    const unsure = this.state === "unsure";
    this.now = null;
    this.show();
    if (answer.type === "late") toast(`${what}: not done. The connection was too slow, and it won’t happen later.`, { seconds: 7 });
    else if (answer.type === "unsure") toast("The table closed just then. Look at your hand: did it happen?", { seconds: 7 });
    else if (unsure && answer.type === "done") toast(`${what}: done.`, { kind: "kind" });
    return answer;
  }

  later(after, state, does) {
    this.timers.push(setTimeout(() => {
      this.now.state = state;
      this.show();
      does?.();
    }, after));
  }

  show() {
    document.body.dataset.sent = this.state;
    this.table.draw();
  }

  // What stands where the prompt was; null while there is nothing to say.
  note() {
    const says = SAYS[this.state];
    if (!says) return null;
    const [sign, title, text] = says, { what } = this.now;
    return el("div", { class: `prompt note ${this.state}` }, el("span", { class: "sign" }, icon(sign)),
      el("div", { class: "grow", role: "status", "aria-live": "polite" }, el("b", {}, title(what)), el("p", { class: "small" }, text(what))));
  }
}
