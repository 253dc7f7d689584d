// Requests to the server. Apart from the offline scripts, no other module makes any.

const SOON = 400; // milliseconds that need no sign
let waits = 0;

// Show that the page waits while what the visitor has just pressed takes longer than a moment.
async function send(url, options) {
  if (!navigator.userActivation?.isActive) return fetch(url, options);
  let signs = 0;
  const count = (n) => {
    signs += n;
    waits += n;
    document.documentElement.toggleAttribute("data-waits", waits > 0);
  };
  const timer = setTimeout(count, SOON, 1);
  try {
    return await fetch(url, options);
  } finally {
    clearTimeout(timer);
    count(-signs);
  }
}

/** Fetch the HTML or text at `url`. Throws on an error status. */
export async function getHtml(url) {
  const response = await send(url, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.text();
}

/** Post a form's `data` and return the response, a page. */
export const post = (url, data) => send(url, { method: "POST", body: data, headers: { Accept: "text/html" } });

/** Post a form's `data` and return the HTML. A 400 response is HTML too and gives the reason. */
export async function postForHtml(url, data) {
  const response = await post(url, data);
  if (!response.ok && response.status !== 400) throw new Error(`${response.status} ${url}`);
  return response.text();
}

/** Fetch the file at `url`. Throws on an error status. */
export async function getBlob(url) {
  const response = await send(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.blob();
}

/** Fetch the JSON at `url`. Throws on an error status. */
export async function getJson(url) {
  const response = await send(url, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}

/** Post a form's `data` and return the JSON. Throws on an error status. */
export async function postForJson(url, data) {
  const response = await send(url, { method: "POST", body: data, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}

/** Post the form of a button, which stores something, and return its address. */
export async function addressFrom({ form, name, value }) {
  const data = new FormData(form);
  data.set(name, value);
  return (await postForJson(form.action, data)).url;
}

// Almost all processors are: they need not turn the bytes of each number round.
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Fetch the numbers of `size` bytes, 2 or 4, at `url`, little end first. */
export async function getNumbers(url, size = 2) {
  const response = await send(url, { headers: { Accept: "application/octet-stream" } });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  const buffer = await response.arrayBuffer();
  if (IS_LITTLE_ENDIAN) return size === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer);
  const view = new DataView(buffer);
  const length = view.byteLength / size;
  if (size === 2) return Uint16Array.from({ length }, (_, k) => view.getUint16(2 * k, true));
  return Uint32Array.from({ length }, (_, k) => view.getUint32(4 * k, true));
}

/** Send a file as text to the API, with a token if there is one. Return the response, whose body is JSON. */
export const sendFile = (url, file, token) =>
  send(url, { method: "POST", body: file, headers: { "Content-Type": "text/plain", ...(token && { Authorization: `Bearer ${token}` }) } });
