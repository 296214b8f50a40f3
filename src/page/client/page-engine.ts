// The page's access to an engine: its own worker when the page leads or no other page offers one, else a port to the
// leading page's. Releases worker and lead when the page is suspended (back/forward cache, frozen tab), where it could
// not answer.
import type { EngineFailure, EngineHistory } from '../../core/contract/index.js';
import {
  type ConnectEngine,
  EngineLock,
  type Need,
  type Offer,
  openOfferedEngine,
  pass,
  protocol,
  type RemoteService,
  shareConnect,
  toEngineKey,
  unavailableError,
  type Wait,
} from '../rpc/index.js';
import type { ResolvedOptions } from './assay-options.js';
import { listenForNeed } from './broker.js';
import { EngineWorker } from './engine-worker.js';
import { Leadership } from './leader/leadership.js';
import { PageLifecycle } from './page-lifecycle.js';

/** Milliseconds in which a worker must answer a ping to be kept, or offered for another page. */
const livenessTimeout = 1_000;

const disposed = 'this Assay was disposed';

export class PageEngine {
  readonly #settings: Pick<ResolvedOptions, 'engine' | 'spawn'>;
  readonly #leadership: Leadership;
  readonly #lifecycle: PageLifecycle;
  readonly #stopAnswering: () => void;
  /** Lets others that wait for this page or work for it notice its end. */
  readonly #lock = new EngineLock('assay-page');
  #localEngine: EngineWorker | undefined;
  #borrowed: RemoteService | undefined;
  #disposed = false;
  /** Failures of the engines that this page ran, and what its first engine knew of the stored data. */
  #past: EngineHistory = { restarts: 0, crashes: [] };

  constructor(settings: Pick<ResolvedOptions, 'engine' | 'spawn'>) {
    this.#settings = settings;
    this.#leadership = new Leadership(toEngineKey(settings.engine));
    this.#lifecycle = new PageLifecycle(() => this.#retire('this page is in the background'));
    this.#stopAnswering = listenForNeed(settings.engine, (need) => void this.#answer(need));
  }

  /** The engine for calls of this page, started or borrowed if necessary. */
  readonly connect: ConnectEngine = shareConnect(
    () => this.#getAlive(),
    () => this.#open(),
  );

  /** Stops the engine; pending calls reject with `engine_unavailable`. */
  dispose(): void {
    this.#disposed = true;
    this.#stopAnswering();
    this.#lifecycle.dispose();
    this.#retire(disposed);
    this.#borrowed?.channel.close(unavailableError(disposed));
    this.#lock.release();
  }

  #getAlive(): RemoteService | undefined {
    return [this.#localEngine?.service, this.#borrowed].find(
      (engine) => engine && !engine.channel.closeReason,
    );
  }

  #retire(reason: string): void {
    this.#localEngine?.retire(reason);
    this.#localEngine = undefined;
    this.#leadership.release();
  }

  async #open(): Promise<RemoteService> {
    await this.#lifecycle.shown();
    if (this.#disposed) throw unavailableError(disposed);
    if (!(await this.#leadership.take())) {
      const question = [
        this.#settings.engine,
        await this.#lock.hold(),
        this.#borrowed?.channel.lock,
      ] as const;
      const asked = import('./leader/borrow-engine.js').then(
        ({ borrowEngine }) => borrowEngine(...question),
        () => undefined,
      );
      const offer = await this.#leadership.takeUnless(asked);
      if (offer) return this.#borrow(offer);
      // An offer that comes after the lead is not used.
      void asked.then((late) => late?.port.close());
    }
    return this.#start().service;
  }

  #borrow(offer: Offer): RemoteService {
    this.#borrowed = openOfferedEngine(offer);
    // The offer may arrive after disposal.
    if (this.#disposed) this.#borrowed.channel.close(unavailableError(disposed));
    return this.#remember(this.#borrowed);
  }

  #start(): EngineWorker {
    if (this.#disposed) throw unavailableError(disposed);
    if (!this.#localEngine || this.#localEngine.service.channel.closeReason) {
      const settings = { ...this.#settings, fresh: this.#localEngine?.outdated };
      this.#localEngine = new EngineWorker(settings, this.#past, (failure) => this.#recordFailure(failure));
      this.#remember(this.#localEngine.service);
      if (!this.#leadership.held) this.#watchLeader(this.#localEngine).catch(() => {});
    }
    return this.#localEngine;
  }

  /** Ends an engine that was started because the leader did not answer, as soon as it does. */
  async #watchLeader(localEngine: EngineWorker): Promise<void> {
    const { findLeader } = await import('./leader/find-leader.js');
    const offer = await findLeader(
      this.#settings.engine,
      this.#leadership,
      this.#lock,
      localEngine.service.channel,
    );
    if (!offer) return;
    this.#borrow(offer);
    this.#localEngine = undefined;
    localEngine.retire('another page leads');
  }

  /** Remembers since when data is stored, for an engine that this page starts after site data was cleared. */
  #remember(engine: RemoteService): RemoteService {
    engine.storage.storedSince().then(
      (storedSince) => {
        if (storedSince) this.#past = { storedSince, ...this.#past };
      },
      () => {},
    );
    return engine;
  }

  #recordFailure(last: EngineFailure): void {
    const { restarts, crashes } = this.#past;
    this.#past = {
      ...this.#past,
      restarts: restarts + 1,
      last,
      crashes: last.gpu ? [...crashes.slice(-3), Date.parse(last.at)] : crashes,
    };
  }

  async #answer({ reply, owner, suspect, force }: Need): Promise<void> {
    const localEngine = await this.#findLocal(suspect, force).catch(() => undefined);
    if (localEngine) {
      const wait: Wait = { assay: protocol, kind: 'wait', owner: await this.#lock.hold() };
      reply.postMessage(wait);
      await localEngine.service.channel.started;
    }
    // The other page may be blocked, and then cannot offer its engine itself.
    const offer = localEngine
      ? localEngine.service.channel.offer(owner)
      : await this.#borrowed?.channel.lend({ owner, suspect }, livenessTimeout);
    reply.postMessage(offer ?? pass, offer ? [offer.port] : []);
  }

  /** This page's worker for another client: the running one, or a new one if the page may lead. */
  async #findLocal(suspect: string | undefined, force: boolean): Promise<EngineWorker | undefined> {
    const localEngine = this.#localEngine;
    if (
      localEngine &&
      localEngine.lock === suspect &&
      !(await localEngine.service.channel.respondsWithin(livenessTimeout))
    ) {
      localEngine.stop('the engine does not answer');
    }
    if (this.#localEngine && !this.#localEngine.service.channel.closeReason) return this.#localEngine;
    if (this.#disposed || this.#lifecycle.hidden) return undefined;
    return force || (await this.#leadership.take()) ? this.#start() : undefined;
  }
}
