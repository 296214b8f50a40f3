// The part of a graph that computes numbers and not states: shapes, positions and masks, evaluated for one small batch.
// Operators of ONNX over known numbers. Pure.
import { type Attribute, isTensor } from '../onnx/graph.js';
import { isIntegerType, readNumbers } from '../onnx/tensor.js';
import { refuse } from '../refusal.js';
import { combine, createNumbers, list, type Numbers, resolveDims, take, toAxis } from './numbers.js';

/** What an operator reads besides its inputs. */
export interface Attributes {
  number(name: string): number | undefined;
  integer(name: string): number | undefined;
  integers(name: string): readonly number[] | undefined;
  get(name: string): Attribute | undefined;
}

type Operator = (inputs: readonly (Numbers | undefined)[], attributes: Attributes) => Numbers;

/** The input at an index. @throws Refusal for a missing one */
const need = (inputs: readonly (Numbers | undefined)[], index: number): Numbers =>
  inputs[index] ?? refuse(`An operator lacks its input ${index}`);

export const isEvaluated = (operator: string): boolean => operators.has(operator);

/** Evaluates an operator. @returns undefined for one that is not known here; @throws Refusal for invalid inputs */
export function evaluate(
  operator: string,
  inputs: readonly (Numbers | undefined)[],
  attributes: Attributes,
): Numbers | undefined {
  return operators.get(operator)?.(inputs, attributes);
}

const binary =
  (operation: (a: number, b: number) => number): Operator =>
  (inputs) => {
    const [a, b] = [need(inputs, 0), need(inputs, 1)];
    return combine([a, b], a.integer && b.integer, operation);
  };
const compare =
  (holds: (a: number, b: number) => boolean): Operator =>
  (inputs) =>
    combine([need(inputs, 0), need(inputs, 1)], true, (a, b) => (holds(a, b) ? 1 : 0));
const unary =
  (operation: (a: number) => number): Operator =>
  (inputs) =>
    combine([need(inputs, 0)], need(inputs, 0).integer, operation);

const divide: Operator = (inputs) => {
  const [a, b] = [need(inputs, 0), need(inputs, 1)];
  const integer = a.integer && b.integer;
  return combine([a, b], integer, (x, y) => (integer ? Math.trunc(x / y) : x / y));
};

/** Axes of an operator that has them as an input since some version, and as an attribute before. */
const readAxes = (inputs: readonly (Numbers | undefined)[], attributes: Attributes): readonly number[] =>
  attributes.integers('axes') ?? Array.from(need(inputs, 1).data);

const unsqueeze: Operator = (inputs, attributes) => {
  const numbers = need(inputs, 0);
  const axes = readAxes(inputs, attributes);
  const rank = numbers.dims.length + axes.length;
  const added = new Set(axes.map((axis) => toAxis(axis, rank)));
  const remainingDims = [...numbers.dims];
  const dims = Array.from({ length: rank }, (_, axis) =>
    added.has(axis) ? 1 : (remainingDims.shift() ?? 1),
  );
  return { ...numbers, dims: resolveDims(dims, numbers.dims) };
};

const squeeze: Operator = (inputs, attributes) => {
  const numbers = need(inputs, 0);
  const removed = new Set(readAxes(inputs, attributes).map((axis) => toAxis(axis, numbers.dims.length)));
  const dims = numbers.dims.filter((_, axis) => !removed.has(axis));
  return { ...numbers, dims: resolveDims(dims, numbers.dims) };
};

const gather: Operator = (inputs, attributes) => {
  const [numbers, indices] = [need(inputs, 0), need(inputs, 1)];
  const axis = toAxis(attributes.integer('axis') ?? 0, numbers.dims.length);
  const taken = take(numbers, axis, indices.data);
  return {
    ...taken,
    dims: [...numbers.dims.slice(0, axis), ...indices.dims, ...numbers.dims.slice(axis + 1)],
  };
};

const slice: Operator = (inputs) => {
  const starts = need(inputs, 1);
  const axes = inputs[3]?.data ?? starts.data.map((_, index) => index);
  let result = need(inputs, 0);
  starts.data.forEach((start, index) => {
    const end = need(inputs, 2).data[index] ?? 0;
    if ((inputs[4]?.data[index] ?? 1) !== 1) refuse('A slice has steps');
    const axis = toAxis(axes[index] ?? 0, result.dims.length);
    const count = result.dims[axis] ?? 0;
    const clamp = (at: number) => Math.max(0, Math.min(count, at < 0 ? at + count : at));
    const [from, to] = [clamp(start), clamp(end)];
    result = take(
      result,
      axis,
      Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at),
    );
  });
  return result;
};

const concat: Operator = (inputs, attributes) => {
  const parts = inputs.map((_, index) => need(inputs, index));
  const axis = attributes.integer('axis') ?? 0;
  if (axis !== 0 || parts.some(({ dims }) => dims.length !== 1)) refuse('Only lists are joined');
  const dims = [parts.reduce((sum, { data }) => sum + data.length, 0)];
  const result = createNumbers(
    dims,
    parts.every(({ integer }) => integer),
  );
  result.data.set(parts.flatMap(({ data }) => [...data]));
  return result;
};

