// The fragment of an address that opens a playground with a model and texts: `#model=…&text=…&baseline=…`. Pure.
// A fragment, because browsers send no server the part of an address after the `#`.

export interface Address {
  /** Handle of the model. */
  readonly model?: string | undefined;
  readonly text?: string | undefined;
  /** The text to compare with. */
  readonly baseline?: string | undefined;
}

const names = ['model', 'text', 'baseline'] as const;

/** Characters of the longest fragment that is offered as a link: mail and chat apps break longer links. */
export const longestFragment = 8_000;

/** Reads a fragment. @returns undefined for one that names neither a model nor a text, like that of a section */
export function parseFragment(fragment: string): Address | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const [model, text, baseline] = names.map((name) => fields.get(name) ?? undefined);
  return model === undefined && text === undefined ? undefined : { model, text, baseline };
}

/** @returns the fragment with its `#`; empty without a model and a text */
export function formatFragment(address: Address): string {
  const fields = new URLSearchParams();
  for (const name of names) {
    const value = address[name];
    if (value) fields.set(name, value);
  }
  return fields.size > 0 ? `#${fields}` : '';
}
