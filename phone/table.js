// One seat's screen: who sits there, what lies on the table, what to do, and the hand.

import { board, chips, others } from "/board.js";
import { chime } from "/chime.js";
import { button, el, face, icon, marked, paint, sheet, toast } from "/dom.js";
import { openForm } from "/forms.js";
import { hand, overlap } from "/hand.js";
import { moved, springs } from "/motion.js";
import { feelOffer } from "/offers.js";
import { Sending } from "/sending.js";
import * as sheets from "/sheets.js";

const MANY_MOVES = 8, MOST_LISTED = 12;
const LINES = 28; // heights of a letter below which not everything has room: then the hand comes first

// With large text, on a phone that is held upright.
function isTight() {
  return innerHeight > innerWidth && innerHeight < LINES * parseFloat(getComputedStyle(document.documentElement).fontSize);
}

export class Table {
  constructor(socket, screen, leave) {
    this.socket = socket;
    this.screen = screen;
    this.leave = leave;
    addEventListener("resize", () => (this.screen.querySelector(".table.tight") === null) === isTight() ? this.draw() : overlap(this.screen));
    this.table = null;
    this.faces = { kinds: {}, backs: {} };
    this.pictured = false; // whether the faces are here: an offer of cards that can't be seen waits for them
    this.marked = new Map(); // what the state puts on things, by their names
    this.held = null; // the piece that is chosen, and what it may do
    this.choice = null; // the form that is answered on the cards of the hand, and those picked
    this.idle = {}; // what glows though nothing is chosen: where the only piece that can move may go
    this.dragged = ""; // the piece that a finger holds
    this.company = [];
    this.heard = -1;
    this.mine = false;
    this.opened = new Set();
    this.seen = new Set();
    this.offered = "";
    this.boot = "";
    this.number = Infinity; // which game of the evening this is
    this.closing = () => {};
    this.gone = ""; // why the table does not answer
    this.sending = new Sending(this);
  }

  welcome(message) {
    if (message.game_number > this.number) this.next();
    this.number = message.game_number;
    this.seat = message.seat;
    this.boot = message.boot;
    this.game = message.game;
    this.heard = -1;
    this.loadFaces(message.faces);
    if (!this.table) paint(() => this.screen.replaceChildren(el("div", { class: "join" }, el("h1", {}, message.game.title), el("p", { role: "status" }, "Your hand is being dealt …"))));
  }

  // Another game at the same table: nothing of the last one is left.
  next() {
    document.querySelectorAll("dialog[open]").forEach((each) => each.close());
    this.held = this.latest = null;
    this.offered = "";
    this.seen.clear();
    this.opened.clear();
    toast("The next game begins.", { kind: "kind" });
  }

  async loadFaces(address) {
    if (!address) this.pictured = true;
    if (!address || address === this.address) return;
    this.address = address;
    try {
      this.faces = await (await fetch(address)).json();
    } catch { this.address = ""; }
    this.pictured = true; // or there are none to be had
    this.draw();
  }

  hear(message) {
    switch (message.type) {
      case "table": this.show(message); break;
      case "company":
        this.company = message.away;
        this.loadFaces(message.faces);
        this.draw();
        break;
      case "step": this.step(message); break;
      case "ask": sheets.question(this, message); break;
      case "asked": this.closing(); break;
      default:
    }
  }

  show(message) {
    if (message.rev < this.heard) return;
    this.heard = message.rev;
    const before = this.table;
    this.table = message;
    this.marked = grouped(message.marks);
    this.idle = {};
    if (this.held && !this.find(this.held.piece)) this.held = null;
    else if (this.held && before && before.rev !== message.rev) this.hold(this.held.piece, true);
    this.choose();
    this.draw();
    document.body.dataset.made = message.made;
    this.notice(before);
    this.glow(message.rev);
  }

