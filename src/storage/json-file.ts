// A JSON file of a models folder as it was last known: answered at once from storage and refreshed behind, so that
// what it says is known offline and no request waits for the network twice. No DOM.
import { AssayError } from '../contract/errors.js';
import type { Area } from './area.js';
import { addressOf } from './download-errors.js';

/** One kind of file: what messages call it, and what it may hold. */
export interface JsonKind<Value> {
  /** At the beginning of a sentence, like `Catalog`. */
  readonly name: string;
  readonly is: (document: unknown) => document is Value;
  /** The rest of the sentence for a document that is none. */
  readonly refusal: (document: unknown) => string;
}

export interface JsonFileOptions<Value> {
  fetch?: typeof fetch;
  /** Milliseconds to wait for the network when nothing is stored. Default: 25,000, a bit less than a request may take. */
  deadline?: number;
  /** Told when the refresh brought another value than the one that was answered. */
  onUpdate?: (value: Value) => void;
}

/**
 * The file at `url`: the stored one when there is one, else the network's.
 * A stored file is refreshed behind the answer; a refresh that fails changes nothing.
 * @param area files by their URL
 * @throws artifact_unavailable when there is none in time (it is still stored if it comes later); artifact_damaged
 *   when what the server has is of another kind
 */
export async function loadJson<Value>(
  kind: JsonKind<Value>,
  url: string,
  area: Area<unknown>,
  { fetch = globalThis.fetch, deadline = 25_000, onUpdate = () => {} }: JsonFileOptions<Value> = {},
): Promise<Value> {
  const stored = await area.get(url);
  const refresh = refreshed(kind, url, area, fetch);
  if (!kind.is(stored)) {
    const late = `${kind.name} ${addressOf(url)} did not come within ${deadline} ms`;
    return within(refresh, deadline, late);
  }
  const known = JSON.stringify(stored);
  refresh.then(
    (value) => {
      if (JSON.stringify(value) !== known) onUpdate(value);
    },
    () => {},
  );
  return stored;
}

async function refreshed<Value>(
  kind: JsonKind<Value>,
  url: string,
  area: Area<unknown>,
  fetch: typeof globalThis.fetch,
): Promise<Value> {
  const document = await fetched(kind.name, url, fetch);
  if (!kind.is(document)) {
    throw new AssayError('artifact_damaged', `${kind.name} ${addressOf(url)} ${kind.refusal(document)}`);
  }
  await area.set([[url, document]]);
  return document;
}

async function fetched(name: string, url: string, fetch: typeof globalThis.fetch): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' });
  } catch (cause) {
    const detail = `${name} ${addressOf(url)} cannot be fetched: ${reason(cause)}`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  }
  if (!response.ok) {
    throw new AssayError(
      'artifact_unavailable',
      `${name} ${addressOf(url)} cannot be fetched: HTTP ${response.status}`,
    );
  }
  try {
    return await response.json();
  } catch (cause) {
    const type = response.headers.get('content-type') ?? 'unknown';
    throw new AssayError('artifact_damaged', `${name} ${addressOf(url)} is not JSON but of type ${type}`, {
      cause,
    });
  }
}

/** `work`, or artifact_unavailable when `deadline` milliseconds pass first. */
function within<Value>(work: Promise<Value>, deadline: number, late: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AssayError('artifact_unavailable', late)), deadline);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
