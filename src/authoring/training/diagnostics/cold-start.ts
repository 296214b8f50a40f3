// The cold-start curve: how well a trait would do with k samples a class, evaluated on all its other samples.

import { prepareGeometry } from '../../../core/scoring/index.js';
import { auroc, createRandom, mean, standardDeviation } from '../../numerics/index.js';
import { type Labels, selectLabels } from '../data/labels.js';
import { at, findPositions } from '../data/positions.js';
import type { MethodTrainer, Parameters } from '../methods/method.js';
import type { Pace } from '../pace.js';
import type { FeatureSpace } from '../problem/feature-space.js';
import { createFitProblem, type FitProblem } from '../problem/problem.js';
import { createSubset } from '../problem/weighted-subset.js';
import { fitTerms } from '../terms/fit-terms.js';
import { scoreTerms, type TermSpace } from '../terms/term-space.js';

export interface ColdStartPoint {
  /** Samples a class. */
  readonly samples: number;
  /** AUROC on the other samples, mean over draws. */
  readonly auroc: number;
  /** Standard deviation of the AUROC over draws. */
  readonly deviation: number;
}

interface ColdStartInput {
  /** All samples of the trait, in the space of the style weight in `parameters`. */
  readonly problem: FitProblem;
  readonly method: MethodTrainer;
  readonly parameters: Parameters;
  /** The terms of all samples. */
  readonly terms: TermSpace;
  /** Samples a class wanted; sizes that leave too few other samples are skipped. */
  readonly sizes: readonly number[];
  readonly seed: number;
  readonly key: string;
  readonly pace: Pace;
}

const draws = 5;
/** Fewest other samples of a class. */
export const fewestLeft = 5;

export async function computeColdStartCurve(input: ColdStartInput): Promise<ColdStartPoint[]> {
  const { problem, sizes, seed, key, pace } = input;
  const members = [1, 0].map((label) => findPositions(problem.labels.classes, (value) => value === label));
  const curve: ColdStartPoint[] = [];
  for (const samples of sizes) {
    if (members.every((positions) => positions.length >= samples + fewestLeft)) {
      const areas = Array.from({ length: draws }, (_, draw) => {
        const random = createRandom(seed, 'cold start', key, samples, draw);
        const shuffled = members.map((positions) => random.shuffle(Uint32Array.from(positions)));
        const chosen = joinPositions(shuffled.map((positions) => positions.subarray(0, samples))).sort();
        const heldOut = joinPositions(shuffled.map((positions) => positions.subarray(samples)));
        return computeArea(input, chosen, heldOut);
      });
      curve.push({ samples, auroc: mean(areas), deviation: standardDeviation(areas) });
    }
    await pace.step();
  }
  return curve;
}

const joinPositions = (lists: readonly Uint32Array[]): Uint32Array =>
  Uint32Array.from(lists.flatMap((positions) => [...positions]));

/** AUROC on the rest of a fit on the chosen samples. */
function computeArea(
  { problem, method, parameters, terms }: ColdStartInput,
  chosen: Uint32Array,
  heldOut: Uint32Array,
): number {
  const { space, labels, computeAmbientDirections } = problem;
  const small = createFitProblem({
    space: selectRows(space, chosen),
    labels: selectLabels(labels, chosen),
    computeAmbientDirections,
  });
  const fixed = { ...parameters, ...method.fixParameters?.(small) };
  const score = prepareGeometry(method.fit(small, small.whole, fixed));
  const raw = Float64Array.from(heldOut, (i) => score(at(space.points, i)));
  return auroc(
    addTermScores(raw, { terms, labels, chosen, heldOut, weight: parameters.terms_weight ?? 0 }),
    Uint8Array.from(heldOut, (i) => at(labels.classes, i)),
  );
}

interface TermScores {
  readonly terms: TermSpace;
  readonly labels: Labels;
  readonly chosen: Uint32Array;
  readonly heldOut: Uint32Array;
  /** In deviations of the raw scores per deviation of the terms' scores. */
  readonly weight: number;
}

/** The raw scores of the rest with those of terms fitted on the chosen samples. */
function addTermScores(
  raw: Float64Array,
  { terms, labels, chosen, heldOut, weight }: TermScores,
): Float64Array {
  if (weight === 0) return raw;
  const { weights } = fitTerms(terms, labels, createSubset(labels, chosen));
  const scored = Float64Array.from(heldOut, (i) => scoreTerms(terms, weights, i));
  const ratio = standardDeviation(raw) / (standardDeviation(scored) || 1);
  return raw.map((value, i) => value + weight * ratio * at(scored, i));
}

/** The given rows of a space, copied. */
function selectRows({ styleWeight, x, points }: FeatureSpace, positions: Uint32Array): FeatureSpace {
  const data = new Float32Array(positions.length * x.columns);
  const rows = Array.from(positions, (position, i) => {
    const view = data.subarray(i * x.columns, (i + 1) * x.columns);
    view.set(at(points, position));
    return view;
  });
  return { styleWeight, x: { rows: positions.length, columns: x.columns, data }, points: rows };
}
