// The GPU device, with every adapter feature and limit that our kernels and ONNX Runtime's can use, and notice of its
// loss. The only module that requests an adapter.

/** Requested if the adapter has them. */
const features = ['shader-f16', 'subgroups', 'timestamp-query'] as const;

/** Limits requested at the adapter's maximum: the default is the lowest that WebGPU allows. */
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
  /** `vendor/architecture` as the browser reports them, like `google/swiftshader`. */
  readonly adapter: string;
  /** True if the adapter runs on the CPU: correct, but slower than the CPU backend. */
  readonly software: boolean;
  /** Resolves when the device is lost or destroyed; never rejects. */
  readonly lost: Promise<GPUDeviceLostInfo>;
  /**
   * Races work with the loss of the device and rejects with an Error when it is lost, because work on a lost device may
   * never settle. Keeps no reference to settled work.
   */
  raceLoss<Result>(work: Promise<Result>): Promise<Result>;
}

/**
 * Opens a new device on the fastest adapter.
 * @param api WebGPU; some browsers have it but no adapter
 * @returns null if there is no WebGPU, no adapter or no device
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
    return createGpu(device, adapter.info);
  } catch {
    // A browser that blocks WebGPU after crashes rejects.
    return null;
  }
}

function createGpu(device: GPUDevice, { vendor, architecture, isFallbackAdapter }: GPUAdapterInfo): Gpu {
  const waiting = new Set<(error: Error) => void>();
  let loss: Error | undefined;
  const lost = device.lost.then((info) => {
    loss = new Error(`GPU device lost: ${info.message || info.reason}`);
    for (const reject of waiting) reject(loss);
    return info;
  });
  return {
    device,
    adapter: [vendor, architecture].filter((part) => part !== '').join('/') || 'unknown',
    software: isFallbackAdapter || architecture === 'swiftshader',
    lost,
    raceLoss: (work) =>
      new Promise((resolve, reject) => {
        if (loss) reject(loss);
        waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
  };
}
