// Time to create one score card from given encodings, with five traits of one type at 256 + 48 dimensions and 8,192
// weights of terms, to prepare the model and to read its file. Medians of alternating runs.
//   node .scripts/tsc.mjs -b src/core/scoring && node test/bench/scoring.mjs
import { readArtifact } from '../../dist/core/scoring/artifact/read-artifact.js';
import { writeArtifact } from '../../dist/core/scoring/artifact/write-artifact.js';
import { prepareModel } from '../../dist/core/scoring/card/ready-model.js';
import { createScoreCard } from '../../dist/core/scoring/card/score-card.js';

const dimensions = 256;
const styleDimensions = 48;
/** Terms that a trait has weights of, and distinct terms of a text of 100 words. */
const [weighted, occurring] = [8192, 190];
const joined = dimensions + styleDimensions;

let state = 7;
function next() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 31 - 1;
}

const vector = (length) => Float32Array.from({ length }, next);

function unit(values) {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Rows along different coordinate axes, so orthonormal. */
function axes(rows) {
  const data = new Float32Array(rows * joined);
  for (let index = 0; index < rows; index++) data[index * joined + index] = 1;
  return data;
}

const calibration = { kind: 'platt', slope: 2, intercept: 0 };
const quartiles = { neg_p25: 20, neg_p75: 40, pos_p25: 60, pos_p75: 80 };
const base = {
  aggregation: 'mean',
  style_weight: 0,
  quartiles,
  widened: quartiles,
  margins: { negative: 60, positive: 60 },
  evidence: { negative: { high: 49, moderate: 49 }, positive: { high: 50, moderate: 50 } },
  calibration,
  probability: calibration,
};
/** Hashes of the terms first..first + count - 1, ascending. */
const hashTerms = (first, count) =>
  Uint32Array.from({ length: count }, (_, i) => Math.imul(first + i, 0x9e3779b1)).sort();

const terms = {
  hashes: hashTerms(0, weighted),
  scale: 1e-3,
  halves: new Uint32Array(weighted / 2).fill(0x3c003c00),
};
const method = { method: 'balanced_cosine', parameters: {}, terms };

function cosine(components, scaled) {
  return {
    kind: 'cosine',
    center: vector(joined).map((value) => value / 20),
    axis: unit(vector(joined)),
    scale: scaled ? vector(joined).map(Math.abs) : null,
    components: axes(components),
  };
}

function spectrum(components, scaled) {
  const geometry = cosine(components, scaled);
  const { center, axis } = geometry;
  return { ...base, ...method, type: 'spectrum', style_weight: 0.6, geometry, center, axis };
}

const factories = {
  'spectrum, cosine': () => spectrum(0, false),
  'spectrum, cosine without 8 components': () => spectrum(8, false),
  'spectrum, weighted cosine without 8 components': () => spectrum(8, true),
  'topic, 4 prototypes': () => ({
    ...base,
    ...method,
    type: 'topic',
    ambient_mean: vector(joined).map((value) => value / 20),
    prototypes: axes(4),
    geometry: null,
  }),
  'claim, 8 directions': () => ({
    ...base,
    ...method,
    type: 'claim',
    ambient_mean: vector(joined).map((value) => value / 20),
    subspace: axes(8),
    centroid: unit(vector(joined)),
    blend: 0.25,
    relevance_calibration: base.calibration,
    geometry: cosine(0, false),
  }),
  'outlier, 64 components': () => ({
    ...base,
    type: 'outlier',
    mean: vector(joined).map((value) => value / 20),
    components: axes(64),
    variances: new Float32Array(64).fill(0.01),
    residual_variance: 0.002,
    distance_mean: 10,
    distance_deviation: 2,
  }),
};

function createModel(make) {
  const traits = Array.from({ length: 5 }, (_, index) => ({ ...make(), key: `trait-${index}` }));
  const records = traits.map(({ key }) => ({
    key,
    name: key,
    description: '',
    positive_label: 'positive',
    negative_label: 'negative',
    sample_count: 2,
    positive_samples: 1,
    negative_samples: 1,
  }));
  return {
    card: {
      handle: 'bench.scoring',
      version: 'v1',
      description: '',
      scoring_method: 'balanced_cosine',
      embedder: { id: 'bench', revision: '1' },
      traits: records,
      additional_terms: null,
      upstream_sources: [],
      metrics: {},
    },
    dimensions,
    style_dimensions: styleDimensions,
    configuration_sha256: '0'.repeat(64),
    samples_sha256: '0'.repeat(64),
    traits,
  };
}

const content = {
  inputTokens: 100,
  encodings: {
    semantic: { rows: 1, columns: dimensions, data: unit(vector(dimensions)) },
    style: { rows: 1, columns: styleDimensions, data: vector(styleDimensions).map((value) => value / 5) },
    terms: {
      offsets: Uint32Array.of(0, occurring),
      // A tenth of them has a weight.
      keys: hashTerms(weighted - occurring / 10, occurring),
      values: new Float32Array(occurring).fill(occurring ** -0.5),
    },
    tokens: Uint32Array.of(100),
  },
};

const cases = Object.entries(factories).map(([name, make]) => {
  const model = createModel(make);
  const ready = prepareModel(model);
  const file = writeArtifact(model);
  return {
    name,
    bytes: file.length,
    runs: [
      { act: () => createScoreCard(ready, null, content, null), repeats: 50, times: [] },
      { act: () => prepareModel(model), repeats: 1, times: [] },
      { act: () => readArtifact(file), repeats: 1, times: [] },
    ],
  };
});

for (let round = 0; round < 100; round++) {
  for (const { runs } of cases) {
    for (const { act, repeats, times } of runs) {
      const start = performance.now();
      for (let index = 0; index < repeats; index++) act();
      times.push(((performance.now() - start) / repeats) * 1000);
    }
  }
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
console.table(
  Object.fromEntries(
    cases.map(({ name, bytes, runs }) => {
      const [card, prepare, read] = runs.map(({ times }) => Number(median(times).toFixed(1)));
      return [name, { 'card µs': card, 'prepare µs': prepare, 'read µs': read, 'file bytes': bytes }];
    }),
  ),
);
