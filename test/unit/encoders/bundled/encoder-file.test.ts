// The file of an encoder of four bits: what it holds, and what is rejected.
import { describe, expect, test } from 'vitest';
import { readEncoderFile } from '../../../../src/encoders/bundled/encoder-file.js';
import { createEncoderFile, type TensorChange } from '../../../support/encoder/encoder-file.js';

const bytes = createEncoderFile();
const fail = (problem: string) =>
  expect.objectContaining({
    code: 'artifact_damaged',
    detail: expect.stringContaining(`Embedder file 'encoder.bin' ${problem}`),
  });

describe('encoder.bin', () => {
  test('holds the shape, the ends of texts, and matrices with a row for each number that comes out', () => {
    const { weights, ends } = readEncoderFile(bytes);
    expect(ends).toEqual({ start: 0, end: 2 });
    expect(weights).toMatchObject({
      ...{ hidden: 32, intermediate: 64, heads: 4, activation: 'gelu' },
      words: { rows: 6, columns: 32 },
      positions: { rows: 5, columns: 32 },
      embeddingNorm: { epsilon: 1e-12 },
    });
    const [layer] = weights.layers;
    expect(weights.layers.length).toBe(1);
    expect(layer!.qkv.length).toBe(3);
    expect(layer!.up[0]!.weight).toMatchObject({ rows: 32, columns: 64, transposed: true });
    expect(layer!.down[0]!.weight).toMatchObject({ rows: 64, columns: 32 });
  });

  test('expands blocks of 32: a half float times a half byte minus 8, low halves first', () => {
    const { words } = readEncoderFile(bytes).weights;
    const all = words.numbers.read();
    // Row 1 has the scale 0.5, and bytes 0x10, 0x21, …: low halves 0 to 15, high halves 1 to 16.
    expect([...all.subarray(32, 36)]).toEqual([-4, -3.5, -3, -2.5]);
    expect([...all.subarray(48, 52)]).toEqual([-3.5, -3, -2.5, -2]);
    const part = new Float32Array(32);
    if (words.numbers.kind === 'floats') words.numbers.readPart?.(32, part);
    expect(part).toEqual(all.subarray(32, 64));
  });

  test('is read at any alignment', () => {
    const wider = new Uint8Array(bytes.length + 3);
    wider.set(bytes, 3);
    const [a, b] = [bytes, wider.subarray(3)].map((file) => readEncoderFile(file).weights.positions);
    expect(b).toEqual(a);
  });

  const change = (changes: object, tensors: TensorChange = (tensor) => tensor) =>
    createEncoderFile(changes, tensors);
  test.each([
    ['an empty file', new Uint8Array(), 'has 0 bytes that do not begin as those of an encoder'],
    ['another file', new Uint8Array(100).fill(0x41), 'has 100 bytes that do not begin'],
    ['a header that is no JSON', Uint8Array.of(1, 0, 0, 0, 0x7b), 'has a header that is no JSON object'],
    ['another format', change({ format: 2 }), 'has format 2, this version reads 1'],
    ['another activation', change({ activation: 'relu' }), "has the activation 'relu', expected 'gelu'"],
    ['layers that normalise first', change({ norm: 'before' }), "has the norm 'before', expected 'after'"],
    ['a count of layers beyond memory', change({ layers: 1e9 }), 'has the layers 1000000000, expected'],
    ['a fraction of a head', change({ heads: 1.5 }), 'has the heads 1.5, expected an integer'],
    ['an epsilon of null', change({ epsilon: null }), 'has the epsilon null'],
    ['an end that is no word', change({ special: { start: 0, end: 6 } }), 'has the end 6, expected'],
    ['no tensors', change({ tensors: 1 }), 'has no list of tensors'],
    ['more layers than it holds', change({ layers: 2 }), "has no tensor 'layers.1.query.weight'"],
    [
      'another kind of numbers',
      change({}, (tensor) => ({ ...tensor, kind: 'q5' })),
      "has numbers of the kind 'q5', expected q4, f16, f32",
    ],
    [
      'a matrix of another shape',
      change({}, (tensor) => (tensor.name === 'words' ? { ...tensor, shape: [7, 32] } : tensor)),
      "has the shape (7, 32) of 'words', expected (6, 32)",
    ],
    [
      'a tensor beyond its end',
      change({}, (tensor) => (tensor.name === 'norm.bias' ? { ...tensor, offset: 1e6 } : tensor)),
      "ends within 'norm.bias'",
    ],
    ['a cut file', bytes.subarray(0, -64), "ends within 'layers.0.ffn_norm.bias'"],
  ])('rejects %s', (_, file, problem) => {
    expect(() => readEncoderFile(file)).toThrow(fail(problem));
  });

  test('rejects numbers that are not finite, whatever their kind', () => {
    const { length } = bytes;
    for (const [name, poison] of [
      ['words', [0, 0x7c]],
      ['positions', [0, 0x7e]],
      ['norm.bias', [0, 0, 0x80, 0x7f]],
    ] as const) {
      const file = createEncoderFile({}, (tensor) => tensor, { name, poison });
      expect(file.length).toBe(length);
      expect(() => readEncoderFile(file)).toThrow(fail(`has a number in '${name}' that is not finite`));
    }
  });
});
