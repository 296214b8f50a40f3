// The conformance cases over HTTP, on a Node server.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { serve } from '../../src/server/node/serve.js';
import { documents } from '../support/documents.js';
import { openEngine } from '../support/engine.js';
import { createLightModels } from '../support/light-models.js';
import { perspective } from './cases/model.js';
import { hurriedClock } from './clients.js';
import { runConformance } from './run.js';

const engine = openEngine(undefined, createLightModels());

runConformance(
  'Node server',
  async (variant) => {
    const clock = hurriedClock();
    const server = await serve(engine, {
      variant,
      clock,
      documents,
      authoring: engine.authoring,
      authoringWithoutKey: true,
      perspective,
    });
    return { base: server.url, fetch: (request) => fetch(request), close: () => server.close() };
  },
  { describe, it, before: beforeAll, after: afterAll },
);
