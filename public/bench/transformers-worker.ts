// Worker: transformers.js by itself, its pipeline called as its README calls it, with its own cache. Only the address
// of ONNX Runtime is set, because this page makes no request except to the hub.
import { env, type FeatureExtractionPipeline, pipeline } from '@huggingface/transformers';
import type { Backend, Dtype } from 'assay/encoders';
import { expose } from 'comlink';

export interface PipelineRequest {
  readonly id: string;
  readonly hub: string;
  /** Absolute URLs of the ONNX Runtime files. */
  readonly runtime: { readonly mjs: string; readonly wasm: string };
  readonly device: Backend;
  readonly dtype: Dtype;
}

/** How texts are passed to the pipeline. */
export interface BatchStrategy {
  /** Texts per call. */
  readonly batch: number;
  /** Whether texts are sorted by length first. */
  readonly sorted: boolean;
}

export type Pooling = 'mean' | 'cls';

let extractor: FeatureExtractionPipeline | undefined;

async function embed(texts: readonly string[], pooling: Pooling): Promise<Float32Array> {
  if (!extractor) throw new Error('No encoder is loaded');
  const { data } = await extractor([...texts], { pooling, normalize: true });
  if (data instanceof Float32Array) return data;
  throw new Error('The pipeline did not return 32-bit floats');
}

const api = {
  async load({ id, hub, runtime, device, dtype }: PipelineRequest): Promise<void> {
    env.allowLocalModels = false;
    env.remoteHost = hub;
    const { wasm } = env.backends.onnx;
    if (wasm) wasm.wasmPaths = { ...runtime };
    extractor = await pipeline('feature-extraction', id, { device, dtype });
  },
  /** (n, dimensions) unit rows. */
  embed,
  /** Milliseconds to embed all texts. */
  async time(texts: readonly string[], { batch, sorted }: BatchStrategy, pooling: Pooling): Promise<number> {
    const start = performance.now();
    const order = sorted ? [...texts].sort((a, b) => a.length - b.length) : texts;
    for (let at = 0; at < order.length; at += batch) await embed(order.slice(at, at + batch), pooling);
    return performance.now() - start;
  },
};

export type TransformersApi = typeof api;
expose(api);
