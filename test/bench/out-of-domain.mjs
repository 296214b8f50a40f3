// `npm run bench:out-of-domain -- <folder of labelled sets> [--commit id] [--model assay.humor]`: the public models, as shipped, on test texts of
// labelled sets that they have learned nothing from and that ask the same question of other kinds of text; writes
// OUT-OF-DOMAIN.md, and the figures to the models' site.json: run `npm run models` afterwards. With `--model`, as
// often as wanted, only those are judged, and the rows of the others stay.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openModels } from '../../dist/server/node/index.js';
import { readRows } from './quality/csv.mjs';
import { shuffled } from './quality/draw.mjs';
import { auroc, byConfidence, calibrationError, macroF1, mean, spearman } from './quality/measures.mjs';
import { writeEvaluations } from './write-evaluations.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commit: { type: 'string' }, model: { type: 'string', multiple: true } },
});
const [folder] = positionals;
if (!folder) throw new Error('Name the folder of labelled sets: npm run bench:out-of-domain -- <folder>');

/** Rows of a set at most. */
const mostRows = 500;

const is = (positive, negative) => (row) =>
  positive.includes(row.label) ? 1 : negative.includes(row.label) ? 0 : undefined;
const oneOf = (topic) => (row) => Number(row.label === topic);
/** A grade, higher towards the positive pole. */
const score = (row) => Number(row.score);

/** What is judged on what. `trait` absent: the composite. */
const trials = [
  {
    model: 'review-sentiment',
    trait: 'sentiment',
    set: 'movie_reviews_long',
    kind: 'whole film reviews',
    pole: is(['positive'], ['negative']),
  },
  {
    model: 'review-sentiment',
    trait: 'sentiment',
    set: 'cr',
    kind: 'sentences about electronic products',
    pole: is(['positive'], ['negative']),
  },
  {
    model: 'review-sentiment',
    trait: 'sentiment',
    set: 'tweet_sentiment',
    kind: 'tweets about anything',
    pole: is(['positive'], ['negative']),
  },
  {
    model: 'formality',
    trait: 'formality',
    set: 'formality',
    kind: 'sentences of e-mails, forums, blogs and news',
    pole: is(['formal'], ['informal']),
    grade: score,
  },
  {
    model: 'readability',
    trait: 'reading_ease',
    set: 'readability_clear',
    kind: 'school texts of 140 to 200 words',
    pole: is(['easy'], ['hard']),
    grade: score,
  },
  {
    model: 'news-topics',
    trait: 'business',
    set: 'ag_news',
    kind: 'news of an agency',
    pole: oneOf('business'),
  },
  { model: 'news-topics', trait: 'sport', set: 'ag_news', kind: 'news of an agency', pole: oneOf('sports') },
  {
    model: 'news-topics',
    trait: 'business',
    set: 'bbc_news',
    kind: 'whole news articles',
    pole: oneOf('business'),
  },
  {
    model: 'news-topics',
    trait: 'sport',
    set: 'bbc_news',
    kind: 'whole news articles',
    pole: oneOf('sport'),
  },
  {
    model: 'news-topics',
    trait: 'technology',
    set: 'bbc_news',
    kind: 'whole news articles',
    pole: oneOf('tech'),
  },
  {
    model: 'news-topics',
    trait: 'politics',
    set: 'bbc_news',
    kind: 'whole news articles',
    pole: oneOf('politics'),
  },
  {
    model: 'news-topics',
    trait: 'culture',
    set: 'bbc_news',
    kind: 'whole news articles',
    pole: oneOf('entertainment'),
  },
  {
    model: 'commit-message',
    set: 'commit_message',
    kind: 'commits of five Java projects, labelled for what and why',
    pole: is(['why_and_what'], ['no_what', 'no_why', 'neither']),
    grade: score,
  },
];

const engine = openModels(fileURLToPath(new URL('../../models', import.meta.url)));

/** By model and kind of text, what was measured of each trait. */
const collected = new Map();

function collect(handle, kind, figures) {
  const kinds = collected.get(handle) ?? new Map();
  kinds.set(kind, [...(kinds.get(kind) ?? []), figures]);
  collected.set(handle, kinds);
}

/** The means over the traits, as the model card has them. */
const toEvaluation = ([kind, all]) => {
  const errors = all.flatMap(({ error }) => error ?? []);
  return {
    kind: 'out_of_domain',
    texts: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    count: all[0].count,
    traits: all.flatMap(({ trait }) => trait ?? []),
    metrics: {
      auroc: mean(all.map(({ area }) => area)),
      ...(errors.length > 0 ? { ece: mean(errors) } : {}),
    },
  };
};

