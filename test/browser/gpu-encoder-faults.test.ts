// The encoder on a real device that fails: what it rejects, and what it does afterwards.
import { expect } from '@open-wc/testing';
import { type Gpu, openGpu } from '../../dist/core/kernels/gpu.js';
import { GpuEncoder } from '../../dist/encoders/gpu/index.js';
import type { EncoderWeights } from '../../dist/encoders/runtime/weights.js';
import { countGpu, type GpuCounts, gpuForTests, withoutMemory } from '../support/gpu.js';
import { createRandomEncoder, createTexts, mapNumbers } from '../support/random-encoder.js';

/** Has more positions than the encoder is asked to use. */
const weights = createRandomEncoder({ hidden: 64, heads: 2, layers: 1, intermediate: 64, limit: 80 });
const limit = 64;

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('the encoder on a GPU that fails', function () {
  // Software adapters compile for seconds, much longer beside other work.
  this.timeout(120_000);

  let gpu: Gpu;
  let encoder: GpuEncoder;
  let counts: GpuCounts;
  const open = (changed: Partial<EncoderWeights> = {}, tokens = limit) =>
    GpuEncoder.open(gpu, { ...weights, ...changed }, { pooling: 'mean', limit, tokens });

  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    gpu = found;
    counts = countGpu(gpu.device);
    encoder = await open();
  });
  after(() => gpu?.device.destroy());

  it('rejects ids and texts that do not fit, and works afterwards', async () => {
    const [fine] = createTexts([3]);
    expect(await failure(encoder.encode([fine!, Uint32Array.of(5, 97)]))).to.equal(
      'Text 1 has the unknown token id 97. Ids are 0 to 96.',
    );
    expect(await failure(encoder.encode([new Uint32Array(65)]))).to.equal(
      'Text 0 has 65 tokens; the limit is 64. Truncate it.',
    );
    expect((await encoder.encode([fine!])).rows).to.equal(1);
  });

  it('stops between batches when the signal aborts', async () => {
    const texts = createTexts(new Array<number>(20).fill(40));
    const controller = new AbortController();
    const before = counts.submits;
    const submit = gpu.device.queue.submit;
    gpu.device.queue.submit = (commands) => {
      if (counts.submits - before === 3) controller.abort(new Error('enough'));
      return submit.call(gpu.device.queue, commands);
    };
    expect(await failure(encoder.encode(texts, controller.signal))).to.equal('enough');
    gpu.device.queue.submit = submit;
    expect(counts.submits - before).to.be.below(6);
    expect(await failure(encoder.encode(texts, controller.signal))).to.equal('enough');
    expect((await encoder.encode(texts)).rows).to.equal(20);
  });

  it('rejects an encoder that the programs cannot run, with the reason', async () => {
    const { device } = gpu;
    expect(await failure(open({ hidden: 96 }))).to.equal('the encoder has 96 columns, not a multiple of 64');
    expect(await failure(open({ heads: 5 }))).to.contain('heads have 12.8 columns');
    const vocabulary = Math.ceil(device.limits.maxStorageBufferBindingSize / 128) + 1;
    expect(await failure(open({ words: { ...weights.words, rows: vocabulary } }))).to.contain(
      `the encoder needs a buffer of ${vocabulary * 128} bytes, but the device allows`,
    );
    const beyond = mapNumbers(weights, (value) => value * 1e6);
    expect(await failure(open(beyond))).to.match(/^a weight is -?\d+.*, beyond the range of half floats$/);
  });

  it('rejects a program that does not compile, with what the compiler says', async () => {
    const { device } = gpu;
    const create = device.createShaderModule;
    device.createShaderModule = ({ label, code }) =>
      create.call(device, {
        label: label!,
        code: label === 'attention' ? code.replaceAll('exp(', 'exq(') : code,
      });
    try {
      expect(await failure(open())).to.match(/^GPU program 'attention' does not compile: line \d+: .*exq.*$/);
    } finally {
      device.createShaderModule = create;
    }
  });

  it('opens for smaller batches where there is no memory for large ones', async () => {
    const { device } = gpu;
    const create = device.createBuffer;
    let failing = false;
    const openWith = (mostBytes: number) => {
      device.createBuffer = (descriptor) => {
        failing ||= descriptor.size > mostBytes;
        return create.call(device, descriptor);
      };
      const takeFailure = () => {
        const taken = failing;
        failing = false;
        return taken;
      };
      return withoutMemory(device, takeFailure, () => open({}, 1000));
    };
    const texts = createTexts([64, 3, 64, 1]);
    try {
      // Queries, keys and values take 768 bytes a token: 1,000 and 500 tokens do not fit, but 250 do.
      const smaller = await openWith(200_000);
      expect(smaller.capacity.tokens).to.equal(250);
      expect((await smaller.encode(texts)).data).to.deep.equal((await encoder.encode(texts)).data);
      smaller.dispose();
      expect(await failure(openWith(45_000))).to.contain('GPU out of memory');
    } finally {
      device.createBuffer = create;
    }
  });

  it('halves a batch that does not fit into memory', async () => {
    const texts = createTexts([5, 6, 7, 8, 9, 10, 11]);
    const expected = await encoder.encode(texts);
    let left = 2;
    const found = await withoutMemory(
      gpu.device,
      () => left-- > 0,
      () => encoder.encode(texts),
    );
    expect(found.data).to.deep.equal(expected.data);
    expect(encoder.capacity).to.include({ texts: 2, tokens: 11 });
    const before = counts.submits;
    expect((await encoder.encode(texts)).data).to.deep.equal(expected.data);
    expect(counts.submits - before).to.equal(6);
  });

  it('ends when a single text does not fit into memory', async () => {
    const [text] = createTexts([5]);
    const failing = withoutMemory(
      gpu.device,
      () => true,
      () => encoder.encode([text!, text!]),
    );
    expect(await failure(failing)).to.contain('GPU out of memory');
    expect(await failure(encoder.encode([text!]))).to.contain('GPU out of memory');
  });

  it('rejects pending and later calls when the device is lost, and later calls after disposal', async () => {
    const other = (await openGpu())!;
    const lost = await GpuEncoder.open(other, weights, { pooling: 'mean' });
    const texts = createTexts([60, 60]);
    const pending = failure(lost.encode(texts));
    await Promise.resolve();
    other.device.destroy();
    expect(await pending).not.to.equal('no error');
    expect(await failure(lost.encode(texts))).not.to.equal('no error');
    expect(await failure(GpuEncoder.open(other, weights, { pooling: 'mean' }))).to.contain('lost');
    const disposed = encoder;
    disposed.dispose();
    expect(await failure(disposed.encode(texts))).not.to.equal('no error');
  });
});
