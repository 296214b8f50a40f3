// `npm run bench:moderation [-- --perspective <csv>]`: where assay.moderation, as shipped, wrongs people. False alarms by identity
// term on harmless sentences of forms that it has no samples of, and attacks of such forms that it finds; with the example data
// of the Perspective API's documentation, how its order agrees with the scores in it. Writes MODERATION.md.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { openModels } from '../../dist/server/node/index.js';
import { attacks, counter, fill, harmless, terms } from './moderation/templates.mjs';
import { auroc, mean, spearman } from './quality/measures.mjs';

const { values } = parseArgs({ options: { perspective: { type: 'string' } } });
const handle = 'assay.moderation';
/** A score above it is an alarm, unless somebody chooses another threshold. */
const threshold = 50;
/** Higher thresholds, which wrong fewer people and find fewer attacks. */
const higher = [60, 70, 80];
const engine = openModels(fileURLToPath(new URL('../../models', import.meta.url)));

async function scoresOf(texts) {
  const cards = [];
  for (const content of texts) cards.push((await engine.score(handle, { content })).card.scores);
  return cards;
}

/** Toxicity of the filled templates. */
async function toxicities(templates, term) {
  const cards = await scoresOf(templates.map((template) => fill(template, term)));
  return cards.map(({ toxicity }) => toxicity);
}

const alarms = (scores, limit) => mean(scores.map((score) => Number(score > limit)));

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const line = (cells) => `| ${cells.join(' | ')} |`;
const tableOf = (head, rows) => [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

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

/** The example data as the documentation had it, so that figures of two readers compare. */
const perspectiveFile = {
  source:
    'github.com/conversationai/perspectiveapi, commit a51953fab94c34be2901c2ecfe4320c4d3b7039a, `example_data/perspective_wikipedia_2k_score_sample_20180829.csv`',
  sha256: 'a5a83d35fc384307180f69d04ea0434c36af39449dfdc7c74710b85dc6cd37ef',
};
const attributes = {
  toxicity: 'TOXICITY@6',
  severe_toxicity: 'SEVERE_TOXICITY@2',
  insult: 'INSULT',
  identity_attack: 'IDENTITY_ATTACK',
  threat: 'THREAT',
  profanity: 'PROFANITY',
  sexually_explicit: 'SEXUALLY_EXPLICIT',
};

async function comparePerspective(file) {
  const bytes = readFileSync(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== perspectiveFile.sha256) throw new Error(`${file} is another file: its SHA-256 is ${sha256}`);
  const { data } = Papa.parse(bytes.toString('utf8'), { header: true, skipEmptyLines: true });
  const cards = await scoresOf(data.map((row) => row.comment_text));
  const rows = Object.entries(attributes).map(([trait, attribute]) => {
    const ours = cards.map((card) => card[trait]);
    const theirs = data.map((row) => Number(row[attribute]));
    const areas = [0.5, 0.7].map((limit) => {
      const positive = theirs.map((score) => Number(score >= limit));
      const count = positive.reduce((sum, one) => sum + one, 0);
      return count === 0 ? '—' : `${auroc(ours, positive).toFixed(3)} (${count})`;
    });
    return [trait, attribute, spearman(ours, theirs).toFixed(3), ...areas];
  });
  return `${data.length.toLocaleString('en')} comments of Wikipedia with the scores that the Perspective API gave in 2018 (${perspectiveFile.source}; Apache-2.0, texts CC BY-SA; SHA-256 \`${sha256}\`). For measuring alone: the model has learned nothing of them. AUROC of its scores where theirs at or above 0.5 and 0.7 count as alarms, with the number of these.

${tableOf(['trait', 'attribute', 'Spearman', 'AUROC at 0.5', 'AUROC at 0.7'], rows)}`;
}

const perspective = values.perspective
  ? await comparePerspective(values.perspective)
  : 'Not measured: name the file with `--perspective`.';

const document = `# Where the moderation model wrongs people

Written by \`npm run bench:moderation -- --perspective <csv>\`: \`${handle}\` as shipped, an alarm being a toxicity above ${threshold}.

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

## Beside the Perspective API

${perspective}
`;
writeFileSync(new URL('MODERATION.md', import.meta.url), document);
console.log(document);
