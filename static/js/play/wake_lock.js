// Keep the screen on during play, if the browser allows it and the player wants it.
import { onChange, setting } from "../site/settings.js";

let lock = null;

async function hold() {
  if (lock || document.hidden || !setting("keepAwake")) return;
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
    lock?.addEventListener("release", () => (lock = null));
  } catch {
    // The battery is low, or the browser does not allow it.
  }
}

/** Keep the screen on from the first input on `place`. */
export function keepAwake(place) {
  for (const name of ["pointerdown", "keydown"]) place.addEventListener(name, hold);
  onChange("keepAwake", (wanted) => (wanted ? hold() : lock?.release()));
}
