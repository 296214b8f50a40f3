// Reads the keys of the lexicon's file: Rice-coded numbers from a bit stream, lowest bit first. A number is its quotient
// by 2^parameter as so many ones and a zero, then the remainder in `parameter` bits. R. F. Rice: Some practical universal
// noiseless coding techniques, JPL Publication 79-22, 1979.

/** Bits that one look at the stream is sure to give. */
const peekBits = 24;

/** Behind the end of the bytes all bits are 0, so that reading always ends. */
export class KeyReader {
  readonly #bytes: Uint8Array;
  /** Position in bits. */
  #at: number;

  constructor(bytes: Uint8Array, offset: number) {
    this.#bytes = bytes;
    this.#at = 8 * offset;
  }

  /** @param parameter 0..28 */
  read(parameter: number): number {
    let quotient = 0;
    let ones = this.#countOnes();
    while (ones === peekBits) {
      quotient += ones;
      this.#at += ones;
      ones = this.#countOnes();
    }
    quotient += ones;
    this.#at += ones + 1;
    const short = Math.min(parameter, peekBits);
    const low = this.#peek() & ((1 << short) - 1);
    this.#at += short;
    if (short === parameter) return (quotient << parameter) | low;
    const high = this.#peek() & ((1 << (parameter - short)) - 1);
    this.#at += parameter - short;
    return (quotient << parameter) | (high << short) | low;
  }

  /** The next 24 bits, lowest first. */
  #peek(): number {
    const bytes = this.#bytes;
    const byte = this.#at >>> 3;
    const window =
      (bytes[byte] ?? 0) |
      ((bytes[byte + 1] ?? 0) << 8) |
      ((bytes[byte + 2] ?? 0) << 16) |
      ((bytes[byte + 3] ?? 0) << 24);
    return (window >>> (this.#at & 7)) & 0xff_ffff;
  }

  /** Number of ones before the next zero, at most 24. */
  #countOnes(): number {
    const zeros = ~this.#peek() & 0xff_ffff;
    return zeros === 0 ? peekBits : 31 - Math.clz32(zeros & -zeros);
  }
}
