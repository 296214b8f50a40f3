// Prints src/core/embedding/features/lexicon/ambient-statistics.ts: mean and standard deviation of every lexicon feature over the
// permissively licensed part of the ambient corpus. Reproducible: the same files give the same numbers.
//   node .scripts/tsc.mjs -b src/core/embedding
//   node test/bench/lexicon-constants.mjs FOLDER > src/core/embedding/features/lexicon/ambient-statistics.ts
// FOLDER holds noise_ambient/train.csv with the columns text and source: sentences before vulgar ones are left out.
import { readFileSync } from 'node:fs';
import {
  computeLexiconFeatures,
  lexiconFeatureNames,
} from '../../dist/core/embedding/features/lexicon/lexicon.js';
import { readLexicon } from '../../dist/core/embedding/features/lexicon/lexicon-file.js';
import { readRows } from './quality/csv.mjs';

const permissive = ['masc', 'ljspeech', 'state_union', 'inaugural', 'tatoeba'];

const lexicon = readLexicon(readFileSync(new URL('../../models/lexicon/lexicon.bin', import.meta.url)));
const samples = readRows(process.argv[2], 'noise_ambient', 'train.csv')
  .filter(({ source }) => permissive.includes(source))
  .map(({ text }) => computeLexiconFeatures(lexicon, text));

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values) => {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
};
const list = (statistic) =>
  lexiconFeatureNames
    .map((name, j) => `  ${Number(statistic(samples.map((row) => row[j])).toPrecision(6))}, // ${name}`)
    .join('\n');

console.log(`// Mean and standard deviation of the lexicon features over ${samples.length.toLocaleString('en')} sentences of ambient English: the parts of
// the ambient corpus under permissive terms (${permissive.join(', ')}).
// Printed by test/bench/lexicon-constants.mjs; never edited by hand. Pure data, in the order of lexiconFeatureNames.

export const ambientMean: readonly number[] = [
${list(mean)}
];

/** Standard deviation with divisor n, none 0. */
export const ambientDeviation: readonly number[] = [
${list(deviation)}
];`);
