import { describe, expect, test } from 'vitest';
import { loadOnce } from '../../../../src/page/client/load-once.js';

describe('loadOnce', () => {
  test('loads once for all callers', async () => {
    let loads = 0;
    const part = loadOnce('the part', async () => ++loads);
    expect(await Promise.all([part(), part()])).toEqual([1, 1]);
    expect(await part()).toBe(1);
  });

  test('rejects with engine_unavailable after a failure, then loads again', async () => {
    const outcomes = [new TypeError('Failed to fetch dynamically imported module'), 'here'];
    const part = loadOnce('the part', async () => {
      const next = outcomes.shift();
      if (next instanceof Error) throw next;
      return next;
    });
    const failed = part();
    expect(part()).toBe(failed);
    await expect(failed).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail:
        'Service temporarily unavailable: the part cannot be loaded: Failed to fetch dynamically imported module',
    });
    expect(await part()).toBe('here');
  });
});
