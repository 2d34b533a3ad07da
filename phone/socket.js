// The way to the table: one socket that comes back by itself, and requests with numbers.

const FIRST = 200, MORE = 1.6, MOST = 1000, SILENT = 1500, OPENING = 3000, LATER = 1200;

export class Socket {
  constructor(hear, changed) {
    this.hear = hear;
    this.changed = changed;
    this.waiting = new Map();
    this.count = Date.now(); // a page that is copied or read anew begins where no other did
    this.wait = FIRST;
    this.state = "connecting";
    this.hello = null;
    this.timer = 0;
    for (const name of ["online", "pageshow"]) window.addEventListener(name, () => this.wake());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
  }

  // Say who this is, now and after each loss: `hello` is a function that returns the words.
  open(hello) {
    this.hello = hello;
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.socket?.close();
    const words = this.hello();
    if (!words) return;
    this.begun = Date.now();
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), OPENING); // nobody says that there is nobody
    const socket = this.socket = new WebSocket(`ws://${location.host}/table`);
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", v: 1, ...words }));
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.wait = FIRST;
      clearTimeout(this.silence);
      this.take(JSON.parse(event.data));
    };
    socket.onclose = (event) => { if (socket === this.socket) this.lost(event.code); };
  }

  take(message) {
    if (message.type === "beat") {
      this.say({ type: "beat", number: message.number, clock: Math.floor(performance.now()) });
      if (this.state === "asleep") { this.tell("open"); this.again(this.boot); }
      return;
    }
    if (["welcome", "seats", "elsewhere"].includes(message.type)) {
      this.tell("open");
      if (message.type === "welcome") this.again(message.boot);
    }
    if (message.type === "slow") setTimeout(() => { if (this.state === "open") this.again(this.boot); }, LATER);
    const asked = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (asked) {
      this.waiting.delete(message.id);
      asked.answer(message);
    }
    this.hear(message);
  }

  // What was not answered is asked once more: the table answers each number once.
  again(boot) {
    for (const { words } of this.waiting.values()) this.socket.send(JSON.stringify(words));
    this.boot = boot;
  }

  lost(code) {
    clearTimeout(this.silence);
    this.hear({ type: "lost", code });
    if ([4401, 4410].includes(code)) { this.tell("refused"); return; }
    this.tell(code === 4411 ? "closed" : "lost");
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.knock(), this.wait);
    this.wait = Math.min(MOST, this.wait * MORE);
  }

  // Is the table there? Browsers hold sockets back for seconds after some that failed, requests never.
  async knock() {
    const before = this.socket, asked = new AbortController();
    setTimeout(() => asked.abort(), SILENT);
    const there = await fetch("/", { cache: "no-store", signal: asked.signal }).then(() => true, () => false);
    if (before !== this.socket) return;
    if (there) this.connect(); else this.later();
  }

  // A phone that was locked: does the other end still answer?
  wake() {
    if (!this.hello || this.state === "refused") return;
    if (this.socket?.readyState === WebSocket.CONNECTING && Date.now() - this.begun < SILENT) return;
    if (this.socket?.readyState !== WebSocket.OPEN) { this.wait = FIRST; this.connect(); return; }
    if (this.state === "open") this.tell("asleep"); // until it answers
    this.probe();
  }

  // Does the other end still answer? If not, another socket says the same again.
  probe() {
    clearTimeout(this.silence);
    if (!this.say({ type: "beat" })) return;
    this.silence = setTimeout(() => this.connect(), SILENT);
  }

  tell(state) {
    if (state === this.state) return;
    this.state = state;
    this.changed(state);
  }

  ask(words) {
    this.count += 1;
    const told = { id: this.count, ...words };
    return new Promise((answer) => {
      this.waiting.set(told.id, { words: told, answer });
      if (this.socket?.readyState === WebSocket.OPEN && this.state === "open") this.socket.send(JSON.stringify(told));
    });
  }

  // Whether it could be sent.
  say(words) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(words));
    return true;
  }
}
