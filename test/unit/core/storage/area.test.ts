import { describe, expect, it } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createResilientArea } from '../../../../src/core/storage/areas/resilient-area.js';
import { areaCases } from './area.cases.js';

const broken = () => {
  const fail = async () => {
    throw new DOMException('dead', 'UnknownError');
  };
  return { mode: 'disk' as const, get: fail, entries: fail, set: fail, delete: fail, update: fail };
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

describe('an area that falls back to memory', () => {
  it('never stores a record whose other records are only in memory', async () => {
    const stored = createMemoryArea<string>();
    let isFull = true;
    const limited: typeof stored = {
      ...stored,
      update: (key, change) =>
        stored.update(key, (value) => {
          const changes = change(value);
          if (isFull && changes.some(([name]) => name === 'file'))
            throw new DOMException('', 'QuotaExceededError');
          return changes;
        }),
    };
    const area = createResilientArea(limited, () => {});
    await area.update('record', () => [
      ['record', 'names the file'],
      ['file', 'large'],
    ]);
    await area.update('record', (record) => [['record', `${record}, tagged`]]);
    expect(await stored.entries('')).toEqual([]);
    expect(area.mode).toBe('memory');
    isFull = false;
    await area.update('record', (record) => [['record', `${record} again`]]);
    expect(await stored.entries('')).toEqual([
      ['file', 'large'],
      ['record', 'names the file, tagged again'],
    ]);
    expect(area.mode).toBe('disk');
  });
});
