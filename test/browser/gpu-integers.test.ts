// Encoders of 8 bits on a real device: the vectors of their twin in WebAssembly, at the claimed cost.
import { expect } from '@open-wc/testing';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import type { Gpu } from '../../dist/core/kernels/gpu.js';
import { type Matrix, row } from '../../dist/core/numerics/matrix.js';
import { GpuEncoder } from '../../dist/encoders/gpu/index.js';
import {
  type EncoderWeights,
  readIntegerWeights,
  WasmEncoder,
  type WasmEncoderOptions,
} from '../../dist/encoders/runtime/index.js';
import { listDifferences } from '../support/differences.js';
import { createTexts } from '../support/encoder/golden.js';
import { createWeights, mapMatrices, tiny, transposeStored } from '../support/encoder/random-weights.js';
import { countGpu, countWork, type GpuCounts, gpuForTests, type WorkCounts } from '../support/gpu.js';

const random = createRandom(11, 'integers');
const shape = { ...tiny, positions: 300 };
const weights = createWeights(shape, random, { outliers: true });
const lengths = [1, 48, 49, 16, 17, 97, 300, 2];
const segment = 32;

/**
 * Rows are equal but for the order of sums, unless that moves a value across the border between two levels: by 1 of 127 in
 * one of 64 columns of a token.
 */
function expectClose(found: Matrix, expected: Matrix): void {
  const differences = listDifferences(found, expected).sort((a, b) => a - b);
  console.log(
    `GPU encoder of 8 bits: off by ${differences.map((value) => value.toExponential(1)).join(' ')}`,
  );
  expect(differences[Math.floor(differences.length / 4)]).to.be.below(1e-5);
  expect(differences.at(-1)).to.be.below(0.004);
}

describe('an encoder of 8 bits on the GPU', function () {
  // Software adapters compile for seconds, much longer under load.
  this.timeout(120_000);

  let gpu: Gpu;
  let twin: WasmEncoder;
  let encoder: GpuEncoder;
  let counts: GpuCounts;
  let work: WorkCounts;

  /** An encoder on the GPU with the integers of one in WebAssembly. */
  async function openBoth(given: EncoderWeights, options: WasmEncoderOptions = {}, tokens?: number) {
    const { pooling = 'mean' } = options;
    const twin = WasmEncoder.fromWeights(given, { segment, ...options });
    const encoder = await GpuEncoder.open(gpu, given, {
      pooling,
      integers: readIntegerWeights(twin.packed),
      tokens,
    });
    return { twin, encoder };
  }

  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    gpu = found;
    counts = countGpu(gpu.device);
    work = countWork(gpu.device);
    ({ twin, encoder } = await openBoth(weights, {}, 640));
  });
  after(() => gpu?.device.destroy());

  const texts = createTexts(lengths, shape.vocabulary, random);

  it('equals the twin for texts of 1 to 300 tokens', async () => {
    expectClose(await encoder.encode(texts), twin.encode(texts));
  });

  it('equals the twin for the first token, matrices stored by columns, and one segment a row', async () => {
    const both = await openBoth(mapMatrices(weights, transposeStored), { pooling: 'cls', segment: 256 });
    expectClose(await both.encoder.encode(texts), both.twin.encode(texts));
    both.encoder.dispose();
  });

  it('equals the twin in the width of MiniLM, whose rows take several runs of threads', async () => {
    const wide = { hidden: 384, heads: 12, intermediate: 1536, layers: 1, vocabulary: 50, positions: 40 };
    const both = await openBoth(createWeights(wide, random));
    const few = createTexts([1, 40, 7], wide.vocabulary, random);
    expectClose(await both.encoder.encode(few), both.twin.encode(few));
    both.encoder.dispose();
  });

  it('returns the same bits for a text alone and among others, and a zero row for an empty one', async () => {
    const together = await encoder.encode([...texts, new Uint32Array()]);
    expect(row(together, texts.length).every((value) => value === 0)).to.equal(true);
    for (const place of [0, 2, 6]) {
      const alone = await encoder.encode([texts[place]!]);
      expect(alone.data, `text ${place}`).to.deep.equal(row(together, place).slice());
    }
  });

  it('takes 3 dispatches, 9 more per layer, one submit and one readback per batch, and creates nothing', async () => {
    await encoder.encode([texts[0]!]);
    for (const some of [[1], [48], [300, 1, 49], new Array<number>(60).fill(2), lengths]) {
      const drawn = createTexts(some, shape.vocabulary, random);
      const before = { ...counts, ...work };
      await encoder.encode(drawn);
      expect({ ...counts, ...work }, `${some.length} texts`).to.deep.equal({
        ...before,
        dispatches: before.dispatches + 3 + 9 * shape.layers,
        submits: before.submits + 1,
        readbacks: before.readbacks + 1,
        bytesRead: before.bytesRead + some.length * shape.hidden * 4,
      });
    }
  });

  it('rejects a feed-forward part that is not whole tiles, with the reason', async () => {
    const odd = createWeights({ ...shape, intermediate: 80 }, random);
    const error = await openBoth(odd).catch((reason: unknown) => reason);
    expect((error as Error).message).to.equal('its feed-forward part has 80 columns, not a multiple of 64');
  });
});
