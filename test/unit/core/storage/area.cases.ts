// Behaviour of every area: the same cases run in Node (memory) and in Chromium (IndexedDB).
import type { Area } from '../../../../src/core/storage/areas/area.js';

export interface AreaCase {
  readonly title: string;
  /** @param area empty */
  run(area: Area<unknown>): Promise<{ got: unknown; expected: unknown }>;
}

const all = async (area: Area<unknown>) => Object.fromEntries(await area.entries(''));

export const areaCases: readonly AreaCase[] = [
  {
    title: 'returns the value that was set last, and undefined for a missing key',
    async run(area) {
      await area.set([
        ['a', 1],
        ['b', { deep: [1, 2] }],
      ]);
      await area.set([['a', 2]]);
      return {
        got: [await area.get('a'), await area.get('b'), await area.get('c')],
        expected: [2, { deep: [1, 2] }, undefined],
      };
    },
  },
  {
    title: 'deletes keys, also missing ones',
    async run(area) {
      await area.set([
        ['a', 1],
        ['b', 2],
      ]);
      await area.delete(['a', 'x']);
      return { got: await all(area), expected: { b: 2 } };
    },
  },
  {
    title: 'lists the entries with a key prefix, in the order of the keys',
    async run(area) {
      await area.set(['m:b', 'm:a', 'n:a', 'm', 'm:c/1', 'l'].map((key) => [key, key.length] as const));
      return {
        got: (await area.entries('m:')).map(([key]) => key),
        expected: ['m:a', 'm:b', 'm:c/1'],
      };
    },
  },
  {
    title: 'updates one value and writes others in the same transaction',
    async run(area) {
      await area.set([
        ['count', 1],
        ['old', 0],
      ]);
      await area.update('count', (value) => [
        ['count', Number(value) + 1],
        ['new', 'x'],
        ['old', undefined],
      ]);
      return { got: await all(area), expected: { count: 2, new: 'x' } };
    },
  },
  {
    title: 'runs concurrent updates one after the other',
    async run(area) {
      await Promise.all(
        Array.from({ length: 20 }, () => area.update('n', (value) => [['n', Number(value ?? 0) + 1]])),
      );
      return { got: await area.get('n'), expected: 20 };
    },
  },
  {
    title: 'rethrows the error of a change, and writes nothing',
    async run(area) {
      await area.set([['a', 1]]);
      const refusal = new Error('no');
      const caught = await area
        .update('a', () => {
          throw refusal;
        })
        .catch((error: unknown) => error);
      return {
        got: [caught === refusal, await all(area), area.mode !== undefined],
        expected: [true, { a: 1 }, true],
      };
    },
  },
];
