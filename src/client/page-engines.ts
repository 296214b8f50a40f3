// The engines of this page, shared: however many Assays a page creates with the same settings, there is one engine.
import { engineKey } from '../rpc/index.js';
import type { Settings } from './options.js';
import { PageEngine } from './page-engine.js';

interface Shared {
  key: string;
  spawn: () => Worker;
  engine: PageEngine;
  users: number;
}

const engines = new Set<Shared>();

/** A user's hold on a shared engine; the engine is disposed of with its last user. */
export interface Lease {
  readonly engine: PageEngine;
  /** Once; what comes after has no effect. */
  end(): void;
}

/** The engine of these settings: the one that is there, or a new one, which starts nothing before its first call. */
export function leaseEngine({ engine: settings, spawn }: Pick<Settings, 'engine' | 'spawn'>): Lease {
  const key = engineKey(settings);
  let shared = [...engines].find((known) => known.key === key && known.spawn === spawn);
  if (!shared) {
    shared = { key, spawn, engine: new PageEngine({ engine: settings, spawn }), users: 0 };
    engines.add(shared);
  }
  const held = shared;
  held.users += 1;
  let ended = false;
  return {
    engine: held.engine,
    end() {
      if (ended) return;
      ended = true;
      held.users -= 1;
      if (held.users > 0) return;
      engines.delete(held);
      held.engine.dispose();
    },
  };
}
