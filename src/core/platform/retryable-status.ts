// HTTP statuses that are worth another attempt. Pure.

const retryable = new Set([408, 425, 429, 500, 502, 503, 504]);

/** True for time-outs, rate limits and server errors: statuses that may change although the request does not. */
export function isRetryableStatus(status: number): boolean {
  return retryable.has(status);
}
