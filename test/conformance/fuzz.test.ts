// Random requests to the app in this process, judged by the published OpenAPI documents and by the invariants.
// ASSAY_FUZZ_RUNS and ASSAY_FUZZ_SEED change how many and which; a failure prints how to see it again.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/contract/openapi.js';
import { matchRoute, type Route, type Variant } from '../../src/contract/routes.js';
import { createApp } from '../../src/http/index.js';
import { commitMessage, StandInService } from '../support/stand-in-service.js';
import { handle } from './cases/model.js';
import { checkInvariants, equal, fail } from './check.js';
import { type FuzzRequest, fuzzRequest } from './fuzz-requests.js';
import type { Answer } from './types.js';

const runs = Number(process.env.ASSAY_FUZZ_RUNS ?? 10_000);
const seed = Number(process.env.ASSAY_FUZZ_SEED ?? Date.now() % 2 ** 31);

const documents = {
  A: openApiDocument('A', { version: '0.0.0' }),
  B: openApiDocument('B', { version: '0.0.0' }),
};
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema(documents.A, 'assay:A');
ajv.addSchema(documents.B, 'assay:B');

/** Where Variant A's document has the answers of the public endpoints, which it leaves out. */
const twins: Record<string, string> = {
  '/m/{handle}': '/v1/models/{handle}/score',
  '/models': '/v1/models',
  '/m/{handle}/traits': '/v1/models/{handle}/traits',
};

/** Which document speaks of an answer, and under which path. Failures as `{ detail }` are in Variant B's only. */
function documentedAt(variant: Variant, { path, failureForm }: Route, status: number): [Variant, string] {
  if (path === '/v1/openapi.json') return ['B', '/api-docs'];
  if (variant === 'B') return ['B', path];
  if (failureForm === 'envelope') return ['A', path];
  return status === 200 ? ['A', twins[path] ?? path] : ['B', path];
}

const pointer = (parts: readonly string[]) =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

function validator(variant: Variant, route: Route, status: number) {
  const [document, path] = documentedAt(variant, route, status);
  const answer = ['paths', path, route.method.toLowerCase(), 'responses', String(status)];
  const uri = `assay:${document}#${pointer([...answer, 'content', 'application/json', 'schema'])}`;
  return ajv.getSchema(uri) ?? fail('schema', uri, 'in the document');
}

function checkBody(sent: FuzzRequest, answer: Answer, route: Route, variant: Variant): void {
  if (sent.method === 'HEAD') equal(answer.text, '', 'body of HEAD');
  else if (answer.headers.get('content-type')?.startsWith('application/json')) {
    const validate = validator(variant, route, answer.status);
    if (!validate(answer.json())) fail('body', answer.text, validate.errors);
  }
}

/** A request without a route has one answer; the others have what is documented. */
function checkAnswer(sent: FuzzRequest, answer: Answer, variant: Variant): void {
  checkInvariants(answer);
  if (answer.status === 429 && variant === 'B') return;
  const match = matchRoute(new URL(sent.path, 'http://local/').pathname, '/', variant);
  const asked = sent.method === 'HEAD' ? 'GET' : sent.method;
  const route = Object.values(match?.routes ?? {}).find(({ method }) => method === asked);
  if (match === undefined || route === undefined) {
    const expected = match === undefined ? 404 : asked === 'OPTIONS' ? 204 : 405;
    equal(answer.status, expected, 'status of a request without a route');
    return;
  }
  const documented: number[] = [route.success, ...route.failures];
  if (!documented.includes(answer.status)) fail('status', answer.status, documented);
  const unknownModel = match.handle !== undefined && match.handle !== handle;
  equal(answer.status === 404, unknownModel, 'status 404 for an unknown model, and for nothing else');
  checkBody(sent, answer, route, variant);
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as unknown,
  };
}

test.each(['A', 'B'] as const)(
  'variant %s: every answer to a random request is documented, valid, and leaves no trace',
  async (variant) => {
    let now = 1_700_000_000_000;
    let count = 0;
    const bugs: unknown[] = [];
    const seen: Record<number, number> = {};
    const app = createApp(new StandInService([commitMessage]), {
      variant,
      clock: () => now,
      clientId: (request) => request.headers.get('x-client') ?? 'fuzz',
      documents: { v1: documents.A, apiDocs: documents.B },
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
    console.log(`fuzz of variant ${variant}: ${runs / 2} requests, seed ${seed}`);
    await fc.assert(
      fc.asyncProperty(fuzzRequest, async (sent) => {
        now += sent.pause;
        const { method, headers, body } = sent;
        const request = new Request(new URL(sent.path, 'http://local/'), { method, headers, body });
        const answer = await read(await app.fetch(request));
        seen[answer.status] = (seen[answer.status] ?? 0) + 1;
        checkAnswer(sent, answer, variant);
        if (count++ % 50 === 0) equal(await good(), before, 'the same good request as ever');
      }),
      { numRuns: runs / 2, seed, endOnFailure: false },
    );
    expect(bugs).toEqual([]);
    // The requests come far enough to mean something.
    for (const status of [200, 404, 405, 422])
      expect(seen[status], `answers ${status}`).toBeGreaterThan(runs / 200);
    if (variant === 'B') expect(seen[429]).toBeGreaterThan(0);
  },
  120_000,
);
