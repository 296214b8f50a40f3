// Types of the stand-in of the hub, for tests in TypeScript.

export type Dtype = 'fp32' | 'fp16' | 'q8' | 'q4';
export type ModelName = 'micro' | 'micro-beside' | 'bench';

export interface EncoderShape {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly inner: number;
  readonly vocabulary: number;
  readonly positions: number;
}

/** Paths of the dtypes' files in a repository. */
export const modelFiles: Readonly<Record<Dtype, string>>;
export const models: Readonly<Record<ModelName, { shape: EncoderShape; tokens(): string[] }>>;
export const repositories: Readonly<
  Record<
    string,
    { model: ModelName; pooling?: 'mean' | 'cls'; window?: number; prompts?: Record<string, string> }
  >
>;
/** The ONNX file of a model, or the one beside it, made on first use. `cache` is a folder's file URL. */
export function modelFile(
  which: { model: ModelName; dtype: Dtype; part?: 'model' | 'beside' },
  cache: URL,
): { file: string; size: number; sha256: string };

export interface Fault {
  /** cut: after `value` percent of the answer; status: `value`; slow: `value` bytes a second; whole: no ranges. */
  kind: 'cut' | 'html' | 'bytes' | 'pointer' | 'status' | 'slow' | 'whole';
  value?: number;
  /** End of `<id>/<path>`; all files when left out. */
  path?: string;
  /** Where: default `resolve` for status, else where the file's bytes come from. */
  at?: 'resolve' | 'cdn';
  /** How many requests it meets; all when left out. */
  times?: number;
}

export interface HubRequest {
  method: string;
  stage: 'resolve' | 'cdn' | 'tree' | 'revision' | 'other';
  /** `<id>/<path>`. */
  path: string;
  range: string | null;
  status: number;
}

/** Faults and record of the requests under one base URL; the same over HTTP at `<url>__control`. */
export interface HubScope {
  readonly url: string;
  faults(list: readonly Fault[]): void;
  requests(): HubRequest[];
  /** By `METHOD stage path`. */
  counts(): Record<string, number>;
  clear(): void;
}

export interface HubOptions {
  port?: number;
  cache?: URL;
  models?: Record<string, ModelName>;
  /** ETags of the content network: default `other`, a hash of 64 digits that is not the file's SHA-256. */
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
