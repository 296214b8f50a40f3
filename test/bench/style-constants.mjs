// Prints src/embedding/style/ambient.ts: mean and deviation of every style feature over the permissively licensed
// part of the ambient corpus. Reproducible: the same file gives the same numbers.
//   npx tsc -b src/embedding
//   node test/bench/style-constants.mjs AMBIENT.csv > src/embedding/style/ambient.ts
// AMBIENT.csv has the columns text and source (RFC 4180).
import { readFileSync } from 'node:fs';
import { styleDimensions, styleFeatureNames, styleFeatures } from '../../dist/embedding/style/style.js';

const permissive = new Set(['masc', 'ljspeech', 'state_union', 'inaugural', 'tatoeba']);

/** Records of an RFC 4180 file without line breaks inside its fields. */
function records(csv) {
  return csv
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quotedField, field]) => quotedField?.replaceAll('""', '"') ?? field,
      ),
    );
}

const [header, ...rows] = records(readFileSync(process.argv[2], 'utf8'));
const [text, source] = ['text', 'source'].map((name) => header.indexOf(name));
const samples = rows.filter((row) => permissive.has(row[source])).map((row) => styleFeatures(row[text]));

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

console.log(`// Mean and deviation of the style features over ${samples.length.toLocaleString('en')} sentences of ambient English: the parts of the
// ambient corpus under permissive terms (${[...permissive].join(', ')}).
// Printed by test/bench/style-constants.mjs; never edited by hand. Pure data, in the order of styleFeatureNames.

export const ambientMean: readonly number[] = [
${list(mean)}
];

/** With n, none of them 0. */
export const ambientDeviation: readonly number[] = [
${list(deviation)}
];`);
