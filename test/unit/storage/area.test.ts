import { describe, expect, it } from 'vitest';
import { createMemoryArea } from '../../../src/storage/areas/area.js';
import { createResilientArea } from '../../../src/storage/areas/resilient-area.js';
import { areaCases } from './area.cases.js';

const broken = () => {
  const fail = async () => {
    throw new DOMException('dead', 'UnknownError');
  };
  return { mode: 'persistent' as const, get: fail, entries: fail, set: fail, delete: fail, update: fail };
};

describe.each([
  ['in memory', () => createMemoryArea<unknown>()],
  ['with a fallback to memory', () => createResilientArea(createMemoryArea<unknown>(), () => {})],
  ['with a dead store and a fallback to memory', () => createResilientArea<unknown>(broken(), () => {})],
])('an area %s', (_, make) => {
  it.each(areaCases)('$title', async ({ run }) => {
    const { got, expected } = await run(make());
    expect(got).toEqual(expected);
  });
});

it('an area in memory says that it is', () => {
  expect(createMemoryArea().mode).toBe('memory');
});
