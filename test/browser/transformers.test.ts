// Hub encoders in a real worker on real WebGPU and WebAssembly, over a stand-in of the hub: the same vectors on both,
// nothing fetched twice, nothing wrong kept, and wrong kernels found out.
import { expect } from '@open-wc/testing';
import { databases } from '../../dist/storage/databases.js';
import { remove } from './storage/database.js';
import { hubFor, TestWorker } from './transformers/fixture.js';

const texts = [
  'the harbour was quiet at dawn',
  'a committee met to review the budget, and nobody agreed on anything at all that day',
  '',
  'rain',
];

const open: TestWorker[] = [];
const worker = (query?: string): TestWorker => {
  const made = new TestWorker(query);
  open.push(made);
  return made;
};

afterEach(async () => {
  for (const one of open.splice(0)) one.end();
  for (const name of [databases.artifacts, databases.hub]) await remove(name);
});

const failure = (promise: Promise<unknown>): Promise<Error & { code?: string }> =>
  promise.then(
    (value) => Promise.reject(new Error(`resolved with ${JSON.stringify(value)}`)),
    (error) => error,
  );

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const rowsOf = (vectors: Float32Array, width: number) =>
  Array.from({ length: vectors.length / width }, (_, i) => vectors.subarray(i * width, (i + 1) * width));

/** Milliseconds: a software GPU takes its time to compile a model's shaders. */
const patience = 240_000;

describe('hub encoders', function () {
  this.timeout(patience);

  it('give the same vectors on WebGPU and WebAssembly', async () => {
    const hub = await hubFor('same');
    const results = [];
    for (const device of ['webgpu', 'wasm'] as const) {
      const one = worker();
      const { embedder } = await one.load({ id: 'test/micro-mean', hub: hub.url, device, dtype: 'fp32' });
      expect(embedder).to.include({
        backend: device,
        dtype: 'fp32',
        dimensions: 64,
        window: 126,
        note: null,
      });
      expect(embedder.selfTest.passed).to.equal(true);
      results.push({ embedder, ...(await one.embed('test/micro-mean', texts)) });
      one.end();
    }
    const [gpu, cpu] = results;
    expect(gpu?.embedder.revision).to.equal(cpu?.embedder.revision);
    expect([...gpu!.tokens]).to.deep.equal([...cpu!.tokens]);
    const farthest = Math.max(...gpu!.vectors.map((value, i) => Math.abs(value - cpu!.vectors[i])));
    expect(farthest).to.be.below(1e-4);
    const lengths = rowsOf(gpu!.vectors, 64).map((row) => Math.sqrt(cosine(row, row)));
    expect(lengths.map((length) => Math.round(length * 1e4) / 1e4)).to.deep.equal([1, 1, 0, 1]);
  });

  it('are loaded again without a request, and without a network', async () => {
    const hub = await hubFor('again');
    const options = { id: 'test/micro-mean', hub: hub.url };
    const first = await worker().load(options);
    const { progress } = first;
    expect(progress.at(-1)?.[0]).to.equal(progress.at(-1)?.[1]);
    const before = await hub.counts();
    const second = worker('network=none');
    expect((await second.load(options)).embedder).to.deep.equal(first.embedder);
    expect(await second.call('requests')).to.deep.equal([]);
    expect(await hub.counts()).to.deep.equal(before);
    expect(Object.values(before).every((count) => count === 1)).to.equal(true);
  });

  it('run on WebAssembly where there is no adapter, and say so', async () => {
    const hub = await hubFor('no-gpu');
    const { embedder } = await worker('gpu=none').load({ id: 'test/micro-cls', hub: hub.url });
    expect(embedder).to.include({ backend: 'wasm', dtype: 'q8', note: 'given up: webgpu: no adapter' });
    const insisting = await failure(
      worker('gpu=none').load({ id: 'test/micro-cls', hub: hub.url, device: 'webgpu' }),
    );
    expect(insisting).to.include({ code: 'engine_unavailable' });
    expect(insisting.message).to.contain('no WebGPU adapter');
  });

  it('leave a GPU that computes wrongly, and say so', async () => {
    const hub = await hubFor('wrong-gpu');
    const options = { id: 'test/micro-mean', hub: hub.url };
    const { embedder } = await worker('gpu=wrong').load(options);
    expect(embedder).to.include({ backend: 'wasm', dtype: 'q8' });
    expect(embedder.note).to.match(/webgpu fp32: its vectors have cosine -?0\.\d+ to those of the CPU/);
    const again = worker('gpu=wrong');
    expect((await again.load(options)).embedder).to.deep.equal(embedder);
    const insisting = await failure(worker('gpu=wrong').load({ ...options, device: 'webgpu' }));
    expect(insisting).to.include({ code: 'engine_unavailable' });
  });

  it('work under a strict content policy and trusted types', async () => {
    const hub = await hubFor('policy');
    const one = worker('policy=strict');
    expect(await one.call('strict')).to.equal(true);
    // Its self-test runs on WebAssembly too.
    const { embedder } = await one.load({ id: 'test/micro-mean', hub: hub.url, device: 'webgpu' });
    expect(embedder.backend).to.equal('webgpu');
    const { vectors } = await one.embed('test/micro-mean', ['rain']);
    expect(Math.abs(Math.hypot(...vectors) - 1)).to.be.below(1e-4);
  });
});

describe('files of hub encoders', function () {
  this.timeout(patience);

  const options = { id: 'test/micro-mean', device: 'wasm' } as const;
  const model = 'onnx/model_quantized.onnx';

  for (const [what, fault, code] of [
    ['one wrong byte', { kind: 'bytes' }, 'artifact_damaged'],
    ['a page', { kind: 'html' }, 'artifact_unavailable'],
    ['a pointer', { kind: 'pointer' }, 'artifact_damaged'],
    ['nothing but failures', { kind: 'status', value: 500, at: 'cdn' }, 'artifact_unavailable'],
  ] as const) {
    it(`that come as ${what} are refused, and fetched anew when they are whole again`, async () => {
      const hub = await hubFor('fault');
      await hub.fault({ path: model, ...fault });
      const one = worker();
      const error = await failure(one.load({ ...options, hub: hub.url }));
      expect(error).to.include({ code });
      expect(error.message).to.contain(model);
      await hub.fault();
      expect((await one.load({ ...options, hub: hub.url })).embedder.backend).to.equal('wasm');
    });
  }

  it('that were cut off in the middle are continued there', async () => {
    const hub = await hubFor('cut');
    await hub.fault({ kind: 'cut', value: 50, path: model, times: 1 });
    const { progress } = await worker().load({ ...options, hub: hub.url });
    const done = progress.map(([bytes]) => bytes);
    expect(done).to.deep.equal(done.toSorted((a, b) => a - b));
    const ranges = (await hub.requests())
      .filter(({ path }) => path.endsWith(model))
      .map(({ range }) => range);
    expect(ranges.filter((range) => range !== null)).to.have.length.above(0);
    expect(ranges.filter((range) => range === null)).to.have.length(2);
  });

  it('are downloaded once for two tabs that load the same model at once', async () => {
    const hub = await hubFor('tabs');
    const loads = [worker(), worker()].map((one) => one.load({ ...options, hub: hub.url }));
    const [one, other] = await Promise.all(loads);
    expect(one?.embedder).to.deep.equal(other?.embedder);
    expect(Object.values(await hub.counts()).every((count) => count === 1)).to.equal(true);
  });
});
