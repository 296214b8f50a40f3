import { expect, test } from 'vitest';
import { sleep } from '../../../src/platform/index.js';
import { holdLock, onRelease } from '../../../src/rpc/liveness.js';

const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'));
const refusing = { request: refused, query: refused } as unknown as LockManager;

test('holdLock resolves with a no-op where locks are refused', async () => {
  const release = await holdLock('engine', refusing);
  release();
});

test('onRelease never calls back where locks are refused', async () => {
  let gone = false;
  const stop = onRelease(
    'engine',
    () => {
      gone = true;
    },
    refusing,
  );
  await sleep(5);
  stop();
  expect(gone).toBe(false);
});
