// The ambient corpus (general texts, unrelated to any trait) in the joined spaces: mean and principal directions.

import { sparseRow } from '../../../core/numerics/index.js';
import type { Encodings } from '../../../core/scoring/index.js';
import {
  computeSecondMoment,
  findLeadingEigen,
  spreadIndices,
  sumWeighted,
  toCovariance,
} from '../../numerics/index.js';
import { listPositions } from '../data/positions.js';
import { createFeatureSpace, type FeatureSpace } from './feature-space.js';

/** Everything here is computed once, spaces once for each style weight. */
export interface AmbientSpace {
  /** (m, D) points of the corpus. */
  getSpace(styleWeight: number): FeatureSpace;
  /** (D) mean of the corpus; zeros without one. */
  getMean(styleWeight: number): Float64Array;
  /** (count, D) row-major, strongest principal directions first; empty without a corpus. */
  getDirections(styleWeight: number): Float32Array;
  /** Texts used. */
  readonly count: number;
  /** Texts with a term, by its hash. */
  readonly termDocuments: ReadonlyMap<number, number>;
}

/** Most texts used; a larger corpus is sampled evenly. */
const maxTexts = 2000;
const directionsKept = 8;

/** @param columns D, the width of the joined space */
export function createAmbientSpace(encodings: Encodings | undefined, columns: number): AmbientSpace {
  const rows =
    encodings === undefined ? new Uint32Array(0) : spreadIndices(encodings.semantic.rows, maxTexts);
  const getSpace = memoise((styleWeight) =>
    encodings === undefined
      ? createEmptySpace(styleWeight, columns)
      : createFeatureSpace(encodings, rows, styleWeight),
  );
  const getMean = memoise((styleWeight) => computeMean(getSpace(styleWeight)));
  const getDirections = memoise((styleWeight) =>
    findPrincipalDirections(getSpace(styleWeight), getMean(styleWeight)),
  );
  let documents: ReadonlyMap<number, number> | undefined;
  return {
    getSpace,
    getMean,
    getDirections,
    count: rows.length,
    get termDocuments() {
      documents ??= countDocuments(encodings, rows);
      return documents;
    },
  };
}

function countDocuments(encodings: Encodings | undefined, rows: Uint32Array): ReadonlyMap<number, number> {
  const documents = new Map<number, number>();
  if (encodings === undefined) return documents;
  for (const i of rows) {
    for (const hash of new Set(sparseRow(encodings.terms, i).keys)) {
      documents.set(hash, (documents.get(hash) ?? 0) + 1);
    }
  }
  return documents;
}

function createEmptySpace(styleWeight: number, columns: number): FeatureSpace {
  return { styleWeight, x: { rows: 0, columns, data: new Float32Array(0) }, points: [] };
}

function computeMean({ x }: FeatureSpace): Float64Array {
  return sumWeighted(x, new Float64Array(x.rows).fill(1 / Math.max(1, x.rows)), listPositions(x.rows));
}

function findPrincipalDirections({ x }: FeatureSpace, mean: Float64Array): Float32Array {
  if (x.rows <= 1) return new Float32Array(0);
  const d = x.columns;
  const moment = computeSecondMoment(x, new Float64Array(x.rows).fill(1 / x.rows), listPositions(x.rows));
  const { values, vectors } = findLeadingEigen(toCovariance(moment, 1, mean), d, directionsKept);
  const kept = values.filter((value) => value > 1e-9).length;
  return Float32Array.from(vectors.subarray(0, kept * d));
}

function memoise<T>(compute: (styleWeight: number) => T): (styleWeight: number) => T {
  const cache = new Map<number, T>();
  return (styleWeight) => {
    const value = cache.get(styleWeight) ?? compute(styleWeight);
    cache.set(styleWeight, value);
    return value;
  };
}
