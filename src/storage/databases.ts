// The databases of the origin, by name: one for each area, so that one of them can be cleared without the others.
import { createStore, type UseStore } from 'idb-keyval';
import type { Area } from './area.js';
import { connection } from './connection.js';
import { evictingArea } from './evicting-area.js';
import { indexedArea } from './indexed-area.js';
import { resilientArea, type Warn } from './resilient-area.js';

/** Names of the databases; each holds the one object store `values`. */
export const databases = {
  artifacts: 'assay-artifacts',
  catalogs: 'assay-catalogs',
  embeddings: 'assay-embeddings',
  hub: 'assay-hub',
  optIns: 'assay-opt-ins',
  rates: 'assay-rates',
  rebuilt: 'assay-rebuilt',
  versions: 'assay-versions',
} as const satisfies Record<string, string>;

export interface AreaOptions {
  /** Opens one idb-keyval store; the default opens the real database. */
  open?: (database: string) => UseStore;
  /** Told once, in words, when storage turns out to be unusable. */
  warn?: Warn;
  /** Milliseconds, any origin. */
  now?: () => number;
  /** Makes room when the quota is used up, by deleting what was not used lately. */
  evict?: boolean;
}

/** An area in IndexedDB, or in memory where that fails. Opens nothing before its first use. */
export function openArea<Value>(
  name: keyof typeof databases,
  {
    open = (database) => createStore(database, 'values'),
    warn = (message) => console.warn(message),
    now = () => Date.now(),
    evict = false,
  }: AreaOptions = {},
): Area<Value> {
  const store = connection(() => open(databases[name]), { now });
  const stored = indexedArea<Value>(store);
  return resilientArea(evict ? evictingArea(stored) : stored, warn);
}
