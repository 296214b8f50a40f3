// Files and answers of public hosts: tried three times, `Retry-After` kept to, and every refusal said in words.
import { sourceError } from './problems.js';
import type { SourceContext, SourceHosts } from './sample.js';

/** The real hosts. */
const publicHosts: SourceHosts = {
  githubRaw: 'https://raw.githubusercontent.com',
  datasetViewer: 'https://datasets-server.huggingface.co',
};

export const hostsOf = ({ io }: SourceContext): SourceHosts => ({ ...publicHosts, ...io.hosts });

/** A source that stands elsewhere. */
export interface Remote {
  readonly context: SourceContext;
  /** What it is called in errors: repository or data set. */
  readonly name: string;
  readonly signal: AbortSignal | undefined;
}

interface RequestOptions {
  headers?: Record<string, string>;
  /** 5xx is an answer like any other. */
  acceptServerErrors?: boolean;
}

const tries = 3;
/** Milliseconds until the headers of an answer are there. */
const headersLimit = 30_000;
/** Milliseconds that a host may ask to wait; past it the build fails and says when to come back. */
const longestWait = 30_000;

/** Statuses that another try may change. */
const passing = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Fetches, and gives every answer that is final: 2xx and refusals.
 * @throws sample_invalid when there is no answer, or still none worth having after three tries; the signal's reason
 */
export async function request(
  url: string,
  remote: Remote,
  { headers = {}, acceptServerErrors = false }: RequestOptions = {},
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await once(url, remote, headers);
    const failed = answer instanceof Error;
    if (!failed && (!isPassing(answer) || (acceptServerErrors && answer.status >= 500))) return answer;
    const wait = failed ? undefined : retryAfter(answer);
    if (attempt === tries || (wait ?? 0) > longestWait) throw givenUp(remote, answer, wait);
    if (!failed) await answer.body?.cancel();
    await (remote.context.io.pause ?? pause)(wait ?? 500 * 2 ** attempt, remote.signal);
  }
}

/** GitHub refuses an overused client with 403 and `Retry-After`. */
const isPassing = ({ status, headers }: Response): boolean =>
  passing.has(status) || (status === 403 && headers.has('retry-after'));

async function once(
  url: string,
  { context, signal }: Remote,
  headers: Record<string, string>,
): Promise<Response | Error> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), headersLimit);
  try {
    const both = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    return await context.io.fetch(url, {
      headers,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: both,
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (late.signal.aborted) return new Error(`no answer within ${headersLimit / 1000} s`);
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds, from seconds or a date; undefined where the host says nothing. */
function retryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function givenUp({ context, name }: Remote, answer: Response | Error, wait: number | undefined): Error {
  if (answer instanceof Error)
    return sourceError(context.index, name, `cannot be fetched: ${answer.message}`, answer);
  const when = wait === undefined ? '' : `; it asks to come back in ${Math.ceil(wait / 1000)} s`;
  const limited = answer.status === 429 || answer.status === 403 ? ' (too many requests)' : '';
  return sourceError(context.index, name, `HTTP ${answer.status}${limited}${when}`);
}

/**
 * Refuses an answer that is not the data asked for.
 * @param absent what to look at where there is nothing
 * @throws sample_invalid
 */
export function checkAnswer(response: Response, { context, name }: Remote, absent: string): void {
  const refuse = (message: string): never => {
    throw sourceError(context.index, name, message);
  };
  const { status } = response;
  if (status === 401 || status === 403) refuse(`HTTP ${status}: it is private or gated, or does not exist`);
  if (status === 404) refuse(`HTTP 404: ${absent}`);
  if (!response.ok) refuse(`HTTP ${status}`);
  const type = response.headers.get('content-type') ?? '';
  if (/^\s*text\/html/i.test(type)) refuse('answered with an HTML page, not data');
}

/** The content of an answer; a connection that is cut is a failure of the source. */
export function contentOf(response: Response, { context, name, signal }: Remote): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await reader?.read();
        if (!next || next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        signal?.throwIfAborted();
        throw sourceError(context.index, name, 'the connection was cut', error);
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
