// What the engine is given by whoever hosts it: where its files are, and every piece of the outside world.
import type { AssayError } from '../contract/errors.js';
import type { EnginePast } from '../contract/service.js';
import type { Device, Dtype } from '../embedding/transformers/backend.js';
import type { DirectoryHost } from './authoring/directory.js';

export interface EngineOptions {
  /** Absolute URL of the models folder, with a trailing slash; `catalog.json` lies in it. */
  assets: string;
  /** Prefix that a page's URL is appended to (percent-encoded) when it is fetched for scoring. */
  fetchProxy?: string;
  /**
   * Embedder that models are scored and built under: a hub repository as `owner/name`, or the absolute URL of a folder
   * with the same files. Default: the catalog's.
   */
  embedder?: string;
  /** Absolute URL of the hub, with a trailing slash. Default: `https://huggingface.co/`. */
  hub?: string;
  /** Absolute URL of the folder of ONNX Runtime's files, with a trailing slash. Default: `runtime/` in `assets`. */
  runtime?: string;
  /** Where a hub embedder runs; `webgpu` insists. Default: `auto`. */
  device?: Device;
  /** Weights of a hub embedder. Default: `auto`, by the device. */
  dtype?: Dtype | 'auto';
  /** Told when the runtime of a hub embedder failed: this thread is good for nothing any more and should be ended. */
  onFatal?: (error: AssayError) => void;
  /** Told whether the GPU is used, before it is. */
  onGpu?: (used: boolean) => void;
  /** What became of the engines before this one. */
  past?: EnginePast;
  /** Milliseconds since 1970. Default: the clock. */
  now?: () => number;
  /** Default: the global fetch. */
  fetch?: typeof globalThis.fetch;
  /** Keeps files and the catalog in IndexedDB (default), or in memory for this process alone. */
  persist?: boolean;
  /** Makes a worker that serves a trainer. Default: training goes on in the engine's own thread. */
  trainer?: () => Worker;
  /** Makes a worker that serves a replica of a hub embedder. Default: the CPU embeds on the engine's own thread alone. */
  replica?: () => Worker;
  /** Opens model directories on disk, where there is a disk. */
  openFolder?: DirectoryHost['openFolder'];
  /** Refuses a URL by throwing `url_refused`; asked before every request and redirect. Default: allows all. */
  guard?: (url: URL) => Promise<void>;
}
