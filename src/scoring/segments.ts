// Encodings as the segments that are scored, checked: what cannot be scored is an error and never a score.
import { AssayError } from '../contract/errors.js';
import { row } from '../numerics/matrix.js';
import { accumulate, dot } from '../numerics/vector.js';
import type { Encodings } from './encoding.js';

export interface Segment {
  /** (d), unit. */
  readonly semantic: Float32Array;
  /** (s) */
  readonly style: Float32Array;
  /** At least 1. */
  readonly tokens: number;
}

/** What encodings must look like for a model. */
export interface EncodingShape {
  readonly dimensions: number;
  readonly style_dimensions: number;
}

function checkShape({ semantic, style, tokens }: Encodings, shape: EncodingShape): void {
  if (semantic.columns !== shape.dimensions || style.columns !== shape.style_dimensions) {
    throw new AssayError(
      'artifact_unavailable',
      `the model reads vectors of ${shape.dimensions} + ${shape.style_dimensions} dimensions, the embedder gives ` +
        `${semantic.columns} + ${style.columns}: build the model for this embedder`,
    );
  }
  if (style.rows !== semantic.rows || tokens.length !== semantic.rows) {
    throw new AssayError('internal', 'the blocks of an encoding differ in their number of rows');
  }
}

/**
 * The segments that carry meaning, in order; those without a token or with a zero semantic vector are left out.
 *
 * @throws content_empty when none is left
 * @throws engine_unavailable when the embedder gave a value that is not finite
 * @throws artifact_unavailable when the vectors are not of the model's dimensions
 */
export function segmentsOf(encodings: Encodings, shape: EncodingShape): Segment[] {
  checkShape(encodings, shape);
  const segments: Segment[] = [];
  for (let index = 0; index < encodings.semantic.rows; index++) {
    const semantic = row(encodings.semantic, index);
    const style = row(encodings.style, index);
    const tokens = encodings.tokens[index]!;
    const square = dot(semantic, semantic);
    if (!Number.isFinite(square + dot(style, style))) {
      throw new AssayError('engine_unavailable', 'the embedder gave a vector that is not finite; try again');
    }
    if (tokens > 0 && square > 0) segments.push({ semantic, style, tokens });
  }
  if (segments.length === 0) throw new AssayError('content_empty', 'the content has no words to score');
  return segments;
}

/** Token-weighted mean of one block, (columns). */
function meanBlock(blocks: readonly Float32Array[], weights: readonly number[]): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = new Float64Array(blocks[0]!.length);
  blocks.forEach((block, index) => {
    accumulate(mean, weights[index]! / total, block);
  });
  return mean;
}

/**
 * All segments as one, for the aggregation `none`: the token-weighted mean of the semantic vectors, re-normalised,
 * and of the style vectors. A single segment is itself.
 *
 * @param segments at least one
 * @throws content_empty when the semantic vectors cancel out
 */
export function wholeOf(segments: readonly Segment[]): Segment {
  const [first] = segments;
  if (segments.length === 1) return first!;
  const weights = segments.map(({ tokens }) => tokens);
  const semantic = meanBlock(
    segments.map((segment) => segment.semantic),
    weights,
  );
  const length = Math.sqrt(dot(semantic, semantic));
  if (length < 1e-6)
    throw new AssayError('content_empty', 'the segments of the content cancel each other out');
  const style = meanBlock(
    segments.map((segment) => segment.style),
    weights,
  );
  return {
    semantic: Float32Array.from(semantic, (value) => value / length),
    style: Float32Array.from(style),
    tokens: weights.reduce((sum, weight) => sum + weight, 0),
  };
}
