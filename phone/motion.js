// Pieces glide from where they lay to where they lie now; those that come in appear.

const SECONDS = 0.24;

// What was refused springs back.
export function springs(made) {
  if (!made || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  made.animate([0, -6, 5, -3, 0].map((by) => ({ transform: `translateX(${by}px)` })), { duration: 260, easing: "ease-out" });
}

// Remember where things are; call what is returned once they are drawn anew.
export function moved(screen) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const places = new Map();
  for (const each of screen.querySelectorAll("[data-piece]")) places.set(each.dataset.piece, each.getBoundingClientRect());
  if (!places.size) return () => {};
  return () => {
    for (const each of screen.querySelectorAll("[data-piece]")) {
      const before = places.get(each.dataset.piece), now = each.getBoundingClientRect();
      const timing = { duration: SECONDS * 1000, easing: "ease-out" };
      if (!before) {
        each.animate([{ opacity: 0, transform: "translateY(-.6rem)" }, { opacity: 1, transform: "none" }], timing);
      } else if (now.width && Math.hypot(before.left - now.left, before.top - now.top) > 6) {
        const from = `translate(${before.left - now.left}px, ${before.top - now.top}px) scale(${before.width / now.width})`;
        each.animate([{ transform: from, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], timing);
      }
    }
  };
}
