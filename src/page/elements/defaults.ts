// Defaults of properties: used at first, and again when a page or a framework removes the value.

/** A property with a default. An empty string is no value, unless `allowsEmpty` says that it is one. */
export interface WithDefault {
  /** Its default, or a function that makes one for each element. */
  readonly initial: unknown;
  readonly allowsEmpty?: boolean;
}

/** True for what frameworks pass when they have no value: React `undefined`, templates an empty attribute, inputs NaN. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

/** Adds accessors to a class, which Lit wraps in its own. */
export function declareDefaults(
  prototype: HTMLElement,
  properties: Readonly<Record<string, WithDefault>>,
): void {
  for (const [name, { initial, allowsEmpty }] of Object.entries(properties)) {
    const values = new WeakMap<HTMLElement, unknown>();
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        if (!values.has(this)) values.set(this, typeof initial === 'function' ? initial() : initial);
        return values.get(this);
      },
      set(this: HTMLElement, value: unknown) {
        if (isNothing(value) && !(allowsEmpty && value === '')) values.delete(this);
        else values.set(this, value);
      },
    });
  }
}
