// Turns any thrown value into a status and a JSON body. No other module does.
import {
  AssayError,
  type ErrorStatus,
  errorStatus,
  isAbortError,
  isAssayError,
  type Route,
} from '../contract/index.js';

type FailureForm = Route['failureForm'];

/** Any thrown value as an AssayError: aborted work is a 503, anything unknown a 500 without details. */
export function toAssayError(thrown: unknown): AssayError {
  if (isAssayError(thrown) && Object.hasOwn(errorStatus, thrown.code)) {
    // Rebuilt, because an error of another realm may lack a status.
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

/** Names of statuses in `google.rpc.Code`. */
const rpcStatus = {
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  409: 'ABORTED',
  422: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
} as const satisfies Record<ErrorStatus, string>;

/** Clients of the Perspective API know an invalid request by 400. */
const toFailureStatus = ({ status }: AssayError, form: FailureForm): number =>
  form === 'rpc' && status === 422 ? 400 : status;

function createFailureBody(error: AssayError, form: FailureForm, requestId: string): unknown {
  switch (form) {
    case 'detail':
      return { detail: error.detail };
    case 'rpc': {
      const code = toFailureStatus(error, form);
      return { error: { code, message: error.detail, status: rpcStatus[error.status], details: [] } };
    }
    case 'envelope': {
      const { code, detail: message, issues: details } = error;
      return { error: { code, message, request_id: requestId, details } };
    }
    default:
      return form satisfies never;
  }
}

/** The response to a failed request: always JSON, whatever the request accepts. `Retry-After` is 1 or more, in seconds. */
export function createFailure(thrown: unknown, form: FailureForm, requestId: string): Response {
  const error = toAssayError(thrown);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (error.retryAfter !== undefined)
    headers.set('Retry-After', String(Math.max(1, Math.ceil(error.retryAfter))));
  return new Response(JSON.stringify(createFailureBody(error, form, requestId)), {
    status: toFailureStatus(error, form),
    headers,
  });
}
