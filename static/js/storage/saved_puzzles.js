// The puzzles started in this browser: one stored entry per puzzle, shared by all tabs.

const PREFIX = "play ";

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {}; // invalid
  }
}

export class SavedPuzzle {
  /** `changed` is called when another tab has made progress in this puzzle. */
  constructor(id, changed) {
    this.key = PREFIX + id;
    this.seen = null;
    addEventListener("storage", (event) => {
      if (event.key === this.key && this.isStale) changed();
    });
  }

  /** Whether another tab has written since this one last read or wrote. */
  get isStale() {
    const now = this.#read();
    return now !== null && now !== this.seen;
  }

  load() {
    this.seen = this.#read();
    return this.seen ? parsed(this.seen) : {};
  }

  /** Store the progress. Return false if storage is forbidden or full. */
  save(progress) {
    const text = JSON.stringify(progress);
    try {
      localStorage.setItem(this.key, text);
      this.seen = text;
      return true;
    } catch {
      return false;
    }
  }

  #read() {
    try {
      return localStorage.getItem(this.key);
    } catch {
      return this.seen;
    }
  }
}

/** Return the stored text of every puzzle by its id. */
export function storedTexts() {
  const found = new Map();
  try {
    for (let k = 0; k < localStorage.length; k++) {
      const key = localStorage.key(k);
      if (key.startsWith(PREFIX)) found.set(key.slice(PREFIX.length), localStorage.getItem(key));
    }
  } catch {
    found.clear(); // storage is forbidden
  }
  return found;
}

/** Store the text of a puzzle. Return false if storage is forbidden or full. */
export function putPuzzle(id, text) {
  try {
    localStorage.setItem(PREFIX + id, text);
    return true;
  } catch {
    return false;
  }
}

/** Remove a puzzle, and return its text. */
export function removePuzzle(id) {
  const text = storedTexts().get(id);
  if (text !== undefined) localStorage.removeItem(PREFIX + id);
  return text;
}

/** Return all puzzles begun or solved, latest first: {id, title, share, when, seconds, isDone}. */
export function playedPuzzles() {
  const found = [];
  for (const [id, text] of storedTexts()) {
    const { title, share = 0, when = 0, seconds = 0, isDone = false, log } = parsed(text);
    if (title && (share || isDone || log?.past?.length)) found.push({ id, title, share, when, seconds, isDone });
  }
  return found.sort((one, other) => other.when - one.when);
}

/** Return the puzzles that are partly filled in, latest first. `share` is the filled part. */
export function savedPuzzles() {
  return playedPuzzles().filter(({ share, isDone }) => share && !isDone);
}

/** Return the finished puzzles: {id, seconds, when}. */
export function finishedPuzzles() {
  return playedPuzzles().filter(({ isDone }) => isDone);
}
