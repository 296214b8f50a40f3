// An embedder that remembers: in memory by the text, behind it in packs by the text's SHA-256 and the embedder's
// revision. What is embedded is given out first and written afterwards; storage that fails only costs time.
import { type Matrix, row, zeros } from '../numerics/matrix.js';
import { dot } from '../numerics/vector.js';
import type { PackEntry, Place, VectorCache, VectorRows } from './cache.js';
import { textKeys } from './cache-keys.js';
import type { Embedder } from './embedder.js';
import { Recent } from './recent.js';

export interface CachedOptions {
  /** Bytes of memory for vectors and their texts. Default: 32 MiB. */
  memory?: number;
  /** Texts of a pack. Default: 256. */
  packed?: number;
  /** Milliseconds without a new vector after which a pack is written that is not full. Default: 1,000. */
  idle?: number;
}

/** Bytes of packs kept as they were read: a corpus that is scored again may come in any order. */
const openBytes = 32 * 1024 * 1024;

/**
 * An embedder that embeds no text twice, as far as its memory and the cache reach.
 * @returns the same embedder, the same vectors bit for bit as it first gave them
 */
export function withCache(embedder: Embedder, cache: VectorCache, options?: CachedOptions): Embedder {
  const remembered = new RememberedVectors(embedder, cache, options);
  const own: Partial<Embedder> = {
    tokens: (texts) => remembered.tokens(texts),
    embed: (texts, signal) => remembered.embed(texts, signal),
    recall: (texts) => remembered.recall(texts),
  };
  // All the rest is the embedder's own, as it is at the time: a second backend may have joined.
  return new Proxy(embedder, {
    get: (target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name),
  });
}

/** What is known of one text. */
interface Row {
  /** (d) */
  readonly vector: Float32Array;
  readonly tokens: number;
}

/** A pack that was read, or is being read. */
interface OpenPack {
  readonly rows: Promise<VectorRows | undefined>;
  readonly bytes: number;
}

