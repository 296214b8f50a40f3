// One trait in one space: what a method fits on.
import { accumulate, dot } from '../numerics/vector.js';
import { type Cloud, cloudOf } from './cloud.js';
import { type Core, coreOf } from './core.js';
import type { Labels } from './labels.js';
import { type Part, wholePart } from './part.js';
import type { Space } from './space.js';

export interface Problem {
  readonly space: Space;
  readonly labels: Labels;
  /** All samples: one part for all who fit on them, so that its sums are computed once. */
  readonly whole: Part;
  readonly cloud: Cloud;
  /** Made when first asked for. */
  readonly core: Core;
  /** (m, D) row-major, orthonormal: principal directions of the ambient corpus, strongest first; m may be 0. */
  ambient(): Float32Array;
}

export function problemOf(
  space: Space,
  labels: Labels,
  ambient: () => Float32Array,
  whole: Part = wholePart(labels),
): Problem {
  const cloud = cloudOf(space.x);
  let core: Core | undefined;
  return {
    space,
    labels,
    whole,
    cloud,
    ambient,
    get core() {
      core ??= coreOf(cloud);
      return core;
    },
  };
}

/** The first `count` ambient directions, (count, D) row-major; fewer where there are fewer. */
export function ambientDirections(problem: Problem, count: number): Float32Array {
  return count === 0 ? new Float32Array(0) : problem.ambient().subarray(0, count * problem.space.x.columns);
}

/** v without its share in the orthonormal rows of `directions` (m, D). */
export function projectedAway(v: Float64Array, directions: Float32Array): Float64Array {
  const out = Float64Array.from(v);
  for (let at = 0; at < directions.length; at += v.length) {
    const direction = directions.subarray(at, at + v.length);
    accumulate(out, -dot(direction, out), direction);
  }
  return out;
}
