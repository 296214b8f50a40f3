// The catalog as it was last known: answered at once from storage and refreshed behind, so that models are listed
// offline and no request waits for the network twice. Used by the engine and by the service worker; no DOM.
import type { Catalog } from '../contract/catalog.js';
import { AssayError, quoted } from '../contract/errors.js';
import type { Area } from './area.js';
import { isCatalog, misfit } from './catalog-shape.js';

export interface CatalogOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal | undefined;
  /** Milliseconds to wait for the network when nothing is stored. */
  deadline?: number;
  /** Keeps the refresh alive after the answer: `event.waitUntil` in a service worker. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Told when the refresh brought another catalog than the one that was answered. */
  onUpdate?: (catalog: Catalog) => void;
}

/**
 * The catalog at `url`: the stored one when there is one, else the network's.
 * A stored catalog is refreshed behind the answer; a refresh that fails changes nothing.
 * @param area catalogs by their URL
 * @throws artifact_unavailable when there is none in time (it is still stored if it comes later); artifact_damaged
 *   when what the server has is no catalog of format 1; the signal's reason
 */
export async function loadCatalog(
  url: string,
  area: Area<unknown>,
  {
    fetch = globalThis.fetch,
    signal,
    deadline = 3_000,
    waitUntil = () => {},
    onUpdate = () => {},
  }: CatalogOptions = {},
): Promise<Catalog> {
  signal?.throwIfAborted();
  const stored = await area.get(url);
  const refresh = refreshed(url, area, fetch);
  waitUntil(refresh.catch(() => {}));
  if (!isCatalog(stored)) return within(refresh, deadline, url, signal);
  const known = JSON.stringify(stored);
  refresh.then(
    (catalog) => {
      if (JSON.stringify(catalog) !== known) onUpdate(catalog);
    },
    () => {},
  );
  return stored;
}

async function refreshed(url: string, area: Area<unknown>, fetch: typeof globalThis.fetch): Promise<Catalog> {
  const catalog = checked(url, await fetched(url, fetch));
  await area.set([[url, catalog]]);
  return catalog;
}

async function fetched(url: string, fetch: typeof globalThis.fetch): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' });
  } catch (cause) {
    throw new AssayError('artifact_unavailable', `Catalog '${url}' cannot be fetched: ${reason(cause)}`, {
      cause,
    });
  }
  if (!response.ok) {
    throw new AssayError(
      'artifact_unavailable',
      `Catalog '${url}' cannot be fetched: HTTP ${response.status}`,
    );
  }
  try {
    return await response.json();
  } catch (cause) {
    const type = response.headers.get('content-type') ?? 'unknown';
    throw new AssayError('artifact_damaged', `Catalog '${url}' is not JSON but of type ${type}`, { cause });
  }
}

function checked(url: string, document: unknown): Catalog {
  if (isCatalog(document)) return document;
  const place = quoted(misfit(document) || 'document');
  throw new AssayError('artifact_damaged', `Catalog '${url}' is not of format 1: its ${place} does not fit`);
}

/** `work`, or artifact_unavailable when `deadline` milliseconds pass first. */
function within(
  work: Promise<Catalog>,
  deadline: number,
  url: string,
  signal?: AbortSignal,
): Promise<Catalog> {
  return new Promise((resolve, reject) => {
    const late = () =>
      reject(new AssayError('artifact_unavailable', `Catalog '${url}' did not come within ${deadline} ms`));
    const timer = setTimeout(late, deadline);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  });
}

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
