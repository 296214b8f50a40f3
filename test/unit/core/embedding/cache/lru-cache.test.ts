import { expect, it } from 'vitest';
import { LruCache } from '../../../../../src/core/embedding/cache/lru-cache.js';

it('evicts the least recently used entries over its limit in bytes', () => {
  const cache = new LruCache<Float32Array>(3 * (12 + 2 + 200), ({ byteLength }) => byteLength);
  const value = new Float32Array(3);
  for (const text of ['a', 'b', 'c']) cache.set(text, value);
  cache.get('a');
  cache.peek('b');
  cache.set('d', value);
  expect(['a', 'b', 'c', 'd'].map((text) => cache.peek(text))).toEqual([value, undefined, value, value]);
  cache.set('e'.repeat(10_000), value);
  expect(cache.get('a')).toBeUndefined();
  cache.clear();
  cache.set('f', value);
  expect(cache.get('f')).toBe(value);
});
