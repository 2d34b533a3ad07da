// One seat's screen: who sits there, what lies on the table, what to do, and the hand.

import { button, el, face, icon, marked, sheet, toast } from "/dom.js";
import { openForm } from "/forms.js";
import { order } from "/words.js";

const MANY_MOVES = 8;

export class Table {
  constructor(socket, screen, leave) {
    this.socket = socket;
    this.screen = screen;
    this.leave = leave;
    this.table = null;
    this.faces = { kinds: {}, backs: {} };
    this.held = null; // the piece that is chosen, and what it may do
    this.company = [];
    this.heard = -1;
    this.mine = false;
    this.opened = new Set();
    this.seen = new Set();
    this.offered = "";
    this.boot = "";
    this.closing = () => {};
  }

  welcome(message) {
    this.seat = message.seat;
    this.boot = message.boot;
    this.game = message.game;
    this.heard = -1;
    this.loadFaces(message.faces);
    if (!this.table) this.screen.replaceChildren(el("div", { class: "join" }, el("h1", {}, message.game.title), el("p", { role: "status" }, "Your hand is being dealt …")));
  }

  async loadFaces(address) {
    if (!address || address === this.address) return;
    this.address = address;
    try {
      this.faces = await (await fetch(address)).json();
      this.draw();
    } catch { this.address = ""; }
  }

  hear(message) {
    if (message.type === "table") {
      if (message.rev < this.heard) return;
      this.heard = message.rev;
      const before = this.table;
      this.table = message;
      if (this.held && !this.find(this.held.piece)) this.held = null;
      else if (this.held && before && before.rev !== message.rev) this.hold(this.held.piece, true);
      this.draw();
      this.notice(before);
    } else if (message.type === "company") {
      this.company = message.away;
      this.loadFaces(message.faces);
      this.draw();
    } else if (message.type === "step") {
      this.step(message);
    } else if (message.type === "ask") {
      this.question(message);
    } else if (message.type === "asked") {
      this.closing();
    } else if (message.type === "slow") {
      toast("That was too much at once. The rest was left out.");
    }
  }

  // Comings and goings

  away(words) {
    this.screen.firstChild?.classList.add("greyed");
    const line = this.screen.querySelector(".prompt .words");
    if (line) line.textContent = words;
  }

