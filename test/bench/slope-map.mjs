// `npm run bench:slope-map [-- <folder of labelled sets>] [--sets a,b] [--seeds n]`: learns the constants of
// `src/authoring/training/calibration/slope.ts` on the spectrum sets, at 16 and at 64 rows a class: those with the least log loss
// on the test files, sets weighing the same. Prints them, and the calibration error of maximum likelihood and of the map,
// each set by constants that were learned on the other sets.
import { parseArgs } from 'node:util';
import { createLabelledScores } from '../../dist/authoring/training/calibration/labelled-scores.js';
import { fitPlatt } from '../../dist/authoring/training/calibration/platt.js';
import { moveSlope, readSlope } from '../../dist/authoring/training/calibration/slope.js';
import { countSamples } from '../../dist/authoring/training/data/counts.js';
import { createLabels, defaultBoundaries } from '../../dist/authoring/training/data/labels.js';
import { createFeatureSpace } from '../../dist/authoring/training/problem/feature-space.js';
import { createTrainingContext } from '../../dist/authoring/training/problem/training-context.js';
import {
  createTraitDataset,
  getCalibrationFolds,
} from '../../dist/authoring/training/problem/trait-dataset.js';
import { scoreWithSetting } from '../../dist/authoring/training/search/score-with-setting.js';
import { addTerms } from '../../dist/authoring/training/terms/add-terms.js';
import { train } from '../../dist/authoring/training/train.js';
import { sparseRow } from '../../dist/core/numerics/sparse-rows.js';
import { applyCalibration } from '../../dist/core/scoring/calibration.js';
import { prepareGeometry } from '../../dist/core/scoring/geometry/geometry-inference.js';
import { addTerms as addTermScores } from '../../dist/core/scoring/terms.js';
import { openFolder } from './quality/csv.mjs';
import { drawRows } from './quality/draw.mjs';
import { calibrationError, mean } from './quality/measures.mjs';
import { efforts, fewShots } from './quality/protocol.mjs';
import { tasksOf } from './quality/tasks.mjs';
import { ambientVectors, openEmbedder, wholeVectors } from './quality/vectors.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sets: { type: 'string', default: '' }, seeds: { type: 'string', default: '2' } },
});
/** Test rows that a fit looks at; the calibration error takes all of them. */
const fittedRows = 400;
/** The folds of effort `high`. */
const shape = { folds: 5, repeats: 2 };

/** Out-of-fold scores, counts, and raw scores of the test rows of every trait of a drawn task. */
async function runDraw(task, shots, seed, { whole, test, ambient }) {
  const rows = drawRows(task, shots, seed, Number.POSITIVE_INFINITY);
  const traits = task.traits.map((trait, at) => {
    const pairs = new Map(rows[at].map((i) => [`${task.first[i]} ${trait.train[i]}`, i]));
    const samples = {
      indices: Uint32Array.from(pairs.values(), (i) => task.first[i]),
      qualities: Float32Array.from(pairs.values(), (i) => trait.train[i]),
    };
    return { key: trait.key, type: 'spectrum', aggregation: 'mean', samples };
  });
  const options = { effort: efforts.spectrum, training: {} };
  const result = await train({ encodings: whole, ambient, traits, options, seed });
  const context = createTrainingContext({ encodings: whole, ambient, shape, seed });
  return result.traits.map((trained, at) => {
    const { samples } = traits[at];
    const labels = createLabels(samples, defaultBoundaries);
    const dataset = createTraitDataset(context, traits[at], samples, labels);
    const setting = { method: trained.method, parameters: trained.parameters, fixed: true };
    const scored = scoreWithSetting(context, dataset, setting, { threshold: null });
    const { raws } = addTerms(scored.dataset, scored.raws, trained.parameters);
    const scores = createLabelledScores(raws, labels, getCalibrationFolds(dataset)[0]);
    const counts = countSamples(trained.key, labels);
    const score = addTermScores(prepareGeometry(trained.geometry), trained.terms);
    const kept = task.traits[at].test;
    const { points } = createFeatureSpace(
      test,
      Uint32Array.from(task.test, (_, i) => i),
      trained.style_weight,
    );
    const places = [...kept.keys()].filter((i) => kept[i] >= 0);
    return {
      set: task.name,
      shots,
      fitted: fitPlatt(scores, counts),
      slope: readSlope(scores, counts),
      raw: places.map((i) => score(points[i], sparseRow(test.terms, i))),
      positive: places.map((i) => kept[i]),
    };
  });
}

