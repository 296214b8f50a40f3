// The service worker's ports to engines, one for each page that hosts one. All of it may vanish at any moment: a
// service worker that starts again asks the pages again.
import {
  ask,
  type ConnectEngine,
  type EngineSettings,
  engineKey,
  type Need,
  type Offer,
  OwnLock,
  offeredEngine,
  protocol,
  type RemoteService,
  sharedConnect,
  unavailable,
} from '../rpc/index.js';

/** What the asking side tells about itself; see {@link Need}. */
export type Question = Pick<Need, 'owner' | 'suspect'>;

interface Found {
  client: string;
  offer: Offer;
}

/** The part of the Clients interface that is used here. */
export type WindowClients = Pick<Clients, 'matchAll'>;

export class EnginePorts {
  readonly #clients: WindowClients;
  readonly #engine: string;
  readonly #ports = new Map<string, RemoteService>();
  readonly #lock = new OwnLock('assay-service-worker');
  #requester = '';
  #suspect: string | undefined;

  constructor(settings: EngineSettings, clients: WindowClients) {
    this.#engine = engineKey(settings);
    this.#clients = clients;
  }

  /** The client of the latest request: its own engine is preferred, and it is asked first, because it is awake. */
  prefer(client: string): void {
    if (client) this.#requester = client;
  }

  /** A live port, the requester's own first; else one that a page offers. */
  readonly connect: ConnectEngine = sharedConnect(
    () => this.#alive(),
    () => this.#open(),
  );

  /** The lock that this service worker holds while it lives. */
  hold(): Promise<string> {
    return this.#lock.hold();
  }

  #alive(): RemoteService | undefined {
    for (const [client, { channel }] of this.#ports) {
      if (!channel.lost) continue;
      this.#suspect = channel.lock;
      this.#ports.delete(client);
    }
    const [any] = this.#ports.values();
    return this.#ports.get(this.#requester) ?? any;
  }

  async #open(): Promise<RemoteService> {
    const question = { owner: await this.hold(), suspect: this.#suspect };
    const found = await this.seek(question, { force: true });
    if (!found) throw unavailable('no page of this site runs an engine');
    const engine = offeredEngine(found.offer);
    this.#ports.set(found.client, engine);
    return engine;
  }

  /**
   * Asks the pages for an engine: the requester, then all others at once, 2 s each. With `force`, then every page
   * that answered is told to start one although another page leads, which may be stuck.
   * @param except the client that asks, if it is one of them
   */
  async seek(
    question: Question,
    { force, except }: { force: boolean; except?: string | undefined },
  ): Promise<Found | undefined> {
    const pages = (await this.#windows()).filter(({ id }) => id !== except);
    const awake: Client[] = [];
    const tell = async (page: Client, forced: boolean): Promise<Found | undefined> => {
      const answer = await ask((reply) => {
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
      if (answer) awake.push(page);
      return undefined;
    };
    const [first, ...others] = pages;
    const found =
      (first && (await tell(first, false))) ?? (await firstFound(others.map((page) => tell(page, false))));
    if (found || !force) return found;
    for (const page of [...awake]) {
      const forced = await tell(page, true);
      if (forced) return forced;
    }
    return undefined;
  }

  /** All windows of this origin, the likeliest to answer first. Pages after a hard reload are not controlled. */
  async #windows(): Promise<readonly Client[]> {
    const windows = await this.#clients.matchAll({ type: 'window', includeUncontrolled: true });
    const rank = (page: WindowClient) =>
      (page.id === this.#requester ? 4 : 0) +
      (page.focused ? 2 : 0) +
      (page.visibilityState === 'visible' ? 1 : 0);
    return [...windows].sort((a, b) => rank(b) - rank(a));
  }
}

/** The first of these to find something; undefined when none does. */
async function firstFound(searches: Promise<Found | undefined>[]): Promise<Found | undefined> {
  const found = searches.map((search) =>
    search.then((one) => one ?? Promise.reject(new Error('nothing found'))),
  );
  return Promise.any(found).catch(() => undefined);
}
