// Sources of encoders in Node: a hub over HTTP, with a cache on disk, or a folder of repositories.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssayError, quote } from '../../core/contract/index.js';
import { toFolderUrl } from '../../core/platform/index.js';
import type { EngineOptions } from '../../entries/in-process/index.js';
import { createFileFetch } from './file-fetch.js';
import { createGuardedFetch } from './guarded-fetch.js';
import { openHubCache } from './hub-cache.js';

export interface EncoderOptions {
  /**
   * Hub that encoders and text generators are loaded from; also in a private network. A `file:` URL is a folder that holds
   * repositories as `owner/name/`. Default `https://huggingface.co`.
   */
  hub?: string | URL | undefined;
  /**
   * Embedder to score and build with: an id of the folder's catalog, such as `assay-small`, `assay-large` from the package
   * of this name, a feature-extraction model of the hub as `owner/name`, or the http(s) URL of the folder of its files.
   * Default: each model's own; the first, which is `assay-base`, for builds.
   */
  embedder?: string | undefined;
  /** Weights of a hub encoder. Default `auto`: 8-bit integers. */
  dtype?: EngineOptions['dtype'];
  /** Folder of ONNX Runtime's files, for encoders that need it. Default: that of the installed package `onnxruntime-web`. */
  runtime?: string | URL | undefined;
  /** Folder on disk for files of the hub and for rebuilt models, which processes may share. Default: kept in memory. */
  cache?: string | undefined;
}

/** Chooses what an engine loads encoders with. @throws invalid_request for an invalid URL */
export function createEncoderHost({ hub, embedder, dtype, runtime, cache }: EncoderOptions) {
  const hubUrl = hub === undefined ? undefined : parseFolder('hub', hub);
  const runtimeUrl = runtime === undefined ? findRuntime() : parseFolder('runtime', runtime);
  const isFolder = hubUrl?.protocol === 'file:';
  const named = [hubUrl?.href, embedder].flatMap((url) =>
    url !== undefined && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  const fetch = createTrustingFetch(named, true);
  return {
    // There is no WebGPU in Node.
    device: 'wasm',
    hubFetch: createFileFetch(fetch, isFolder ? toLocalPath : undefined),
    ...(hubUrl === undefined ? {} : { hub: hubUrl.href }),
    ...(runtimeUrl === undefined ? {} : { runtime: runtimeUrl.href }),
    ...(embedder === undefined ? {} : { embedder }),
    ...(dtype === undefined ? {} : { dtype }),
    // Files of a folder may change, and reading them again costs nothing.
    ...(cache === undefined || isFolder ? {} : { hubStorage: openHubCache(cache) }),
  } satisfies Partial<EngineOptions>;
}

/**
 * A fetch that reaches public addresses, and the origins that the caller has named.
 * @param allowRedirects also what these redirect to
 */
export function createTrustingFetch(origins: readonly string[], allowRedirects = false): typeof fetch {
  const trusted = new Set(origins);
  return createGuardedFetch({ allow: ({ origin }) => trusted.has(origin), allowRedirects });
}

/** A folder has one revision of each repository, without the hub's path to it. */
const toLocalPath = (url: URL): URL => new URL(url.pathname.replace('/resolve/main/', '/'), url);

function parseFolder(name: 'hub' | 'runtime', address: string | URL): URL {
  try {
    return toFolderUrl(address);
  } catch (cause) {
    const detail = `Option '${name}' is not a valid URL: ${quote(String(address))}`;
    throw new AssayError('invalid_request', detail, { cause });
  }
}

/** undefined where the package is not installed. */
function findRuntime(): URL | undefined {
  try {
    return toFolderUrl(pathToFileURL(dirname(createRequire(import.meta.url).resolve('onnxruntime-web'))));
  } catch {
    return undefined;
  }
}
