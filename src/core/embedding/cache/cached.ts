// Adds a cache to an embedder: in memory by text, and in stored packs by the text's SHA-256 and the embedder's revision.
// Returns new vectors first and writes them afterwards; failing storage only costs time.
import { dot, type Matrix, row, zeros } from '../../numerics/index.js';
import type { Embedder } from '../embedder.js';
import type { Lexicon } from '../features/lexicon/lexicon-file.js';
import type { PackEntry, VectorCache, VectorLocation, VectorRows } from './cache.js';
import { hashTexts } from './cache-keys.js';
import { LruCache } from './lru-cache.js';

export interface CachedOptions {
  /** Given to the embedder. */
  lexicon?: Lexicon | undefined;
  /** Bytes of memory for vectors and their texts. Default 32 MiB. */
  memory?: number;
  /** Texts per pack. Default 256. */
  packSize?: number;
  /** Milliseconds without a new vector after which a partial pack is written. Default 1,000. */
  idle?: number;
}

/** Bytes of packs cached as they were read: a corpus that is scored again may come in any order. */
const maxPackBytes = 32 * 1024 * 1024;

/**
 * Wraps an embedder so that it embeds no text twice, within the limits of its memory and the cache.
 * @returns an embedder with the same properties, and the same vectors bit for bit as first computed
 */
export function createCachedEmbedder(
  embedder: Embedder,
  cache: VectorCache,
  options?: CachedOptions,
): Embedder {
  const cached = new CachedVectors(embedder, cache, options);
  const wrapper: Partial<Embedder> = {
    tokens: (texts) => cached.tokens(texts),
    embed: (texts, signal) => cached.embed(texts, signal),
    recall: (texts) => cached.recall(texts),
    cacheable: true,
    lexicon: options?.lexicon ?? embedder.lexicon,
  };
  // Everything else is read from the embedder when needed, because a second backend may be added.
  return new Proxy(embedder, {
    get: (target, name) => Reflect.get(Object.hasOwn(wrapper, name) ? wrapper : target, name),
  });
}

/** The vector and token count of one text. */
interface Row {
  /** (d) */
  readonly vector: Float32Array;
  readonly tokens: number;
}

/** A pack that was read or is being read. */
interface OpenPack {
  readonly rows: Promise<VectorRows | undefined>;
  readonly bytes: number;
}

