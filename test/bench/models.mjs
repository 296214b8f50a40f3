// `npm run bench:models`: held-out figures of every public model that has held-out samples (samples/test*.jsonl), by the
// shipped artifacts through the shipped engine. AUROC of the scores of grades above against below one half, macro-F1
// and expected calibration error (ten bins) of the probabilities, Spearman's correlation with more than two grades, share and accuracy by confidence; then the means over a model's traits, as docs/guides/models.md has them. With
// `--write`, these means go to the models' site.json, too: run `npm run models` afterwards.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openModels } from '../../dist/server/node/index.js';
import { auroc, byConfidence, calibrationError, macroF1, mean, spearman } from './quality/measures.mjs';
import { heldOutTexts, writeEvaluations } from './write-evaluations.mjs';

const root = fileURLToPath(new URL('../../models/', import.meta.url));
const engine = openModels(fileURLToPath(new URL('../../models', import.meta.url)));

/** Grades in words; others are numbers from 0 to 1. */
const words = new Map([
  ['positive', 1],
  ['high', 1],
  ['mixed', 0.5],
  ['negative', 0],
  ['low', 0],
]);

/** undefined for a row that a trait has no grade of. */
const gradeOf = (value) => words.get(value) ?? (typeof value === 'number' ? value : undefined);

/** Files of held-out samples of a model: test.jsonl, and others such as test-near.jsonl. */
function heldOut(handle) {
  const folder = `${root}${handle}/samples/`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => /^test.*\.jsonl$/.test(name));
}

/** Scored rows of one file, by trait key, and the composite with the mean grade of each row. */
async function scored(handle, keys, file) {
  const byTrait = new Map(keys.map((key) => [key, []]));
  const composites = [];
  const text = readFileSync(`${root}${handle}/samples/${file}`, 'utf8');
  for (const line of text
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row))) {
    const { card } = await engine.score(handle, { content: line.text });
    const grades = keys.map((key) => gradeOf(line[key]));
    composites.push({
      score: card.composite,
      characters: line.text.length,
      grade: mean(grades.filter((grade) => grade !== undefined)),
    });
    keys.forEach((key, at) => {
      const grade = grades[at];
      if (grade === undefined) return;
      byTrait.get(key).push({
        grade,
        score: card.scores[key] / 100,
        probability: card.detail[key].probability,
        confidence: card.detail[key].confidence,
      });
    });
  }
  return { byTrait, composites };
}

/** Spearman's correlation of scores with grades; undefined where there are only two. */
function orderOf(rows) {
  const grades = rows.map(({ grade }) => grade);
  if (new Set(grades).size < 3) return undefined;
  const order = spearman(
    rows.map(({ score }) => score),
    grades,
  );
  return order.toFixed(3);
}

/** Figures of one trait; undefined where the rows are of one pole. */
function figuresOf(all) {
  const rows = all.filter(({ grade }) => grade !== 0.5);
  const positive = rows.map(({ grade }) => Number(grade > 0.5));
  if (new Set(positive).size < 2) return undefined;
  const scores = rows.map(({ score }) => score);
  const probabilities = rows.map(({ probability }) => probability);
  return {
    means: [
      auroc(scores, positive),
      macroF1(probabilities, positive),
      calibrationError(probabilities, positive, false),
    ],
    levels: byConfidence(
      probabilities,
      positive,
      rows.map(({ confidence }) => confidence),
    ),
  };
}

const three = (values) => values.map((value) => value.toFixed(3));

function share([count, right], total) {
  return `${((100 * count) / total).toFixed(0)} % at ${count === 0 ? '—' : (right / count).toFixed(2)}`;
}

console.log(
  '| model | trait | held-out file | rows | AUROC | macro-F1 | ECE | Spearman | high | moderate | low |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
const means = [];
for (const { handle } of await engine.models()) {
  const keys = (await engine.traits(handle)).map(({ key }) => key);
  const evaluations = [];
  for (const file of heldOut(handle)) {
    const judged = [];
    const traits = [];
    const { byTrait, composites } = await scored(handle, keys, file);
    for (const [key, rows] of byTrait) {
      const figures = figuresOf(rows);
      if (figures === undefined) continue;
      judged.push(figures.means);
      traits.push(key);
      const shares = ['high', 'moderate', 'low'].map((level) => share(figures.levels[level], rows.length));
      const order = orderOf(rows) ?? '—';
      console.log(
        `| ${[handle, key, file, rows.length, ...three(figures.means), order, ...shares].join(' | ')} |`,
      );
    }
    const whole = orderOf(composites);
    if (whole && keys.length > 1) {
      console.log(`| ${handle} | composite | ${file} | ${composites.length} | | | | ${whole} | | | |`);
      const length = orderOf(composites.map(({ characters, grade }) => ({ score: characters, grade })));
      console.log(`| ${handle} | length alone | ${file} | ${composites.length} | | | | ${length} | | | |`);
    }
    const columns = [0, 1, 2].map((at) => mean(judged.map((figures) => figures[at])));
    means.push(`| \`${handle}\` | ${file}, traits: ${judged.length} | ${three(columns).join(' | ')} |`);
    const [area, , error] = columns;
    const metrics = { auroc: area, ece: error };
    evaluations.push({ ...heldOutTexts[file], count: composites.length, traits, metrics });
  }
  if (process.argv.includes('--write')) writeEvaluations(handle, true, evaluations.reverse());
}
console.log(
  '\n| Handle | Held-out file | Held-out AUROC | macro-F1 | calibration error |\n|---|---|---|---|---|',
);
console.log(means.join('\n'));
