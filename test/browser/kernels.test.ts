// The GPU kernels on a real device: equal to their CPU twins, with the claimed number of submits and readbacks.
import { expect } from '@open-wc/testing';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import type { Gpu } from '../../dist/core/kernels/gpu.js';
import { openGpu } from '../../dist/core/kernels/gpu.js';
import { GpuPooler } from '../../dist/encoders/pooling/pooler.js';
import { type Pooling, poolRows } from '../../dist/encoders/pooling/pooling.js';
import { findLargest } from '../support/differences.js';
import { bufferOf, countGpu, gpuForTests } from '../support/gpu.js';

interface Case {
  hidden: Float32Array;
  lengths: Uint32Array;
  tokens: number;
  columns: number;
}

function createCase(n: number, tokens: number, columns: number): Case {
  const { normal, integer } = createRandom(7, n, tokens, columns);
  const hidden = Float32Array.from({ length: n * tokens * columns }, normal);
  const lengths = Uint32Array.from({ length: n }, () => 1 + integer(tokens));
  return { hidden, lengths, tokens, columns };
}

const shapes: readonly Parameters<typeof createCase>[] = [
  [1, 1, 1],
  [2, 5, 3],
  [3, 16, 64],
  [7, 33, 100],
  [5, 12, 384],
  [4, 9, 1000],
];

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('kernels on the GPU', () => {
  let gpu: Gpu;
  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    gpu = found;
  });
  after(() => gpu?.device.destroy());

  const poolOnGpu = async ({ hidden, lengths, tokens, columns }: Case, pooling: Pooling, spare = 0) => {
    const pooler = new GpuPooler(gpu, columns, pooling);
    const states = bufferOf(gpu.device, hidden, spare);
    const vectors = await pooler.pool(states, lengths, tokens);
    states.destroy();
    pooler.dispose();
    return vectors;
  };

  for (const pooling of ['mean', 'cls'] as const) {
    it(`${pooling}: returns the twin's unit rows to 1e-5 for every shape, in buffers longer than the tensor`, async () => {
      for (const shape of shapes) {
        const input = createCase(...shape);
        const { hidden, lengths, tokens, columns } = input;
        const vectors = await poolOnGpu(input, pooling, 1000);
        const expected = poolRows(hidden, lengths, tokens, columns, pooling);
        expect(findLargest(vectors.data, expected.data), `${shape}`).to.be.below(1e-5);
      }
    });
  }

  it('does not read padding', async () => {
    const padded = createCase(3, 8, 64);
    padded.lengths.set([2, 8, 5]);
    for (const [text, length] of padded.lengths.entries()) {
      padded.hidden.fill(Number.NaN, (text * 8 + length) * 64, (text + 1) * 8 * 64);
    }
    const { hidden, lengths } = padded;
    const vectors = await poolOnGpu(padded, 'mean');
    expect(findLargest(vectors.data, poolRows(hidden, lengths, 8, 64, 'mean').data)).to.be.below(1e-5);
  });

  it('returns a zero row for no tokens or a zero sum, and NaN for a token with NaN', async () => {
    const hidden = Float32Array.of(1, 2, 3, 4, 1, 1, -1, -1, Number.NaN, 0, 1, 1);
    const lengths = Uint32Array.of(0, 2, 2);
    const { data } = await poolOnGpu({ hidden, lengths, tokens: 2, columns: 2 }, 'mean');
    expect([...data.subarray(0, 4)]).to.deep.equal([0, 0, 0, 0]);
    expect([...data.subarray(4)].every(Number.isNaN)).to.equal(true);
  });

  it('uses one submit and one readback of n x d floats per call, and creates nothing after the first calls', async () => {
    const [n, tokens, columns] = [6, 16, 64];
    const { hidden, lengths } = createCase(n, tokens, columns);
    const counts = countGpu(gpu.device);
    const pooler = new GpuPooler(gpu, columns, 'mean');
    const states = bufferOf(gpu.device, hidden);
    await pooler.pool(states, lengths, tokens);
    const warm = { ...counts };
    for (let call = 1; call <= 3; call++) {
      const fewer = lengths.subarray(0, n - call);
      const before = { ...counts };
      await pooler.pool(states, fewer, tokens);
      expect(counts).to.deep.equal({
        ...warm,
        submits: before.submits + 1,
        readbacks: before.readbacks + 1,
        bytesRead: before.bytesRead + fewer.length * columns * 4,
      });
    }
  });

  it('needs no new buffers for a hundred shapes after the largest one', async () => {
    const { integer } = createRandom(3, 'shapes');
    const { hidden } = createCase(16, 24, 64);
    const counts = countGpu(gpu.device);
    const pooler = new GpuPooler(gpu, 64, 'mean');
    const states = bufferOf(gpu.device, hidden);
    await pooler.pool(states, new Uint32Array(16).fill(24), 24);
    const { buffers, pipelines } = counts;
    for (let call = 0; call < 100; call++) {
      const tokens = 1 + integer(24);
      const lengths = Uint32Array.from({ length: 1 + integer(16) }, () => integer(tokens + 1));
      const { data } = await pooler.pool(states, lengths, tokens);
      const expected = poolRows(hidden, lengths, tokens, 64, 'mean');
      expect(findLargest(data, expected.data), `${lengths} of ${tokens}`).to.be.below(1e-5);
    }
    expect([counts.buffers, counts.pipelines]).to.deep.equal([buffers, pipelines]);
    states.destroy();
    pooler.dispose();
  });

  it('keeps concurrent calls apart', async () => {
    const cases = [createCase(3, 4, 64), createCase(40, 9, 64), createCase(2, 2, 64)];
    const pooler = new GpuPooler(gpu, 64, 'mean');
    const buffers = cases.map(({ hidden }) => bufferOf(gpu.device, hidden));
    const work = cases.map(async ({ hidden, lengths, tokens }, i) => {
      const vectors = await pooler.pool(buffers[i]!, lengths, tokens);
      return findLargest(vectors.data, poolRows(hidden, lengths, tokens, 64, 'mean').data);
    });
    for (const difference of await Promise.all(work)) expect(difference).to.be.below(1e-5);
  });

  it('returns an empty result for no texts and rejects a shape that does not fit', async () => {
    const pooler = new GpuPooler(gpu, 4, 'mean');
    const states = bufferOf(gpu.device, new Float32Array(8));
    expect((await pooler.pool(states, new Uint32Array(0), 2)).data).to.have.length(0);
    expect(await failure(pooler.pool(states, Uint32Array.of(2, 2), 2))).to.contain('the shape needs 16');
    expect(await failure(pooler.pool(states, Uint32Array.of(3), 2))).to.contain('Text 0 has 3 tokens');
    expect((await pooler.pool(states, Uint32Array.of(1), 2)).rows, 'works after errors').to.equal(1);
  });

  it('reports rejected work as an error, not as zeros', async () => {
    const pooler = new GpuPooler(gpu, 4, 'mean');
    const unreadable = gpu.device.createBuffer({ size: 256, usage: GPUBufferUsage.COPY_DST });
    expect(await failure(pooler.pool(unreadable, Uint32Array.of(1), 2))).to.contain('GPU validation error');
  });

  it('rejects pending and later calls when the device is lost', async () => {
    const other = await openGpu();
    const pooler = new GpuPooler(other!, 64, 'mean');
    const { hidden, lengths, tokens } = createCase(8, 16, 64);
    const states = bufferOf(other!.device, hidden);
    await pooler.pool(states, lengths, tokens);
    const pending = failure(pooler.pool(states, lengths, tokens));
    await Promise.resolve();
    other!.device.destroy();
    expect(await pending).not.to.equal('no error');
    expect((await other!.lost).reason).to.equal('destroyed');
    expect(await failure(pooler.pool(states, lengths, tokens))).to.contain('lost');
    expect(await failure(other!.raceLoss(new Promise(() => {})))).to.contain('lost');
  });
});

describe('a browser without an adapter', () => {
  it('returns null instead of an error', async () => {
    const without = { requestAdapter: async () => null } as unknown as GPU;
    const refusing = { requestAdapter: () => Promise.reject(new Error('blocked')) } as unknown as GPU;
    expect(await openGpu(without)).to.equal(null);
    expect(await openGpu(refusing)).to.equal(null);
  });
});
