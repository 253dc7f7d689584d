// The only place that talks to the server.

/** The HTML at `url`; throws if the answer is an error. */
export async function getHtml(url) {
  const response = await fetch(url, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.text();
}
