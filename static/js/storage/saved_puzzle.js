// A puzzle started in this browser: its stored entry, shared by all tabs.

/** What the keys of all entries begin with. */
export const PREFIX = "play ";
const MAX_HINTS = 999;

/** Return a stored entry, {} if its text is invalid. */
export function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {}; // invalid
  }
}

const playedIn = ({ log, seconds }) => JSON.stringify([log, seconds]);

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
    const progress = this.seen ? parsed(this.seen) : {};
    Object.assign(this, { played: playedIn(progress), when: progress.when });
    return progress;
  }

  /** Store the progress, with the time of its latest move or second. Return false if storage is forbidden or full. */
  save(progress) {
    const played = playedIn(progress);
    const when = played === this.played ? this.when : Date.now();
    const text = JSON.stringify({ ...progress, when });
    try {
      localStorage.setItem(this.key, text);
      Object.assign(this, { seen: text, played, when });
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

/**
 * Return the help that was asked for in a stored puzzle, a list of [kind, how many digits had been set before]. Earlier
 * versions stored how many hints there were, and not when: then it is -1.
 */
export function helpsOf({ helps, hints }) {
  if (Array.isArray(helps)) return helps.filter(Array.isArray);
  return Array.from({ length: Math.min(Number(hints) || 0, MAX_HINTS) }, () => ["hint", -1]);
}

/** Return the techniques that hints have named in a stored puzzle: {technique, name, at, out} with the position. */
export function hintedOf({ hinted }) {
  const isText = (text) => typeof text === "string";
  return Array.isArray(hinted) ? hinted.filter((each) => [each?.technique, each?.name, each?.at, each?.out].every(isText)) : [];
}
