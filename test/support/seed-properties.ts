// Setup of every test file: properties without a seed of their own draw from the same one in every run.
import fc from 'fast-check';
import { fuzzSeed } from './fuzz-seed.mjs';

fc.configureGlobal({ seed: fuzzSeed });
