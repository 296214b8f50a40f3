// Queries, keys and values of the first layer, by token. Where words have no positions, these depend on the token alone, and
// most tokens of a text have been seen before: what was computed for them is copied, with the same bits.
import type { EncoderWeights } from '../weights.js';

/** Kinds of tokens whose products are kept, 6 MB for 256 columns: most tokens of running text are among them. */
const keptKinds = 2048;

/** Whether nothing is added to words before the first layer. */
export const hasNoPositions = ({ positions }: Pick<EncoderWeights, 'positions'>): boolean =>
  positions.data.every((value) => value === 0);

/** Kinds that there is room for. @param rows tokens that pass the layers together */
export const countKinds = (rows: number): number => Math.max(keptKinds, rows);

/** Bytes of a token's queries, keys and values. */
export const countProductBytes = (hidden: number): number => 12 * hidden;

/** Addresses of what it reads and writes, and the rows that there is room for. A `MemoryPlan` has them. */
interface ProductAddresses {
  readonly rowCount: number;
  readonly ids: number;
  readonly newIds: number;
  readonly qkv: number;
  readonly tokenProducts: number;
}

export class TokenProducts {
  readonly #memory: Uint8Array;
  readonly #plan: ProductAddresses;
  readonly #bytes: number;
  /** (vocabulary): the slot of a token's products, or -1. */
  readonly #slots: Int32Array;
  /** By slot: the token, or -1; the run that used it last; whether it was used again since the hand passed. */
  readonly #owners: Int32Array;
  readonly #lastRuns: Int32Array;
  readonly #usedAgain: Uint8Array;
  #hand = 0;
  #run = 0;
  /** The tokens of this run, and the first one of each kind that is new. */
  #ids = new Int32Array(0);
  #first: number[] = [];

  /** @param plan with room for `countKinds` of its rows */
  constructor(buffer: ArrayBuffer, plan: ProductAddresses, { hidden, words }: EncoderWeights) {
    this.#memory = new Uint8Array(buffer);
    this.#plan = plan;
    this.#bytes = countProductBytes(hidden);
    this.#slots = new Int32Array(words.rows).fill(-1);
    const kinds = countKinds(plan.rowCount);
    this.#owners = new Int32Array(kinds).fill(-1);
    this.#lastRuns = new Int32Array(kinds);
    this.#usedAgain = new Uint8Array(kinds);
  }

  /** Begins a run. @param ids of the tokens of all its texts, at most as many as there are rows */
  find(ids: Int32Array): void {
    this.#ids = ids.slice();
    this.#first = [];
    this.#run++;
    for (let token = 0; token < ids.length; token++) {
      const slot = this.#slots[ids[token]];
      if (slot < 0) continue;
      this.#usedAgain[slot] = 1;
      this.#lastRuns[slot] = this.#run;
    }
    for (let token = 0; token < ids.length; token++) {
      const id = ids[token];
      if (this.#slots[id] >= 0) continue;
      this.#slots[id] = this.#takeSlot(id);
      this.#first.push(token);
    }
  }

  /** The clock algorithm (Corbató 1968), which never takes what this run uses. */
  #takeSlot(id: number): number {
    for (;;) {
      const slot = this.#hand;
      this.#hand = (slot + 1) % this.#owners.length;
      if (this.#lastRuns[slot] === this.#run) continue;
      if (this.#usedAgain[slot]) {
        this.#usedAgain[slot] = 0;
        continue;
      }
      const before = this.#owners[slot];
      if (before >= 0) this.#slots[before] = -1;
      this.#owners[slot] = id;
      this.#lastRuns[slot] = this.#run;
      return slot;
    }
  }

  /** Writes the rows of the words that are new to `plan.newIds`. @returns how many there are */
  writeNew(): number {
    const { ids, newIds } = this.#plan;
    const { buffer } = this.#memory;
    const rows = new Int32Array(buffer, ids, this.#ids.length);
    new Int32Array(buffer, newIds, this.#first.length).set(this.#first.map((token) => rows[token]));
    return this.#first.length;
  }

  /** Keeps the products of the new words, which are where those of the first tokens will be, and copies those of all tokens. */
  exchange(): void {
    const { qkv, tokenProducts } = this.#plan;
    const copy = (from: number, to: number) => this.#memory.copyWithin(to, from, from + this.#bytes);
    const locate = (id: number) => tokenProducts + this.#slots[id] * this.#bytes;
    this.#first.forEach((token, i) => {
      copy(qkv + i * this.#bytes, locate(this.#ids[token]));
    });
    this.#ids.forEach((id, token) => {
      copy(locate(id), qkv + token * this.#bytes);
    });
  }
}
