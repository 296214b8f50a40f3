// Hub encoders on Assay's own kernels on WebGPU: exact vectors, nothing of ONNX Runtime, and every fault is a step down.
import { expect } from '@open-wc/testing';
import { hubFor } from './transformers/fixture.js';
import { cleanUp, failure, forgetRuntime, patience, worker } from './transformers/workers.js';

const words = ['the', 'and', 'of', 'in'];
const text = (count: number) => Array.from({ length: count }, (_, i) => words[i % words.length]).join(' ');
/** 1, 512, 0 and other numbers of tokens; two of each are special. */
const texts = [text(1), text(510), '', text(40), text(7), ' '];

const nowhere = new URL('/no-such-folder/', location.href).href;
const own = "Runs on Assay's runtime";

afterEach(cleanUp);

describe("hub encoders on Assay's GPU kernels", function () {
  this.timeout(patience);

  it('give the vectors of the CPU for empty texts and 1 to 512 tokens, without ONNX Runtime', async () => {
    await forgetRuntime();
    const hub = await hubFor('own-gpu');
    const options = { id: 'test/micro-deep', hub: hub.url, dtype: 'fp32', runtime: nowhere } as const;
    const [gpu, cpu] = [worker(), worker()];
    const onGpu = await gpu.load({ ...options, device: 'webgpu' });
    expect(onGpu.embedder).to.include({ backend: 'webgpu', dtype: 'fp32', note: own });
    expect(onGpu.embedder.selfTest.cosine).to.be.above(0.99999);
    const onCpu = await cpu.load({ ...options, device: 'wasm' });
    expect(onCpu.embedder).to.include({ backend: 'wasm', note: own, revision: onGpu.embedder.revision });
    const [ours, theirs] = [await gpu.embed(options.id, texts), await cpu.embed(options.id, texts)];
    expect([...ours.tokens]).to.deep.equal([1, 510, 0, 40, 7, 0]);
    const farthest = Math.max(...ours.vectors.map((value, i) => Math.abs(value - theirs.vectors[i]!)));
    expect(farthest).to.be.below(1e-5);
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
