// createAssay(): scoring for page code. Starts nothing before the first call; every call ends with an answer, an
// AssayError, or the caller's own abort.
import { AssayError, isAssayError } from '../contract/errors.js';
import type { StorageReport } from '../contract/keeping.js';
import type { ModelCard, ModelSummary, ScoreCard, ScoreRequest, TraitRecord } from '../contract/resources.js';
import type { EngineStatus, Extracted } from '../contract/service.js';
import { abortable, failoverService, type RemoteService, unavailable } from '../rpc/index.js';
import { type CallOptions, readContent, readHandle, readOptions, readSignal } from './arguments.js';
import { type Building, buildingOver } from './build.js';
import type { Keeping } from './keeping.js';
import { once } from './once.js';
import { type AssayOptions, type Settings, settle } from './options.js';
import type { PageApp } from './page-app.js';
import { type Lease, leaseEngine } from './page-engines.js';
import type { Contents, ScoredItem, ScoreManyOptions } from './score-many.js';

const streams = once('scoreMany()', () => import('./score-many.js'));

/** Scoring for page code. Calls are independent of each other; arguments may change once a call has been made. */
export interface Assay extends Building, Keeping {
  /**
   * Scores a text, or the page behind a URL.
   * @throws model_not_found, invalid_request, content_empty, unknown_trait, url_unreachable, engine_unavailable, …
   */
  score(handle: string, content: string | ScoreRequest, options?: CallOptions): Promise<ScoreCard>;
  /**
   * Scores many texts as they are read: `for await (const { index, card, error } of …)`, in order. A bad text is an
   * `error` in its place. Whoever stops taking results stops the reading and the work.
   * @throws as it runs: invalid_request for other arguments, what is wrong with the model or the engine, what reading
   *   the contents throws
   */
  scoreMany(
    handle: string,
    contents: Contents,
    options?: ScoreManyOptions,
  ): AsyncGenerator<ScoredItem, void, void>;
  /** The public models. */
  models(signal?: AbortSignal): Promise<ModelSummary[]>;
  /** The traits of a model, in model order. @throws model_not_found */
  traits(handle: string, signal?: AbortSignal): Promise<TraitRecord[]>;
  /** Everything known about a model, its additional terms included. @throws model_not_found */
  card(handle: string, signal?: AbortSignal): Promise<ModelCard>;
  /** A model's terms beyond the general ones, in Markdown, or null. Using the model means accepting them. @throws model_not_found */
  terms(handle: string, signal?: AbortSignal): Promise<string | null>;
  /** Fetches a URL and extracts its readable text. @throws url_unreachable, url_refused, url_unreadable */
  extract(url: string, signal?: AbortSignal): Promise<Extracted>;
  /** Loads what scoring against a model needs; scoring does so by itself on first use. */
  warm(handle: string, options?: CallOptions): Promise<void>;
  /** What is running behind all this: its embedder, device and self-test, its cache, and what failed before. */
  status(): Promise<EngineStatus>;
  /** The whole REST contract without a service worker: the same app, in the page. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Ends this Assay: waiting and later calls reject with `engine_unavailable`. */
  dispose(): void;
}

/** The {@link Assay} of a page, and the one way to change its settings afterwards (shared.ts). */
export class PageAssay implements Assay {
  #settings: Settings;
  #lease: Lease;
  #app: () => Promise<PageApp>;
  #disposed = false;
  readonly #running = new Set<AbortController>();
  readonly #service = failoverService((signal) => this.#connect(signal));
  readonly #building = buildingOver(this.#service.authoring, (work, signal) => this.#run(work, signal));
  readonly build = this.#building.build;
  readonly retrain = this.#building.retrain;
  readonly feedback = this.#building.feedback;
  readonly versions = this.#building.versions;
  readonly version = this.#building.version;
  readonly activate = this.#building.activate;
  readonly tag = this.#building.tag;
  readonly remove = this.#building.remove;
  readonly exportVersion = this.#building.exportVersion;
  readonly importVersion = this.#building.importVersion;