async function judge({ model, trait, set, kind, pole, grade }) {
  const all = readRows(folder, set, 'test.csv');
  const rows = shuffled([...all.keys()], 1, set)
    .slice(0, mostRows)
    .map((i) => all[i]);
  const handle = `assay.${model}`;
  const judged = [];
  for (const row of rows) {
    const { card } = await engine.score(handle, { content: row.text });
    const detail = trait === undefined ? undefined : card.detail[trait];
    judged.push({
      row,
      points: trait === undefined ? card.composite : card.scores[trait],
      probability: detail?.probability,
      confidence: detail?.confidence,
      unfamiliar: card.familiarity <= 1,
    });
  }
  const poles = judged.filter(({ row }) => pole(row) !== undefined);
  const positive = poles.map(({ row }) => pole(row));
  const probabilities = poles.map(({ probability }) => probability);
  const calibrated = probabilities.every((value) => typeof value === 'number');
  const area = auroc(
    poles.map(({ points }) => points),
    positive,
  );
  const order = grade
    ? spearman(
        judged.map(({ points }) => points),
        judged.map(({ row }) => grade(row)),
      )
    : undefined;
  const levels = calibrated
    ? byConfidence(
        probabilities,
        positive,
        poles.map(({ confidence }) => confidence),
      )
    : undefined;
  const share = ([count, right]) =>
    count === 0 ? '—' : `${((100 * count) / poles.length).toFixed(0)} % at ${(right / count).toFixed(2)}`;
  const error = calibrated ? calibrationError(probabilities, positive, true) : undefined;
  collect(handle, kind, { trait, count: judged.length, area, error });
  return [
    `\`${handle}\``,
    trait ?? 'composite',
    `${kind} (${set})`,
    judged.length,
    area.toFixed(3),
    calibrated ? macroF1(probabilities, positive).toFixed(3) : '—',
    error === undefined ? '—' : error.toFixed(3),
    order === undefined ? '—' : order.toFixed(3),
    ...['high', 'moderate', 'low'].map((level) => (levels ? share(levels[level]) : '—')),
    `${((100 * judged.filter(({ unfamiliar }) => unfamiliar).length) / judged.length).toFixed(0)} %`,
    commit(),
  ];
}

function commit() {
  if (values.commit) return values.commit;
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src', 'models').length > 0;
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
}

const file = new URL('OUT-OF-DOMAIN.md', import.meta.url);
const earlier = values.model ? readFileSync(file, 'utf8').split('\n') : [];
const isJudged = ({ model }) => !values.model || values.model.includes(`assay.${model}`);

/** The row of a trial in the document as it is. */
function findEarlier({ model, trait, set, kind }) {
  const start = `| \`assay.${model}\` | ${trait ?? 'composite'} | ${kind} (${set}) |`;
  const row = earlier.find((line) => line.startsWith(start));
  if (row === undefined)
    throw new Error(`OUT-OF-DOMAIN.md has no row of assay.${model} on ${set}: judge it, too`);
  return row;
}

const lines = [];
for (const trial of trials)
  lines.push(isJudged(trial) ? `| ${(await judge(trial)).join(' | ')} |` : findEarlier(trial));
const tested = new Set(trials.map(({ model }) => `assay.${model}`));
const untested = (await engine.models()).map(({ handle }) => handle).filter((handle) => !tested.has(handle));
const document = `# Public models on other kinds of text

Written by \`npm run bench:out-of-domain -- <folder of labelled sets>\` with Node ${process.versions.node}, each row at the commit in its last column.

Each model as shipped, on up to ${mostRows} test texts of a labelled set that it has learned nothing from: the same question, other texts, other people's labels. AUROC of the score, macro-F1 and expected calibration error (both classes weighing the same) of the probability, Spearman's correlation where the set has grades; share of the texts at accuracy, by confidence; share of texts with a familiarity of 0 or 1. Figures on held-out texts of each model's own kind: \`npm run bench:models\`.

| model | trait | texts (set) | rows | AUROC | macro-F1 | ECE | Spearman | high | moderate | low | unfamiliar | commit |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

Not tested on other texts, because no set asks the same question: ${untested.map((handle) => `\`${handle}\``).join(', ')}.
`;
writeFileSync(file, document);
for (const [handle, kinds] of collected) writeEvaluations(handle, false, [...kinds].map(toEvaluation));
console.log(document);