  // A question that cards of the hand answer is answered there, as at the window.
  choose() {
    const { forms, listed, forward } = this.table, [form] = forms, before = this.choice;
    this.choice = null;
    if (forms.length !== 1 || form.cards < 0 || [...listed, ...forward].some((each) => each.kind !== form.kind)) return;
    const held = new Set(this.hands().flatMap((zone) => zone.pieces.map((piece) => piece.piece))), { choices } = form.fields[form.cards];
    if (!choices.every((each) => held.has(each.value))) return;
    this.choice = { form, picks: (before?.picks || []).filter((each) => choices.some((choice) => choice.value === each)) };
  }

  chooses(name) { return Boolean(this.choice?.form.fields[this.choice.form.cards].choices.some((each) => each.value === name)); }

  pick(name) {
    const { form, picks } = this.choice, { most } = form.fields[form.cards];
    if (picks.includes(name)) this.choice.picks = picks.filter((each) => each !== name);
    else if (picks.length < most) this.choice.picks = [...picks, name];
    this.draw();
  }

  async answer() {
    const { form, picks } = this.choice;
    const filled = form.fields.map((field, at) => (at === form.cards ? picks : field.choices.map((each) => each.value)));
    const answer = await this.socket.ask({ type: "fill", form: form.kind, picks: filled });
    if (answer.refused) this.refuse(answer.refused, picks);
    else this.submit(answer.move);
  }

  // Where only one piece can go anywhere, its places glow before it is tapped.
  async glow(rev) {
    const { acting, playable, commands } = this.table, only = playable[0];
    if (commands || this.held || playable.length !== 1 || !acting.includes(this.seat)) return;
    const answer = await this.socket.ask({ type: "consider", pieces: [only] });
    if (this.heard !== rev || this.held || !answer.targets) return;
    this.idle = answer.targets;
    this.draw();
  }

  // Comings and goings

  away(words) {
    this.gone = words;
    this.screen.firstChild?.classList.add("greyed");
    const line = this.screen.querySelector(".prompt .words");
    if (line) line.textContent = words;
  }

  back() {
    this.gone = "";
    this.draw();
  }

  elsewhere() {
    this.away("Your hand is open elsewhere");
    sheet("Your hand is open elsewhere", [el("p", {}, "Another device plays this seat now."),
      button("Use it here", { kind: "first", onclick: (event) => { event.target.closest("dialog").close(); this.socket.say({ type: "here" }); } })], { sign: "swap-seat" });
  }

  notice(before) {
    const mine = this.table.acting.includes(this.seat);
    document.title = mine ? `Your turn · ${this.game.title}` : this.game.title;
    if (mine && !this.mine && before) {
      navigator.vibrate?.(35);
      chime();
    }
    this.mine = mine;
    if (this.table.outcome && !before?.outcome) sheets.result(this);
  }

  step(message) {
    for (const event of message.events) if (event.summary) sheets.summary(event.summary);
    const notes = message.events.filter((event) => event.kind === "note" && message.seat !== this.seat);
    if (notes.length) this.latest = [notes.at(-1).seat ? this.name(notes.at(-1).seat) : "", notes.at(-1).text];
  }

  // Finding things

  // The hand is the largest of what only this seat sees; the rest lies on the table.
  hands() {
    const found = this.table.zones.filter((zone) => zone.role === "hand");
    const first = found.find((zone) => zone.kind === "hand") || found.sort((one, other) => other.count - one.count)[0];
    return first ? [first] : [];
  }

  marks(name) { return this.marked.get(name) || []; }
  player(seat) { return this.table.players.find((player) => player.seat === seat); }
  name(seat) { return (this.table && this.player(seat)?.name) || ""; }
  kind(piece) { return this.faces.kinds[piece?.kind] || null; }
  title(piece) { return this.kind(piece)?.title || (piece?.piece ? piece.kind || "Card" : "Hidden card"); }
  called(piece) {
    const seat = this.kind(piece)?.seat, title = this.title(piece);
    return !seat ? title : seat === this.seat ? `Your ${title.toLowerCase()}` : `${this.name(seat)}’s ${title.toLowerCase()}`;
  }
  find(name) { for (const zone of this.table.zones) for (const piece of zone.pieces) if (piece.piece === name) return piece; return null; }
  targets() { return this.held?.targets || this.idle; }

