// The API page: the endpoints of one variant in openapi-explorer, which calls them through the service worker. The
// variant is in this page's own address: `?variant=B`.
import { html, render } from 'lit';
import * as client from '../src/client/index.js';
import type { Variant } from '../src/contract/routes.js';
import { answerHere } from './api/calls.js';
import { documentOf } from './api/document.js';
import { base } from './calls.js';
import { byId, reasonOf } from './page.js';

const variant: Variant = new URL(location.href).searchParams.get('variant') === 'B' ? 'B' : 'A';
const explorer = new URL('./api.html?variant=B', document.baseURI);
const place = byId('explorer', HTMLElement);
const answers = byId('answers', HTMLElement);

// For whoever opens the console to try it.
Object.assign(globalThis, { assay: client });
const options = { base, variant, ...(variant === 'B' ? { explorer } : {}) };
client.configureAssay(options);

/** Says who answers the calls: the service worker, or where there is none, this page. */
async function install(): Promise<void> {
  try {
    await client.installLocalApi(options);
    answers.textContent = 'Answered by a service worker on this machine';
  } catch {
    answerHere(base, variant);
    answers.textContent = 'Answered by this page: there is no service worker here';
  }
}

async function start(): Promise<void> {
  byId(variant === 'B' ? 'variant-b' : 'variant-a', HTMLElement).setAttribute('aria-current', 'page');
  render(html`<p class="waiting">Loading the endpoints</p>`, place);
  const [{ createExplorer }] = await Promise.all([import('./api/explorer.js'), install()]);
  const element = createExplorer();
  render(element, place);
  await element.loadSpec(await documentOf(variant, base));
}

start().catch((error: unknown) => {
  render(html`<p class="failed" role="alert">The explorer could not start: ${reasonOf(error)}</p>`, place);
});
