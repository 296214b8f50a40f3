import { expect, test } from 'vitest';
import { sleep } from '../../../../src/core/platform/index.js';
import { holdLock, onRelease } from '../../../../src/page/rpc/liveness.js';

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
    { locks: refusing },
  );
  await sleep(5);
  stop();
  expect(gone).toBe(false);
});

test.each([
  ['calls back when a lock that is held is released', true, ['gone']],
  ['does not take a lock that is free at once for one that was released', false, ['unwatched']],
])('onRelease %s', async (_, isHeld, expected) => {
  const events: string[] = [];
  const request = (_name: string, ...given: unknown[]) => {
    const [options, grant] = given as [LockOptions, (lock: object | null) => unknown];
    return Promise.resolve(grant(options.ifAvailable && isHeld ? null : {}));
  };
  const locks = { request } as unknown as LockManager;
  const onUnwatched = () => void events.push('unwatched');
  onRelease('engine', () => void events.push('gone'), { onUnwatched, locks });
  await sleep(5);
  expect(events).toEqual(expected);
});
