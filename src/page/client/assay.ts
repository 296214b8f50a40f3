// createAssay(): scoring for page code. Starts nothing before the first call; every call ends with an answer, an
// AssayError or the reason of the caller's signal.

import type {
  EngineStatus,
  Explanation,
  Extracted,
  ModelCard,
  ModelSummary,
  ModelTrait,
  ScoreCard,
  ScoreRequest,
  StorageReport,
} from '../../core/contract/index.js';
import { bindMethods, raceAbort } from '../../core/platform/index.js';
import { type CallableEngine, createFailoverService, unavailableError } from '../rpc/index.js';
import {
  askAbout,
  type CallOptions,
  copyArgument,
  type ExplainOptions,
  getBaseUri,
  readHandle,
  readOptions,
  readSignal,
  type ScoreManyOptions,
  type SignalOptions,
} from './arguments.js';
import type { Assay } from './assay-api.js';
import { type AssayOptions, type ResolvedOptions, resolveOptions } from './assay-options.js';
import { downloadBrowserModel } from './browser-model/lend-model.js';
import type { BuildApi } from './build.js';
import { describeValue, invalidRequest, readGuarded } from './check-options.js';
import { loadOnce } from './load-once.js';
import type { PageApp } from './page-app.js';
import { type Lease, leaseEngine } from './page-engines.js';
import type { Contents, ScoredItem } from './score-stream.js';

const loadScoreStream = loadOnce('scoreMany()', () => import('./score-stream.js'));

/** The {@link Assay} of a page; its settings can change later (shared.ts). */
export class PageAssay implements Assay {
  #settings: ResolvedOptions;
  #lease: Lease;
  #app: () => Promise<PageApp>;
  #disposed = false;
  readonly #running = new Set<AbortController>();
  /** Starts what has to start within the visitor's click, before a call that loads the embedder. */
  readonly #prepare = () => downloadBrowserModel(this.#settings.engine);
  readonly #service = createFailoverService((signal) => this.#connect(signal));
  readonly build = this.#loadMethod('build');
  readonly retrain = this.#loadMethod('retrain');
  readonly feedback = this.#loadMethod('feedback');
  readonly versions = this.#loadMethod('versions');
  readonly version = this.#loadMethod('version');
  readonly activate = this.#loadMethod('activate');
  readonly tag = this.#loadMethod('tag');
  readonly remove = this.#loadMethod('remove');
  readonly exportVersion = this.#loadMethod('exportVersion');
  readonly importVersion = this.#loadMethod('importVersion');

