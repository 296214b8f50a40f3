// Levels of the integers of attention, the same on the CPU and on the GPU.

/** Largest magnitude of quantised queries and keys, such that a score fits int32. */
export const findScoreLimit = (width: number) =>
  Math.min(32_767, Math.floor(Math.sqrt((2 ** 31 - 1) / width)));

/** Largest magnitude of quantised values: with attention weights of at most 500,000 in sum, results stay below 2^31. */
export const maxValue = 4_095;
export const maxWeight = 32_767;
/** About the sum of a query's attention weights: below 2^31 / 4,095. */
export const weightSum = 500_000;
