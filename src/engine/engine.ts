// The engine: every request of the ScoringService, answered where it runs. Holds loaded models and one queue; asks
// the network only through what it was handed.

import { fetchContent } from '../content/fetch-content.js';
import type { AssayService, AuthoringService } from '../contract/authoring.js';
import { AssayError } from '../contract/errors.js';
import type { KeepingService } from '../contract/keeping.js';
import { isUrl, parseScoreRequest, resolveTraits } from '../contract/requests.js';
import type { ModelCard, ModelSummary, ScoreRequest, TraitRecord } from '../contract/resources.js';
import type { EngineStatus, Extracted, OnProgress, Scored, ScoreOutcome } from '../contract/service.js';
import { VectorCache } from '../embedding/cache.js';
import { memoryArea } from '../storage/area.js';
import { openArea } from '../storage/databases.js';
import { fileReader } from '../storage/file-reader.js';
import { memoryFiles, openFiles } from '../storage/file-store.js';
import { hubFiles } from '../storage/hub-files.js';
import { sha256 } from '../storage/sha256.js';
import { sweepFiles } from '../storage/sweep.js';
import { VersionStore } from '../storage/versions.js';
import { builtModels } from './authoring/built-models.js';
import { openAuthoring } from './authoring/open.js';
import { cardFrom } from './card-from.js';
import { chosenEmbedder, statusOf } from './embedders.js';
import { Encoder } from './encoder.js';
import { GpuBackOff } from './gpu-back-off.js';
import { Keeping } from './keeping.js';
import { Library } from './library.js';
import type { EngineOptions } from './options.js';
import { openRebuilding, type Rebuilding } from './rebuild/open.js';
import { type Readable, scoreMany } from './score-many.js';

export class Engine implements AssayService {
  readonly authoring: AuthoringService;
  readonly keeping: KeepingService;
  readonly #library: Library;
  readonly #rebuilding: Rebuilding;
  readonly #options: EngineOptions;
  readonly #encoder = new Encoder();
  readonly #storage: () => EngineStatus['storage'];
  readonly #vectors: VectorCache;

