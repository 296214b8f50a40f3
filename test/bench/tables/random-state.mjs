// NumPy's legacy RandomState as far as published protocols draw rows with it: the Mersenne Twister MT19937 (Matsumoto and
// Nishimura 1998) seeded by one integer, and the Fisher-Yates shuffle over it, which `permutation`, `shuffle` and pandas'
// `sample` share. Equal to NumPy to the last place; a test holds it to NumPy's own output.

const size = 624;
const period = 397;

export class RandomState {
  #state = new Uint32Array(size);
  #next = size;

  constructor(seed) {
    this.#state[0] = seed >>> 0;
    for (let i = 1; i < size; i++) {
      const before = this.#state[i - 1];
      this.#state[i] = Math.imul(1_812_433_253, before ^ (before >>> 30)) + i;
    }
  }

  #twist() {
    const state = this.#state;
    for (let i = 0; i < size; i++) {
      const joined = (state[i] & 0x8000_0000) | (state[(i + 1) % size] & 0x7fff_ffff);
      state[i] = state[(i + period) % size] ^ (joined >>> 1) ^ (joined & 1 ? 0x9908_b0df : 0);
    }
    this.#next = 0;
  }

  /** 32 random bits. */
  next() {
    if (this.#next === size) this.#twist();
    let bits = this.#state[this.#next++];
    bits ^= bits >>> 11;
    bits ^= (bits << 7) & 0x9d2c_5680;
    bits ^= (bits << 15) & 0xefc6_0000;
    return (bits ^ (bits >>> 18)) >>> 0;
  }

  /** An integer from 0 to `max`, both included, below 2^32: bits under a mask, until they fit. */
  #upTo(max) {
    const mask = max === 0 ? 0 : 0xffff_ffff >>> Math.clz32(max);
    let value = (this.next() & mask) >>> 0;
    while (value > max) value = (this.next() & mask) >>> 0;
    return value;
  }

  /** Shuffles a list as it is. */
  shuffle(list) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.#upTo(i);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }

  /** The integers below n in random order. */
  permutation(n) {
    return this.shuffle(Array.from({ length: n }, (_, i) => i));
  }
}
