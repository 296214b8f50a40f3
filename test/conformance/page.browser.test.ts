// The conformance cases in a real page: over the engine's worker, and through the service worker.

import { resolveOptions } from '../../dist/page/client/assay-options.js';
import { type Assay, createAssay, installLocalApi } from '../../dist/page/client/index.js';
import { PageEngine } from '../../dist/page/client/page-engine.js';
import { perspective } from './cases/model.js';
import { byTurns, nextWindow } from './clients.js';
import { runConformance } from './run.js';
import { runScoreMany } from './score-many.js';

const framework = { describe, it, before, after };
const base = new URL('/', location.href).href;

runConformance(
  'worker',
  async (variant) => {
    const assays: Assay[] = [];
    const next = () => {
      const assay = createAssay({ variant, device: 'wasm', perspective });
      assays.push(assay);
      return Promise.resolve((request: Request) => assay.fetch(request));
    };
    const close = () => {
      for (const assay of assays) assay.dispose();
    };
    return { base, fetch: byTurns(next), close };
  },
  framework,
);

runConformance(
  'service worker',
  async (variant) => {
    const api = await installLocalApi({ variant, device: 'wasm', perspective });
    return {
      base,
      fetch: variant === 'B' ? byTurns(nextWindow) : (request) => fetch(request),
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
    const engine = new PageEngine(resolveOptions({ device: 'wasm' }));
    return { service: await engine.connect(undefined), close: () => engine.dispose() };
  },
  framework,
);
