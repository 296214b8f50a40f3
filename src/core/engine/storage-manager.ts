// Local storage: usage, preload, evict. Files that the record of a hub repository names belong to an embedder, all
// others to the catalog.
import {
  AssayError,
  type OnProgress,
  quote,
  type StorageReport,
  type StorageService,
  type StoredPart,
} from '../contract/index.js';
import type { VectorCache } from '../embedding/index.js';
import {
  type Area,
  collectHashes,
  type EntriesOptions,
  type FileStore,
  getOwner,
  type HubRecord,
  isHubRecord,
  isRecordKey,
  type RebuiltStore,
  type SiteData,
  type VersionStore,
} from '../storage/index.js';
import type { Caller } from './memo.js';

export interface StorageManagerParts {
  /** The embedder that the host has chosen. */
  readonly embedder: string | undefined;
  readonly loadModel: (handle: string, caller: Caller) => Promise<unknown>;
  readonly loadEmbedder: (caller: Caller) => Promise<unknown>;
  /** Loads the general texts that builds compare with. */
  readonly loadAmbient: (caller: Caller) => Promise<unknown>;
  readonly files: FileStore;
  readonly hub: Area<unknown>;
  readonly vectors: VectorCache;
  readonly versions: VersionStore;
  readonly rebuilt: Pick<RebuiltStore, 'bytes' | 'keep'>;
  /** Undefined where everything stays in memory. */
  readonly siteData?: Pick<SiteData, 'since'> | undefined;
  /** Default: the browser's, if there is one. */
  readonly browser?: Pick<globalThis.StorageManager, 'estimate' | 'persisted'> | undefined;
}

/** A stored folder of hub files. */
interface HubFolder {
  readonly key: string;
  readonly record: HubRecord;
}

const parts: Record<StoredPart, true> = { models: true, embedders: true, vectors: true, versions: true };
const isPart = (name: string): name is StoredPart => Object.hasOwn(parts, name);

export class StorageManager implements StorageService {
  readonly #parts: StorageManagerParts;

  constructor(managed: StorageManagerParts) {
    this.#parts = managed;
  }

