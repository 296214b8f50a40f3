// Part b: accuracy by confidence when the texts come from elsewhere than the training texts, with confidence as it is, which
// follows familiarity, and without familiarity.

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

/** Trained by the shipped code at effort medium on all rows. @returns the model, and the same one without familiarity */
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
  const parts = { card: {}, dimensions: semantic.columns, style_dimensions: style.columns, traits };
  return { following: prepareModel({ ...parts, familiarity }), plain: prepareModel(parts) };
}

/** What the card says of every labelled test text. */
async function judgeTexts({ following, plain }, task, embedder) {
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
    const content = { encodings, inputTokens: 1, unread: 0 };
    const [{ detail, familiarity }, { detail: without }] = [following, plain].map((model) =>
      createScoreCard(model, null, content, null),
    );
    const [{ probability, confidence }] = Object.values(detail);
    const [{ confidence: alone }] = Object.values(without);
    return [{ positive: trait.test[place], probability, confidence, alone, familiarity }];
  });
}

const asItIs = ({ confidence }) => confidence;
const withoutIt = ({ alone }) => alone;

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
  return [line('without familiarity', withoutIt), line('as it is', asItIs)];
}

/** In how many shifts `high` is more accurate where confidence follows familiarity, and in how many less. */
function verdict(shifted) {
  const change = shifted.map((rows) => {
    const [before, after] = [withoutIt, asItIs].map((confidenceOf) => tally(rows, confidenceOf).high);
    return Math.sign(after[1] / after[0] - before[1] / before[0]);
  });
  const count = (sign) => change.filter((one) => one === sign).length;
  return `Of ${change.length} shifts, \`high\` is more accurate for it in ${count(1)} and less accurate in ${count(-1)}.`;
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
    `Trained by the shipped code at effort \`medium\` on 64 rows a class and on ${trainTexts} rows of one set, judged on up to ${testTexts} test rows of others: share of the rows at accuracy, by confidence; once without familiarity, and once as it is: one step down below the 5th percentile, \`low\` below the 1st. ${verdict(shifted)}`,
    [
      '| trained on | rows a class | tested on | texts | of these at familiarity 0 | confidence | high | moderate | low |\n|---|---|---|---|---|---|---|---|---|',
      ...out,
      ...lines(['all', 'both', 'all of the others'], shifted.flat()),
    ].join('\n'),
  ].join('\n\n');
}
