// Assertions without an assertion library, with readable failures.
import type { Answer } from './types.js';

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? String(value));
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
}

export function fail(what: string, actual: unknown, expected: unknown): never {
  throw new Error(`${what}\nexpected: ${shown(expected)}\nreceived: ${shown(actual)}`);
}

/** Compares JSON values by their text: the order of properties matters, as on the wire. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) fail(what, actual, expected);
}

export function matches(actual: unknown, expected: string | RegExp, what: string): void {
  const met =
    typeof expected === 'string' ? actual === expected : typeof actual === 'string' && expected.test(actual);
  if (!met) fail(what, actual, String(expected));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const statuses = [200, 201, 202, 204, 400, 404, 405, 409, 422, 429, 503];
// biome-ignore lint/suspicious/noControlCharactersInRegex: a detail may not contain any
const controls = /[\u0000-\u001f\u007f-\u009f]/;
const insides = /\n\s+at |\.[cm]?[jt]s:\d|node_modules|file:\/\//;

/** The text of a failure: `detail`, or `error.message` of the versioned API and of comments, whose code is a number. */
export function detailOf(answer: Answer): string {
  const body = answer.json();
  const keys = isRecord(body) ? Object.keys(body) : [];
  if (isRecord(body) && keys.length === 1 && typeof body.detail === 'string') return body.detail;
  if (isRecord(body) && keys.length === 1 && isRecord(body.error)) {
    const { error } = body as { error: Record<string, unknown> };
    if (typeof error.code === 'number') {
      equal(Object.keys(error), ['code', 'message', 'status', 'details'], 'error of a comment');
      equal(error.code, answer.status, 'code of an error');
    } else {
      equal(Object.keys(error), ['code', 'message', 'request_id', 'details'], 'error envelope');
      matches(error.request_id, answer.headers.get('x-request-id') ?? 'none', 'request id of the envelope');
    }
    if (typeof error.message === 'string') return error.message;
  }
  return fail('the body of a failure', body, '{ detail } or { error: { … } }');
}

/** Invariants of every answer, whatever the request (I1, I2 and I6 of the reliability study). */
export function checkInvariants(answer: Answer): void {
  const { status, headers } = answer;
  if (!statuses.includes(status)) fail('status', status, statuses);
  matches(headers.get('x-content-type-options'), 'nosniff', 'X-Content-Type-Options');
  matches(headers.get('cache-control'), 'no-store', 'Cache-Control');
  matches(headers.get('x-request-id'), /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'X-Request-Id');
  matches(headers.get('access-control-allow-origin') ?? 'none', 'none', 'Access-Control-Allow-Origin');
  if (status === 429 || status === 503) matches(headers.get('retry-after'), /^[1-9]\d*$/, 'Retry-After');
  if (status === 405) matches(headers.get('allow'), /^[A-Z]+(, [A-Z]+)*$/, 'Allow');
  if (status < 400 || answer.text === '') return;
  matches(headers.get('content-type'), 'application/json', 'content type of a failure');
  const detail = detailOf(answer);
  const { length } = [...detail];
  if (length < 1 || length > 300) fail('length of the detail', length, '1 to 300');
  if (controls.test(detail)) fail('control characters in the detail', detail, 'none');
  if (insides.test(detail)) fail('stack or path in the detail', detail, 'none');
}
