// The options of an Assay, resolved: every default and every URL is decided here, once.
import {
  type AttributeSources,
  type EngineSettings,
  parseSourceHost,
  quote,
  type SourceHosts,
  type SourceTokens,
} from '../../core/contract/index.js';
import { toFolderUrl } from '../../core/platform/index.js';
import { getBaseUri } from './arguments.js';
import { checkOptions, invalidRequest, type Kinds, readGuarded } from './check-options.js';
import { defaultUrls } from './default-urls.js';

export interface AssayOptions {
  /**
   * Folder of the models, their catalog and the engine's worker. Default `/assay-models/`, or where the site has none,
   * `assay-models/` in the page's folder.
   */
  assets?: string | URL | undefined;
  /** Base path of the REST paths. Default `/`. */
  base?: string | undefined;
  /** Published variant of the REST interface. Default `A`. */
  variant?: 'A' | 'B' | undefined;
  /** Creates the engine's worker. Default: starts `worker/index.js` in the `assets` folder. */
  worker?: (() => Worker) | undefined;
  /** Script of the service worker: Assay's, or the site's own with Assay's imported. Default: next to the default `assets`, or `./assay-sw.js`. */
  serviceWorker?: string | URL | undefined;
  /** Register it in place of another service worker of the site. Default false: `installLocalApi` then rejects. */
  replaceServiceWorker?: boolean | undefined;
  /** API explorer page, to which `/api-docs` redirects a browser. Default: none. */
  explorer?: string | URL | undefined;
  /**
   * Answers requests of the Perspective API as well, at `v1alpha1/comments:analyze`: `true`, or traits for further attributes,
   * such as `{ FLIRTATION: { model: 'local.flirts', trait: 'flirting' } }`. Default: false.
   */
  perspective?: boolean | AttributeSources | undefined;
  /** URL prefix of a proxy for pages that are scored by URL and refuse cross-origin reads. Default: none. */
  fetchProxy?: string | undefined;
  /**
   * Embedder to score with: `assay-base`, `assay-small`, `assay-large` where `npx assay init --embedder assay-large` has copied
   * it, a feature-extraction model of a hub as `owner/name`, the URL of the folder of its files, or `browser`, Chrome's own
   * model, which has to be downloaded from a click. Models are shipped for the first two, and some for `assay-large`. Default: `assay-base`; `assay-small` where WebAssembly with SIMD is missing or blocked, which `status()` says.
   */
  embedder?: string | undefined;
  /** Hub that embedders are loaded from. Default `https://huggingface.co/`. */
  hub?: string | URL | undefined;
  /** Folder of ONNX Runtime's files, which run hub embedders on WebGPU, with floats, or with other graphs than BERT's. Default `runtime/` in the `assets` folder. */
  runtime?: string | URL | undefined;
  /**
   * Where a hub embedder or `assay-base` runs. Default `auto`: on WebGPU if available and numerically correct, else on the
   * CPU; `assay-base` on both, each request on the faster one; `assay-large` on the CPU, and with `webgpu` on the GPU alone,
   * where scores differ by a point or two.
   */
  device?: 'auto' | 'webgpu' | 'wasm' | undefined;
  /** Weights of a hub embedder. Default `auto`: floats on WebGPU, 8-bit integers on the CPU. */
  dtype?: 'auto' | 'fp32' | 'fp16' | 'q8' | 'q4' | undefined;
  /**
   * `on`: files of embedders that another site has stored are not downloaded again, and those that are downloaded can be used
   * by other sites, where the browser has Cross-Origin Storage. Default `off`, because no released browser has it yet.
   */
  crossOriginStorage?: 'on' | 'off' | undefined;
  /** Base URLs of `github_csv`, `huggingface` and `noise` sources, such as mirrors. Default: the public hosts. */
  sourceHosts?: SourceHostOptions | undefined;
  /**
   * Access tokens of those sources, for `build()`. Each is sent to the hosts of its service only, as
   * `Authorization: Bearer`; none is stored, or given to the service worker. Default: none.
   */
  sourceTokens?: SourceTokens | undefined;
}

