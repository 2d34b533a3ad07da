// A soft chime once the person has touched the page: browsers ask for that.

let sound = null;
window.addEventListener("pointerdown", () => { try { sound ??= new AudioContext(); } catch { sound = null; } }, { once: true });

export function chime() {
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
