// The segments of an encoding, validated: an encoding that cannot be scored is an error, never a score.
import { AssayError, contentEmptyError } from '../../contract/index.js';
import { accumulate, dot, row } from '../../numerics/index.js';
import type { Encodings } from '../encoding.js';

export interface Segment {
  /** (d), unit. */
  readonly semantic: Float32Array;
  /** (s) */
  readonly style: Float32Array;
  /** At least 1. */
  readonly tokens: number;
}

/** The dimensions of encodings that a model expects. */
export interface EncodingShape {
  readonly dimensions: number;
  readonly style_dimensions: number;
}

function checkShape({ semantic, style, tokens }: Encodings, shape: EncodingShape): void {
  if (semantic.columns !== shape.dimensions || style.columns !== shape.style_dimensions) {
    throw new AssayError(
      'artifact_unavailable',
      `The model expects vectors of ${shape.dimensions} + ${shape.style_dimensions} dimensions, but the embedder ` +
        `returned ${semantic.columns} + ${style.columns}. Rebuild the model for this embedder`,
    );
  }
  if (style.rows !== semantic.rows || tokens.length !== semantic.rows) {
    throw new AssayError(
      'internal',
      `Internal error: the encoding has ${semantic.rows} semantic rows, ${style.rows} style rows and ` +
        `${tokens.length} token counts`,
    );
  }
}

/**
 * The segments to score, in order, without those that have no tokens or a zero semantic vector.
 *
 * @throws content_empty if no segment remains
 * @throws engine_unavailable if the embedder returned a value that is not finite
 * @throws artifact_unavailable if the vectors do not have the model's dimensions
 */
export function toSegments(encodings: Encodings, shape: EncodingShape): Segment[] {
  checkShape(encodings, shape);
  const segments: Segment[] = [];
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
    if (tokens > 0 && square > 0) segments.push({ semantic, style, tokens });
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

/**
 * One segment for the whole content, for the aggregation `none`: the token-weighted mean of the semantic vectors,
 * re-normalised, and of the style vectors. A single segment is returned as it is.
 *
 * @param segments at least one
 * @throws content_empty if the semantic vectors cancel each other out
 */
export function averageSegments(segments: readonly Segment[]): Segment {
  const [first, ...others] = segments;
  if (first && others.length === 0) return first;
  const tokens = segments.reduce((sum, segment) => sum + segment.tokens, 0);
  const semantic = averageBlock(segments, 'semantic', tokens);
  const length = Math.sqrt(dot(semantic, semantic));
  if (length < 1e-6) {
    throw new AssayError('content_empty', 'Content cannot be scored: its segments cancel each other out');
  }
  return {
    semantic: Float32Array.from(semantic, (value) => value / length),
    style: Float32Array.from(averageBlock(segments, 'style', tokens)),
    tokens,
  };
}
