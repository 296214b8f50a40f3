// Operators that work on states element by element, which write out GELU, scalings, residuals and masks.
import { refuse } from '../refusal.js';
import { areSameAxes, broadcastAxes, getDims } from './axes.js';
import { findPlain, type Rule } from './call.js';
import { findNumbers, findScalar } from './constants.js';
import * as form from './form.js';
import { addBeta, centre, divideByDeviation, multiplyByGamma } from './normalisation.js';
import { fitsInto } from './numbers.js';
import { addBias } from './products.js';
import { multiplyQuantised } from './quantised.js';
import { scaleRows } from './rows.js';
import type { Base, States, Value } from './value.js';

/** Both inputs, states first. */
function orderInputs([a, b]: readonly (Value | undefined)[]): readonly [States, Value] | undefined {
  if (a?.kind === 'states') return b && [a, b];
  return a && b?.kind === 'states' ? [b, a] : undefined;
}

const isSame = (a: States, b: States): boolean => a.base === b.base && areSameAxes(a.axes, b.axes);

export const add: Rule = ({ inputs }) => {
  const [states, other] = orderInputs(inputs) ?? [];
  if (!states || !other) return undefined;
  if (other.kind === 'states') return addStates(states, other);
  const number = findScalar(other);
  if (number !== undefined && Number.isFinite(number))
    return { ...states, form: form.shift(states.form, number) };
  return addBias(states, other) ?? addBeta(states, other) ?? addMask(states, other);
};

/** Two terms of a function of the same states, or a sum of two states. */
function addStates(a: States, b: States): States {
  if (isSame(a, b)) return { ...a, form: form.add(a.form, b.form) };
  if (!findPlain(a) || !findPlain(b)) return refuse('The graph adds states that are scaled');
  const parts = [a.base, b.base].flatMap((base): readonly Base[] =>
    base.kind === 'sum' ? base.parts : [base],
  );
  return {
    kind: 'states',
    axes: broadcastAxes(a.axes, b.axes),
    base: { kind: 'sum', parts },
    form: form.identity,
  };
}

/** Scores plus a mask, which is 0 for texts without padding. */
function addMask(states: States, mask: Value): States | undefined {
  const numbers = findNumbers(mask);
  if (!numbers || !fitsInto(numbers.dims, getDims(states.axes))) return undefined;
  return numbers.data.every((value) => value === 0)
    ? states
    : refuse('The graph adds numbers to the scores of attention that depend on positions');
}

export const subtract: Rule = ({ inputs: [a, b] }) => {
  if (a?.kind !== 'states' || !b) return undefined;
  if (b.kind === 'states') return centre(a, b);
  const number = findScalar(b);
  return number === undefined ? undefined : { ...a, form: form.shift(a.form, -number) };
};

export const multiply: Rule = (call) => {
  const [states, other] = orderInputs(call.inputs) ?? [];
  if (!states || !other) return multiplyQuantised(call);
  if (other.kind === 'states') {
    if (isSame(states, other)) return { ...states, form: form.multiply(states.form, other.form) };
    return scaleRows(states, other);
  }
  const number = findScalar(other);
  return number === undefined
    ? multiplyByGamma(states, other)
    : { ...states, form: form.scale(states.form, number) };
};

export const divide: Rule = ({ inputs: [a, b] }) => {
  if (a?.kind !== 'states' || !b) return undefined;
  if (b.kind === 'states') return divideByDeviation(a, b);
  const number = findScalar(b);
  return number === undefined ? undefined : { ...a, form: form.scale(a.form, 1 / number) };
};

export const power: Rule = ({ inputs: [states, exponent] }) => {
  if (states?.kind !== 'states') return undefined;
  const square = form.multiply(states.form, states.form);
  switch (findScalar(exponent)) {
    case 2:
      return { ...states, form: square };
    case 3:
      return { ...states, form: form.multiply(square, states.form) };
    default:
      return undefined;
  }
};

const gate =
  (kind: form.Gate): Rule =>
  ({ inputs: [states] }) =>
    states?.kind === 'states' ? { ...states, form: form.toGate(states.form, kind) } : undefined;
export const erf = gate('erf');
export const tanh = gate('tanh');

export const gelu: Rule = ({ inputs: [value], attributes }) => {
  const states = findPlain(value);
  const approximate = attributes.get('approximate') ?? 'none';
  if (!states || (approximate !== 'none' && approximate !== 'tanh')) return undefined;
  return { ...states, form: form.gelu(approximate === 'tanh' ? 'tanh' : 'erf') };
};

/** Chooses states everywhere or nowhere, as masks of texts without padding do. */
export const where: Rule = ({ inputs: [condition, a, b] }) => {
  const numbers = findNumbers(condition);
  if (!numbers || !a || !b) return undefined;
  const holds = numbers.data.every((value) => value !== 0);
  if (!holds && numbers.data.some((value) => value !== 0)) return undefined;
  const [chosen, other] = holds ? [a, b] : [b, a];
  if (chosen.kind !== 'states') return undefined;
  const dims = getDims(chosen.axes);
  const otherDims = other.kind === 'states' ? getDims(other.axes) : findNumbers(other)?.dims;
  return otherDims && fitsInto(otherDims, dims) && fitsInto(numbers.dims, dims) ? chosen : undefined;
};

/** Shares of attention are never NaN where no key is masked. */
export const isNaNAttentionWeights: Rule = ({ inputs: [attentionWeights] }) => {
  if (attentionWeights?.kind !== 'states' || attentionWeights.base.kind !== 'attentionWeights')
    return undefined;
  const dims = getDims(attentionWeights.axes);
  const size = dims.reduce((product, dim) => product * dim, 1);
  return { kind: 'numbers', numbers: { dims, data: new Float64Array(size), integer: true } };
};
