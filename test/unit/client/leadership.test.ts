import { expect, test } from 'vitest';
import { Leadership } from '../../../src/client/leader/leadership.js';

const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'));

test('a page leads where locks are refused, also again after it released its lead', async () => {
  const leadership = new Leadership('engine', { request: refused, query: refused } as unknown as LockManager);
  expect([await leadership.take(), await leadership.take()]).toEqual([true, true]);
  leadership.release();
  expect(await leadership.take()).toBe(true);
});

test('a page whose lock was refused once takes the lead with the next lock', async () => {
  let held = 0;
  const request = async (_name: string, _options: object, hold: (lock: unknown) => Promise<void>) => {
    held += 1;
    if (held === 1) return refused();
    return hold({});
  };
  const leadership = new Leadership('engine', { request } as unknown as LockManager);
  expect(await leadership.take()).toBe(true);
  leadership.release();
  expect(await leadership.take()).toBe(true);
  expect(held).toBe(2);
});
