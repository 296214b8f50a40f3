// Whether vectors of a device are those of the CPU: the texts to compare by, and the verdict. Pure.
import { dot, type Matrix, row } from '../../core/numerics/index.js';

/** Short, long, one word, with numbers and in other scripts: batches of every shape that a device meets. */
export const selfTestTexts: readonly string[] = [
  'hello',
  'The quick brown fox jumps over the lazy dog.',
  'Revenue grew by 12.5 % in 2023, to $4,310,000; costs fell.',
  `We tested the encoder on a long paragraph, because kernels that are right for a few tokens may be wrong for many.
   Each of its sentences says something slightly different. The harbour was quiet at dawn. A committee met to review the
   budget, and nobody agreed. Rain is expected in the north. Please find the signed contract attached.`,
  'Größe, naïve café; 東京, привет.',
];

/** Lowest accepted cosine between a vector and the same vector computed on the CPU. */
const minCosine = 0.999;

export interface Verdict {
  readonly passed: boolean;
  /** Lowest cosine to the reference; null where there was none. */
  readonly cosine: number | null;
  /** The fault found, in words; null for none. */
  readonly reason: string | null;
}

/**
 * Compares vectors with those of the CPU, or of another computation.
 * @param vectors, reference (n, d) unit rows of the same texts
 * @param least cosine that is accepted @param name of the reference
 */
export function compare(
  vectors: Matrix,
  reference: Matrix,
  least = minCosine,
  name = 'those of the CPU',
): Verdict {
  let lowest = 1;
  for (let i = 0; i < reference.rows; i++) {
    const cosine = dot(row(vectors, i), row(reference, i));
    lowest = cosine < lowest || Number.isNaN(cosine) ? cosine : lowest;
  }
  const passed = lowest >= least;
  const reason = passed ? null : `its vectors have cosine ${lowest.toFixed(4)} to ${name}`;
  return { passed, cosine: Number.isNaN(lowest) ? -1 : lowest, reason };
}
