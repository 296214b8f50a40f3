// Hub encoders in a real worker on real WebGPU and WebAssembly, over a fake hub: the same vectors on both, nothing fetched
// twice, and wrong kernels detected.
import { expect, waitUntil } from '@open-wc/testing';
import { hubFor } from './transformers/fixture.js';
import { cleanUp, failure, forgetRuntime, patience, worker } from './transformers/workers.js';

const texts = [
  'the harbour was quiet at dawn',
  'a committee met to review the budget, and nobody agreed on anything at all that day',
  '',
  'rain',
];

afterEach(cleanUp);

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const splitRows = (vectors: Float32Array, width: number) =>
  Array.from({ length: vectors.length / width }, (_, i) => vectors.subarray(i * width, (i + 1) * width));

describe('hub encoders', function () {
  this.timeout(patience);

  it('return the same vectors on WebGPU and WebAssembly', async () => {
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
        note: "Runs on Assay's runtime",
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
    const lengths = splitRows(gpu!.vectors, 64).map((row) => Math.sqrt(cosine(row, row)));
    expect(lengths.map((length) => Math.round(length * 1e4) / 1e4)).to.deep.equal([1, 1, 0, 1]);
  });

  it("run 8-bit weights on Assay's runtime, without the files of ONNX Runtime", async () => {
    await forgetRuntime();
    const hub = await hubFor('own');
    const options = { id: 'test/micro-mean', hub: hub.url, device: 'wasm' } as const;
    const [own, floats] = [worker(), worker()];
    const nowhere = new URL('/no-such-folder/', location.href).href;
    const { embedder } = await own.load({ ...options, dtype: 'q8', runtime: nowhere });
    expect(embedder).to.include({ backend: 'wasm', dtype: 'q8', note: "Runs on Assay's runtime" });
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

  it('run safetensors without ONNX, on WebAssembly', async () => {
    const hub = await hubFor('safetensors');
    const [own, onnx] = [worker('gpu=none'), worker()];
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

  it("leave a model that Assay's runtime does not read to ONNX Runtime, with the reason", async () => {
    const hub = await hubFor('not-own');
    const options = { id: 'test/micro-external', hub: hub.url, device: 'wasm', dtype: 'q8' } as const;
    const { embedder } = await worker().load(options);
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

  it("read external data files, on ONNX Runtime, to the vectors of Assay's runtime", async () => {
    const hub = await hubFor('external-data');
    const vectors: Float32Array[] = [];
    const notes: (string | null)[] = [];
    for (const id of ['test/micro-mean', 'test/micro-external']) {
      const one = worker();
      const { embedder } = await one.load({ id, hub: hub.url, device: 'webgpu', dtype: 'fp32' });
      notes.push(embedder.note);
      vectors.push((await one.embed(id, texts)).vectors);
      one.end();
    }
    expect(notes).to.deep.equal([
      "Runs on Assay's runtime",
      "Skipped: webgpu fp32 on Assay's runtime: Tensor 'word_embeddings' is in another file",
    ]);
    const [ours, theirs] = vectors;
    const farthest = Math.max(...ours!.map((value, i) => Math.abs(value - theirs![i]!)));
    expect(farthest).to.be.below(1e-5);
    await hub.fault({ kind: 'status', value: 404, path: 'model_quantized.onnx_data' });
    const missing = await failure(
      worker().load({ id: 'test/micro-external', hub: hub.url, device: 'wasm', dtype: 'q8' }),
    );
    expect(missing).to.include({ code: 'artifact_unavailable' });
    expect(missing.message).to.contain('onnx/model_quantized.onnx_data');
  });

  it('load again without requests, and without a network', async () => {
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

  it('run on WebAssembly without an adapter, with a note', async () => {
    const hub = await hubFor('no-gpu');
    const { embedder } = await worker('gpu=none').load({ id: 'test/micro-cls', hub: hub.url });
    expect(embedder).to.include({
      backend: 'wasm',
      dtype: 'q8',
      note: "Runs on Assay's runtime. Skipped: webgpu: no adapter",
    });
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

  it('work under a strict content security policy and Trusted Types', async () => {
    const hub = await hubFor('policy');
    const one = worker('policy=strict');
    expect(await one.call('strict')).to.equal(true);
    // The self-test runs on WebAssembly too.
    const { embedder } = await one.load({ id: 'test/micro-mean', hub: hub.url, device: 'webgpu' });
    expect(embedder.backend).to.equal('webgpu');
    const { vectors } = await one.embed('test/micro-mean', ['rain']);
    expect(Math.abs(Math.hypot(...vectors) - 1)).to.be.below(1e-4);
  });
});
