// `npm run bench:models`: held-out figures of every public model that has test samples (samples/test.jsonl), by the
// shipped artifacts through the shipped engine. AUROC, macro-F1 at 50, expected calibration error over ten bins, and
// share and accuracy by confidence.
import { existsSync, readFileSync } from 'node:fs';
import { openModels } from '../../dist/node/index.js';

const root = new URL('../../models/', import.meta.url).pathname;
const engine = openModels(root.replace(/\/$/, ''));

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

console.log('| model | trait | rows | AUROC | macro-F1 | ECE | high | moderate | low |');
console.log('|---|---|---|---|---|---|---|---|---|');
for (const { handle } of await engine.models()) {
  const file = `${root}${handle}/samples/test.jsonl`;
  if (!existsSync(file)) continue;
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { key } of await engine.traits(handle)) {
    const rows = [];
    for (const line of lines) {
      if (line[key] === undefined) continue;
      const { card } = await engine.score(handle, { content: line.text });
      rows.push({
        positive: line[key] === 'positive',
        score: card.scores[key],
        confidence: card.detail[key].confidence,
      });
    }
    const figures = [auroc(rows), macroF1(rows), calibrationError(rows)].map((value) => value.toFixed(3));
    const shares = ['high', 'moderate', 'low'].map((confidence) => byConfidence(rows, confidence));
    console.log(`| ${[handle, key, rows.length, ...figures, ...shares].join(' | ')} |`);
  }
}
