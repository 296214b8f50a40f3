// Tests of `scoreMany` for any ScoringService: each request has the same outcome as alone.
import type { ScoreRequest } from '../../src/core/contract/resources.js';
import type { ScoringService } from '../../src/core/contract/service.js';
import { handle, text } from './cases/model.js';
import { equal, fail } from './check.js';
import type { Framework } from './types.js';

export interface OpenService {
  service: Pick<ScoringService, 'score' | 'scoreMany'>;
  close: () => void | Promise<void>;
}

const long = Array.from({ length: 200 }, (_, i) => `Sentence number ${i} speaks of rivers and trees.`).join(
  ' ',
);

/** Valid and invalid, long and short; plain data, so that they cross any transport. */
const requests = [
  { content: text },
  { content: '' },
  { content: text, compare_to: 'misc updates' },
  { content: text, traits: ['no such trait'] },
  { content: long, traits: ['intent_clarity'] },
  { content: '\u200b', compare_to: text },
  { content: 5 },
  null,
  ...Array.from({ length: 70 }, (_, i) => ({ content: `Retry upload ${i} on 503` })),
] as ScoreRequest[];

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'resolved',
    (error: { code?: string; name: string }) => (typeof error.code === 'string' ? error.code : error.name),
  );
}

/** Registers the cases as tests. */
export function runScoreMany(
  name: string,
  open: () => Promise<OpenService>,
  { describe, it, before, after }: Framework,
): void {
  describe(`scoreMany, ${name}`, () => {
    let opened: OpenService | undefined;
    const service = () => opened?.service ?? fail('service', 'none', 'an open one');
    before(async () => {
      opened = await open();
      await service().score(handle, { content: text });
    });
    after(async () => opened?.close());

    it('returns the outcome that each request has alone, in order', async () => {
      const alone = [];
      for (const request of requests) {
        const one = service().score(handle, request);
        alone.push(
          await one.then(
            (scored) => ({ scored }),
            (error) => ({ error: error.toJSON() }),
          ),
        );
      }
      equal(await service().scoreMany(handle, requests), alone, 'outcomes');
      equal(
        alone.flatMap((one, place) => ('error' in one ? [place] : [])),
        [1, 3, 5, 6, 7],
        'refused',
      );
    });

    it('rejects for an unknown model, whatever the requests', async () => {
      equal(await codeOf(service().scoreMany('no.such', [])), 'model_not_found', 'code');
      equal(await codeOf(service().scoreMany('no.such', requests)), 'model_not_found', 'code');
    });

    it('rejects more than the maximum of requests', async () => {
      const many = Array.from({ length: 1025 }, () => ({ content: text }));
      equal(await codeOf(service().scoreMany(handle, many)), 'invalid_request', 'code');
    });

    it('rejects when its signal aborts, before or during the call', async () => {
      equal(await codeOf(service().scoreMany(handle, requests, AbortSignal.abort())), 'AbortError', 'code');
      const controller = new AbortController();
      const many = Array.from({ length: 1000 }, () => ({ content: long }));
      const during = codeOf(service().scoreMany(handle, many, controller.signal));
      setTimeout(() => controller.abort(), 20);
      equal(await during, 'AbortError', 'code');
    });
  });
}
