// Errors of recorded GPU work. Rejected work does not throw: without error scopes its result would be read as zeros.
import type { Gpu } from './gpu.js';

/** How the message of an error begins when the device ran out of memory. */
const outOfMemory = 'GPU out of memory';

/** True when the device ran out of memory: smaller work may succeed. */
export const isGpuOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(outOfMemory);

const waitForTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Runs work and reports what the device made of it.
 * @param run submits work; the scopes cover what it does until its first await
 * @throws what `run` throws; Error if the device rejects the work, runs out of memory, or is lost
 */
export async function runOnGpu<Result>(gpu: Gpu, run: () => Promise<Result>): Promise<Result> {
  const { device } = gpu;
  device.pushErrorScope('out-of-memory');
  device.pushErrorScope('validation');
  const settled = run().then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  // Popped synchronously, so that the scopes catch no errors of other work.
  const errors = [device.popErrorScope(), device.popErrorScope()] as const;
  const [validation, memory, outcome] = await gpu.raceLoss(Promise.all([...errors, settled]));
  // A device may report what its loss causes before the loss.
  if (memory || validation || 'error' in outcome) await gpu.raceLoss(waitForTask());
  if (memory) throw new Error(`${outOfMemory}: ${memory.message}`);
  if (validation) throw new Error(`GPU validation error: ${validation.message}`);
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
