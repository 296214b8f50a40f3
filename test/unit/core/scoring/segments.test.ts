import { describe, expect, it } from 'vitest';
import { joinSparseRows } from '../../../../src/core/numerics/index.js';
import { averageSegments, toSegments } from '../../../../src/core/scoring/card/segments.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';
import { dimensions, encodings, styleDimensions, unit } from './fixtures.js';

const shape = { dimensions, style_dimensions: styleDimensions };
const first = [1, 0, 0, 0, 0, 0];
const second = [0, 1, 0, 0, 0, 0];

/** The same encodings with one semantic value replaced. */
function withValue(value: number, block: 'semantic' | 'style', at: number): Encodings {
  const result = encodings([{ semantic: first }, { semantic: second }]);
  result[block].data[at] = value;
  return result;
}

const failure = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'no error';
};

describe('toSegments', () => {
  it('keeps order and tokens', () => {
    const segments = toSegments(
      encodings([
        { semantic: first, tokens: 7 },
        { semantic: second, tokens: 2 },
      ]),
      shape,
    );
    expect(segments.map(({ semantic, tokens }) => [[...semantic], tokens])).toEqual([
      [first, 7],
      [second, 2],
    ]);
  });

  it('omits segments without tokens or without a semantic vector', () => {
    const content = encodings([
      { semantic: first, tokens: 0 },
      { semantic: second, tokens: 3 },
      { semantic: first, tokens: 3 },
    ]);
    content.semantic.data.fill(0, 2 * dimensions);
    expect(toSegments(content, shape).map(({ semantic }) => [...semantic])).toEqual([second]);
  });

  it('throws content_empty if no segment remains, even with style', () => {
    const content = encodings([{ semantic: first, style: [1, 1, 1] }]);
    content.semantic.data.fill(0);
    expect(failure(() => toSegments(content, shape))).toBe('content_empty');
    expect(failure(() => toSegments(encodings([]), shape))).toBe('content_empty');
  });

  it.each([
    [Number.NaN, 'semantic', 8],
    [Number.POSITIVE_INFINITY, 'semantic', 0],
    [Number.NaN, 'style', 4],
    [Number.NEGATIVE_INFINITY, 'style', 0],
  ] as const)('throws engine_unavailable for %d in the %s block', (value, block, at) => {
    expect(failure(() => toSegments(withValue(value, block, at), shape))).toBe('engine_unavailable');
  });

  it('throws artifact_unavailable for vectors of other dimensions', () => {
    const content = encodings([{ semantic: first }]);
    expect(failure(() => toSegments(content, { ...shape, dimensions: 7 }))).toBe('artifact_unavailable');
    expect(failure(() => toSegments(content, { ...shape, style_dimensions: 0 }))).toBe(
      'artifact_unavailable',
    );
  });

  it('throws internal if the blocks have different numbers of rows', () => {
    const content = encodings([{ semantic: first }, { semantic: second }]);
    expect(failure(() => toSegments({ ...content, tokens: Uint32Array.of(1) }, shape))).toBe('internal');
  });
});

describe('averageSegments', () => {
  it('returns the token-weighted mean, with the semantic block re-normalised', () => {
    const segments = toSegments(
      encodings([
        { semantic: first, style: [1, 0, 0.5], tokens: 3 },
        { semantic: second, style: [-1, 0.5, 0.5], tokens: 1 },
      ]),
      shape,
    );
    const whole = averageSegments(segments);
    expect(whole.semantic).toEqual(unit([3, 1, 0, 0, 0, 0]));
    expect(whole.style).toEqual(Float32Array.of(0.5, 0.125, 0.5));
    expect(whole.tokens).toBe(4);
  });

  it('has the terms of all segments, each value times the share of its segment', () => {
    const rows = [
      { keys: Uint32Array.of(2, 7), values: Float32Array.of(1, 0.5) },
      { keys: Uint32Array.of(7, 9, 11), values: Float32Array.of(2, 4, 8) },
    ];
    const all = encodings([
      { semantic: first, tokens: 3 },
      { semantic: second, tokens: 1 },
    ]);
    const { terms } = averageSegments(toSegments({ ...all, terms: joinSparseRows(rows) }, shape));
    expect(terms).toEqual({
      keys: Uint32Array.of(2, 7, 7, 9, 11),
      values: Float32Array.of(0.75, 0.375, 0.5, 1, 2),
    });
  });

  it('returns a single segment as it is', () => {
    const segments = toSegments(encodings([{ semantic: first }]), shape);
    expect(averageSegments(segments)).toBe(segments[0]);
  });

  it('throws content_empty if the segments cancel each other out', () => {
    const segments = toSegments(encodings([{ semantic: first }, { semantic: [-1, 0, 0, 0, 0, 0] }]), shape);
    expect(failure(() => averageSegments(segments))).toBe('content_empty');
  });
});
