// The settable properties of <assay-model-card>: how each is an attribute.
import type { PropertyDeclarations } from 'lit';

export const properties = {
  model: { reflect: true },
  consented: { type: Boolean, reflect: true },
  embedder: { reflect: true },
  assay: { attribute: false },
  strings: { attribute: false },
} as const satisfies PropertyDeclarations;