  constructor(options: EngineOptions) {
    const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
    const persist = options.persist ?? true;
    const files = persist ? openFiles() : memoryFiles();
    const areaOf = (name: Parameters<typeof openArea>[0]) =>
      persist ? openArea<unknown>(name) : memoryArea<unknown>();
    const store = new VersionStore(areaOf('versions'));
    const catalogs = areaOf('catalogs');
    const hub = areaOf('hub');
    const vectors = new VectorCache(areaOf('embeddings'));
    const backOff = new GpuBackOff(hub, options.past?.crashes, options.now);
    this.#options = { ...options, fetch };
    this.#storage = () => files.mode;
    this.#vectors = vectors;
    const reader = fileReader(files, { fetch });
    this.#rebuilding = openRebuilding({
      reader,
      assets: options.assets,
      ambient: (caller) => this.#library.ambient(caller),
      catalogs,
      versions: store,
      vectors,
      queue: this.#encoder.queue,
      trainer: options.trainer,
      persist,
    });
    this.#library = new Library({
      assets: options.assets,
      fetch,
      reader,
      catalogs,
      sweep: () => Promise.all([sweepFiles(files, catalogs, hub), this.#rebuilding.sweep()]),
      built: builtModels(store),
      under: (entry, embedder, caller) => this.#rebuilding.rebuilder.under(entry, embedder, caller),
      embedder: chosenEmbedder({
        options,
        files: hubFiles(files, hub, { fetch }),
        verdicts: hub,
        vectors,
        backOff,
      }),
    });
    this.keeping = new Keeping({
      embedder: options.embedder,
      load: (handle, caller) => this.#library.load(handle, caller),
      prepare: async (caller) => {
        await this.#library.embedder(caller);
      },
      files,
      hub,
      vectors,
      versions: store,
      rebuilt: this.#rebuilding.store,
      mode: this.#storage,
    });
    this.authoring = openAuthoring({
      library: this.#library,
      store,
      vectors,
      queue: this.#encoder.queue,
      host: {
        fetch,
        openFolder: options.openFolder,
        page: async (url, signal) => (await this.#fetched(url, signal)).content,
      },
      trainer: options.trainer,
      persist,
      locks: persist ? globalThis.navigator?.locks : undefined,
    });
  }

  async models(signal?: AbortSignal): Promise<ModelSummary[]> {
    const models = await this.#library.models();
    signal?.throwIfAborted();
    return models.map(({ card }) => ({
      handle: card.handle,
      description: card.description,
      scoring_method: card.scoring_method,
      traits: card.traits.map(({ name }) => name),
    }));
  }

  async traits(handle: string, signal?: AbortSignal): Promise<TraitRecord[]> {
    return (await this.card(handle, signal)).traits;
  }

  async card(handle: string, signal?: AbortSignal): Promise<ModelCard> {
    const entry = await this.#library.entry(handle);
    const embedder = this.#options.embedder ?? this.#library.current?.id;
    const rebuilt = embedder && (await this.#rebuilding.rebuilder.card(entry, embedder));
    signal?.throwIfAborted();
    return rebuilt || entry.card;
  }

  async score(
    handle: string,
    request: ScoreRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Scored> {
    // Read before the first wait, so that the caller may change its object; judged after the handle.
    const parsed = outcome(() => parseScoreRequest(request));
    const { card } = await this.#library.entry(handle);
    const { content, compare_to, traits } = parsed();
    if (traits) resolveTraits(traits, card.traits);
    const coming = compare_to == null ? null : this.#text(compare_to, signal);
    // Its failure is told after the content's, whichever comes first.
    coming?.catch(() => {});
    const text = await this.#text(content, signal);
    const baseline = await coming;
    const loaded = await this.#library.load(handle, { signal, onProgress });
    const scored = await this.#encoder.one(
      loaded.embedder,
      baseline ? [text.content, baseline.content] : [text.content],
      (encoded) => cardFrom(loaded, traits, encoded),
      signal,
    );
    return { card: scored, truncated: text.truncated || (baseline?.truncated ?? false) };
  }

  async scoreMany(
    handle: string,
    requests: readonly ScoreRequest[],
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ScoreOutcome[]> {
    const parts = {
      encoder: this.#encoder,
      library: this.#library,
      text: (text: string, own?: AbortSignal) => this.#text(text, own),
    };
    return scoreMany(parts, handle, requests, { signal, onProgress });
  }

  async extract(url: string, signal?: AbortSignal): Promise<Extracted> {
    const address = url.trim();
    if (!isUrl(address)) {
      throw new AssayError('url_refused', 'Only one absolute http or https URL can be extracted');
    }
    const { content, truncated } = await this.#fetched(address, signal);

    const content_sha256 = await sha256(new TextEncoder().encode(content));
    return { url: address, content, content_sha256, fetched_at: new Date().toISOString(), truncated };
  }

  async warm(handle: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void> {
    await this.#library.load(handle, { signal, onProgress });
  }

  async status(): Promise<EngineStatus> {
    const { current, loading } = this.#library;
    return {
      state: loading ? 'loading' : current ? 'ready' : 'idle',
      embedder: current && statusOf(current),
      loaded: this.#library.loaded,
      storage: this.#storage(),
      queue: this.#encoder.size,
      cache: await this.#vectors.size(),
      restarts: this.#options.past?.restarts ?? 0,
      lastFailure: this.#options.past?.last ?? null,
    };
  }

  async #text(text: string, signal?: AbortSignal): Promise<Readable> {
    return isUrl(text) ? this.#fetched(text.trim(), signal) : { content: text, truncated: false };
  }

  #fetched(url: string, signal?: AbortSignal): Promise<Readable> {
    const { fetch, fetchProxy, guard } = this.#options;
    return fetchContent(url, { fetch, fetchProxy, guard, signal });
  }
}

/** Runs `work` now; its result or its error comes when asked for. */
function outcome<Result>(work: () => Result): () => Result {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** An engine over the given models folder; nothing is loaded before the first request. */
export function createEngine(options: EngineOptions): AssayService {
  return new Engine(options);
}