  picture(piece) {
    const known = this.kind(piece);
    return (piece.down || !known ? this.faces.backs[piece.back] : known.picture) || "";
  }

  // Drawing

  draw() {
    if (!this.table) return;
    if (this.dragged) { this.mark(); return; } // what a finger holds must not be taken away
    paint(() => this.drawNow());
  }

  drawNow() {
    const place = this.remember(), glide = moved(this.screen), tight = isTight();
    const hands = el("div", {}, this.hands().map((zone) => hand(this, zone))), around = () => [others(this), chips(this.player(this.seat)), this.told(), board(this)];
    this.screen.replaceChildren(el("div", { class: tight ? "table tight" : "table" }, this.top(),
      ...(tight ? [this.prompt(), hands, this.actions(), ...around()] : [...around(), this.prompt(), this.actions(), hands])));
    place();
    overlap(this.screen);
    glide();
    if (this.held && !tight) this.screen.querySelector(".board .target")?.scrollIntoView({ block: "nearest" });
    feelOffer(this);
    if (this.gone) this.away(this.gone);
  }

  // Only what glows.
  mark() {
    const targets = this.targets();
    for (const each of this.screen.querySelectorAll(".board [data-zone]")) each.classList.toggle("target", Boolean(targets[each.dataset.zone]));
  }

  // Words in the place of the prompt, for as long as a finger is where they hold.
  say(words) {
    const line = this.screen.querySelector(".prompt .words");
    if (line) line.textContent = words || this.words();
  }

  words() { return this.held ? `${this.called(this.find(this.held.piece))}: ${this.held.words}` : this.table.prompt; }

  // Scrolled places and the focus stay where they were.
  remember() {
    const active = document.activeElement?.dataset?.key, scrolled = this.screen.querySelector(".board")?.scrollTop || 0;
    const whole = this.screen.querySelector(".table"), kind = whole?.className, down = whole?.scrollTop;
    const fans = [...this.screen.querySelectorAll(".fan")].map((fan) => fan.scrollLeft);
    return () => {
      const found = this.screen.querySelector(".board");
      if (found) found.scrollTop = scrolled;
      const table = this.screen.querySelector(".table");
      if (table && table.className === kind) table.scrollTop = down;
      [...this.screen.querySelectorAll(".fan")].forEach((fan, at) => { fan.scrollLeft = fans[at] || 0; });
      if (active) this.screen.querySelector(`[data-key="${CSS.escape(active)}"]`)?.focus({ preventScroll: true });
    };
  }

  top() {
    const { table } = this, me = this.player(this.seat);
    const whose = table.turn === this.seat ? "Your turn" : `${this.name(table.turn)}’s turn`;
    const facts = [table.outcome ? "" : whose, table.phase, table.context].filter(Boolean);
    return el("header", { class: "me" }, face(me, me.seat, table.acting.includes(this.seat) ? "lit" : ""),
      el("div", { class: "grow" }, el("h1", { class: "cut" }, me.name), el("p", { class: "small cut" }, facts.join(" · "))),
      me.score ? el("span", { class: "score cut" }, el("span", { class: "hidden-words" }, "Your score: "), me.score) : null,
      el("button", { type: "button", class: "button round", "aria-label": "Menu, log and all moves", "data-key": "menu", onclick: () => sheets.menu(this) }, icon("menu")));
  }

  // What happened last, in a line.
  told() {
    const [who, text] = this.latest || ["", ""];
    return el("p", { class: "latest cut" }, text ? [who ? el("b", {}, `${who} `) : null, marked(text)] : "");
  }