const range: Operator = (inputs) => {
  const [start = 0, limit = 0, step = 1] = [0, 1, 2].map((index) => need(inputs, index).data[0]);
  const count = Math.max(0, Math.ceil((limit - start) / step));
  const result = createNumbers([count], true);
  return { ...result, data: result.data.map((_, index) => start + index * step) };
};

/** `TensorProto.DataType` of floats of 16, 32 and 64 bits. */
const floatTypes = new Set([1, 10, 11]);
const booleanType = 9;

const cast: Operator = (inputs, attributes) => {
  const numbers = need(inputs, 0);
  const to = attributes.integer('to') ?? 0;
  const convert = (value: number) => {
    if (to === booleanType) return value === 0 ? 0 : 1;
    return floatTypes.has(to) ? value : Math.trunc(value);
  };
  return { ...combine([numbers], !floatTypes.has(to), convert), dims: numbers.dims };
};

const transpose: Operator = (inputs, attributes) => {
  const numbers = need(inputs, 0);
  const rank = numbers.dims.length;
  const order = attributes.integers('perm') ?? numbers.dims.map((_, axis) => rank - 1 - axis);
  // Only axes of one entry may change places: then the numbers stay where they are.
  const moved = order.filter((axis) => numbers.dims[toAxis(axis, rank)] !== 1);
  if (
    order.length !== rank ||
    new Set(order).size !== rank ||
    moved.some((axis, at) => at > 0 && axis < (moved[at - 1] ?? 0))
  )
    refuse('A computed tensor is transposed');
  return { ...numbers, dims: order.map((axis) => numbers.dims[axis] ?? 1) };
};

/** A constant in an attribute; tensors are read with the graph. */
const constant: Operator = (_, attributes) => {
  const [float, integer] = [attributes.number('value_float'), attributes.integer('value_int')];
  const value = float ?? integer;
  if (value === undefined)
    return list(attributes.integers('value_ints') ?? refuse('A constant has no value'));
  return { dims: [], data: Float64Array.of(value), integer: float === undefined };
};

const constantOfShape: Operator = (inputs, attributes) => {
  const dims = [...need(inputs, 0).data];
  const value = attributes.get('value');
  if (!isTensor(value)) return createNumbers(dims, false);
  if (value.size !== 1) refuse('A tensor is filled with more than one number');
  const filled = createNumbers(dims, isIntegerType(value.type));
  filled.data.fill(readNumbers(value)[0] ?? 0);
  return filled;
};

const operators = new Map<string, Operator>([
  ['Add', binary((a, b) => a + b)],
  ['Sub', binary((a, b) => a - b)],
  ['Mul', binary((a, b) => a * b)],
  ['Div', divide],
  ['Pow', binary((a, b) => a ** b)],
  ['Min', binary(Math.min)],
  ['Max', binary(Math.max)],
  ['Sqrt', unary(Math.sqrt)],
  ['Neg', unary((a) => -a)],
  ['Floor', unary(Math.floor)],
  ['Equal', compare((a, b) => a === b)],
  ['Less', compare((a, b) => a < b)],
  ['LessOrEqual', compare((a, b) => a <= b)],
  ['Greater', compare((a, b) => a > b)],
  ['GreaterOrEqual', compare((a, b) => a >= b)],
  ['And', compare((a, b) => a !== 0 && b !== 0)],
  ['Or', compare((a, b) => a !== 0 || b !== 0)],
  ['Not', unary((a) => (a === 0 ? 1 : 0))],
  [
    'Where',
    (inputs) => {
      const parts = [need(inputs, 0), need(inputs, 1), need(inputs, 2)];
      return combine(
        parts,
        need(inputs, 1).integer && need(inputs, 2).integer,
        (holds, a, b) => (holds === 0 ? b : a) ?? Number.NaN,
      );
    },
  ],
  ['Identity', (inputs) => need(inputs, 0)],
  ['Cast', cast],
  ['Shape', (inputs) => list(need(inputs, 0).dims)],
  [
    'Reshape',
    (inputs) => ({ ...need(inputs, 0), dims: resolveDims(need(inputs, 1).data, need(inputs, 0).dims) }),
  ],
  // Numbers, unlike states, may grow in both directions.
  [
    'Expand',
    (inputs) =>
      combine(
        [need(inputs, 0), createNumbers([...need(inputs, 1).data], true)],
        need(inputs, 0).integer,
        (a) => a,
      ),
  ],
  ['Unsqueeze', unsqueeze],
  ['Squeeze', squeeze],
  ['Gather', gather],
  ['Slice', slice],
  ['Concat', concat],
  ['Range', range],
  ['Transpose', transpose],
  ['Constant', constant],
  ['ConstantOfShape', constantOfShape],
]);
