// Hub encoders on Assay's own kernels on WebGPU: exact vectors, nothing of ONNX Runtime, and every fault is a step down.
// The tests of what one load gives share its device: a software GPU compiles its programs for seconds.
import { expect } from '@open-wc/testing';
import { type Hub, hubFor, type TestWorker } from './transformers/fixture.js';
import type { Embedded, Loaded } from './transformers/worker.js';
import { cleanUp, failure, forgetRuntime, patience, worker } from './transformers/workers.js';

const words = ['the', 'and', 'of', 'in'];
const text = (count: number) => Array.from({ length: count }, (_, i) => words[i % words.length]).join(' ');
/** 1, 512, 0 and other numbers of tokens; two of each are special. */
const texts = [text(1), text(510), '', text(40), text(7), ' '];

const nowhere = new URL('/no-such-folder/', location.href).href;
const own = "Runs on Assay's runtime";

const difference = (found: Embedded, expected: Embedded) =>
  Math.max(...found.vectors.map((value, i) => Math.abs(value - expected.vectors[i]!)));

describe("hub encoders on Assay's GPU kernels", function () {
  this.timeout(patience);
  afterEach(cleanUp);

  it('give the vectors of the CPU for empty texts and 1 to 512 tokens, without ONNX Runtime', async () => {
    await forgetRuntime();
    const hub = await hubFor('native-gpu');
    const options = { id: 'test/micro-deep', hub: hub.url, dtype: 'fp32', runtime: nowhere } as const;
    const [gpu, cpu] = [worker(), worker()];
    const onGpu = await gpu.load({ ...options, device: 'webgpu' });
    expect(onGpu.embedder).to.include({ backend: 'webgpu', dtype: 'fp32', note: own });
    expect(onGpu.embedder.selfTest.cosine).to.be.above(0.99999);
    const onCpu = await cpu.load({ ...options, device: 'wasm' });
    expect(onCpu.embedder).to.include({ backend: 'wasm', note: own, revision: onGpu.embedder.revision });
    const [ours, theirs] = [await gpu.embed(options.id, texts), await cpu.embed(options.id, texts)];
    expect([...ours.tokens]).to.deep.equal([1, 510, 0, 40, 7, 0]);
    expect(difference(ours, theirs)).to.be.below(1e-5);
    for (const one of [gpu, cpu]) {
      const requests = await one.call<string[]>('requests');
      expect(requests.filter((url) => !url.startsWith(hub.url))).to.deep.equal([]);
      expect(await one.call('foreignScripts')).to.deep.equal([]);
    }
  });

  it('read half floats on a GPU that does not compute with them, as another revision', async () => {
    const hub = await hubFor('own-half');
    const options = { id: 'test/micro-mean', hub: hub.url, runtime: nowhere } as const;
    const [half, single] = [worker(), worker()];
    const { embedder } = await half.load({ ...options, device: 'webgpu', dtype: 'fp16' });
    expect(embedder).to.include({ backend: 'webgpu', dtype: 'fp16', note: own });
    const exact = await single.load({ ...options, device: 'wasm', dtype: 'fp32' });
    expect(exact.embedder.revision).to.not.equal(embedder.revision);
    const [ours, theirs] = [await half.embed(options.id, ['rain']), await single.embed(options.id, ['rain'])];
    const cosine = ours.vectors.reduce((sum, value, i) => sum + value * theirs.vectors[i]!, 0);
    expect(cosine).to.be.above(0.9999);
  });

  it('go on when a program does not compile and ONNX Runtime is missing, with the reasons', async () => {
    await forgetRuntime();
    const hub = await hubFor('own-broken');
    const options = { id: 'test/micro-mean', hub: hub.url, dtype: 'fp32', runtime: nowhere } as const;
    const { embedder } = await worker('gpu=broken').load(options);
    expect(embedder).to.include({ backend: 'wasm', dtype: 'fp32' });
    expect(embedder.note).to.match(
      /^Runs on Assay's runtime. Skipped: webgpu fp32 on Assay's runtime: GPU program 'attention' does not compile: .*exq/,
    );
    expect(embedder.note).to.match(/; webgpu fp32: .*ort-wasm.*Copy this file of ONNX Runtime/);
  });

  it('go to the CPU when the device is lost, and fail only where the GPU is required', async () => {
    const hub = await hubFor('own-lost');
    const options = { id: 'test/micro-mean', hub: hub.url, dtype: 'fp32' } as const;
    const one = worker('gpu=lost');
    const { embedder } = await one.load(options);
    expect(embedder).to.include({ backend: 'wasm', dtype: 'fp32' });
    expect(embedder.note).to.match(
      /^Runs on Assay's runtime. Skipped: webgpu fp32 on Assay's runtime: the GPU device was lost: /,
    );
    expect((await one.embed(options.id, ['rain'])).vectors).to.have.length(64);
    const required = await failure(worker('gpu=lost').load({ ...options, device: 'webgpu' }));
    expect(required).to.include({ code: 'engine_unavailable' });
    expect(required.message).to.contain('the GPU device was lost');
  });
});

