// How large batches become for encoders and devices.
import { expect, test } from 'vitest';
import { chooseCapacity, readShape } from '../../../../src/encoders/gpu/encoder-shape.js';
import { createRandomEncoder } from '../../../support/random-encoder.js';

const shapeOf = (hidden: number, heads: number, layers: number) => ({
  ...readShape(createRandomEncoder({ hidden: 64, heads: 1, layers: 0, limit: 512 }), 'half'),
  hidden,
  heads,
  layers,
  intermediate: 4 * hidden,
});

const device = (bytes: number) => {
  const limits = {
    maxBufferSize: 4 * bytes,
    maxStorageBufferBindingSize: bytes,
    maxComputeWorkgroupsPerDimension: 65_535,
  };
  return { limits } as unknown as GPUDevice;
};

test('takes 4,096 tokens for the shape of MiniLM, and fewer for larger encoders', () => {
  const usual = device(2 ** 27);
  expect(chooseCapacity(shapeOf(384, 12, 6), usual)).toEqual({ tokens: 4096, texts: 256 });
  expect(chooseCapacity(shapeOf(768, 12, 12), usual).tokens).toBe(1177);
  expect(chooseCapacity(shapeOf(1024, 16, 24), usual).tokens).toBe(512);
});

test('takes the tokens asked for, within the limits of a text and of the buffers', () => {
  const shape = shapeOf(384, 12, 6);
  expect(chooseCapacity(shape, device(2 ** 27), 1000).tokens).toBe(1000);
  expect(chooseCapacity(shape, device(2 ** 27), 1).tokens).toBe(512);
  expect(chooseCapacity(shape, device(6_144_000), 2000).tokens).toBe(1000);
  expect(() => chooseCapacity(shape, device(3_145_727))).toThrow(
    'the encoder needs a buffer of 3145728 bytes, but the device allows 3145727',
  );
});

test('pads the feed-forward part to whole tiles', () => {
  expect(
    readShape(createRandomEncoder({ hidden: 64, heads: 2, layers: 0, intermediate: 100 }), 'half'),
  ).toMatchObject({
    intermediate: 128,
    width: 32,
  });
});

test('reads as many tokens as asked for, within the positions', () => {
  const weights = createRandomEncoder({ hidden: 64, heads: 2, layers: 0, limit: 100 });
  const readLimit = (limit?: number) => readShape(weights, 'half', limit).limit;
  expect([readLimit(), readLimit(20), readLimit(200)]).toEqual([100, 20, 100]);
  expect(() => readLimit(0)).toThrow('the limit of 0 tokens is not positive');
});

test('rejects shapes whose rows the programs cannot round', () => {
  const encoder = (hidden: number, intermediate: number) =>
    createRandomEncoder({ hidden, heads: hidden / 32, layers: 0, intermediate });
  expect(() => readShape(encoder(1088, 64), 'integer')).toThrow(
    'the encoder has 1088 columns, more than 1024',
  );
  expect(() => readShape(encoder(64, 100), 'integer')).toThrow(
    'its feed-forward part has 100 columns, not a multiple of 64',
  );
  expect(readShape(encoder(384, 64), 'integer')).toMatchObject({ hidden: 384, width: 32 });
});
