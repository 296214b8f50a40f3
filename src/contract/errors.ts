// The one error class of the project and its closed list of codes. Its data crosses workers unchanged; only `http/`
// turns it into a status and a JSON body.

/** HTTP status of every error code. This is the closed list of codes. */
export const errorStatus = {
  model_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  invalid_request: 422,
  content_empty: 422,
  content_too_large: 422,
  unknown_trait: 422,
  url_unreachable: 422,
  url_refused: 422,
  url_unreadable: 422,
  config_invalid: 422,
  sample_invalid: 422,
  samples_too_few: 422,
  rate_limited: 429,
  engine_unavailable: 503,
  overloaded: 503,
  artifact_unavailable: 503,
  artifact_damaged: 503,
  internal: 500,
} as const satisfies Record<string, 404 | 405 | 409 | 422 | 429 | 500 | 503>;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorStatus = (typeof errorStatus)[ErrorCode];

/** One thing wrong with a document, as data. `path` reads like `traits[2].key`; empty for the whole document. */
export interface Issue {
  code: string;
  path: string;
  message: string;
}

/** An {@link AssayError} as plain JSON, as it is posted between workers. */
export interface ErrorData {
  code: ErrorCode;
  detail: string;
  retryAfter?: number;
  issues?: Issue[];
}

const detailLimit = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Turns any text into a `detail`: one line, no control characters, 1 to 300 characters. */
export function toDetail(text: string): string {
  const line = text.toWellFormed().replace(controls, ' ').trim() || 'Unknown error';
  const characters = [...line];
  return characters.length > detailLimit ? `${characters.slice(0, detailLimit - 1).join('')}…` : line;
}

/** Escapes a control character as JSON does, so that the caller can identify it. */
const escapeControls = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Quotes the caller's text for a `detail`: control characters escaped, cut at `limit` characters. */
export function quote(text: string, limit = 80): string {
  const shown = text.toWellFormed().replace(controls, (run) => Array.from(run, escapeControls).join(''));
  const characters = [...shown];
  return `'${characters.length > limit ? `${characters.slice(0, limit).join('')}…` : shown}'`;
}

/**
 * What failed, the value that caused it, and what to do.
 *
 * `detail` is 1 to 300 characters without control characters; `retryAfter` is in seconds, and set for 429 and 503;
 * `issues` lists every problem found in a document, not only the first.
 */
export class AssayError extends Error {
  override readonly name = 'AssayError' as const;
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly detail: string;
  readonly retryAfter: number | undefined;
  readonly issues: readonly Issue[];

  constructor(
    code: ErrorCode,
    detail: string,
    options: { retryAfter?: number | undefined; issues?: readonly Issue[]; cause?: unknown } = {},
  ) {
    super(toDetail(detail), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.detail = this.message;
    this.retryAfter = options.retryAfter ?? (this.status === 503 || this.status === 429 ? 1 : undefined);
    this.issues = options.issues ?? [];
  }

  toJSON(): ErrorData {
    return {
      code: this.code,
      detail: this.detail,
      ...(this.retryAfter === undefined ? {} : { retryAfter: this.retryAfter }),
      ...(this.issues.length === 0 ? {} : { issues: [...this.issues] }),
    };
  }

  static fromJSON(data: ErrorData): AssayError {
    return new AssayError(data.code, data.detail, {
      retryAfter: data.retryAfter,
      ...(data.issues ? { issues: data.issues } : {}),
    });
  }
}

/** True for an AssayError of this or any other realm or copy of the library. */
export function isAssayError(value: unknown): value is AssayError {
  return value instanceof Error && value.name === 'AssayError' && 'code' in value && 'detail' in value;
}

/** True for the error that an aborted AbortSignal throws. */
export function isAbortError(value: unknown): boolean {
  return value instanceof Error && value.name === 'AbortError';
}

/** `Model '<handle>' not found`, with the handle cut at 100 characters. */
export function modelNotFoundError(handle: string): AssayError {
  return new AssayError('model_not_found', `Model ${quote(handle, 100)} not found`);
}

/** The error of a request that exceeds the limit of waiting requests. */
export function overloadedError(limit: number): AssayError {
  return new AssayError('overloaded', `Service temporarily unavailable: ${limit} requests are waiting`);
}
