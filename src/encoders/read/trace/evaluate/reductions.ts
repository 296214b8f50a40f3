// Operators that reduce axes, sum along one, and make tensors from numbers.
import { isTensor } from '../../onnx/graph.js';
import { isIntegerType, readNumbers } from '../../onnx/tensor.js';
import { refuse } from '../../refusal.js';
import { createByCoordinates, createNumbers, createReader, list, type Numbers, toAxis } from '../numbers.js';
import { findIntegers, need, type Operator, readFlag } from './operator.js';

/** Axes are an input since version 13 or 18, and were an attribute before. */
const reduce =
  (compute: (values: readonly number[]) => number): Operator =>
  (inputs, setting) => {
    const numbers = need(inputs, 0);
    const { dims } = numbers;
    const axes = findIntegers('axes', 1, inputs, setting) ?? [];
    if (axes.length === 0 && readFlag(setting, 'noop_with_empty_axes')) return numbers;
    const reduced = new Set(
      (axes.length > 0 ? axes : dims.map((_, axis) => axis)).map((axis) => toAxis(axis, dims.length)),
    );
    const read = createReader(numbers);
    const kept = dims.map((dim, axis) => (reduced.has(axis) ? 1 : dim));
    const inner = dims.filter((_, axis) => reduced.has(axis));
    const result = createByCoordinates(kept, numbers.integer, (coordinates) => {
      const values: number[] = [];
      createByCoordinates(inner, true, (within) => {
        let at = 0;
        values.push(
          read(coordinates.map((coordinate, axis) => (reduced.has(axis) ? (within[at++] ?? 0) : coordinate))),
        );
        return 0;
      });
      return compute(values);
    });
    if (readFlag(setting, 'keepdims', 1)) return result;
    return { ...result, dims: dims.filter((_, axis) => !reduced.has(axis)) };
  };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const argument =
  (isBetter: (value: number, best: number) => boolean): Operator =>
  (inputs, setting) => {
    const numbers = need(inputs, 0);
    const axis = toAxis(setting.attributes.integer('axis') ?? 0, numbers.dims.length);
    const last = readFlag(setting, 'select_last_index');
    const read = createReader(numbers);
    const result = createByCoordinates(numbers.dims.with(axis, 1), true, (coordinates) => {
      let best = 0;
      for (let at = 1; at < (numbers.dims[axis] ?? 0); at++) {
        const [value, before] = [read(coordinates.with(axis, at)), read(coordinates.with(axis, best))];
        if (isBetter(value, before) || (last && value === before)) best = at;
      }
      return best;
    });
    if (readFlag(setting, 'keepdims', 1)) return result;
    return { ...result, dims: numbers.dims.toSpliced(axis, 1) };
  };

const cumulate: Operator = (inputs, setting) => {
  const numbers = need(inputs, 0);
  const axis = toAxis(need(inputs, 1).data[0] ?? 0, numbers.dims.length);
  const [exclusive, reverse] = [readFlag(setting, 'exclusive'), readFlag(setting, 'reverse')];
  const read = createReader(numbers);
  const count = numbers.dims[axis] ?? 0;
  return createByCoordinates(numbers.dims, numbers.integer, (coordinates) => {
    const coordinate = coordinates[axis] ?? 0;
    let total = 0;
    for (let at = 0; at < count; at++) {
      const isBefore = reverse ? at > coordinate : at < coordinate;
      if (isBefore || (at === coordinate && !exclusive)) total += read(coordinates.with(axis, at));
    }
    return total;
  });
};

const range: Operator = (inputs) => {
  const parts = [0, 1, 2].map((index) => need(inputs, index));
  const [start = 0, limit = 0, step = 1] = parts.map(({ data }) => data[0]);
  const count = Math.max(0, Math.ceil((limit - start) / step));
  return createByCoordinates(
    [count],
    parts.every(({ integer }) => integer),
    ([at = 0]) => start + at * step,
  );
};

/** A constant in an attribute; tensors are read with the graph. */
const constant: Operator = (_, { attributes }) => {
  const [float, integer] = [attributes.number('value_float'), attributes.integer('value_int')];
  const value = float ?? integer;
  if (value !== undefined) return { dims: [], data: Float64Array.of(value), integer: float === undefined };
  const floats = attributes.integers('value_floats');
  if (floats) return { ...list(floats), integer: false };
  return list(attributes.integers('value_ints') ?? refuse('A constant has no value'));
};

const constantOfShape: Operator = (inputs, { attributes }) => {
  const dims = [...need(inputs, 0).data];
  const value = attributes.get('value');
  if (!isTensor(value)) return createNumbers(dims, false);
  if (value.size !== 1) refuse('A tensor is filled with more than one number');
  const filled: Numbers = createNumbers(dims, isIntegerType(value.type));
  filled.data.fill(readNumbers(value)[0] ?? 0);
  return filled;
};

export const reductions: Readonly<Record<string, Operator>> = {
  ReduceSum: reduce(sum),
  ReduceMean: reduce((values) => sum(values) / values.length),
  ReduceMax: reduce((values) => Math.max(...values)),
  ReduceMin: reduce((values) => Math.min(...values)),
  ReduceProd: reduce((values) => values.reduce((product, value) => product * value, 1)),
  ArgMax: argument((value, best) => value > best),
  ArgMin: argument((value, best) => value < best),
  CumSum: cumulate,
  Range: range,
  Constant: constant,
  ConstantOfShape: constantOfShape,
};
