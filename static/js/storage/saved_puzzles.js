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
      if (event.key === this.key && this.isOld) changed();
    });
  }

  /** Whether another tab has written since this one last read or wrote. */
  get isOld() {
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

/** Return the unfinished puzzles, latest first: {id, title, share, when}. `share` is the part filled in. */
export function savedPuzzles() {
  const found = [];
  try {
    for (let k = 0; k < localStorage.length; k++) {
      const key = localStorage.key(k);
      if (!key.startsWith(PREFIX)) continue;
      const { title, share, when, isDone } = parsed(localStorage.getItem(key));
      if (title && share && !isDone) found.push({ id: key.slice(PREFIX.length), title, share, when });
    }
  } catch {
    return [];
  }
  return found.sort((one, other) => other.when - one.when);
}
