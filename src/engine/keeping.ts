// What is kept on this device, counted by part and let go of on request. Files are counted where they belong: those
// that the record of a hub repository names are an embedder's, all others the catalog's.
import { AssayError, quoted } from '../contract/errors.js';
import type { KeepingService, StorageReport, StoredPart } from '../contract/keeping.js';
import type { OnProgress } from '../contract/service.js';
import type { VectorCache } from '../embedding/cache.js';
import type { Area, EntriesOptions, StorageMode } from '../storage/area.js';
import type { FileStore } from '../storage/file-store.js';
import { type HubRecord, hashesOf, isHubRecord, isRecordKey, ownerOf } from '../storage/hub-records.js';
import type { RebuiltStore } from '../storage/rebuilt.js';
import type { VersionStore } from '../storage/versions.js';
import type { Caller } from './memo.js';

export interface KeepingParts {
  /** The embedder that the host has chosen. */
  readonly embedder: string | undefined;
  readonly load: (handle: string, caller: Caller) => Promise<unknown>;
  /** Loads the embedder alone. */
  readonly prepare: (caller: Caller) => Promise<void>;
  readonly files: FileStore;
  readonly hub: Area<unknown>;
  readonly vectors: VectorCache;
  readonly versions: VersionStore;
  readonly rebuilt: Pick<RebuiltStore, 'bytes' | 'keep'>;
  readonly mode: () => StorageMode;
  /** Default: that of the browser. */
  readonly browser?: Pick<StorageManager, 'estimate' | 'persisted'> | undefined;
}

/** A folder of hub files that is kept. */
interface Kept {
  readonly key: string;
  readonly record: HubRecord;
}

const parts: Record<StoredPart, true> = { models: true, embedders: true, vectors: true, versions: true };
const isPart = (name: string): name is StoredPart => Object.hasOwn(parts, name);

export class Keeping implements KeepingService {
  readonly #parts: KeepingParts;

  constructor(given: KeepingParts) {
    this.#parts = given;
  }

  async preload(what?: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void> {
    const { embedder, load, prepare } = this.#parts;
    const caller = { signal, onProgress };
    if (what === undefined || what === embedder) return prepare(caller);
    if (what.includes('/')) {
      throw new AssayError(
        'invalid_request',
        `This engine's embedder is ${quoted(embedder ?? 'the bundled one')}, not ${quoted(what)}: set the option 'embedder'`,
      );
    }
    await load(what, caller);
  }

  async storage(): Promise<StorageReport> {
    const { files, vectors, versions, rebuilt, mode } = this.#parts;
    const [kept, sizes, cache, own, derived, browser] = await Promise.all([
      this.#kept(),
      files.sizes(),
      vectors.size(),
      versions.bytes(),
      rebuilt.bytes(),
      this.#browser(),
    ]);
    const ofHub = new Set(kept.flatMap(({ record }) => hashesOf(record)));
    const sum = (hashes: Iterable<string>) =>
      [...hashes].reduce((bytes, hash) => bytes + (sizes.get(hash) ?? 0), 0);
    const owners = [...new Set(kept.map(({ key }) => ownerOf(key)))];
    return {
      used: browser.used,
      quota: browser.quota,
      persistent: browser.persisted && mode() === 'persistent',
      parts: {
        models: derived + sum([...sizes.keys()].filter((hash) => !ofHub.has(hash))),
        embedders: sum(ofHub),
        vectors: cache.bytes,
        versions: own,
      },
      embedders: Object.fromEntries(
        owners.map((owner) => [
          owner,
          sum(
            new Set(
              kept.filter(({ key }) => ownerOf(key) === owner).flatMap(({ record }) => hashesOf(record)),
            ),
          ),
        ]),
      ),
    };
  }

  async evict(what?: string): Promise<number> {
    const { vectors } = this.#parts;
    if (what === undefined) {
      const gone = [await this.evict('vectors'), await this.evict('embedders'), await this.evict('models')];
      return gone.reduce((sum, bytes) => sum + bytes, 0);
    }
    if (!isPart(what)) return this.#evictFolders((key) => [what, `${what}/`].includes(ownerOf(key)), what);
    switch (what) {
      case 'vectors': {
        const { bytes } = await vectors.size();
        await vectors.clear();
        return bytes;
      }
      case 'embedders':
        return this.#evictFolders(() => true);
      case 'models': {
        const { files, rebuilt } = this.#parts;
        // The files before what names them, because each is named before it is stored.
        const sizes = await files.sizes();
        const ofHub = new Set((await this.#kept({ whole: true })).flatMap(({ record }) => hashesOf(record)));
        const derived = await rebuilt.bytes();
        await rebuilt.keep(() => false);
        return derived + (await this.#delete(sizes, (hash) => !ofHub.has(hash)));
      }
      case 'versions':
        throw new AssayError(
          'invalid_request',
          'Models that were built here cannot be had again: remove them one by one',
        );
      default:
        return what satisfies never;
    }
  }

  /** @param name of the embedder that is meant; undefined where none at all is fine */
  async #evictFolders(chosen: (key: string) => boolean, name?: string): Promise<number> {
    const kept = await this.#kept();
    const gone = kept.filter(({ key }) => chosen(key));
    if (name !== undefined && gone.length === 0) {
      throw new AssayError(
        'invalid_request',
        `Nothing is kept of ${quoted(name)}; parts: models, embedders, vectors`,
      );
    }
    const staying = new Set(kept.filter(({ key }) => !chosen(key)).flatMap(({ record }) => hashesOf(record)));
    const hashes = new Set(gone.flatMap(({ record }) => hashesOf(record)));
    // The records first: a file without one is swept, a record without its file is fetched again.
    await this.#parts.hub.delete(gone.map(({ key }) => key));
    const sizes = await this.#parts.files.sizes();
    return this.#delete(sizes, (hash) => hashes.has(hash) && !staying.has(hash));
  }

  async #delete(sizes: ReadonlyMap<string, number>, chosen: (hash: string) => boolean): Promise<number> {
    const gone = [...sizes].filter(([hash]) => chosen(hash));
    await this.#parts.files.delete(gone.map(([hash]) => hash));
    return gone.reduce((sum, [, bytes]) => sum + bytes, 0);
  }

  async #kept(options?: EntriesOptions): Promise<Kept[]> {
    const entries = await this.#parts.hub.entries('', options);
    return entries.flatMap(([key, record]) =>
      isRecordKey(key) && isHubRecord(record) ? [{ key, record }] : [],
    );
  }

  async #browser(): Promise<{ used: number | null; quota: number | null; persisted: boolean }> {
    const { browser = globalThis.navigator?.storage } = this.#parts;
    const none = { used: null, quota: null, persisted: false };
    // Where there is no storage, or the browser does not say.
    if (!browser?.estimate) return none;
    try {
      const [{ usage = null, quota = null }, persisted] = await Promise.all([
        browser.estimate(),
        browser.persisted?.() ?? false,
      ]);
      return { used: usage, quota, persisted };
    } catch {
      return none;
    }
  }
}
