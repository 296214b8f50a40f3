// e^x and log x with the same bits in every JavaScript engine. Engines compute Math.exp and Math.log by different means, and
// what is fitted in steps with them can differ by more than their last bit. The method and coefficients of fdlibm (Sun
// Microsystems, 1993): multiples of ln 2 are taken off, the rest is a rational function. Errors below one unit in the last place.

const ln2High = 6.9314718036912382e-1;
const ln2Low = 1.9082149292705877e-10;

const double = new Float64Array(1);
/** Its halves: fractions' low bits; sign, exponent and high bits. All engines run on processors with this order. */
const words = new Int32Array(double.buffer);
const fractionBits = 0xf_ffff;
const bias = 1023;

/** 2^k exactly. @param k -1022 to 1023 */
function powerOfTwo(k: number): number {
  words[0] = 0;
  words[1] = (k + bias) << 20;
  return double[0] ?? 0;
}

/** e^x. @returns 0 for -Infinity, Infinity for Infinity, NaN for NaN */
export function exp(exponent: number): number {
  // Beyond these ends, e^x is zero or infinite.
  const x = Math.max(-746, Math.min(exponent, 710));
  const k = Math.abs(x) > Math.LN2 / 2 ? Math.trunc(Math.LOG2E * x + (x < 0 ? -0.5 : 0.5)) : 0;
  const high = x - k * ln2High;
  const low = k * ln2Low;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (1.6666666666666602e-1 +
        t *
          (-2.7777777777015593e-3 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
  const y = 1 - (low - (r * c) / (2 - c) - high);
  // In two steps, because 2^k need not be a normal number.
  const half = k >> 1;
  return y * powerOfTwo(half) * powerOfTwo(k - half);
}

/** The natural logarithm. @returns -Infinity for 0, NaN for what is negative or NaN */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  if (x < 2 ** -1022) return log(x * 2 ** 54) - 54 * Math.LN2;
  double[0] = x;
  const head = words[1] ?? 0;
  const fraction = head & fractionBits;
  // Brings f into -0.29 .. 0.42.
  const carry = (fraction + 0x9_5f64) & 0x10_0000;
  words[1] = fraction | (carry ^ 0x3ff0_0000);
  const f = (double[0] ?? 0) - 1;
  const k = (head >> 20) - bias + (carry >> 20);
  const high = k * ln2High;
  const low = k * ln2Low;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (3.999999999940942e-1 + w * (2.2222198432149784e-1 + w * 1.5313837699209373e-1));
  const odd =
    z *
    (6.666666666666735e-1 +
      w * (2.857142874366239e-1 + w * (1.818357216161805e-1 + w * 1.4798198605116586e-1)));
  const r = odd + even;
  // Where f is large, its square is taken off apart.
  if (fraction >= 0x6_147a && fraction <= 0x6_b851) {
    const half = 0.5 * f * f;
    return high - (half - (s * (half + r) + low) - f);
  }
  return high - (s * (f - r) - low - f);
}