class RememberedVectors {
  readonly #embedder: Embedder;
  readonly #cache: VectorCache;
  readonly #memory: Recent<Row>;
  readonly #packed: number;
  readonly #idle: number;
  readonly #packs = new Recent<OpenPack>(openBytes, ({ bytes }) => bytes);
  #space = '';
  #places: Promise<Map<string, Place>> = Promise.resolve(new Map());
  /** The pack that is being filled: written again whenever it has grown. */
  #filling = emptyPack();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    embedder: Embedder,
    cache: VectorCache,
    { memory = 32 * 1024 * 1024, packed = 256, idle = 1_000 }: CachedOptions = {},
  ) {
    this.#embedder = embedder;
    this.#cache = cache;
    this.#memory = new Recent(memory, ({ vector }) => vector.byteLength);
    this.#packed = packed;
    this.#idle = idle;
  }

  tokens(texts: readonly string[]): Uint32Array {
    const known = texts.map((text) => this.#memory.peek(text)?.tokens);
    const rest = texts.filter((_, index) => known[index] === undefined);
    const counted = rest.length > 0 ? this.#embedder.tokens(rest) : [];
    let next = 0;
    return Uint32Array.from(known, (count) => count ?? counted[next++] ?? 0);
  }

  async recall(texts: readonly string[]): Promise<void> {
    this.#enterSpace();
    const missing = texts.filter((text) => this.#memory.peek(text)?.tokens === undefined);
    if (missing.length > 0) await this.#stored(missing, () => {});
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Matrix> {
    signal?.throwIfAborted();
    this.#enterSpace();
    const vectors = zeros(texts.length, this.#embedder.dimensions);
    const missing: number[] = [];
    for (const [index, text] of texts.entries()) {
      const known = this.#memory.get(text);
      if (known) row(vectors, index).set(known.vector);
      else missing.push(index);
    }
    if (missing.length === 0) return vectors;
    const wanted = missing.map((index) => texts[index] ?? '');
    const place = (at: number, vector: Float32Array) => row(vectors, missing[at] ?? 0).set(vector);
    const unknown = await this.#stored(wanted, place);
    signal?.throwIfAborted();
    if (unknown.length > 0) await this.#made(wanted, unknown, place, signal);
    return vectors;
  }

  /** Vectors of one backend are not handed out as another's: when a second joins, its own are made or read. */
  #enterSpace(): void {
    const { id, revision, backend, dtype = 'own', dimensions } = this.#embedder;
    const space = `${id}@${revision}/${backend}/${dtype}/segments`;
    if (space === this.#space) return;
    this.#space = space;
    this.#memory.clear();
    this.#packs.clear();
    this.#filling = emptyPack();
    this.#places = this.#cache.places(space, dimensions).catch(() => new Map());
  }

  /** Places what the packs have, and remembers it. @returns the indices of the others */
  async #stored(
    texts: readonly string[],
    place: (index: number, vector: Float32Array) => void,
  ): Promise<number[]> {
    const { dimensions } = this.#embedder;
    const places = await this.#places;
    if (places.size === 0) return texts.map((_, index) => index);
    const keys = await textKeys(texts);
    const unknown: number[] = [];
    for (const [index, key] of keys.entries()) {
      const known = places.get(key);
      const pack = known && (await this.#pack(known.pack));
      if (!pack) {
        places.delete(key);
        unknown.push(index);
        continue;
      }
      const vector = pack.vectors.slice(known.row * dimensions, (known.row + 1) * dimensions);
      place(index, vector);
      this.#memory.set(texts[index] ?? '', { vector, tokens: pack.tokens[known.row] ?? 0 });
    }
    return unknown;
  }

  #pack(pack: PackEntry): Promise<VectorRows | undefined> {
    const known = this.#packs.get(pack.id);
    if (known) return known.rows;
    const rows = this.#cache.pack(this.#space, pack, this.#embedder.dimensions).catch(() => undefined);
    this.#packs.set(pack.id, { rows, bytes: pack.bytes });
    return rows;
  }

  /** Embeds the texts with these indices, places and keeps them. */
  async #made(
    texts: readonly string[],
    indices: readonly number[],
    place: (index: number, vector: Float32Array) => void,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const own = indices.map((index) => texts[index] ?? '');
    const counts = this.#embedder.tokens(own);
    const made = await this.#embedder.embed(own, signal);
    this.#enterSpace();
    for (const [at, index] of indices.entries()) {
      const vector = row(made, at).slice();
      place(index, vector);
      const square = dot(vector, vector);
      // What is no vector is told to whoever scores with it, and tried again the next time.
      if (Number.isFinite(square) && square > 0)
        this.#keep(own[at] ?? '', { vector, tokens: counts[at] ?? 0 });
    }
  }

  #keep(text: string, known: Row): void {
    this.#memory.set(text, known);
    this.#filling.rows.set(text, known);
    clearTimeout(this.#timer);
    if (this.#filling.rows.size >= this.#packed) this.#write();
    else this.#timer = setTimeout(() => this.#write(), this.#idle);
  }

  /** Writes the pack that is being filled, in place of what was written of it before; begins the next when it is full. */
  #write(): void {
    const filling = this.#filling;
    const entries = [...filling.rows];
    if (entries.length >= this.#packed) this.#filling = emptyPack();
    const [space, places] = [this.#space, this.#places];
    const write = async () => {
      const keys = await textKeys(entries.map(([text]) => text));
      const { dimensions } = this.#embedder;
      const vectors = new Float32Array(entries.length * dimensions);
      entries.forEach(([, { vector }], at) => {
        vectors.set(vector, at * dimensions);
      });
      const tokens = Uint32Array.from(entries, ([, known]) => known.tokens);
      const rows = { vectors, tokens };
      const pack = await this.#cache.write(space, keys, dimensions, rows, filling.written);
      if (!pack) return;
      filling.written = pack.id;
      const known = await places;
      keys.forEach((key, at) => {
        known.set(key, { pack, row: at });
      });
    };
    this.#writing = this.#writing.then(write).catch(() => {});
  }
}

const emptyPack = (): { rows: Map<string, Row>; written: string | undefined } => {
  return { rows: new Map(), written: undefined };
};
