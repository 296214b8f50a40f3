// A text generator of a model hub in a thread of its own: it computes for seconds without a pause, which would block
// scores, and ends at once when its caller does not wait any longer. The side that sends requests, and the methods.
import { AssayError } from '../../../core/contract/index.js';
import { raceAbort } from '../../../core/platform/index.js';
import { Thread, type ThreadEndpoint } from '../../../core/platform/thread/index.js';
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

export interface GeneratorMethods {
  open(parts: GeneratorParts): void;
  /** @returns see {@link Generator.generate} */
  generate(generation: Generation): string;
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
  readonly spawn: () => ThreadEndpoint;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface Generator {
  /**
   * Generates a text, one at a time.
   * @returns the text with its start and its end; without the end if that did not come
   * @throws engine_unavailable when the thread fails or was ended; the signal's reason, after which the generator is unusable
   */
  generate(generation: Generation, signal: AbortSignal): Promise<string>;
  /** Ends its thread. */
  dispose(): void;
}

/**
 * Downloads a generator, if it is not stored, and loads it in a new thread.
 * @throws invalid_request, artifact_unavailable, artifact_damaged for its files or when it cannot be loaded;
 *   engine_unavailable when its thread does not start; the signal's reason
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
  const thread = new Thread<GeneratorMethods>(spawn(), { name: 'The generator' });
  try {
    await raceAbort(thread.started.catch(explainStart), signal);
    await thread.request('open', parts, { signal });
  } catch (error) {
    thread.close();
    throw error;
  }
  return {
    generate: (generation, callSignal) => thread.request('generate', generation, { signal: callSignal }),
    dispose: () => thread.close(),
  };
}

/** Its code, or that of transformers.js, is not installed. */
function explainStart(error: AssayError): never {
  const remedy =
    'In a page, run npx assay init <public folder> --encoders. In Node, run npm install @huggingface/transformers';
  throw new AssayError(error.code, `${remedy}. ${error.detail}`);
}
