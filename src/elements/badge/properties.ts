// The settable properties of <assay-badge>: how each is an attribute.
import type { PropertyDeclarations } from 'lit';

export const properties = {
  model: { reflect: true },
  trait: { reflect: true },
  content: {},
  for: { reflect: true },
  embedder: { reflect: true },
  assay: { attribute: false },
  strings: { attribute: false },
} as const satisfies PropertyDeclarations;
