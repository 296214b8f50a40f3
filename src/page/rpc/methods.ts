// The methods that cross an endpoint, in one table: the caller's and the engine's side are both derived from it
// (calls.ts). A method without a row or with a wrong position does not compile.
import type {
  AuthoringService,
  CommentService,
  ScoringService,
  StorageService,
} from '../../core/contract/index.js';

/**
 * Position of a method's signal, which crosses as a port, like the progress callback that may follow it; null where a
 * method has neither. All other arguments cross as plain data.
 */
type SignalPosition<Parameters extends readonly unknown[]> = Parameters extends [
  ...infer Values,
  AbortSignal,
  (progress: never) => void,
]
  ? Values['length']
  : Parameters extends [...infer Values, AbortSignal]
    ? Values['length']
    : null;

/** A row for each method of a service. */
export type MethodTable<Service> = {
  readonly [Method in keyof Service]: Service[Method] extends (...parameters: infer Parameters) => unknown
    ? SignalPosition<Required<Parameters>>
    : never;
};

export const scoringMethods = {
  models: 0,
  traits: 1,
  card: 1,
  score: 2,
  scoreMany: 2,
  explain: 2,
  extract: 1,
  warm: 1,
  status: null,
  answerComment: 3,
} as const satisfies MethodTable<ScoringService & CommentService>;

export const authoringMethods = {
  build: 1,
  create: 1,
  update: 2,
  remove: 1,
  addSamples: 2,
  train: 2,
  run: 1,
  cancel: 1,
  versions: 1,
  version: 1,
  exportVersion: 1,
  importVersion: 2,
} as const satisfies MethodTable<AuthoringService>;

export const storageMethods = {
  preload: 1,
  storage: null,
  storedSince: null,
  evict: null,
} as const satisfies MethodTable<StorageService>;

/** The services of an engine; some engines only score. */
export type EngineServices = ScoringService &
  Partial<CommentService> & {
    readonly authoring?: AuthoringService;
    readonly storage?: StorageService;
  };

/** The other end of an engine's port: all methods, a sign of life, and more ports. */
export interface EngineEndpoint extends ScoringService, CommentService, AuthoringService, StorageService {
  /** Resolves as soon as the worker's event loop runs and the engine holds its lock. */
  ping(): Promise<void>;
  /** Answers calls on this port as well, until the holder of `owner` is gone. */
  serve(port: MessagePort, owner: string | undefined): Promise<void>;
}
