// The settable properties of <assay-model-card>: how each is an attribute.
import type { AssayProperties } from '../assay-element.js';

export const properties = {
  model: { reflect: true, initial: null },
  consented: { type: Boolean, reflect: true, initial: false },
  embedder: { reflect: true, initial: null },
  assay: { attribute: false, initial: null },
  strings: { attribute: false, initial: () => ({}) },
} as const satisfies AssayProperties;
