// The page of the trial of an engine in a SharedWorker (test/bench/shared-worker.mjs).
import {
  createFailoverService,
  createRemoteService,
  type RemoteService,
} from '../../../src/page/rpc/index.js';
import type { Features } from './shared-features.js';
import { lock } from './shared-lock.js';

const start = () =>
  new SharedWorker(new URL('./shared-engine.ts', import.meta.url), { type: 'module', name: 'engine' });

let current: RemoteService | undefined;

/** Connects again when the SharedWorker is lost: the browser then starts another for the first page that asks. */
const engines = createFailoverService(async () => {
  if (!current || current.channel.closeReason) current = createRemoteService(start().port, { lock });
  return current;
});

const shared = {
  score: async (handle: string, content: string) => (await engines.score(handle, { content })).card,
  /** What a SharedWorker of this browser can do. */
  features: () =>
    new Promise<Features>((resolve) => {
      const { port } = new SharedWorker(new URL('./shared-features.ts', import.meta.url), {
        type: 'module',
        name: 'features',
      });
      port.onmessage = ({ data }) => resolve(data);
    }),
  /** Milliseconds of each of `count` scores, one after another, in the SharedWorker or by `assay.score()`. */
  async time(way: 'shared' | 'assay', handle: string, count: number): Promise<number[]> {
    const { lab } = globalThis as unknown as { lab: { score: typeof shared.score } };
    const score = way === 'shared' ? shared.score : lab.score;
    const milliseconds: number[] = [];
    for (let i = 0; i < count; i += 1) {
      const started = performance.now();
      await score(handle, `Fix race in connection pool ${i}`);
      milliseconds.push(performance.now() - started);
    }
    return milliseconds;
  },
};

Object.assign(globalThis, { shared });
