// The settable properties of <assay-highlights>: how each is an attribute.
import { type AssayProperties, milliseconds } from '../assay-element.js';

export const properties = {
  model: { reflect: true, initial: null },
  for: { reflect: true, initial: null },
  trait: { reflect: true, initial: null },
  delay: { converter: milliseconds, reflect: true, useDefault: true, initial: 350 },
  embedder: { reflect: true, initial: null },
  assay: { attribute: false, initial: null },
  strings: { attribute: false, initial: () => ({}) },
} as const satisfies AssayProperties;
