// The conformance cases over HTTP, on a Node server.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { serve } from '../../src/node/server.js';
import { commitMessage, StandInService } from '../support/stand-in-service.js';
import { runConformance } from './run.js';

runConformance(
  'Node server',
  async (variant) => {
    const requestId = (request: Request) => request.headers.get('x-request-id') ?? '';
    const server = await serve(new StandInService([commitMessage]), { variant, requestId });
    return { base: server.url, fetch: (request) => fetch(request), close: () => server.close() };
  },
  { describe, it, before: beforeAll, after: afterAll },
);
