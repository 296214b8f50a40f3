export function readSeed(given: string | undefined): number;
export const fuzzSeed: number;
