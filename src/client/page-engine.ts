// The page's way to an engine: its own worker when the page leads or must, else a port to the leading page's. Gives
// up its worker and its lead whenever the page is hidden away (back/forward cache, frozen tab): there it would hold
// the lead, deaf.
import type { EngineFailure, EnginePast } from '../contract/service.js';
import {
  type ConnectEngine,
  engineKey,
  type Need,
  type Offer,
  OwnLock,
  offeredEngine,
  type Pass,
  protocol,
  type RemoteService,
  sharedConnect,
  unavailable,
  type Wait,
} from '../rpc/index.js';
import { borrowEngine, onNeed } from './broker.js';
import { EngineWorker } from './engine-worker.js';
import { Leadership } from './leadership.js';
import type { Settings } from './options.js';
import { PageLife } from './page-life.js';

/** Milliseconds in which a worker that somebody else found deaf must answer to be kept. */
const secondChance = 1_000;

const disposed = 'this Assay was disposed';

export class PageEngine {
  readonly #settings: Pick<Settings, 'engine' | 'spawn'>;
  readonly #leadership: Leadership;
  readonly #life: PageLife;
  readonly #stopAnswering: () => void;
  /** Held for those who wait for this page or work for it. */
  readonly #lock = new OwnLock('assay-page');
  #own: EngineWorker | undefined;
  #borrowed: RemoteService | undefined;
  #disposed = false;
  /** Of the engines that this page ran. */
  #past: EnginePast = { restarts: 0, crashes: [] };

  constructor(settings: Pick<Settings, 'engine' | 'spawn'>) {
    this.#settings = settings;
    this.#leadership = new Leadership(engineKey(settings.engine));
    this.#life = new PageLife(() => this.#retire('this page is in the background'));
    this.#stopAnswering = onNeed(settings.engine, (need) => void this.#answer(need));
  }

  /** The engine that calls of this page go to, started or borrowed when there is none. */
  readonly connect: ConnectEngine = sharedConnect(
    () => this.#alive(),
    () => this.#open(),
  );

  /** Ends everything; waiting calls reject with `engine_unavailable`. */
  dispose(): void {
    this.#disposed = true;
    this.#stopAnswering();
    this.#life.end();
    this.#retire(disposed);
    this.#borrowed?.channel.lose(unavailable(disposed));
    this.#lock.release();
  }

  #alive(): RemoteService | undefined {
    return [this.#own?.service, this.#borrowed].find((engine) => engine && !engine.channel.lost);
  }

  #retire(reason: string): void {
    this.#own?.retire(reason);
    this.#own = undefined;
    this.#leadership.release();
  }

  async #open(): Promise<RemoteService> {
    await this.#life.shown();
    if (this.#disposed) throw unavailable(disposed);
    if (!(await this.#leadership.take())) {
      const offer = await borrowEngine(
        this.#settings.engine,
        await this.#lock.hold(),
        this.#borrowed?.channel.lock,
      );
      if (offer) return this.#borrow(offer);
    }
    return this.#start().service;
  }

  #borrow(offer: Offer): RemoteService {
    this.#borrowed = offeredEngine(offer);
    // The offer may have come after the end.
    if (this.#disposed) this.#borrowed.channel.lose(unavailable(disposed));
    return this.#borrowed;
  }

  #start(): EngineWorker {
    if (this.#disposed) throw unavailable(disposed);
    if (!this.#own || this.#own.service.channel.lost) {
      this.#own = new EngineWorker(this.#settings, this.#past, (failure) => this.#failed(failure));
    }
    return this.#own;
  }

  #failed(last: EngineFailure): void {
    const { restarts, crashes } = this.#past;
    this.#past = {
      restarts: restarts + 1,
      last,
      crashes: last.gpu ? [...crashes.slice(-3), Date.parse(last.at)] : crashes,
    };
  }

  async #answer({ reply, owner, suspect, force }: Need): Promise<void> {
    const own = await this.#ownFor(suspect, force).catch(() => undefined);
    if (own) {
      const wait: Wait = { assay: protocol, kind: 'wait', owner: await this.#lock.hold() };
      reply.postMessage(wait);
      await own.service.channel.started;
    }
    if (own && !own.service.channel.lost) {
      const offer: Offer = { assay: protocol, kind: 'offer', port: own.port(owner), lock: own.lock };
      reply.postMessage(offer, [offer.port]);
    } else {
      const pass: Pass = { assay: protocol, kind: 'pass' };
      reply.postMessage(pass);
    }
  }

  /** This page's own worker for somebody else: the running one, or a new one where the page may lead. */
  async #ownFor(suspect: string | undefined, force: boolean): Promise<EngineWorker | undefined> {
    const own = this.#own;
    if (own && own.lock === suspect && !(await own.service.channel.answers(secondChance))) {
      own.stop('the engine does not answer');
    }
    if (this.#own && !this.#own.service.channel.lost) return this.#own;
    if (this.#disposed || this.#life.hidden) return undefined;
    return force || (await this.#leadership.take()) ? this.#start() : undefined;
  }
}
