// The one error class of the project and its closed list of codes. Its data crosses workers unchanged; only `http/`
// turns it into a status and a JSON body.

/** HTTP status of every error code. This is the closed list of codes; the docs show it with these comments. */
export const errorStatus = {
  /** No model, version or tag has this handle. `models()` lists the public handles. */
  model_not_found: 404,
  /** Unknown path, version, run, file or folder. The detail names it. */
  not_found: 404,
  /** The path does not support this method. The header `Allow` lists the ones that it does. */
  method_not_allowed: 405,
  /** The model cannot be changed now: it belongs to the catalog, is being built, or is archived. */
  conflict: 409,
  /** An argument, option or field is unknown or has an invalid value. The detail names the nearest valid one. */
  invalid_request: 422,
  /** The content has no text, or only white space. */
  content_empty: 422,
  /** The content or the body exceeds a limit, which the detail names. */
  content_too_large: 422,
  /** The model has no trait of this key or name. The detail lists its traits. */
  unknown_trait: 422,
  /** A URL to score cannot be fetched: DNS, CORS, network, time limit. */
  url_unreachable: 422,
  /** A URL to score is not allowed, such as a private address in Node, or more than one URL. */
  url_refused: 422,
  /** A URL to score has no readable text: another type, too large, or empty. */
  url_unreadable: 422,
  /** The configuration document is invalid. `issues` lists every problem with its path. */
  config_invalid: 422,
  /** A sample of a build is invalid. The detail names file, line, column and value. */
  sample_invalid: 422,
  /** A pole of a trait has fewer than 3 samples. Add samples, or a `noise` source. */
  samples_too_few: 422,
  /** Variant B: more than 10 requests in 10 seconds. Retry after `retryAfter` seconds. */
  rate_limited: 429,
  /** No engine answers: it cannot start, it has been disposed of, or no page of the origin runs one. Retry. */
  engine_unavailable: 503,
  /** Too many requests are waiting. Retry after `retryAfter` seconds. */
  overloaded: 503,
  /** A file of the package, a model or an embedder cannot be loaded. The detail names the file. */
  artifact_unavailable: 503,
  /** A file does not have the contents that the catalog promises. Copy the files again, or build the model again. */
  artifact_damaged: 503,
  /** A bug in Assay. Please report it. */
  internal: 500,
} as const satisfies Record<string, 404 | 405 | 409 | 422 | 429 | 500 | 503>;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorStatus = (typeof errorStatus)[ErrorCode];

/** A problem in a document. */
export interface Issue {
  /** Kind of problem. */
  code: string;
  /** Path to the problem, such as `traits[2].key`; empty for the whole document. */
  path: string;
  /** Description of the problem, in one sentence. */
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
