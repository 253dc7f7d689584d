// The screen stays on while somebody plays, where the browser allows it and the visitor wants it.
import { onChange, setting } from "../site/settings.js";

let lock = null;

async function hold() {
  if (lock || document.hidden || !setting("keepAwake")) return;
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
    lock?.addEventListener("release", () => (lock = null));
  } catch {
    // Not now: the battery is low, or it is not allowed here.
  }
}

/** From the first touch of `place` on. */
export function keepAwake(place) {
  for (const name of ["pointerdown", "keydown"]) place.addEventListener(name, hold);
  onChange("keepAwake", (wanted) => (wanted ? hold() : lock?.release()));
}
