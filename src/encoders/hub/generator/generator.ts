// A text generator of a model hub in a thread of its own: it computes for seconds without a pause, which would block
// scores, and ends at once when its caller does not wait any longer. The side that sends requests, and the messages.
import type { HubFiles } from '../../../core/storage/index.js';
import type { Dtype } from '../backend.js';
import { Repository } from '../repository.js';
import { type GeneratorDevice, type GeneratorParts, readGenerator } from './generator-files.js';

/** What to generate. The most likely token is taken each time, so that the same request gives the same text. */
export interface Generation {
  /** The user's message. */
  readonly prompt: string;
  /** What the answer begins with. */
  readonly start: string;
  /** Character at whose first occurrence the answer ends. */
  readonly end: string;
  readonly maxTokens: number;
}

export type GeneratorRequest =
  | { kind: 'open'; parts: GeneratorParts }
  | { kind: 'generate'; generation: Generation };
export type GeneratorResponse = { kind: 'done'; text: string } | { kind: 'failed'; reason: string };

/** The part of a worker in use. */
export interface GeneratorThread {
  postMessage(message: unknown, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface GeneratorOptions {
  /** `owner/name` on the hub, or the absolute URL of a folder with the same files. */
  readonly id: string;
  /** Absolute URL with a trailing slash. */
  readonly hub: string;
  readonly files: HubFiles;
  /** Absolute URL of the runtime folder, with a trailing slash; null where the runtime is a part of the platform. */
  readonly runtime: string | null;
  readonly device: GeneratorDevice;
  readonly dtype: Dtype | undefined;
  /** Starts a thread that calls `serveGenerator`. */
  readonly spawn: () => GeneratorThread;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface Generator {
  /**
   * Generates a text, one at a time.
   * @returns the text with its start and its end; without the end if that did not come
   * @throws Error when the thread fails or was ended; the signal's reason, after which the generator is unusable
   */
  generate(generation: Generation, signal: AbortSignal): Promise<string>;
  /** Ends its thread. */
  dispose(): void;
}

/**
 * Downloads a generator, if it is not stored, and loads it in a new thread.
 * @throws invalid_request, artifact_unavailable, artifact_damaged for its files; Error when it cannot be loaded; the
 *   signal's reason
 */
export async function openGenerator(options: GeneratorOptions): Promise<Generator> {
  const { id, hub, files, device, dtype, runtime, spawn, signal, onProgress } = options;
  const repository = new Repository({
    noun: 'generator',
    id,
    revision: 'main',
    hub,
    files,
    signal,
    onProgress,
  });
  const parts = await readGenerator({ repository, device, dtype, runtime });
  signal.throwIfAborted();
  const ask = startThread(spawn());
  await ask({ kind: 'open', parts }, signal);
  return {
    generate: (generation, own) => ask({ kind: 'generate', generation }, own),
    dispose: () => ask.end(new Error('the generator was closed')),
  };
}

/** What to do about a thread that does not start: its code, or that of transformers.js, is not installed. */
const remedy =
  'In a page, run npx assay init <public folder> --encoders. In Node, run npm install @huggingface/transformers';

interface Ask {
  (request: GeneratorRequest, signal: AbortSignal): Promise<string>;
  /** Terminates the thread; this and later requests reject with the reason. */
  end(reason: unknown): void;
}

function startThread(thread: GeneratorThread): Ask {
  let failure: { readonly reason: unknown } | undefined;
  let settle: { resolve(text: string): void; reject(reason: unknown): void } | undefined;
  const end = (reason: unknown) => {
    failure ??= { reason };
    thread.terminate();
    settle?.reject(reason);
  };
  let started = false;
  thread.onmessage = ({ data }: MessageEvent<GeneratorResponse>) => {
    started = true;
    if (data.kind === 'done') settle?.resolve(data.text);
    else end(new Error(data.reason));
  };
  thread.onerror = (event) => {
    event.preventDefault();
    const reason = event.message || 'its script did not load';
    end(
      new Error(
        started ? `the generator stopped: ${reason}` : `${remedy}. The generator did not start: ${reason}`,
      ),
    );
  };
  const ask = (request: GeneratorRequest, signal: AbortSignal): Promise<string> => {
    if (failure) return Promise.reject(failure.reason);
    const abort = () => end(signal.reason);
    const response = new Promise<string>((resolve, reject) => {
      settle = { resolve, reject };
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      else thread.postMessage(request, []);
    });
    return response.finally(() => signal.removeEventListener('abort', abort));
  };
  return Object.assign(ask, { end });
}
