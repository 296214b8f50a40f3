// The settable properties of <assay-badge>: how each is an attribute.
import type { AssayProperties } from '../assay-element.js';

export const properties = {
  model: { reflect: true, initial: null },
  trait: { reflect: true, initial: null },
  content: { initial: null, allowsEmpty: true },
  for: { reflect: true, initial: null },
  embedder: { reflect: true, initial: null },
  assay: { attribute: false, initial: null },
  strings: { attribute: false, initial: () => ({}) },
} as const satisfies AssayProperties;
