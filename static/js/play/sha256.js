// SHA-256 of a short text (FIPS 180-4). The browser's own is there over https only, and pages also work over http.

/** The fractional part of `x` as 32 bits. */
const bitsOf = (x) => ((x % 1) * 2 ** 32) | 0;
const turned = (x, n) => (x >>> n) | (x << (32 - n));

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

const ROUNDS = primes(64).map((prime) => bitsOf(Math.cbrt(prime)));
const START = primes(8).map((prime) => bitsOf(Math.sqrt(prime)));

/** The text as 32-bit words: a one and zeros fill it up to whole blocks, the last two words are its length in bits. */
function wordsOf(text) {
  const bytes = new TextEncoder().encode(text);
  const words = new Int32Array(16 * ((bytes.length + 72) >> 6));
  [...bytes, 0x80].forEach((byte, k) => (words[k >> 2] |= byte << (24 - 8 * (k & 3))));
  words[words.length - 1] = bytes.length * 8;
  return words;
}

/** The 64 words that the rounds mix in for a block of 16. */
function schedule(block) {
  const w = [...block];
  for (let k = 16; k < 64; k++) {
    const early = turned(w[k - 15], 7) ^ turned(w[k - 15], 18) ^ (w[k - 15] >>> 3);
    const late = turned(w[k - 2], 17) ^ turned(w[k - 2], 19) ^ (w[k - 2] >>> 10);
    w.push((w[k - 16] + early + w[k - 7] + late) | 0);
  }
  return w;
}

function compress(state, block) {
  let [a, b, c, d, e, f, g, h] = state;
  schedule(block).forEach((word, k) => {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[k] + word) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, k) => (word + state[k]) | 0);
}

/** The hash in 64 hexadecimal digits. */
export function sha256(text) {
  const words = wordsOf(text);
  let state = START;
  for (let k = 0; k < words.length; k += 16) state = compress(state, words.subarray(k, k + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
