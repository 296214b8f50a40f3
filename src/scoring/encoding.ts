// The encoding of a text: a semantic vector and a style vector for each segment.
import type { Matrix } from '../numerics/index.js';

/** Encodings of n segments. A trait joins both blocks with its own style weight. */
export interface Encodings {
  /** (n, d) row-major, unit rows. */
  readonly semantic: Matrix;
  /** (n, s) row-major: standardised, clipped surface features divided by sqrt(s); not unit rows. */
  readonly style: Matrix;
  /** (n) token counts, the weights of the mean over segments. */
  readonly tokens: Uint32Array;
}
