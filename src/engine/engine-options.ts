// What a host gives the engine: its settings, and the parts of the outside world that it uses.
import type { AssayError, EngineHistory, EngineSettings, SourceTokens } from '../contract/index.js';
import type { BrowserModel } from '../platform/index.js';
import type { SourceIo } from '../sources/index.js';
import type { Area, FileStore } from '../storage/index.js';
import type { TrainerThread } from '../training/index.js';
import type { GeneratorThreads } from './interpreters/generator-interpreter.js';

export interface EngineOptions extends EngineSettings {
  /** Called when the runtime of a hub embedder has failed: this thread is unusable from then on and must be ended. */
  onFatal?: (error: AssayError) => void;
  /** Called before the GPU is used, and when it is not used any more. */
  onGpu?: (used: boolean) => void;
  /** Failures and restarts of earlier engines. */
  past?: EngineHistory;
  /** Milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** Default: the global fetch. */
  fetch?: typeof globalThis.fetch;
  /** Stores files, vectors and models in IndexedDB. When false, everything stays in memory. Default: true. */
  persist?: boolean;
  /** Keeps models that were rebuilt for `embedder`. Engines share it, so none sweeps it. Default: each engine its own. */
  rebuilt?: Area<unknown> | undefined;
  /** Creates a worker that serves a trainer; called up to `cores` times a build. Default: training runs on the engine's thread. */
  trainer?: () => TrainerThread;
  /** CPU cores: the maximum number of trainers that search at once. Default: `navigator.hardwareConcurrency`, or 1. */
  cores?: number;
  /** Creates a worker that serves a replica of a hub embedder. Default: the CPU embeds on the engine's thread only. */
  replica?: () => Worker;
  /** Creates a worker that serves a replica of the bundled embedder with layers. Default: as `replica`. */
  contextualReplica?: () => Worker;
  /** Starts the thread of a text generator, which names discovered traits on request. Default: generators are refused. */
  generator?: GeneratorThreads;
  /** Connects to the browser's embedding model in the page. Default: only this thread's own is used. */
  pageModel?: (() => Promise<BrowserModel>) | undefined;
  /** Fetches from `hub`. Default: `fetch`. */
  hubFetch?: typeof globalThis.fetch;
  /** Stores the files that come from `hub`. Default: as `persist` says. */
  hubStorage?: { readonly files: FileStore; readonly records: Area<unknown> } | undefined;
  /** Access tokens of `sourceHosts`, each sent to the hosts of its service only. Default: those of a build's request. */
  sourceTokens?: SourceTokens | undefined;
  /** Fetches those sources. Default: `fetch`. */
  sourceFetch?: typeof globalThis.fetch;
  /** Reads the text of an HTML document, or rejects with the reason why not. Default: on the engine's thread. */
  readHtml?: (html: string) => Promise<string>;
  /** Opens a folder on disk as a model directory; only where there is a disk. */
  openFolder?: (folder: string) => SourceIo['read'];
}