  prompt() {
    const note = this.sending.note();
    if (note) return note;
    const mine = this.table.acting.includes(this.seat), undo = !this.table.undo.problem;
    return el("div", { class: `prompt ${mine ? "mine" : ""}` }, el("span", { class: "dot", "aria-hidden": "true" }),
      el("p", { class: "grow words", role: "status", "aria-live": "polite" }, this.words()),
      this.held ? button("", { kind: "round", icon: "x", "aria-label": "Put it down", "data-key": "drop", onclick: () => this.drop() })
        : undo ? button("", { kind: "round", icon: "undo", "aria-label": "Undo the last move", "data-key": "undo", onclick: () => sheets.undo(this) }) : null);
  }

  actions() {
    const { table, held, sending } = this;
    if (sending.note()) {
      const words = sending.state === "unsure" ? "Asking the table" : "One move at a time";
      return el("div", { class: "actions" }, button(words, { icon: sending.state === "unsure" ? "refresh" : "lock", disabled: true }));
    }
    if (held) {
      const targets = Object.values(held.targets), found = [];
      if (held.use?.reply === "play") found.push(this.replyButton(held.use, "first"));
      if (targets.length <= MANY_MOVES) for (const reply of targets) found.push(this.replyButton(reply, found.length ? "" : "first"));
      const said = new Set(found.map((each) => each?.textContent));
      for (const choice of held.menu || []) {
        const made = this.choiceButton(choice);
        if (!said.has(made.textContent) && found.length < MANY_MOVES) { said.add(made.textContent); found.push(made); }
      }
      found.push(button("Look closer", { icon: "zoom", "data-key": "closely", onclick: () => this.closely(this.find(held.piece), this.hands()[0]) }));
      return el("div", { class: "actions", role: "group", "aria-label": "What it can do" }, found);
    }
    if (this.choice) {
      const { form, picks } = this.choice, { least } = form.fields[form.cards];
      const go = button(form.outcomes[picks.length] || form.button, { kind: "first", icon: form.icon, "data-key": `form-${form.kind}-`, disabled: picks.length < least, onclick: () => this.answer() });
      return el("div", { class: "actions", role: "group", "aria-label": "What you can do" }, go);
    }
    const made = [], spoken = new Set(table.offers.map((offer) => offer.id));
    const answers = (form) => form.fields.some((field) => field.part === "target" && field.choices.length === 1 && spoken.has(field.choices[0].value));
    table.forward.filter((move) => !move.ends).forEach((move, at) => made.push(this.choiceButton(move, at || table.listed.length > 2 ? "" : "first")));
    for (const form of table.forms.filter((each) => !answers(each))) made.push(button(form.opens, { icon: form.icon, "data-key": `form-${form.kind}-${form.begun}`, onclick: () => this.form(form) }));
    for (const move of table.listed.filter((each) => !spoken.has(each.target) && !each.ends).slice(0, MOST_LISTED)) made.push(this.choiceButton(move));
    return el("div", { class: "actions", role: "group", "aria-label": "What you can do" }, made);
  }

  replyButton(reply, kind = "") {
    if (reply.reply === "refused" || reply.reply === "nothing") return null;
    const words = reply.words || (reply.reply === "choose" ? `${reply.title} …` : reply.title);
    return button(words, { kind, icon: reply.icon, "data-key": `reply-${words}`, onclick: () => this.act(reply) });
  }

  choiceButton(choice, kind = "") {
    if (choice.form) return button(choice.words, { kind, onclick: () => this.form(this.table.forms.find((form) => form.kind === choice.form)) });
    return button(choice.words, { kind, icon: choice.icon, "data-key": `move-${choice.move}`, onclick: () => this.submit(choice.move) });
  }

  // Doing

