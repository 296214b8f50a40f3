// The axes of traced states by what they mean, so that a split into heads, a transposition and a merge are checked and not
// guessed from sizes. An axis is a product of atoms: the hidden size is heads x width. Pure.
import { refuse } from '../refusal.js';
import { resolveDims } from './numbers.js';

interface Atom {
  readonly name: 'text' | 'token' | 'key' | 'head' | 'width' | 'feature';
  readonly size: number;
}
export type Axis = readonly Atom[];

/** Texts and tokens of the traced batch: primes, so that a wrong reshape does not fit by chance. */
export const tracedTexts = 2;
export const tracedTokens = 7;

export const textAxis: Axis = [{ name: 'text', size: tracedTexts }];
export const tokenAxis: Axis = [{ name: 'token', size: tracedTokens }];
/** The tokens that are attended to. */
export const keyAxis: Axis = [{ name: 'key', size: tracedTokens }];

/** Axes of an encoder's size. */
export interface EncoderAxes {
  /** Empty for one head. */
  readonly head: Axis;
  readonly width: Axis;
  /** The axis of this many columns: heads x width for those of a state. */
  toFeatures(columns: number): Axis;
}

export function createEncoderAxes(hidden: number, heads: number): EncoderAxes {
  const head: Axis = heads === 1 ? [] : [{ name: 'head', size: heads }];
  const width: Axis = [{ name: 'width', size: hidden / heads }];
  const toFeatures = (columns: number): Axis => {
    if (columns === hidden) return [...head, ...width];
    return columns === 1 ? [] : [{ name: 'feature', size: columns }];
  };
  return { head, width, toFeatures };
}

const getSize = (axis: Axis): number => axis.reduce((size, atom) => size * atom.size, 1);
export const getDims = (axes: readonly Axis[]): number[] => axes.map(getSize);

export const isSameAxis = (a: Axis | undefined, b: Axis | undefined): boolean =>
  a?.length === b?.length &&
  (a?.every(({ name, size }, at) => name === b?.[at]?.name && size === b[at].size) ?? true);

export const areSameAxes = (a: readonly Axis[], b: readonly Axis[]): boolean =>
  a.length === b.length && a.every((axis, at) => isSameAxis(axis, b[at]));

/** Axes after a reshape. @throws Refusal where it cuts through an atom */
export function reshapeAxes(axes: readonly Axis[], target: ArrayLike<number>): Axis[] {
  const atoms = axes.flat();
  const dims = resolveDims(target, getDims(axes));
  return dims.map((dim): Axis => {
    const axis: Atom[] = [];
    for (let size = 1; size < dim; ) {
      const atom = atoms.shift();
      if (!atom) return refuse('A reshape does not fit the states');
      axis.push(atom);
      size *= atom.size;
      if (dim % size !== 0) refuse('A reshape mixes the states');
    }
    return axis;
  });
}

/** @throws Refusal for an order that is not one of all axes */
export function transposeAxes(axes: readonly Axis[], order: readonly number[] | undefined): Axis[] {
  const permutation = order ?? axes.map((_, at) => axes.length - 1 - at);
  if (permutation.length !== axes.length || new Set(permutation).size !== axes.length)
    refuse('A transposition does not name every axis');
  return permutation.map((at) => axes[at] ?? refuse(`A transposition names the axis ${at}`));
}

/** Axes of a sum: missing axes and those of one entry take the other's. @throws Refusal where they do not fit */
export function broadcastAxes(a: readonly Axis[], b: readonly Axis[]): Axis[] {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, at): Axis => {
    const [x = [], y = []] = [a[at - rank + a.length], b[at - rank + b.length]];
    if (x.length === 0) return y;
    return y.length === 0 || isSameAxis(x, y) ? x : refuse('The graph adds states of different axes');
  });
}
