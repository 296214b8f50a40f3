import { describe, expect, it } from 'vitest';
import type { Encodings } from '../../../src/scoring/encoding.js';
import { segmentsOf, wholeOf } from '../../../src/scoring/segments.js';
import { dimensions, encodings, styleDimensions, unit } from './fixtures.js';

const shape = { dimensions, style_dimensions: styleDimensions };
const first = [1, 0, 0, 0, 0, 0];
const second = [0, 1, 0, 0, 0, 0];

/** The same encodings with one semantic value replaced. */
function spoiled(value: number, block: 'semantic' | 'style', at: number): Encodings {
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

describe('segments', () => {
  it('keep order and tokens', () => {
    const segments = segmentsOf(
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

  it('leave out segments without tokens or without a semantic vector', () => {
    const content = encodings([
      { semantic: first, tokens: 0 },
      { semantic: second, tokens: 3 },
      { semantic: first, tokens: 3 },
    ]);
    content.semantic.data.fill(0, 2 * dimensions);
    expect(segmentsOf(content, shape).map(({ semantic }) => [...semantic])).toEqual([second]);
  });

  it('content_empty when nothing is left, even with style', () => {
    const content = encodings([{ semantic: first, style: [1, 1, 1] }]);
    content.semantic.data.fill(0);
    expect(failure(() => segmentsOf(content, shape))).toBe('content_empty');
    expect(failure(() => segmentsOf(encodings([]), shape))).toBe('content_empty');
  });

  it.each([
    [Number.NaN, 'semantic', 8],
    [Number.POSITIVE_INFINITY, 'semantic', 0],
    [Number.NaN, 'style', 4],
    [Number.NEGATIVE_INFINITY, 'style', 0],
  ] as const)('engine_unavailable for %d in the %s block', (value, block, at) => {
    expect(failure(() => segmentsOf(spoiled(value, block, at), shape))).toBe('engine_unavailable');
  });

  it('artifact_unavailable for vectors of another embedder', () => {
    const content = encodings([{ semantic: first }]);
    expect(failure(() => segmentsOf(content, { ...shape, dimensions: 7 }))).toBe('artifact_unavailable');
    expect(failure(() => segmentsOf(content, { ...shape, style_dimensions: 0 }))).toBe(
      'artifact_unavailable',
    );
  });

  it('internal when the blocks do not belong together', () => {
    const content = encodings([{ semantic: first }, { semantic: second }]);
    expect(failure(() => segmentsOf({ ...content, tokens: Uint32Array.of(1) }, shape))).toBe('internal');
  });
});

describe('all segments as one', () => {
  it('is the token-weighted mean, semantic re-normalised, style not', () => {
    const segments = segmentsOf(
      encodings([
        { semantic: first, style: [1, 0, 0.5], tokens: 3 },
        { semantic: second, style: [-1, 0.5, 0.5], tokens: 1 },
      ]),
      shape,
    );
    const whole = wholeOf(segments);
    expect(whole.semantic).toEqual(unit([3, 1, 0, 0, 0, 0]));
    expect(whole.style).toEqual(Float32Array.of(0.5, 0.125, 0.5));
    expect(whole.tokens).toBe(4);
  });

  it('of one segment is that segment', () => {
    const segments = segmentsOf(encodings([{ semantic: first }]), shape);
    expect(wholeOf(segments)).toBe(segments[0]);
  });

  it('content_empty when the segments cancel out', () => {
    const segments = segmentsOf(encodings([{ semantic: first }, { semantic: [-1, 0, 0, 0, 0, 0] }]), shape);
    expect(failure(() => wholeOf(segments))).toBe('content_empty');
  });
});
