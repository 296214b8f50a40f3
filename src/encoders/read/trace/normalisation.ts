// Layer normalisation: as one operator, or written out: x - mean, its mean square, plus epsilon, root, division, gamma, beta.
import { refuse } from '../refusal.js';
import { type Axis, areSameAxes, isSameAxis } from './axes.js';
import { findPlain, type Rule, type TraceContext } from './call.js';
import { findNumbers, findVector } from './constants.js';
import { findSummand, identity, isIdentity, isSquare } from './form.js';
import type { Base, States, Value } from './value.js';

/** Largest epsilon: exports have 1e-12 to 1e-5, half floats up to 1e-4. */
const maxEpsilon = 1e-3;
/** Of the operator without an attribute. */
const defaultEpsilon = 1e-5;

const checkEpsilon = (epsilon: number): number =>
  epsilon >= 0 && epsilon <= maxEpsilon
    ? epsilon
    : refuse(`A layer normalisation has the epsilon ${epsilon}`);

const withBase = (states: States, base: Base, axes: readonly Axis[] = states.axes): States => ({
  kind: 'states',
  axes,
  base,
  form: identity,
});

const hasFeatures = ({ axes }: States, context: TraceContext): boolean =>
  isSameAxis(axes.at(-1), context.axes.toFeatures(context.hidden));

export const layerNormalization: Rule = ({ inputs: [value, gamma, beta], attributes, context }) => {
  const states = findPlain(value);
  if (!states || !hasFeatures(states, context)) return undefined;
  const axis = attributes.integer('axis') ?? -1;
  if (axis !== -1 && axis !== states.axes.length - 1)
    refuse('A layer normalisation is not over the last axis');
  const [gammas, betas] = [findVector(gamma, context.hidden), findVector(beta, context.hidden)];
  if (!gammas || !betas) return refuse('A layer normalisation lacks its gain or shift');
  const epsilon = checkEpsilon(attributes.number('epsilon') ?? defaultEpsilon);
  return withBase(states, { kind: 'norm', of: states.base, gamma: gammas, beta: betas, epsilon });
};

/** The mean of states, or of the squares of centred ones. */
export const reduceMean: Rule = ({ inputs: [states, axesInput], attributes, context }) => {
  if (states?.kind !== 'states' || !hasFeatures(states, context)) return undefined;
  const axisNumbers = findNumbers(axesInput);
  const axes = attributes.integers('axes') ?? (axisNumbers && [...axisNumbers.data]);
  const [axis] = axes ?? [];
  if (axes?.length !== 1 || (axis !== -1 && axis !== states.axes.length - 1)) return undefined;
  if ((attributes.integer('keepdims') ?? 1) !== 1) return undefined;
  const meanAxes = [...states.axes.slice(0, -1), []];
  const { base, form } = states;
  if (isIdentity(form)) return withBase(states, { kind: 'mean', of: base }, meanAxes);
  if (base.kind !== 'centred' || !isSquare(form)) return undefined;
  return withBase(states, { kind: 'variance', of: base.of }, meanAxes);
};

/** States less their mean, else undefined. */
export function centre(states: States, mean: States): States | undefined {
  if (mean.base.kind !== 'mean' || mean.base.of !== states.base || !isIdentity(mean.form)) return undefined;
  if (!isIdentity(states.form) || !areMeanAxes(mean, states)) return undefined;
  return withBase(states, { kind: 'centred', of: states.base });
}

const areMeanAxes = (mean: States, states: States): boolean =>
  areSameAxes(mean.axes, [...states.axes.slice(0, -1), []]);

export const squareRoot: Rule = ({ inputs: [states] }) => {
  if (states?.kind !== 'states' || states.base.kind !== 'variance') return undefined;
  const epsilon = findSummand(states.form);
  if (epsilon === undefined) return undefined;
  return withBase(states, { kind: 'deviation', of: states.base.of, epsilon: checkEpsilon(epsilon) });
};

/** Centred states over their standard deviation, else undefined. */
export function divideByDeviation(states: States, deviation: States): States | undefined {
  const [{ base: a }, { base: b }] = [states, deviation];
  if (a.kind !== 'centred' || b.kind !== 'deviation' || a.of !== b.of) return undefined;
  if (!isIdentity(states.form) || !isIdentity(deviation.form) || !areMeanAxes(deviation, states))
    return undefined;
  return withBase(states, { kind: 'standardised', of: a.of, epsilon: b.epsilon });
}

/** Standardised states times gamma, else undefined. */
export function multiplyByGamma(states: States, other: Value): States | undefined {
  const { base, form } = states;
  if (base.kind !== 'standardised' || !isIdentity(form)) return undefined;
  const gamma = findVector(other, getWidth(states));
  return gamma && withBase(states, { ...base, kind: 'scaled', gamma });
}

/** Scaled states plus beta, else undefined. */
export function addBeta(states: States, other: Value): States | undefined {
  const { base, form } = states;
  if (base.kind !== 'scaled' || !isIdentity(form)) return undefined;
  const beta = findVector(other, getWidth(states));
  return beta && withBase(states, { ...base, kind: 'norm', beta });
}

const getWidth = ({ axes }: States): number => axes.at(-1)?.reduce((size, atom) => size * atom.size, 1) ?? 0;
