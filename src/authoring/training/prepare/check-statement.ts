// Whether a claim's statement is about what its own confirming texts are about.
import { accumulate, dot } from '../../../core/numerics/index.js';
import { blend, norm } from '../../numerics/index.js';
import { createLabels, defaultBoundaries } from '../data/labels.js';
import { at, findPositions } from '../data/positions.js';
import type { TraitInput } from '../data/trait-samples.js';
import { createFeatureSpace } from '../problem/feature-space.js';
import type { TrainingContext } from '../problem/training-context.js';

/** Largest share of general texts that may be nearer to the confirming texts than the statement. */
const maxNearer = 0.05;

/**
 * Compares the statement and general texts by their cosine to the mean of the confirming texts, seen from the mean of the
 * general texts.
 * @returns a sentence where more than 5 % of the general texts are nearer; null where the statement is near, or unknown
 */
export function checkStatement(
  { encodings, ambient }: TrainingContext,
  { key, statement, samples }: TraitInput,
): string | null {
  if (statement === undefined || ambient.count === 0) return null;
  const { classes } = createLabels(samples, defaultBoundaries);
  const rows = Uint32Array.from(
    findPositions(classes, (label) => label === 1),
    (position) => at(samples.indices, position),
  );
  const center = ambient.getMean(0);
  const confirming = createFeatureSpace(encodings, rows, 0).points;
  const direction = new Float64Array(center.length);
  for (const point of confirming) accumulate(direction, 1 / confirming.length, point);
  accumulate(direction, -1, center);
  const measure = (point: Float32Array): number => {
    const centered = blend(1, Float64Array.from(point), -1, center);
    return dot(centered, direction) / (norm(centered) || 1);
  };
  const [point] = createFeatureSpace(encodings, Uint32Array.of(statement), 0).points;
  if (!point) return null;
  const statementNearness = measure(point);
  const others = ambient.getSpace(0).points;
  const share = others.filter((other) => measure(other) >= statementNearness).length / others.length;
  if (share <= maxNearer) return null;
  return `Trait '${key}': claim_statement is far from its confirming texts: ${Math.round(100 * share)} % of general texts are nearer. Check that both are about the same claim`;
}
