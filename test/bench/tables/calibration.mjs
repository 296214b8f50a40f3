// How far probabilities are from what happens, when a trait has 16 or 64 rows a class, or all: our models beside logistic
// regression on the same vectors, as it is and with temperature scaling (Guo et al. 2017) on cross-fitted logits.

import { tableOf } from '../markdown.mjs';
import { openFolder } from '../quality/csv.mjs';
import { drawRows } from '../quality/draw.mjs';
import { calibrationError, mean } from '../quality/measures.mjs';
import { graded } from '../quality/protocol.mjs';
import { runCells } from '../quality/run.mjs';
import { tasksOf, withoutSignal } from '../quality/tasks.mjs';
import { wholeVectors } from '../quality/vectors.mjs';
import { pickRows } from './heads.mjs';
import { fitLogistic, probabilities } from './logistic.mjs';

const sizes = [16, 64, 'all'];
/** Rows of 'all' at most. */
const cap = 2000;
const folds = 5;
const temperatures = Array.from({ length: 61 }, (_, i) => 10 ** ((i - 30) / 30));

/** Log-odds of the positive class under equal classes, as the error weighs them. */
function logitsOf(vectors, weights, priorLogit) {
  const chances = probabilities(vectors, weights, 2);
  return Array.from(
    { length: vectors.rows },
    (_, i) => Math.log(Math.max(1e-12, chances[2 * i + 1]) / Math.max(1e-12, chances[2 * i])) - priorLogit,
  );
}

const sigmoid = (x) => 1 / (1 + Math.exp(-x));

/** The temperature of the smallest log loss, classes weighing the same. */
function fitTemperature(logits, labels) {
  const positives = labels.filter((label) => label === 1).length;
  const lossAt = (temperature) =>
    logits.reduce((sum, logit, i) => {
      const chance = sigmoid((labels[i] === 1 ? logit : -logit) / temperature);
      return (
        sum - Math.log(Math.max(1e-12, chance)) / (labels[i] === 1 ? positives : labels.length - positives)
      );
    }, 0);
  return temperatures.reduce((best, one) => (lossAt(one) < lossAt(best) ? one : best));
}

const priorOf = (labels) => {
  const positives = labels.filter((label) => label === 1).length;
  return Math.log(positives / (labels.length - positives));
};

/** Logits of every training row by a regression that has not seen it; each class is dealt out over the folds. */
function crossFit(vectors, rows, labels) {
  const dealt = { 0: 0, 1: 0 };
  const fold = labels.map((label) => dealt[label]++ % folds);
  const logits = new Array(rows.length);
  for (let held = 0; held < folds; held++) {
    const inside = rows.map((_, i) => i).filter((i) => fold[i] !== held);
    const outside = rows.map((_, i) => i).filter((i) => fold[i] === held);
    const seen = inside.map((i) => labels[i]);
    const weights = fitLogistic(
      pickRows(
        vectors,
        inside.map((i) => rows[i]),
      ),
      seen,
      2,
    );
    const out = logitsOf(
      pickRows(
        vectors,
        outside.map((i) => rows[i]),
      ),
      weights,
      priorOf(seen),
    );
    outside.forEach((i, at) => {
      logits[i] = out[at];
    });
  }
  return logits;
}

/** Errors of both regressions, mean over the traits of a task. */
async function regressionErrors(embedder, task, size) {
  const whole = (await wholeVectors(embedder, task.train)).semantic;
  const test = (await wholeVectors(embedder, task.test)).semantic;
  const drawn = drawRows(task, size, 0, cap);
  const errors = task.traits.map((trait, at) => {
    const rows = drawn[at];
    const labels = rows.map((row) => trait.train[row]);
    const weights = fitLogistic(pickRows(whole, rows), labels, 2);
    const judged = task.test.map((_, i) => i).filter((i) => trait.test[i] >= 0);
    const logits = logitsOf(pickRows(test, judged), weights, priorOf(labels));
    const positive = judged.map((i) => trait.test[i]);
    const temperature = fitTemperature(crossFit(whole, rows, labels), labels);
    const errorAt = (t) =>
      calibrationError(
        logits.map((logit) => sigmoid(logit / t)),
        positive,
        true,
      );
    return { plain: errorAt(1), scaled: errorAt(temperature) };
  });
  return { plain: mean(errors.map(({ plain }) => plain)), scaled: mean(errors.map(({ scaled }) => scaled)) };
}

async function errorsOf(embedder, tasks) {
  const cells = sizes.flatMap((shots) => tasks.map((task) => ({ task, shots, seed: 0, method: 'auto' })));
  const ours = await runCells(cells, { embedder, cap, until: Number.POSITIVE_INFINITY });
  const rows = { ours: [], plain: [], scaled: [] };
  for (const size of sizes) {
    const figures = ours.filter(({ shots, figures }) => shots === size && !figures.refused);
    rows.ours.push(mean(figures.map(({ figures: { balanced } }) => balanced)));
    const others = [];
    for (const task of tasks) others.push(await regressionErrors(embedder, task, size));
    rows.plain.push(mean(others.map(({ plain }) => plain)));
    rows.scaled.push(mean(others.map(({ scaled }) => scaled)));
  }
  return rows;
}

const names = {
  ours: 'our model',
  plain: 'logistic regression on its vectors',
  scaled: 'the same, temperature scaled',
};

export async function describeCalibration(folder, embedders) {
  const tasks = tasksOf(folder, openFolder(folder), []).filter(
    ({ name, type }) => type === 'spectrum' && ![...withoutSignal, ...graded].includes(name),
  );
  const table = [];
  for (const embedder of embedders) {
    const rows = await errorsOf(embedder, tasks);
    for (const [key, errors] of Object.entries(rows))
      table.push([`**${embedder.id}**, ${names[key]}`, ...errors.map((error) => error.toFixed(3))]);
  }
  return `Expected calibration error over ten bins of equal width, both classes weighing the same, mean over ${tasks.length} labelled sets with two poles (${tasks.map(({ name }) => name).join(', ')}); one draw of 16 and 64 rows a class, and all rows (${cap.toLocaleString('en')} at most); the sets' own test files. Nobody else publishes such a table that we know of: the sets' sources and terms are in their folder, and \`test/bench/quality/draw.mjs\` draws the rows. Logistic regression: C = 1 on vectors at length 1, its odds divided by those of the classes; temperatures from ${folds} folds.

${tableOf(['', '16 a class', '64 a class', 'all'], table)}`;
}
