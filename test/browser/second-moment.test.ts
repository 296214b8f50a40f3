// Exact sums of products on a real device: bit for bit those of the CPU twin, and a discovery that does not depend on them.
import { expect } from '@open-wc/testing';
import { discoverAxes } from '../../dist/authoring/discovery/discover.js';
import { createDiscoveryPlan } from '../../dist/authoring/discovery/plan.js';
import { checkSecondMoment, sumProducts } from '../../dist/authoring/kernels/check-second-moment.js';
import { GpuSecondMoment } from '../../dist/authoring/kernels/second-moment.js';
import { gridSteps } from '../../dist/authoring/numerics/integer-grid.js';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { unit } from '../../dist/authoring/numerics/vector.js';
import { createMomentDevice } from '../../dist/authoring/pipeline/discovery/moment-device.js';
import type { Gpu } from '../../dist/core/kernels/gpu.js';
import { openGpu } from '../../dist/core/kernels/gpu.js';
import type { Matrix } from '../../dist/core/numerics/matrix.js';
import { countGpu, gpuForTests } from '../support/gpu.js';

function createBlock(rows: number, columns: number): Matrix {
  const { integer } = createRandom(3, rows, columns);
  const data = Float32Array.from({ length: rows * columns }, () => integer(2 * gridSteps + 1) - gridSteps);
  return { rows, columns, data };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** Rows around four directions. */
function plantRows(rows: number, columns: number): Matrix {
  const { normal } = createRandom(5, 'planted');
  const data = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const center = Float64Array.from({ length: columns }, (_, j) => (j === i % 4 ? 1 : 0) + 0.1 * normal());
    data.set(unit(center), i * columns);
  }
  return { rows, columns, data };
}

describe('the second moment on the GPU', () => {
  let gpu: Gpu;
  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    gpu = found;
  });
  after(() => gpu?.device.destroy());

  it('equals the twin bit for bit for every shape, in one block or several', async () => {
    for (const columns of [1, 2, 31, 32, 33, 100, 284]) {
      const kernel = new GpuSecondMoment(gpu, columns);
      for (const sizes of [[1], [15, 17], [16], [64, 1, 0, 65], [300]]) {
        const expected = new Float64Array(columns * columns);
        for (const rows of sizes) {
          const block = createBlock(rows, columns);
          sumProducts(block).forEach((value, at) => {
            expected[at]! += value;
          });
          await kernel.add(block);
        }
        expect(await kernel.read(), `${sizes} x ${columns}`).to.deep.equal(expected);
      }
      kernel.dispose();
    }
  });

  it('keeps sums of the largest integers beyond 32 bits, of either sign', async () => {
    const kernel = new GpuSecondMoment(gpu, 2);
    const data = Float32Array.from({ length: 2 * 1000 }, (_, i) => (i % 2 === 0 ? gridSteps : -gridSteps));
    await kernel.add({ rows: 1000, columns: 2, data });
    const square = 1000 * gridSteps * gridSteps;
    expect([...(await kernel.read())]).to.deep.equal([square, -square, -square, square]);
  });

  it('is zero without rows', async () => {
    const kernel = new GpuSecondMoment(gpu, 3);
    expect([...(await kernel.read())]).to.deep.equal(new Array(9).fill(0));
    await kernel.add({ rows: 0, columns: 3, data: new Float32Array(0) });
    expect([...(await kernel.read())]).to.deep.equal(new Array(9).fill(0));
  });

  it('rejects NaN, fractions, values beyond the grid and another width, and works after that', async () => {
    const kernel = new GpuSecondMoment(gpu, 1);
    const add = (value: number) => failure(kernel.add({ rows: 1, columns: 1, data: Float32Array.of(value) }));
    expect(await add(Number.NaN)).to.equal('Component NaN (row 0, column 0) is not an integer up to 8192');
    expect(await add(0.5)).to.contain('Component 0.5');
    expect(await add(8193)).to.contain('Component 8193');
    expect(await failure(kernel.add(createBlock(2, 2)))).to.equal('Rows have 2 columns, but the sum has 1');
    expect(await add(-3)).to.equal('no error');
    expect([...(await kernel.read())]).to.deep.equal([9]);
  });

  it('reads back once, and creates nothing after the first block', async () => {
    const counts = countGpu(gpu.device);
    const kernel = new GpuSecondMoment(gpu, 64);
    await kernel.add(createBlock(64, 64));
    const { buffers, pipelines } = counts;
    for (let i = 0; i < 5; i++) await kernel.add(createBlock(64 - i, 64));
    expect([counts.buffers, counts.pipelines, counts.readbacks]).to.deep.equal([buffers, pipelines, 0]);
    await kernel.read();
    expect(counts.readbacks).to.equal(1);
  });

  it('passes the golden check, which a device that computes wrong products fails', async () => {
    expect(await checkSecondMoment(gpu)).to.equal(null);
    const other = await openGpu();
    const compile = other!.device.createShaderModule.bind(other!.device);
    other!.device.createShaderModule = ({ code, ...rest }) =>
      compile({ ...rest, code: code.replace('a.y * b', 'a.x * b') });
    expect(await checkSecondMoment(other!)).to.match(/^GPU computed wrong products in row \d+$/);
    other!.device.destroy();
    expect(await checkSecondMoment(other!)).to.contain('lost');
  });
});

describe('a discovery with the GPU', () => {
  let available = false;
  before(async function () {
    const gpu = await gpuForTests();
    available = gpu !== null;
    gpu?.device.destroy();
    if (!available) this.skip();
  });

  const x = plantRows(400, 24);
  const discover = (device?: ReturnType<typeof createMomentDevice>) =>
    discoverAxes({
      count: x.rows,
      createSpace: async () => x,
      sumProducts: device?.sumProducts,
      groups: [],
      authored: [],
      plan: createDiscoveryPlan('high', {}, 'auto'),
      seed: 1,
      step: async () => {},
    });
  const settings = { minProducts: 0, allowSoftware: true };

  it('has the same bytes as on the CPU', async () => {
    const used: boolean[] = [];
    const device = createMomentDevice(x.rows, { ...settings, onGpu: (on) => used.push(on) });
    const found = await discover(device);
    expect(device.describe()).to.deep.equal({ backend: 'webgpu', note: null });
    await device.close();
    expect(used).to.deep.equal([true, false]);
    expect(found).to.deep.equal(await discover());
  });

  it('has the same bytes when the device is lost on the way, and says why it stepped down', async () => {
    let opened: Gpu | null = null;
    const open = async () => {
      opened = await openGpu();
      return opened;
    };
    const device = createMomentDevice(x.rows, { ...settings, open });
    const losing = {
      ...device,
      sumProducts: async (...[blocks, columns]: Parameters<typeof device.sumProducts>) => {
        async function* lose() {
          for await (const block of blocks) {
            opened?.device.destroy();
            yield block;
          }
        }
        return device.sumProducts(lose(), columns);
      },
    };
    expect(await discover(losing)).to.deep.equal(await discover());
    expect(device.describe().backend).to.equal('cpu');
    expect(device.describe().note).to.contain('lost');
  });

  it('leaves an adapter that runs on the CPU alone', async () => {
    const software = { ...(await openGpu())!, software: true };
    const device = createMomentDevice(x.rows, { minProducts: 0, open: async () => software });
    expect(await discover(device)).to.deep.equal(await discover());
    expect(device.describe()).to.deep.equal({
      backend: 'cpu',
      note: `${software.adapter} runs on the CPU`,
    });
    expect((await software.lost).reason, 'closed').to.equal('destroyed');
  });
});
