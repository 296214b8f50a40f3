// Encoders of 8 bits that normalise before each part on a real device: equal to their twin in WebAssembly, at the claimed cost.
import { expect } from '@open-wc/testing';
import type { Gpu } from '../../dist/core/kernels/gpu.js';
import { type Matrix, row } from '../../dist/core/numerics/matrix.js';
import { createRandom } from '../../dist/core/numerics/random.js';
import { GpuEncoder } from '../../dist/encoders/gpu/index.js';
import { WasmEncoder } from '../../dist/encoders/runtime/index.js';
import { listDifferences } from '../support/differences.js';
import { createTexts } from '../support/encoder/golden.js';
import { createIntegers } from '../support/encoder/random-integers.js';
import { createWeights, mapMatrices, tiny, transposeStored } from '../support/encoder/random-weights.js';
import { countGpu, countWork, type GpuCounts, gpuForTests, type WorkCounts } from '../support/gpu.js';

/** Maximum columns that share levels. */
const segment = 256;
const random = createRandom(11, 'integers');
const window = 48;
const weights = createIntegers({ ...tiny, positions: window }, random);
const lengths = [1, 48, 49, 16, 17, 97, 300, 2];
const options = { pooling: 'mean', precision: 'integer', limit: 512 } as const;

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
  expect(differences.at(-1)).to.be.below(0.02);
}

describe('an encoder of 8 bits that normalises first on the GPU', function () {
  // Software adapters compile for seconds, much longer under load.
  this.timeout(120_000);

  let gpu: Gpu;
  let encoder: GpuEncoder;
  let counts: GpuCounts;
  let work: WorkCounts;
  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    gpu = found;
    counts = countGpu(gpu.device);
    work = countWork(gpu.device);
    encoder = await GpuEncoder.open(gpu, weights, { ...options, tokens: 640 });
  });
  after(() => gpu?.device.destroy());

  const texts = createTexts(lengths, tiny.vocabulary, random);

  it('equals the twin for texts within the window, at it, beyond it and of several windows', async () => {
    expectClose(
      await encoder.encode(texts),
      WasmEncoder.fromWeights(weights, { limit: 512, segment }).encode(texts),
    );
  });

  it('equals the twin for the first token, and for matrices stored by columns', async () => {
    const transposed = mapMatrices(weights, transposeStored);
    const other = await GpuEncoder.open(gpu, transposed, { ...options, pooling: 'cls' });
    const twin = WasmEncoder.fromWeights(weights, { pooling: 'cls', limit: 512, segment });
    expectClose(await other.encode(texts), twin.encode(texts));
    other.dispose();
  });

  it('returns the same bits for a text alone and among others, and a zero row for an empty one', async () => {
    const together = await encoder.encode([...texts, new Uint32Array()]);
    expect(row(together, texts.length).every((value) => value === 0)).to.equal(true);
    for (const place of [0, 2, 6]) {
      const alone = await encoder.encode([texts[place]!]);
      expect(alone.data, `text ${place}`).to.deep.equal(row(together, place).slice());
    }
  });

  it('takes 19 dispatches, one submit and one readback per batch of any lengths, and creates nothing', async () => {
    await encoder.encode([texts[0]!]);
    for (const some of [[1], [48], [300, 1, 49], new Array<number>(60).fill(2), lengths]) {
      const drawn = createTexts(some, tiny.vocabulary, random);
      const before = { ...counts, ...work };
      await encoder.encode(drawn);
      expect({ ...counts, ...work }, `${some.length} texts`).to.deep.equal({
        ...before,
        dispatches: before.dispatches + 19,
        submits: before.submits + 1,
        readbacks: before.readbacks + 1,
        bytesRead: before.bytesRead + some.length * tiny.hidden * 4,
      });
    }
  });

  it('rejects weights of floats with the reason', async () => {
    const floats = createWeights({ ...tiny, positions: window }, random, { normFirst: true });
    const error = await GpuEncoder.open(gpu, floats, options).catch((reason: unknown) => reason);
    expect((error as Error).message).to.equal('its weights are not integers of 8 bits around zero');
  });
});