type SourceHostOptions = { readonly [Name in keyof SourceHosts]?: string | URL | undefined };

const optionKinds: Kinds<AssayOptions> = {
  assets: 'URL',
  base: 'string',
  variant: ['A', 'B'],
  worker: 'function',
  serviceWorker: 'URL',
  replaceServiceWorker: 'boolean',
  explorer: 'URL',
  perspective: ['Boolean', 'Object'],
  fetchProxy: 'string',
  embedder: 'string',
  hub: 'URL',
  runtime: 'URL',
  device: ['auto', 'webgpu', 'wasm'],
  dtype: ['auto', 'fp32', 'fp16', 'q8', 'q4'],
  crossOriginStorage: ['on', 'off'],
  sourceHosts: 'Object',
  sourceTokens: 'Object',
};

const hostKinds: Kinds<SourceHosts> = { github: 'URL', huggingface: 'URL', datasetsServer: 'URL' };
const tokenKinds: Kinds<SourceTokens> = { github: 'string', huggingface: 'string' };

/** Options with all defaults filled in; URLs are absolute. */
export interface ResolvedOptions {
  engine: EngineSettings;
  base: string;
  variant: 'A' | 'B';
  explorer?: string;
  perspective?: AttributeSources;
  /** Default: starts the worker in the folder of the models. */
  spawn: (() => Worker) | undefined;
  script: URL;
  /** Kept in this page, apart from the settings of the engine, which are in script URLs and names of locks. */
  sourceTokens: SourceTokens;
}

const toUrl = (address: string | URL, base?: string) => new URL(address, base);

function resolveUrl(name: keyof AssayOptions, value: string | URL, resolve = toUrl): URL {
  try {
    return resolve(value, getBaseUri());
  } catch (cause) {
    throw invalidRequest(`Option '${name}' is not a valid URL: ${quote(String(value))}`, cause);
  }
}

/** In the order of their names, so that equal hosts are equal as text. */
function resolveHosts(options: SourceHostOptions): Partial<SourceHosts> {
  const base = getBaseUri();
  const checked = readGuarded(() => checkOptions(options, hostKinds, 'sourceHosts.'));
  // Checked against the kinds of hosts.
  const hosts = Object.entries(checked).sort() as [keyof SourceHosts, string | URL][];
  return Object.fromEntries(hosts.map(([name, host]) => [name, parseSourceHost(name, host, base)]));
}

/** @throws invalid_request naming the option that is unknown, of another type or not a valid URL */
export function resolveOptions(options?: AssayOptions): ResolvedOptions {
  const {
    assets = defaultUrls.assets,
    base = '/',
    variant = 'A',
    worker,
    serviceWorker = defaultUrls.serviceWorker,
    explorer,
    perspective,
    fetchProxy,
    hub,
    runtime,
    sourceHosts,
    sourceTokens,
    // Of the engine as they are, and without those that were not given.
    ...others
  } = readGuarded(() => checkOptions(options, optionKinds));
  return {
    engine: {
      ...others,
      assets: resolveUrl('assets', assets || './', toFolderUrl).href,
      ...(fetchProxy === undefined ? {} : { fetchProxy: resolveUrl('fetchProxy', fetchProxy).href }),
      ...(hub === undefined ? {} : { hub: resolveUrl('hub', hub, toFolderUrl).href }),
      ...(runtime === undefined ? {} : { runtime: resolveUrl('runtime', runtime, toFolderUrl).href }),
      ...(sourceHosts === undefined ? {} : { sourceHosts: resolveHosts(sourceHosts) }),
    },
    base: resolveUrl('base', base || '/', toFolderUrl).pathname,
    variant,
    ...(explorer === undefined ? {} : { explorer: resolveUrl('explorer', explorer).href }),
    ...(perspective ? { perspective: perspective === true ? {} : perspective } : {}),
    spawn: worker,
    script: resolveUrl('serviceWorker', serviceWorker),
    sourceTokens: readGuarded(() => checkOptions(sourceTokens, tokenKinds, 'sourceTokens.')),
  };
}
