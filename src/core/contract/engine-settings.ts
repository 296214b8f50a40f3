// What identifies an engine: plain data that crosses workers and script URLs. Two clients share an engine only when
// these are equal.

import type { SourceHosts } from './source-access.js';

export interface EngineSettings {
  /** Absolute URL of the models folder, with a trailing slash; it contains `catalog.json`. */
  assets: string;
  /** Prefix for the percent-encoded URL of a page that is fetched to be scored. Default: none. */
  fetchProxy?: string;
  /**
   * Embedder that models are scored and built with: one of the catalog, a hub repository as `owner/name`, the absolute URL of a
   * folder with the same files, or `browser`: the browser's own model. Default: the catalog's first that runs here.
   */
  embedder?: string | undefined;
  /** Absolute URL of the hub, with a trailing slash. Default: `https://huggingface.co/`. */
  hub?: string;
  /** Absolute URL of the folder of ONNX Runtime's files, with a trailing slash. Default: `runtime/` in `assets`. */
  runtime?: string;
  /** Where a hub embedder or `assay-base` runs. `webgpu` fails without a GPU; `auto`, the default, falls back to `wasm`. */
  device?: 'auto' | 'webgpu' | 'wasm' | undefined;
  /** Precision of a hub embedder's weights. Default: `auto`, by the device. */
  dtype?: 'auto' | 'fp32' | 'fp16' | 'q8' | 'q4' | undefined;
  /**
   * `on`: looks up and keeps files of embedders in the browser's storage that sites share (Cross-Origin Storage), where it has
   * one. Default: `off`.
   */
  crossOriginStorage?: 'on' | 'off' | undefined;
  /** Base URLs that `github_csv`, `huggingface` and `noise` sources are fetched from. Default: the public hosts. */
  sourceHosts?: Partial<SourceHosts> | undefined;
}
