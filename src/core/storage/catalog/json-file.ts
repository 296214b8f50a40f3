// A cached JSON file of the models folder: returned at once from storage and refreshed in the background, so that it is
// available offline and only the first request waits for the network. No DOM.

import { catalogLimits } from '../../contract/fronts/index.js';
import { AssayError } from '../../contract/index.js';
import { checkJson } from '../../contract/requests/index.js';
import { addRelease, readText } from '../../platform/index.js';
import type { Area } from '../areas/area.js';
import { describeAddress } from '../download/download-errors.js';

/** One kind of file: its name in errors, and its validation. */
export interface JsonKind<Value> {
  /** Starts a sentence, like `Catalog`. */
  readonly name: string;
  readonly isValid: (document: unknown) => document is Value;
  /** What to do when the server does not have the file, as a sentence without a full stop. */
  readonly remedy: string;
  /** Completes the sentence for an invalid document. */
  readonly describeProblem: (document: unknown) => string;
}

export interface JsonFileOptions<Value> {
  fetch?: typeof fetch;
  /** Milliseconds to wait for the network when nothing is stored. Default 25,000, a bit less than a request may take. */
  deadline?: number;
  /** Called when the refreshed value differs from the returned one. */
  onUpdate?: (value: Value) => void;
}

/**
 * The file at `url`, from storage, else from the network. A stored file is refreshed in the background; a failed
 * refresh changes nothing.
 * @param area files by their URL
 * @throws artifact_unavailable when it cannot be fetched in time (a late response is still stored); artifact_damaged
 *   when the server's file is invalid
 */
export async function loadJson<Value>(
  kind: JsonKind<Value>,
  url: string,
  area: Area<unknown>,
  { fetch = globalThis.fetch, deadline = 25_000, onUpdate = () => {} }: JsonFileOptions<Value> = {},
): Promise<Value> {
  const stored = await area.get(url);
  const refresh = refreshFile(kind, url, area, fetch);
  if (!kind.isValid(stored)) {
    const timeoutDetail = `${kind.name} ${describeAddress(url)} was not received within ${deadline} ms`;
    return withDeadline(refresh, deadline, timeoutDetail);
  }
  const before = JSON.stringify(stored);
  refresh.then(
    (value) => {
      if (JSON.stringify(value) !== before) onUpdate(value);
    },
    () => {},
  );
  return stored;
}

async function refreshFile<Value>(
  kind: JsonKind<Value>,
  url: string,
  area: Area<unknown>,
  fetch: typeof globalThis.fetch,
): Promise<Value> {
  const document = await fetchFile(kind, url, fetch);
  if (!kind.isValid(document)) {
    throw new AssayError(
      'artifact_damaged',
      `${kind.name} ${describeAddress(url)} ${kind.describeProblem(document)}`,
    );
  }
  await area.set([[url, document]]);
  return document;
}

async function fetchFile(
  { name, remedy }: Pick<JsonKind<unknown>, 'name' | 'remedy'>,
  url: string,
  fetch: typeof globalThis.fetch,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(addRelease(url), { cache: 'no-cache', credentials: 'same-origin' });
  } catch (cause) {
    const detail = `${name} ${describeAddress(url)} cannot be fetched: ${describeReason(cause)}`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  }
  if (!response.ok) {
    throw new AssayError(
      'artifact_unavailable',
      `${name} ${describeAddress(url)} cannot be fetched: HTTP ${response.status}. ${remedy}`,
    );
  }
  const text = await readText(response, catalogLimits.bytes);
  if (text === null)
    throw new AssayError(
      'artifact_damaged',
      `${name} ${describeAddress(url)} has more than ${catalogLimits.bytes} bytes`,
    );
  try {
    checkJson(text, catalogLimits);
    return JSON.parse(text);
  } catch (cause) {
    const type = response.headers.get('content-type') ?? 'unknown';
    // Servers of single-page apps answer every unknown path with their page.
    if (text.trimStart().startsWith('<')) {
      throw new AssayError(
        'artifact_unavailable',
        `${name} ${describeAddress(url)} is missing: got an HTML page instead of JSON. ${remedy}`,
        { cause },
      );
    }
    throw new AssayError(
      'artifact_damaged',
      `${name} ${describeAddress(url)} is not valid JSON (content type ${type})`,
      {
        cause,
      },
    );
  }
}

/** The result of `work`. @throws artifact_unavailable after `deadline` milliseconds */
function withDeadline<Value>(work: Promise<Value>, deadline: number, detail: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AssayError('artifact_unavailable', detail)), deadline);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const describeReason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
