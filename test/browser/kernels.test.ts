// The GPU kernels on a real device: equal to their twins, and as sparing as they claim.
import { expect } from '@open-wc/testing';
import type { Gpu } from '../../dist/kernels/gpu.js';
import { openGpu } from '../../dist/kernels/gpu.js';
import { GpuPooler } from '../../dist/kernels/pooler.js';
import { type Pooling, poolRows, projectRows } from '../../dist/kernels/pooling.js';
import type { Matrix } from '../../dist/numerics/matrix.js';
import { random } from '../../dist/numerics/random.js';
import { bufferOf, countGpu, gpuForTests } from '../support/gpu.js';

interface Case {
  hidden: Float32Array;
  lengths: Uint32Array;
  tokens: number;
  columns: number;
}

function drawn(n: number, tokens: number, columns: number): Case {
  const { normal, integer } = random(7, n, tokens, columns);
  const hidden = Float32Array.from({ length: n * tokens * columns }, normal);
  const lengths = Uint32Array.from({ length: n }, () => 1 + integer(tokens));
  return { hidden, lengths, tokens, columns };
}

/** Unit rows. */
function unitAxes(rows: number, columns: number): Matrix {
  const { normal } = random(9, rows, columns);
  const hidden = Float32Array.from({ length: rows * columns }, normal);
  return poolRows(hidden, new Uint32Array(rows).fill(1), 1, columns, 'cls');
}

const largest = (a: Float32Array, b: Float32Array) =>
  a.reduce(
    (most, value, i) => Math.max(most, Math.abs(value - b[i]!)),
    a.length === b.length ? 0 : Number.NaN,
  );

