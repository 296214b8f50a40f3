// Responses that are not failures, and the headers that every response carries.
import type { MediaType, Route } from '../contract/routes.js';
import { negotiate } from './accept.js';

export function jsonAnswer(value: unknown, headers: Record<string, string> = {}, status = 200): Response {
  const all = { 'Content-Type': 'application/json', ...headers };
  return new Response(JSON.stringify(value), { status, headers: all });
}

export function textAnswer(text: string, type: MediaType, headers: Record<string, string> = {}): Response {
  return new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8`, ...headers } });
}

/** The form of a route's answer that the request prefers. */
export function preferredType(request: Request, route: Route): MediaType {
  const [first = 'application/json', ...others] = route.produces;
  return negotiate(request.headers.get('accept'), [first, ...others]);
}

/** Adds what belongs on every answer. Nothing may be cached, guessed at, or read across origins. */
export function finished(response: Response, requestId: string): Response {
  response.headers.set('X-Request-Id', requestId);
  response.headers.set('X-Content-Type-Options', 'nosniff');
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
