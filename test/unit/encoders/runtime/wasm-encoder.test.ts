// The encoder in WebAssembly: equal bits by every method, close to double precision. What holds for every scaling of its
// rows is in every-scaling.test.ts.
import '../../../support/encoder/relaxed-simd.js';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { accumulate, dot, row } from '../../../../src/core/numerics/index.js';
import { WasmEncoder } from '../../../../src/encoders/runtime/index.js';
import type { StoredMatrix } from '../../../../src/encoders/runtime/weights.js';
import { encodeByAll, findLeastCosine } from '../../../support/encoder/every-method.js';
import { createTexts, createTinyTexts } from '../../../support/encoder/golden.js';
import {
  createWeights,
  mapMatrices,
  quantiseNumbers,
  tiny,
  transposeStored,
} from '../../../support/encoder/random-weights.js';
import { ReferenceEncoder } from '../../../support/encoder/reference.js';

const drawTexts = (lengths: readonly number[], vocabulary = tiny.vocabulary) =>
  createTexts(lengths, vocabulary, createRandom(5, 'texts', vocabulary));
const texts = createTinyTexts(createRandom(5, 'texts', tiny.vocabulary));
const few = texts.slice(0, 3);
const random = () => createRandom(1, 'encoder');
const weights = createWeights(tiny, random());
const shared = WasmEncoder.fromWeights(weights);

describe('encoder in WebAssembly', () => {
  it.each([
    ['gelu', 'mean'],
    ['gelu-tanh', 'cls'],
  ] as const)('%s, %s: has a cosine of 0.999 to double precision by every method', (activation, pooling) => {
    const weights = createWeights(tiny, random(), { activation });
    const expected = new ReferenceEncoder(weights).encode(texts, pooling);
    const vectors = encodeByAll(weights, texts, { pooling });
    expect(findLeastCosine(vectors, expected)).toBeGreaterThan(0.999);
    for (let index = 0; index < texts.length; index++)
      expect(Math.hypot(...row(vectors, index))).toBeCloseTo(1, 6);
  });

  it('encodes texts of 1 and of 512 tokens', () => {
    const [one, most] = drawTexts([1, 512]);
    const vectors = shared.encode([most!, one!, most!]);
    expect(row(vectors, 0)).toEqual(row(vectors, 2));
    const expected = new ReferenceEncoder(weights).encode([most!, one!]);
    expect(findLeastCosine(expected, vectors)).toBeGreaterThan(0.999);
  });

  it('encodes an empty batch to no rows', () => {
    expect(shared.encode([])).toEqual({ rows: 0, columns: tiny.hidden, data: new Float32Array(0) });
  });

  it('gives a text the vector of its states', () => {
    const vectors = shared.encode(texts);
    for (const [index, text] of texts.entries()) {
      const { hiddenStates, vector } = shared.encodeWithStates(text);
      expect(vector).toEqual(row(vectors, index));
      const sum = new Float64Array(tiny.hidden);
      for (let token = 0; token < text.length; token++) accumulate(sum, 1, row(hiddenStates, token));
      expect(dot(vector, sum) / Math.hypot(...sum)).toBeCloseTo(1, 6);
    }
  });

  it('gives the states of a text the same bits after any other call', () => {
    const [text, other] = drawTexts([19, 19]);
    const expected = WasmEncoder.fromWeights(weights).encodeStates(text!);
    const encoder = WasmEncoder.fromWeights(weights);
    const calls = [
      () => encoder.encode([text!]),
      () => encoder.encodeStates(text!).data.fill(0),
      () => encoder.encode([other!]),
      () => encoder.encode([text!.slice(1)]),
      () => encoder.encode([text!, other!]),
      () => encoder.encode([other!, text!]),
      () => encoder.encodeStates(other!),
      () => encoder.encode([]),
    ];
    for (const call of calls) {
      call();
      expect(encoder.encodeStates(text!)).toEqual(expected);
    }
    encoder.chooseMethod();
    expect(encoder.encodeStates(text!)).toEqual(expected);
    const changed = Array.from(text!);
    encoder.encode([changed]);
    changed[0] = other![0]!;
    expect(encoder.encodeStates(changed)).toEqual(WasmEncoder.fromWeights(weights).encodeStates(changed));
  });
});

