// Entry of the service worker: answers exactly the contract's paths, on this device, and touches no other request.
// Its settings are in its own URL. It holds nothing that it cannot find again, because it may be stopped at any time.
import { AssayError } from '../contract/errors.js';
import { matchRoute } from '../contract/routes.js';
import { createApp } from '../http/index.js';
import {
  type Connect,
  failoverService,
  isBrokerMessage,
  type Offer,
  type Pass,
  protocol,
  settingsOf,
  type Wait,
} from '../rpc/index.js';
import { openArea } from '../storage/databases.js';
import { rebuiltCard } from '../storage/rebuilt.js';
import { schemaDocuments } from '../storage/schema-documents.js';
import { VersionStore } from '../storage/versions.js';
import { EnginePorts } from './engine-ports.js';
import { InFlight } from './in-flight.js';
import { knownCatalog } from './known-catalog.js';
import { optInLog } from './opt-ins.js';
import { rateWindows } from './rate-windows.js';
import { refusal } from './refusal.js';
import { RouterService } from './router-service.js';

declare const self: ServiceWorkerGlobalScope;

const settings = settingsOf(self.location.href);
if (!settings)
  throw new Error('Register this script with installLocalApi(), which puts the settings into its URL.');
const { engine, base, variant, explorer } = settings;

const optIns = optInLog(openArea('optIns'));
const ports = new EnginePorts(engine, self.clients);
const inFlight = new InFlight(self.clients);
const clientIds = new WeakMap<Request, string>();
const kept = openArea<unknown>('catalogs');
const documents = schemaDocuments(engine.assets, kept);
const engines = failoverService(ports.connect);
const built = new VersionStore(openArea<unknown>('versions'));
const rebuilt = openArea<unknown>('rebuilt');
const { embedder } = engine;
const service = new RouterService(knownCatalog(engine.assets, kept), engines, built, async (from) =>
  embedder === undefined ? undefined : rebuiltCard(rebuilt, from, embedder),
);
const app = createApp(service, {
  base,
  variant,
  authoring: engines.authoring,
  clientId: (request) => clientIds.get(request) ?? '',
  documents,
  onOptIn: optIns.record,
  rateStore: rateWindows(openArea('rates')),
  ...(explorer === undefined ? {} : { explorer }),
});
/** Milliseconds that the installation waits for the schema. */
const schemaLimit = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pass: Pass = { assay: protocol, kind: 'pass' };

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // Nobody may ask for the schema before the network is gone. A site that has none does without.
  const schema = { A: documents.v1, B: documents.apiDocs }[variant];
  event.waitUntil(Promise.race([schema().catch(() => undefined), pause(schemaLimit)]));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || !matchRoute(url.pathname, base, variant)) return;
  const answered = answer(event);
  event.respondWith(answered);
  event.waitUntil(answered.then(optIns.settled, () => {}));
});

self.addEventListener('message', (event) => {
  const { data } = event;
  if (!isBrokerMessage(data)) return;
  if (data.kind === 'hello') data.reply.postMessage(pass);
  if (data.kind === 'claim') event.waitUntil(self.clients.claim());
  if (data.kind === 'cancel') inFlight.cancel(data.request);
  if (data.kind === 'connect')
    event.waitUntil(broker(data, event.source instanceof Client ? event.source.id : ''));
});

async function answer({ request: received, clientId }: FetchEvent): Promise<Response> {
  if (foreign(received)) {
    const match = matchRoute(new URL(received.url).pathname, base, variant);
    return refusal(new AssayError('invalid_request', 'Cross-site navigations are refused'), match);
  }
  ports.prefer(clientId);
  return inFlight.run(received.headers.get('x-request-id'), clientId, (signal) => {
    const request = withSignal(received, signal);
    clientIds.set(request, clientId);
    return app.fetch(request);
  });
}

/** The request with another signal; its own never aborts here. */
function withSignal(request: Request, signal: AbortSignal): Request {
  // A copy of a navigation would no longer say that it is one, which is why it may not score.
  if (request.mode === 'navigate') return request;
  try {
    return new Request(request, { signal });
  } catch {
    // Requests that developer tools make have modes that no script may.
    return request;
  }
}

/** A navigation that another site's page made the browser do. */
function foreign({ mode, referrer }: Request): boolean {
  return mode === 'navigate' && URL.canParse(referrer) && new URL(referrer).origin !== self.location.origin;
}

/** Another page's engine for a page that asks. */
async function broker({ owner, suspect, reply }: Connect, client: string): Promise<void> {
  const wait: Wait = { assay: protocol, kind: 'wait', owner: await ports.hold() };
  reply.postMessage(wait);
  const found = await ports.seek({ owner, suspect }, { force: false, except: client });
  if (!found) {
    reply.postMessage(pass);
    return;
  }
  const offer: Offer = { assay: protocol, kind: 'offer', port: found.offer.port, lock: found.offer.lock };
  reply.postMessage(offer, [offer.port]);
}