  readonly #keeping = once('preload()', async () => {
    const { keepingFor } = await import('./keeping.js');
    return keepingFor(this.#service, (work, signal) => this.#run(work, signal));
  });

  constructor(options?: AssayOptions) {
    this.#settings = settle(options);
    this.#lease = leaseEngine(this.#settings);
    this.#app = this.#lazyApp(this.#settings);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Other settings from now on; calls under way are made again with them. */
  configure(options: AssayOptions): void {
    this.#settings = settle(options);
    const before = this.#lease;
    this.#lease = leaseEngine(this.#settings);
    this.#app = this.#lazyApp(this.#settings);
    before.end();
  }

  async score(handle: string, content: string | ScoreRequest, options?: CallOptions): Promise<ScoreCard> {
    const model = readHandle(handle);
    const { signal, onProgress } = readOptions(options);
    const request = readContent(content);
    if (request instanceof AssayError) {
      return this.#run(async (own) => {
        await this.#service.card(model, own).catch(onlyMissing);
        throw request;
      }, signal);
    }
    return (await this.#run((own) => this.#service.score(model, request, own, onProgress), signal)).card;
  }

  scoreMany(
    handle: string,
    contents: Contents,
    options?: ScoreManyOptions,
  ): AsyncGenerator<ScoredItem, void, void> {
    const { batch } = options ?? {};
    const read = { ...readOptions(options), ...(batch === undefined ? {} : { batch }) };
    return this.#stream(readHandle(handle), contents, read);
  }

  /** Its code is loaded on first use, like that of `fetch`. */
  async *#stream(handle: string, contents: Contents, options: ScoreManyOptions) {
    const { scoreStream } = await streams();
    yield* scoreStream(contents, options, (requests, signal, onProgress) =>
      this.#run((own) => this.#service.scoreMany(handle, requests, own, onProgress), signal),
    );
  }

  async models(signal?: AbortSignal): Promise<ModelSummary[]> {
    return this.#run((own) => this.#service.models(own), readSignal(signal));
  }

  async traits(handle: string, signal?: AbortSignal): Promise<TraitRecord[]> {
    const model = readHandle(handle);
    return this.#run((own) => this.#service.traits(model, own), readSignal(signal));
  }

  async card(handle: string, signal?: AbortSignal): Promise<ModelCard> {
    const model = readHandle(handle);
    return this.#run((own) => this.#service.card(model, own), readSignal(signal));
  }

  async terms(handle: string, signal?: AbortSignal): Promise<string | null> {
    return (await this.card(handle, signal)).additional_terms;
  }

  async extract(url: string, signal?: AbortSignal): Promise<Extracted> {
    if (typeof url !== 'string') throw new AssayError('invalid_request', 'The URL must be a string');
    return this.#run((own) => this.#service.extract(url, own), readSignal(signal));
  }

  async warm(handle: string, options?: CallOptions): Promise<void> {
    const model = readHandle(handle);
    const { signal, onProgress } = readOptions(options);
    return this.#run((own) => this.#service.warm(model, own, onProgress), signal);
  }

  async preload(what?: string, options?: CallOptions): Promise<void> {
    const read = readOptions(options);
    return (await this.#keeping()).preload(what, read);
  }

  async storage(): Promise<StorageReport> {
    return (await this.#keeping()).storage();
  }

  async evict(what?: string): Promise<number> {
    return (await this.#keeping()).evict(what);
  }

  async status(): Promise<EngineStatus> {
    return this.#run(() => this.#service.status());
  }

  async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const target = input instanceof Request ? input : new URL(input, globalThis.document?.baseURI);
    const request = new Request(target, init);
    return this.#run(async (own) => {
      const app = await this.#app();
      return app.fetch(new Request(request, { signal: own ?? null }));
    }, request.signal);
  }

  dispose(): void {
    this.#disposed = true;
    for (const call of this.#running) call.abort(unavailable('this Assay was disposed'));
    this.#lease.end();
  }

  #lazyApp(settings: Settings): () => Promise<PageApp> {
    return once('the REST app', async () => {
      const { createPageApp } = await import('./page-app.js');
      return createPageApp(this.#service, settings);
    });
  }

  async #connect(signal: AbortSignal | undefined): Promise<RemoteService> {
    const lease = this.#lease;
    try {
      return await lease.engine.connect(signal);
    } catch (error) {
      // Configured anew in the meantime.
      if (lease !== this.#lease) return this.#lease.engine.connect(signal);
      throw error;
    }
  }

  /**
   * Runs a call until it settles, the caller aborts, or this Assay ends. A signal costs a port of its own in the
   * worker, so calls that nobody can abort go without.
   */
  async #run<T>(work: (own: AbortSignal | undefined) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#disposed) throw unavailable('this Assay was disposed');
    const call = new AbortController();
    const abort = () => call.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#running.add(call);
    try {
      return await abortable(work(signal && call.signal), call.signal);
    } finally {
      this.#running.delete(call);
      signal?.removeEventListener('abort', abort);
    }
  }
}

/** Of all that can go wrong with a lookup, only an unknown model comes before a bad request. */
function onlyMissing(error: unknown): void {
  if (isAssayError(error) && error.code !== 'model_not_found') return;
  throw error;
}

/**
 * An engine for this page. Costs nothing until it is called; all Assays of a page with the same settings share one
 * engine, and the tabs of an origin share it through the service worker where there is one.
 * @throws invalid_request when an option is no URL
 */
export function createAssay(options?: AssayOptions): Assay {
  return new PageAssay(options);
}
