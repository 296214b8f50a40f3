// Custom states of elements, which styles select.

/** Makes a name the only custom state of the element: `:state(busy)`; before Chromium 125 `:--busy`. */
export function setState({ states }: ElementInternals, name: string): void {
  states?.clear();
  try {
    states?.add(name);
  } catch {
    // Chromium 90 to 124 accepts only names that begin with two dashes.
    states?.add(`--${name}`);
  }
}
