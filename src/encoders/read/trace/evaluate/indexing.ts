// Operators that choose numbers by their places, and those that put numbers at places.
import { refuse } from '../../refusal.js';
import { createByCoordinates, createReader, type Numbers, take, toAxis } from '../numbers.js';
import { findIntegers, lacking, need, type Operator, readFlag } from './operator.js';

const gather: Operator = (inputs, { attributes }) => {
  const [numbers, indices] = [need(inputs, 0), need(inputs, 1)];
  const axis = toAxis(attributes.integer('axis') ?? 0, numbers.dims.length);
  const taken = take(numbers, axis, indices.data);
  return {
    ...taken,
    dims: [...numbers.dims.slice(0, axis), ...indices.dims, ...numbers.dims.slice(axis + 1)],
  };
};

const gatherElements: Operator = (inputs, { attributes }) => {
  const [numbers, indices] = [need(inputs, 0), need(inputs, 1)];
  const axis = toAxis(attributes.integer('axis') ?? 0, numbers.dims.length);
  const [read, choose] = [createReader(numbers), createReader(indices)];
  return createByCoordinates(indices.dims, numbers.integer, (coordinates) =>
    read(coordinates.with(axis, toAxis(choose(coordinates), numbers.dims[axis] ?? 0))),
  );
};

const gatherND: Operator = (inputs, { attributes }) => {
  const [numbers, indices] = [need(inputs, 0), need(inputs, 1)];
  const batch = attributes.integer('batch_dims') ?? 0;
  const depth = indices.dims.at(-1) ?? 0;
  const outer = indices.dims.slice(0, -1);
  const [read, choose] = [createReader(numbers), createReader(indices)];
  return createByCoordinates(
    [...outer, ...numbers.dims.slice(batch + depth)],
    numbers.integer,
    (coordinates) => {
      const position = coordinates.slice(0, outer.length);
      const chosen = Array.from({ length: depth }, (_, at) =>
        toAxis(choose([...position, at]), numbers.dims[batch + at] ?? 0),
      );
      return read([...position.slice(0, batch), ...chosen, ...coordinates.slice(outer.length)]);
    },
  );
};

/** Of what several numbers at one place become. */
const joiners: Readonly<Record<string, (before: number, added: number) => number>> = {
  none: (_, added) => added,
  add: (before, added) => before + added,
  mul: (before, added) => before * added,
  min: Math.min,
  max: Math.max,
};
const findJoiner = (reduction: unknown) =>
  joiners[typeof reduction === 'string' ? reduction : 'none'] ??
  refuse('Numbers are put together in an unknown way');

/** Index of coordinates in row-major order. */
const toIndex = ({ dims }: Numbers, coordinates: readonly number[]): number =>
  dims.reduce((index, dim, axis) => index * dim + (coordinates[axis] ?? 0), 0);

function put(
  target: Numbers,
  coordinates: readonly number[],
  value: number,
  join: (a: number, b: number) => number,
) {
  const at = toIndex(target, coordinates);
  target.data[at] = join(target.data[at] ?? Number.NaN, value);
}

const scatterElements: Operator = (inputs, { attributes }) => {
  const [numbers, indices, updates] = [need(inputs, 0), need(inputs, 1), createReader(need(inputs, 2))];
  const axis = toAxis(attributes.integer('axis') ?? 0, numbers.dims.length);
  const join = findJoiner(attributes.get('reduction'));
  const choose = createReader(indices);
  const result = { ...numbers, data: numbers.data.slice() };
  createByCoordinates(indices.dims, true, (coordinates) => {
    const position = coordinates.with(axis, toAxis(choose(coordinates), numbers.dims[axis] ?? 0));
    put(result, position, updates(coordinates), join);
    return 0;
  });
  return result;
};

const scatterND: Operator = (inputs, { attributes }) => {
  const [numbers, indices, updates] = [need(inputs, 0), need(inputs, 1), need(inputs, 2)];
  const depth = indices.dims.at(-1) ?? 0;
  const outer = indices.dims.length - 1;
  const join = findJoiner(attributes.get('reduction'));
  const [choose, read] = [createReader(indices), createReader(updates)];
  const result = { ...numbers, data: numbers.data.slice() };
  createByCoordinates(updates.dims, true, (coordinates) => {
    const chosen = Array.from({ length: depth }, (_, at) =>
      toAxis(choose([...coordinates.slice(0, outer), at]), numbers.dims[at] ?? 0),
    );
    put(result, [...chosen, ...coordinates.slice(outer)], read(coordinates), join);
    return 0;
  });
  return result;
};

