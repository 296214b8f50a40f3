// The persistent vector cache: vectors of texts that were embedded before, for builds and scores.
// Stores many vectors per record ("pack"), because one record each is four times slower. Evicts the least recently used
// packs first.
import { type Area, type Changes, sha256 } from '../../storage/index.js';
import { countKeys, decodeKeys, encodeKeys } from './cache-keys.js';

/** Vectors of n texts as the embedder returned them, and their token counts. */
export interface VectorRows {
  /** (n, width) row-major. */
  readonly vectors: Float32Array;
  /** (n) */
  readonly tokens: Uint32Array;
}

/** A pack as the index lists it. */
export interface PackEntry {
  /** Hash of its contents, keys included, so that changed bytes do not match. */
  readonly id: string;
  /** Keys of its rows. */
  readonly keys: Uint16Array;
  /** Of its vectors. */
  readonly bytes: number;
  /** Last use, in milliseconds since 1970. */
  readonly used: number;
}

/** All packs of one space. A space names an embedder, its revision and its backend. */
interface PackIndex {
  readonly width: number;
  readonly packs: readonly PackEntry[];
}

/** Where a text's vector is stored. */
export interface VectorLocation {
  readonly pack: PackEntry;
  readonly row: number;
}

export interface CacheOptions {
  /** Maximum bytes of vectors. Default 64 MiB. */
  limit?: number;
  /** Clock, in milliseconds since 1970. */
  now?: () => number;
}

const toIndexKey = (space: string): string => `index/${space}`;
const toPackKey = (space: string, id: string): string => `pack/${space}/${id}`;
const toSizeKey = (space: string): string => `size/${space}`;

/** Size of one space, or of all. */
export interface CacheSize {
  readonly vectors: number;
  readonly bytes: number;
}

export class VectorCache {
  readonly #area: Area<unknown>;
  readonly #limit: number;
  readonly #now: () => number;
  /** Packs whose use is recorded already. Once is enough: packs that are not used at all are still evicted first. */
  readonly #touched = new Set<string>();

  constructor(area: Area<unknown>, { limit = 64 * 1024 * 1024, now = Date.now }: CacheOptions = {}) {
    this.#area = area;
    this.#limit = limit;
    this.#now = now;
  }

  /**
   * Reads the cached vectors of texts.
   * @param space names the embedder, its revision and its backend
   * @param keys (n) from `hashTexts`
   * @param width length of a vector
   * @param onRow receives, for each cached text, its index among the keys, its (width) vector and its token count
   */
  async read(
    space: string,
    keys: readonly string[],
    width: number,
    onRow: (row: number, vector: Float32Array, tokens: number) => void,
  ): Promise<void> {
    const index = await this.#loadIndex(space, width);
    if (index.packs.length === 0) return;
    const rowOfKey = new Map(keys.map((key, row) => [key, row]));
    const used: string[] = [];
    for (const entry of index.packs) {
      const ranges = findRows(entry, rowOfKey);
      const pack = ranges.length > 0 ? await this.#loadPack(space, entry, width) : undefined;
      if (!pack) continue;
      used.push(entry.id);
      for (const [from, to] of ranges) {
        onRow(to, pack.vectors.subarray(from * width, (from + 1) * width), pack.tokens[from] ?? 0);
      }
    }
    await this.#touch(space, width, used);
  }