class CachedVectors {
  readonly #embedder: Embedder;
  readonly #cache: VectorCache;
  readonly #memory: LruCache<Row>;
  readonly #packSize: number;
  readonly #idle: number;
  readonly #openPacks = new LruCache<OpenPack>(maxPackBytes, ({ bytes }) => bytes);
  #space = '';
  #locations: Promise<Map<string, VectorLocation>> = Promise.resolve(new Map());
  /** The pack that is being filled, rewritten whenever it has grown. */
  #filling = createPack();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    embedder: Embedder,
    cache: VectorCache,
    { memory = 32 * 1024 * 1024, packSize = 256, idle = 1_000 }: CachedOptions = {},
  ) {
    this.#embedder = embedder;
    this.#cache = cache;
    this.#memory = new LruCache(memory, ({ vector }) => vector.byteLength);
    this.#packSize = packSize;
    this.#idle = idle;
  }

  tokens(texts: readonly string[]): Uint32Array {
    const cached = texts.map((text) => this.#memory.peek(text)?.tokens);
    const uncached = texts.filter((_, index) => cached[index] === undefined);
    const counted = uncached.length > 0 ? this.#embedder.tokens(uncached) : [];
    let next = 0;
    return Uint32Array.from(cached, (count) => count ?? counted[next++] ?? 0);
  }

  async recall(texts: readonly string[]): Promise<void> {
    this.#enterSpace();
    const missing = texts.filter((text) => this.#memory.peek(text)?.tokens === undefined);
    if (missing.length > 0) await this.#readStored(missing, () => {});
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Matrix> {
    signal?.throwIfAborted();
    this.#enterSpace();
    const vectors = zeros(texts.length, this.#embedder.dimensions);
    const missing: number[] = [];
    for (const [index, text] of texts.entries()) {
      const cached = this.#memory.get(text);
      if (cached) row(vectors, index).set(cached.vector);
      else missing.push(index);
    }
    if (missing.length === 0) return vectors;
    const missingTexts = missing.map((index) => texts[index] ?? '');
    const onVector = (at: number, vector: Float32Array) => row(vectors, missing[at] ?? 0).set(vector);
    const unknown = await this.#readStored(missingTexts, onVector);
    signal?.throwIfAborted();
    if (unknown.length > 0) await this.#embedMissing(missingTexts, unknown, onVector, signal);
    return vectors;
  }

  /** Separates the vectors of different backends: when a second backend is added, starts over with its own. */
  #enterSpace(): void {
    const { id, revision, backend, dtype = 'own', dimensions } = this.#embedder;
    const space = `${id}@${revision}/${backend}/${dtype}/segments`;
    if (space === this.#space) return;
    this.#space = space;
    this.#memory.clear();
    this.#openPacks.clear();
    this.#filling = createPack();
    this.#locations = this.#cache.readLocations(space, dimensions).catch(() => new Map());
  }

  /** Passes on what is stored and adds it to the memory. @returns the indices of the other texts */
  async #readStored(
    texts: readonly string[],
    onVector: (index: number, vector: Float32Array) => void,
  ): Promise<number[]> {
    const { dimensions } = this.#embedder;
    const locations = await this.#locations;
    if (locations.size === 0) return texts.map((_, index) => index);
    const keys = await hashTexts(texts);
    const unknown: number[] = [];
    for (const [index, key] of keys.entries()) {
      const location = locations.get(key);
      const pack = location && (await this.#openPack(location.pack));
      if (!pack) {
        locations.delete(key);
        unknown.push(index);
        continue;
      }
      const vector = pack.vectors.slice(location.row * dimensions, (location.row + 1) * dimensions);
      onVector(index, vector);
      this.#memory.set(texts[index] ?? '', { vector, tokens: pack.tokens[location.row] ?? 0 });
    }
    return unknown;
  }

  #openPack(pack: PackEntry): Promise<VectorRows | undefined> {
    const open = this.#openPacks.get(pack.id);
    if (open) return open.rows;
    const rows = this.#cache.readPack(this.#space, pack, this.#embedder.dimensions).catch(() => undefined);
    this.#openPacks.set(pack.id, { rows, bytes: pack.bytes });
    return rows;
  }

  /** Embeds the texts at these indices, passes their vectors on and caches them. */
  async #embedMissing(
    texts: readonly string[],
    indices: readonly number[],
    onVector: (index: number, vector: Float32Array) => void,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const batchTexts = indices.map((index) => texts[index] ?? '');
    const counts = this.#embedder.tokens(batchTexts);
    const computed = await this.#embedder.embed(batchTexts, signal);
    this.#enterSpace();
    for (const [at, index] of indices.entries()) {
      const vector = row(computed, at).slice();
      onVector(index, vector);
      const square = dot(vector, vector);
      // An invalid vector is not cached: the caller reports it, and the next request computes it again.
      if (Number.isFinite(square) && square > 0)
        this.#add(batchTexts[at] ?? '', { vector, tokens: counts[at] ?? 0 });
    }
  }

  #add(text: string, row: Row): void {
    this.#memory.set(text, row);
    this.#filling.rows.set(text, row);
    clearTimeout(this.#timer);
    if (this.#filling.rows.size >= this.#packSize) this.#write();
    else this.#timer = setTimeout(() => this.#write(), this.#idle);
  }

  /** Writes the pack that is being filled, replacing its earlier state, and starts the next one when it is full. */
  #write(): void {
    const filling = this.#filling;
    const entries = [...filling.rows];
    if (entries.length >= this.#packSize) this.#filling = createPack();
    const [space, pendingLocations] = [this.#space, this.#locations];
    const write = async () => {
      const keys = await hashTexts(entries.map(([text]) => text));
      const { dimensions } = this.#embedder;
      const vectors = new Float32Array(entries.length * dimensions);
      entries.forEach(([, { vector }], at) => {
        vectors.set(vector, at * dimensions);
      });
      const tokens = Uint32Array.from(entries, ([, entry]) => entry.tokens);
      const rows = { vectors, tokens };
      const pack = await this.#cache.write(space, keys, dimensions, rows, filling.written);
      if (!pack) return;
      filling.written = pack.id;
      const locations = await pendingLocations;
      keys.forEach((key, at) => {
        locations.set(key, { pack, row: at });
      });
    };
    this.#writing = this.#writing.then(write).catch(() => {});
  }
}

const createPack = (): { rows: Map<string, Row>; written: string | undefined } => {
  return { rows: new Map(), written: undefined };
};
