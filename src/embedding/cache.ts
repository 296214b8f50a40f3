// Vectors of texts that were embedded once, kept so that a build or a score need not embed them again.
// Packed many to a record, because a record each is four times slower; the least recently used packs go first.
import type { Area, Changes } from '../storage/area.js';
import { sha256 } from '../storage/sha256.js';
import { countKeys, packKeys, unpackKeys } from './cache-keys.js';

/** Vectors of n texts: what the embedder gave, and the number of tokens. */
export interface VectorRows {
  /** (n, width) row-major. */
  readonly vectors: Float32Array;
  /** (n) */
  readonly tokens: Uint32Array;
}

/** What the index tells of a pack. */
export interface PackEntry {
  /** Names what is in it, keys included: bytes that have changed have another name. */
  readonly id: string;
  /** Keys of its rows. */
  readonly keys: Uint16Array;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly used: number;
}

/** Everything known of one space, which is an embedder's revision. */
interface PackIndex {
  readonly width: number;
  readonly packs: readonly PackEntry[];
}

/** Where a text's vector is: in which pack, and where there. */
export interface Place {
  readonly pack: PackEntry;
  readonly row: number;
}

export interface CacheOptions {
  /** Bytes of vectors kept at most. */
  limit?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const indexKey = (space: string): string => `index/${space}`;
const packKey = (space: string, id: string): string => `pack/${space}/${id}`;
const sizeKey = (space: string): string => `size/${space}`;

/** Of one space, or of all. */
export interface CacheSize {
  readonly vectors: number;
  readonly bytes: number;
}

export class VectorCache {
  readonly #area: Area<unknown>;
  readonly #limit: number;
  readonly #now: () => number;
  /** Packs whose use has been noted: once is enough, what nobody has used since still goes first. */
  readonly #noted = new Set<string>();

  constructor(area: Area<unknown>, { limit = 64 * 1024 * 1024, now = Date.now }: CacheOptions = {}) {
    this.#area = area;
    this.#limit = limit;
    this.#now = now;
  }

  /**
   * Hands over what is known.
   * @param space names the embedder and its revision
   * @param keys (n) of the texts, as `textKeys` gives them
   * @param place called with each known row's place among the keys, its (width) vector and its tokens
   */
  async read(
    space: string,
    keys: readonly string[],
    width: number,
    place: (row: number, vector: Float32Array, tokens: number) => void,
  ): Promise<void> {
    const index = await this.#index(space, width);
    if (index.packs.length === 0) return;
    const wanted = new Map(keys.map((key, row) => [key, row]));
    const used: string[] = [];
    for (const entry of index.packs) {
      const found = rowsOf(entry, wanted);
      const pack = found.length > 0 ? await this.#pack(space, entry, width) : undefined;
      if (!pack) continue;
      used.push(entry.id);
      for (const [from, to] of found) {
        place(to, pack.vectors.subarray(from * width, (from + 1) * width), pack.tokens[from] ?? 0);
      }
    }
    await this.#touch(space, width, used);
  }

  /** How much is kept, of all spaces. */
  async size(): Promise<CacheSize> {
    return sizeOf((await this.#area.entries(sizeKey(''))).map(([, value]) => value as CacheSize));
  }

  /** Lets everything go. What other readers still hold of it they read as gone. */
  async clear(): Promise<void> {
    await this.#area.delete((await this.#area.entries('')).map(([key]) => key));
  }

  /** The places of everything that is known, by its key. */
  async places(space: string, width: number): Promise<Map<string, Place>> {
    const { packs } = await this.#index(space, width);
    return new Map(
      packs.flatMap((pack) => unpackKeys(pack.keys).map((key, row): [string, Place] => [key, { pack, row }])),
    );
  }

  /** A pack whole, and noted as used; undefined when it is gone or its bytes have changed. */
  async pack(space: string, entry: PackEntry, width: number): Promise<VectorRows | undefined> {
    const pack = await this.#pack(space, entry, width);
    const name = packKey(space, entry.id);
    if (pack && !this.#noted.has(name)) {
      this.#noted.add(name);
      // Not waited for: nobody waits for a vector until it is noted that it was used.
      this.#touch(space, width, [entry.id]).catch(() => {});
    }
    return pack;
  }

  /**
   * Keeps the vectors of n texts as one pack.
   * @param replaced name of a pack that goes for it in the same transaction
   * @returns what the index tells of it; undefined for no texts
   */
  async write(
    space: string,
    keys: readonly string[],
    width: number,
    rows: VectorRows,
    replaced?: string,
  ): Promise<PackEntry | undefined> {
    if (keys.length === 0) return undefined;
    const pack: VectorRows = {
      vectors: rows.vectors.slice(0, keys.length * width),
      tokens: rows.tokens.slice(0, keys.length),
    };
    const units = packKeys(keys);
    const entry: PackEntry = {
      id: await nameOf(units, pack),
      keys: units,
      bytes: pack.vectors.byteLength,
      used: this.#now(),
    };
    await this.#change(space, width, (packs) => ({
      packs: [...packs.filter(({ id }) => id !== entry.id && id !== replaced), entry],
      more: [
        ...(replaced === undefined ? [] : [[packKey(space, replaced), undefined] as const]),
        [packKey(space, entry.id), pack],
      ],
    }));
    await this.#trim();
    return entry;
  }

