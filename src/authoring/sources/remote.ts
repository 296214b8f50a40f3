// Requests to public hosts: three attempts, `Retry-After` respected, and an error in words for every refusal.

import { hubAnswerLimits } from '../../core/contract/fronts/index.js';
import type { SourceHosts } from '../../core/contract/index.js';
import { isRetryableStatus, sleep } from '../../core/platform/index.js';
import { createAuthorization, publicHosts } from './hosts.js';
import { sourceError } from './problems.js';
import type { SourceContext } from './sample.js';

export const resolveHosts = ({ io }: SourceContext): SourceHosts => ({ ...publicHosts, ...io.hosts });

/** A source on a public host. */
export interface Remote {
  readonly context: SourceContext;
  /** Its name in errors: repository or data set. */
  readonly name: string;
  readonly signal: AbortSignal | undefined;
}

interface RequestOptions {
  headers?: Record<string, string>;
  /** Return 5xx responses instead of retrying them. */
  acceptServerErrors?: boolean;
}

const attempts = 3;
/** Milliseconds to wait for the headers of a response. */
const headersLimit = hubAnswerLimits.milliseconds;
/** Milliseconds to wait when a host asks for it; if it asks for more, the build fails with that time in the error. */
const waitLimit = 30_000;

/**
 * Fetches. Returns 2xx responses and refusals; retries everything that may change.
 * @throws sample_invalid after three failed attempts; the signal's reason
 */
export async function requestFile(
  url: string,
  remote: Remote,
  { headers = {}, acceptServerErrors = false }: RequestOptions = {},
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const result = await attemptFetch(url, remote, headers);
    const failed = result instanceof Error;
    if (!failed && (!isRetryable(result) || (acceptServerErrors && result.status >= 500))) return result;
    const wait = failed ? undefined : readRetryAfter(result);
    if (attempt === attempts || (wait ?? 0) > waitLimit) throw fetchError(remote, result, wait);
    if (!failed) await result.body?.cancel();
    await (remote.context.io.pause ?? sleep)(wait ?? 500 * 2 ** attempt, remote.signal);
  }
}

/** GitHub refuses an overused client with 403 and `Retry-After`. */
const isRetryable = ({ status, headers }: Response): boolean =>
  isRetryableStatus(status) || (status === 403 && headers.has('retry-after'));

async function attemptFetch(
  url: string,
  { context, signal }: Remote,
  headers: Record<string, string>,
): Promise<Response | Error> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), headersLimit);
  try {
    return await context.io.fetch(url, {
      headers: { ...createAuthorization(url, context.io), ...headers },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.signal.aborted) return new Error(`no response within ${headersLimit / 1000} s`);
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds, from seconds or a date; undefined if the header is missing or invalid. */
function readRetryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function fetchError({ context, name }: Remote, result: Response | Error, wait: number | undefined): Error {
  if (result instanceof Error)
    return sourceError(context.index, name, `cannot be fetched: ${result.message}`, result);
  const when = wait === undefined ? '' : `; try again in ${Math.ceil(wait / 1000)} s`;
  const limited = result.status === 429 || result.status === 403 ? ' (too many requests)' : '';
  return sourceError(context.index, name, `HTTP ${result.status}${limited}${when}`);
}

/**
 * Refuses a response that is not the data.
 * @param notFound explains a 404
 * @throws sample_invalid
 */
export function checkResponse(response: Response, { context, name }: Remote, notFound: string): void {
  const refuse = (message: string): never => {
    throw sourceError(context.index, name, message);
  };
  const { status } = response;
  if (status === 401 || status === 403) refuse(`HTTP ${status}: it is private or gated, or does not exist`);
  if (status === 404) refuse(`HTTP 404: ${notFound}`);
  if (!response.ok) refuse(`HTTP ${status}`);
  const type = response.headers.get('content-type') ?? '';
  if (/^\s*text\/html/i.test(type)) refuse('expected data, got an HTML page');
}

/** The body of a response; rejects with sample_invalid when the connection is lost. */
export function streamBody(
  response: Response,
  { context, name, signal }: Remote,
): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await reader?.read();
        if (!next || next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        signal?.throwIfAborted();
        throw sourceError(context.index, name, 'the connection was lost', error);
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}
