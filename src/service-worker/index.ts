// Entry of the service worker: answers exactly the contract's paths, on this device, and no other request. Its settings
// are in its script URL. It has no state that it cannot restore, because the browser may stop it at any time.
import { AssayError, matchRoute, type RouteMatch } from '../contract/index.js';
import { createApp } from '../http/index.js';
import { sleep } from '../platform/index.js';
import {
  answerOtherRelease,
  type Connect,
  createFailoverService,
  isBrokerMessage,
  pass,
  protocol,
  readSettings,
  type Wait,
} from '../rpc/index.js';
import {
  CatalogView,
  createSchemaDocuments,
  openArea,
  readOtherCard,
  readRebuiltCard,
  VersionStore,
} from '../storage/index.js';
import { EnginePorts } from './engine-ports.js';
import { RequestsInFlight } from './in-flight.js';
import { createOptInLog } from './opt-ins.js';
import { createRateWindows } from './rate-windows.js';
import { createRefusal } from './refusal.js';
import { RouterService } from './router-service.js';

declare const self: ServiceWorkerGlobalScope;

const settings = readSettings(self.location.href);
if (!settings)
  throw new Error('Register this script with installLocalApi(), which puts the settings into its URL.');
const { engine, base, variant, explorer } = settings;

const optIns = createOptInLog(openArea('optIns'));
const ports = new EnginePorts(engine, self.clients);
const inFlight = new RequestsInFlight(self.clients);
const clientIds = new WeakMap<Request, string>();
const catalogs = openArea<unknown>('catalogs');
const documents = createSchemaDocuments(engine.assets, catalogs);
const engines = createFailoverService(ports.connect);
const built = new VersionStore(openArea<unknown>('versions'));
const rebuilt = openArea<unknown>('rebuilt');
const { embedder } = engine;
const service = new RouterService(new CatalogView(engine.assets, catalogs), engines, built, async (model) =>
  embedder === undefined
    ? undefined
    : readOtherCard(model, embedder, (from, id) => readRebuiltCard(rebuilt, from, id)),
);
const app = createApp(service, {
  base,
  variant,
  authoring: engines.authoring,
  clientId: (request) => clientIds.get(request) ?? '',
  documents,
  onOptIn: optIns.record,
  rateStore: createRateWindows(openArea('rates')),
  ...(explorer === undefined ? {} : { explorer }),
});
/** Milliseconds that the installation waits for the schema. */
const schemaTimeout = 3_000;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // Caches the schema, which may first be requested offline. A site without one still installs.
  const schema = { A: documents.v1, B: documents.apiDocs }[variant];
  event.waitUntil(Promise.race([schema().catch(() => undefined), sleep(schemaTimeout)]));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const match = url.origin === self.location.origin && matchRoute(url.pathname, base, variant);
  if (!match) return;
  const answered = answerRequest(event, match);
  event.respondWith(answered);
  event.waitUntil(answered.then(optIns.settled, () => {}));
});

self.addEventListener('message', (event) => {
  const { data, source } = event;
  if (!isBrokerMessage(data)) {
    answerOtherRelease(data);
    return;
  }
  const client = source instanceof Client ? source.id : '';
  if (data.kind === 'hello') {
    ports.setAwake(client);
    data.reply.postMessage(pass);
  }
  if (data.kind === 'claim') event.waitUntil(self.clients.claim());
  if (data.kind === 'cancel') inFlight.cancel(data.request);
  if (data.kind === 'check' && !inFlight.has(data.request)) data.reply.postMessage(pass);
  if (data.kind === 'connect') event.waitUntil(brokerEngine(data, client));
});

async function answerRequest(
  { request: received, clientId }: FetchEvent,
  match: RouteMatch,
): Promise<Response> {
  if (isForeign(received)) {
    return createRefusal(new AssayError('invalid_request', 'Cross-site navigations are refused'), match);
  }
  ports.setRequester(clientId);
  return inFlight.run(received.headers.get('x-request-id'), clientId, (signal) => {
    const request = replaceSignal(received, signal);
    clientIds.set(request, clientId);
    return app.fetch(request);
  });
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

/** Offers the asking page another page's engine. */
async function brokerEngine({ owner, suspect, reply }: Connect, client: string): Promise<void> {
  const wait: Wait = { assay: protocol, kind: 'wait', owner: await ports.holdLock() };
  reply.postMessage(wait);
  const offer = await ports.findFor(client, { owner, suspect });
  reply.postMessage(offer ?? pass, offer ? [offer.port] : []);
}
