// The visitor's settings, stored in this browser under one key. If storage is forbidden, they last as long as the
// page. theme.js reads the same key before the first paint.

const KEY = "sudoku-atelier-settings";

export const DEFAULTS = Object.freeze({
  theme: "system",
  cellNames: "r3c5",
  clearMarks: true,
  showConflicts: true,
  highlightSame: true,
  showPeers: false,
  showFinished: true,
  digitFirst: false,
  timer: true,
  keepAwake: true,
  singleKeys: true,
  zoomLens: true,
  leftHanded: false,
});

const CHOICES = { theme: ["system", "light", "dark"], cellNames: ["r3c5", "a1", "words"] };

const listeners = new Map(Object.keys(DEFAULTS).map((name) => [name, new Set()]));
let kept = DEFAULTS;
kept = read();
let couldWrite = true;

export function setting(name) {
  return kept[name];
}

/** Set `name` to `value`, here and in other tabs. Return false if there is no such setting or value. */
export function set(name, value) {
  if (!fits(name, value)) return false;
  take({ ...kept, [name]: value });
  write();
  return true;
}

/** Call `fn(value)` whenever `name` changes, in this tab or another. Return a function that stops it. */
export function onChange(name, fn) {
  listeners.get(name).add(fn);
  return () => listeners.get(name).delete(fn);
}

/** Whether the last change was stored. */
export function isSaved() {
  return couldWrite;
}

/** Reset all settings to their defaults. */
export function reset() {
  take(DEFAULTS);
  write();
}

/** Return all settings as the text of a file. */
export function toText() {
  return `${JSON.stringify({ schema: 1, settings: kept }, null, 2)}\n`;
}

/** Load all settings in the text of such a file. Return false, and change nothing, if any of it is invalid. */
export function fromText(text) {
  const settings = parse(text)?.settings;
  if (!settings || typeof settings !== "object" || Array.isArray(settings)) return false;
  const entries = Object.entries(settings);
  if (!entries.length || !entries.every(([name, value]) => fits(name, value))) return false;
  take({ ...kept, ...settings });
  write();
  return true;
}

function fits(name, value) {
  if (!Object.hasOwn(DEFAULTS, name)) return false;
  return name in CHOICES ? CHOICES[name].includes(value) : typeof value === typeof DEFAULTS[name];
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function read() {
  let found = null;
  try {
    found = parse(localStorage.getItem(KEY));
  } catch {
    // Storage is forbidden: use the values set on this page.
    return kept;
  }
  const good = Object.entries(found ?? {}).filter(([name, value]) => fits(name, value));
  return { ...DEFAULTS, ...Object.fromEntries(good) };
}

function write() {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    couldWrite = true;
  } catch {
    // Forbidden or full: the settings last as long as the page.
    couldWrite = false;
  }
}

function take(values) {
  const before = kept;
  kept = { ...values };
  for (const [name, fns] of listeners) {
    if (kept[name] !== before[name]) fns.forEach((fn) => fn(kept[name]));
  }
}

addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) take(read());
});
// A page restored from the back/forward cache has missed all events.
addEventListener("pageshow", (event) => event.persisted && take(read()));
