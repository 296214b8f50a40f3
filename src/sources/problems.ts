// Everything wrong with one source, collected while it is read, so that an author sees more than the first mistake.
import { AssayError, type Issue, quoted } from '../contract/errors.js';

/** Reading stops at this many. */
const limit = 20;

/** A value from a file inside an error: quoted, at most 80 characters. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  // JSON has no word for the infinite number that 1e309 is read as.
  return quoted(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value)));
}

/** The error of one source, as a whole: `sources[0] samples/x.csv: …`. */
export function sourceError(index: number, name: string, message: string, cause?: unknown): AssayError {
  const place = placeOf(index, name);
  return new AssayError('sample_invalid', `${place}: ${message}`, {
    cause,
    issues: [{ code: 'source_invalid', path: `sources[${index}]`, message: `${name}: ${message}` }],
  });
}

const placeOf = (index: number, name: string): string => (index < 0 ? name : `sources[${index}] ${name}`);

/** Collects what is wrong with the lines of a source. */
export class Problems {
  readonly #index: number;
  readonly #name: string;
  readonly #issues: Issue[] = [];

  /** @param name what the source is called in errors: its path, address or data set */
  constructor(index: number, name: string) {
    this.#index = index;
    this.#name = name;
  }

  /** Notes one problem. @throws sample_invalid when there are so many that reading on is no use */
  add(line: number, message: string): void {
    this.#issues.push({
      code: 'sample_invalid',
      path: `sources[${this.#index}]`,
      message: `${this.#name} line ${line}: ${message}`,
    });
    if (this.#issues.length >= limit) this.throwIfAny();
  }

  /** @throws sample_invalid with every problem noted, when there is one */
  throwIfAny(): void {
    const [first, ...others] = this.#issues;
    if (!first) return;
    const count = this.#issues.length >= limit ? `${limit} or more` : `${this.#issues.length}`;
    const more = others.length > 0 ? ` (the first of ${count} problems)` : '';
    throw new AssayError('sample_invalid', `${placeOf(this.#index, first.message)}${more}`, {
      issues: this.#issues,
    });
  }
}
