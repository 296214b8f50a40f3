// Successful responses, and the headers of every response.
import type { MediaType, Route } from '../contract/index.js';
import { negotiate } from './accept.js';
import { formatCard } from './forms/index.js';

export function createJsonResponse(
  value: unknown,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  const all = { 'Content-Type': 'application/json', ...headers };
  return new Response(JSON.stringify(value), { status, headers: all });
}

/** The response with a card. @param traits of the model, in its order */
export function createCardResponse(
  value: object,
  traits: readonly { readonly key: string }[],
  headers: Record<string, string>,
): Response {
  const order = traits.map(({ key }) => key);
  return new Response(formatCard(value, order), {
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

export function createTextResponse(
  text: string,
  type: MediaType,
  headers: Record<string, string> = {},
): Response {
  return new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8`, ...headers } });
}

/** The header of a response to content that was truncated. */
export function createTruncationHeaders(truncated: boolean): Record<string, string> {
  return truncated ? { 'X-Content-Truncated': 'true' } : {};
}

/** The media type that the request prefers, of those that the route produces. */
export function negotiateType(request: Request, route: Route): MediaType {
  const [first = 'application/json', ...others] = route.produces;
  return negotiate(request.headers.get('accept'), [first, ...others]);
}

/** Adds the headers of every response. They forbid caching and content sniffing. */
export function finishResponse(response: Response, requestId: string): Response {
  response.headers.set('X-Request-Id', requestId);
  response.headers.set('X-Content-Type-Options', 'nosniff');
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
