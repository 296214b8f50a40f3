import { describe, expect, it } from 'vitest';
import { memoryArea } from '../../../src/storage/area.js';
import { resilientArea } from '../../../src/storage/resilient-area.js';
import { areaCases } from './area.cases.js';

const broken = () => {
  const fail = async () => {
    throw new DOMException('dead', 'UnknownError');
  };
  return { mode: 'persistent' as const, get: fail, entries: fail, set: fail, delete: fail, update: fail };
};

describe.each([
  ['memory', () => memoryArea<unknown>()],
  ['a working store with memory behind it', () => resilientArea(memoryArea<unknown>(), () => {})],
  ['a dead store with memory behind it', () => resilientArea<unknown>(broken(), () => {})],
])('an area on %s', (_, make) => {
  it.each(areaCases)('$title', async ({ run }) => {
    const { got, expected } = await run(make());
    expect(got).toEqual(expected);
  });
});