async function collect() {
  const folder = positionals[0] ?? '../shared/data';
  const tasks = tasksOf(folder, openFolder(folder), values.sets.split(',').filter(Boolean)).filter(
    (task) => task.type === 'spectrum' && !task.textAlone && task.set.name !== 'commit_open',
  );
  const embedder = await openEmbedder();
  const ambient = await ambientVectors(embedder);
  const draws = [];
  for (const task of tasks) {
    const vectors = {
      whole: await wholeVectors(embedder, [...task.train, ...task.traits.map(() => '')]),
      test: await wholeVectors(embedder, task.test),
      ambient,
    };
    for (const shots of fewShots)
      for (let seed = 0; seed < Number(values.seeds); seed++)
        draws.push(...(await runDraw(task, shots, seed, vectors)));
    console.log(`${task.name}: ${draws.length} draws`);
  }
  return draws;
}

/** Class-balanced log loss of every stride-th test row. */
function logLoss({ raw, positive }, map) {
  const stride = Math.max(1, Math.floor(raw.length / fittedRows));
  const losses = [[], []];
  for (let i = 0; i < raw.length; i += stride) {
    const p = applyCalibration(map, raw[i]);
    losses[positive[i]].push(-Math.log(Math.max(1e-12, positive[i] === 1 ? p : 1 - p)));
  }
  return mean(losses.map(mean));
}

/** Mean over sets and sizes of a figure of their draws. */
function overSets(draws, read) {
  const groups = new Map();
  for (const draw of draws) {
    const key = `${draw.set} ${draw.shots}`;
    groups.set(key, [...(groups.get(key) ?? []), draw]);
  }
  return mean([...groups.values()].map((group) => mean(group.map(read))));
}

/** The constants with the least log loss, by a pattern search. */
function learn(draws) {
  const loss = (learned) =>
    overSets(draws, (draw) => logLoss(draw, moveSlope(draw.fitted, draw.slope, learned)));
  let best = { base: 0.2, gain: 0.6, samples: 40 };
  let least = loss(best);
  for (let step = 0.5; step > 0.02; ) {
    const tried = Object.keys(best).flatMap((name) =>
      [1 + step, 1 / (1 + step)].map((factor) => ({ ...best, [name]: best[name] * factor })),
    );
    const found = tried
      .map((learned) => ({ learned, value: loss(learned) }))
      .sort((a, b) => a.value - b.value)[0];
    if (found.value < least) [best, least] = [found.learned, found.value];
    else step /= 2;
  }
  return best;
}

const round = (learned) =>
  Object.entries(learned)
    .map(([name, value]) => `${name} ${value.toFixed(3)}`)
    .join(', ');

const draws = await collect();
const sets = [...new Set(draws.map(({ set }) => set))];
const judged = sets.flatMap((set) => {
  const learned = sets.length > 1 ? learn(draws.filter((draw) => draw.set !== set)) : undefined;
  console.log(`without ${set}: ${learned ? round(learned) : 'no other sets'}`);
  return draws
    .filter((draw) => draw.set === set)
    .map((draw) => {
      const errorOf = (map) =>
        calibrationError(
          draw.raw.map((raw) => applyCalibration(map, raw)),
          draw.positive,
          true,
        );
      const moved = learned ? moveSlope(draw.fitted, draw.slope, learned) : draw.fitted;
      return { ...draw, before: errorOf(draw.fitted), after: errorOf(moved) };
    });
});
console.log(`all sets: ${round(learn(draws))}`);
for (const shots of fewShots) {
  const own = judged.filter((draw) => draw.shots === shots);
  const [before, after] = ['before', 'after'].map((name) => overSets(own, (draw) => draw[name]).toFixed(4));
  console.log(`${shots} a class: calibration error ${before} by maximum likelihood, ${after} by the map`);
}
