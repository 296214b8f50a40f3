// Hub encoders in a real worker on real WebAssembly, over a fake hub: on Assay's kernels and on ONNX Runtime, and what
// replaces a GPU that is missing or computes wrongly.
import { expect, waitUntil } from '@open-wc/testing';
import { hubFor, type TestWorker } from './transformers/fixture.js';
import { cleanUp, failure, forgetRuntime, patience, worker } from './transformers/workers.js';

const texts = [
  'the harbour was quiet at dawn',
  'a committee met to review the budget, and nobody agreed on anything at all that day',
  '',
  'rain',
];

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const splitRows = (vectors: Float32Array, width: number) =>
  Array.from({ length: vectors.length / width }, (_, i) => vectors.subarray(i * width, (i + 1) * width));

describe('hub encoders', function () {
  this.timeout(patience);
  afterEach(cleanUp);

  it("run 8-bit weights on Assay's runtime, without the files of ONNX Runtime", async () => {
    await forgetRuntime();
    const hub = await hubFor('own');
    const options = { id: 'test/micro-mean', hub: hub.url, device: 'wasm' } as const;
    const [own, floats] = [worker(), worker()];
    const nowhere = new URL('/no-such-folder/', location.href).href;
    const { embedder } = await own.load({ ...options, dtype: 'q8', runtime: nowhere });
    expect(embedder).to.include({ backend: 'wasm', dtype: 'q8' });
    expect(embedder.note).to.match(/^Runs on Assay's runtime. 8-bit weights with one scale a matrix: /);
    const requests = await own.call<string[]>('requests');
    expect(requests.filter((url) => !url.startsWith(hub.url))).to.deep.equal([]);
    await own.embed(options.id, texts);
    expect(await own.call('foreignScripts')).to.deep.equal([]);
    const exact = await floats.load({ ...options, dtype: 'fp32' });
    expect(exact.embedder.note).to.equal("Runs on Assay's runtime");
    expect(exact.embedder.revision).to.not.equal(embedder.revision);
    const [ours, theirs] = [await own.embed(options.id, texts), await floats.embed(options.id, texts)];
    expect([...ours.tokens]).to.deep.equal([...theirs.tokens]);
    const rows = splitRows(theirs.vectors, 64);
    const cosines = splitRows(ours.vectors, 64).map((vector, i) => cosine(vector, rows[i]));
    expect(cosines[2]).to.equal(0);
    expect(Math.min(...cosines.filter((_, i) => i !== 2))).to.be.above(0.99);
  });

  it('run on WebAssembly without an adapter, with a note', async () => {
    const hub = await hubFor('no-gpu');
    const { embedder } = await worker('gpu=none').load({ id: 'test/micro-cls', hub: hub.url });
    expect(embedder).to.include({
      backend: 'wasm',
      dtype: 'q8',
    });
    expect(embedder.note).to.match(/^Runs on Assay's runtime. .*\. Skipped: webgpu: no adapter$/);
    const required = await failure(
      worker('gpu=none').load({ id: 'test/micro-cls', hub: hub.url, device: 'webgpu' }),
    );
    expect(required).to.include({ code: 'engine_unavailable' });
    expect(required.message).to.contain('no WebGPU adapter');
  });

  it('skip a GPU that computes wrongly, with a note', async () => {
    const hub = await hubFor('wrong-gpu');
    const options = { id: 'test/micro-mean', hub: hub.url };
    const { embedder } = await worker('gpu=wrong').load(options);
    expect(embedder).to.include({ backend: 'wasm', dtype: 'q8' });
    expect(embedder.note).to.match(/webgpu fp32: its vectors have cosine -?0\.\d+ to those of the CPU/);
    const again = worker('gpu=wrong');
    expect((await again.load(options)).embedder).to.deep.equal(embedder);
    const required = await failure(worker('gpu=wrong').load({ ...options, device: 'webgpu' }));
    expect(required).to.include({ code: 'engine_unavailable' });
  });

  it('return the same vectors bit for bit on several CPU threads, without further requests', async () => {
    const hub = await hubFor('threads');
    const options = { id: 'test/micro-mean', hub: hub.url, device: 'wasm', dtype: 'q8' } as const;
    const words = texts[1]?.split(' ') ?? [];
    const manyTexts = Array.from({ length: 48 }, (_, i) => words.slice(0, 1 + (i % words.length)).join(' '));
    const [alone, several] = [worker(), worker('replicas')];
    await alone.load(options);
    await several.load(options);
    const before = await hub.counts();
    const expected = await alone.embed(options.id, manyTexts);
    expect(expected.threads).to.equal(1);
    const threads = Math.min(4, navigator.hardwareConcurrency);
    await waitUntil(
      async () => (await several.embed(options.id, manyTexts)).threads === threads,
      `${threads} threads`,
      { timeout: 60_000 },
    );
    const { vectors } = await several.embed(options.id, manyTexts);
    expect(vectors).to.deep.equal(expected.vectors);
    expect(await hub.counts()).to.deep.equal(before);
  });

  it('use one thread under a policy that blocks others', async () => {
    const hub = await hubFor('one-thread');
    const one = worker('replicas&policy=strict');
    const { embedder } = await one.load({ id: 'test/micro-mean', hub: hub.url, device: 'wasm' });
    const manyTexts = Array.from({ length: 32 }, () => 'rain');
    for (let time = 0; time < 3; time++) {
      const { vectors, threads } = await one.embed(embedder.id, manyTexts);
      expect(threads).to.equal(1);
      expect(vectors.length).to.equal(32 * 64);
    }
  });
});

describe('ONNX Runtime for hub encoders', function () {
  this.timeout(patience);
  after(cleanUp);

  /** In one worker, because it takes seconds to compile. */
  let onnx: TestWorker;
  before(() => {
    onnx = worker();
  });

  it('gives the vectors of safetensors, which run without it on WebAssembly', async () => {
    const hub = await hubFor('safetensors');
    const own = worker('gpu=none');
    const id = 'test/micro-safetensors';
    const { embedder } = await own.load({ id, hub: hub.url });
    expect(embedder).to.include({ backend: 'wasm', dtype: 'q8' });
    expect(embedder.note).to.contain("with q8 weights made from 'model.safetensors'");
    expect(await own.call('foreignScripts')).to.deep.equal([]);
    await onnx.load({ id: 'test/micro-mean', hub: hub.url, device: 'wasm', dtype: 'q4' });
    expect(await onnx.call('foreignScripts')).to.not.deep.equal([]);
    const [ours, theirs] = [await own.embed(id, ['rain']), await onnx.embed('test/micro-mean', ['rain'])];
    expect(cosine(ours.vectors, theirs.vectors)).to.be.above(0.95);
  });

  it("runs a model that Assay's runtime does not read, with the reason", async () => {
    const hub = await hubFor('not-own');
    const options = { id: 'test/micro-external', hub: hub.url, device: 'wasm', dtype: 'q8' } as const;
    const { embedder } = await onnx.load(options);
    expect(embedder).to.include({
      backend: 'wasm',
      dtype: 'q8',
      note: "Skipped: wasm q8 on Assay's runtime: Tensor 'word_embeddings_quantized' is in another file",
    });
    await forgetRuntime();
    const nowhere = new URL('/no-such-folder/', location.href).href;
    const missing = await failure(worker().load({ ...options, runtime: nowhere }));
    expect(missing).to.include({ code: 'artifact_unavailable' });
    expect(missing.message).to.contain('ONNX Runtime');
  });
});
