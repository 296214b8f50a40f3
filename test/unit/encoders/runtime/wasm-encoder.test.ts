// The encoder in WebAssembly: equal bits by every method, close to double precision. What holds for every scaling of its
// rows is in every-scaling.test.ts.
import '../../../support/encoder/relaxed-simd.js';
import { describe, expect, it } from 'vitest';
import { accumulate, dot, row } from '../../../../src/core/numerics/index.js';
import { createRandom } from '../../../../src/core/numerics/random.js';
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

  it.each([
    ['normalised after each part', weights],
    ['before', createWeights(tiny, random(), { normFirst: true })],
  ])('%s: gives the states of a text the same bits after any other call', (_, weights) => {
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

describe('encoder in WebAssembly that normalises before each part, with relative positions', () => {
  const before = createWeights(tiny, random(), { normFirst: true });

  it.each([undefined, 48, 10, 1])('window %s: is close to double precision by every method', (window) => {
    const cut = { ...before, window };
    const expected = new ReferenceEncoder(cut).encode(texts);
    const vectors = encodeByAll(cut, texts, { limit: 128 });
    expect(findLeastCosine(vectors, expected)).toBeGreaterThan(0.999);
  });

  it('gives a text the same bits alone, in any order, and with up to 200 others', () => {
    const encoder = WasmEncoder.fromWeights(before);
    const alone = texts.map((text) => WasmEncoder.fromWeights(before).encode([text]).data);
    const together = encoder.encode(Array.from({ length: 200 }, (_, i) => texts[(3 * i) % texts.length]!));
    for (let i = 0; i < 200; i++) expect(row(together, i)).toEqual(alone[(3 * i) % texts.length]);
  });

  it('pools the first row, if asked', () => {
    const expected = new ReferenceEncoder(before).encode(texts, 'cls');
    expect(findLeastCosine(encodeByAll(before, texts, { pooling: 'cls' }), expected)).toBeGreaterThan(0.998);
  });

  it('sums the states of a text to its vector, but for what quantising them loses', () => {
    const encoder = WasmEncoder.fromWeights(before);
    const vectors = encoder.encode(texts);
    for (const [index, text] of texts.entries()) {
      const { hiddenStates, vector } = encoder.encodeWithStates(text);
      expect(vector).toEqual(row(vectors, index));
      const sum = new Float64Array(tiny.hidden);
      for (let token = 0; token < text.length; token++) accumulate(sum, 1, row(hiddenStates, token));
      expect(dot(row(vectors, index), sum) / Math.hypot(...sum)).toBeGreaterThan(0.9995);
    }
  });

  describe('without positions', () => {
    const vocabulary = 3000;
    const many = createWeights({ ...tiny, vocabulary }, random(), { normFirst: true });
    const words = { ...many, positions: { ...many.positions, data: new Float32Array(512 * tiny.hidden) } };
    // More kinds of tokens than are kept, each several times, and as many in one text as fit.
    const each = Array.from({ length: vocabulary }, (_, id) => (1_237 * id) % vocabulary);
    const batches = [0, 512, 300, 2488, 1000, 0].map((from) => [
      Uint32Array.from(each.slice(from, from + 512)),
      ...drawTexts([5, 30], vocabulary),
      Uint32Array.from(each.slice(from + 100, from + 140)),
    ]);

    it('is close to double precision by every method', () => {
      const expected = new ReferenceEncoder(words).encode(batches[0]!);
      expect(findLeastCosine(encodeByAll(words, batches[0]!), expected)).toBeGreaterThan(0.999);
    });

    it('gives texts the same bits whatever tokens it has seen before', () => {
      const encoder = WasmEncoder.fromWeights(words);
      for (const batch of batches)
        expect(encoder.encode(batch)).toEqual(WasmEncoder.fromWeights(words).encode(batch));
    });
  });

  it('cuts a text that is longer than the window into parts of equal size that do not see each other', () => {
    const encoder = WasmEncoder.fromWeights({ ...before, window: 10 }, { limit: 600 });
    const [long, other] = drawTexts([25, 8]) as [Uint32Array, Uint32Array];
    const changed = Uint32Array.of(...other, ...long.slice(8));
    const [states, changedStates] = [encoder.encodeStates(long), encoder.encodeStates(changed)];
    expect(states.data.slice(8 * tiny.hidden)).toEqual(changedStates.data.slice(8 * tiny.hidden));
    expect(row(states, 0)).not.toEqual(row(changedStates, 0));
    expect(encoder.encode(drawTexts([600])).rows).toBe(1);
  });

  it.each([
    [{ window: 0 }, 'its window is 0, expected an integer of 1 or more'],
    [{ window: 513 }, 'its window is 513, and it has 512 positions'],
    [
      { layers: [before.layers[0]!, weights.layers[1]!] },
      'some of its layers have a relativePositionBias, and some have none',
    ],
    [
      {
        layers: [
          { ...before.layers[0]!, relativePositionBias: { rows: 3, columns: 7, data: new Float32Array(21) } },
        ],
      },
      'relativePositionBias of layer 0 is (3, 7), expected 4 rows and an odd number of columns',
    ],
  ])('rejects weights that do not fit, case %#', (change, message) => {
    expect(() => WasmEncoder.fromWeights({ ...before, ...change })).toThrow(
      new RangeError(`Cannot run this encoder: ${message}`),
    );
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
    const sharing = WasmEncoder.fromWeights(stored, { reusesWords: true });
    expect(sharing.encode([...few, ...few])).toEqual(transposed.encode([...few, ...few]));
    sharing.chooseMethod();
    expect(sharing.encode(few)).toEqual(vectors);
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
