// Entry of the service worker. Answers the contract's paths, on this device, and no other request. As a script of its own its
// settings are in its URL. Imported into a site's own service worker it is passive until a page brings settings, which it
// stores. It has no state that it cannot restore, because the browser may stop it at any time.
import { sleep } from '../../core/platform/index.js';
import {
  answerOtherRelease,
  type BrokerMessage,
  isAssayScript,
  isBrokerMessage,
  isOtherRelease,
  pass,
} from '../rpc/index.js';
import { Installation } from './installation.js';

declare const self: ServiceWorkerGlobalScope;

const installation = new Installation(self);

/** Milliseconds that the installation waits for the schema. */
const schemaTimeout = 3_000;

// A site decides itself when its own service worker takes over.
const takesOver = installation.service !== undefined && isAssayScript(self.location.href);

self.addEventListener('install', (event) => {
  if (takesOver) void self.skipWaiting();
  // Caches the schema. A site without one still installs.
  const schema = installation.service?.loadSchema().catch(() => undefined);
  if (schema) event.waitUntil(Promise.race([schema, sleep(schemaTimeout)]));
});

self.addEventListener('activate', (event) => {
  if (takesOver) event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => installation.handle(event));
// Still while the script runs, but after all of the site's listeners.
if (installation.loading) {
  queueMicrotask(() => self.addEventListener('fetch', (event) => installation.handleLast(event)));
}

self.addEventListener('message', (event) => {
  const { data, source } = event;
  const client = source instanceof Client ? source.id : '';
  if (isBrokerMessage(data)) event.waitUntil(receive(data, client));
  else if (isOtherRelease(data)) {
    installation.presence?.confirm(client);
    answerOtherRelease(data);
  }
});

async function receive(message: BrokerMessage, client: string): Promise<void> {
  if (message.kind === 'configure') await installation.configure(message.settings);
  if (message.kind === 'forget') await installation.forget();
  if (message.kind === 'configure' || message.kind === 'forget') message.reply.postMessage(pass);
  await installation.loading;
  const { service } = installation;
  installation.presence?.confirm(client);
  if (message.kind === 'hello') {
    service?.ports.setAwake(client);
    message.reply.postMessage(pass);
  }
  if (message.kind === 'claim') await self.clients.claim();
  if (message.kind === 'cancel') service?.inFlight.cancel(message.request);
  if (message.kind === 'check' && !service?.inFlight.has(message.request)) message.reply.postMessage(pass);
  if (message.kind === 'connect') {
    if (service) await service.brokerEngine(message, client);
    else message.reply.postMessage(pass);
  }
}
