// Many requests at once, on the engine over the shipped models folder.
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ScoreRequest } from '../../../../src/core/contract/resources.js';
import type { Progress } from '../../../../src/core/contract/service.js';
import { createEngine } from '../../../../src/entries/in-process/index.js';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';

const assets = `${pathToFileURL('models').href}/`;
const handle = 'assay.commit-message';
const engine = createEngine({ assets, fetch: createFileFetch(), persist: false });

const texts = Array.from({ length: 50 }, (_, i) => ({ content: `Retry upload ${i} on 503 with backoff` }));

describe('scoreMany', () => {
  it('returns the outcome that each request has alone, in order', async () => {
    const long = Array.from({ length: 300 }, (_, i) => `Sentence number ${i} speaks of rivers.`).join(' ');
    // A caller in plain JavaScript can hand in anything.
    const requests = [
      { content: 'Fix race condition in worker dispatch' },
      { content: '' },
      { content: 'wip', traits: ['Context', 'intent_clarity'] },
      { content: 'wip', traits: ['clarty'] },
      null,
      { content: long, compare_to: 'bump' },
      { content: '\u200b?' },
      { content: 'http://127.0.0.1:1/nothing' },
      ...texts,
    ] as ScoreRequest[];
    const alone = await Promise.all(
      requests.map((request) =>
        engine.score(handle, request).then(
          (scored) => ({ scored }),
          (error) => ({ error: error.toJSON() }),
        ),
      ),
    );
    expect(await engine.scoreMany(handle, requests)).toEqual(alone);
    expect(alone.filter((outcome) => 'error' in outcome).length).toBe(4);
  });

  it('reports how many requests are done', async () => {
    const reported: Progress[] = [];
    await engine.scoreMany(handle, texts, undefined, (progress) => reported.push(progress));
    const embedding = reported.filter(({ stage }) => stage === 'embedding');
    expect(embedding.map(({ done }) => done)).toEqual(texts.map((_, index) => index + 1));
    expect(new Set(embedding.map(({ total }) => total))).toEqual(new Set([50]));
  });

  it('is overtaken by a single score', async () => {
    const order: string[] = [];
    const many = engine
      .scoreMany(handle, Array.from({ length: 6 }, () => texts).flat())
      .then(() => order.push('many'));
    const one = engine.score(handle, { content: 'one' }).then(() => order.push('one'));
    await Promise.all([many, one]);
    expect(order).toEqual(['one', 'many']);
  });

  it('rejects an unknown model, too many requests, and an aborted signal', async () => {
    await expect(engine.scoreMany('no.such', [])).rejects.toMatchObject({ code: 'model_not_found' });
    await expect(engine.scoreMany(handle, [])).resolves.toEqual([]);
    const many = Array.from({ length: 1025 }, () => ({ content: 'x' }));
    await expect(engine.scoreMany(handle, many)).rejects.toMatchObject({ code: 'invalid_request' });
    const reason = new Error('mine');
    await expect(engine.scoreMany(handle, texts, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const onProgress = () => controller.abort(reason);
    await expect(engine.scoreMany(handle, texts, controller.signal, onProgress)).rejects.toBe(reason);
    expect((await engine.status()).queue).toBe(0);
  });
});
