import { expect, it } from 'vitest';
import { createProgressListener } from '../../../../src/server/mcp/progress.js';

type Notification = Parameters<Parameters<typeof createProgressListener>[0]['sendNotification']>[0];

it('sends nothing to a caller that did not ask', () => {
  const listen = createProgressListener({
    sendNotification: () => Promise.reject(new Error('not expected')),
  });
  listen({ stage: 'model', done: 1, total: 2 });
});

it('sends each stage and its end, and in between one notification in 100 ms', () => {
  const sent: Notification['params'][] = [];
  let now = 0;
  const listen = createProgressListener(
    { _meta: { progressToken: 0 }, sendNotification: async ({ params }) => void sent.push(params) },
    () => now,
  );
  const steps = [
    [0, 'model', 1, 0],
    [50, 'model', 2, 0],
    [60, 'embedding', 0, 9],
    [100, 'embedding', 3, 9],
    [160, 'embedding', 5, 9],
    [170, 'embedding', 9, 9],
  ] as const;
  for (const [time, stage, done, total] of steps) {
    now = time;
    listen({ stage, done, total });
  }
  expect(sent).toEqual([
    { progressToken: 0, progress: 1, message: 'model: 1' },
    { progressToken: 0, progress: 2, message: 'embedding: 0 of 9' },
    { progressToken: 0, progress: 3, message: 'embedding: 5 of 9' },
    { progressToken: 0, progress: 4, message: 'embedding: 9 of 9' },
  ]);
});
