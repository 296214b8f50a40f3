// Files whose rows are in an order that is not random: sorted by label, or drifting in what the texts say. Pure.
import { accumulate, dot, type Matrix, row } from '../../../core/numerics/index.js';
import { createRandom, mean, spreadIndices, standardDeviation } from '../../numerics/index.js';

/** Fewest rows of a source. */
const minRows = 30;
/** Most rows that are looked at, spread evenly. */
const maxRows = 4000;
/** Blocks of rows whose means are compared. */
const blocks = 10;
const permutations = 20;
/** Deviations beyond what random orders give. */
const certain = 6;

/** @param labels the class of each row of a file, in its order. @returns true where equal labels follow each other far too often */
export function isSortedByLabel(labels: readonly number[]): boolean {
  const positive = labels.filter((label) => label === 1).length;
  const negative = labels.length - positive;
  if (labels.length < minRows || Math.min(positive, negative) < 5) return false;
  // Wald and Wolfowitz (1940): the number of runs in a random order.
  const runs = labels.reduce((sum, label, i) => sum + Number(i === 0 || label !== labels[i - 1]), 0);
  const product = (2 * positive * negative) / labels.length;
  const deviation = Math.sqrt((product * (product - 1)) / (labels.length - 1));
  return 1 + product - runs > certain * deviation;
}

/** @param rows of `vectors`, in the order of the file. @returns true where parts of the file differ far more than random parts would */
export function isDrifting(vectors: Matrix, rows: readonly number[], seed: number): boolean {
  if (rows.length < minRows) return false;
  const picked = Array.from(spreadIndices(rows.length, maxRows), (i) => row(vectors, rows[i] ?? 0));
  const random = createRandom(seed, 'order');
  const shuffled = Array.from({ length: permutations }, () =>
    measureSpread(
      Array.from(
        random.shuffle(Uint32Array.from(picked, (_, i) => i)),
        (i) => picked[i] ?? new Float32Array(),
      ),
    ),
  );
  const deviation = standardDeviation(Float64Array.from(shuffled));
  return measureSpread(picked) - mean(shuffled) > certain * deviation;
}

/** Sum of the squared lengths of the blocks' sums over their sizes: the larger, the further apart the blocks' means. */
function measureSpread(ordered: readonly Float32Array[]): number {
  let spread = 0;
  for (let block = 0; block < blocks; block++) {
    const members = ordered.slice(
      Math.floor((block * ordered.length) / blocks),
      Math.floor(((block + 1) * ordered.length) / blocks),
    );
    const sum = new Float64Array(ordered[0]?.length ?? 0);
    for (const vector of members) accumulate(sum, 1, vector);
    spread += dot(sum, sum) / Math.max(1, members.length);
  }
  return spread;
}
