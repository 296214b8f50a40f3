// The settable properties of <assay-highlights>: how each is an attribute.
import type { PropertyDeclarations } from 'lit';

export const properties = {
  model: { reflect: true },
  for: { reflect: true },
  trait: { reflect: true },
  delay: { type: Number, reflect: true, useDefault: true },
  embedder: { reflect: true },
  assay: { attribute: false },
  strings: { attribute: false },
} as const satisfies PropertyDeclarations;
