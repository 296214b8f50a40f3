// A BERT of 2 layers and 64 dimensions over the first tokens of the bundled vocabulary. Its word vectors are a random
// projection of the bundled ones, so that like texts get like vectors; everything else is seeded noise, strong
// enough that the vector of [CLS] depends on the whole text.
import { bundledTokens, bundledVectors } from './bundled-files.mjs';
import { seeded } from './seeded.mjs';

export const microShape = {
  layers: 2,
  hidden: 64,
  heads: 4,
  inner: 256,
  vocabulary: 2048,
  positions: 128,
};

/** How much a layer adds to what it was given: little enough that 8 and 4 bits keep the direction. */
const branch = 0.5;

export const microTokens = () => bundledTokens().slice(0, microShape.vocabulary);

function projectedWords() {
  const { dimensions, data } = bundledVectors();
  const { vocabulary, hidden } = microShape;
  const projection = seeded('projection', dimensions * hidden, 1 / Math.sqrt(hidden));
  const words = new Float32Array(vocabulary * hidden);
  for (let token = 0; token < vocabulary; token++) {
    let squares = 0;
    for (let h = 0; h < hidden; h++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++) sum += data[token * dimensions + d] * projection[d * hidden + h];
      words[token * hidden + h] = sum;
      squares += sum * sum;
    }
    // Of one length, so that one scale for the whole table serves them all when it is quantised.
    const inverse = 1 / Math.sqrt(squares);
    for (let h = 0; h < hidden; h++) words[token * hidden + h] *= inverse;
  }
  return words;
}

export const microWeights = {
  words: projectedWords,
  types: () => seeded('types', 2 * microShape.hidden, 0.01),
  positions: () => seeded('positions', microShape.positions * microShape.hidden, 0.01),
  matrix: (name, rows, columns) =>
    seeded(name, rows * columns, (name.endsWith('output') ? branch : 1) / Math.sqrt(rows)),
  bias: (name, length) => seeded(`${name}.bias`, length, 0.02),
  gain: (name, length) => seeded(`${name}.gain`, length, 0.1).map((value) => 1 + value),
  shift: (name, length) => seeded(`${name}.shift`, length, 0.05),
};
