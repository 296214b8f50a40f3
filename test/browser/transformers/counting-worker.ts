// A worker that embeds on WebGPU and counts what its device was asked for: by our pooling, and by the runtime before it.
import { loadTransformersEmbedder } from '../../../dist/embedding/transformers/load.js';
import { GpuPooler } from '../../../dist/kernels/pooler.js';
import { memoryArea } from '../../../dist/storage/area.js';
import { memoryFiles } from '../../../dist/storage/file-store.js';
import { hubFiles } from '../../../dist/storage/hub-files.js';
import { countGpu, type GpuCounts } from '../../support/gpu.js';

export interface Wanted {
  readonly id: string;
  readonly hub: string;
  readonly runtime: string;
  /** Embedded in one call each, one after the other. */
  readonly batches: readonly (readonly string[])[];
}

export interface Counted {
  readonly texts: number;
  readonly dimensions: number;
  /** How often pooling ran: once a batch. */
  readonly pools: number;
  readonly ours: GpuCounts;
  readonly all: GpuCounts;
}

const none = (): GpuCounts => ({ submits: 0, readbacks: 0, bytesRead: 0, buffers: 0, pipelines: 0 });
const names = Object.keys(none()) as (keyof GpuCounts)[];

function addDifference(to: GpuCounts, after: GpuCounts, before: GpuCounts): void {
  for (const name of names) to[name] += after[name] - before[name];
}

let device: GpuCounts | undefined;
const request = GPUAdapter.prototype.requestDevice;
GPUAdapter.prototype.requestDevice = async function (descriptor) {
  const made = await request.call(this, descriptor);
  device = countGpu(made);
  return made;
};

// The runtime's calls are one at a time and pooling is inside of them, so that what happens meanwhile is ours.
let ours = none();
let pools = 0;
const pool = GpuPooler.prototype.pool;
GpuPooler.prototype.pool = async function (...given) {
  const before = { ...(device ?? none()) };
  const vectors = await pool.apply(this, given);
  addDifference(ours, device ?? none(), before);
  pools += 1;
  return vectors;
};

async function count({ batches, ...asked }: Wanted): Promise<Counted[]> {
  const embedder = await loadTransformersEmbedder({
    ...asked,
    device: 'webgpu',
    dtype: 'fp32',
    files: hubFiles(memoryFiles(), memoryArea<unknown>()),
    verdicts: memoryArea<unknown>(),
  });
  const counted: Counted[] = [];
  for (const texts of batches) {
    const before = { ...(device ?? none()) };
    [ours, pools] = [none(), 0];
    await embedder.embed(texts);
    const all = none();
    addDifference(all, device ?? none(), before);
    counted.push({ texts: texts.length, dimensions: embedder.dimensions, pools, ours, all });
  }
  return counted;
}

self.addEventListener('message', async ({ data }: MessageEvent<Wanted>) => {
  try {
    self.postMessage({ counted: await count(data) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
});