  back() { this.draw(); }

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
    if (this.table.outcome && !before?.outcome) this.result();
  }

  step(message) {
    for (const event of message.events) {
      if (event.summary) {
        const { title, text, rows } = event.summary;
        sheet(title, [el("ul", { class: "list" }, rows.map((row) => el("li", { class: "row" },
          el("span", { class: "grow" }, el("b", {}, row.title), row.text ? el("span", { class: "small" }, ` ${row.text}`) : null),
          el("b", { class: row.verdict === "gain" ? "gain" : row.verdict === "loss" ? "refusal" : "" }, row.value)))), el("p", {}, text)], { sign: "trophy" });
      }
    }
    const notes = message.events.filter((event) => event.kind === "note" && message.seat !== this.seat);
    if (notes.length) this.latest = [notes.at(-1).seat ? this.name(notes.at(-1).seat) : "", notes.at(-1).text];
  }

  question(message) {
    const answer = (yes) => { this.socket.say({ type: "answer", number: message.number, yes }); this.closing(); };
    this.closing = sheet("Take it back?", [el("p", {}, message.text), message.learnt ? el("p", { class: "small" }, `${message.learnt}.`) : null,
      el("div", { class: "row" }, button("No", { kind: "grow", onclick: () => answer(false) }), button("Agree", { kind: "good grow", icon: "check", onclick: () => answer(true) }))], { sign: "undo" });
  }

  result() {
    const { outcome, players } = this.table;
    sheet(outcome.winners.includes(this.seat) ? "You have won" : "The game is over", [el("p", {}, marked(outcome.reason)),
      el("ul", { class: "list" }, players.map((player, at) => el("li", { class: "row" }, face(player, player.seat, "small-face"),
        el("b", { class: "grow cut" }, player.name, outcome.winners.includes(player.seat) ? el("span", { class: "gain" }, " won") : ""), el("b", {}, outcome.scores[at] || ""))))], { sign: "trophy" });
  }

  // Finding things

  // The hand is the largest of what only this seat sees; the rest lies on the table.
  hands() {
    const found = this.table.zones.filter((zone) => zone.role === "hand");
    const first = found.find((zone) => zone.kind === "hand") || found.sort((one, other) => other.count - one.count)[0];
    return first ? [first] : [];
  }

  name(seat) { return this.table?.players.find((player) => player.seat === seat)?.name || ""; }
  kind(piece) { return this.faces.kinds[piece?.kind] || null; }
  title(piece) { return this.kind(piece)?.title || (piece?.piece ? piece.kind || "Card" : "Hidden card"); }
  find(name) { for (const zone of this.table.zones) for (const piece of zone.pieces) if (piece.piece === name) return piece; return null; }

  // Drawing

  draw() {
    if (!this.table) return;
    const { table } = this;
    const place = this.remember();
    const hands = this.hands();
    this.screen.replaceChildren(el("div", { class: "table" },
      this.top(), this.others(), this.told(), this.board(), this.prompt(), this.actions(), el("div", {}, hands.map((zone) => this.hand(zone)))));
    place();
    this.overlap();
    this.raiseOffer();
  }

  // Offers

  // What can be said to an offer: moves and forms whose target it is.
  answers(offer) {
    const moves = this.table.listed.concat(this.table.moves).filter((move, at, all) => move.target === offer.id && all.findIndex((other) => other.move === move.move) === at);
    const forms = this.table.forms.filter((form) => form.fields.some((field) => field.part === "target" && field.choices.length === 1 && field.choices[0].value === offer.id));
    return { moves, forms };
  }

  raiseOffer() {
    const open = this.table.offers;
    if (this.offered && !open.some((offer) => offer.id === this.offered)) { this.closeOffer?.(); this.offered = ""; }
    const fresh = open.find((offer) => offer.seat !== this.seat && offer.to.includes(this.seat) && !offer.declined.includes(this.seat) && !this.seen.has(offer.id));
    if (!fresh || document.querySelector("dialog[open]")) return;
    this.seen.add(fresh.id);
    navigator.vibrate?.(25);
    this.showOffer(fresh);
  }

  things(pieces, none) {
    return el("div", { class: "choices" }, pieces.length ? pieces.map((piece) => {
      const kind = this.kind(piece);
      return kind?.picture ? el("img", { class: "pictured", src: kind.picture, alt: kind.title }) : el("b", {}, kind?.title || "A card");
    }) : el("span", { class: "small" }, none));
  }

  showOffer(offer) {
    const mine = offer.seat === this.seat, { moves, forms } = this.answers(offer);
    const others = offer.to.filter((seat) => seat !== this.seat).map((seat) => this.name(seat));
    const maker = this.table.players.find((player) => player.seat === offer.seat);
    const done = (does) => () => { close(); does(); };
    const buttons = [
      ...moves.filter((move) => move.kind !== "accept" && !/ = /.test(move.move)).map((move) => button(move.kind === "decline" ? "Decline" : move.words, { kind: "grow", icon: move.icon, onclick: done(() => this.submit(move.move)) })),
      ...forms.filter((form) => form.kind !== "accept").map((form) => button(form.button, { kind: "grow", icon: form.icon, onclick: done(() => this.form(form)) })),
      ...moves.filter((move) => move.kind === "accept").slice(0, 1).map((move) => button("Agree", { kind: "grow good", icon: "check", onclick: done(() => this.submit(move.move)) })),
    ];
    const accept = forms.find((form) => form.kind === "accept");
    if (accept && !moves.some((move) => move.kind === "accept")) buttons.push(button("Agree", { kind: "grow good", icon: "check", onclick: done(() => this.form(accept)) }));
    this.offered = offer.id;
    const close = this.closeOffer = sheet(mine ? "Your offer" : `${maker.name} offers a trade`, [
      others.length ? el("p", { class: "small row" }, face(maker, maker.seat, "small-face"), `${mine ? "Asked" : "Also asked"}: ${others.join(", ")}`) : face(maker, maker.seat, "small-face"),
      el("div", { class: "sides" },
        el("div", { class: "side" }, el("h3", {}, mine ? "You give" : "You get"), this.things(offer.gives, "Nothing")),
        el("div", { class: "side" }, el("h3", {}, mine ? "You want" : "You give"), this.things(offer.wants, "Nothing: a gift"))),
      buttons.length ? el("div", { class: "row wrap" }, buttons) : el("p", {}, "You can say nothing to it now."),
    ], { sign: "trade", id: "offer", onclose: () => { if (this.offered === offer.id) this.offered = ""; } });
  }

  // Scrolled places and the focus stay where they were.
  remember() {
    const active = document.activeElement?.dataset?.key, board = this.screen.querySelector(".board")?.scrollTop || 0;
    const fans = [...this.screen.querySelectorAll(".fan")].map((fan) => fan.scrollLeft);
    return () => {
      const found = this.screen.querySelector(".board");
      if (found) found.scrollTop = board;
      [...this.screen.querySelectorAll(".fan")].forEach((fan, at) => { fan.scrollLeft = fans[at] || 0; });
      if (active) this.screen.querySelector(`[data-key="${CSS.escape(active)}"]`)?.focus({ preventScroll: true });
    };
  }

  top() {
    const { table } = this, me = table.players.find((player) => player.seat === this.seat);
    const whose = table.turn === this.seat ? "Your turn" : `${this.name(table.turn)}’s turn`;
    const facts = [table.context, table.phase, table.outcome ? "" : whose].filter(Boolean);
    return el("header", { class: "me" }, face(me, me.seat, table.acting.includes(this.seat) ? "lit" : ""),
      el("div", { class: "grow" }, el("h1", { class: "cut" }, me.name), el("p", { class: "small cut" }, facts.join(" · "))),
      me.score ? el("span", { class: "score cut", title: "Your score" }, me.score) : null,
      el("button", { type: "button", class: "button round", "aria-label": "Menu, log and all moves", "data-key": "menu", onclick: () => this.menu() }, icon("menu")));
  }

  others() {
    const { table } = this;
    return el("ul", { class: "others", "aria-label": "The others" }, table.players.filter((player) => player.seat !== this.seat).map((player) => {
      const hand = table.zones.filter((zone) => zone.seat === player.seat && zone.role === "rival").reduce((most, zone) => (zone.kind === "hand" ? zone.count : most), null);
      const gone = this.company.includes(player.seat);
      const facts = [player.score, hand === null ? "" : `${hand} ${hand === 1 ? "card" : "cards"}`, gone ? "phone away" : ""].filter(Boolean).join(" · ");
      return el("li", {}, el("button", { type: "button", class: `other ${gone ? "away" : ""}`, "data-key": `other-${player.seat}`, onclick: () => this.look(player) },
        face(player, player.seat, `small-face ${table.acting.includes(player.seat) ? "lit" : ""}`), player.robot ? icon("bot") : null,
        el("span", { class: "grow" }, el("b", { class: "cut" }, player.name), el("span", { class: "facts cut" }, facts || "\u00a0"))));
    }));
  }

  // What happened last, in a line.
  told() {
    const [who, text] = this.latest || ["", ""];
    return el("p", { class: "latest cut" }, text ? [who ? el("b", {}, `${who} `) : null, marked(text)] : "");
  }

  look(player) {
    const zones = this.table.zones.filter((zone) => zone.seat === player.seat && zone.pieces.length);
    const chips = [player.score, ...player.chips.map((chip) => chip.text)].filter(Boolean);
    sheet(player.name, [chips.length ? el("p", {}, chips.join(" · ")) : null, zones.map((zone) => this.zone(zone, true)), this.counters(player.seat)], { sign: "person" });
  }

  counters(seat) {
    const found = this.table.counters.filter((counter) => counter.seat === seat);
    return found.length ? el("dl", { class: "panel" }, found.map((counter) => [el("dt", {}, counter.title), el("dd", {}, String(counter.number))])) : null;
  }

  board() {
    const targets = this.targets(), families = new Map();
    for (const zone of this.table.zones) if (zone.role === "own") families.set(zone.kind, (families.get(zone.kind) || 0) + 1);
    const hands = this.hands();
    const shown = this.table.zones.filter((zone) => !hands.includes(zone) && (targets[zone.id] || (zone.role === "hand" && zone.count) || (zone.role === "own" && (zone.count || families.get(zone.kind) > 1)) || (zone.role === "table" && (zone.count || zone.cell || this.table.commands))));
    const grids = new Map(), plain = [];
    for (const zone of shown) {
      if (!zone.cell) { plain.push(zone); continue; }
      const key = zone.cell.join(":");
      const shape = zone.id.split(":").slice(0, -2).length > 1 ? zone.id.split(":").slice(0, -2).join(":") : "";
      if (shape) { plain.push(zone); continue; }
      if (!grids.has(key)) grids.set(key, []);
      grids.get(key).push(zone);
    }
    const parts = table_offers(this);
    if (grids.size) parts.push(this.grid(grids));
    for (const zone of [...plain.filter((each) => each.role !== "table"), ...plain.filter((each) => each.role === "table")]) parts.push(this.zone(zone));
    for (const panel of this.table.panels) {
      parts.push(el("details", { class: "zone panel", open: this.opened.has(panel.title), ontoggle: (event) => this.opened[event.target.open ? "add" : "delete"](panel.title) }, el("summary", {}, panel.title), el("dl", {}, panel.rows.map((row) => [el("dt", {}, row.title, row.note ? el("span", { class: "small" }, ` ${row.note}`) : null), el("dd", {}, row.value)]))));
    }
    const own = [this.counters(this.seat), this.counters("")].filter(Boolean);
    if (own.length) parts.push(el("div", { class: "zone panel" }, own));
    return el("section", { class: "board", "aria-label": "The table" }, parts);
  }

  // Places of a board lie as on the screen; what shares a field (a floor, its room) shares a cell.
  grid(grids) {
    const cells = [...grids.values()].map((zones) => ({ zones, row: zones[0].cell[0], column: zones[0].cell[1] }));
    cells.sort((one, other) => one.row - other.row || one.column - other.column);
    const columns = Math.max(...cells.map((cell) => cell.column)) + 1;
    return el("div", { class: "grid", vars: { "--columns": String(columns) } }, cells.map(({ zones, row, column }) => {
      const target = zones.find((zone) => this.targets()[zone.id]);
      const pieces = zones.flatMap((zone) => zone.pieces.slice(zone.pile ? -1 : 0));
      const count = Math.max(...zones.map((zone) => zone.count));
      return el("div", { class: `cell ${target ? "target" : ""}`, "data-zone": (target || zones[0]).id, vars: { "grid-row": String(row + 1), "grid-column": String(column + 1) } },
        el("span", { class: "name" }, zones[0].title), el("span", { class: "laid" }, pieces.map((piece) => this.piece(piece))),
        count > 1 ? el("span", { class: "count", "aria-label": `${count} here` }, String(count)) : null, this.targetButton(target || zones[0], Boolean(target)));
    }));
  }

  zone(zone, isSheet = false) {
    const target = !isSheet && Boolean(this.targets()[zone.id]);
    const shown = zone.pile ? zone.pieces.slice(-1) : zone.pieces;
    const caption = this.table.captions[zone.id];
    const open = this.table.commands && !isSheet;
    return el("div", { class: `zone ${target ? "target" : ""}`, role: "group", "data-zone": isSheet ? null : zone.id, "aria-label": zone.title },
      el(open ? "button" : "div", { class: "head", onclick: open ? () => this.commands([{ kind: "zone", name: zone.id }], zone.title) : null, type: open ? "button" : null }, el("span", { class: "cut" }, zone.title), zone.count ? el("b", {}, String(zone.count)) : null),
      caption ? el("span", { class: "caption" }, caption) : null,
      el("div", { class: `laid ${shown.length > 6 ? "many" : ""}` }, shown.length ? shown.map((piece) => this.piece(piece, zone)) : el("span", { class: "slot", "aria-hidden": "true" })),
      this.targetButton(zone, target));
  }

  targetButton(zone, target) {
    const reply = this.targets()[zone.id];
    if (!target || !reply) return null;
    return el("button", { type: "button", class: "target-button", "aria-label": reply.words || `${zone.title}: choose`, "data-key": `target-${zone.id}`, onclick: () => this.act(reply) });
  }

  picture(piece) {
    const known = this.kind(piece);
    return (piece.down || !known ? this.faces.backs[piece.back] : known.picture) || "";
  }

  piece(piece, zone) {
    const kind = this.kind(piece), source = this.picture(piece), tag = this.table.tags[piece.piece];
    const can = this.table.playable.includes(piece.piece) && piece.piece;
    const token = kind && kind.look !== "card";
    const words = [piece.number === undefined ? this.title(piece) : `${piece.number} ${this.title(piece)}`, tag?.[0], can ? "can be used" : ""].filter(Boolean).join(", ");
    return el("button", { type: "button", class: `piece ${token ? "token" : ""} ${can ? "lit" : ""} ${piece.angle % 180 ? "turned" : ""} ${source ? "" : "plainly"} ${kind?.look === "die" ? "die" : ""}`, "aria-label": words, "data-key": `piece-${piece.piece || zone?.id}`, "data-piece": piece.piece || null, onclick: (event) => { event.stopPropagation(); this.tap(piece, zone); } },
      source ? el("img", { src: source, alt: "", loading: "lazy" }) : piece.number !== undefined ? [el("b", { class: "number", vars: { background: kind?.colour || "#4a5060", color: kind?.ink || "#fbf6ea" } }, String(piece.number)), " ", el("span", { class: "small" }, this.title(piece))] : el("span", {}, kind?.letter || this.title(piece)), tag ? el("span", { class: "tag" }, tag[0]) : null);
  }

  prompt() {
    const { table } = this, mine = table.acting.includes(this.seat);
    const undo = !table.undo.problem;
    return el("div", { class: `prompt ${mine ? "mine" : ""}` }, el("span", { class: "dot", "aria-hidden": "true" }),
      el("p", { class: "grow words", role: "status", "aria-live": "polite" }, this.held ? `${this.title(this.find(this.held.piece))}: ${this.held.words}` : table.prompt),
      this.held ? button("", { kind: "round", icon: "x", "aria-label": "Put it down", "data-key": "drop", onclick: () => this.drop() })
        : undo ? button("", { kind: "round", icon: "undo", "aria-label": "Take the last move back", "data-key": "undo", onclick: () => this.undo() }) : null);
  }

  targets() { return this.held?.targets || this.idle || {}; }

  actions() {
    const { table, held } = this;
    if (held) {
      const targets = Object.values(held.targets), found = [];
      if (held.use?.reply === "play") found.push(this.replyButton(held.use, "first"));
      if (targets.length <= MANY_MOVES) for (const reply of targets) found.push(this.replyButton(reply, found.length ? "" : "first"));
      const said = new Set(found.map((each) => each?.textContent));
      for (const choice of held.menu || []) {
        const made = this.choiceButton(choice);
        if (!said.has(made.textContent) && found.length < MANY_MOVES) { said.add(made.textContent); found.push(made); }
      }
      found.push(button("Closely", { icon: "zoom", "data-key": "closely", onclick: () => this.closely(this.find(held.piece)) }));
      return el("div", { class: "actions", role: "group", "aria-label": "What it can do" }, found);
    }
    const made = [], spoken = new Set(table.offers.map((offer) => offer.id));
    const answers = (form) => form.fields.some((field) => field.part === "target" && field.choices.length === 1 && spoken.has(field.choices[0].value));
    table.forward.forEach((move, at) => made.push(this.choiceButton(move, at || table.listed.length > 2 ? "" : "first")));
    for (const form of table.forms.filter((each) => !answers(each))) made.push(button(form.opens, { icon: form.icon, "data-key": `form-${form.kind}-${form.begun}`, onclick: () => this.form(form) }));
    for (const move of table.listed.filter((each) => !spoken.has(each.target)).slice(0, 12)) made.push(this.choiceButton(move));
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

  hand(zone) {
    const count = zone.pieces.length;
    return el("section", { class: "hand", "aria-label": zone.title, "data-zone": zone.id }, el("h2", {}, zone.title, el("span", {}, `${count} ${count === 1 ? "card" : "cards"}`)),
      el("ol", { class: "fan" }, zone.pieces.map((piece, at) => this.card(piece, at, count, zone))));
  }

  card(piece, at, count, zone) {
    const can = this.table.playable.includes(piece.piece), up = this.held?.piece === piece.piece, tag = this.table.tags[piece.piece];
    const words = [this.title(piece), `${order(at + 1)} of ${count}`, tag?.[0], can ? "can be played" : ""].filter(Boolean).join(", ");
    const source = this.picture(piece);
    const made = el("button", { type: "button", class: `card ${can ? "lit" : ""}`, "aria-pressed": up ? "true" : "false", "aria-label": words, "data-key": `card-${piece.piece}`, "data-piece": piece.piece, onclick: () => this.tap(piece, zone) },
      source ? el("img", { src: source, alt: "", draggable: false }) : el("span", { class: "plainface" }, this.title(piece)), tag ? el("span", { class: "tag" }, tag[0]) : null);
    this.dragging(made, piece, source);
    return el("li", { class: up ? "up" : "" }, made);
  }

  // Cards overlap until they fit; what is seen of each stays wide enough for a thumb.
  overlap() {
    for (const fan of this.screen.querySelectorAll(".fan")) {
      const cards = fan.children.length;
      if (!cards) continue;
      const wide = fan.children[0].getBoundingClientRect().width, room = fan.clientWidth - 18;
      const space = cards > 1 ? (room - wide) / (cards - 1) - wide : 6;
      fan.style.setProperty("--overlap", `${Math.max(44 - wide, Math.min(6, space))}px`);
      fan.classList.toggle("centred", space >= 6);
    }
  }

  dragging(made, piece, source) {
    let start = null, ghost = null;
    const end = () => { ghost?.remove(); ghost = start = null; };
    made.addEventListener("pointerdown", (event) => { start = { x: event.clientX, y: event.clientY, id: event.pointerId }; });
    made.addEventListener("pointermove", (event) => {
      if (!start || event.pointerId !== start.id) return;
      if (!ghost && start.y - event.clientY > 14 && Math.abs(event.clientX - start.x) < start.y - event.clientY + 20) {
        ghost = el("div", { class: "dragged" }, source ? el("img", { src: source, alt: "" }) : this.title(piece));
        document.body.append(ghost);
        made.setPointerCapture(event.pointerId);
        if (this.held?.piece !== piece.piece) this.hold(piece.piece, true);
      }
      if (ghost) { ghost.style.left = `${event.clientX - 55}px`; ghost.style.top = `${event.clientY - 90}px`; event.preventDefault(); }
    });
    made.addEventListener("pointerup", (event) => {
      if (!ghost) { start = null; return; }
      const under = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest?.("[data-zone]")).find(Boolean);
      end();
      made.dataset.dragged = "yes";
      setTimeout(() => delete made.dataset.dragged, 50);
      if (under) this.put(piece.piece, under.dataset.zone);
    });
    made.addEventListener("pointercancel", end);
    made.addEventListener("click", (event) => { if (made.dataset.dragged) event.stopImmediatePropagation(); }, true);
  }

  // Doing

  async tap(piece, zone) {
    if (this.held && zone && this.held.piece !== piece.piece && this.held.targets[zone.id] && zone.role !== "hand") { this.act(this.held.targets[zone.id]); return; }
    if (this.held && this.held.targets[piece.piece]) { this.act(this.held.targets[piece.piece]); return; }
    if (this.table.commands) { this.commands([thing(piece, zone)], this.title(piece), piece); return; }
    if (!piece.piece) { this.stack(zone); return; }
    if (this.held?.piece === piece.piece) { this.closely(piece); return; }
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

  // A card was let go over a place: the rules say what that is, or why not.
  async put(name, zone) {
    const answer = await this.socket.ask({ type: "consider", pieces: [name], target: zone });
    if (answer.reply && answer.reply !== "nothing") this.act(answer);
    else this.draw();
  }

  act(reply) {
    switch (reply.reply) {
      case "play": this.submit(reply.move); break;
      case "choose": this.choose(reply); break;
      case "fill": this.form(this.table.forms.find((form) => form.kind === reply.form), reply.begun); break;
      case "onward":
        this.held = { ...this.held, targets: reply.targets, use: null, menu: [], words: "and where to?" };
        this.draw();
        break;
      case "refused": this.refuse(reply.refused); break;
      default:
    }
  }

  choose(reply) {
    const close = sheet(reply.title || "Which one?", el("div", { class: "list" }, reply.moves.map((move) => button(move.words, { icon: move.icon, onclick: () => { close(); this.submit(move.move); } }))));
  }

  async submit(move) {
    this.held = null;
    const answer = await this.socket.ask({ type: "move", move, boot: this.boot });
    if (answer.type === "refused") this.refuse(answer);
    if (answer.type === "unsure") toast("The table was closed just then. Did this happen? Look at your hand.");
    this.draw();
  }

  refuse(refusal) {
    navigator.vibrate?.([20, 40, 20]);
    toast(refusal.text, { action: refusal.rule ? { words: "Why?", does: () => this.why(refusal) } : null, seconds: 7 });
  }

  async why(refusal) {
    const about = await this.socket.ask({ type: "about", rule: refusal.rule });
    sheet(about.title || "Why?", [el("p", {}, refusal.text), about.lines.map((line) => el("p", {}, marked(line)))], { sign: "book" });
  }

  async closely(piece, zone) {
    const about = await this.socket.ask({ type: "about", thing: piece.piece ? `piece:${piece.piece}` : `zone:${zone?.id}` });
    const kind = this.kind(piece), source = piece.down ? this.picture(piece) : kind?.large || this.picture(piece), tag = this.table.tags[piece.piece];
    sheet(this.title(piece), el("div", { class: "closely" }, source ? el("img", { src: source, alt: "" }) : null,
      kind?.text ? el("p", {}, marked(kind.text)) : null, tag?.[1] ? el("p", { class: "small" }, tag[1]) : null,
      about.lines.filter((line) => line !== kind?.text).map((line) => el("p", {}, marked(line)))));
  }

  stack(zone) {
    if (!zone) return;
    const known = zone.pieces.filter((piece) => piece.piece);
    sheet(zone.title, [el("p", {}, `${zone.count} ${zone.count === 1 ? "card" : "cards"}`), el("div", { class: "laid" }, known.map((piece) => this.piece(piece, zone)))]);
  }

  async commands(things, title, piece) {
    const answer = await this.socket.ask({ type: "commands", things });
    const source = piece ? this.picture(piece) : "";
    const close = sheet(title, [source ? el("div", { class: "closely" }, el("img", { src: source, alt: "" })) : null,
      el("div", { class: "list" }, answer.commands.map((command) => button(command.title, {
        icon: command.icon, disabled: false, "aria-label": command.text, onclick: () => {
          if (command.refused) { this.refuse(command.refused); return; }
          close();
          if (command.form) this.form(command.form); else this.submit(command.move);
        } }))),
      this.table.pickable.includes(piece?.piece) ? button("Move it …", { icon: "hand", kind: "first", onclick: () => { close(); this.hold(piece.piece); } }) : null,
      answer.commands.length ? null : el("p", {}, "Nothing can be done with it now.")]);
  }

  form(form, begun) { if (form) openForm(this, form, begun); }

  async undo() {
    const answer = await this.socket.ask({ type: "undo", ask: false });
    if (answer.type === "refused" && answer.ask) {
      const close = sheet("Ask to take it back?", [el("p", {}, answer.text), button("Ask them", { kind: "first", icon: "undo", onclick: async () => {
        close();
        toast("They are asked.", { kind: "kind" });
        const told = await this.socket.ask({ type: "undo", ask: true });
        if (told.type === "refused") this.refuse(told);
      } })], { sign: "undo" });
    } else if (answer.type === "refused") this.refuse(answer);
  }

  // The menu

  menu() {
    const { table } = this;
    const close = sheet(this.game.title, [el("p", {}, table.standing), el("div", { class: "list" },
      button(`All moves, ${table.moves.length}`, { icon: "cards", onclick: () => { close(); this.all(); } }),
      button("What happened", { icon: "log", onclick: () => { close(); this.log(); } }),
      button("Take back", { icon: "undo", disabled: Boolean(table.undo.problem), onclick: () => { close(); this.undo(); } }),
      button("Leave the table", { icon: "exit", onclick: () => { close(); this.goodbye(); } }))], { sign: "menu" });
  }

  all() {
    const { moves, forms } = this.table;
    const close = sheet("All moves", el("div", { class: "list" },
      moves.map((move) => button(move.words, { icon: move.icon, "data-move": move.move, onclick: () => { close(); this.submit(move.move); } })),
      forms.map((form) => button(form.opens, { icon: form.icon, onclick: () => { close(); this.form(form); } })),
      moves.length || forms.length ? null : el("p", {}, "You can do nothing just now.")), { id: "all-moves" });
  }

  log() {
    const lines = [];
    let header = null;
    for (const line of this.table.log) {
      if (line.header !== header) { header = line.header; if (header) lines.push(el("h3", {}, header)); }
      lines.push(el("p", { class: line.tone }, line.seat ? el("b", {}, `${this.name(line.seat)} `) : null, marked(line.text)));
    }
    sheet("What happened", el("div", { class: "log" }, lines.length ? lines : el("p", {}, "Nothing yet.")), { sign: "log" });
    const made = document.querySelector("dialog[open]");
    made.scrollTop = made.scrollHeight;
  }

  goodbye() {
    const close = sheet("Leave the table?", [el("p", {}, "Your seat is free for somebody else then. To come back you need the code on the screen."),
      el("div", { class: "row" }, button("Stay", { kind: "grow first", onclick: () => close() }), button("Leave", { kind: "grow", icon: "exit", onclick: () => { close(); this.leave(); } }))]);
  }
}

