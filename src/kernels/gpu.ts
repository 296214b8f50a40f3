// The GPU as the project uses it: one device with everything the adapter has that our kernels and the runtime's can
// use, and word of its loss. The one place that asks for an adapter.

/** Used where the adapter has them. */
const features = ['shader-f16', 'subgroups', 'timestamp-query'] as const;

/** Limits asked for at the adapter's own height: without asking, a device has the lowest that WebGPU allows. */
const limits = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
  'maxComputeWorkgroupsPerDimension',
] as const satisfies readonly (keyof GPUSupportedLimits)[];

export interface Gpu {
  readonly device: GPUDevice;
  /** `vendor/architecture` as the browser tells them, as `google/swiftshader`. */
  readonly adapter: string;
  /** True where the CPU plays the GPU: right, and slower than the CPU itself. */
  readonly software: boolean;
  /** Resolves when the device is lost, also when it was destroyed on purpose; never rejects. */
  readonly lost: Promise<GPUDeviceLostInfo>;
  /**
   * The same work, rejected with an Error as soon as the device is lost: what waits for a lost device may never settle.
   * Nothing is kept of work that has settled, however many times it is called.
   */
  orLost<Result>(work: Promise<Result>): Promise<Result>;
}

/**
 * A device of its own on the fastest adapter.
 * @param api where WebGPU is; it is there in browsers that then have no adapter
 * @returns null where there is no WebGPU, no adapter, or the adapter gives no device
 */
export async function openGpu(api: GPU | undefined = globalThis.navigator?.gpu): Promise<Gpu | null> {
  try {
    const adapter = await api?.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter) return null;
    const device = await adapter.requestDevice({
      label: 'assay',
      requiredFeatures: features.filter((feature) => adapter.features.has(feature)),
      requiredLimits: Object.fromEntries(limits.map((name) => [name, adapter.limits[name]])),
    });
    return gpuOf(device, adapter.info);
  } catch {
    // A browser that blocks WebGPU after crashes refuses by rejecting.
    return null;
  }
}

function gpuOf(device: GPUDevice, { vendor, architecture, isFallbackAdapter }: GPUAdapterInfo): Gpu {
  const waiting = new Set<(error: Error) => void>();
  let loss: Error | undefined;
  const lost = device.lost.then((info) => {
    loss = new Error(`the GPU device was lost: ${info.message || info.reason}`);
    for (const reject of waiting) reject(loss);
    return info;
  });
  return {
    device,
    adapter: [vendor, architecture].filter((part) => part !== '').join('/') || 'unknown',
    software: isFallbackAdapter || architecture === 'swiftshader',
    lost,
    orLost: (work) =>
      new Promise((resolve, reject) => {
        if (loss) reject(loss);
        waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
  };
}