  /** Size of all spaces together. */
  async size(): Promise<CacheSize> {
    return sumSizes((await this.#area.entries(toSizeKey(''))).map(([, value]) => value as CacheSize));
  }

  /** Deletes everything. Readers that still hold pack entries find their packs missing. */
  async clear(): Promise<void> {
    await this.#area.delete((await this.#area.entries('')).map(([key]) => key));
  }

  /** Reads the locations of all cached vectors, by key. */
  async readLocations(space: string, width: number): Promise<Map<string, VectorLocation>> {
    const { packs } = await this.#loadIndex(space, width);
    return new Map(
      packs.flatMap((pack) =>
        decodeKeys(pack.keys).map((key, row): [string, VectorLocation] => [key, { pack, row }]),
      ),
    );
  }

  /** Reads a whole pack and records its use; undefined when it was deleted or its bytes have changed. */
  async readPack(space: string, entry: PackEntry, width: number): Promise<VectorRows | undefined> {
    const pack = await this.#loadPack(space, entry, width);
    const name = toPackKey(space, entry.id);
    if (pack && !this.#touched.has(name)) {
      this.#touched.add(name);
      // Not awaited, so that a vector is returned before its use is recorded.
      this.#touch(space, width, [entry.id]).catch(() => {});
    }
    return pack;
  }

  /**
   * Stores the vectors of n texts as one pack.
   * @param replaced id of a pack to delete in the same transaction
   * @returns its index entry; undefined for no texts
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
    const units = encodeKeys(keys);
    const entry: PackEntry = {
      id: await hashPack(units, pack),
      keys: units,
      bytes: pack.vectors.byteLength,
      used: this.#now(),
    };
    await this.#update(space, width, (packs) => ({
      packs: [...packs.filter(({ id }) => id !== entry.id && id !== replaced), entry],
      changes: [
        ...(replaced === undefined ? [] : [[toPackKey(space, replaced), undefined] as const]),
        [toPackKey(space, entry.id), pack],
      ],
    }));
    await this.#evict();
    return entry;
  }

  async #loadIndex(space: string, width: number): Promise<PackIndex> {
    const index = (await this.#area.get(toIndexKey(space))) as PackIndex | undefined;
    return index?.width === width ? index : { width, packs: [] };
  }

  async #loadPack(space: string, entry: PackEntry, width: number): Promise<VectorRows | undefined> {
    const pack = (await this.#area.get(toPackKey(space, entry.id))) as VectorRows | undefined;
    if (pack?.vectors.length !== countKeys(entry.keys) * width) return undefined;
    return (await hashPack(entry.keys, pack)) === entry.id ? pack : undefined;
  }

  async #touch(space: string, width: number, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const used = this.#now();
    await this.#update(space, width, (packs) => ({
      packs: packs.map((pack) => (ids.includes(pack.id) ? { ...pack, used } : pack)),
      changes: [],
    }));
  }

  async #update(
    space: string,
    width: number,
    change: (packs: readonly PackEntry[]) => { packs: readonly PackEntry[]; changes: Changes<unknown> },
  ): Promise<void> {
    await this.#area.update(toIndexKey(space), (value) => {
      const index = value as PackIndex | undefined;
      const { packs, changes } = change(index?.width === width ? index.packs : []);
      const sizes = packs.map(({ keys, bytes }) => ({ vectors: countKeys(keys), bytes }));
      return [
        [toIndexKey(space), { width, packs } satisfies PackIndex],
        [toSizeKey(space), sumSizes(sizes)],
        ...changes,
      ];
    });
  }

  /** Deletes the least recently used packs of all spaces until the rest fits the limit. */
  async #evict(): Promise<void> {
    const all = (await this.#area.entries(toIndexKey(''))).flatMap(([key, value]) => {
      const { width, packs } = value as PackIndex;
      return packs.map((pack) => ({ space: key.slice(toIndexKey('').length), width, ...pack }));
    });
    let excess = all.reduce((sum, { bytes }) => sum + bytes, 0) - this.#limit;
    for (const { space, width, id, bytes } of all.sort((a, b) => a.used - b.used)) {
      if (excess <= 0) return;
      excess -= bytes;
      await this.#update(space, width, (packs) => ({
        packs: packs.filter((pack) => pack.id !== id),
        changes: [[toPackKey(space, id), undefined]],
      }));
    }
  }
}

/** Rows of a pack that are wanted, each with its index among the wanted keys. */
function findRows({ keys }: PackEntry, rowOfKey: ReadonlyMap<string, number>): [from: number, to: number][] {
  return decodeKeys(keys).flatMap((key, from): [number, number][] => {
    const to = rowOfKey.get(key);
    return to === undefined ? [] : [[from, to]];
  });
}

/** Detects flipped bytes, which must not reach training. Includes the keys, so that equal vectors of other texts differ. */
async function hashPack(keys: Uint16Array, { vectors, tokens }: VectorRows): Promise<string> {
  const parts = [keys, tokens, vectors];
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
    offset += byteLength;
  }
  return (await sha256(bytes)).slice(0, 32);
}

const sumSizes = (parts: readonly CacheSize[]): CacheSize => ({
  vectors: parts.reduce((sum, { vectors }) => sum + vectors, 0),
  bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
});
