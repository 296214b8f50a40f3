// The settable properties of <assay-score>: how each is an attribute.
import type { PropertyDeclarations } from 'lit';

const traitList = {
  fromAttribute: (value: string | null) => value?.split(/[\s,]+/).filter(Boolean) ?? null,
  toAttribute: (value: readonly string[] | null) => value?.join(' ') ?? null,
};

export const properties = {
  model: { reflect: true },
  content: {},
  for: { reflect: true },
  traits: { converter: traitList },
  compareTo: { attribute: 'compare-to' },
  delay: { type: Number, reflect: true, useDefault: true },
  embedder: { reflect: true },
  composite: { reflect: true, useDefault: true },
  reading: { reflect: true },
  assay: { attribute: false },
  strings: { attribute: false },
} as const satisfies PropertyDeclarations;
