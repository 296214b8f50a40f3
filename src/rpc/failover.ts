// AssayService over whatever engine there is at the moment: a call whose engine is lost under it is made again on the
// next one. Everything here may run twice: scoring is pure, warming idempotent, requests of authoring that make
// something have keys, and a removal that is made again finds nothing left to remove.
import type { AssayService } from '../contract/authoring.js';
import { authoringOver, type Call } from './authoring.js';
import type { ConnectEngine } from './connect.js';
import { scoringOver } from './scoring.js';

export interface FailoverService extends AssayService {
  /** Any call on the engine's end. */
  readonly call: Call;
}

/** Engines that a call is made on: after the second crash of a GPU the third engine runs on the CPU. */
const attempts = 3;

export function failoverService(connect: ConnectEngine): FailoverService {
  const call: Call = async (invoke, signal) => {
    for (let left = attempts; ; left -= 1) {
      const { channel } = await connect(signal);
      try {
        return await channel.call(invoke, signal);
      } catch (error) {
        if (error !== channel.lost || left === 1) throw error;
      }
    }
  };
  return { call, ...scoringOver(call), authoring: authoringOver(call) };
}
