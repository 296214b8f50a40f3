// The shared engines of this page: all Assays with the same settings use one engine.
import { AssayError } from '../../core/contract/index.js';
import { findWorkerRefusal, isServer } from '../../core/platform/index.js';
import { type CallableEngine, toEngineKey } from '../rpc/index.js';
import { getBaseUri, noBase } from './arguments.js';
import type { ResolvedOptions } from './assay-options.js';
import { openCatalog } from './catalog-engine.js';
import { PageEngine } from './page-engine.js';

interface SharedEngine {
  key: string;
  spawn: ResolvedOptions['spawn'];
  engine: PageEngine;
  users: number;
}

const engines = new Set<SharedEngine>();

/** Use of a shared engine; the engine is disposed with its last lease. */
export interface Lease {
  readonly engine: { connect(signal: AbortSignal | undefined): Promise<CallableEngine> };
  /** Ends the lease. Idempotent. */
  release(): void;
}

/** A lease of which every call is refused. */
const refuse = (...error: ConstructorParameters<typeof AssayError>): Lease => ({
  engine: {
    connect: async () => {
      throw new AssayError(...error);
    },
  },
  release() {},
});

type Leased = Pick<ResolvedOptions, 'engine' | 'spawn'>;

/** Leases the engine for these settings, which is created if needed and starts nothing before its first call. */
export function leaseEngine(options: Leased): Lease {
  const toPath = (url: string) => new URL(url, getBaseUri()).pathname;
  if (toPath('.') === '/' || toPath(options.engine.assets) !== '/assay-models/') return leaseAt(options);
  // A page in a folder: the models are there if the site has none at its root.
  let lease: Promise<Lease> | undefined;
  return {
    engine: {
      async connect(signal) {
        lease ??= import('./locate.js').then(async ({ locate }) => leaseAt(await locate(options)));
        return (await lease).engine.connect(signal);
      },
    },
    release: () => void lease?.then(({ release }) => release()),
  };
}

function leaseAt({ engine: settings, spawn }: Leased): Lease {
  // Modules that a server renders pages with may create an Assay, whose locks and channels would keep Node running.
  if (isServer())
    return refuse(
      'engine_unavailable',
      "createAssay() scores in the browser. In Node, use openModels() of 'assay/node'",
    );
  if (settings.assets.startsWith(noBase))
    return refuse('invalid_request', "Option 'assets' must be an absolute URL: this document has no address");
  const refusal = spawn ? undefined : findWorkerRefusal();
  if (refusal) {
    const catalog = openCatalog(settings.assets, refusal);
    return { engine: { connect: async () => catalog }, release() {} };
  }
  const key = toEngineKey(settings);
  let shared = [...engines].find((known) => known.key === key && known.spawn === spawn);
  if (!shared) {
    shared = { key, spawn, engine: new PageEngine({ engine: settings, spawn }), users: 0 };
    engines.add(shared);
  }
  const leased = shared;
  leased.users += 1;
  let released = false;
  return {
    engine: leased.engine,
    release() {
      if (released) return;
      released = true;
      leased.users -= 1;
      if (leased.users > 0) return;
      engines.delete(leased);
      leased.engine.dispose();
    },
  };
}
