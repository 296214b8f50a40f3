// Functions of one number that a graph writes out step by step, such as a scaling or GELU:
// plain(x) + gated(x) * E(x), where E is erf(x / sqrt 2) or the tanh of GELU's approximation. Any order of the steps gives
// the same form. Pure.
import { refuse } from '../refusal.js';

/** Coefficients of 1, x, x^2 and x^3. */
type Polynomial = readonly [number, number, number, number];

export type Gate = 'erf' | 'tanh';

export interface Form {
  readonly plain: Polynomial;
  readonly gated: Polynomial;
  /** Null where `gated` is 0. */
  readonly gate: Gate | null;
}

const zero: Polynomial = [0, 0, 0, 0];
const toForm = (plain: Polynomial): Form => ({ plain, gated: zero, gate: null });

export const identity = toForm([0, 1, 0, 0]);

/** Accepted relative deviation of a constant, which may be a half float and the product of several. */
const tolerance = 2e-3;
export const isNear = (value: number, expected: number): boolean =>
  Math.abs(value - expected) <= tolerance * Math.abs(expected);
const isNearAll = (values: Polynomial, expected: Polynomial): boolean =>
  values.every((value, degree) => isNear(value, expected[degree] ?? 0));

const map = (values: Polynomial, change: (value: number, degree: number) => number): Polynomial => [
  change(values[0], 0),
  change(values[1], 1),
  change(values[2], 2),
  change(values[3], 3),
];

/** @returns undefined where the product has a higher degree than 3 */
function multiplyPolynomials(a: Polynomial, b: Polynomial): Polynomial | undefined {
  const product = [0, 0, 0, 0, 0, 0, 0];
  for (const [i, x] of a.entries())
    for (const [j, y] of b.entries()) product[i + j] = (product[i + j] ?? 0) + x * y;
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, ...higher] = product;
  return higher.every((value) => value === 0) ? [c0, c1, c2, c3] : undefined;
}

export const scale = ({ plain, gated, gate }: Form, factor: number): Form => ({
  plain: map(plain, (value) => value * factor),
  gated: map(gated, (value) => value * factor),
  gate,
});
export const shift = (form: Form, value: number): Form => ({
  ...form,
  plain: map(form.plain, (coefficient, degree) => (degree === 0 ? coefficient + value : coefficient)),
});

/** @throws Refusal for the sum of two different gates */
export function add(a: Form, b: Form): Form {
  if (a.gate && b.gate && a.gate !== b.gate) refuse('The graph mixes two activations');
  return {
    plain: map(a.plain, (value, degree) => value + (b.plain[degree] ?? 0)),
    gated: map(a.gated, (value, degree) => value + (b.gated[degree] ?? 0)),
    gate: a.gate ?? b.gate,
  };
}

/** @throws Refusal for products that no activation here has */
export function multiply(a: Form, b: Form): Form {
  const plain = multiplyPolynomials(a.plain, b.plain);
  const first = multiplyPolynomials(a.gated, b.plain);
  const second = multiplyPolynomials(a.plain, b.gated);
  if (!plain || !first || !second || (a.gate && b.gate)) return refuse('The activation is not GELU');
  return {
    plain,
    gated: map(first, (value, degree) => value + (second[degree] ?? 0)),
    gate: a.gate ?? b.gate,
  };
}

const tanhFactor = Math.sqrt(2 / Math.PI);

/** The gate over a form. @throws Refusal for the gate of another function than GELU */
export function toGate(form: Form, gate: Gate): Form {
  const inside: Polynomial =
    gate === 'erf' ? [0, Math.SQRT1_2, 0, 0] : [0, tanhFactor, 0, tanhFactor * 0.044715];
  if (form.gate || !isNearAll(form.plain, inside)) return refuse('The activation is not GELU');
  return { plain: zero, gated: [1, 0, 0, 0], gate };
}

const halfIdentity: Polynomial = [0, 0.5, 0, 0];
/** GELU (Hendrycks and Gimpel 2016): x / 2 + x / 2 * E(x). */
export const gelu = (gate: Gate): Form => ({ plain: halfIdentity, gated: halfIdentity, gate });

/** The gate of a form that is GELU; null for the identity; undefined for any other. */
export function findActivation({ plain, gated, gate }: Form): Gate | null | undefined {
  if (!gate) return isNearAll(plain, identity.plain) ? null : undefined;
  return isNearAll(plain, halfIdentity) && isNearAll(gated, halfIdentity) ? gate : undefined;
}

export const isIdentity = (form: Form): boolean => findActivation(form) === null;

/** The factor of a form that is a scaling, else undefined. */
export function findFactor({ plain, gate }: Form): number | undefined {
  const [constant, factor, ...higher] = plain;
  return !gate && constant === 0 && higher.every((value) => value === 0) ? factor : undefined;
}

/** The summand of a form x + c, else undefined. */
export function findSummand({ plain, gate }: Form): number | undefined {
  const [constant, ...others] = plain;
  return !gate && isNearAll([0, ...others], identity.plain) ? constant : undefined;
}

/** True for x^2. */
export const isSquare = ({ plain, gate }: Form): boolean => !gate && isNearAll(plain, [0, 0, 1, 0]);
