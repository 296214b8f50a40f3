// Memory of a device that really runs out: this process has few addresses left when its encoder opens.
import { expect } from '@open-wc/testing';
import type { Gpu } from '../../dist/core/kernels/gpu.js';
import { runOnGpu } from '../../dist/core/kernels/gpu-errors.js';
import { GpuEncoder } from '../../dist/encoders/gpu/index.js';
import { gpuForTests } from '../support/gpu.js';
import { createRandomEncoder, createTexts } from '../support/random-encoder.js';

const weights = createRandomEncoder({ hidden: 64, heads: 2, layers: 1, intermediate: 64, limit: 32 });
const megabyte = 2 ** 20;

/** Allocates buffers of a size until one does not fit. */
async function fill({ device }: Gpu, bytes: number): Promise<GPUBuffer[]> {
  const buffers: GPUBuffer[] = [];
  for (;;) {
    device.pushErrorScope('out-of-memory');
    const buffer = device.createBuffer({ size: bytes, usage: GPUBufferUsage.STORAGE });
    const error = await device.popErrorScope();
    if (error instanceof GPUOutOfMemoryError) return buffers;
    buffers.push(buffer);
    if (buffers.length > 200) throw new Error('Memory does not run out here');
  }
}

describe('a GPU whose memory has run out', () => {
  let gpu: Gpu;
  let buffers: GPUBuffer[];
  before(async () => {
    gpu = (await gpuForTests())!;
    buffers = [...(await fill(gpu, 1024 * megabyte)), ...(await fill(gpu, 32 * megabyte))];
  });
  after(() => gpu.device.destroy());

  it('reports it as an error', async () => {
    const run = async () => {
      gpu.device.createBuffer({ size: 1024 * megabyte, usage: GPUBufferUsage.STORAGE });
    };
    const error = await runOnGpu(gpu, run).catch((reason: unknown) => reason);
    expect((error as Error).message).to.contain('GPU out of memory');
  });

  it('opens an encoder for smaller batches, with the same vectors', async () => {
    // Queries, keys and values of 60,000 tokens take 46 MB.
    const options = { pooling: 'mean', tokens: 60_000 } as const;
    const texts = createTexts([32, 3, 1]);
    const smaller = await GpuEncoder.open(gpu, weights, options);
    expect(smaller.capacity.tokens).to.be.below(options.tokens);
    const found = await smaller.encode(texts);
    smaller.dispose();
    for (const buffer of buffers) buffer.destroy();
    const whole = await GpuEncoder.open(gpu, weights, options);
    expect(whole.capacity.tokens).to.equal(options.tokens);
    expect((await whole.encode(texts)).data).to.deep.equal(found.data);
    whole.dispose();
  });
});
