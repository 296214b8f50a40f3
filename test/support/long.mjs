// Whether the long form of the tests runs: more repetitions, and cases that wait out a real limit.
import { env } from 'node:process';

export const long = env.ASSAY_LONG_TESTS === '1';
