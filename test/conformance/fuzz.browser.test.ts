// Random requests through the service worker in a real page, validated like those to the app in process. Exactly the
// requests to paths outside the contract go to the network.
import fc from 'fast-check';
import { matchRoute } from '../../dist/core/contract/routes.js';
import { installLocalApi, type LocalApi } from '../../dist/page/client/index.js';
import { createAnswerValidator, readAnswer } from './answer-validator.js';
import { handle } from './cases/model.js';
import { equal, fail } from './check.js';
import { byTurns, nextWindow } from './clients.js';
import { type FuzzRequest, fuzzRequest } from './fuzz-requests.js';
import type { Variant } from './types.js';

interface Facts {
  /** `GET /path` for every network request to a path of either variant. */
  hits: string[];
  fuzz: { runs: number; seed: number };
}

const json = async <T>(path: string): Promise<T> => (await fetch(path)).json();
const base = new URL('/', location.href).href;

const requestOf = ({ method, path, headers, body }: FuzzRequest) =>
  new Request(new URL(path, base), { method, headers, body });

const isOurs = (path: string, variant: Variant) =>
  matchRoute(new URL(path, base).pathname, '/', variant) !== undefined;

for (const variant of ['A', 'B'] as const) {
  describe(`random requests through the service worker, variant ${variant}`, () => {
    let api: LocalApi;
    before(async () => {
      // What is tested are requests, not the embedder.
      api = await installLocalApi({ variant, device: 'wasm', embedder: 'assay-small' });
    });
    after(async () => {
      api.dispose();
      await api.registration.unregister();
    });

    it('are answered as documented, in time and on this device, without side effects', async function () {
      this.timeout(280_000);
      const { hits: before, fuzz } = await json<Facts>('/__facts');
      const validateAnswer = createAnswerValidator({
        documents: {
          A: await json<object>('/dist/schema/explorer.json'),
          B: await json('/models/openapi-b.json'),
        },
        matchRoute,
      });
      const seen: Record<number, number> = {};
      const send = variant === 'B' ? byTurns(nextWindow) : (request: Request) => fetch(request);
      const good = async () => {
        const sent = new Request(`/m/${handle}`, { method: 'POST', body: 'Fix the parser' });
        return (await send(sent)).text();
      };
      const models = async () => (await send(new Request('/models'))).text();
      const known = [await good(), await models()];
      let count = 0;
      let slowest = 0;
      console.log(`fuzz through the service worker, variant ${variant}: ${fuzz.runs / 2}, seed ${fuzz.seed}`);
      const verdict = await fc.check(
        fc.asyncProperty(fuzzRequest, async (sent) => {
          const start = performance.now();
          const ours = isOurs(sent.path, variant);
          const response = await send(requestOf(sent)).catch((error: unknown) => {
            // The test's own file server closes the connection at a URL of 20,000 characters.
            if (ours) throw error;
          });
          if (!ours) {
            const id = response?.headers.get('x-request-id') ?? null;
            equal(id, null, 'request id of an answer from the network');
            return;
          }
          const answer = await readAnswer(response!);
          slowest = Math.max(slowest, performance.now() - start);
          seen[answer.status] = (seen[answer.status] ?? 0) + 1;
          validateAnswer(sent, answer, variant);
          if (count++ % 50 === 0) equal(await good(), known[0], 'the unchanged answer to a valid request');
        }),
        { numRuns: fuzz.runs / 2, seed: fuzz.seed, endOnFailure: true },
      );
      if (verdict.failed) {
        const { seed, counterexamplePath, counterexample, errorInstance } = verdict;
        const shown = JSON.stringify(counterexample).slice(0, 1_000);
        fail(`${errorInstance}\nseed ${seed}, path ${counterexamplePath}`, shown, 'what is documented');
      }
      const later = [await good(), await models()];
      equal(later, known, 'the same score and models as before');
      if (slowest > 30_000) fail('slowest answer', slowest, 'within 30 s');
      const { hits } = await json<Facts>('/__facts');
      const ours = hits
        .slice(before.length)
        .filter((hit) => isOurs(hit.slice(hit.indexOf(' ') + 1), variant));
      equal(ours, [], 'paths of the contract on the network');
      // Of few requests, chance gives too few of a kind to count.
      const few = fuzz.runs < 1_000 ? 0 : fuzz.runs / 200;
      for (const status of [200, 404, 405, 422])
        if (!((seen[status] ?? 0) > few)) fail(`answers ${status}`, seen[status], `more than ${few}`);
    });
  });
}