describe('encoder in WebAssembly, from files of other kinds', () => {
  it('reads transposed matrices', () => {
    expect(WasmEncoder.fromWeights(mapMatrices(weights, transposeStored)).encode(few)).toEqual(
      shared.encode(few),
    );
  });

  const byColumn = (signed: boolean) => (matrix: StoredMatrix) => ({
    ...matrix,
    numbers: quantiseNumbers(matrix.numbers, signed, matrix.columns, (at) => at % matrix.columns),
  });
  const byMatrix = (signed: boolean) => (matrix: StoredMatrix) => ({
    ...matrix,
    numbers: quantiseNumbers(matrix.numbers, signed, 1, () => 0),
  });
  const byRow = (at: number) => Math.floor(at / tiny.hidden);

  it.each([
    ['signed, one scale', byMatrix(true), quantiseNumbers(weights.words.numbers, true, 1, () => 0)],
    ['unsigned, one scale', byMatrix(false), quantiseNumbers(weights.words.numbers, false, 1, () => 0)],
    [
      'signed, a scale a column',
      byColumn(true),
      quantiseNumbers(weights.words.numbers, true, tiny.vocabulary, byRow),
    ],
    [
      'unsigned, a scale a column',
      byColumn(false),
      quantiseNumbers(weights.words.numbers, false, tiny.vocabulary, byRow),
    ],
  ])('reads integers: %s', (_, change, words) => {
    const stored = mapMatrices({ ...weights, words: { ...weights.words, numbers: words } }, change);
    const expected = new ReferenceEncoder(stored).encode(few);
    const vectors = encodeByAll(stored, few);
    expect(findLeastCosine(vectors, expected)).toBeGreaterThan(0.999);
    const transposed = WasmEncoder.fromWeights(mapMatrices(stored, transposeStored));
    expect(transposed.encode(few)).toEqual(vectors);
  });

  it('reads packed words, row by row, as it reads whole tables', () => {
    const table = weights.words.numbers.read();
    const readPart = (first: number, out: Float32Array) => {
      for (let at = 0; at < out.length; at++) out[at] = table[first + at]!;
    };
    const read = () => {
      throw new Error('the whole table was read');
    };
    const words = { ...weights.words, numbers: { kind: 'floats', read, readPart } as const };
    const encoder = WasmEncoder.fromWeights({ ...weights, words });
    const vectors = encoder.encode(texts);
    expect(findLeastCosine(vectors, shared.encode(texts))).toBeGreaterThan(0.99999);
    encoder.chooseMethod();
    for (let index = texts.length - 1; index >= 0; index--)
      expect(encoder.encode([texts[index]!]).data).toEqual(row(vectors, index));
  });
});

describe('encoder in WebAssembly, invalid input', () => {
  it.each([
    [[[1], []], 'Text 1 has no tokens. Leave it out.'],
    [[new Uint32Array(513)], 'Text 0 has 513 tokens; the limit is 512. Truncate it.'],
    [[[1], [2, 512]], 'Text 1 has the unknown token id 512. Ids are 0 to 511.'],
    [[[-1]], 'Text 0 has the unknown token id -1. Ids are 0 to 511.'],
    [[[1.5]], 'Text 0 has the unknown token id 1.5. Ids are 0 to 511.'],
    [[[Number.NaN]], 'Text 0 has the unknown token id NaN. Ids are 0 to 511.'],
  ])('rejects texts, case %#', (batch, message) => {
    expect(() => shared.encode(batch)).toThrow(new RangeError(message));
  });

  it('takes a lower limit of tokens, and no higher one than there are positions', () => {
    const encoder = WasmEncoder.fromWeights(weights, { limit: 16 });
    expect(encoder.limit).toBe(16);
    expect(() => encoder.encode([new Uint32Array(17)])).toThrow('the limit is 16');
    expect(encoder.encode(few.slice(0, 1)).data).toEqual(shared.encode(few.slice(0, 1)).data);
    expect(WasmEncoder.fromWeights(weights, { limit: 9_999 }).limit).toBe(512);
    expect(() => WasmEncoder.fromWeights(weights, { limit: 0 })).toThrow('The limit of tokens is 0');
  });

  const [layer] = weights.layers;
  it.each([
    [{ hidden: 72 }, 'its hidden size 72 is not a multiple of 16'],
    [{ heads: 6 }, 'the width of its heads, 10.666666666666666, is not a multiple of 8'],
    [{ layers: [] }, 'it has no layers'],
    [{ layers: [{ ...layer!, up: layer!.down }] }, 'up of layer 0 is (256, 64), expected (64, 256)'],
    [
      { layers: [{ ...layer!, output: [{ ...layer!.output[0]!, bias: new Float32Array(3) }] }] },
      'output of layer 0 has 3 biases, expected 64',
    ],
    [
      { embeddingNorm: { ...weights.embeddingNorm, gamma: new Float32Array(63) } },
      'embeddingNorm does not have 64 columns',
    ],
  ])('rejects weights that do not fit, case %#', (change, message) => {
    expect(() => WasmEncoder.fromWeights({ ...weights, ...change })).toThrow(
      new RangeError(`Cannot run this encoder: ${message}`),
    );
  });

  it.each([Number.NaN, Number.NEGATIVE_INFINITY])('rejects weights with %d', (value) => {
    const broken = mapMatrices(weights, (matrix) => ({
      ...matrix,
      numbers: {
        kind: 'floats',
        read: () => new Float32Array(matrix.rows * matrix.columns).fill(value, 7, 8),
      },
    }));
    expect(() => WasmEncoder.fromWeights(broken)).toThrow(
      new RangeError('Weights have a number that is NaN or infinite'),
    );
  });

  it('rejects a file with too few numbers', () => {
    const short = mapMatrices(weights, (matrix) => ({
      ...matrix,
      numbers: { kind: 'floats', read: () => new Float32Array(5) },
    }));
    expect(() => WasmEncoder.fromWeights(short)).toThrow(
      new RangeError('Weights have 5 numbers, expected 4096'),
    );
  });
});
