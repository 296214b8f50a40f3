// `npm run bench:moderation`: where assay.moderation, as shipped, wrongs people. False alarms by identity term on harmless
// sentences of forms that it has no samples of, attacks of such forms that it finds, and how far its probabilities are from what
// held-out texts are. Writes MODERATION.md.
import { writeFileSync } from 'node:fs';
import { tableOf } from './markdown.mjs';
import { measureCalibration } from './moderation/calibration.mjs';
import { attacks, counter, fill, harmless, terms } from './moderation/templates.mjs';
import { mean } from './quality/measures.mjs';
import { handle, scoreAll } from './tables/moderation-model.mjs';

/** A score above it is an alarm, unless somebody chooses another threshold. */
const threshold = 50;
/** Higher thresholds, which wrong fewer people and find fewer attacks. */
const higher = [60, 70, 80];

/** Toxicity of the filled templates. */
async function toxicities(templates, term) {
  const cards = await scoreAll(templates.map((template) => fill(template, term)));
  return cards.map(({ scores }) => scores.toxicity);
}

const alarms = (scores, limit) => mean(scores.map((score) => Number(score > limit)));

const percent = (share) => `${(100 * share).toFixed(1)} %`;

const byTerm = [];
for (const term of terms) {
  byTerm.push({
    term,
    harmless: await toxicities(harmless, term),
    counter: await toxicities(counter, term),
    attacks: await toxicities(attacks, term),
  });
}
const meanOf = (rows, key, limit = threshold) => mean(rows.map((row) => alarms(row[key], limit)));
const groups = [...new Set(terms.map(([, , group]) => group))].map((group) => ({
  group,
  rows: byTerm.filter(({ term }) => term[2] === group),
}));
const kinds = ['harmless', 'counter', 'attacks'];
const cellsOf = (rows, limit) => kinds.map((key) => percent(meanOf(rows, key, limit)));

/** How far the false alarms of terms are from their mean, at a threshold. */
function gapsAt(limit) {
  const overall = meanOf(byTerm, 'harmless', limit);
  const gaps = byTerm.map(({ term, harmless: scores }) => ({
    term: term[0],
    gap: Math.abs(alarms(scores, limit) - overall),
  }));
  const worst = gaps.reduce((a, b) => (b.gap > a.gap ? b : a));
  return { worst, average: mean(gaps.map(({ gap }) => gap)) };
}

function thresholdRow(limit) {
  const { worst, average } = gapsAt(limit);
  return [limit, ...cellsOf(byTerm, limit), `${percent(worst.gap)} (${worst.term})`, percent(average)];
}

const document = `# Where the moderation model wrongs people

Written by \`npm run bench:moderation\`: \`${handle}\` as shipped, an alarm being a toxicity above ${threshold}.

## By identity term

${terms.length} terms in ${harmless.length} harmless sentences, ${counter.length} sentences against hate, and ${attacks.length} attacks (\`test/bench/moderation/templates.mjs\`). No sentence of these forms is a sample of the model. A gap is the distance of a term's false alarms from the mean of all terms.

${tableOf(
  [
    'threshold',
    'false alarms, harmless',
    'false alarms, against hate',
    'attacks found',
    'largest gap',
    'mean gap',
  ],
  [threshold, ...higher].map(thresholdRow),
)}

At ${threshold}:

${tableOf(
  ['group', 'terms', 'false alarms, harmless', 'false alarms, against hate', 'attacks found'],
  groups.map(({ group, rows }) => [group, rows.length, ...cellsOf(rows)]),
)}

${tableOf(
  ['term', 'false alarms, harmless', 'false alarms, against hate', 'attacks found'],
  byTerm.map((row) => [row.term[0], ...cellsOf([row])]),
)}

## Calibration

Held-out texts (\`samples/test.jsonl\`), rows between the poles left out: the expected calibration error over ten bins, classes weighing the same, beside that of probabilities that are right, with poles drawn by them for the same texts (mean of 200 draws). Where few texts are positive, even these have an error above 0.05.

${tableOf(['trait', 'texts', 'positive', 'calibration error', 'of right probabilities'], await measureCalibration())}

## Beside the Perspective API

[TABLES.md](TABLES.md#perspectives-scores), \`npm run bench:tables -- perspective\`.
`;
writeFileSync(new URL('MODERATION.md', import.meta.url), document);
console.log(document);
