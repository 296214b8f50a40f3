import { expect, it } from 'vitest';
import { Recent } from '../../../src/embedding/recent.js';

it('holds no more bytes than its limit, and lets the least recently used go', () => {
  const memory = new Recent<Float32Array>(3 * (12 + 2 + 200), ({ byteLength }) => byteLength);
  const value = new Float32Array(3);
  for (const text of ['a', 'b', 'c']) memory.set(text, value);
  memory.get('a');
  memory.peek('b');
  memory.set('d', value);
  expect(['a', 'b', 'c', 'd'].map((text) => memory.peek(text))).toEqual([value, undefined, value, value]);
  memory.set('e'.repeat(10_000), value);
  expect(memory.get('a')).toBeUndefined();
  memory.clear();
  memory.set('f', value);
  expect(memory.get('f')).toBe(value);
});
