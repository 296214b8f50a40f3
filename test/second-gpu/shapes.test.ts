// Encoders and kernels of random shapes on the GPU, against their twins on the CPU. `ASSAY_FUZZ_SEED=random` draws others.
import { expect } from '@open-wc/testing';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import type { Gpu } from '../../dist/core/kernels/gpu.js';
import { fromFloat16, toFloat16 } from '../../dist/core/numerics/float16.js';
import { GpuEncoder } from '../../dist/encoders/gpu/index.js';
import { GpuPooler } from '../../dist/encoders/pooling/pooler.js';
import { poolRows } from '../../dist/encoders/pooling/pooling.js';
import { readIntegerWeights, WasmEncoder } from '../../dist/encoders/runtime/index.js';
import { findLargest, listDifferences } from '../support/differences.js';
import { createWeights } from '../support/encoder/random-weights.js';
import { ReferenceEncoder } from '../support/encoder/reference.js';
import { fuzzSeed } from '../support/fuzz-seed.mjs';
import { bufferOf, gpuForTests } from '../support/gpu.js';
import { createRandomEncoder, createTexts, mapNumbers, type RandomShape } from '../support/random-encoder.js';

const random = createRandom(fuzzSeed, 'second GPU');
const { integer } = random;
const choose = <Value>(values: readonly Value[]): Value => values[integer(values.length)]!;
const drawTexts = (limit: number) => Array.from({ length: 1 + integer(5) }, () => 1 + integer(limit));

describe(`random shapes on the GPU, seed ${fuzzSeed}`, () => {
  let gpu: Gpu;
  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    gpu = found;
  });
  after(() => gpu?.device.destroy());

  it('pools as its twin', async () => {
    for (let round = 0; round < 20; round++) {
      const [texts, tokens, columns] = [1 + integer(9), 1 + integer(40), 1 + integer(500)];
      const pooling = choose(['mean', 'cls'] as const);
      const hidden = Float32Array.from({ length: texts * tokens * columns }, random.normal);
      const lengths = Uint32Array.from({ length: texts }, () => integer(tokens + 1));
      const pooler = new GpuPooler(gpu, columns, pooling);
      const states = bufferOf(gpu.device, hidden, integer(100));
      const { data } = await pooler.pool(states, lengths, tokens);
      const expected = poolRows(hidden, lengths, tokens, columns, pooling);
      expect(findLargest(data, expected.data), `${[texts, tokens, columns]}`).to.be.below(1e-5);
      states.destroy();
      pooler.dispose();
    }
  });

  it('encodes in floats as its twin in double precision', async () => {
    for (let round = 0; round < 2; round++) {
      const heads = choose([1, 2, 4, 8]);
      const shape: RandomShape = {
        hidden: choose([64, 128]),
        heads,
        layers: 1 + integer(2),
        intermediate: 1 + integer(200),
        limit: 1 + integer(70),
        vocabulary: 2 + integer(300),
        activation: choose(['gelu', 'gelu-tanh'] as const),
        transposed: choose([true, false]),
      };
      const pooling = choose(['mean', 'cls'] as const);
      const precision = choose(['half', 'half-products', 'single'] as const);
      const weights = createRandomEncoder(shape);
      const encoder = await GpuEncoder.open(gpu, weights, { pooling, precision });
      const texts = createTexts(drawTexts(shape.limit!), shape.vocabulary);
      const vectors = await encoder.encode(texts);
      const isSingle = precision === 'single';
      const stored = isSingle ? weights : mapNumbers(weights, (value) => fromFloat16(toFloat16(value)));
      const expected = new ReferenceEncoder(stored).encode(texts, pooling);
      const name = JSON.stringify({ ...shape, pooling, precision });
      const tolerance = precision === 'half-products' ? 0.005 : 2e-6;
      expect(findLargest(vectors.data, expected.data), name).to.be.below(tolerance);
      encoder.dispose();
    }
  });

  it('encodes in integers as its twin on WebAssembly', async () => {
    for (let round = 0; round < 2; round++) {
      const hidden = choose([64, 128]);
      const shape = {
        hidden,
        heads: hidden / choose([16, 32]),
        layers: 1 + integer(2),
        intermediate: choose([64, 128, 256]),
        vocabulary: 2 + integer(300),
        positions: 4 + integer(45),
      };
      const pooling = choose(['mean', 'cls'] as const);
      const limit = shape.positions;
      const weights = createWeights(shape, random);
      const segment = choose([16, 32, 64, 256]);
      const twin = WasmEncoder.fromWeights(weights, { pooling, limit, segment });
      const integers = readIntegerWeights(twin.packed);
      const encoder = await GpuEncoder.open(gpu, weights, { pooling, limit, integers });
      const texts = createTexts(drawTexts(limit), shape.vocabulary);
      const differences = listDifferences(await encoder.encode(texts), twin.encode(texts));
      // A sum in another order can move a value to the next of 127 levels.
      expect(Math.max(...differences), JSON.stringify({ ...shape, pooling, segment })).to.be.below(0.02);
      encoder.dispose();
    }
  });
});