function table_offers(table) {
  return table.table.offers.map((offer) => {
    const maker = table.table.players.find((player) => player.seat === offer.seat);
    const told = (pieces) => pieces.map((piece) => table.kind(piece)?.title || "a card").join(", ") || "nothing";
    return el("button", { type: "button", class: "zone offer", "data-key": offer.id, onclick: () => table.showOffer(offer) },
      el("span", { class: "row" }, face(maker, maker.seat, "small-face"), el("span", { class: "grow" }, el("b", {}, offer.seat === table.seat ? "You offer " : `${maker.name} offers `), `${told(offer.gives)} for ${told(offer.wants)}`), icon("trade")));
  });
}

function thing(piece, zone) {
  if (piece.piece.endsWith("?")) return { kind: "slot", name: piece.piece };
  return piece.piece ? { kind: "piece", name: piece.piece } : { kind: "zone", name: zone.id };
}

// A soft chime once the person has touched the page: browsers ask for that.
let sound = null;
window.addEventListener("pointerdown", () => { try { sound ??= new AudioContext(); } catch { sound = null; } }, { once: true });

function chime() {
  if (!sound) return;
  const now = sound.currentTime, loud = sound.createGain();
  loud.gain.setValueAtTime(0.0001, now);
  loud.gain.exponentialRampToValueAtTime(0.12, now + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0001, now + 0.9);
  loud.connect(sound.destination);
  for (const [pitch, at] of [[659, 0], [988, 0.12]]) {
    const tone = sound.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(loud);
    tone.start(now + at);
    tone.stop(now + 1);
  }
}
