// The polynomials of the kernels on the CPU in WGSL, so that both round the same values.
import { type Activation, geluLimit, gelus, minExponent, powerOfTwo } from '../../runtime/index.js';

/** Horner's rule. @param coefficients from the constant term on */
const evaluate = (x: string, coefficients: readonly number[]): string =>
  coefficients.reduceRight(
    (sum, coefficient) => (sum ? `(${sum} * ${x} + ${coefficient})` : `${coefficient}`),
    '',
  );

/** `power_of_two(x)`: 2^x for x up to 0, relative error below 3e-6. */
export const powerShader = /* wgsl */ `
fn power_of_two(given: f32) -> f32 {
  let x = max(${minExponent}.0, given);
  let whole = round(x);
  let part = x - whole;
  let value = ${evaluate('part', powerOfTwo)};
  return bitcast<f32>(bitcast<i32>(value) + (i32(whole) << 23u));
}
`;

/** `activate(x)`: GELU, within 1e-4. */
export function geluShader(activation: Activation): string {
  const [even, odd] = [0, 1].map((parity) => gelus[activation].filter((_, power) => power % 2 === parity));
  return /* wgsl */ `
fn activate(x: vec4f) -> vec4f {
  let near = clamp(x, vec4f(${-geluLimit}), vec4f(${geluLimit}));
  let square = near * near;
  let fourth = square * square;
  let curve = ${evaluate('fourth', even ?? [])} + ${evaluate('fourth', odd ?? [])} * square;
  return x * (0.5 + near * curve);
}
`;
}
