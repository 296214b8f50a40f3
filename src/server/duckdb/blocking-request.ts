// Requests over a port for which this thread sleeps: a function of DuckDB must return before JavaScript runs on.
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { AssayError } from '../../core/contract/index.js';
import type { ThreadRequest, ThreadResponse } from '../../core/platform/thread/index.js';
import type { Question, ScoreMethods, TextScore } from './methods.js';

/** Milliseconds that a query waits for one chunk of up to 2,048 texts. */
const responseTimeout = 600_000;

/**
 * @param port at whose other end a thread serves {@link ScoreMethods}
 * @param flag one number, which that thread sets to 1 after every message
 * @returns requests the scores of texts. @throws the error of the method; engine_unavailable after 10 minutes
 */
export function createBlockingRequest(
  port: MessagePort,
  flag: Int32Array,
): (question: Question) => readonly TextScore[] {
  const method: keyof ScoreMethods = 'score';
  let requests = 0;
  return (input) => {
    const id = requests++;
    Atomics.store(flag, 0, 0);
    port.postMessage({ id, method, input } satisfies ThreadRequest);
    if (Atomics.wait(flag, 0, 0, responseTimeout) === 'timed-out')
      throw new AssayError('engine_unavailable', 'The thread of assay_score does not answer');
    // The first message only says that the port is served.
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
      const response: ThreadResponse = next.message;
      if (response.kind === 'ready' || response.id !== id) continue;
      if (response.kind === 'failed') throw AssayError.fromJSON(response.error);
      if (response.kind === 'result') return response.result as readonly TextScore[];
    }
    throw new AssayError('internal', 'Internal error: assay_score got no answer');
  };
}
