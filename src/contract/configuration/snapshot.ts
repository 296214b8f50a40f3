// Any value as plain data, before a schema looks at it: no getters that change their minds, no cycles, no bombs.
// Own properties only, on objects without a prototype, so that nothing inherited can pass for a field.
import type { Issue } from '../errors.js';
import { issueAt, type Path } from './path-text.js';

const depthLimit = 64;
/** Aliases in YAML can stand for far more values than the text has characters. */
const valuesLimit = 1_000_000;

/** Thrown where going on makes no sense; caught in {@link snapshot}. */
class Refusal {
  readonly path: Path;
  readonly code: string;
  readonly sentence: string;

  constructor(path: Path, code: string, sentence: string) {
    this.path = path;
    this.code = code;
    this.sentence = sentence;
  }
}

/** One walk over one value. */
class Walk {
  readonly issues: Issue[] = [];
  /** Where the walk is. */
  readonly #path: PropertyKey[] = [];
  readonly #ancestors = new Set<object>();
  #values = 0;

  copy(value: unknown): unknown {
    this.#values += 1;
    if (this.#values > valuesLimit) {
      throw new Refusal([], 'size', `must not have more than ${valuesLimit} values`);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (this.#ancestors.has(value)) throw new Refusal([...this.#path], 'cycle', 'must not contain itself');
    if (this.#path.length > depthLimit) throw new Refusal([], 'depth', 'must not be nested too deeply');
    this.#ancestors.add(value);
    const copy = Array.isArray(value)
      ? Array.from(value, (item: unknown, i) => this.#part(item, i))
      : this.#object(value);
    this.#ancestors.delete(value);
    return copy;
  }

  #part(value: unknown, at: PropertyKey): unknown {
    this.#path.push(at);
    const copy = this.copy(value);
    this.#path.pop();
    return copy;
  }

  #object(value: object): unknown {
    const copy: Record<string, unknown> = Object.create(null);
    for (const [key, field] of Object.entries(value)) {
      if (key === '__proto__') {
        this.issues.push(issueAt([...this.#path, key], 'unknown', 'is not a known property'));
      } else if (field !== undefined) copy[key] = this.#part(field, key);
    }
    return copy;
  }
}

/**
 * Copies what JSON could hold. Properties that are undefined are absent, an own `__proto__` is an issue;
 * values that are not JSON (functions, NaN) are kept for the schema to refuse.
 *
 * @returns the copy, with `whole` false when the value could not be read to its end
 */
export function snapshot(value: unknown): { whole: boolean; copy: unknown; issues: Issue[] } {
  const walk = new Walk();
  try {
    return { whole: true, copy: walk.copy(value), issues: walk.issues };
  } catch (thrown) {
    const { path, code, sentence } =
      thrown instanceof Refusal
        ? thrown
        : new Refusal([], 'unreadable', 'must be plain data that can be read');
    return { whole: false, copy: undefined, issues: [issueAt(path, code, sentence)] };
  }
}
