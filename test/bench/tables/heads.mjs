// A class for every test text from drawn training rows: logistic regression on the vectors alone, as published tables have
// it, and a model of ours, a topic trait a class, as a build trains it.
import { train } from '../../../dist/authoring/training/train.js';
import { scoreTexts } from '../quality/trial.mjs';
import { fitLogistic, probabilities } from './logistic.mjs';

/** Rows of a matrix { rows, columns, data }. */
export function pickRows({ columns, data }, places) {
  const picked = new Float32Array(places.length * columns);
  places.forEach((place, row) => {
    picked.set(data.subarray(place * columns, (place + 1) * columns), row * columns);
  });
  return { rows: places.length, columns, data: picked };
}

const largestPlace = (values) => values.reduce((best, value, i) => (value > values[best] ? i : best), 0);

/** Logistic regression on vectors. @returns the class of each test text */
export function classifyByProbe(set, { whole, wholeTest }, rows) {
  const classes = set.classes.length;
  const labels = rows.map((row) => set.train.labels[row]);
  const weights = fitLogistic(pickRows(whole.semantic, rows), labels, classes);
  const chances = probabilities(wholeTest.semantic, weights, classes);
  return set.test.texts.map((_, i) => largestPlace(chances.slice(i * classes, (i + 1) * classes)));
}

/** A model of ours: the class whose topic has the highest score. A text without words has none (-1). */
export async function classifyByModel(set, { whole, ambient, segments }, rows, seed) {
  const result = await train({
    encodings: whole,
    ambient,
    traits: set.classes.map((_, at) => ({
      key: `class_${at}`,
      type: 'topic',
      aggregation: 'mean',
      samples: {
        indices: Uint32Array.from(rows),
        qualities: Float32Array.from(rows, (row) => Number(set.train.labels[row] === at)),
      },
    })),
    options: { effort: 'low', training: { scoring_method: 'auto' } },
    seed,
  });
  const scored = scoreTexts(result, segments);
  return set.test.texts.map((_, i) => {
    const scores = scored.map(({ probability }) => probability[i]);
    return scores[0] === undefined ? -1 : largestPlace(scores);
  });
}

/** Share of texts with their class. */
export const accuracy = ({ labels }, said) =>
  said.reduce((sum, label, i) => sum + Number(label === labels[i]), 0) / said.length;

/** Mean F1 of the classes. */
export function macroF1({ labels }, said, classes) {
  let sum = 0;
  for (let k = 0; k < classes; k++) {
    const hits = said.filter((label, i) => label === k && labels[i] === k).length;
    const claimed = said.filter((label) => label === k).length;
    const there = labels.filter((label) => label === k).length;
    sum += claimed + there === 0 ? 0 : (2 * hits) / (claimed + there);
  }
  return sum / classes;
}
