// The conformance cases in a real page: over the engine's worker, and through the service worker.
import { createAssay, installLocalApi } from '../../dist/client/index.js';
import { settle } from '../../dist/client/options.js';
import { PageEngine } from '../../dist/client/page-engine.js';
import { runConformance } from './run.js';
import { runScoreMany } from './score-many.js';

const framework = { describe, it, before, after };
const base = new URL('/', location.href).href;

runConformance(
  'worker',
  async (variant) => {
    const assay = createAssay({ variant });
    return { base, fetch: (request) => assay.fetch(request), close: () => assay.dispose() };
  },
  framework,
);

runConformance(
  'service worker',
  async (variant) => {
    const api = await installLocalApi({ variant });
    return {
      base,
      fetch: (request) => fetch(request),
      async close() {
        api.dispose();
        await api.registration.unregister();
      },
    };
  },
  framework,
  ['A', 'B'],
  { answersUnknownPaths: false },
);

runScoreMany(
  'worker',
  async () => {
    const engine = new PageEngine(settle());
    return { service: await engine.connect(undefined), close: () => engine.dispose() };
  },
  framework,
);
