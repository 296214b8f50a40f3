// What a host gives the engine: its settings, and the parts of the outside world that scoring uses.
import type { AssayError, EngineHistory, EngineSettings } from '../contract/index.js';
import type { Area, FileStore } from '../storage/index.js';

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
  /** Creates a worker that serves a replica of the bundled embedder with layers. Default: the CPU embeds on the engine's thread only. */
  contextualReplica?: () => Worker;
  /** Fetches from `hub`. Default: `fetch`. */
  hubFetch?: typeof globalThis.fetch;
  /** Stores the files that come from `hub`. Default: as `persist` says. */
  hubStorage?: { readonly files: FileStore; readonly records: Area<unknown> } | undefined;
  /** Reads the text of an HTML document, or rejects with the reason why not. Default: on the engine's thread. */
  readHtml?: (html: string) => Promise<string>;
}
