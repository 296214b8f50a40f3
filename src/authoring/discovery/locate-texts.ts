// Positions of all texts on the chosen axes.
import { type Matrix, row, subtract } from '../../core/numerics/index.js';
import { multiplyTransposed } from '../numerics/index.js';
import type { Candidate } from './select/choose-axes.js';
import { findEnds } from './select/ends.js';
import { listBlocks } from './space.js';
import type { DiscoveredAxis, DiscoveryInput } from './types.js';

const blockRows = 2048;

/** Scores all texts on the chosen axes, and turns each axis so that its more distinct end is positive. */
export async function locateTexts(
  chosen: readonly Candidate[],
  { createSpace }: DiscoveryInput,
  step: () => Promise<void>,
): Promise<DiscoveredAxis[]> {
  const located = new Map<Candidate, DiscoveredAxis>();
  for (const styleWeight of new Set(chosen.map((candidate) => candidate.styleWeight))) {
    const x = await createSpace(styleWeight, step);
    const matching = chosen.filter((candidate) => candidate.styleWeight === styleWeight);
    const axes = new Float64Array(matching.length * x.columns);
    matching.forEach(({ axis }, k) => {
      axes.set(axis, k * x.columns);
    });
    const along = new Float64Array(x.rows * matching.length);
    const center = new Float64Array(x.columns);
    let at = 0;
    for (const block of listBlocks(x, blockRows)) {
      along.set(multiplyTransposed(block, axes, matching.length), at);
      at += block.rows * matching.length;
      addMean(center, block, x.rows);
      await step();
    }
    const lengths = await measureOffsets(x, center, step);
    for (const [k, candidate] of matching.entries()) {
      const raw = new Float64Array(x.rows);
      for (let i = 0; i < x.rows; i++) raw[i] = along[i * matching.length + k]!;
      located.set(candidate, orient(candidate, raw, center, lengths));
      await step();
    }
  }
  return chosen.flatMap((candidate) => located.get(candidate) ?? []);
}

/** Adds the rows of a block, each divided by the number of all rows. */
function addMean(center: Float64Array, { columns, data }: Matrix, total: number): void {
  for (let at = 0; at < data.length; at += columns)
    for (let j = 0; j < columns; j++) center[j]! += data[at + j]! / total;
}

/** (n) ‖x - center‖. */
async function measureOffsets(
  x: Matrix,
  center: Float64Array,
  step: () => Promise<void>,
): Promise<Float64Array> {
  const lengths = new Float64Array(x.rows);
  const offset = new Float64Array(x.columns);
  for (let i = 0; i < x.rows; i++) {
    lengths[i] = Math.sqrt(subtract(row(x, i), center, offset));
    if (i % blockRows === 0) await step();
  }
  return lengths;
}

/** Labelled groups keep their order; otherwise the longer tail of the scores is positive. */
function orient(
  candidate: Candidate,
  raw: Float64Array,
  center: Float64Array,
  lengths: Float64Array,
): DiscoveredAxis {
  const { origin, styleWeight, discrimination, explainedVariance, stability } = candidate;
  const middle = raw.reduce((sum, value) => sum + value, 0) / raw.length;
  const skew = raw.reduce((sum, value) => sum + (value - middle) * (value - middle) * (value - middle), 0);
  const sign = origin === 'lda' || skew >= 0 ? 1 : -1;
  const scores = raw.map((value) => sign * (value - middle));
  return {
    origin,
    styleWeight,
    axis: candidate.axis.map((value) => sign * value),
    center,
    discrimination,
    explainedVariance: Math.min(1, explainedVariance),
    stability,
    scores,
    similarities: scores.map((score, i) => (lengths[i]! > 1e-9 ? score / lengths[i]! : 0)),
    ...findEnds(scores),
  };
}
