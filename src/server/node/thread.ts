// Threads of Node with the part of a web worker's interface that training and text generators use: both sides.
import { type Transferable as NodeTransferable, parentPort, Worker } from 'node:worker_threads';
import { threadLimits } from '../../core/platform/index.js';
import type { EngineOptions } from '../../entries/in-process/index.js';

export type Thread = ReturnType<NonNullable<EngineOptions['trainer']>>;

/**
 * Starts a thread. It ends with the process, or when it is terminated.
 * @param script file next to this one
 */
export function startThread(script: string): Thread {
  const worker = new Worker(new URL(script, import.meta.url), { resourceLimits: threadLimits });
  const thread: Thread = {
    onmessage: null,
    onerror: null,
    postMessage: (message, transfer) => worker.postMessage(message, transfer as NodeTransferable[]),
    terminate: () => void worker.terminate(),
  };
  worker.on('message', (data: unknown) => thread.onmessage?.(new MessageEvent('message', { data })));
  worker.on('error', ({ message }) => {
    const event = Object.assign(new Event('error', { cancelable: true }), { message });
    thread.onerror?.(event as ErrorEvent);
  });
  return thread;
}

/** The part of a worker's global scope in use. */
interface ThreadScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Runs the side of the thread; nothing on the main thread. */
export function serveThread(serve: (scope: ThreadScope) => void): void {
  const port = parentPort;
  if (!port) return;
  serve({
    postMessage: (message) => port.postMessage(message),
    addEventListener: (type, listener) =>
      port.on(type, (data: unknown) => listener(new MessageEvent(type, { data }))),
  });
}
