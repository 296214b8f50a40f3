// The page's access to an engine: its own worker when the page leads or no other page offers one, else a port to the
// leading page's. Releases worker and lead when the page is suspended (back/forward cache, frozen tab), where it could
// not answer.
import type { EngineFailure, EngineHistory } from '../../core/contract/index.js';
import {
  type ConnectEngine,
  type Need,
  type Offer,
  OwnLock,
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
  readonly #lock = new OwnLock('assay-page');
  #own: EngineWorker | undefined;
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
    return [this.#own?.service, this.#borrowed].find((engine) => engine && !engine.channel.closeReason);
  }

  #retire(reason: string): void {
    this.#own?.retire(reason);
    this.#own = undefined;
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
    if (!this.#own || this.#own.service.channel.closeReason) {
      const settings = { ...this.#settings, fresh: this.#own?.outdated };
      this.#own = new EngineWorker(settings, this.#past, (failure) => this.#recordFailure(failure));
      this.#remember(this.#own.service);
      if (!this.#leadership.held) this.#watchLeader(this.#own).catch(() => {});
    }
    return this.#own;
  }

  /** Ends an engine that was started because the leader did not answer, as soon as it does. */
  async #watchLeader(own: EngineWorker): Promise<void> {
    const { findLeader } = await import('./leader/find-leader.js');
    const offer = await findLeader(this.#settings.engine, this.#leadership, this.#lock, own.service.channel);
    if (!offer) return;
    this.#borrow(offer);
    this.#own = undefined;
    own.retire('another page leads');
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
    const own = await this.#findOwn(suspect, force).catch(() => undefined);
    if (own) {
      const wait: Wait = { assay: protocol, kind: 'wait', owner: await this.#lock.hold() };
      reply.postMessage(wait);
      await own.service.channel.started;
    }
    // The other page may be blocked, and then cannot offer its engine itself.
    const offer = own
      ? own.service.channel.offer(owner)
      : await this.#borrowed?.channel.lend({ owner, suspect }, livenessTimeout);
    reply.postMessage(offer ?? pass, offer ? [offer.port] : []);
  }

  /** This page's worker for another client: the running one, or a new one if the page may lead. */
  async #findOwn(suspect: string | undefined, force: boolean): Promise<EngineWorker | undefined> {
    const own = this.#own;
    if (own && own.lock === suspect && !(await own.service.channel.respondsWithin(livenessTimeout))) {
      own.stop('the engine does not answer');
    }
    if (this.#own && !this.#own.service.channel.closeReason) return this.#own;
    if (this.#disposed || this.#lifecycle.hidden) return undefined;
    return force || (await this.#leadership.take()) ? this.#start() : undefined;
  }
}
