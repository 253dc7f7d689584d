// What a visitor has set, kept in this browser under one key. Where nothing may be kept it holds as long as the page.
// theme.js reads the same key before the first paint.

const KEY = "sudoku-atelier-settings";

export const DEFAULTS = Object.freeze({
  theme: "system",
  clearMarks: true,
  showConflicts: true,
  highlightSame: true,
  showPeers: false,
  showFinished: true,
  timer: true,
  keepAwake: true,
  singleKeys: true,
  zoomLens: true,
  leftHanded: false,
});

const CHOICES = { theme: ["system", "light", "dark"] };

const listeners = new Map(Object.keys(DEFAULTS).map((name) => [name, new Set()]));
let kept = DEFAULTS;
kept = read();
let couldWrite = true;

export function setting(name) {
  return kept[name];
}

/** Says if `name` is a setting that can have `value`; if so it has it now, here and in other tabs. */
export function set(name, value) {
  if (!fits(name, value)) return false;
  take({ ...kept, [name]: value });
  write();
  return true;
}

/** Calls `fn(value)` whenever `name` gets another value, in this tab or in another; returns what ends that. */
export function onChange(name, fn) {
  listeners.get(name).add(fn);
  return () => listeners.get(name).delete(fn);
}

/** Says if what was last set will still be known after this page. */
export function isKept() {
  return couldWrite;
}

/** Every setting has its default again. */
export function reset() {
  take(DEFAULTS);
  write();
}

/** All settings as the text of a file. */
export function toText() {
  return `${JSON.stringify({ schema: 1, settings: kept }, null, 2)}\n`;
}

/** Takes over the text of such a file, or nothing of it, and says which; a setting it lacks stays as it is. */
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
    // Storage is forbidden: what was set in this page counts.
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
    // Forbidden or full: it holds for this page.
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
// A page that comes back from the browser's memory has heard of nothing in between.
addEventListener("pageshow", (event) => event.persisted && take(read()));