  async tap(piece, zone) {
    if (this.sending.busy) return;
    if (this.chooses(piece.piece)) { this.pick(piece.piece); return; }
    const targets = this.targets();
    if (zone && this.held?.piece !== piece.piece && targets[zone.id] && zone.role !== "hand") { this.act(targets[zone.id]); return; }
    if (piece.piece && targets[piece.piece]) { this.act(targets[piece.piece]); return; }
    if (this.table.commands) { this.commands([thing(piece, zone)], this.title(piece), piece); return; }
    if (!piece.piece) { sheets.stack(this, zone); return; }
    if (this.held?.piece === piece.piece) { this.closely(piece, zone); return; }
    if (zone?.role !== "hand" && !this.table.pickable.includes(piece.piece)) { this.closely(piece, zone); return; }
    await this.hold(piece.piece);
  }

  async hold(name, quiet = false) {
    const answer = await this.socket.ask({ type: "consider", pieces: [name] });
    const piece = this.table && this.find(name);
    if (!piece) { this.held = null; return; }
    const can = Object.keys(answer.targets).length || answer.use?.reply === "play" || answer.menu?.length;
    this.held = { piece: name, ...answer, words: can ? "choose what it does" : "can’t be played now" };
    if (!can && !quiet && answer.obstacle) this.refuse(answer.obstacle);
    this.draw();
  }

  drop() { this.held = null; this.draw(); }

  drag(piece) {
    this.dragged = piece.piece;
    if (this.held?.piece !== piece.piece) this.hold(piece.piece, true);
  }

  // A card was let go over a place: the rules say what that is, or why not.
  async dropped(zone) {
    const name = this.dragged;
    this.dragged = "";
    if (zone) {
      const answer = await this.socket.ask({ type: "consider", pieces: [name], target: zone });
      if (answer.reply && answer.reply !== "nothing") { this.act(answer); return; }
    }
    this.draw();
  }

  act(reply) {
    switch (reply.reply) {
      case "play": this.submit(reply.move); break;
      case "choose": sheets.choose(this, reply); break;
      case "fill": this.form(this.table.forms.find((form) => form.kind === reply.form), reply.begun); break;
      case "onward":
        this.held = { ...this.held, targets: reply.targets, use: null, menu: [], words: "and where to?" };
        this.draw();
        break;
      case "refused":
        this.refuse(reply.refused);
        this.draw();
        break;
      default:
    }
  }

  async submit(move) {
    if (this.sending.busy) return;
    const { moves, listed, forward } = this.table, held = this.held?.piece;
    const known = [...moves, ...listed, ...forward].find((each) => each.move === move);
    const pieces = known?.pieces.length ? known.pieces : held ? [held] : [];
    this.held = null;
    const answer = await this.sending.request({ type: "move", move }, { what: known?.words || "Your move", pieces, asks: known?.ends });
    if (answer?.type === "refused") this.refuse(answer, pieces);
  }

  refuse(refusal, pieces = []) {
    navigator.vibrate?.([15, 60, 15]);
    for (const piece of pieces) springs(this.screen.querySelector(`[data-piece="${CSS.escape(piece)}"]`));
    toast(refusal.text, { action: refusal.rule ? { words: "Why?", does: () => sheets.why(this, refusal) } : null, seconds: 7 });
  }

  closely(piece, zone) { sheets.closely(this, piece, zone); }
  look(player) { sheets.look(this, player); }
  commands(things, title, piece) { sheets.commands(this, things, title, piece); }
  form(form, begun) { if (form) openForm(this, form, begun); }
}

function grouped(marks) {
  const found = new Map();
  for (const mark of marks) found.set(mark.on, [...(found.get(mark.on) || []), mark]);
  return found;
}

function thing(piece, zone) {
  if (piece.piece.endsWith("?")) return { kind: "slot", name: piece.piece };
  return piece.piece ? { kind: "piece", name: piece.piece } : { kind: "zone", name: zone.id };
}
