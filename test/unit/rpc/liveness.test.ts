import { expect, test } from 'vitest';
import { holdLock, onRelease } from '../../../src/rpc/liveness.js';

const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'));
const refusing = { request: refused, query: refused } as unknown as LockManager;

test('a lock that is refused is held by nobody, and whoever holds it goes on', async () => {
  const release = await holdLock('engine', refusing);
  release();
});

test('nobody is reported gone where locks are refused', async () => {
  let gone = false;
  const stop = onRelease(
    'engine',
    () => {
      gone = true;
    },
    refusing,
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  stop();
  expect(gone).toBe(false);
});
