// Products of integers: DynamicQuantizeLinear, MatMulInteger, and the scaling of their sums. The weights keep their scales;
// how an encoder quantises states is its own choice.
import { refuse } from '../refusal.js';
import type { Rule } from './call.js';
import { findScalar, readScaling, toMatrix } from './constants.js';
import { isIdentity } from './form.js';
import { multiplyByWeight } from './products.js';
import type { Constant, QuantisedPart, Value } from './value.js';

export const dynamicQuantizeLinear: Rule = ({ inputs: [states] }) => {
  if (states?.kind !== 'states') return undefined;
  const parts: QuantisedPart[] = ['values', 'scale', 'zero'];
  return parts.map((part): Value => ({ kind: 'quantised', part, states }));
};

export const matMulInteger: Rule = ({ inputs: [values, weight, zero, weightZero] }) => {
  if (values?.kind !== 'quantised' || values.part !== 'values' || weight?.kind !== 'constant')
    return undefined;
  const { states } = values;
  if (zero?.kind !== 'quantised' || zero.part !== 'zero' || zero.states !== states)
    refuse('A product of integers has another zero point than its input');
  if (weightZero && weightZero.kind !== 'constant') return undefined;
  const { constant } = weight;
  if (constant.scaling) refuse('A product of integers has a scaled weight');
  const zeros = weightZero?.kind === 'constant' ? weightZero.constant.tensor : undefined;
  return { kind: 'sums', states, weight: constant, zeros };
};

/** The scale of quantised states times that of a weight, and sums times both. */
export const multiplyQuantised: Rule = ({ inputs, context }) => {
  const find = <Kind extends Value['kind']>(kind: Kind) =>
    inputs.find((value): value is Extract<Value, { kind: Kind }> => value?.kind === kind);
  const [sums, scales, quantised, constant] = [
    find('sums'),
    find('scales'),
    find('quantised'),
    find('constant'),
  ];
  if (quantised?.part === 'scale' && constant && !constant.constant.scaling)
    return { kind: 'scales', states: quantised.states, scales: constant.constant.tensor };
  if (!sums || !scales) return undefined;
  if (sums.states !== scales.states) refuse('A product of integers is scaled by the scale of another input');
  const axis = sums.weight.transposed ? 0 : 1;
  const scaling = readScaling(scales.scales, sums.zeros, axis);
  return multiplyByWeight(sums.states, toMatrix({ ...sums.weight, scaling }), context);
};

/** Integers of the file with their scale: a constant again. */
export const dequantizeLinear: Rule = ({ inputs: [values, scale, zero], attributes }) => {
  if (scale?.kind !== 'constant' || (zero && zero.kind !== 'constant')) return undefined;
  const zeros = zero?.constant.tensor;
  const axis = attributes.integer('axis') ?? 1;
  if (values?.kind === 'constant' && !values.constant.scaling) {
    const { constant } = values;
    const { length } = constant.tensor.dims;
    const scaling = readScaling(scale.constant.tensor, zeros, axis < 0 ? axis + length : axis);
    return { kind: 'constant', constant: { ...constant, scaling } satisfies Constant };
  }
  // Rows of a table that are scaled after they are gathered.
  if (values?.kind !== 'states' || values.base.kind !== 'rows' || !isIdentity(values.form)) return undefined;
  const { table } = values.base;
  if (findScalar(scale) === undefined || table.numbers.kind !== 'integers') return undefined;
  const { scales, zeros: points, axis: along } = readScaling(scale.constant.tensor, zeros, axis);
  if (along !== null) refuse('Rows of a table have several scales');
  const numbers = { ...table.numbers, scales, zeros: points };
  return { ...values, base: { ...values.base, table: { ...table, numbers } } };
};
