// The conformance cases on the app itself, in this process.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createApp } from '../../src/http/index.js';
import { commitMessage, StandInService } from '../support/stand-in-service.js';
import { runConformance } from './run.js';

runConformance(
  'in process',
  async (variant) => {
    const app = createApp(new StandInService([commitMessage]), { variant });
    return { base: 'http://local/', fetch: (request) => app.fetch(request), close: () => undefined };
  },
  { describe, it, before: beforeAll, after: afterAll },
);
