// Prints src/core/embedding/features/style/ambient-statistics.ts: mean and standard deviation of every style feature over the
// permissively licensed part of the ambient corpus. Reproducible: the same file gives the same numbers.
//   node .scripts/tsc.mjs -b src/core/embedding
//   node test/bench/style-constants.mjs AMBIENT.csv > src/core/embedding/features/style/ambient-statistics.ts
// AMBIENT.csv has the columns text and source (RFC 4180).
import { readFileSync } from 'node:fs';
import {
  computeStyleFeatures,
  styleDimensions,
  styleFeatureNames,
} from '../../dist/core/embedding/features/style/style.js';

const permissive = new Set(['masc', 'ljspeech', 'state_union', 'inaugural', 'tatoeba']);

/** Parses an RFC 4180 file without line breaks inside its fields. */
function parseCsv(csv) {
  return csv
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quotedField, field]) => quotedField?.replaceAll('""', '"') ?? field,
      ),
    );
}

const [header, ...rows] = parseCsv(readFileSync(process.argv[2], 'utf8'));
const [text, source] = ['text', 'source'].map((name) => header.indexOf(name));
const samples = rows
  .filter((row) => permissive.has(row[source]))
  .map((row) => computeStyleFeatures(row[text]));

const column = (j) => samples.map((features) => features[j]);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values) => {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
};
const columns = Array.from({ length: styleDimensions }, (_, j) => column(j));
const list = (statistic) =>
  columns
    .map((values, j) => `  ${Number(statistic(values).toPrecision(6))}, // ${styleFeatureNames[j]}`)
    .join('\n');

console.log(`// Mean and standard deviation of the style features over ${samples.length.toLocaleString('en')} sentences of ambient English: the parts of the
// ambient corpus under permissive terms (${[...permissive].join(', ')}).
// Printed by test/bench/style-constants.mjs; never edited by hand. Pure data, in the order of styleFeatureNames.

export const ambientMean: readonly number[] = [
${list(mean)}
];

/** Standard deviation with divisor n, none 0. */
export const ambientDeviation: readonly number[] = [
${list(deviation)}
];`);
