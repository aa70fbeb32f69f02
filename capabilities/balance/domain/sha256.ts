/**
 * SHA-256 (FIPS 180-4). Implemented here because a page over plain http from another host has no WebCrypto, and
 * loadsheets are signed there too.
 */
const ROUND_CONSTANTS = primeRoots(64, Math.cbrt);
const INITIAL_HASH = primeRoots(8, Math.sqrt);

/** First 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function primeRoots(count: number, root: (value: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let value = 2; primes.length < count; value += 1)
    if (primes.every((prime) => value % prime !== 0)) primes.push(value);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Pads a message to whole 64-byte blocks, with its length in bits at the end. */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, index) => view.setUint8(index, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(blocks * 64 - 4, (bytes.length * 8) >>> 0);
  return view;
}

function schedule(view: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64);
  const word = (index: number) => words[index] ?? 0;
  for (let t = 0; t < 64; t += 1) {
    if (t < 16) {
      words[t] = view.getUint32(at + t * 4);
    } else {
      const a = word(t - 15);
      const b = word(t - 2);
      const small0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const small1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      words[t] = word(t - 16) + small0 + word(t - 7) + small1;
    }
  }
  return words;
}

type State = [number, number, number, number, number, number, number, number];

function round(state: State, constantAndWord: number): State {
  const [a, b, c, d, e, f, g, h] = state;
  const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
  const choice = (e & f) ^ (~e & g);
  const first = (h + big1 + choice + constantAndWord) | 0;
  const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
  const majority = (a & b) ^ (a & c) ^ (b & c);
  return [(first + big0 + majority) | 0, a, b, c, (d + first) | 0, e, f, g];
}

/** Hash of the UTF-8 bytes of a text, 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const view = padded(bytes);
  const hash = Uint32Array.from(INITIAL_HASH);
  for (let at = 0; at < view.byteLength; at += 64) {
    const words = schedule(view, at);
    let state = Array.from(hash) as State;
    for (let t = 0; t < 64; t += 1) state = round(state, (ROUND_CONSTANTS[t] ?? 0) + (words[t] ?? 0));
    state.forEach((word, index) => {
      hash[index] = (hash[index] ?? 0) + word;
    });
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}