/** Entries of an axis from `start` to before `end`, which may count from the end and lie beyond it. */
function listSliced(start: number, end: number, step: number, count: number): number[] {
  if (!Number.isInteger(step) || step === 0) refuse('A slice has an invalid step');
  const fromEnd = (at: number) => (at < 0 ? at + count : at);
  const clamp = (at: number, low: number, high: number) => Math.max(low, Math.min(high, fromEnd(at)));
  const indices: number[] = [];
  if (step > 0) for (let at = clamp(start, 0, count); at < clamp(end, 0, count); at += step) indices.push(at);
  else for (let at = clamp(start, 0, count - 1); at > clamp(end, -1, count - 1); at += step) indices.push(at);
  return indices;
}

const slice: Operator = (inputs, setting) => {
  const starts = findIntegers('starts', 1, inputs, setting) ?? refuse(lacking);
  const ends = findIntegers('ends', 2, inputs, setting) ?? refuse(lacking);
  const axes = findIntegers('axes', 3, inputs, setting);
  const steps = inputs[4]?.data;
  return starts.reduce<Numbers>(
    (result, start, at) => {
      const axis = toAxis(axes?.[at] ?? at, result.dims.length);
      return take(result, axis, listSliced(start, ends[at] ?? 0, steps?.[at] ?? 1, result.dims[axis] ?? 0));
    },
    need(inputs, 0),
  );
};

/** Coordinates of the numbers that are not 0: (dimensions, n). */
const nonZero: Operator = (inputs) => {
  const numbers = need(inputs, 0);
  const nonZeros: (readonly number[])[] = [];
  const read = createReader(numbers);
  createByCoordinates(numbers.dims, true, (coordinates) => {
    if (read(coordinates) !== 0) nonZeros.push([...coordinates]);
    return 0;
  });
  return createByCoordinates(
    [numbers.dims.length, nonZeros.length],
    true,
    ([axis = 0, at = 0]) => nonZeros[at]?.[axis] ?? 0,
  );
};

/** Lower or upper triangles of the last two axes. */
const triangle: Operator = (inputs, setting) => {
  const numbers = need(inputs, 0);
  const diagonal = inputs[1]?.data[0] ?? 0;
  const isUpper = readFlag(setting, 'upper', 1);
  const read = createReader(numbers);
  return createByCoordinates(numbers.dims, numbers.integer, (coordinates) => {
    const distance = (coordinates.at(-1) ?? 0) - (coordinates.at(-2) ?? 0);
    return (isUpper ? distance >= diagonal : distance <= diagonal) ? read(coordinates) : 0;
  });
};

/** Room of one number around a tensor. */
const pad: Operator = (inputs, setting) => {
  const numbers = need(inputs, 0);
  const widths = findIntegers('pads', 1, inputs, setting) ?? refuse(lacking);
  if ((setting.attributes.get('mode') ?? 'constant') !== 'constant')
    refuse('A tensor is padded by its own numbers');
  const value = inputs[2]?.data[0] ?? setting.attributes.number('value') ?? 0;
  const rank = numbers.dims.length;
  const axes = inputs[3]
    ? Array.from(inputs[3].data, (axis) => toAxis(axis, rank))
    : [...numbers.dims.keys()];
  const getWidth = (axis: number, side: number) => widths[axes.indexOf(axis) + side * axes.length] ?? 0;
  const isPadded = (axis: number) => axes.includes(axis);
  const read = createReader(numbers);
  const dims = numbers.dims.map((dim, axis) =>
    isPadded(axis) ? dim + getWidth(axis, 0) + getWidth(axis, 1) : dim,
  );
  return createByCoordinates(dims, numbers.integer, (coordinates) => {
    const position = coordinates.map((at, axis) => (isPadded(axis) ? at - getWidth(axis, 0) : at));
    return position.every((at, axis) => at >= 0 && at < (numbers.dims[axis] ?? 0)) ? read(position) : value;
  });
};

export const indexing: Readonly<Record<string, Operator>> = {
  Gather: gather,
  GatherElements: gatherElements,
  GatherND: gatherND,
  ScatterElements: scatterElements,
  ScatterND: scatterND,
  Slice: slice,
  NonZero: nonZero,
  Trilu: triangle,
  Pad: pad,
};
