// Random requests to the app in this process, validated against the published OpenAPI documents and the invariants.
// ASSAY_FUZZ_RUNS and ASSAY_FUZZ_SEED set their number and seed; a failure prints how to reproduce it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchRoute } from '../../src/core/contract/routes.js';
import { createApp } from '../../src/core/http/index.js';
import { documents, whole } from '../support/documents.js';
import { fuzzSeed } from '../support/fuzz-seed.mjs';
import { casesOf } from '../support/long.mjs';
import { commitMessage, StandInService } from '../support/stand-in-service.js';
import { createAnswerValidator, readAnswer } from './answer-validator.js';
import { handle } from './cases/model.js';
import { equal } from './check.js';
import { fuzzRequest } from './fuzz-requests.js';

const runs = Number(process.env.ASSAY_FUZZ_RUNS ?? casesOf(10_000));
const validateAnswer = createAnswerValidator({ documents: whole, matchRoute });

test.each(['A', 'B'] as const)(
  'variant %s answers random requests as documented, without side effects',
  async (variant) => {
    let now = 1_700_000_000_000;
    let count = 0;
    const bugs: unknown[] = [];
    const seen: Record<number, number> = {};
    const app = createApp(new StandInService([commitMessage]), {
      variant,
      clock: () => now,
      clientId: (request) => request.headers.get('x-client') ?? 'fuzz',
      documents,
      onBug: (thrown) => bugs.push(thrown),
    });
    const good = async () => {
      now += 1000;
      const headers = { 'X-Client': 'good' };
      const request = new Request(`http://local/m/${handle}`, {
        method: 'POST',
        headers,
        body: 'Fix the parser',
      });
      return (await app.fetch(request)).text();
    };
    const before = await good();
    console.log(`fuzz of variant ${variant}: ${runs / 2} requests, seed ${fuzzSeed}`);
    await fc.assert(
      fc.asyncProperty(fuzzRequest, async (sent) => {
        now += sent.pause;
        const { method, headers, body } = sent;
        const request = new Request(new URL(sent.path, 'http://local/'), { method, headers, body });
        const answer = await readAnswer(await app.fetch(request));
        seen[answer.status] = (seen[answer.status] ?? 0) + 1;
        validateAnswer(sent, answer, variant);
        if (count++ % 50 === 0) equal(await good(), before, 'the unchanged answer to a valid request');
      }),
      { numRuns: runs / 2, seed: fuzzSeed, endOnFailure: false },
    );
    expect(bugs).toEqual([]);
    // Enough requests must reach the handlers.
    for (const status of [200, 404, 405, 422])
      expect(seen[status], `answers ${status}`).toBeGreaterThan(runs / 200);
    if (variant === 'B') expect(seen[429]).toBeGreaterThan(0);
  },
  180_000,
);
