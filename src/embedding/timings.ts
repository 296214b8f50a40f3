// How long an embedder takes, learned from how long it took: local linear regression of log2 time on log2 rows and
// log2 tokens (Cleveland 1979) over the last measurements of each bucket. Exact for power laws; within a few per cent
// where fixed costs pass into linear ones.

/** Measurements of a bucket that are kept. */
const kept = 5;
/** Buckets an octave. */
const perOctave = 2;
/** Standard deviation of the weights, octaves: a measurement of half the size weighs 0.14. */
const width = 0.5;
/** Octaves beyond which a bucket says nothing. */
const reach = 1.75;
/** log2 of what a measurement may take of the fastest in its bucket; what takes longer was compiled or interrupted. */
const slack = Math.log2(1.5);
/** Of the weight, how much holds to the slopes that are assumed before there are measurements of other sizes. */
const hold = 4e-4;
/** How time grows with tokens before anything is known: between not at all and in proportion. */
const growth = 0.5;

/** All in octaves: log2 of rows, tokens and milliseconds. */
interface Measured {
  readonly rows: number;
  readonly tokens: number;
  readonly time: number;
}

interface Bucket {
  readonly measured: readonly Measured[];
  /** The longest time of those that count. */
  readonly limit: number;
}

export interface Estimate {
  /** Of the measurements near by: 1 for one of the very size. */
  readonly weight: number;
  /** NaN where the weight is 0. */
  readonly milliseconds: number;
}

export class Timings {
  readonly #buckets = new Map<number, Bucket>();

  /** Notes that `rows` texts of `tokens` tokens in all took `milliseconds`. */
  add(rows: number, tokens: number, milliseconds: number): void {
    const one = { rows: octaves(rows), tokens: octaves(tokens), time: Math.log2(milliseconds + 1e-3) };
    const key = Math.round(one.rows * perOctave) * 1000 + Math.round(one.tokens * perOctave);
    const measured = [...(this.#buckets.get(key)?.measured ?? []), one].slice(-kept);
    const limit = Math.min(...measured.map(({ time }) => time)) + slack;
    this.#buckets.set(key, { measured, limit });
  }

  /** How long `rows` texts of `tokens` tokens in all will take. */
  estimate(rows: number, tokens: number): Estimate {
    const [atRows, atTokens] = [octaves(rows), octaves(tokens)];
    const plane = new Plane();
    for (const { measured, limit } of this.#buckets.values()) {
      const first = measured[0]!;
      if (Math.abs(first.rows - atRows) > reach || Math.abs(first.tokens - atTokens) > reach) continue;
      for (const one of measured) {
        if (one.time <= limit) plane.add(one.rows - atRows, one.tokens - atTokens, one.time);
      }
    }
    return { weight: plane.weight, milliseconds: 2 ** plane.height() };
  }
}

const octaves = (count: number): number => Math.log2(Math.max(count, 1));

/** The weighted least-squares plane through times at offsets (r, t) from the size that is asked for. */
class Plane {
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
    const w = Math.exp((r * r + t * t) / (-2 * width * width));
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

  /** Its height at (0, 0); NaN without measurements. */
  height(): number {
    const w = this.weight;
    const [r, t, y] = [this.#r / w, this.#t / w, this.#y / w];
    const rr = this.#rr / w - r * r + hold;
    const tt = this.#tt / w - t * t + hold;
    const rt = this.#rt / w - r * t;
    const ry = this.#ry / w - r * y;
    const ty = this.#ty / w - t * y + hold * growth;
    const determinant = rr * tt - rt * rt;
    return y - slope((ry * tt - ty * rt) / determinant) * r - slope((ty * rr - ry * rt) / determinant) * t;
  }
}

/** Costs fall at most in proportion (more rows of the same tokens are shorter), and grow at most with the square. */
const slope = (value: number): number => Math.max(-1, Math.min(2, value));
