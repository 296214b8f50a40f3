// The messages of the protocol, and the types of a table of methods. Between threads of one release: without a version.
import { AssayError, type ErrorData, isAssayError } from '../../contract/index.js';

export interface ThreadRequest {
  readonly id: number;
  readonly method: string;
  readonly input: unknown;
}

export type ThreadResponse =
  /** The first message: requests are served. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorData };

/** The value that a method of a table takes. */
export type Input<Method> = Method extends (input: infer Value, ...others: never[]) => unknown
  ? Value
  : never;
/** The value that a method reports any number of times before its result. */
export type Progress<Method> = Method extends (
  input: never,
  report: (progress: infer Value) => void,
) => unknown
  ? Value
  : never;
export type Result<Method> = Method extends (...parameters: never[]) => infer Value ? Awaited<Value> : never;

/** The thread's side of a table of methods. */
export type ThreadMethods<Table> = {
  readonly [Name in keyof Table]: (
    input: Input<Table[Name]>,
    report: (progress: Progress<Table[Name]>) => void,
  ) => Result<Table[Name]> | Promise<Result<Table[Name]>>;
};

/** What crosses of an error: an AssayError whole, of others the message, with the code `internal`. */
export function toErrorData(error: unknown): ErrorData {
  const message = error instanceof Error ? error.message : `${error}`;
  const whole = isAssayError(error) ? error : new AssayError('internal', `Internal error: ${message}`);
  // The method of this realm: another copy of the class may have been used.
  return AssayError.prototype.toJSON.call(whole);
}
