// Moves that are put together: offers, shares, numbers. The rules say at each step what it would do.

import { button, el, icon, sheet } from "/dom.js";

export function openForm(table, form, begun = "") {
  const picks = form.fields.map((field) => first(field, begun));
  const said = el("div", { role: "status", "aria-live": "polite" });
  const go = button(form.button, { kind: "first", icon: form.icon || "check", onclick: () => make() });
  let move = "", close = () => {};

  async function look() {
    for (const [at, node] of fields.entries()) node.update?.(picks[at]);
    const short = form.fields.find((field, at) => !["number", "text"].includes(field.part) && picks[at].length < field.least);
    go.lastChild.textContent = form.outcomes[picks.flat().length] || form.button;
    if (short) { said.replaceChildren(el("p", { class: "small" }, `${short.label}: pick at least ${short.least}`)); go.disabled = true; return; }
    const answer = await table.socket.ask({ type: "fill", form: form.kind, picks, ...form.asked });
    move = answer.refused ? "" : answer.move;
    go.disabled = !move;
    const preview = answer.preview;
    said.replaceChildren(...[
      answer.refused ? el("p", { class: "refusal" }, answer.refused.text) : null,
      preview ? el("div", { class: preview.theirs.length ? "sides" : "" }, side(preview.title, preview.lines), preview.theirs.length ? side("For them", preview.theirs) : null) : null,
      preview?.guess ? el("p", { class: "small" }, preview.guess) : null,
    ].filter(Boolean));
  }

  function make() {
    if (!move || table.sending.busy) return;
    close();
    table.submit(move);
  }

  const fields = form.fields.map((field, at) => {
    const made = ["number", "text"].includes(field.part) ? typed(field, picks, at, look) : picked(table, field, picks, at, look);
    return made;
  });
  close = sheet(form.title, [fields, el("div", { class: "foot" }, said, go)], { id: "form", sign: form.icon });
  look();
}

function first(field, begun) {
  if (field.part === "number") return [field.start || String(field.least)];
  if (field.part === "text") return [field.start || ""];
  const words = (begun || field.start).split(/[ >]+/);
  const found = field.choices.filter((choice) => words.includes(choice.value)).map((choice) => choice.value);
  if (found.length) return found.slice(0, field.most);
  return field.choices.length === 1 && field.least === 1 ? [field.choices[0].value] : [];
}

function side(title, lines) {
  return el("div", { class: "side" }, el("h3", {}, title), lines.map(([sign, text]) => el("p", { class: "row" }, icon(sign), el("span", {}, text))));
}

function picked(table, field, picks, at, look) {
  const buttons = field.choices.map((choice) => {
    const source = table.faces.kinds[choice.kind]?.picture;
    return el("button", { type: "button", class: `choice ${source ? "pictured" : ""}`, "data-choice": choice.value, onclick: () => press(choice.value) },
      source ? el("img", { src: source, alt: choice.label }) : el("span", {}, choice.label), el("span", { class: "times", "aria-hidden": "true" }));
  });
  function press(value) {
    const has = picks[at].filter((each) => each === value).length;
    if (field.repeats) {
      picks[at] = picks[at].length < field.most ? [...picks[at], value] : picks[at].filter((each) => each !== value);
    } else if (has) picks[at] = picks[at].filter((each) => each !== value);
    else picks[at] = field.most === 1 ? [value] : [...picks[at], value].slice(-field.most);
    look();
  }
  const made = el("div", { class: "side", role: "group", "aria-label": field.label }, el("h3", { "aria-hidden": "true" }, field.label), el("div", { class: "choices" }, buttons));
  made.update = (chosen) => buttons.forEach((each) => {
    const times = chosen.filter((value) => value === each.dataset.choice).length;
    each.setAttribute("aria-pressed", times ? "true" : "false");
    each.querySelector(".times").textContent = times > 1 ? `×${times}` : "";
  });
  made.update(picks[at]);
  return made;
}

function typed(field, picks, at, look) {
  const number = field.part === "number";
  const input = el("input", { class: "typed", type: number ? "number" : "text", value: picks[at][0], maxLength: number ? undefined : field.most, oninput: () => { picks[at] = [input.value]; look(); } });
  if (number) { input.min = field.least; input.max = field.most; }
  const step = (by) => { input.value = String(Math.min(field.most, Math.max(field.least, Number(input.value) + by))); picks[at] = [input.value]; look(); };
  return el("label", { class: "field" }, field.label, number
    ? el("div", { class: "row" }, button("", { kind: "round", icon: "minus", "aria-label": "One less", onclick: () => step(-1) }), input, button("", { kind: "round", icon: "plus", "aria-label": "One more", onclick: () => step(1) }))
    : input);
}
