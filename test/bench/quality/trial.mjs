// One cell of the tables: a model trained on drawn rows by the shipped code, its card's scores of the test file.

import { train } from '../../../dist/authoring/training/train.js';
import {
  getConfidence,
  limitByEvidence,
  limitByFamiliarity,
} from '../../../dist/core/scoring/card/confidence.js';
import { scoreContent } from '../../../dist/core/scoring/card/content-scores.js';
import { readScore } from '../../../dist/core/scoring/card/reading.js';
import { prepareModel } from '../../../dist/core/scoring/card/ready-model.js';
import { toSegments } from '../../../dist/core/scoring/card/segments.js';
import { computeBreaks, getTier } from '../../../dist/core/scoring/card/tier.js';
import { sliceEncodings } from '../../../dist/core/scoring/encoding.js';
import {
  auroc,
  balancedWeights,
  byConfidence,
  calibrationError,
  coverageOf,
  macroF1,
  mean,
  pooledError,
  spearman,
} from './measures.mjs';
import { tfidfScores } from './tfidf.mjs';

/** Trains and judges. `vectors`: whole (training texts, then statements), segments, ambient. */
export async function trial(task, rows, vectors, { method, effort, seed, graded }) {
  const started = performance.now();
  const statements = task.traits.map((_, at) => task.train.length + at);
  const result = await train({
    encodings: vectors.whole,
    ambient: vectors.ambient,
    traits: task.traits.map((trait, at) => ({
      key: trait.key,
      type: task.type,
      aggregation: 'mean',
      samples: samplesOf(task, rows[at], graded ?? trait.train),
      ...(trait.statement ? { statement: statements[at] } : {}),
    })),
    options: { effort, training: { scoring_method: method } },
    seed,
  });
  const seconds = (performance.now() - started) / 1000;
  const scored = scoreTexts(result, vectors.segments);
  const figures = task.traits.map((trait, at) => judged(task, trait, scored[at]));
  const chosen = { chosen: result.method, style: mean(result.traits.map((trait) => trait.style_weight)) };
  const pooled = pooledError(figures.map(({ judgedRows }) => judgedRows));
  return { ...averaged(figures), pooled, seconds, ...chosen, rows: countRows(rows) };
}

/** Rows with their qualities, without exact duplicates. */
function samplesOf({ first }, rows, qualities) {
  const pairs = new Map(rows.map((i) => [`${first[i]} ${qualities[i]}`, [first[i], qualities[i]]]));
  return {
    indices: Uint32Array.from(pairs.values(), ([row]) => row),
    qualities: Float32Array.from(pairs.values(), ([, quality]) => quality),
  };
}

/** The baseline on the same rows. Outliers have one class only: no baseline. */
export function baseline(task, rows) {
  const started = performance.now();
  const figures = task.traits.map((trait, at) => {
    const picked = task.test.map((_, i) => i).filter((i) => trait.test[i] >= 0);
    const universal = tfidfScores(
      rows[at].map((i) => task.train[i]),
      rows[at].map((i) => trait.train[i]),
      task.test,
    );
    const scores = picked.map((i) => universal[i]);
    const positive = picked.map((i) => trait.test[i]);
    return {
      auroc: auroc(scores, positive),
      f1: macroF1(scores, positive),
      spearman: task.scores ? spearman(universal, task.scores.test) : Number.NaN,
    };
  });
  return { ...averaged(figures), seconds: (performance.now() - started) / 1000, rows: countRows(rows) };
}

const countRows = (rows) => new Set(rows.flat()).size;

/** Scores, probabilities, intervals and confidences of every test text, a list a trait. A text without words stays undefined. */
export function scoreTexts({ traits, familiarity }, segments) {
  const shape = { dimensions: segments.semantic.columns, style_dimensions: segments.style.columns };
  const model = prepareModel({ ...shape, traits, familiarity, card: {} });
  const ready = [...model.traits.values()];
  const results = ready.map(() => ({ universal: [], probability: [], interval: [], confidence: [] }));
  for (let text = 0; text + 1 < segments.offsets.length; text++) {
    const parts = sliceEncodings(segments, segments.offsets[text], segments.offsets[text + 1]);
    if (parts.tokens.every((count) => count === 0)) continue;
    const read = toSegments(parts, shape);
    const familiar = model.measureFamiliarity(read);
    scoreContent(ready, read).forEach(({ trait: { trained }, score: result }, at) => {
      const { score, interval } = readScore(trained, result);
      const tier = getTier(score, computeBreaks(trained.quartiles));
      results[at].universal[text] = result.universal;
      results[at].probability[text] = result.probability;
      results[at].interval[text] = interval;
      results[at].confidence[text] = limitByFamiliarity(
        limitByEvidence(getConfidence(score, tier, trained.widened), score, trained.evidence),
        trained.type === 'outlier' ? null : familiar,
      );
    });
  }
  return results;
}

function judged(task, trait, { universal, probability, interval, confidence }) {
  const worded = task.test.map((_, i) => i).filter((i) => universal[i] !== undefined);
  const picked = worded.filter((i) => trait.test[i] >= 0);
  const scores = picked.map((i) => universal[i]);
  const chances = picked.map((i) => probability[i]);
  const positive = picked.map((i) => trait.test[i]);
  const held = worded.map((i) => universal[i]);
  return {
    auroc: auroc(scores, positive),
    f1: macroF1(chances, positive),
    ece: calibrationError(chances, positive, false),
    balanced: calibrationError(chances, positive, true),
    ...coverageOf(
      picked.map((i) => interval[i]),
      positive,
    ),
    judgedRows: { chances, positive },
    spearman: task.scores
      ? spearman(
          held,
          worded.map((i) => task.scores.test[i]),
        )
      : Number.NaN,
    confidence: byConfidence(
      chances,
      positive,
      picked.map((i) => confidence[i]),
    ),
    balancedConfidence: byConfidence(
      scores,
      positive,
      picked.map((i) => confidence[i]),
      balancedWeights(positive),
    ),
  };
}

/** Means over traits; counts by confidence are summed. */
function averaged(figures) {
  const names = ['auroc', 'f1', 'ece', 'balanced', 'coverage', 'undecided', 'spearman'];
  const means = Object.fromEntries(names.map((name) => [name, mean(figures.map((one) => one[name]))]));
  const summed = (name) =>
    Object.fromEntries(
      ['high', 'moderate', 'low'].map((level) => [
        level,
        [0, 1].map((k) => figures.reduce((sum, one) => sum + (one[name]?.[level][k] ?? 0), 0)),
      ]),
    );
  return { ...means, confidence: summed('confidence'), balancedConfidence: summed('balancedConfidence') };
}
