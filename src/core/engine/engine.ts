// The engine: answers every request of the ScoringService, and offers local storage, and authoring where it has a builder.

import {
  AssayError,
  type AssayService,
  type AttributeSources,
  type AuthoringService,
  type CommentAnswer,
  type CommentMethod,
  type CommentService,
  type EngineStatus,
  type Explained,
  type ExplainRequest,
  type Extracted,
  isAssayError,
  type ModelCard,
  type ModelSummary,
  type ModelTrait,
  type OnProgress,
  type Scored,
  type ScoreOutcome,
  type ScoreRequest,
  type ScoringService,
  type StorageService,
} from '../contract/index.js';
import { isUrl, parseExplainRequest, parseScoreRequest, shortLength } from '../contract/requests/index.js';
import { listPublicCards, readOtherCard, sha256 } from '../storage/index.js';
import { composeEngine, type EngineParts } from './compose-engine.js';
import { getStatus } from './embedders/choose-embedder.js';
import type { Turn } from './encoding/queue.js';
import { reportStages } from './encoding/report-stages.js';
import type { EngineOptions } from './engine-options.js';
import type { Builder, EnginePorts } from './ports.js';
import { scoreMany } from './score-many.js';
import { attempt, prepareRequest, scoreEncoded } from './score-request.js';

/** An engine with or without a builder. */
export interface ScoringEngine extends ScoringService, CommentService {
  readonly authoring: AuthoringService | undefined;
  readonly storage: StorageService;
}

/** Reports the batches of a long text as progress. */
const reportBatches = (onProgress: OnProgress | undefined) =>
  onProgress && ((done: number, total: number) => onProgress({ stage: 'embedding', done, total }));

/** Loads the code of explanations, which most pages never need. */
const loadExplainer = () => import('./explain/explain-text.js');

/** Loads the code of comments, likewise. */
const loadComments = () => import('../perspective/index.js');

export class Engine implements ScoringEngine {
  readonly authoring: AuthoringService | undefined;
  readonly storage: StorageService;
  readonly #options: EngineOptions;
  readonly #parts: EngineParts;

  constructor(options: EngineOptions, ports: EnginePorts = {}) {
    this.#options = options;
    this.#parts = composeEngine(options, ports);
    this.authoring = this.#parts.authoring;
    this.storage = this.#parts.storage;
  }

  async models(signal?: AbortSignal): Promise<ModelSummary[]> {
    const { catalog, stores } = this.#parts;
    return catalog.list(listPublicCards(await stores.versions.models()), signal);
  }

  async traits(handle: string, signal?: AbortSignal): Promise<ModelTrait[]> {
    return (await this.card(handle, signal)).traits;
  }

  async card(handle: string, signal?: AbortSignal): Promise<ModelCard> {
    const { registry, stores } = this.#parts;
    const entry = await registry.getEntry(handle, { signal });
    const embedder = await registry.findEmbedderId(entry);
    const readRebuilt = (from: string, id: string) => stores.rebuilt.card(from, id);
    const rebuilt = embedder === undefined ? undefined : await readOtherCard(entry, embedder, readRebuilt);
    signal?.throwIfAborted();
    return rebuilt ?? entry.card;
  }

  async score(
    handle: string,
    request: ScoreRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Scored> {
    const { registry, encoder, fetchPage } = this.#parts;
    // Parsed before the first wait, so that the caller may change its object; an unknown handle is reported first.
    const parsed = attempt(() => parseScoreRequest(request));
    const entry = await registry.getEntry(handle, { signal, onProgress });
    if (isAssayError(parsed)) throw parsed;
    const prepared = await prepareRequest(parsed, entry.card.traits, fetchPage, signal);
    const loaded = await registry.loadModel(handle, { signal, onProgress });
    const encoded = await encoder.encodeOne(loaded.embedder, prepared.texts, {
      signal,
      onBatch: reportBatches(onProgress),
    });
    return { card: scoreEncoded(loaded, prepared, encoded), truncated: prepared.truncated };
  }

  scoreMany(
    handle: string,
    requests: readonly ScoreRequest[],
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ScoreOutcome[]> {
    return scoreMany(this.#parts, handle, requests, { signal, onProgress });
  }

  async explain(
    handle: string,
    request: ExplainRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Explained> {
    const { registry, encoder, fetchPage } = this.#parts;
    const parsed = attempt(() => parseExplainRequest(request));
    const entry = await registry.getEntry(handle, { signal, onProgress });
    if (isAssayError(parsed)) throw parsed;
    const { texts, traits, truncated, assumed } = await prepareRequest(
      parsed,
      entry.card.traits,
      fetchPage,
      signal,
    );
    const [text = ''] = texts;
    const loaded = await registry.loadModel(handle, { signal, onProgress });
    const { explainText } = await loadExplainer();
    const onBatch = text.length > shortLength ? reportBatches(onProgress) : undefined;
    const asked = { keys: traits, top: parsed.top };
    const explain = (turn: Turn) =>
      explainText(loaded, asked, text, { signal, ...reportStages(turn, onBatch) });
    const explained = await encoder.runAlone(text, explain, signal);
    const content = isUrl(parsed.content) ? text : null;
    return { explanation: { content, ...explained, ...assumed }, truncated };
  }

  async answerComment(
    method: CommentMethod,
    body: object,
    sources: AttributeSources,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<CommentAnswer> {
    const { answerComment } = await loadComments();
    return answerComment({ service: this, signal, onProgress }, method, body, sources);
  }

  async extract(url: string, signal?: AbortSignal): Promise<Extracted> {
    const address = url.trim();
    if (!isUrl(address)) {
      throw new AssayError('url_refused', 'Only one absolute http or https URL can be extracted');
    }
    const { content, truncated, readAs } = await this.#parts.fetchPage(address, signal);
    const content_sha256 = await sha256(new TextEncoder().encode(content));
    const fetched_at = new Date().toISOString();
    const assumed = readAs ? { read_as: readAs } : {};
    return { url: address, content, content_sha256, fetched_at, ...assumed, truncated };
  }

  async warm(handle: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void> {
    await this.#parts.registry.loadModel(handle, { signal, onProgress });
  }

  async status(): Promise<EngineStatus> {
    const { registry, encoder, stores, storage } = this.#parts;
    const { currentEmbedder, isLoading, loadedHandles } = registry;
    const { past } = this.#options;
    const [cache, persisted, siteDataCleared = null] = await Promise.all([
      stores.vectors.size(),
      storage.persisted(),
      stores.siteData?.cleared(),
    ]);
    return {
      state: isLoading ? 'loading' : currentEmbedder ? 'ready' : 'idle',
      embedder: currentEmbedder && getStatus(currentEmbedder),
      loaded: loadedHandles,
      stored: stores.getMode(),
      persisted,
      queue: encoder.size,
      cache,
      restarts: past?.restarts ?? 0,
      lastFailure: past?.last ?? null,
      siteDataCleared,
    };
  }
}

/** Creates an engine over a models folder; nothing is loaded before the first request. */
export function createEngine(
  options: EngineOptions,
  ports: EnginePorts & { readonly builder: Builder },
): ScoringEngine & AssayService;
export function createEngine(options: EngineOptions, ports?: EnginePorts): ScoringEngine;
export function createEngine(options: EngineOptions, ports?: EnginePorts): ScoringEngine {
  return new Engine(options, ports);
}