  async preload(what?: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void> {
    const { embedder, loadModel, loadEmbedder, loadAmbient } = this.#parts;
    const caller = { signal, onProgress };
    if (what === undefined || what === embedder) {
      await loadEmbedder(caller);
    } else if (what === 'builds') {
      await Promise.all([loadEmbedder(caller), loadAmbient(caller)]);
    } else if (what.includes('/')) {
      const embedderName = quote(embedder ?? 'the bundled one');
      throw new AssayError(
        'invalid_request',
        `The embedder of this engine is ${embedderName}, not ${quote(what)}. Set the option 'embedder'`,
      );
    } else {
      await loadModel(what, caller);
    }
  }

  async storage(): Promise<StorageReport> {
    const { files, vectors, versions, rebuilt } = this.#parts;
    const [folders, sizes, vectorCache, versionBytes, rebuiltBytes, browser, persisted] = await Promise.all([
      this.#readFolders(),
      files.sizes(),
      vectors.size(),
      versions.bytes(),
      rebuilt.bytes(),
      this.#estimate(),
      this.persisted(),
    ]);
    const sum = (hashes: ReadonlySet<string>) =>
      [...hashes].reduce((bytes, hash) => bytes + (sizes.get(hash) ?? 0), 0);
    const hubHashes = collectFiles(folders);
    const catalogHashes = new Set([...sizes.keys()].filter((hash) => !hubHashes.has(hash)));
    const owners = [...new Set(folders.map(({ key }) => getOwner(key)))];
    return {
      used: browser.used,
      quota: browser.quota,
      stored: files.mode,
      persisted,
      parts: {
        models: rebuiltBytes + sum(catalogHashes),
        embedders: sum(hubHashes),
        vectors: vectorCache.bytes,
        versions: versionBytes,
      },
      embedders: Object.fromEntries(
        owners.map((owner) => [
          owner,
          sum(collectFiles(folders.filter(({ key }) => getOwner(key) === owner))),
        ]),
      ),
    };
  }

  async storedSince(): Promise<string | null> {
    return (await this.#parts.siteData?.since()) ?? null;
  }

  async evict(what?: string): Promise<number> {
    if (what === undefined) {
      return (await this.evict('vectors')) + (await this.evict('embedders')) + (await this.evict('models'));
    }
    if (!isPart(what)) return this.#evictEmbedder(what);
    switch (what) {
      case 'vectors': {
        const { vectors } = this.#parts;
        const { bytes } = await vectors.size();
        await vectors.clear();
        return bytes;
      }
      case 'embedders':
        return this.#evictFolders(await this.#readFolders(), []);
      case 'models':
        return this.#evictModels();
      case 'versions':
        throw new AssayError(
          'invalid_request',
          'Models that were built on this device cannot be downloaded again. Remove them one by one',
        );
      default:
        return what satisfies never;
    }
  }

  async #evictModels(): Promise<number> {
    const { files, rebuilt } = this.#parts;
    // Sizes before records: a file that is stored meanwhile has a record by then, or is not in the sizes.
    const sizes = await files.sizes();
    const hubHashes = collectFiles(await this.#readFolders({ whole: true }));
    const rebuiltBytes = await rebuilt.bytes();
    await rebuilt.keep(() => false);
    return rebuiltBytes + (await this.#deleteFiles(sizes, (hash) => !hubHashes.has(hash)));
  }

  async #evictEmbedder(id: string): Promise<number> {
    const folders = await this.#readFolders();
    const isOfEmbedder = ({ key }: HubFolder) => [id, `${id}/`].includes(getOwner(key));
    const evicted = folders.filter(isOfEmbedder);
    if (evicted.length === 0) {
      throw new AssayError(
        'invalid_request',
        `Nothing is stored for ${quote(id)}. Evict an embedder by its id, or models, embedders or vectors`,
      );
    }
    return this.#evictFolders(
      evicted,
      folders.filter((folder) => !isOfEmbedder(folder)),
    );
  }

  /** Deletes folders, except for files that the remaining folders share. @returns deleted bytes */
  async #evictFolders(evicted: readonly HubFolder[], remaining: readonly HubFolder[]): Promise<number> {
    const hashes = collectFiles(evicted);
    const shared = collectFiles(remaining);
    // Records before files: a file without a record is swept later, a record without its file is fetched again.
    await this.#parts.hub.delete(evicted.map(({ key }) => key));
    const sizes = await this.#parts.files.sizes();
    return this.#deleteFiles(sizes, (hash) => hashes.has(hash) && !shared.has(hash));
  }

  async #deleteFiles(
    sizes: ReadonlyMap<string, number>,
    matches: (hash: string) => boolean,
  ): Promise<number> {
    const deleted = [...sizes].filter(([hash]) => matches(hash));
    await this.#parts.files.delete(deleted.map(([hash]) => hash));
    return deleted.reduce((sum, [, bytes]) => sum + bytes, 0);
  }

  async #readFolders(options?: EntriesOptions): Promise<HubFolder[]> {
    const entries = await this.#parts.hub.entries('', options);
    return entries.flatMap(([key, record]) =>
      isRecordKey(key) && isHubRecord(record) ? [{ key, record }] : [],
    );
  }

  /** The answer of the browser; null where it does not say. */
  async persisted(): Promise<boolean | null> {
    const { browser = globalThis.navigator?.storage } = this.#parts;
    try {
      return (await browser?.persisted?.()) ?? null;
    } catch {
      return null;
    }
  }

  /** The browser's estimate in bytes; null where it does not give one. */
  async #estimate(): Promise<{ used: number | null; quota: number | null }> {
    const { browser = globalThis.navigator?.storage } = this.#parts;
    try {
      const { usage = null, quota = null } = (await browser?.estimate?.()) ?? {};
      return { used: usage, quota };
    } catch {
      return { used: null, quota: null };
    }
  }
}

const collectFiles = (folders: readonly HubFolder[]): Set<string> =>
  new Set(folders.flatMap(({ record }) => collectHashes(record)));
