// The service of the contract's paths with one set of settings: which requests it answers, and how.
import { AssayError, matchRoute, type RouteMatch } from '../../core/contract/index.js';
import { createApp } from '../../core/http/index.js';
import {
  CatalogView,
  createSchemaDocuments,
  openArea,
  readOtherCard,
  readRebuiltCard,
  VersionStore,
} from '../../core/storage/index.js';
import {
  type Connect,
  createFailoverService,
  pass,
  protocol,
  type ServiceWorkerSettings,
  toEngineKey,
  type Wait,
} from '../rpc/index.js';
import { EnginePorts } from './engine-ports.js';
import { RequestsInFlight } from './in-flight.js';
import { createOptInLog } from './opt-ins.js';
import { createRateWindows } from './rate-windows.js';
import { createRefusal } from './refusal.js';
import { RouterService } from './router-service.js';

export class LocalService {
  readonly settings: ServiceWorkerSettings;
  readonly ports: EnginePorts;
  readonly inFlight: RequestsInFlight;
  /** Loads the schema that this variant serves, which may first be requested offline. */
  readonly loadSchema: () => Promise<object>;
  readonly #optIns = createOptInLog(openArea('optIns'));
  readonly #clientIds = new WeakMap<Request, string>();
  readonly #app: ReturnType<typeof createApp>;

  constructor(settings: ServiceWorkerSettings, clients: Clients) {
    const { engine, base, variant, explorer, perspective } = settings;
    this.settings = settings;
    this.ports = new EnginePorts(engine, clients);
    this.inFlight = new RequestsInFlight(clients);
    const catalogs = openArea<unknown>('catalogs');
    const documents = createSchemaDocuments(engine.assets, catalogs);
    this.loadSchema = { A: documents.v1, B: documents.apiDocs }[variant];
    const engines = createFailoverService(this.ports.connect);
    const built = new VersionStore(openArea<unknown>('versions'));
    const rebuilt = openArea<unknown>('rebuilt');
    const { embedder } = engine;
    const service = new RouterService(
      new CatalogView(engine.assets, catalogs),
      engines,
      built,
      async (model) =>
        embedder === undefined
          ? undefined
          : readOtherCard(model, embedder, (from, id) => readRebuiltCard(rebuilt, from, id)),
    );
    this.#app = createApp(service, {
      base,
      variant,
      authoring: engines.authoring,
      clientId: (request) => this.#clientIds.get(request) ?? '',
      documents,
      onOptIn: this.#optIns.record,
      rateStore: createRateWindows(openArea('rates')),
      ...(explorer === undefined ? {} : { explorer }),
      ...(perspective && {
        perspective: (method, body, ...call) => engines.answerComment(method, body, perspective, ...call),
      }),
    });
  }

  /** The row of the route table that a path of this origin is on; undefined for a path that is not answered here. */
  match(pathname: string): RouteMatch | undefined {
    const { base, variant, perspective } = this.settings;
    return matchRoute(pathname, base, variant, perspective !== undefined);
  }

  async answer({ request: received, clientId }: FetchEvent, match: RouteMatch): Promise<Response> {
    if (isForeign(received)) {
      return createRefusal(new AssayError('invalid_request', 'Cross-site navigations are refused'), match);
    }
    this.ports.setRequester(clientId);
    return this.inFlight.run(received.headers.get('x-request-id'), clientId, (signal) => {
      const request = replaceSignal(received, signal);
      this.#clientIds.set(request, clientId);
      return this.#app.fetch(request);
    });
  }

  /** Resolves when what answers have recorded is stored. */
  settled(): Promise<void> {
    return this.#optIns.settled();
  }

  /** Offers the asking page another page's engine. */
  async brokerEngine({ engine, owner, suspect, reply }: Connect, client: string): Promise<void> {
    if (engine !== toEngineKey(this.settings.engine)) return reply.postMessage(pass);
    const wait: Wait = { assay: protocol, kind: 'wait', owner: await this.ports.holdLock() };
    reply.postMessage(wait);
    const offer = await this.ports.findFor(client, { owner, suspect });
    reply.postMessage(offer ?? pass, offer ? [offer.port] : []);
  }
}

/** The request with another signal; its original signal never aborts here. */
function replaceSignal(request: Request, signal: AbortSignal): Request {
  // A copy of a navigation would no longer be one, and navigations may not score.
  if (request.mode === 'navigate') return request;
  try {
    return new Request(request, { signal });
  } catch {
    // Developer tools send requests in modes that scripts may not use.
    return request;
  }
}

/** True for a navigation that another site's page started. */
function isForeign({ mode, referrer }: Request): boolean {
  return mode === 'navigate' && URL.canParse(referrer) && new URL(referrer).origin !== self.location.origin;
}
