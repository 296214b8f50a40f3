// The API page: the endpoints of one variant in openapi-explorer, which calls them through the service worker. The
// page's own address selects the variant: `?variant=B`.

import type { Variant } from 'assay';
import * as client from 'assay';
import { matchRoute } from 'assay/contract';
import { html, render } from 'lit';
import { loadOpenApiDocument } from './api/openapi-document.js';
import { base } from './calls.js';
import { findById, formatError } from './page.js';

const variant: Variant = new URL(location.href).searchParams.get('variant') === 'B' ? 'B' : 'A';
const explorer = new URL('./api.html?variant=B', document.baseURI);
const container = findById('explorer', HTMLElement);
const responder = findById('responder', HTMLElement);

// For experiments in the console.
Object.assign(globalThis, { assay: client });
const options = { base, variant, ...(variant === 'B' ? { explorer } : {}) };
client.configureAssay(options);

/** Makes this page answer its own requests for the contract's paths, and no others. */
function answerInPage(): void {
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const matches = origin === location.origin && matchRoute(pathname, base, variant);
    return matches ? client.getSharedAssay().fetch(request) : network(request);
  };
}

/** Installs the service worker, or makes the page answer where that is impossible, and shows which. */
async function install(): Promise<void> {
  try {
    await client.installLocalApi(options);
    responder.textContent = 'Answered by a service worker on this device';
  } catch {
    answerInPage();
    responder.textContent = 'Answered by this page: service workers are unavailable';
  }
}

async function start(): Promise<void> {
  findById(variant === 'B' ? 'variant-b' : 'variant-a', HTMLElement).setAttribute('aria-current', 'page');
  render(html`<p class="waiting">Loading the endpoints</p>`, container);
  const [{ createExplorer }] = await Promise.all([import('./api/explorer.js'), install()]);
  const element = createExplorer();
  render(element, container);
  await element.loadSpec(await loadOpenApiDocument(variant, base));
}

start().catch((error: unknown) => {
  render(
    html`<p class="failed" role="alert">The API explorer failed to start: ${formatError(error)}</p>`,
    container,
  );
});
