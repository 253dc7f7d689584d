// A record in this browser, `{name: entry}` under one key.

/**
 * Return `read` and `add` for the record under `key`. `valid` returns the entries of an object that are of use. Of two
 * entries under one name the `better` one stays: the first, if nothing else is said.
 */
export function record(key, valid, better = (here) => here) {
  const usable = (entries) => (entries && typeof entries === "object" ? valid(entries) : {});

  function read() {
    try {
      return usable(JSON.parse(localStorage.getItem(key)));
    } catch {
      return {}; // storage is forbidden or invalid
    }
  }

  function add(entries) {
    const all = read();
    for (const [name, entry] of Object.entries(usable(entries))) all[name] = Object.hasOwn(all, name) ? better(all[name], entry) : entry;
    if (!Object.keys(all).length) return;
    try {
      localStorage.setItem(key, JSON.stringify(usable(all)));
    } catch {
      // Storage is forbidden or full: do without.
    }
  }

  return { read, add };
}
