// A replica: a second encoder of the same weights on the CPU, in a separate worker, with the same vectors bit for bit.
// The side that sends requests, and the methods.
import { Thread, type ThreadEndpoint } from '../../core/platform/thread/index.js';

export interface ReplicaMethods {
  /** @param parts what an encoder is made of; copied into the worker */
  open(parts: unknown): void;
  /** @returns (n, d) unit rows */
  encode(batch: readonly Uint32Array[]): Float32Array;
}

export interface Replica {
  /**
   * Encodes texts.
   * @returns (n, d) unit rows
   * @throws AssayError when the replica fails, is disposed or does not respond; it is unusable afterwards
   */
  encode(batch: readonly Uint32Array[]): Promise<Float32Array>;
  /** Terminates its worker. */
  dispose(): void;
}

/** Milliseconds. */
const responseTimeout = 30_000;

/**
 * Starts a replica.
 * @param worker serves a replica; owned by it
 * @throws AssayError when it cannot be opened; its worker is terminated then
 */
export async function openReplica<Parts>(worker: ThreadEndpoint, parts: Parts): Promise<Replica> {
  const thread = new Thread<ReplicaMethods>(worker, { name: 'A thread of the encoder', responseTimeout });
  // After an error, its WebAssembly memory may be in any state.
  const end = (error: Error): never => {
    thread.close(error.message);
    throw error;
  };
  await thread.request('open', parts).catch(end);
  return {
    encode: (batch) => thread.request('encode', batch).catch(end),
    dispose: () => thread.close(),
  };
}
