// What a page may say about its Assay, and what that means: every default and every URL is settled here, once.
import { AssayError, quoted } from '../contract/errors.js';
import type { EngineSettings } from '../rpc/index.js';
import { trustedWorker } from './trusted.js';

export interface AssayOptions {
  /** Folder of the models and their catalog. Default: `./assay-models/`. */
  assets?: string | URL;
  /** Path that the REST paths lie under. Default: `/`. */
  base?: string;
  /** Published form of the REST interface. Default: `A`. */
  variant?: 'A' | 'B';
  /** Makes the engine's worker. Needed where the bundled script cannot be used: on another origin. */
  worker?: () => Worker;
  /** Script of the service worker. Default: `./assay-sw.js`. */
  serviceWorker?: string | URL;
  /** Page that explores the schema, where `/api-docs` sends a browser. Default: none. */
  explorer?: string | URL;
  /** Prefix for the fetching of pages that are scored by their URL and refuse cross-origin reads. */
  fetchProxy?: string;
  /**
   * Embedder to score with: a feature-extraction model of a hub as `owner/name`, or the URL of a folder with its
   * files. Default: the bundled one.
   */
  embedder?: string;
  /** Hub that embedders are loaded from. Default: `https://huggingface.co/`. */
  hub?: string | URL;
  /** Folder of ONNX Runtime's files, which hub embedders need. Default: `runtime/` in the folder of the models. */
  runtime?: string | URL;
  /** Where a hub embedder runs. `auto` (default): on WebGPU where it is there and computes rightly, else on the CPU. */
  device?: 'auto' | 'webgpu' | 'wasm';
  /** Weights of a hub embedder. `auto` (default): floats on WebGPU, 8 bit integers on the CPU. */
  dtype?: 'auto' | 'fp32' | 'fp16' | 'q8' | 'q4';
}

/** Options with nothing left open; URLs are absolute. */
export interface Settings {
  engine: EngineSettings;
  base: string;
  variant: 'A' | 'B';
  explorer?: string;
  spawn: () => Worker;
  script: URL;
}

/** The document's base URL, or the script's own place where there is no document. */
const baseUri = () => globalThis.document?.baseURI ?? globalThis.location?.href;

function absolute(name: keyof AssayOptions, value: string | URL): URL {
  try {
    return new URL(value, baseUri());
  } catch (cause) {
    throw new AssayError('invalid_request', `Option '${name}' is no URL: ${quoted(String(value))}`, {
      cause,
    });
  }
}

/** A folder's URL, with its trailing slash and without query and fragment. */
function folder(name: keyof AssayOptions, value: string | URL): URL {
  const url = absolute(name, value);
  url.search = url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function bundledWorker(): Worker {
  return trustedWorker(() => new Worker(new URL('../worker/index.js', import.meta.url), { type: 'module' }));
}

/** @throws invalid_request naming the option that is no URL */
export function settle({
  assets = './assay-models/',
  base = '/',
  variant = 'A',
  worker = bundledWorker,
  serviceWorker = './assay-sw.js',
  explorer,
  fetchProxy,
  embedder,
  hub,
  runtime,
  device,
  dtype,
}: AssayOptions = {}): Settings {
  return {
    engine: {
      assets: folder('assets', assets || './').href,
      ...(fetchProxy === undefined ? {} : { fetchProxy: absolute('fetchProxy', fetchProxy).href }),
      ...(embedder === undefined ? {} : { embedder }),
      ...(hub === undefined ? {} : { hub: folder('hub', hub).href }),
      ...(runtime === undefined ? {} : { runtime: folder('runtime', runtime).href }),
      ...(device === undefined ? {} : { device }),
      ...(dtype === undefined ? {} : { dtype }),
    },
    base: folder('base', base || '/').pathname,
    variant,
    ...(explorer === undefined ? {} : { explorer: absolute('explorer', explorer).href }),
    spawn: worker,
    script: absolute('serviceWorker', serviceWorker),
  };
}
