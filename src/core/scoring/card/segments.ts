// The segments of an encoding, validated: an encoding that cannot be scored is an error, never a score.
import { AssayError, contentEmptyError } from '../../contract/index.js';
import { accumulate, dot, row, type SparseRow, sparseRow } from '../../numerics/index.js';
import type { Encodings } from '../encoding.js';

export interface Segment {
  /** (d), unit. */
  readonly semantic: Float32Array;
  /** (s) */
  readonly style: Float32Array;
  readonly terms: SparseRow;
  /** At least 1. */
  readonly tokens: number;
}

/** The dimensions of encodings that a model expects. */
export interface EncodingShape {
  readonly dimensions: number;
  readonly style_dimensions: number;
}

function checkShape({ semantic, style, terms, tokens }: Encodings, shape: EncodingShape): void {
  if (semantic.columns !== shape.dimensions || style.columns !== shape.style_dimensions) {
    throw new AssayError(
      'artifact_unavailable',
      `The model expects vectors of ${shape.dimensions} + ${shape.style_dimensions} dimensions, but the embedder ` +
        `returned ${semantic.columns} + ${style.columns}. Rebuild the model for this embedder`,
    );
  }
  const rows = [style.rows, terms.offsets.length - 1, tokens.length];
  if (rows.some((count) => count !== semantic.rows)) {
    throw new AssayError(
      'internal',
      `Internal error: the encoding has ${semantic.rows} semantic rows, ${style.rows} style rows, ` +
        `${terms.offsets.length - 1} rows of terms and ${tokens.length} token counts`,
    );
  }
}

/** A segment to score, and which row of the encodings it is. */
export interface PlacedSegment extends Segment {
  readonly index: number;
}

/**
 * The segments to score, in order, without those that have no tokens or a zero semantic vector.
 *
 * @throws content_empty if no segment remains
 * @throws engine_unavailable if the embedder returned a value that is not finite
 * @throws artifact_unavailable if the vectors do not have the model's dimensions
 */
export function toSegments(encodings: Encodings, shape: EncodingShape): PlacedSegment[] {
  checkShape(encodings, shape);
  const segments: PlacedSegment[] = [];
  encodings.tokens.forEach((tokens, index) => {
    const semantic = row(encodings.semantic, index);
    const style = row(encodings.style, index);
    const square = dot(semantic, semantic);
    if (!Number.isFinite(square + dot(style, style))) {
      throw new AssayError(
        'engine_unavailable',
        'The embedder returned a value that is not finite. Try again',
      );
    }
    if (tokens > 0 && square > 0) {
      segments.push({ semantic, style, terms: sparseRow(encodings.terms, index), tokens, index });
    }
  });
  if (segments.length === 0) throw contentEmptyError();
  return segments;
}

/** Token-weighted mean of one block, (columns). */
function averageBlock(
  segments: readonly Segment[],
  block: 'semantic' | 'style',
  tokens: number,
): Float64Array {
  const mean = new Float64Array(segments[0]?.[block].length ?? 0);
  for (const segment of segments) accumulate(mean, segment.tokens / tokens, segment[block]);
  return mean;
}

/** Token-weighted mean of the terms: the entries of all segments, each value times its segment's share. */
function averageTerms(segments: readonly Segment[], tokens: number): SparseRow {
  const count = segments.reduce((sum, { terms }) => sum + terms.keys.length, 0);
  const mean = { keys: new Uint32Array(count), values: new Float32Array(count) };
  let at = 0;
  for (const { terms, tokens: segmentTokens } of segments) {
    mean.keys.set(terms.keys, at);
    terms.values.forEach((value, j) => {
      mean.values[at + j] = (value * segmentTokens) / tokens;
    });
    at += terms.keys.length;
  }
  return mean;
}

/**
 * One segment for the whole content: the token-weighted mean of the semantic vectors, re-normalised, of the style vectors
 * and of the terms. A single segment is returned as it is.
 *
 * @param segments at least one
 * @returns null if the semantic vectors cancel each other out
 */
export function findAverage(segments: readonly Segment[]): Segment | null {
  const [first, ...others] = segments;
  if (first && others.length === 0) return first;
  const tokens = segments.reduce((sum, segment) => sum + segment.tokens, 0);
  const semantic = averageBlock(segments, 'semantic', tokens);
  const length = Math.sqrt(dot(semantic, semantic));
  if (length < 1e-6) return null;
  return {
    semantic: Float32Array.from(semantic, (value) => value / length),
    style: Float32Array.from(averageBlock(segments, 'style', tokens)),
    terms: averageTerms(segments, tokens),
    tokens,
  };
}

/**
 * The segment of {@link findAverage}, for the aggregation `none`.
 * @throws content_empty if the semantic vectors cancel each other out
 */
export function averageSegments(segments: readonly Segment[]): Segment {
  const average = findAverage(segments);
  if (average !== null) return average;
  throw new AssayError('content_empty', 'Content cannot be scored: its segments cancel each other out');
}
