// The bench encoder: MiniLM-L6's graph and cost with the bundled embedder's vectors. A token's vector (256) fills the first
// dimensions of its word embedding (384); the 128 spare dimensions are -s/128 +- p (s the row's sum, p such that every row
// has the same norm). With mean 0 and equal norms each LayerNorm is an exact scaling, the layers' output projections are
// zero, and the last gain undoes the scaling and clears the spare dimensions. All other products run on noise.
import { readBundledTokens, readBundledVectors } from './bundled-files.mjs';
import { drawSeeded } from './seeded.mjs';

export const benchShape = {
  layers: 6,
  hidden: 384,
  heads: 12,
  inner: 1536,
  vocabulary: 30522,
  positions: 512,
};

export const benchTokens = readBundledTokens;

/** Ids of [PAD], [CLS] and [SEP], which add nothing to the mean, because the bundled embedder does not add them. */
const silent = new Set([0, 2, 3]);

/** Word embeddings with equal norm and mean 0, and the scale of a normalised row in units of the token's vector. */
function computeEmbeddings() {
  const { count, dimensions, data } = readBundledVectors();
  const { hidden, vocabulary } = benchShape;
  const spare = hidden - dimensions;
  const sums = new Float64Array(vocabulary);
  const squares = new Float64Array(vocabulary);
  for (let token = 0; token < count; token++) {
    if (silent.has(token)) continue;
    for (let d = 0; d < dimensions; d++) {
      const value = data[token * dimensions + d];
      sums[token] += value;
      squares[token] += value * value;
    }
    squares[token] += (sums[token] * sums[token]) / spare;
  }
  const norm = squares.reduce((most, value) => Math.max(most, value), 0) * 1.01;
  const words = new Float32Array(vocabulary * hidden);
  for (let token = 0; token < vocabulary; token++) {
    const own = token < count && !silent.has(token);
    if (own) words.set(data.subarray(token * dimensions, (token + 1) * dimensions), token * hidden);
    const swing = Math.sqrt((norm - squares[token]) / spare);
    for (let i = 0; i < spare; i++)
      words[token * hidden + dimensions + i] = (i % 2 === 0 ? swing : -swing) - sums[token] / spare;
  }
  return { words, unit: Math.sqrt(norm / hidden), dimensions };
}

/** Computes the weights. */
export function benchWeights() {
  const { words, unit, dimensions } = computeEmbeddings();
  const last = `layer_${benchShape.layers - 1}.output`;
  return {
    words: () => words,
    types: () => new Float32Array(2 * benchShape.hidden),
    positions: () => new Float32Array(benchShape.positions * benchShape.hidden),
    matrix: (name, rows, columns) =>
      name.endsWith('output') ? new Float32Array(rows * columns) : drawSeeded(name, rows * columns, 0.02),
    bias: (_, length) => new Float32Array(length),
    gain: (name, length) =>
      Float32Array.from({ length }, (_, d) => (name !== last ? 1 : d < dimensions ? unit : 0)),
    shift: (_, length) => new Float32Array(length),
  };
}
