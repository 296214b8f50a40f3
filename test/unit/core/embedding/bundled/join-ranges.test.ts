// The places of a text by two tokenizers.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinRanges } from '../../../../../src/core/embedding/bundled/join-ranges.js';

const list = (...places: [start: number, end: number][]) => ({
  starts: Uint32Array.from(places, ([start]) => start),
  ends: Uint32Array.from(places, ([, end]) => end),
});

test('places that overlap become one, and those that only touch stay apart', () => {
  const joined = joinRanges([list([0, 3], [3, 5], [6, 9]), list([0, 2], [2, 3], [4, 5], [7, 8], [9, 10])]);
  expect(joined).toEqual({
    ...list([0, 3], [3, 5], [6, 9], [9, 10]),
    indices: [Uint32Array.of(0, 1, 2), Uint32Array.of(0, 0, 1, 2, 3)],
  });
});

test('a place of one list may join several of the other, in a chain', () => {
  const { starts, ends, indices } = joinRanges([list([0, 2], [2, 6]), list([1, 3], [5, 8])]);
  expect([[...starts], [...ends]]).toEqual([[0], [8]]);
  expect(indices).toEqual([Uint32Array.of(0, 0), Uint32Array.of(0, 0)]);
});

test('without places there are none', () => {
  expect(joinRanges([list(), list()]).starts).toHaveLength(0);
});

/** Places from the lengths of a gap and of a place, in turn. */
const places = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 })))
  .map((steps) => {
    let at = 0;
    return list(
      ...steps.map(([gap, length]): [number, number] => {
        const start = at + gap;
        at = start + length;
        return [start, at];
      }),
    );
  });

test('joined places are in order, apart, and hold those they are made of', async () => {
  await fc.assert(
    fc.property(places, places, (a, b) => {
      const joined = joinRanges([a, b]);
      for (let i = 1; i < joined.starts.length; i++)
        expect(joined.starts[i]).toBeGreaterThanOrEqual(joined.ends[i - 1]!);
      for (const [which, one] of [a, b].entries())
        for (const [i, place] of joined.indices[which]!.entries()) {
          expect(joined.starts[place]).toBeLessThanOrEqual(one.starts[i]!);
          expect(joined.ends[place]).toBeGreaterThanOrEqual(one.ends[i]!);
        }
    }),
  );
});
