// The IndexedDB databases of this origin: one for each area, so that each can be cleared separately.
import type { UseStore } from 'idb-keyval';
import type { Area } from './area.js';
import { type BlobRefusal, createBloblessArea } from './blobless-area.js';
import { createConnection, type Hang } from './connection.js';
import { createEvictingArea } from './evicting-area.js';
import { createIndexedArea } from './indexed-area.js';
import { openStore } from './open-store.js';
import { createResilientArea, type Warn } from './resilient-area.js';

/** Names of the databases; each has one object store, `values`. */
export const databases = {
  artifacts: 'assay-artifacts',
  catalogs: 'assay-catalogs',
  embeddings: 'assay-embeddings',
  hub: 'assay-hub',
  optIns: 'assay-opt-ins',
  rates: 'assay-rates',
  rebuilt: 'assay-rebuilt',
  serviceWorkers: 'assay-service-workers',
  versions: 'assay-versions',
} as const satisfies Record<string, string>;

export interface AreaOptions {
  /** Opens an idb-keyval store. Default: the real database. */
  open?: (database: string) => UseStore;
  /** Called once with a message when storage is unusable. Default: console.warn, once for all areas. */
  warn?: Warn;
  /** Milliseconds, from any origin. Default Date.now. */
  now?: () => number;
  /** Evict the least recently used records when the quota is exceeded. Default false. */
  evict?: boolean;
}

/** The databases of a page hang together, as where the disk does. */
const hang: Hang = { at: Number.NEGATIVE_INFINITY };

/** A browser refuses Blobs to all databases of a page. */
const refusal: BlobRefusal = { known: false };

const warned = new Set<string>();

/** The areas of a page fail for one reason, which is said once. */
function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(message);
}

/** An area in IndexedDB with a fallback to memory. Opens the database on first use. */
export function openArea<Value>(
  name: keyof typeof databases,
  { open = openStore, warn = warnOnce, now = () => Date.now(), evict = false }: AreaOptions = {},
): Area<Value> {
  const store = createConnection(() => open(databases[name]), { now, hang });
  const stored = createBloblessArea(createIndexedArea<Value>(store), refusal);
  return createResilientArea(evict ? createEvictingArea(stored) : stored, warn);
}
