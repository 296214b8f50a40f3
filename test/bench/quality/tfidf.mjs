// The baseline: TF-IDF of words and word pairs, and logistic regression with balanced classes.
import { minimise } from '../../../dist/authoring/numerics/minimise.js';

/** Inverse of the L2 penalty. */
const strength = 10;

function termsOf(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  return [...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)];
}

function counted(text) {
  const counts = new Map();
  for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Learns terms and their rarity (smoothed): sublinear counts times rarity, unit length. */
function vectoriser(texts) {
  const documents = new Map();
  for (const text of texts)
    for (const term of new Set(termsOf(text))) documents.set(term, (documents.get(term) ?? 0) + 1);
  const terms = new Map(
    [...documents].map(([term, n], at) => [term, { at, idf: Math.log((1 + texts.length) / (1 + n)) + 1 }]),
  );
  const encode = (text) => {
    const entries = [...counted(text)].flatMap(([term, count]) => {
      const known = terms.get(term);
      return known ? [[known.at, (1 + Math.log(count)) * known.idf]] : [];
    });
    const length = Math.sqrt(entries.reduce((sum, [, value]) => sum + value * value, 0)) || 1;
    return {
      at: Uint32Array.from(entries, ([at]) => at),
      value: Float64Array.from(entries, ([, value]) => value / length),
    };
  };
  return { encode, columns: terms.size };
}

function sparseDot({ at, value }, weights) {
  let sum = weights[weights.length - 1];
  for (let j = 0; j < at.length; j++) sum += value[j] * weights[at[j]];
  return sum;
}

/** Weights (columns, then the bias, which is not penalised). */
function trained(rows, labels, columns) {
  const positives = labels.reduce((sum, label) => sum + label, 0);
  const weightOf = [labels.length / (2 * (labels.length - positives)), labels.length / (2 * positives)];
  const evaluate = (weights, gradient) => {
    let value = 0;
    for (let j = 0; j < columns; j++) {
      gradient[j] = weights[j];
      value += 0.5 * weights[j] * weights[j];
    }
    gradient[columns] = 0;
    rows.forEach((row, i) => {
      const sign = labels[i] === 1 ? 1 : -1;
      const margin = sign * sparseDot(row, weights);
      const weight = strength * weightOf[labels[i]];
      value += weight * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
      const slope = (-sign * weight) / (1 + Math.exp(margin));
      for (let j = 0; j < row.at.length; j++) gradient[row.at[j]] += slope * row.value[j];
      gradient[columns] += slope;
    });
    return value;
  };
  const precondition = (gradient) => {
    const step = Float64Array.from(gradient);
    step[columns] /= Math.max(1, 0.25 * strength * rows.length);
    return step;
  };
  return minimise({ evaluate, precondition }, new Float64Array(columns + 1), 1e-2, 100).x;
}

/**
 * Trains on texts and predicts others.
 * @param labels 0 or 1 a training text, both present
 * @returns probabilities of the positive class
 */
export function tfidfScores(texts, labels, others) {
  const { encode, columns } = vectoriser(texts);
  const weights = trained(texts.map(encode), labels, columns);
  return Float64Array.from(others, (text) => 1 / (1 + Math.exp(-sparseDot(encode(text), weights))));
}
