// Where a discovery computes covariances: on the GPU when there is one, the work is large, and the device passes the golden
// check; otherwise on this thread. Both give the same integers, so the model does not depend on it.

import type { Gpu, openGpu } from '../../../core/kernels/index.js';
import type { SumProducts } from '../../discovery/index.js';
import type { GpuSecondMoment } from '../../kernels/index.js';

/** What computed the covariances of a discovery. */
export interface MomentBackend {
  readonly backend: 'cpu' | 'webgpu';
  /** Why the GPU was not used; null where it was, or for too few texts. */
  readonly note: string | null;
}

export interface MomentDevice {
  readonly sumProducts: SumProducts;
  readonly describe: () => MomentBackend;
  /** Frees the device. */
  readonly close: () => Promise<void>;
}

export interface MomentDeviceOptions {
  /** Resolves to the reason why the GPU must not be used now, or null. */
  readonly findObstacle?: () => Promise<string | null>;
  /** Called before the GPU is used, and when it is not used any more. */
  readonly onGpu?: (used: boolean) => void;
  /** Products from which on the GPU is worth opening. Default: half a second of one core. */
  readonly minProducts?: number;
  /** Uses an adapter that runs on the CPU, for tests. */
  readonly allowSoftware?: boolean;
}

/** With what opens the GPU, replaced in tests. Apart, because the types of the package name no type of WebGPU. */
type DeviceOptions = MomentDeviceOptions & { readonly open?: typeof openGpu };

/** Rows times columns squared: both triangles, of which the CPU computes one. */
const enoughProducts = 2e9;

interface OpenDevice {
  readonly gpu: Gpu;
  readonly createKernel: (columns: number) => GpuSecondMoment;
}

/** @param rows number of texts; the device is opened at the first sum that is large enough */
export function createMomentDevice(rows: number, options: DeviceOptions = {}): MomentDevice {
  const { onGpu = () => {}, minProducts = enoughProducts } = options;
  let opened: Promise<OpenDevice | string> | undefined;
  let used = false;
  let note: string | null = null;

  async function sumProducts(...[blocks, columns]: Parameters<SumProducts>): ReturnType<SumProducts> {
    if (note !== null || rows * columns * columns < minProducts) return null;
    opened ??= openDevice(options);
    const device = await opened;
    if (typeof device === 'string') {
      note = device;
      return null;
    }
    const kernel = device.createKernel(columns);
    const fail = (error: unknown) => {
      note = error instanceof Error ? error.message : String(error);
      return null;
    };
    try {
      for await (const block of blocks) {
        const added = await kernel.add(block).catch(fail);
        if (added === null) return null;
      }
      const moment = await kernel.read().catch(fail);
      used ||= moment !== null;
      return moment;
    } finally {
      kernel.dispose();
    }
  }

  return {
    sumProducts,
    describe: () => ({ backend: used && note === null ? 'webgpu' : 'cpu', note }),
    async close() {
      const device = await opened;
      if (device === undefined || typeof device === 'string') return;
      device.gpu.device.destroy();
      onGpu(false);
    },
  };
}

/** The device, or the reason why it is not used. The kernels are loaded on first use. */
async function openDevice({
  findObstacle = async () => null,
  onGpu = () => {},
  open,
  allowSoftware = false,
}: DeviceOptions): Promise<OpenDevice | string> {
  const obstacle = await findObstacle();
  if (obstacle !== null) return obstacle;
  const [{ checkSecondMoment, GpuSecondMoment }, { openGpu }] = await Promise.all([
    import('../../kernels/index.js'),
    import('../../../core/kernels/index.js'),
  ]);
  onGpu(true);
  const gpu = await (open ?? openGpu)();
  const fault = await findFault(gpu, allowSoftware, checkSecondMoment);
  if (gpu && fault === null) return { gpu, createKernel: (columns) => new GpuSecondMoment(gpu, columns) };
  gpu?.device.destroy();
  onGpu(false);
  return fault ?? 'no adapter';
}

async function findFault(
  gpu: Gpu | null,
  allowSoftware: boolean,
  check: (gpu: Gpu) => Promise<string | null>,
): Promise<string | null> {
  if (!gpu) return 'no adapter';
  return gpu.software && !allowSoftware ? `${gpu.adapter} runs on the CPU` : check(gpu);
}
