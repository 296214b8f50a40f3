// Copies any value to plain data before a schema reads it: getters run once, and cycles and huge values are rejected.
// Own properties only, on objects without a prototype, so that no inherited property passes for a field.
import { documentLimits } from '../../core/contract/fronts/index.js';
import type { Issue } from '../../core/contract/index.js';
import { createIssue, type Path } from './path-text.js';

const { depth: depthLimit, items: valuesLimit } = documentLimits;

/** Thrown where copying must stop; caught in {@link takeSnapshot}. */
class CopyError extends Error {
  readonly path: Path;
  readonly code: string;

  constructor(path: Path, code: string, message: string) {
    super(message);
    this.path = path;
    this.code = code;
  }
}

/** Copies one value. */
class Copier {
  readonly issues: Issue[] = [];
  /** Path of the value that is being copied. */
  readonly #path: PropertyKey[] = [];
  readonly #ancestors = new Set<object>();
  #values = 0;

  copy(value: unknown): unknown {
    this.#values += 1;
    if (this.#values > valuesLimit) {
      throw new CopyError([], 'size', `must not have more than ${valuesLimit} values`);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (this.#ancestors.has(value)) throw new CopyError([...this.#path], 'cycle', 'must not contain itself');
    if (this.#path.length > depthLimit) throw new CopyError([], 'depth', 'must not be nested too deeply');
    this.#ancestors.add(value);
    const copy = Array.isArray(value)
      ? Array.from(value, (item: unknown, i) => this.#copyChild(item, i))
      : this.#copyObject(value);
    this.#ancestors.delete(value);
    return copy;
  }

  #copyChild(value: unknown, at: PropertyKey): unknown {
    this.#path.push(at);
    const copy = this.copy(value);
    this.#path.pop();
    return copy;
  }

  #copyObject(value: object): unknown {
    const copy: Record<string, unknown> = Object.create(null);
    for (const [key, field] of Object.entries(value)) {
      if (key === '__proto__') {
        this.issues.push(createIssue([...this.#path, key], 'unknown', 'is not a known property'));
      } else if (field !== undefined) copy[key] = this.#copyChild(field, key);
    }
    return copy;
  }
}

/**
 * Copies a value as JSON would hold it. Undefined properties are omitted and an own `__proto__` is an issue. Values that
 * JSON cannot hold (functions, NaN) are copied, so that the schema rejects them.
 *
 * @returns the copy; `complete` is false when copying had to stop, and `copy` is then undefined
 */
export function takeSnapshot(value: unknown): { complete: boolean; copy: unknown; issues: Issue[] } {
  const copier = new Copier();
  try {
    return { complete: true, copy: copier.copy(value), issues: copier.issues };
  } catch (thrown) {
    const { path, code, message } =
      thrown instanceof CopyError
        ? thrown
        : new CopyError([], 'unreadable', 'must be plain data that can be read');
    return { complete: false, copy: undefined, issues: [createIssue(path, code, message)] };
  }
}
