// The one place where whatever was thrown becomes a status and a JSON body.
import { AssayError, errorStatus, isAbortError, isAssayError } from '../contract/errors.js';
import type { Route } from '../contract/routes.js';

type FailureForm = Route['failureForm'];

/** Any thrown value as an AssayError: aborted work is a 503, everything unknown a 500 that tells nothing. */
export function asAssayError(thrown: unknown): AssayError {
  if (isAssayError(thrown) && Object.hasOwn(errorStatus, thrown.code)) {
    // Rebuilt, because an error of another realm need not carry a status.
    return AssayError.fromJSON({
      code: thrown.code,
      detail: thrown.detail,
      ...(thrown.retryAfter === undefined ? {} : { retryAfter: thrown.retryAfter }),
      issues: [...(thrown.issues ?? [])],
    });
  }
  if (isAbortError(thrown)) {
    return new AssayError('engine_unavailable', 'Service temporarily unavailable: the request was aborted');
  }
  return new AssayError('internal', 'Internal error');
}

function body(error: AssayError, form: FailureForm, requestId: string): unknown {
  switch (form) {
    case 'detail':
      return { detail: error.detail };
    case 'envelope': {
      const { code, detail: message, issues: details } = error;
      return { error: { code, message, request_id: requestId, details } };
    }
    default:
      return form satisfies never;
  }
}

/** The answer to a failed request: JSON always, whatever it accepts. `Retry-After` is whole seconds, at least 1. */
export function failure(thrown: unknown, form: FailureForm, requestId: string): Response {
  const error = asAssayError(thrown);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (error.retryAfter !== undefined)
    headers.set('Retry-After', String(Math.max(1, Math.ceil(error.retryAfter))));
  return new Response(JSON.stringify(body(error, form, requestId)), { status: error.status, headers });
}
