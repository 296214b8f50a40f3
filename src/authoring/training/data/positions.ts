// Reading samples by their position in a trait's list. Pure.

export type NonEmpty<T> = readonly [T, ...T[]];

/** @throws RangeError when there are no items */
export function requireNonEmpty<T>(items: readonly T[]): NonEmpty<T> {
  const [first, ...others] = items;
  if (first === undefined) throw new RangeError('Expected at least one item');
  return [first, ...others];
}

/** The item at a position. @throws RangeError outside the list */
export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`Position ${index} is outside 0..${items.length - 1}`);
  return item;
}

/** 0, 1, ..., n - 1. */
export function listPositions(n: number): Uint32Array {
  return Uint32Array.from({ length: n }, (_, i) => i);
}

/** Positions of the values that pass a test, ascending. */
export function findPositions(values: ArrayLike<number>, passes: (value: number) => boolean): Uint32Array {
  return listPositions(values.length).filter((i) => passes(at(values, i)));
}
