// A worker that embeds on WebGPU and counts the calls to its device: those of our pooling behind ONNX Runtime, and all.

import { createMemoryArea } from '../../../dist/core/storage/areas/area.js';
import { createMemoryFiles } from '../../../dist/core/storage/files/file-store.js';
import { createHubFiles } from '../../../dist/core/storage/files/hub-files.js';
import { loadTransformersEmbedder } from '../../../dist/encoders/hub/load-encoder.js';
import { GpuPooler } from '../../../dist/encoders/pooling/pooler.js';
import { countGpu, countWork, type GpuCounts, type WorkCounts } from '../../support/gpu.js';

export interface CountRequest {
  readonly id: string;
  readonly hub: string;
  readonly runtime: string;
  /** Embedded one after the other, each in one call. */
  readonly batches: readonly (readonly string[])[];
}

export interface BatchCounts {
  readonly texts: number;
  readonly dimensions: number;
  /** Runs of the pooling: one per batch. */
  readonly pools: number;
  readonly ours: GpuCounts;
  readonly all: GpuCounts;
  readonly dispatches: number;
}

const createCounts = (): GpuCounts => ({ submits: 0, readbacks: 0, bytesRead: 0, buffers: 0, pipelines: 0 });
const names = Object.keys(createCounts()) as (keyof GpuCounts)[];

function addDifference(to: GpuCounts, after: GpuCounts, before: GpuCounts): void {
  for (const name of names) to[name] += after[name] - before[name];
}

let device: GpuCounts | undefined;
let work: WorkCounts | undefined;
const request = GPUAdapter.prototype.requestDevice;
GPUAdapter.prototype.requestDevice = async function (descriptor) {
  const requested = await request.call(this, descriptor);
  device = countGpu(requested);
  work = countWork(requested);
  return requested;
};

// The runtime's calls are serial and pooling runs within one, so that all calls during pooling are ours.
let ours = createCounts();
let pools = 0;
const pool = GpuPooler.prototype.pool;
GpuPooler.prototype.pool = async function (...given) {
  const before = { ...(device ?? createCounts()) };
  const vectors = await pool.apply(this, given);
  addDifference(ours, device ?? createCounts(), before);
  pools += 1;
  return vectors;
};

async function count({ batches, ...asked }: CountRequest): Promise<BatchCounts[]> {
  const embedder = await loadTransformersEmbedder({
    ...asked,
    device: 'webgpu',
    dtype: 'fp32',
    files: createHubFiles(createMemoryFiles(), createMemoryArea<unknown>()),
    verdicts: createMemoryArea<unknown>(),
  });
  const counted: BatchCounts[] = [];
  for (const texts of batches) {
    const before = { ...(device ?? createCounts()) };
    const recorded = work?.dispatches ?? 0;
    [ours, pools] = [createCounts(), 0];
    await embedder.embed(texts);
    const all = createCounts();
    addDifference(all, device ?? createCounts(), before);
    const dispatches = (work?.dispatches ?? 0) - recorded;
    counted.push({ texts: texts.length, dimensions: embedder.dimensions, pools, ours, all, dispatches });
  }
  return counted;
}

self.addEventListener('message', async ({ data }: MessageEvent<CountRequest>) => {
  try {
    self.postMessage({ counted: await count(data) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
});
