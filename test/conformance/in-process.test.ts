// The conformance cases on the app over an engine, in this process.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createApp } from '../../src/core/http/index.js';
import { createPerspective } from '../../src/entries/in-process/index.js';
import { documents } from '../support/documents.js';
import { openEngine } from '../support/engine.js';
import { createLightModels } from '../support/light-models.js';
import { perspective } from './cases/model.js';
import { hurriedClock } from './clients.js';
import { runConformance } from './run.js';

const engine = openEngine(undefined, createLightModels());

runConformance(
  'in process',
  async (variant) => {
    const clock = hurriedClock();
    const app = createApp(engine, {
      variant,
      clock,
      documents,
      authoring: engine.authoring,
      perspective: createPerspective(engine, perspective),
    });
    return { base: 'http://local/', fetch: (request) => app.fetch(request), close: () => undefined };
  },
  { describe, it, before: beforeAll, after: afterAll },
);
