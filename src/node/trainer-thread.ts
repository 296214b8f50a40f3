// A thread of Node with the part of a web worker's interface that training uses.
import { type Transferable as NodeTransferable, Worker } from 'node:worker_threads';
import type { EngineOptions } from '../engine/index.js';

type TrainerThread = ReturnType<NonNullable<EngineOptions['trainer']>>;

/** Starts a thread that serves a trainer. It ends with the process, or when it is terminated. */
export function createTrainerThread(): TrainerThread {
  const worker = new Worker(new URL('./trainer.js', import.meta.url));
  const thread: TrainerThread = {
    onmessage: null,
    onerror: null,
    postMessage: (message, transfer) => worker.postMessage(message, transfer as NodeTransferable[]),
    terminate: () => void worker.terminate(),
  };
  worker.on('message', (data: unknown) => thread.onmessage?.(new MessageEvent('message', { data })));
  worker.on('error', ({ message }) => {
    const event = Object.assign(new Event('error'), { message });
    thread.onerror?.(event as ErrorEvent);
  });
  return thread;
}
