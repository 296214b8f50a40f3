// `npm run bench:models`: held-out figures of every public model that has held-out samples (samples/test*.jsonl), by the
// shipped artifacts through the shipped engine. AUROC, macro-F1 at 50, expected calibration error over ten bins, and
// share and accuracy by confidence.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openModels } from '../../dist/node/index.js';

const root = new URL('../../models/', import.meta.url).pathname;
const engine = openModels(root.replace(/\/$/, ''));

/** Grades that stand for a pole. */
const poles = new Map([
  ['positive', true],
  ['high', true],
  [1, true],
  ['negative', false],
  ['low', false],
  [0, false],
]);

/** Mann-Whitney with ties counted half. */
function auroc(rows) {
  const sorted = [...rows].sort((a, b) => a.score - b.score);
  let rank = 0;
  let positives = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to].score === sorted[from].score) to++;
    for (let i = from; i < to; i++) if (sorted[i].positive) rank += (from + to + 1) / 2;
    from = to;
  }
  for (const row of rows) if (row.positive) positives++;
  return (rank - (positives * (positives + 1)) / 2) / (positives * (rows.length - positives));
}

function macroF1(rows) {
  const f1 = (pole) => {
    const hit = rows.filter((row) => row.positive === pole && row.score >= 50 === pole).length;
    const said = rows.filter((row) => row.score >= 50 === pole).length;
    const is = rows.filter((row) => row.positive === pole).length;
    return (2 * hit) / (said + is);
  };
  return (f1(true) + f1(false)) / 2;
}

function calibrationError(rows) {
  let error = 0;
  for (let bin = 0; bin < 10; bin++) {
    const inside = rows.filter((row) => Math.min(9, Math.floor(row.score / 10)) === bin);
    if (inside.length === 0) continue;
    const said = inside.reduce((sum, row) => sum + row.score / 100, 0);
    const true_ = inside.filter((row) => row.positive).length;
    error += Math.abs(said - true_) / rows.length;
  }
  return error;
}

function byConfidence(rows, confidence) {
  const inside = rows.filter((row) => row.confidence === confidence);
  const right = inside.filter((row) => row.score >= 50 === row.positive).length;
  const accuracy = inside.length === 0 ? '—' : (right / inside.length).toFixed(2);
  return `${((100 * inside.length) / rows.length).toFixed(0)} % at ${accuracy}`;
}

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
        score: card.scores[key],
        confidence: card.detail[key].confidence,
      });
    }
  }
  return byTrait;
}

console.log('| model | trait | held-out file | rows | AUROC | macro-F1 | ECE | high | moderate | low |');
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const { handle } of await engine.models()) {
  const keys = (await engine.traits(handle)).map(({ key }) => key);
  for (const file of heldOut(handle)) {
    for (const [key, rows] of await scored(handle, keys, file)) {
      if (!rows.some(({ positive }) => positive) || rows.every(({ positive }) => positive)) continue;
      const figures = [auroc(rows), macroF1(rows), calibrationError(rows)].map((value) => value.toFixed(3));
      const shares = ['high', 'moderate', 'low'].map((confidence) => byConfidence(rows, confidence));
      console.log(`| ${[handle, key, file, rows.length, ...figures, ...shares].join(' | ')} |`);
    }
  }
}
