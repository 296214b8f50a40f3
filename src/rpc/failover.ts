// AssayService over whatever engine there is at the moment: a call whose engine is lost under it is made once more on
// the next one, and once again where it was the GPU that failed. Everything here may run twice: scoring is pure, warming idempotent, and requests of authoring have keys.
import type { AssayService, AuthoringService } from '../contract/authoring.js';
import type { ModelCard, ModelSummary, ScoreRequest, TraitRecord } from '../contract/resources.js';
import type { EngineStatus, Extracted, OnProgress, Scored, ScoreOutcome } from '../contract/service.js';
import { authoringOver, type Call } from './authoring.js';
import type { RemoteService } from './remote.js';

/** Finds or starts an engine. @throws engine_unavailable when there is none; the signal's reason */
export type ConnectEngine = (signal: AbortSignal | undefined) => Promise<RemoteService>;

export class FailoverService implements AssayService {
  /** Any call on the engine's end. */
  readonly call: Call = (invoke, signal) =>
    this.#call((engine) => engine.channel.call(invoke, signal), signal);
  readonly authoring: AuthoringService = authoringOver(this.call);
  readonly #connect: ConnectEngine;

  constructor(connect: ConnectEngine) {
    this.#connect = connect;
  }

  async #call<T>(call: (engine: RemoteService) => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let left = 3; ; ) {
      const engine = await this.#connect(signal);
      try {
        return await call(engine);
      } catch (error) {
        const { lost, gpu } = engine.channel;
        // Lost twice, but for the GPU's sake: after its second crash the engine runs on the CPU.
        left -= gpu ? 1 : 2;
        if (error !== lost || left < 1) throw error;
      }
    }
  }

  models(signal?: AbortSignal): Promise<ModelSummary[]> {
    return this.#call((engine) => engine.models(signal), signal);
  }

  traits(handle: string, signal?: AbortSignal): Promise<TraitRecord[]> {
    return this.#call((engine) => engine.traits(handle, signal), signal);
  }

  card(handle: string, signal?: AbortSignal): Promise<ModelCard> {
    return this.#call((engine) => engine.card(handle, signal), signal);
  }

  score(
    handle: string,
    request: ScoreRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Scored> {
    return this.#call((engine) => engine.score(handle, request, signal, onProgress), signal);
  }

  scoreMany(
    handle: string,
    requests: readonly ScoreRequest[],
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ScoreOutcome[]> {
    return this.#call((engine) => engine.scoreMany(handle, requests, signal, onProgress), signal);
  }

  extract(url: string, signal?: AbortSignal): Promise<Extracted> {
    return this.#call((engine) => engine.extract(url, signal), signal);
  }

  warm(handle: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void> {
    return this.#call((engine) => engine.warm(handle, signal, onProgress), signal);
  }

  status(): Promise<EngineStatus> {
    return this.#call((engine) => engine.status());
  }
}
