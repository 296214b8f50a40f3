// `activate(x)`: GELU, exact to 1e-6 of its largest value or in its tanh form.
import type { EncoderWeights } from '../../runtime/index.js';

/** erfc by Abramowitz and Stegun 7.1.26, within 1.5e-7. */
const exact = /* wgsl */ `
fn activate(x: vec4f) -> vec4f {
  let z = abs(x) * ${Math.SQRT1_2};
  let t = 1.0 / (1.0 + 0.3275911 * z);
  let series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  let tail = 0.5 * series * exp(-z * z);
  return x * select(tail, 1.0 - tail, x >= vec4f(0.0));
}
`;

/** Clamped, because tanh of a large number is NaN on some devices; it is 1 in float32 from 9 on. */
const tanh = /* wgsl */ `
fn activate(x: vec4f) -> vec4f {
  let inner = ${Math.sqrt(2 / Math.PI)} * (x + 0.044715 * x * x * x);
  return 0.5 * x * (1.0 + tanh(clamp(inner, vec4f(-9.0), vec4f(9.0))));
}
`;

export const geluShaders = { gelu: exact, 'gelu-tanh': tanh } as const satisfies Record<
  EncoderWeights['activation'],
  string
>;