  readonly #buildApi = loadOnce('build()', async () => {
    const { createBuildApi } = await import('./build.js');
    return createBuildApi(
      this.#service.authoring,
      (work, signal) => this.#run(work, signal),
      () => this.#settings.sourceTokens,
      this.#prepare,
    );
  });

  readonly #storageApi = loadOnce('preload()', async () => {
    const { createStorageApi } = await import('./storage.js');
    return createStorageApi(this.#service.storage, (work, signal) => this.#run(work, signal));
  });

  constructor(options?: AssayOptions) {
    this.#settings = resolveOptions(options);
    this.#lease = leaseEngine(this.#settings);
    this.#app = this.#lazyApp(this.#settings);
    bindMethods(this);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Replaces the settings; pending calls run again with the new ones. */
  configure(options: AssayOptions): void {
    this.#settings = resolveOptions(options);
    const previous = this.#lease;
    this.#lease = leaseEngine(this.#settings);
    this.#app = this.#lazyApp(this.#settings);
    previous.release();
  }

  async score(handle: string, content: string | ScoreRequest, options?: CallOptions): Promise<ScoreCard> {
    const ask = askAbout(this.#service, this.#service.score, handle, content, readOptions(options));
    this.#prepare();
    return (await this.#run(...ask)).card;
  }

  async explain(handle: string, content: string, options?: ExplainOptions): Promise<Explanation> {
    const { traits, top, ...call } = readOptions(options, { traits: 'Array', top: 'number' });
    const ask = askAbout(this.#service, this.#service.explain, handle, { content, traits }, call, { top });
    this.#prepare();
    return (await this.#run(...ask)).explanation;
  }

  scoreMany(
    handle: string,
    contents: Contents,
    options?: ScoreManyOptions,
  ): AsyncGenerator<ScoredItem, void, void> {
    this.#prepare();
    return this.#stream(readHandle(handle), contents, readOptions(options, { batch: 'number' }));
  }

  /** Loads its code on first use, like `fetch`. */
  async *#stream(handle: string, contents: Contents, options: ScoreManyOptions) {
    const { createScoreStream } = await loadScoreStream();
    yield* createScoreStream(contents, options, (requests, signal, onProgress) =>
      this.#run((callSignal) => this.#service.scoreMany(handle, requests, callSignal, onProgress), signal),
    );
  }

  async models(options?: SignalOptions): Promise<ModelSummary[]> {
    return this.#run((callSignal) => this.#service.models(callSignal), readSignal(options));
  }

  async traits(handle: string, options?: SignalOptions): Promise<ModelTrait[]> {
    const model = readHandle(handle);
    return this.#run((callSignal) => this.#service.traits(model, callSignal), readSignal(options));
  }

  async card(handle: string, options?: SignalOptions): Promise<ModelCard> {
    const model = readHandle(handle);
    return this.#run((callSignal) => this.#service.card(model, callSignal), readSignal(options));
  }

  async terms(handle: string, options?: SignalOptions): Promise<string | null> {
    return (await this.card(handle, options)).additional_terms;
  }

  async extract(url: string, options?: SignalOptions): Promise<Extracted> {
    if (typeof url !== 'string') throw invalidRequest(`The URL must be a string, not ${describeValue(url)}`);
    return this.#run((callSignal) => this.#service.extract(url, callSignal), readSignal(options));
  }

  async warm(handle: string, options?: CallOptions): Promise<void> {
    const model = readHandle(handle);
    const { signal, onProgress } = readOptions(options);
    this.#prepare();
    return this.#run((callSignal) => this.#service.warm(model, callSignal, onProgress), signal);
  }

  async preload(what?: string, options?: CallOptions): Promise<void> {
    const read = readOptions(options);
    this.#prepare();
    return (await this.#storageApi()).preload(what, read);
  }

  async storage(options?: SignalOptions): Promise<StorageReport> {
    const signal = readSignal(options);
    return (await this.#storageApi()).storage({ signal });
  }

  async evict(what?: string, options?: SignalOptions): Promise<number> {
    const signal = readSignal(options);
    return (await this.#storageApi()).evict(what, { signal });
  }

  async status(options?: SignalOptions): Promise<EngineStatus> {
    return this.#run(() => this.#service.status(), readSignal(options));
  }

  async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const target = input instanceof Request ? input : new URL(input, getBaseUri());
    const request = new Request(target, init);
    return this.#run(async (callSignal) => {
      const app = await this.#app();
      return app.fetch(new Request(request, { signal: callSignal ?? null }));
    }, request.signal);
  }

  dispose(): void {
    this.#disposed = true;
    for (const call of this.#running) call.abort(unavailableError('this Assay was disposed'));
    this.#lease.release();
  }

  /** A method of the build API, whose code most pages never need. Its arguments are copied before that is loaded. */
  #loadMethod<Name extends keyof BuildApi>(name: Name): BuildApi[Name] {
    const call = async (...parameters: unknown[]) => {
      const copies = parameters.map((argument) => readGuarded(() => copyArgument(argument)));
      const method: (...copies: never[]) => Promise<unknown> = (await this.#buildApi())[name];
      return method(...(copies as never[]));
    };
    // The same parameters and result, which the compiler cannot relate across a union of methods.
    return call as BuildApi[Name];
  }

  #lazyApp(settings: ResolvedOptions): () => Promise<PageApp> {
    return loadOnce('the REST app', async () => {
      const { createPageApp } = await import('./page-app.js');
      return createPageApp(this.#service, settings);
    });
  }

  async #connect(signal: AbortSignal | undefined): Promise<CallableEngine> {
    const lease = this.#lease;
    try {
      return await lease.engine.connect(signal);
    } catch (error) {
      // The settings have changed in the meantime.
      if (lease !== this.#lease) return this.#lease.engine.connect(signal);
      throw error;
    }
  }

  /**
   * Runs a call until it settles, the caller aborts, or this Assay is disposed. A signal costs a port to the worker, so
   * a call without the caller's signal is sent without one.
   */
  async #run<T>(work: (callSignal: AbortSignal | undefined) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#disposed) throw unavailableError('this Assay was disposed');
    const call = new AbortController();
    const abort = () => call.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#running.add(call);
    try {
      return await raceAbort(work(signal && call.signal), call.signal);
    } finally {
      this.#running.delete(call);
      signal?.removeEventListener('abort', abort);
    }
  }
}

/**
 * Creates an Assay for this page. Nothing starts before the first call; all Assays of a page with the same settings
 * share one engine, and with a service worker all tabs of the origin do.
 * @throws invalid_request for unknown options and invalid values
 */
export function createAssay(options?: AssayOptions): Assay {
  return new PageAssay(options);
}
