// SHA-256 as lower-case hexadecimal: by Web Crypto, else FIPS 180-4 in plain TypeScript, because `crypto.subtle` is
// missing on pages that are not secure contexts. Pure.

/** Lower-case hexadecimal SHA-256 of `bytes`. */
export async function sha256(
  bytes: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<string> {
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : computeDigest(bytes);
  return toHexadecimal(digest);
}

/** The digest of {@link Sha256} as `sha256` returns it. */
export const toHexadecimal = (digest: Uint8Array): string =>
  Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');

const listPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
};

/** First 32 bits of the fractional part: `| 0` drops the bits above them, which are the integer part. */
const toFraction = (value: number): number => (value * 2 ** 32) | 0;

const roundConstants = Int32Array.from(listPrimes(64), (prime) => toFraction(Math.cbrt(prime)));
const initialState = Int32Array.from(listPrimes(8), (prime) => toFraction(Math.sqrt(prime)));

const rotateRight = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** FIPS 180-4, section 6.2, on one 64-byte block. */
function compress(state: Int32Array, block: DataView, schedule: Int32Array): void {
  for (let t = 0; t < 16; t++) schedule[t] = block.getInt32(t * 4);
  for (let t = 16; t < 64; t++) {
    const x = schedule[t - 15] ?? 0;
    const y = schedule[t - 2] ?? 0;
    const small0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
    const small1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
    schedule[t] = (schedule[t - 16] ?? 0) + small0 + (schedule[t - 7] ?? 0) + small1;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let t = 0; t < 64; t++) {
    const big1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const word = ((roundConstants[t] ?? 0) + (schedule[t] ?? 0)) | 0;
    const first = (h + big1 + ((e & f) ^ (~e & g)) + word) | 0;
    const big0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (const [i, word] of words.entries()) state[i] = (state[i] ?? 0) + word;
}

const blockBytes = 64;

/** SHA-256 of bytes that arrive in parts, of which none is kept. */
export class Sha256 {
  readonly #state = initialState.slice();
  readonly #schedule = new Int32Array(64);
  /** The start of a block. */
  readonly #pending = new Uint8Array(blockBytes);
  #length = 0;

  update(bytes: Uint8Array): void {
    const filled = this.#length % blockBytes;
    this.#length += bytes.length;
    let offset = 0;
    if (filled > 0) {
      offset = Math.min(blockBytes - filled, bytes.length);
      this.#pending.set(bytes.subarray(0, offset), filled);
      if (filled + offset < blockBytes) return;
      this.#compress(this.#pending);
    }
    const end = bytes.length - ((bytes.length - offset) % blockBytes);
    this.#compress(bytes.subarray(offset, end));
    this.#pending.set(bytes.subarray(end));
  }

  /** Ends the hash. */
  digest(): Uint8Array {
    // Padding: a one bit, zeros, the length in bits as 64 bits big-endian.
    const length = this.#length;
    const filled = length % blockBytes;
    const tail = new Uint8Array((filled < 56 ? 64 : 128) - filled);
    tail[0] = 0x80;
    const view = new DataView(tail.buffer);
    view.setUint32(tail.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(tail.length - 4, (length << 3) >>> 0);
    this.update(tail);
    const digest = new Uint8Array(32);
    const output = new DataView(digest.buffer);
    for (const [i, word] of this.#state.entries()) output.setInt32(i * 4, word);
    return digest;
  }

  /** @param bytes whole blocks */
  #compress(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length; offset += blockBytes) {
      compress(
        this.#state,
        new DataView(bytes.buffer, bytes.byteOffset + offset, blockBytes),
        this.#schedule,
      );
    }
  }
}

function computeDigest(bytes: Uint8Array): Uint8Array {
  const hash = new Sha256();
  hash.update(bytes);
  return hash.digest();
}
