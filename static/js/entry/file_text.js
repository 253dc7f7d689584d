// The text of a file that was dropped or chosen. Games that HoDoKu has saved are archives; their first file is unpacked.

const HEADER = 30; // bytes in front of the name of a file in an archive
const MOST = 60_000; // characters that are unpacked; the server reads a few more

/** Return the text of `file`; for an archive, the beginning of its first file, or "" if it cannot be unpacked. */
export async function textOf(file) {
  const head = new DataView(await file.slice(0, HEADER).arrayBuffer());
  if (head.byteLength < HEADER || head.getUint32(0) !== 0x504b0304) return file.text();
  const start = HEADER + head.getUint16(26, true) + head.getUint16(28, true);
  const reader = file.slice(start).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let piece = await reader.read(); !piece.done && text.length < MOST; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
    }
  } catch {
    // What follows the first file is not its own, and cannot be unpacked.
  }
  reader.cancel().catch(() => {});
  return text.slice(0, MOST);
}
