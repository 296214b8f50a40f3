// Reading samples by place, their position in a trait's list. Pure.

export type NonEmpty<T> = readonly [T, ...T[]];

/** @throws RangeError when there are no items */
export function requireNonEmpty<T>(items: readonly T[]): NonEmpty<T> {
  const [first, ...rest] = items;
  if (first === undefined) throw new RangeError('Expected at least one item');
  return [first, ...rest];
}

/** The item at a place. @throws RangeError outside the list */
export function at<T>(items: ArrayLike<T>, place: number): T {
  const item = items[place];
  if (item === undefined) throw new RangeError(`Place ${place} is outside 0..${items.length - 1}`);
  return item;
}

/** 0, 1, ..., n - 1. */
export function listPlaces(n: number): Uint32Array {
  return Uint32Array.from({ length: n }, (_, place) => place);
}

/** Places of the values that pass a test, ascending. */
export function findPlaces(values: ArrayLike<number>, passes: (value: number) => boolean): Uint32Array {
  return listPlaces(values.length).filter((place) => passes(at(values, place)));
}
