// Worker: transformers.js by itself, its pipeline called as its README calls it, with its own cache. Only the runtime's
// address is set, because the page makes no request but to the hub.
import { env, type FeatureExtractionPipeline, pipeline } from '@huggingface/transformers';
import { expose } from 'comlink';
import type { Backend, Dtype } from '../../src/embedding/transformers/backend.js';

export interface TheirsWanted {
  readonly id: string;
  readonly hub: string;
  readonly runtime: { readonly mjs: string; readonly wasm: string };
  readonly device: Backend;
  readonly dtype: Dtype;
}

/** How the pipeline is called. */
export interface Way {
  /** Texts a call. */
  readonly batch: number;
  /** Texts of like lengths together. */
  readonly sorted: boolean;
}

type PoolingName = 'mean' | 'cls';

let extractor: FeatureExtractionPipeline | undefined;

async function vectorsOf(texts: readonly string[], pooling: PoolingName): Promise<Float32Array> {
  if (!extractor) throw new Error('No encoder is loaded.');
  const { data } = await extractor([...texts], { pooling, normalize: true });
  if (data instanceof Float32Array) return data;
  throw new Error('The pipeline gave no floats.');
}

const calls = {
  async load({ id, hub, runtime, device, dtype }: TheirsWanted): Promise<void> {
    env.allowLocalModels = false;
    env.remoteHost = hub;
    const { wasm } = env.backends.onnx;
    if (wasm) wasm.wasmPaths = { ...runtime };
    extractor = await pipeline('feature-extraction', id, { device, dtype });
  },
  vectors: vectorsOf,
  /** Milliseconds to embed them all. */
  async time(texts: readonly string[], { batch, sorted }: Way, pooling: PoolingName): Promise<number> {
    const start = performance.now();
    const order = sorted ? [...texts].sort((a, b) => a.length - b.length) : texts;
    for (let at = 0; at < order.length; at += batch) await vectorsOf(order.slice(at, at + batch), pooling);
    return performance.now() - start;
  },
};

export type TheirsApi = typeof calls;
export type { PoolingName };

expose(calls);
