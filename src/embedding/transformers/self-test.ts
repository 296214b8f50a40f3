// Whether a device computes what it should: a few fixed texts against the same weights on the CPU, and against published
// values where the model is one of which there are. Asked once for each model, device and kind of weights.
import { type Matrix, row } from '../../numerics/matrix.js';
import { dot } from '../../numerics/vector.js';
import type { CheckValue } from './known-encoders.js';

/** Raised when the test changes: verdicts of another test are not taken for this one's. */
export const selfTestRevision = 1;

/** Short, long, of one word, with figures and with other scripts: batches of every shape that a device meets. */
export const selfTestTexts: readonly string[] = [
  'hello',
  'The quick brown fox jumps over the lazy dog.',
  'Revenue grew by 12.5 % in 2023, to $4,310,000; costs fell.',
  `We tested the encoder on a long paragraph, because kernels that are right for a few tokens may be wrong for many.
   Each of its sentences says something slightly different. The harbour was quiet at dawn. A committee met to review the
   budget, and nobody agreed. Rain is expected in the north. Please find the signed contract attached.`,
  'Größe, naïve café; 東京, привет.',
];

/** Least cosine between a vector and the same one on the CPU. */
const leastCosine = 0.999;
/** Farthest that a component may be from its published value: rounding of 8 bit weights moves it by hundredths. */
const farthest = 0.03;

export interface Verdict {
  readonly passed: boolean;
  /** Least cosine to the reference; null where there is only the reference itself. */
  readonly cosine: number | null;
  /** What was found wrong, in words. */
  readonly reason: string | null;
}

/** @param vectors, reference (n, d) unit rows of the same texts */
export function compare(vectors: Matrix, reference: Matrix): Verdict {
  let least = 1;
  for (let i = 0; i < reference.rows; i++) {
    const cosine = dot(row(vectors, i), row(reference, i));
    least = cosine < least || Number.isNaN(cosine) ? cosine : least;
  }
  const passed = least >= leastCosine;
  const reason = passed ? null : `its vectors have cosine ${least.toFixed(4)} to those of the CPU`;
  return { passed, cosine: Number.isNaN(least) ? -1 : least, reason };
}

/** @param vectors (n, d) of the texts of n published values */
export function compareWithPublished(vectors: Matrix, published: readonly CheckValue[]): Verdict {
  const wrong = published.find(({ begins }, i) =>
    begins.some((value, j) => !(Math.abs(row(vectors, i)[j]! - value) <= farthest)),
  );
  const reason = wrong ? `its vector of '${wrong.text}' is not the published one` : null;
  return { passed: !wrong, cosine: null, reason };
}
