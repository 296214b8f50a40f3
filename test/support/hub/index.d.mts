// Types of the fake hub, for tests in TypeScript.

export type Dtype = 'fp32' | 'fp16' | 'q8' | 'q4';
export type ModelName =
  | 'micro'
  | 'micro-deep'
  | 'micro-external'
  | 'micro-floats'
  | 'micro-half'
  | 'micro-safetensors'
  | 'bench';

export interface EncoderShape {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly inner: number;
  readonly vocabulary: number;
  readonly positions: number;
}

export const models: Readonly<Record<ModelName, { shape: EncoderShape; tokens(): string[] }>>;
/** The ONNX file of a model, or its external data, generated on first use. `cache` is a folder's file URL. */
export function modelFile(
  which: { model: ModelName; dtype: Dtype | 'safetensors'; part?: 'model' | 'external' },
  cache: URL,
): { file: string; size: number; sha256: string };

export interface Fault {
  /** cut: after `value` percent of the body; status: `value`; slow: `value` bytes per second; whole: ignores ranges. */
  kind: 'cut' | 'html' | 'bytes' | 'pointer' | 'status' | 'slow' | 'whole';
  value?: number;
  /** Suffix of `<id>/<path>`. Default all files. */
  path?: string;
  /** Stage: default `resolve` for status, else the stage that sends the file's bytes. */
  at?: 'resolve' | 'cdn';
  /** Number of requests that it affects. Default all. */
  times?: number;
}

export interface HubRequest {
  method: string;
  stage: 'resolve' | 'cdn' | 'tree' | 'revision' | 'other';
  /** `<id>/<path>`. */
  path: string;
  range: string | null;
  authorization: string | null;
  status: number;
}

/** Faults and recorded requests under one base URL; the same over HTTP at `<url>__control`. */
export interface HubScope {
  readonly url: string;
  faults(list: readonly Fault[]): void;
  requests(): HubRequest[];
  /** Requests by `METHOD stage path`. */
  counts(): Record<string, number>;
  clear(): void;
}

export interface HubOptions {
  port?: number;
  cache?: URL;
  models?: Record<string, ModelName>;
  /** ETags of the CDN. Default `other`: a hash of 64 digits other than the file's SHA-256. */
  etags?: 'sha256' | 'other';
}

export interface Hub {
  readonly url: string;
  readonly port: number;
  scope(name: string): HubScope;
  close(): Promise<void>;
}

export function startHub(options?: HubOptions): Promise<Hub>;
export function hubPlugin(options?: HubOptions): {
  name: string;
  serverStart(): Promise<void>;
  serverStop(): Promise<void>;
};
