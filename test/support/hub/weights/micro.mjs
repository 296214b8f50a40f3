// A BERT of 2 layers and 64 dimensions over the first tokens of the bundled vocabulary. Its word vectors are a random
// projection of the bundled ones, so that similar texts get similar vectors; everything else is seeded noise, strong
// enough that the vector of [CLS] depends on the whole text.
import { readBundledTokens, readBundledVectors } from './bundled-files.mjs';
import { drawSeeded } from './seeded.mjs';

export const microShape = {
  layers: 2,
  hidden: 64,
  heads: 4,
  inner: 256,
  vocabulary: 2048,
  positions: 128,
};

/** Scale of a layer's contribution to its input: small enough that 8 and 4 bits keep the direction. */
const branchScale = 0.5;

/** As many layers and positions as MiniLM. */
export const deepShape = { ...microShape, layers: 6, positions: 512 };

export const microTokens = () => readBundledTokens().slice(0, microShape.vocabulary);

let projected;

/** Computed once: every model of these shapes has the same words. */
function projectWords() {
  projected ??= computeWords();
  return projected;
}

function computeWords() {
  const { dimensions, data } = readBundledVectors();
  const { vocabulary, hidden } = microShape;
  const projection = drawSeeded('projection', dimensions * hidden, 1 / Math.sqrt(hidden));
  const words = new Float32Array(vocabulary * hidden);
  for (let token = 0; token < vocabulary; token++) {
    let squares = 0;
    for (let h = 0; h < hidden; h++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++) sum += data[token * dimensions + d] * projection[d * hidden + h];
      words[token * hidden + h] = sum;
      squares += sum * sum;
    }
    // Equal lengths, so that one scale fits the whole table when it is quantised.
    const inverse = 1 / Math.sqrt(squares);
    for (let h = 0; h < hidden; h++) words[token * hidden + h] *= inverse;
  }
  return words;
}

const drawPositions = ({ positions, hidden }) => drawSeeded('positions', positions * hidden, 0.01);

export const microWeights = {
  words: projectWords,
  types: () => drawSeeded('types', 2 * microShape.hidden, 0.01),
  positions: () => drawPositions(microShape),
  matrix: (name, rows, columns) =>
    drawSeeded(name, rows * columns, (name.endsWith('output') ? branchScale : 1) / Math.sqrt(rows)),
  bias: (name, length) => drawSeeded(`${name}.bias`, length, 0.02),
  gain: (name, length) => drawSeeded(`${name}.gain`, length, 0.1).map((value) => 1 + value),
  shift: (name, length) => drawSeeded(`${name}.shift`, length, 0.05),
};

export const deepWeights = { ...microWeights, positions: () => drawPositions(deepShape) };
