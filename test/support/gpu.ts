// The GPU of browser tests, logged in their output; and counters for the calls to a device.
import { type Gpu, openGpu } from '../../dist/core/kernels/gpu.js';

/**
 * Opens a device for the test.
 * @returns null without an adapter if GPU tests are optional
 * @throws Error without an adapter if they are required
 */
export async function gpuForTests(): Promise<Gpu | null> {
  const gpu = await openGpu();
  if (gpu) {
    console.log(`GPU tests: adapter ${gpu.adapter}, features ${[...gpu.device.features].sort().join(' ')}`);
    return gpu;
  }
  const reason = `navigator.gpu ${'gpu' in navigator ? 'has no adapter' : 'is missing'}`;
  const { required }: { required: boolean } = await (await fetch('/__gpu')).json();
  if (required) throw new Error(`GPU tests are required, but ${reason}`);
  console.log(`GPU tests skipped: ${reason}`);
  return null;
}

export interface GpuCounts {
  submits: number;
  /** Mappings for reading, and their bytes. */
  readbacks: number;
  bytesRead: number;
  buffers: number;
  pipelines: number;
}

/** Counts the calls to a device from now on. @returns the counts, updated in place */
export function countGpu(device: GPUDevice): GpuCounts {
  const counts: GpuCounts = { submits: 0, readbacks: 0, bytesRead: 0, buffers: 0, pipelines: 0 };
  const submit = device.queue.submit.bind(device.queue);
  device.queue.submit = (commands) => {
    counts.submits++;
    return submit(commands);
  };
  const createBuffer = device.createBuffer.bind(device);
  device.createBuffer = (descriptor) => {
    counts.buffers++;
    return countReads(createBuffer(descriptor), counts);
  };
  const createPipeline = device.createComputePipeline.bind(device);
  device.createComputePipeline = (descriptor) => {
    counts.pipelines++;
    return createPipeline(descriptor);
  };
  const createPipelineAsync = device.createComputePipelineAsync.bind(device);
  device.createComputePipelineAsync = (descriptor) => {
    counts.pipelines++;
    return createPipelineAsync(descriptor);
  };
  return counts;
}

export interface WorkCounts {
  dispatches: number;
  bindGroups: number;
}

/** Counts what is recorded on a device from now on. @returns the counts, updated in place */
export function countWork(device: GPUDevice): WorkCounts {
  const counts: WorkCounts = { dispatches: 0, bindGroups: 0 };
  const createBindGroup = device.createBindGroup.bind(device);
  device.createBindGroup = (descriptor) => {
    counts.bindGroups++;
    return createBindGroup(descriptor);
  };
  const createEncoder = device.createCommandEncoder.bind(device);
  device.createCommandEncoder = (descriptor) => {
    const encoder = createEncoder(descriptor);
    const begin = encoder.beginComputePass.bind(encoder);
    encoder.beginComputePass = (options) => {
      const pass = begin(options);
      const dispatch = pass.dispatchWorkgroups.bind(pass);
      pass.dispatchWorkgroups = (...groups) => {
        counts.dispatches++;
        dispatch(...groups);
      };
      return pass;
    };
    return encoder;
  };
  return counts;
}

/**
 * Makes a device report that it has no memory, while `run` runs.
 * @param fails whether the work that ends now fails
 */
export async function withoutMemory<Result>(
  device: GPUDevice,
  fails: () => boolean,
  run: () => Promise<Result>,
): Promise<Result> {
  const { pushErrorScope: push, popErrorScope: pop } = device;
  const filters: GPUErrorFilter[] = [];
  device.pushErrorScope = (filter) => {
    filters.push(filter);
    push.call(device, filter);
  };
  device.popErrorScope = () => {
    const failing = filters.pop() === 'out-of-memory' && fails();
    return pop.call(device).then((error) => (failing ? new GPUOutOfMemoryError('not enough memory') : error));
  };
  try {
    return await run();
  } finally {
    Object.assign(device, { pushErrorScope: push, popErrorScope: pop });
  }
}

/** Changes the code of every program that a device compiles while `run` runs. */
export async function changePrograms<Result>(
  change: (code: string) => string,
  run: () => Promise<Result>,
): Promise<Result> {
  const { createShaderModule } = GPUDevice.prototype;
  GPUDevice.prototype.createShaderModule = function ({ label = '', code }) {
    return createShaderModule.call(this, { label, code: change(code) });
  };
  try {
    return await run();
  } finally {
    GPUDevice.prototype.createShaderModule = createShaderModule;
  }
}

function countReads(buffer: GPUBuffer, counts: GpuCounts): GPUBuffer {
  const mapAsync = buffer.mapAsync.bind(buffer);
  buffer.mapAsync = (mode, offset = 0, size = buffer.size - offset) => {
    if (mode === GPUMapMode.READ) {
      counts.readbacks++;
      counts.bytesRead += size;
    }
    return mapAsync(mode, offset, size);
  };
  return buffer;
}

/** A device buffer of floats followed by `spare` NaNs: the runtime's buffers are longer than their tensors. */
export function bufferOf(device: GPUDevice, values: Float32Array, spare = 0): GPUBuffer {
  const size = Math.max(4, (values.length + spare) * 4);
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
  const buffer = device.createBuffer({ size, usage, mappedAtCreation: true });
  const floats = new Float32Array(buffer.getMappedRange());
  floats.fill(Number.NaN);
  floats.set(values);
  buffer.unmap();
  return buffer;
}
