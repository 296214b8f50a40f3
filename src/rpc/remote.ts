// AssayService over an endpoint: the page's and the service worker's view of an engine that runs elsewhere.
import type { AssayService, AuthoringService } from '../contract/authoring.js';
import type { ModelCard, ModelSummary, ScoreRequest, TraitRecord } from '../contract/resources.js';
import type { EngineStatus, Extracted, OnProgress, Scored, ScoreOutcome } from '../contract/service.js';
import { authoringOver } from './authoring.js';
import { Channel } from './channel.js';
import { outgoingProgress } from './transfer.js';

/**
 * Calls the service exposed at the other end of its channel.
 *
 * Every method also rejects with `engine_unavailable` when the channel is lost, and at once with the signal's reason
 * when it aborts.
 */
export class RemoteService implements AssayService {
  readonly channel: Channel;
  readonly authoring: AuthoringService;

  constructor(...channel: ConstructorParameters<typeof Channel>) {
    this.channel = new Channel(...channel);
    this.authoring = authoringOver((invoke, signal) => this.channel.call(invoke, signal));
  }

  models(signal?: AbortSignal): Promise<ModelSummary[]> {
    return this.channel.call((remote, own) => remote.models(own), signal);
  }

  traits(handle: string, signal?: AbortSignal): Promise<TraitRecord[]> {
    return this.channel.call((remote, own) => remote.traits(handle, own), signal);
  }

  card(handle: string, signal?: AbortSignal): Promise<ModelCard> {
    return this.channel.call((remote, own) => remote.card(handle, own), signal);
  }

  score(
    handle: string,
    request: ScoreRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Scored> {
    const progress = onProgress && outgoingProgress(onProgress);
    return this.channel.call((remote, own) => remote.score(handle, request, own, progress), signal);
  }

  scoreMany(
    handle: string,
    requests: readonly ScoreRequest[],
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ScoreOutcome[]> {
    const progress = onProgress && outgoingProgress(onProgress);
    return this.channel.call((remote, own) => remote.scoreMany(handle, requests, own, progress), signal);
  }

  extract(url: string, signal?: AbortSignal): Promise<Extracted> {
    return this.channel.call((remote, own) => remote.extract(url, own), signal);
  }

  warm(handle: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void> {
    const progress = onProgress && outgoingProgress(onProgress);
    return this.channel.call((remote, own) => remote.warm(handle, own, progress), signal);
  }

  status(): Promise<EngineStatus> {
    return this.channel.call((remote) => remote.status());
  }
}
