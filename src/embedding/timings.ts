// Predicts how long an embedder takes from past runs: local linear regression of log2 time on log2 rows and log2 tokens
// (Cleveland 1979) over the latest measurements of each bucket. Exact for power laws; within a few per cent between
// fixed and linear costs. Pure.

/** Measurements kept per bucket. */
const maxPerBucket = 5;
/** Buckets per octave. */
const bucketsPerOctave = 2;
/** Standard deviation of the kernel, in octaves: a measurement of half the size has weight 0.14. */
const bandwidth = 0.5;
/** Octaves beyond which a bucket is ignored. */
const maxDistance = 1.75;
/** Log2 of the slowest accepted ratio to the fastest measurement of a bucket; slower runs compiled or were interrupted. */
const outlierMargin = Math.log2(1.5);
/** Ridge penalty towards the prior slopes, which apply until there are measurements of other sizes. */
const ridge = 4e-4;
/** Prior exponent of time in tokens: between constant (0) and linear (1). */
const priorSlope = 0.5;

/** In octaves: log2 of rows, tokens and milliseconds. */
interface Measurement {
  readonly rows: number;
  readonly tokens: number;
  readonly time: number;
}

interface Bucket {
  readonly measurements: readonly Measurement[];
  /** The longest accepted time. */
  readonly limit: number;
}

export interface Estimate {
  /** Total kernel weight of the nearby measurements: 1 for one measurement of this very size. */
  readonly weight: number;
  /** NaN when the weight is 0. */
  readonly milliseconds: number;
}

export class Timings {
  readonly #buckets = new Map<number, Bucket>();

  /** Records that `rows` texts with `tokens` tokens in total took `milliseconds`. */
  add(rows: number, tokens: number, milliseconds: number): void {
    const one = { rows: toOctaves(rows), tokens: toOctaves(tokens), time: Math.log2(milliseconds + 1e-3) };
    const key = Math.round(one.rows * bucketsPerOctave) * 1000 + Math.round(one.tokens * bucketsPerOctave);
    const measurements = [...(this.#buckets.get(key)?.measurements ?? []), one].slice(-maxPerBucket);
    const limit = Math.min(...measurements.map(({ time }) => time)) + outlierMargin;
    this.#buckets.set(key, { measurements, limit });
  }

  /** Predicts the time of `rows` texts with `tokens` tokens in total. */
  estimate(rows: number, tokens: number): Estimate {
    const [atRows, atTokens] = [toOctaves(rows), toOctaves(tokens)];
    const fit = new WeightedLeastSquares();
    for (const { measurements, limit } of this.#buckets.values()) {
      const [first] = measurements;
      if (!first || !isNear(first.rows, atRows) || !isNear(first.tokens, atTokens)) continue;
      for (const one of measurements) {
        if (one.time <= limit) fit.add(one.rows - atRows, one.tokens - atTokens, one.time);
      }
    }
    return { weight: fit.weight, milliseconds: 2 ** fit.intercept() };
  }
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= maxDistance;
const toOctaves = (count: number): number => Math.log2(Math.max(count, 1));

/** Weighted least-squares plane through times y at offsets (r, t) from the requested size, in octaves. */
class WeightedLeastSquares {
  weight = 0;
  #r = 0;
  #t = 0;
  #y = 0;
  #rr = 0;
  #rt = 0;
  #tt = 0;
  #ry = 0;
  #ty = 0;

  add(r: number, t: number, y: number): void {
    const w = Math.exp((r * r + t * t) / (-2 * bandwidth * bandwidth));
    this.weight += w;
    this.#r += w * r;
    this.#t += w * t;
    this.#y += w * y;
    this.#rr += w * r * r;
    this.#rt += w * r * t;
    this.#tt += w * t * t;
    this.#ry += w * r * y;
    this.#ty += w * t * y;
  }

  /** Height of the plane at (0, 0), in octaves; NaN without measurements. */
  intercept(): number {
    const w = this.weight;
    const [r, t, y] = [this.#r / w, this.#t / w, this.#y / w];
    const rr = this.#rr / w - r * r + ridge;
    const tt = this.#tt / w - t * t + ridge;
    const rt = this.#rt / w - r * t;
    const ry = this.#ry / w - r * y;
    const ty = this.#ty / w - t * y + ridge * priorSlope;
    const determinant = rr * tt - rt * rt;
    return (
      y -
      clampSlope((ry * tt - ty * rt) / determinant) * r -
      clampSlope((ty * rr - ry * rt) / determinant) * t
    );
  }
}

/** Time falls at most in proportion (more rows of the same tokens are shorter) and grows at most quadratically. */
const clampSlope = (value: number): number => Math.max(-1, Math.min(2, value));
