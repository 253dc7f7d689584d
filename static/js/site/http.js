// The only place that talks to the server.

/** The HTML, or text, at `url`; throws if the answer is an error. */
export async function getHtml(url) {
  const response = await fetch(url, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.text();
}

/** The HTML that the server answers to a form's `data`; what it refuses says why and is HTML too. */
export async function postForHtml(url, data) {
  const response = await fetch(url, { method: "POST", body: data, headers: { Accept: "text/html" } });
  if (!response.ok && response.status !== 400) throw new Error(`${response.status} ${url}`);
  return response.text();
}

/** The data at `url`; throws if the answer is an error. */
export async function getJson(url) {
  const response = await fetch(url, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}

/** The data that the server answers to a form's `data`; throws if the answer is an error. */
export async function postForJson(url, data) {
  const response = await fetch(url, { method: "POST", body: data, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}