  async #index(space: string, width: number): Promise<PackIndex> {
    const index = (await this.#area.get(indexKey(space))) as PackIndex | undefined;
    return index?.width === width ? index : { width, packs: [] };
  }

  async #pack(space: string, entry: PackEntry, width: number): Promise<VectorRows | undefined> {
    const pack = (await this.#area.get(packKey(space, entry.id))) as VectorRows | undefined;
    if (pack?.vectors.length !== countKeys(entry.keys) * width) return undefined;
    return (await nameOf(entry.keys, pack)) === entry.id ? pack : undefined;
  }

  async #touch(space: string, width: number, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const used = this.#now();
    await this.#change(space, width, (packs) => ({
      packs: packs.map((pack) => (ids.includes(pack.id) ? { ...pack, used } : pack)),
      more: [],
    }));
  }

  async #change(
    space: string,
    width: number,
    change: (packs: readonly PackEntry[]) => { packs: readonly PackEntry[]; more: Changes<unknown> },
  ): Promise<void> {
    await this.#area.update(indexKey(space), (value) => {
      const index = value as PackIndex | undefined;
      const { packs, more } = change(index?.width === width ? index.packs : []);
      const sizes = packs.map(({ keys, bytes }) => ({ vectors: countKeys(keys), bytes }));
      return [
        [indexKey(space), { width, packs } satisfies PackIndex],
        [sizeKey(space), sizeOf(sizes)],
        ...more,
      ];
    });
  }

  /** Lets the least recently used packs of all spaces go, until what is left fits the limit. */
  async #trim(): Promise<void> {
    const all = (await this.#area.entries(indexKey(''))).flatMap(([key, value]) => {
      const { width, packs } = value as PackIndex;
      return packs.map((pack) => ({ space: key.slice(indexKey('').length), width, ...pack }));
    });
    let excess = all.reduce((sum, { bytes }) => sum + bytes, 0) - this.#limit;
    for (const { space, width, id, bytes } of all.sort((a, b) => a.used - b.used)) {
      if (excess <= 0) return;
      excess -= bytes;
      await this.#change(space, width, (packs) => ({
        packs: packs.filter((pack) => pack.id !== id),
        more: [[packKey(space, id), undefined]],
      }));
    }
  }
}

/** Rows of a pack that are wanted, with the places where. */
function rowsOf({ keys }: PackEntry, wanted: ReadonlyMap<string, number>): [from: number, to: number][] {
  return unpackKeys(keys).flatMap((key, from): [number, number][] => {
    const to = wanted.get(key);
    return to === undefined ? [] : [[from, to]];
  });
}

/** A flipped byte must not be trained on, and equal vectors of other texts are another pack. */
async function nameOf(keys: Uint16Array, { vectors, tokens }: VectorRows): Promise<string> {
  const parts = [keys, tokens, vectors];
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return (await sha256(bytes)).slice(0, 32);
}

const sizeOf = (parts: readonly CacheSize[]): CacheSize => ({
  vectors: parts.reduce((sum, { vectors }) => sum + vectors, 0),
  bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
});
