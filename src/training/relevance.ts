// Whether a text speaks of a claim at all: its share inside the subspace of the claim's texts, blended with its
// cosine to their mean direction, both seen from the ambient mean. Pure.
import { leadingEigen } from '../numerics/leading.js';
import { secondMoment } from '../numerics/second-moment.js';
import { accumulate, norm, unit } from '../numerics/vector.js';
import { cosine, viewFrom } from '../scoring/direction.js';
import type { TrainedClaim } from '../scoring/trained-model.js';

export type Relevance = Pick<TrainedClaim, 'ambient_mean' | 'subspace' | 'centroid'>;

/** Directions at most. */
const most = 8;
/** Share of the texts' squared length that the directions explain. */
const explained = 0.9;

/**
 * The subspace and the mean direction of texts.
 * @param points the claim's texts, at least one
 * @param origin (D) ambient mean
 */
export function relevanceOf(points: readonly Float32Array[], origin: Float64Array): Relevance {
  const d = origin.length;
  const offsets = { rows: points.length, columns: d, data: new Float32Array(points.length * d) };
  const sum = new Float64Array(d);
  points.forEach((point, i) => {
    const offset = Float64Array.from(point);
    accumulate(offset, -1, origin);
    accumulate(sum, 1, offset);
    offsets.data.set(offset, i * d);
  });
  const moment = secondMoment(
    offsets,
    new Float64Array(points.length).fill(1 / points.length),
    Uint32Array.from(points, (_, i) => i),
  );
  let total = 0;
  for (let j = 0; j < d; j++) total += moment[j * d + j]!;
  const { values, vectors } = leadingEigen(moment, d, Math.min(most, points.length));
  let q = 0;
  for (let inside = 0; q < values.length && inside < explained * total; q++) inside += values[q]!;
  return {
    ambient_mean: Float32Array.from(origin),
    subspace: Float32Array.from(vectors.subarray(0, Math.max(1, q) * d)),
    centroid: Float32Array.from(norm(sum) > 0 ? unit(sum) : vectors.subarray(0, d)),
  };
}

/** The two parts of raw relevance as a function of x: [share inside the subspace, cosine to the centroid]. */
export function relevanceParts(relevance: Relevance): (x: Float32Array) => readonly [number, number] {
  const subspace = viewFrom(relevance.ambient_mean, relevance.subspace);
  const centroid = viewFrom(relevance.ambient_mean, relevance.centroid);
  return (x) => {
    const { square, along } = subspace(x);
    const projected = Math.sqrt(along.reduce((sum, share) => sum + share * share, 0));
    return [cosine(projected, square), cosine(centroid(x).along[0]!, square)];
  };
}
