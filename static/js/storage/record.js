// A record in this browser, `{name: entry}` under one key. The first entry under a name stays.

/** Return `read` and `add` for the record under `key`. `valid` returns the entries of an object that are of use. */
export function record(key, valid) {
  const usable = (entries) => (entries && typeof entries === "object" ? valid(entries) : {});

  function read() {
    try {
      return usable(JSON.parse(localStorage.getItem(key)));
    } catch {
      return {}; // storage is forbidden or invalid
    }
  }

  function add(entries) {
    const all = { ...usable(entries), ...read() };
    if (!Object.keys(all).length) return;
    try {
      localStorage.setItem(key, JSON.stringify(all));
    } catch {
      // Storage is forbidden or full: do without.
    }
  }

  return { read, add };
}
