// Whether the long form of the tests runs: more repetitions, and cases that wait out a real limit.
import { env } from 'node:process';

export const long = env.ASSAY_LONG_TESTS === '1';

/** Cases of a test that draws the same ones in every run: all in the long form, else a quarter. */
export const casesOf = (all) => (long ? all : Math.ceil(all / 4));
