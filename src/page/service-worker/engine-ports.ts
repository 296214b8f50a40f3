// The service worker's ports to engines, one per page that hosts one. This state may be lost at any moment: a service
// worker that restarts asks the pages again.
import type { EngineSettings } from '../../core/contract/index.js';
import { sleep } from '../../core/platform/index.js';
import {
  askForEngine,
  type ConnectEngine,
  EngineLock,
  type Need,
  type Offer,
  openOfferedEngine,
  protocol,
  type RemoteService,
  shareConnect,
  toEngineKey,
  unavailableError,
} from '../rpc/index.js';
import { findFirst, searchPages } from './search-pages.js';

/** The asking side of a search; see {@link Need}. */
export type EngineQuestion = Pick<Need, 'owner' | 'suspect'>;

/** Milliseconds that a busy engine has to answer: as many as a page has. */
const lendTimeout = 2_000;
/** Milliseconds after which pages are asked as well: the page of a busy engine can offer it at once. */
const lendHeadStart = 200;

interface OfferedEngine {
  client: string;
  offer: Offer;
}

/** The part of the Clients interface that is used here. */
export type WindowClients = Pick<Clients, 'matchAll'>;

export class EnginePorts {
  readonly #clients: WindowClients;
  readonly #engine: string;
  readonly #ports = new Map<string, RemoteService>();
  readonly #lock = new EngineLock('assay-service-worker');
  /** Called with each client that is awake. */
  readonly #awakeListeners = new Set<(client: string) => void>();
  #requester = '';
  #suspect: string | undefined;
  /** True if a page of another release was asked. */
  #isOutdated = false;

  constructor(settings: EngineSettings, clients: WindowClients) {
    this.#engine = toEngineKey(settings);
    this.#clients = clients;
  }

  /** Sets the client of the latest request: its engine is preferred, and it is asked first, because it is awake. */
  setRequester(client: string): void {
    if (!client || client === this.#requester) return;
    this.#requester = client;
    this.setAwake(client);
  }

  /** Lets a search that is under way ask this client (again). */
  setAwake(client: string): void {
    for (const notify of this.#awakeListeners) notify(client);
  }

  /** A live port, preferably the requester's, else one that a page offers. */
  readonly connect: ConnectEngine = shareConnect(
    () => this.#getAlive(),
    () => this.#open(),
  );

  /** Resolves with the name of the lock that this service worker holds while it lives. */
  holdLock(): Promise<string> {
    return this.#lock.hold();
  }

  #getAlive(): RemoteService | undefined {
    for (const [client, { channel }] of this.#ports) {
      if (!channel.closeReason) continue;
      this.#suspect = channel.lock;
      this.#ports.delete(client);
    }
    const [any] = this.#ports.values();
    return this.#ports.get(this.#requester) ?? any;
  }

  async #open(): Promise<RemoteService> {
    const question = { owner: await this.holdLock(), suspect: this.#suspect };
    this.#isOutdated = false;
    const search = await this.find(question, { force: true });
    if (!search) {
      throw unavailableError(
        this.#isOutdated
          ? 'this page is from another release than the service worker; reload it'
          : 'no page of this site runs an engine',
      );
    }
    const engine = openOfferedEngine(search.offer);
    this.#ports.set(search.client, engine);
    return engine;
  }

  /**
   * Finds an engine for a page, which starts its own if this returns undefined: one to which a port is open, whose page may be
   * blocked, else one that a page offers.
   */
  async findFor(page: string, question: EngineQuestion): Promise<Offer | undefined> {
    const lent = this.#lend(question);
    const soon = await Promise.race([lent, sleep(lendHeadStart)]);
    if (soon) return soon;
    const ask = this.find(question, { force: false, except: page }).then((engine) => engine?.offer);
    const first = await findFirst([lent, ask]);
    const closeLate = (offer?: Offer) => {
      if (offer !== first) offer?.port.close();
    };
    for (const search of [lent, ask]) void search.then(closeLate);
    return first;
  }

  /** There is at most one port, because another is opened only once it has closed. The suspect is not lent. */
  async #lend(question: EngineQuestion): Promise<Offer | undefined> {
    const [engine] = this.#ports.values();
    return engine?.channel.lend(question, lendTimeout);
  }

  /**
   * Asks the pages for an engine: the requester, and soon all others. With `force`, each page that answered is then
   * asked to start one although another page, which may be stuck, leads. A page that shows meanwhile that it is awake,
   * as after a reload, is asked, too.
   * @param except id of the page that the search is for, which is not asked
   */
  async find(
    question: EngineQuestion,
    { force, except }: { force: boolean; except?: string | undefined },
  ): Promise<OfferedEngine | undefined> {
    const ask = async (page: Client, forced: boolean): Promise<OfferedEngine | 'pass' | undefined> => {
      const answer = await askForEngine((reply) => {
        const need: Need = {
          assay: protocol,
          kind: 'need',
          engine: this.#engine,
          ...question,
          force: forced,
          reply,
        };
        page.postMessage(need, [reply]);
      });
      if (answer?.kind === 'offer') return { client: page.id, offer: answer };
      if (answer?.kind === 'other release') this.#isOutdated = true;
      return answer?.kind === 'pass' ? 'pass' : undefined;
    };
    return searchPages({
      list: async () => (await this.#listWindows()).filter(({ id }) => id !== except),
      ask,
      force,
      onAwake: (notify) => {
        this.#awakeListeners.add(notify);
        return () => this.#awakeListeners.delete(notify);
      },
    });
  }

  /** All windows of this origin, the likeliest to answer first; after a hard reload a page is not controlled. */
  async #listWindows(): Promise<readonly Client[]> {
    const windows = await this.#clients.matchAll({ type: 'window', includeUncontrolled: true });
    const rank = (page: WindowClient) =>
      (page.id === this.#requester ? 4 : 0) +
      (page.focused ? 2 : 0) +
      (page.visibilityState === 'visible' ? 1 : 0);
    return [...windows].sort((a, b) => rank(b) - rank(a));
  }
}
