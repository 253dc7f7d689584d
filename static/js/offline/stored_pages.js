// The pages in this browser, as documents, and the puzzles on them.
const { version } = document.getElementById("notes").dataset;
const CACHES = ["pages", "stock"].map((name) => `atelier ${version} ${name} `); // as in worker/pages.js

/**
 * Return the stored pages, {address, path, page}, last visited first, those in the language of this page before others.
 * Of several addresses of one path the shortest is taken.
 */
export async function storedPages() {
  const { lang } = document.documentElement;
  const names = (await caches.keys()).filter((name) => CACHES.some((start) => name.startsWith(start)));
  const found = new Map();
  for (const name of names.sort((one, other) => other.endsWith(` ${lang}`) - one.endsWith(` ${lang}`))) {
    const cache = await caches.open(name);
    for (const { url } of (await cache.keys()).reverse()) {
      const page = new DOMParser().parseFromString(await (await cache.match(url, { ignoreVary: true })).text(), "text/html");
      const path = new URL(url).pathname;
      const key = `${path} ${page.querySelector("h1")?.textContent}`;
      const known = found.get(key);
      if (!known) found.set(key, { address: url, path, page });
      else if (url.length < known.address.length) known.address = url;
    }
  }
  return [...found.values()];
}

/** Return the puzzle that is played on a page, {id, title, level, rank, layout, board}; undefined if it is none, or an exercise. */
export function puzzleOn(page) {
  const [play, layout] = ["play-data", "layout-data"].map((id) => page.getElementById(id));
  const board = page.querySelector("#board > svg");
  if (!play || !layout || !board || page.getElementById("practice-data")) return undefined;
  const { id, title, level, rank } = JSON.parse(play.textContent);
  return { id, title, level, rank, layout: JSON.parse(layout.textContent), board };
}
