// The loss of a logit against a soft label. Pure.

/** log(1 + e^s) - t s without overflow: -t log(p) - (1 - t) log(1 - p) for p = 1 / (1 + e^-s), t in [0, 1]. */
export function crossEntropy(s: number, t: number): number {
  return Math.max(s, 0) + Math.log(1 + Math.exp(-Math.abs(s))) - t * s;
}
