// Types of the quantisers, for tests in TypeScript.

/** Converts values to the bits of half floats. */
export function halves(values: ArrayLike<number>): Uint16Array;
