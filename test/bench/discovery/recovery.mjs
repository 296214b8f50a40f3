// Recovery: texts of two labelled sets mixed, labels and sets hidden. Of each set's supervised axis, how much of its
// AUROC on held-out texts does the best discovered axis reach?
import { multiplyTransposed } from '../../../dist/authoring/numerics/product.js';
import { shuffled } from '../quality/draw.mjs';
import { auroc, mean } from '../quality/measures.mjs';
import { wholeVectors } from '../quality/vectors.mjs';
import { fitRidge } from './ridge.mjs';
import { discover, spaceOf, stack } from './spaces.mjs';

/** One labelled spectrum set for each kind of task, so that no axis is in the list twice. */
export const recoverySets = [
  'mr',
  'formality',
  'clickbait',
  'toxicity_davidson',
  'cefr_wiki',
  'readability_clear',
  'sarcasm_headlines',
  'commit_message',
  'query_wellformed',
  'humor',
];
/** Texts of a set at most, of each file. */
const mostTexts = 1000;
/** Share of the supervised AUROC that counts as recovered. */
const enough = 0.9;
const styleWeights = [0, 0.3, 0.6, 1];

/** The 45 pairs of the list. */
export const pairsOf = (names) => names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b]));

/** A set's encoded texts with labels, and the AUROC of the best ridge axis on its test texts. */
export async function readSet(task, embedder) {
  const read = async (split) => {
    const labels = task.traits[0][split];
    const places = shuffled(
      [...labels.keys()].filter((i) => labels[i] >= 0),
      1,
      task.name,
    );
    const taken = places.slice(0, mostTexts);
    const encodings = await wholeVectors(
      embedder,
      taken.map((i) => task[split][i]),
    );
    return { encodings, labels: Uint8Array.from(taken, (i) => labels[i]) };
  };
  const [train, test] = [await read('train'), await read('test')];
  return { name: task.name, train, test, supervised: supervise(train, test) };
}

/** Numbers of axes that are compared: those of effort low to max, and all that are found. */
const sizes = [4, 6, 8, 12, 16, 64];

/** One recovery run: the best of the first axes, for each number of axes. */
export async function recoverPair(a, b) {
  const mixed = stack([a.train.encodings, b.train.encodings]);
  const { axes } = await discover(mixed, { requested: 64 });
  return [a, b].flatMap((set) => {
    const areas = axes.map((axis) => separation(axis, set.test));
    const { name, supervised } = set;
    return sizes.map((size) => {
      const best = Math.max(0.5, ...areas.slice(0, size));
      return { plan: size, set: name, axes: Math.min(size, axes.length), best, supervised };
    });
  });
}

const isRecovered = ({ best, supervised }) => best >= enough * supervised;

/** Share recovered of each plan, and of each set under each plan. */
export function summarise(rows) {
  const share = (chosen) => mean(chosen.map((row) => Number(isRecovered(row))));
  const plans = [...new Set(rows.map(({ plan }) => plan))];
  const sets = [...new Set(rows.map(({ set }) => set))];
  return plans.map((plan) => {
    const own = rows.filter((row) => row.plan === plan);
    return {
      plan,
      share: share(own),
      axes: mean(own.map(({ axes }) => axes)),
      sets: Object.fromEntries(sets.map((set) => [set, share(own.filter((row) => row.set === set))])),
    };
  });
}

/** AUROC of the axis in either direction. */
function separation({ axis, styleWeight }, { encodings, labels }) {
  const area = auroc(multiplyTransposed(spaceOf(encodings, styleWeight), axis, 1), labels);
  return Math.max(area, 1 - area);
}

/** Best AUROC on the test texts of class-balanced ridge regression over style weights and penalties. */
function supervise(train, test) {
  const areas = styleWeights.flatMap((styleWeight) => {
    const x = spaceOf(train.encodings, styleWeight);
    const held = spaceOf(test.encodings, styleWeight);
    return fitRidge(x, train.labels).map((axis) => auroc(multiplyTransposed(held, axis, 1), test.labels));
  });
  return Math.max(...areas);
}
