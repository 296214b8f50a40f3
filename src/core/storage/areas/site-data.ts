// Notices that site data was cleared, which no event of the browser says reliably. The database of versions has a record
// of the time since which it exists. A later look that finds another time finds another database, whichever context has
// created it again. Reads past the areas: a failure here is not one of stored values.
import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { SiteDataCleared } from '../../contract/index.js';
import { createConnection } from './connection.js';
import { databases } from './databases.js';
import { createIndexedArea } from './indexed-area.js';
import { openStore } from './open-store.js';

const key = 'stored-since';
const detail =
  'The data of this site was cleared while one of its pages was open. Models that were built on this device before are gone: import them from exported files, or build them again';

export interface SiteDataOptions {
  /** The time that this page's engines have seen before, if any; see {@link SiteData.since}. */
  known?: string | undefined;
  /** Default: the database of versions. */
  store?: UseStore;
  /** ISO 8601, UTC. Default: the current time. */
  now?: () => string;
}

export class SiteData {
  readonly #store: UseStore;
  readonly #now: () => string;
  #since: string | undefined;
  #cleared: SiteDataCleared | null = null;

  /** Reads nothing before the first call, which an engine's page makes when the engine starts. */
  constructor({
    known,
    store = createConnection(() => openStore(databases.versions)),
    now = () => new Date().toISOString(),
  }: SiteDataOptions = {}) {
    this.#store = store;
    this.#now = now;
    this.#since = known;
  }

  /** Since when data is stored, ISO 8601, UTC; null while that is unknown, because storage is unusable or full. */
  async since(): Promise<string | null> {
    await this.#look();
    return this.#since ?? null;
  }

  /** The last clearing since the first look of this page's engines; null without one. */
  async cleared(): Promise<SiteDataCleared | null> {
    await this.#look();
    return this.#cleared;
  }

  async #look(): Promise<void> {
    try {
      const since = await this.#read();
      if (this.#since !== undefined && since !== this.#since) this.#cleared = { at: since, detail };
      this.#since = since;
    } catch {
      // Says nothing about a clearing. The areas report that storage is unusable or full.
    }
  }

  /** Reads the record, and creates it in a new database: only there, so that all contexts agree. */
  async #read(): Promise<string> {
    let database: IDBDatabase | undefined;
    const stored = await this.#store('readonly', (values) => {
      database = values.transaction.db;
      return promisifyRequest<string | undefined>(values.get(key));
    });
    // The browser closes connections when it clears the data. Until then, the connection was in order.
    if (database) database.onclose = () => void this.#look();
    return stored ?? this.#create();
  }

  async #create(): Promise<string> {
    let since = this.#now();
    await createIndexedArea<string>(this.#store).update(key, (stored = since) => {
      since = stored;
      return [[key, stored]];
    });
    return since;
  }
}
