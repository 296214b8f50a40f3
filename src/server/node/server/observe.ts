// Counts and logs what a server answers.
import { matchRoute, type Variant } from '../../../core/contract/index.js';
import type { Respond } from './listen.js';
import type { Metrics } from './metrics.js';
import type { AccessLogEntry } from './server-options.js';

interface Observer {
  readonly metrics: Metrics;
  readonly log: ((entry: AccessLogEntry) => void) | undefined;
  readonly base: string;
  readonly variant: Variant;
  /** True where the paths of comments are answered. */
  readonly comments: boolean;
}

/** Wraps a function that responds: each answer is counted, and reported to the log. */
export function observe(respond: Respond, { metrics, log, base, variant, comments }: Observer): Respond {
  return async (request, incoming) => {
    const began = performance.now();
    metrics.begin();
    const response = await respond(request, incoming);
    const ms = performance.now() - began;
    const { method, url } = request;
    const { status, headers } = response;
    const route = matchRoute(new URL(url).pathname, base, variant, comments)?.path ?? null;
    metrics.end({ method, route, status, seconds: ms / 1000 });
    log?.({
      time: new Date().toISOString(),
      request_id: headers.get('x-request-id') ?? '',
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
    });
    return response;
  };
}
