// The seed of every random draw in the tests: fixed, so that two runs of the tests do the same.
import { env } from 'node:process';

const fixed = 20_260_101;

/**
 * `ASSAY_FUZZ_SEED`: a number, or `random` to explore.
 * @throws for anything else
 */
export function readSeed(given) {
  if (given === undefined || given === '') return fixed;
  if (given === 'random') return Date.now() % 2 ** 31;
  const seed = Number(given);
  if (!Number.isSafeInteger(seed))
    throw new Error(`ASSAY_FUZZ_SEED must be an integer or 'random', not '${given}'`);
  return seed;
}

export const fuzzSeed = readSeed(env.ASSAY_FUZZ_SEED);