const shapes: readonly Parameters<typeof drawn>[] = [
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
    it(`${pooling}: unit rows equal to the twin's to 1e-5 on every shape, in buffers longer than the tensor`, async () => {
      for (const shape of shapes) {
        const drawnCase = drawn(...shape);
        const { hidden, lengths, tokens, columns } = drawnCase;
        const vectors = await poolOnGpu(drawnCase, pooling, 1000);
        const expected = poolRows(hidden, lengths, tokens, columns, pooling);
        expect(largest(vectors.data, expected.data), `${shape}`).to.be.below(1e-5);
      }
    });

    it(`${pooling}: products with axes equal to the twin's to 1e-5`, async () => {
      for (const [i, shape] of shapes.entries()) {
        const { hidden, lengths, tokens, columns } = drawn(...shape);
        const axes = unitAxes([1, 3, 17][i % 3]!, columns);
        const pooler = new GpuPooler(gpu, columns, pooling);
        const products = await pooler.project(bufferOf(gpu.device, hidden, 64), lengths, tokens, axes);
        const expected = projectRows(hidden, lengths, tokens, axes, pooling);
        expect([products.rows, products.columns]).to.deep.equal([shape[0], axes.rows]);
        expect(largest(products.data, expected.data), `${shape}`).to.be.below(1e-5);
      }
    });
  }

  it('padding is not read: NaN behind a text in its row changes nothing', async () => {
    const padded = drawn(3, 8, 64);
    padded.lengths.set([2, 8, 5]);
    for (const [text, length] of padded.lengths.entries()) {
      padded.hidden.fill(Number.NaN, (text * 8 + length) * 64, (text + 1) * 8 * 64);
    }
    const { hidden, lengths } = padded;
    const vectors = await poolOnGpu(padded, 'mean');
    expect(largest(vectors.data, poolRows(hidden, lengths, 8, 64, 'mean').data)).to.be.below(1e-5);
  });

  it('no tokens and states without length give zero rows, a NaN that counts gives NaN', async () => {
    const hidden = Float32Array.of(1, 2, 3, 4, 1, 1, -1, -1, Number.NaN, 0, 1, 1);
    const lengths = Uint32Array.of(0, 2, 2);
    const { data } = await poolOnGpu({ hidden, lengths, tokens: 2, columns: 2 }, 'mean');
    expect([...data.subarray(0, 4)]).to.deep.equal([0, 0, 0, 0]);
    expect([...data.subarray(4)].every(Number.isNaN)).to.equal(true);
  });

  it('one submit and one readback a call, n x d or n x k floats, nothing made once warm', async () => {
    const [n, tokens, columns] = [6, 16, 64];
    const { hidden, lengths } = drawn(n, tokens, columns);
    const axes = unitAxes(5, columns);
    const counts = countGpu(gpu.device);
    const pooler = new GpuPooler(gpu, columns, 'mean');
    const states = bufferOf(gpu.device, hidden);
    await pooler.pool(states, lengths, tokens);
    await pooler.project(states, lengths, tokens, axes);
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
      const between = { ...counts };
      await pooler.project(states, fewer, tokens, axes);
      expect(counts).to.deep.equal({
        ...warm,
        submits: between.submits + 1,
        readbacks: between.readbacks + 1,
        bytesRead: between.bytesRead + fewer.length * axes.rows * 4,
      });
    }
  });

  it('a hundred shapes after the largest need no further buffer', async () => {
    const { integer } = random(3, 'shapes');
    const { hidden } = drawn(16, 24, 64);
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
      expect(largest(data, expected.data), `${lengths} of ${tokens}`).to.be.below(1e-5);
    }
    expect([counts.buffers, counts.pipelines]).to.deep.equal([buffers, pipelines]);
    states.destroy();
    pooler.dispose();
  });

  it('calls at the same time do not disturb each other, nor do other axes in between', async () => {
    const cases = [drawn(3, 4, 64), drawn(40, 9, 64), drawn(2, 2, 64)];
    const pooler = new GpuPooler(gpu, 64, 'mean');
    const buffers = cases.map(({ hidden }) => bufferOf(gpu.device, hidden));
    const axes = [unitAxes(2, 64), unitAxes(30, 64)];
    const work = cases.flatMap(({ hidden, lengths, tokens }, i) =>
      axes.map(async (some) => {
        const products = await pooler.project(buffers[i]!, lengths, tokens, some);
        return largest(products.data, projectRows(hidden, lengths, tokens, some, 'mean').data);
      }),
    );
    for (const difference of await Promise.all(work)) expect(difference).to.be.below(1e-5);
  });

  it('nothing to pool is an empty answer, and a shape that does not fit is an error', async () => {
    const pooler = new GpuPooler(gpu, 4, 'mean');
    const states = bufferOf(gpu.device, new Float32Array(8));
    expect((await pooler.pool(states, new Uint32Array(0), 2)).data).to.have.length(0);
    expect(await failure(pooler.pool(states, Uint32Array.of(2, 2), 2))).to.contain('16 floats needed');
    expect(await failure(pooler.pool(states, Uint32Array.of(3), 2))).to.contain('3 tokens in a row of 2');
    const axes = { rows: 1, columns: 3, data: new Float32Array(3) };
    expect(await failure(pooler.project(states, Uint32Array.of(1), 2, axes))).to.contain('axes of 3 columns');
    expect((await pooler.pool(states, Uint32Array.of(1), 2)).rows, 'and works on').to.equal(1);
  });

  it('work that the device refuses is an error, not zeros', async () => {
    const pooler = new GpuPooler(gpu, 4, 'mean');
    const unreadable = gpu.device.createBuffer({ size: 256, usage: GPUBufferUsage.COPY_DST });
    expect(await failure(pooler.pool(unreadable, Uint32Array.of(1), 2))).to.contain('the GPU refused');
  });

  it('a lost device rejects what is under way and what comes after', async () => {
    const other = await openGpu();
    const pooler = new GpuPooler(other!, 64, 'mean');
    const { hidden, lengths, tokens } = drawn(8, 16, 64);
    const states = bufferOf(other!.device, hidden);
    await pooler.pool(states, lengths, tokens);
    const underWay = failure(pooler.pool(states, lengths, tokens));
    await Promise.resolve();
    other!.device.destroy();
    expect(await underWay).not.to.equal('no error');
    expect((await other!.lost).reason).to.equal('destroyed');
    expect(await failure(pooler.pool(states, lengths, tokens))).to.contain('lost');
    expect(await failure(other!.orLost(new Promise(() => {})))).to.contain('lost');
  });
});

describe('a browser without an adapter', () => {
  it('has no GPU, and that is no error', async () => {
    const without = { requestAdapter: async () => null } as unknown as GPU;
    const refusing = { requestAdapter: () => Promise.reject(new Error('blocked')) } as unknown as GPU;
    expect(await openGpu(without)).to.equal(null);
    expect(await openGpu(refusing)).to.equal(null);
  });
});
