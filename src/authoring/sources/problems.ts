// Errors of a source. The problems of its lines are collected while it is read, so that an author sees more than the
// first mistake.
import { AssayError, type Issue, quote } from '../../core/contract/index.js';

/** Reading stops after this many problems. */
const problemLimit = 20;

/** A value from a file, for an error: quoted, at most 80 characters. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  // JSON cannot write Infinity, which is what 1e309 is parsed as.
  return quote(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value)));
}

/** The error of a whole source: `sources[0] samples/x.csv: …`. */
export function sourceError(index: number, name: string, message: string, cause?: unknown): AssayError {
  return new AssayError('sample_invalid', `${describeLocation(index, name)}: ${message}`, {
    cause,
    issues: [{ code: 'source_invalid', path: `sources[${index}]`, message: `${name}: ${message}` }],
  });
}

const describeLocation = (index: number, name: string): string =>
  index < 0 ? name : `sources[${index}] ${name}`;

/** Collects the problems of a source's lines. */
export class Problems {
  readonly #index: number;
  readonly #name: string;
  readonly #issues: Issue[] = [];

  /** @param name of the source in errors: its path, address or data set */
  constructor(index: number, name: string) {
    this.#index = index;
    this.#name = name;
  }

  /** Adds a problem. @throws sample_invalid when there are 20 */
  add(line: number, message: string): void {
    this.#issues.push({
      code: 'sample_invalid',
      path: `sources[${this.#index}]`,
      message: `${this.#name} line ${line}: ${message}`,
    });
    if (this.#issues.length >= problemLimit) this.throwIfAny();
  }

  /** @throws sample_invalid with every problem, if there is one */
  throwIfAny(): void {
    const [first, ...others] = this.#issues;
    if (!first) return;
    const count = this.#issues.length >= problemLimit ? `${problemLimit} or more` : `${this.#issues.length}`;
    const more = others.length > 0 ? ` (the first of ${count} problems)` : '';
    throw new AssayError('sample_invalid', `${describeLocation(this.#index, first.message)}${more}`, {
      issues: this.#issues,
    });
  }
}
