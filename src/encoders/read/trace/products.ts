// Products of states: linear layers and attention.
import type { StoredMatrix } from '../../runtime/index.js';
import { refuse } from '../refusal.js';
import { type Axis, areSameAxes, isSameAxis, keyAxis, textAxis, tokenAxis } from './axes.js';
import { type Call, findPlain, type Rule, type TraceContext } from './call.js';
import { findVector, toMatrix } from './constants.js';
import { findActivation, findFactor, identity, isNear, scale } from './form.js';
import type { Signal, States, Value } from './value.js';

/** States as the input of a linear layer. @throws Refusal for an unknown activation */
function toSignal({ base, form }: States): Signal {
  const activation = findActivation(form);
  return activation === undefined ? refuse('The activation is not GELU') : { base, activation };
}

/** Axes of states times a matrix. @throws Refusal where it does not fit */
function multiplyAxes(
  axes: readonly Axis[],
  { rows, columns }: Pick<StoredMatrix, 'rows' | 'columns'>,
  context: TraceContext,
): Axis[] {
  if (!isSameAxis(axes.at(-1), context.axes.toFeatures(rows)))
    refuse(`States are multiplied by a matrix of ${rows} rows, which they do not have`);
  return [...axes.slice(0, -1), context.axes.toFeatures(columns)];
}

/** States times a matrix of the file. @throws Refusal where it does not fit */
export function multiplyByWeight(states: States, weight: StoredMatrix, context: TraceContext): States {
  return {
    kind: 'states',
    axes: multiplyAxes(states.axes, weight, context),
    base: { kind: 'product', input: toSignal(states), weight },
    form: identity,
  };
}

/** A product plus one number a column, else undefined. */
export function addBias(states: States, other: Value): States | undefined {
  const { base } = states;
  if (base.kind !== 'product') return undefined;
  const bias = findVector(other, base.weight.columns);
  return bias && { ...states, base: { ...base, kind: 'linear', bias } };
}

export const matMul: Rule = ({ inputs: [a, b], context }) => {
  if (a?.kind !== 'states') return undefined;
  if (b?.kind === 'constant') return multiplyByWeight(a, toMatrix(b.constant), context);
  if (b?.kind !== 'states') return undefined;
  return a.base.kind === 'attentionWeights' ? mixValues(a, b, context) : compareTokens(a, b, context);
};

/** Scores of each token for each key: query times transposed key, with a factor that the softmax checks. */
function compareTokens(query: States, key: States, { axes: { head, width } }: TraceContext): States {
  const factors = [findFactor(query.form), findFactor(key.form)];
  const [a, b] = [query.base, key.base];
  if (a.kind !== 'linear' || b.kind !== 'linear' || factors.includes(undefined))
    return refuse('Two states are multiplied that are not query and key');
  if (
    !areSameAxes(query.axes, [textAxis, head, tokenAxis, width]) ||
    !areSameAxes(key.axes, [textAxis, head, width, tokenAxis])
  )
    refuse('Query and key have other axes than text, head, token and width');
  return {
    kind: 'states',
    axes: [textAxis, head, tokenAxis, keyAxis],
    base: { kind: 'scores', query: a, key: b },
    form: scale(scale(identity, factors[0] ?? 0), factors[1] ?? 0),
  };
}

function mixValues(attentionWeights: States, value: States, { axes: { head, width } }: TraceContext): States {
  const [{ base }, { base: linear }] = [attentionWeights, value];
  if (
    base.kind !== 'attentionWeights' ||
    linear.kind !== 'linear' ||
    !findPlain(attentionWeights) ||
    !findPlain(value)
  )
    return refuse('The shares of attention multiply other states than values');
  if (!areSameAxes(value.axes, [textAxis, head, tokenAxis, width]))
    refuse('Values have other axes than text, head, token and width');
  return {
    kind: 'states',
    axes: [textAxis, head, tokenAxis, width],
    base: { kind: 'context', query: base.query, key: base.key, value: linear },
    form: identity,
  };
}

export const softmax: Rule = ({ inputs: [scores], attributes, context }) => {
  if (scores?.kind !== 'states' || scores.base.kind !== 'scores') return undefined;
  const { base, axes, form } = scores;
  const axis = attributes.integer('axis') ?? (context.opset >= 13 ? -1 : 1);
  if (axis !== -1 && axis !== axes.length - 1) refuse('A softmax is not over the last axis');
  const width = context.axes.width[0]?.size ?? 0;
  if (!isNear(findFactor(form) ?? 0, 1 / Math.sqrt(width)))
    refuse('The scores of attention are not divided by the root of the width of a head');
  return { kind: 'states', axes, base: { ...base, kind: 'attentionWeights' }, form: identity };
};

/** a times a matrix plus a bias, over rows of two axes. */
export const gemm: Rule = ({ inputs: [a, b, c], attributes, context }: Call) => {
  if (a?.kind !== 'states' || b?.kind !== 'constant' || !c) return undefined;
  const number = (name: string) => attributes.number(name) ?? 1;
  if (number('alpha') !== 1 || number('beta') !== 1 || (attributes.integer('transA') ?? 0) !== 0)
    refuse('A product is scaled or transposed');
  const transposed = (attributes.integer('transB') ?? 0) !== 0;
  const weight = toMatrix({ ...b.constant, transposed: transposed !== b.constant.transposed });
  return addBias(multiplyByWeight(a, weight, context), c);
};
