// Part b: accuracy by confidence when the texts come from elsewhere than the training texts, as confidence is and lowered
// one step for texts below the 1st percentile of familiarity.

import { train } from '../../../dist/authoring/training/train.js';
import { createScoreCard, prepareModel, sliceEncodings } from '../../../dist/core/scoring/index.js';
import { openFolder } from '../quality/csv.mjs';
import { drawRows, shuffled } from '../quality/draw.mjs';
import { byConfidence } from '../quality/measures.mjs';
import { tasksOf } from '../quality/tasks.mjs';
import { ambientVectors, segmentVectors, wholeVectors } from '../quality/vectors.mjs';

const shifts = [
  ['mr', ['mr', 'cr', 'sst2', 'movie_reviews_long']],
  ['toxicity_davidson', ['toxicity_davidson', 'offensive_olid']],
  ['sarcasm_headlines', ['sarcasm_headlines', 'onion_or_not']],
];
const [trainTexts, testTexts] = [2000, 1000];
const levels = ['high', 'moderate', 'low'];
const lower = { high: 'moderate', moderate: 'low', low: 'low' };

/** Trained by the shipped code at effort medium on all rows. */
async function buildModel(task, shots, vectors) {
  const rows = drawRows(task, shots, 0, trainTexts);
  const [trait] = task.traits;
  const { traits, familiarity } = await train({
    ...vectors,
    traits: [
      {
        key: trait.key,
        type: task.type,
        aggregation: 'mean',
        samples: {
          indices: Uint32Array.from(rows[0]),
          qualities: Float32Array.from(rows[0], (i) => trait.train[i]),
        },
      },
    ],
    options: { effort: 'medium', training: {} },
    seed: 0,
  });
  const { semantic, style } = vectors.encodings;
  return prepareModel({ dimensions: semantic.columns, style_dimensions: style.columns, traits, familiarity });
}

/** What the card says of every labelled test text. */
async function judgeTexts(model, task, embedder) {
  const [trait] = task.traits;
  const labelled = task.test.map((_, i) => i).filter((i) => trait.test[i] >= 0);
  const places = shuffled(labelled, 1, task.name).slice(0, testTexts);
  const segments = await segmentVectors(
    embedder,
    places.map((i) => task.test[i]),
  );
  return places.flatMap((place, i) => {
    const encodings = sliceEncodings(segments, segments.offsets[i], segments.offsets[i + 1]);
    if (encodings.tokens.every((count) => count === 0)) return [];
    const { detail, familiarity } = createScoreCard(
      model,
      null,
      { encodings, inputTokens: 1, unread: 0 },
      null,
    );
    const [{ probability, confidence }] = Object.values(detail);
    return [{ positive: trait.test[place], probability, confidence, familiarity }];
  });
}

const asItIs = ({ confidence }) => confidence;
const lowered = ({ confidence, familiarity }) => (familiarity === 0 ? lower[confidence] : confidence);

const tally = (rows, confidenceOf) =>
  byConfidence(
    rows.map(({ probability }) => probability),
    rows.map(({ positive }) => positive),
    rows.map(confidenceOf),
  );

const cell = ([count, right], total) =>
  count === 0 ? '—' : `${((100 * count) / total).toFixed(0)} % at ${(right / count).toFixed(3)}`;

function lines(names, rows) {
  const strange = rows.filter(({ familiarity }) => familiarity === 0);
  const unsure = cell(
    [
      strange.length,
      strange.filter(({ probability, positive }) => Number(probability >= 0.5) === positive).length,
    ],
    rows.length,
  );
  const line = (title, confidenceOf) =>
    `| ${[...names, rows.length, unsure, title, ...levels.map((level) => cell(tally(rows, confidenceOf)[level], rows.length))].join(' | ')} |`;
  return [line('as it is', asItIs), line('lowered', lowered)];
}

/** Whether lowering is worth it: it has to make `high` more accurate in more shifts than it makes it less so. */
function verdict(shifted) {
  const change = shifted.map((rows) => {
    const [before, after] = [asItIs, lowered].map((confidenceOf) => tally(rows, confidenceOf).high);
    return Math.sign(after[1] / after[0] - before[1] / before[0]);
  });
  const count = (sign) => change.filter((one) => one === sign).length;
  const adopt = count(1) > count(-1);
  return `Of ${change.length} shifts, lowering makes \`high\` more accurate in ${count(1)} and less accurate in ${count(-1)}: it is **${adopt ? 'worth it' : 'not worth it'}**. The scoring code does not lower confidence.`;
}

export async function underShift(folder, embedder) {
  const names = [...new Set(shifts.flat(2))];
  const tasks = new Map(tasksOf(folder, openFolder(folder), names).map((task) => [task.name, task]));
  const ambient = await ambientVectors(embedder);
  const out = [];
  const shifted = [];
  for (const [source, targets] of shifts) {
    const task = tasks.get(source);
    const encodings = await wholeVectors(embedder, task.train);
    for (const shots of [64, 'all']) {
      const model = await buildModel(task, shots, { encodings, ambient });
      for (const target of targets) {
        const rows = await judgeTexts(model, tasks.get(target), embedder);
        out.push(...lines([source, shots, target], rows));
        if (target !== source) shifted.push(rows);
      }
    }
  }
  return [
    '## Confidence under shift',
    `Trained by the shipped code at effort \`medium\` on 64 rows a class and on ${trainTexts} rows of one set, judged on up to ${testTexts} test rows of others: share of the rows at accuracy, by confidence; once as it is, and once lowered one step for texts below the 1st percentile (familiarity 0). ${verdict(shifted)}`,
    [
      '| trained on | rows a class | tested on | texts | of these at familiarity 0 | confidence | high | moderate | low |\n|---|---|---|---|---|---|---|---|---|',
      ...out,
      ...lines(['all', 'both', 'all of the others'], shifted.flat()),
    ].join('\n'),
  ].join('\n\n');
}