describe('a hub encoder that is loaded onto the GPU under a strict policy', function () {
  this.timeout(patience);
  after(cleanUp);

  const id = 'test/micro-mean';
  const texts = [
    'the harbour was quiet at dawn',
    'a committee met to review the budget, and nobody agreed on anything at all that day',
    '',
    'rain',
  ];
  let hub: Hub;
  let gpu: TestWorker;
  let loaded: Loaded;
  let onGpu: Embedded;
  before(async () => {
    hub = await hubFor('shared-gpu');
    gpu = worker('policy=strict');
    loaded = await gpu.load({ id, hub: hub.url });
    onGpu = await gpu.embed(id, texts);
  });

  it('works under that policy and Trusted Types, with its self-test', async () => {
    expect(await gpu.call('strict')).to.equal(true);
    const expected = { backend: 'webgpu', dtype: 'fp32', dimensions: 64, window: 126, note: own };
    expect(loaded.embedder).to.include(expected);
    expect(loaded.embedder.selfTest.passed).to.equal(true);
    expect(loaded.progress.at(-1)?.[0]).to.equal(loaded.progress.at(-1)?.[1]);
    const lengths = texts.map((_, i) => Math.hypot(...onGpu.vectors.subarray(64 * i, 64 * (i + 1))));
    expect(lengths.map((length) => Math.round(length * 1e4) / 1e4)).to.deep.equal([1, 1, 0, 1]);
  });

  it('loads again without requests, and without a network', async () => {
    const before = await hub.counts();
    const again = worker('network=none');
    expect((await again.load({ id, hub: hub.url })).embedder).to.deep.equal(loaded.embedder);
    expect(await again.call('requests')).to.deep.equal([]);
    expect(await hub.counts()).to.deep.equal(before);
    expect(Object.values(before).every((count) => count === 1)).to.equal(true);
  });

  it('returns the same vectors on WebGPU and WebAssembly', async () => {
    const cpu = worker();
    const { embedder } = await cpu.load({ id, hub: hub.url, device: 'wasm', dtype: 'fp32' });
    const { revision } = loaded.embedder;
    const expected = { backend: 'wasm', dtype: 'fp32', dimensions: 64, window: 126, note: own, revision };
    expect(embedder).to.include(expected);
    expect(embedder.selfTest.passed).to.equal(true);
    const onCpu = await cpu.embed(id, texts);
    expect([...onGpu.tokens]).to.deep.equal([...onCpu.tokens]);
    expect(difference(onGpu, onCpu)).to.be.below(1e-4);
  });

  it('returns the vectors that ONNX Runtime gives on WebGPU for external data files', async () => {
    const external = { id: 'test/micro-external', hub: hub.url };
    const onnx = worker();
    const { embedder } = await onnx.load({ ...external, device: 'webgpu', dtype: 'fp32' });
    expect(embedder).to.include({
      backend: 'webgpu',
      note: "Skipped: webgpu fp32 on Assay's runtime: Tensor 'word_embeddings' is in another file",
    });
    expect(difference(onGpu, await onnx.embed(external.id, texts))).to.be.below(1e-5);
    await hub.fault({ kind: 'status', value: 404, path: 'model_quantized.onnx_data' });
    const missing = await failure(worker().load({ ...external, device: 'wasm', dtype: 'q8' }));
    expect(missing).to.include({ code: 'artifact_unavailable' });
    expect(missing.message).to.contain('onnx/model_quantized.onnx_data');
  });
});
