// `npm run bench:encoder-cosine`: how near 8-bit vectors are to those of 32-bit floats, ours and ONNX Runtime's, in MiniLM's
// shape on texts of 1 to 512 tokens, in Node. The reference is ONNX Runtime on the file of floats. Writes ENCODER.md.
//   npm run bench:encoder-cosine -- [--texts 96]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readOnnxEncoder } from '../../dist/encoders/read/index.js';
import { FloatEncoder, WasmEncoder } from '../../dist/encoders/runtime/index.js';
import { modelConfiguration } from '../support/hub/repository/configuration.mjs';
import { benchShape, benchTokens, benchWeights } from '../support/hub/weights/bench.mjs';
import { createModel, noise, openRuntime } from './encoder/noise.mjs';
import { machine, record } from './record.mjs';

const { values: wanted } = parseArgs({ options: { texts: { type: 'string', default: '96' } } });
const count = Number(wanted.texts);
const { hidden, positions } = benchShape;

/** Columns that are ten times as large as the others after every LayerNorm, as in trained encoders. */
const outliers = [7, 100, 220, 301];
const withOutliers = {
  ...noise,
  gain: (name, length) => {
    const values = noise.gain(name, length);
    if (length === hidden) for (const column of outliers) values[column] *= 10;
    return values;
  },
};

/** Ids of words as they follow each other in prose, lengths spread evenly in their logarithm from 1 to 512. */
function createTexts() {
  const ids = new Map(benchTokens().map((token, id) => [token, id]));
  const prose = readFileSync(new URL('../../models/ambient/ambient.txt', import.meta.url), 'utf8')
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => ids.get(word) ?? []);
  let start = 0;
  return Array.from({ length: count }, (_, i) => {
    const length = Math.round(positions ** (i / (count - 1)));
    const text = prose.slice(start, start + length);
    if (text.length < length) throw new Error('The prose is too short');
    start += length;
    return Uint32Array.from(text);
  });
}

function readWeights(model) {
  const reading = readOnnxEncoder(model, JSON.parse(modelConfiguration(benchShape)));
  if (reading.kind === 'unknown') throw new Error(reading.reason);
  return reading.weights;
}

/** Cosine of each text's vector to the reference. @param vectors one a text, of length 1 */
const compare = (vectors, expected) =>
  expected.map((vector, text) =>
    vector.reduce((sum, value, column) => sum + value * vectors[text][column], 0),
  );
const encodeAll = async (run, texts) => {
  const vectors = [];
  for (const text of texts) vectors.push(await run(text));
  return vectors;
};
const split = ({ data }) =>
  Array.from({ length: count }, (_, i) => data.subarray(i * hidden, (i + 1) * hidden));

const encodeBytes = (weights, texts) =>
  split(WasmEncoder.fromWeights(weights, { segment: 64 }).encode(texts));

async function measure(weights, texts) {
  const [floats, bytes] = [createModel(weights, 'fp32'), createModel(weights, 'q8')];
  const expected = await encodeAll(await openRuntime(floats), texts);
  const integers = readWeights(bytes);
  const vectors = {
    'ONNX Runtime, file of 8 bits': await encodeAll(await openRuntime(bytes), texts),
    'ours, the same file': encodeBytes(integers, texts),
    'ours, 8 bits from the file of floats': encodeBytes(readWeights(floats), texts),
    'ours, floats': split(new FloatEncoder(readWeights(floats)).encode(texts)),
  };
  return Object.entries(vectors).map(([name, found]) => {
    const cosines = compare(found, expected);
    const mean = cosines.reduce((sum, value) => sum + value, 0) / count;
    return [name, mean.toFixed(5), Math.min(...cosines).toFixed(5)];
  });
}

const texts = createTexts();
const encoders = {
  'noise in every product': noise,
  'the same with outlier columns': withOutliers,
  "the hub's bench encoder, whose layers add nothing": benchWeights(),
};
const rows = [];
for (const [name, weights] of Object.entries(encoders))
  for (const [contender, ...cosines] of await measure(weights, texts)) {
    rows.push(`| ${[name, contender, ...cosines].join(' | ')} |`);
    console.log(rows.at(-1));
  }
const tokens = texts.reduce((sum, { length }) => sum + length, 0);
const command = `npm run bench:encoder-cosine${wanted.texts === '96' ? '' : ` -- --texts ${count}`}`;
const text = `\`${command}\`, ${machine()}. ${count} texts of 1 to ${positions} tokens (${tokens}), lengths spread evenly in their logarithm.

The weights are random, because no trained encoder was available. Where every product is noise, all branches of a layer are
as large as its input. Trained encoders have a few columns that are much larger than the others: the second rows imitate
that with four columns whose gains are ten times as large. The files of 8 bits have one scale a matrix.

| weights in MiniLM's shape | vectors | mean cosine to fp32 | least |
|---|---|---|---|
${rows.join('\n')}`;
record('Cosine to 32-bit floats', text);
