// Words that are made here.

const ORDER = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

export function order(number) {
  if (ORDER[number]) return ORDER[number];
  const last = number % 10, teen = Math.floor(number / 10) % 10 === 1;
  return `${number}${teen ? "th" : ["th", "st", "nd", "rd"][last] || "th"}`;
}
