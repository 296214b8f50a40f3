// `npm run bench:models`: held-out figures of every public model that has held-out samples (samples/test*.jsonl), by the
// shipped artifacts through the shipped engine. AUROC, macro-F1 at 50, expected calibration error over ten bins, and
// share and accuracy by confidence; then the means over a model's traits, as README.md has them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openModels } from '../../dist/node/index.js';
import { auroc, byConfidence, calibrationError, macroF1, mean } from './quality/measures.mjs';

const root = new URL('../../models/', import.meta.url).pathname;
const engine = openModels(root.replace(/\/$/, ''));

/** Grades that stand for a pole. */
const poles = new Map([
  ['positive', 1],
  ['high', 1],
  [1, 1],
  ['negative', 0],
  ['low', 0],
  [0, 0],
]);

/** Files of held-out samples of a model: test.jsonl, and others such as test-near.jsonl. */
function heldOut(handle) {
  const folder = `${root}${handle}/samples/`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => /^test.*\.jsonl$/.test(name));
}

/** Scored rows of one file, by trait key; rows without a grade at a pole are left out. */
async function scored(handle, keys, file) {
  const byTrait = new Map(keys.map((key) => [key, []]));
  const text = readFileSync(`${root}${handle}/samples/${file}`, 'utf8');
  for (const line of text
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row))) {
    const { card } = await engine.score(handle, { content: line.text });
    for (const key of keys) {
      const grade = poles.get(line[key]);
      if (grade === undefined) continue;
      byTrait.get(key).push({
        positive: grade,
        score: card.scores[key] / 100,
        confidence: card.detail[key].confidence,
      });
    }
  }
  return byTrait;
}

/** Figures of one trait; undefined where the rows are of one pole. */
function figuresOf(rows) {
  const positive = rows.map((row) => row.positive);
  if (new Set(positive).size < 2) return undefined;
  const scores = rows.map(({ score }) => score);
  return {
    means: [auroc(scores, positive), macroF1(scores, positive), calibrationError(scores, positive, false)],
    levels: byConfidence(
      scores,
      positive,
      rows.map(({ confidence }) => confidence),
    ),
  };
}

const three = (values) => values.map((value) => value.toFixed(3));

function share([count, right], total) {
  return `${((100 * count) / total).toFixed(0)} % at ${count === 0 ? '—' : (right / count).toFixed(2)}`;
}

console.log('| model | trait | held-out file | rows | AUROC | macro-F1 | ECE | high | moderate | low |');
console.log('|---|---|---|---|---|---|---|---|---|---|');
const means = [];
for (const { handle } of await engine.models()) {
  const keys = (await engine.traits(handle)).map(({ key }) => key);
  for (const file of heldOut(handle)) {
    const judged = [];
    for (const [key, rows] of await scored(handle, keys, file)) {
      const figures = figuresOf(rows);
      if (figures === undefined) continue;
      judged.push(figures.means);
      const shares = ['high', 'moderate', 'low'].map((level) => share(figures.levels[level], rows.length));
      console.log(`| ${[handle, key, file, rows.length, ...three(figures.means), ...shares].join(' | ')} |`);
    }
    const columns = [0, 1, 2].map((at) => mean(judged.map((figures) => figures[at])));
    means.push(`| \`${handle}\` | ${file}, traits: ${judged.length} | ${three(columns).join(' | ')} |`);
  }
}
console.log(
  '\n| Handle | Held-out file | Held-out AUROC | macro-F1 | calibration error |\n|---|---|---|---|---|',
);
console.log(means.join('\n'));
