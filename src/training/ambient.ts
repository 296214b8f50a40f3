// The ambient corpus, texts of no particular kind, in the joined spaces: its mean and its principal directions.
import { leadingEigen } from '../numerics/leading.js';
import { evenPlaces } from '../numerics/places.js';
import { weightedSum } from '../numerics/product.js';
import { aboutMean, secondMoment } from '../numerics/second-moment.js';
import type { Encodings } from '../scoring/encoding.js';
import { joinedSpace, type Space } from './space.js';

export interface Ambient {
  /** (m, D) points of the corpus in the space of a style weight. */
  space(styleWeight: number): Space;
  /** (D) mean of the corpus; zeros without one. */
  mean(styleWeight: number): Float64Array;
  /** (count, D) row-major, the strongest principal directions first; empty without a corpus. */
  directions(styleWeight: number): Float32Array;
  /** Texts in use. */
  readonly count: number;
}

/** Texts used at most: every so-many-th of a larger corpus. */
const most = 2000;
/** Directions kept. */
const directionsKept = 8;

/** @param columns D, the width of the joined space */
export function ambientOf(encodings: Encodings | undefined, columns: number): Ambient {
  const rows = encodings === undefined ? new Uint32Array(0) : evenPlaces(encodings.semantic.rows, most);
  const spaces = memoised((styleWeight) =>
    encodings === undefined ? emptySpace(styleWeight, columns) : joinedSpace(encodings, rows, styleWeight),
  );
  const means = memoised((styleWeight) => meanOf(spaces(styleWeight)));
  const directions = memoised((styleWeight) => principalDirections(spaces(styleWeight), means(styleWeight)));
  return { space: spaces, mean: means, directions, count: rows.length };
}

function emptySpace(styleWeight: number, columns: number): Space {
  return { styleWeight, x: { rows: 0, columns, data: new Float32Array(0) }, points: [] };
}

const all = (n: number): Uint32Array => Uint32Array.from({ length: n }, (_, i) => i);

function meanOf({ x }: Space): Float64Array {
  return weightedSum(x, new Float64Array(x.rows).fill(1 / Math.max(1, x.rows)), all(x.rows));
}

function principalDirections({ x }: Space, mean: Float64Array): Float32Array {
  if (x.rows <= 1) return new Float32Array(0);
  const d = x.columns;
  const moment = secondMoment(x, new Float64Array(x.rows).fill(1 / x.rows), all(x.rows));
  const { values, vectors } = leadingEigen(aboutMean(moment, 1, mean), d, directionsKept);
  const kept = values.filter((value) => value > 1e-9).length;
  return Float32Array.from(vectors.subarray(0, kept * d));
}

function memoised<T>(compute: (styleWeight: number) => T): (styleWeight: number) => T {
  const known = new Map<number, T>();
  return (styleWeight) => {
    const found = known.get(styleWeight) ?? compute(styleWeight);
    known.set(styleWeight, found);
    return found;
  };
}
