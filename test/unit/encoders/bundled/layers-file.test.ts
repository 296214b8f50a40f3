// The file of layers: what it holds, and what is rejected.
import { describe, expect, test } from 'vitest';
import { readLayers } from '../../../../src/encoders/bundled/layers-file.js';
import { embedderFile } from '../../core/embedding/fixtures.js';

const bytes = embedderFile('layers.bin', 'assay-base');
const words = { rows: 2, numbers: new Int8Array(512), scales: Float32Array.of(1, 2) };

/** The file with the number at `index` of its header changed. */
function changeHeader(index: number, value: number): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint32(8 + 4 * index, value, true);
  return changed;
}

describe('layers.bin', () => {
  test('holds two layers of 256 columns that normalise first, with relative positions up to 16 and windows of 48', () => {
    const weights = readLayers(bytes, words, 256);
    expect(weights).toMatchObject({
      ...{ hidden: 256, intermediate: 1024, heads: 8, window: 48, activation: 'gelu', normFirst: true },
      words: { rows: 2, columns: 256 },
      positions: { rows: 48, columns: 256 },
    });
    expect(weights.layers.length).toBe(2);
    for (const [index, layer] of weights.layers.entries()) {
      expect(layer.relativePositionBias).toMatchObject({ rows: 8, columns: 33 });
      expect(layer.qkv[0]!.weight).toMatchObject({ rows: 256, columns: 256, transposed: true });
      expect(layer.up[0]!.weight).toMatchObject({ rows: 256, columns: 1024 });
      expect(layer.down[0]!.weight).toMatchObject({ rows: 1024, columns: 256 });
      // Each part has numbers of its own.
      const read = [...layer.qkv, ...layer.output].map(({ weight }) => weight.numbers.read());
      expect(new Set(read.map((numbers) => [...numbers.subarray(0, 64)].join())).size).toBe(4);
      expect(layer.ffnNorm.gamma.some((gamma) => gamma !== 0)).toBe(index === 0);
    }
    expect(weights.embeddingNorm.epsilon).toBeCloseTo(1e-5, 10);
  });

  test('is read at any alignment', () => {
    const wider = new Uint8Array(bytes.length + 3);
    wider.set(bytes, 3);
    const [a, b] = [bytes, wider.subarray(3)].map((file) => readLayers(file, words, 256).layers[1]!);
    expect(b!.relativePositionBias).toEqual(a!.relativePositionBias);
    const [read, expected] = [b!, a!].map(({ down }) => down[0]!.weight.numbers.read().slice(-1_000));
    expect(read).toEqual(expected);
  });

  test.each([
    ['an empty file', new Uint8Array(), "does not begin with 'ASSAYENC'"],
    ['another file', new Uint8Array(100), "does not begin with 'ASSAYENC'"],
    ['another format', changeHeader(0, 2), 'has format 2, this version reads 1'],
    ['other columns', changeHeader(2, 128), 'has 128 columns, the words have 256'],
    ['a cut file', bytes.subarray(0, -1), `has ${bytes.length - 1} bytes, expected ${bytes.length}`],
    ['more layers than it holds', changeHeader(1, 3), `has ${bytes.length} bytes, expected`],
    ['a count of layers beyond memory', changeHeader(1, 0xffff_ffff), `has ${bytes.length} bytes, expected`],
  ])('rejects %s', (_, file, problem) => {
    expect(() => readLayers(file, words, 256)).toThrow(
      expect.objectContaining({
        code: 'artifact_damaged',
        detail: expect.stringContaining(`Embedder file 'layers.bin' ${problem}`),
      }),
    );
  });
});
