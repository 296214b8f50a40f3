// The services of the engine of the moment: a call whose engine is lost runs again on the next one. Everything here may
// run twice: scoring is pure, warming idempotent, authoring requests that create something have keys, and a repeated
// removal finds nothing left to remove.
import { createServiceClient } from './calls.js';
import type { Channel } from './channel.js';
import type { EngineServices } from './methods.js';

/** Methods of an engine that a call needs. */
export interface CallableEngine {
  readonly channel: Pick<Channel, 'call' | 'closeReason' | 'hasStarted' | 'late'>;
}

/** Engines that a call is tried on: after the second crash of a GPU the third engine runs on the CPU. */
const attempts = 3;
/** Engines that may end before they have started, as where tabs are closed one after another: they have not seen the call. */
const starts = 20;

export function createFailoverService(
  connect: (signal: AbortSignal | undefined) => Promise<CallableEngine>,
): Required<EngineServices> {
  return createServiceClient(async (invoke, signal) => {
    const left = { attempts, starts };
    while (true) {
      const { channel } = await connect(signal);
      try {
        return await channel.call(invoke, signal);
      } catch (error) {
        left[channel.hasStarted ? 'attempts' : 'starts'] -= 1;
        if (error !== channel.closeReason || channel.late || left.attempts === 0 || left.starts === 0)
          throw error;
      }
    }
  });
}
