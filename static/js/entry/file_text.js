// The text of a file that was pasted, dropped or chosen. Games that HoDoKu has saved are archives; their first file is unpacked.

const HEADER = 30; // bytes in front of the name of a file in an archive
const MOST = 60_000; // characters that are unpacked; the server reads a few more

/** Return the `text` of `file`, or in `refused` what it is instead: "picture" or "noText". */
export async function contentOf(file) {
  if (file.type.startsWith("image/")) return { refused: "picture" };
  const text = await textOf(file);
  return text.includes("\0") || text.startsWith("%PDF-") ? { refused: "noText" } : { text };
}

/** Return the text of `file`; for an archive, the beginning of its first file, or "" if it cannot be unpacked. */
async function textOf(file) {
  const head = new DataView(await file.slice(0, HEADER).arrayBuffer());
  if (head.byteLength < HEADER || head.getUint32(0) !== 0x504b0304) return decoded(await file.arrayBuffer());
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

// Text in UTF-16 begins with a mark; what is not UTF-8 either is in the usual encoding of older programs.
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const isUtf16 = first + second === 0xff + 0xfe && Math.abs(first - second) === 1;
  const encoding = isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
