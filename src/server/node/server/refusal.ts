// Responses that the server gives before the contract's app sees a request. Their statuses are not the app's.
import { createRequestId, finishResponse } from '../../../core/http/index.js';

/** A JSON response in the form of the contract's errors, `{ detail }`, or with another body. */
export function createServerResponse(
  status: number,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { 'Content-Type': 'application/json', ...headers };
  return finishResponse(new Response(JSON.stringify(body), { status, headers: all }), createRequestId());
}
