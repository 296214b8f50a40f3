// The encoder that multiplies in half floats, against double precision: on devices with `shader-f16`, which SwiftShader is not,
// and lavapipe under `npm run gpu:second` is.
import { expect } from '@open-wc/testing';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import type { Gpu } from '../../dist/core/kernels/gpu.js';
import { fromFloat16, toFloat16 } from '../../dist/core/numerics/float16.js';
import { dot, row } from '../../dist/core/numerics/index.js';
import { GpuEncoder } from '../../dist/encoders/gpu/index.js';
import type { EncoderWeights } from '../../dist/encoders/runtime/weights.js';
import { createWeights, tiny } from '../support/encoder/random-weights.js';
import { ReferenceEncoder } from '../support/encoder/reference.js';
import { countGpu, countWork, gpuForTests } from '../support/gpu.js';
import { createRandomEncoder, createTexts, mapNumbers } from '../support/random-encoder.js';

const precision = 'half-products';
const lengths = [1, 33, 2, 17];

describe('an encoder that multiplies in half floats', function () {
  this.timeout(120_000);

  let gpu: Gpu;
  before(async function () {
    const found = await gpuForTests();
    if (!found?.device.features.has('shader-f16')) {
      found?.device.destroy();
      return this.skip();
    }
    gpu = found;
  });
  after(() => gpu?.device.destroy());

  /** The lowest cosine to the reference. */
  async function compare(weights: EncoderWeights, pooling: 'mean' | 'cls', vocabulary?: number) {
    const encoder = await GpuEncoder.open(gpu, weights, { pooling, precision });
    const texts = createTexts(lengths, vocabulary);
    const found = await encoder.encode(texts);
    encoder.dispose();
    const halves = mapNumbers(weights, (value) => fromFloat16(toFloat16(value)));
    const expected = new ReferenceEncoder(halves).encode(texts, pooling);
    const cosines = texts.map((_, i) => dot(row(found, i), row(expected, i)));
    console.log(`GPU encoder, half products: cosines ${cosines.map((value) => value.toFixed(7)).join(' ')}`);
    return Math.min(...cosines);
  }

  it('has a cosine of 0.9999 and more to double precision in six layers', async () => {
    const weights = createRandomEncoder({ hidden: 64, heads: 4, layers: 6, intermediate: 256 });
    expect(await compare(weights, 'mean')).to.be.above(0.9999);
  });

  it('has it in the shape of MiniLM, for the first token', async () => {
    const weights = createRandomEncoder({ hidden: 384, heads: 12, layers: 1 });
    expect(await compare(weights, 'cls')).to.be.above(0.9999);
  });

  it('has it where a few columns are many times as large as the others', async () => {
    const weights = createWeights(tiny, createRandom(3, 'outliers'), { outliers: true });
    expect(await compare(weights, 'mean', tiny.vocabulary)).to.be.above(0.9999);
  });

  it('takes the dispatches, submits and readbacks of the other precisions', async () => {
    const weights = createRandomEncoder({ hidden: 64, heads: 4, layers: 2, intermediate: 256 });
    const encoder = await GpuEncoder.open(gpu, weights, { pooling: 'mean', precision });
    const [calls, work] = [countGpu(gpu.device), countWork(gpu.device)];
    await encoder.encode(createTexts(lengths));
    expect({ ...calls, ...work }).to.deep.equal({
      submits: 1,
      readbacks: 0,
      bytesRead: 0,
      buffers: 0,
      pipelines: 0,
      dispatches: 12,
      bindGroups: 0,
    });
    encoder.dispose();
  });
});
