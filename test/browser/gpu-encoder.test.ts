// The encoder on a real device: equal to its twin in double precision, at the claimed cost.
import { expect } from '@open-wc/testing';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { type Gpu, openGpu } from '../../dist/core/kernels/gpu.js';
import { fromFloat16, toFloat16 } from '../../dist/core/numerics/float16.js';
import { type Matrix, row } from '../../dist/core/numerics/matrix.js';
import { GpuEncoder } from '../../dist/encoders/gpu/index.js';
import type { Pooling } from '../../dist/encoders/pooling/pooling.js';
import type { EncoderWeights } from '../../dist/encoders/runtime/weights.js';
import { findLargest } from '../support/differences.js';
import {
  countCosts,
  createMixes,
  expectCosts,
  type GpuCosts,
  type LengthMix,
  measureMixes,
} from '../support/encoder/gpu-costs.js';
import { ReferenceEncoder } from '../support/encoder/reference.js';
import { gpuForTests } from '../support/gpu.js';
import { createRandomEncoder, createTexts, mapNumbers, type RandomShape } from '../support/random-encoder.js';
import { isLong } from './is-long.js';

/** What the GPU has: weights as half floats. */
const toHalves = (weights: EncoderWeights) => mapNumbers(weights, (value) => fromFloat16(toFloat16(value)));

/** The encoder of most tests: to compile programs takes seconds on a software adapter. */
const shape: Omit<RandomShape, 'layers'> = { hidden: 64, heads: 4, intermediate: 100, limit: 512 };
const weights = createRandomEncoder({ ...shape, layers: 6 });

/** Lengths from 1 to `limit`. */
const drawLengths = (count: number, limit: number) => {
  const { integer } = createRandom(8, 'lengths', count);
  return Array.from({ length: count }, () => 1 + integer(limit));
};

/** Of a component. */
const tolerance = 2e-6;

function expectClose(found: Matrix, expected: Matrix, name: string): void {
  const difference = findLargest(found.data, expected.data);
  console.log(`GPU encoder: ${name}, off by ${difference.toExponential(1)}`);
  expect(difference, name).to.be.below(tolerance);
}

describe('the encoder on the GPU', function () {
  // Software adapters compile for seconds, much longer beside other work.
  this.timeout(120_000);

  let gpu: Gpu;
  let encoder: GpuEncoder;
  let readCosts: () => GpuCosts;
  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    gpu = found;
    readCosts = countCosts(gpu.device);
    encoder = await GpuEncoder.open(gpu, weights, { pooling: 'mean', tokens: 640 });
  });
  after(() => gpu?.device.destroy());

  const compareWithTwin = async (device: Gpu, shape: RandomShape, pooling: Pooling, lengths: number[]) => {
    const random = createRandomEncoder(shape);
    const opened = await GpuEncoder.open(device, random, { pooling });
    const texts = createTexts(lengths);
    const vectors = await opened.encode(texts);
    opened.dispose();
    expect([vectors.rows, vectors.columns]).to.deep.equal([lengths.length, shape.hidden]);
    expectClose(
      vectors,
      new ReferenceEncoder(toHalves(random)).encode(texts, pooling),
      JSON.stringify(shape),
    );
  };

  it('equals the twin for texts of 1 to 512 tokens', async () => {
    const texts = createTexts([1, 512, 3, 16, 17]);
    expectClose(
      await encoder.encode(texts),
      new ReferenceEncoder(toHalves(weights)).encode(texts),
      '512 tokens',
    );
  });

  it('equals the twin of unrounded weights in single precision', async () => {
    // Of the shape of the other encoder, so that the programs without weights are not compiled again.
    const small = createRandomEncoder({ ...shape, layers: 1 });
    const single = await GpuEncoder.open(gpu, small, { pooling: 'mean', precision: 'single' });
    const texts = createTexts([30, 1, 5]);
    expectClose(await single.encode(texts), new ReferenceEncoder(small).encode(texts), 'single precision');
    single.dispose();
  });

  it('equals the twin for the first token, in the shape of MiniLM', () =>
    compareWithTwin(gpu, { hidden: 384, heads: 12, layers: 1 }, 'cls', [19, 1, 33]));

  it('equals the twin with wide heads and GELU by tanh, on a device with the lowest limits', async () => {
    const lowest = await openLowest();
    const shape: RandomShape = {
      hidden: 128,
      heads: 2,
      layers: 2,
      activation: 'gelu-tanh',
      transposed: true,
    };
    await compareWithTwin(lowest, shape, 'mean', [31, 2, 1, 40]);
    lowest.device.destroy();
  });

  it('returns the same bits for a text alone and among 200 in several batches', async () => {
    const texts = createTexts(drawLengths(200, 8));
    const before = readCosts().submits;
    const together = await encoder.encode(texts);
    expect(readCosts().submits - before).to.equal(2);
    expectClose(together, new ReferenceEncoder(toHalves(weights)).encode(texts), '200 texts');
    for (const place of [0, 7, 120, 199]) {
      const alone = await encoder.encode([texts[place]!]);
      expect(alone.data, `text ${place}`).to.deep.equal(row(together, place).slice());
    }
  });

  it('returns zero rows for empty texts, and nothing for none', async () => {
    const [text] = createTexts([9]);
    const empty = new Uint32Array();
    const { data } = await encoder.encode([empty, text!, empty]);
    expect(data.subarray(0, 64)).to.deep.equal(new Float32Array(64));
    expect(data.slice(64, 128)).to.deep.equal((await encoder.encode([text!])).data);
    expect(data.subarray(128)).to.deep.equal(new Float32Array(64));
    expect((await encoder.encode([])).rows).to.equal(0);
  });

  it('takes 2 dispatches, 5 more per layer, one submit and one readback per batch of any lengths, and creates nothing', async () => {
    const mixes = createMixes(encoder.capacity);
    const isShort = ({ lengths }: LengthMix) => Math.max(...lengths) <= 20;
    const measure = async (opened: GpuEncoder, dispatches: number, some: readonly LengthMix[]) => {
      const encode = (lengths: readonly number[]) => opened.encode(createTexts(lengths));
      for (const mix of await measureMixes(readCosts, some, opened.capacity, encode))
        expect(mix.costs, mix.name).to.deep.equal(expectCosts(mix, dispatches, 64));
    };
    const options = { pooling: 'mean', tokens: encoder.capacity.tokens } as const;
    const shallow = await GpuEncoder.open(gpu, createRandomEncoder({ ...shape, layers: 1 }), options);
    expect(shallow.capacity).to.deep.equal(encoder.capacity);
    await measure(shallow, 7, mixes);
    // In six layers, which run the same programs, long or many texts take seconds on a software GPU.
    const few = mixes.filter((mix) => isShort(mix) && mix.lengths.length <= 40);
    await measure(encoder, 32, (await isLong()) ? mixes : few);
    shallow.dispose();
  });
});

/** A device with no features and the limits that every device has. */
async function openLowest(): Promise<Gpu> {
  const adapter = await navigator.gpu.requestAdapter();
  const { info } = adapter!;
  const { limits } = await (await navigator.gpu.requestAdapter())!.requestDevice();
  const lowest = {
    info,
    limits,
    features: new Set(),
    requestDevice: (descriptor: GPUDeviceDescriptor) => adapter!.requestDevice(descriptor),
  };
  const gpu = await openGpu({ requestAdapter: async () => lowest } as unknown as GPU);
  expect(gpu!.device.limits.maxComputeWorkgroupStorageSize).to.equal(16_384);
  return gpu!;
}
