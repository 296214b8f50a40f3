// The settable properties of <assay-highlights>: how each is an attribute, and their types, as frameworks pass them.
import type { PropertyDeclarations } from 'lit';
import type { AssayHighlights } from './assay-highlights.js';

export const properties = {
  model: { reflect: true },
  for: { reflect: true },
  trait: { reflect: true },
  delay: { type: Number, reflect: true, useDefault: true },
  embedder: { reflect: true },
  assay: { attribute: false },
  strings: { attribute: false },
} as const satisfies PropertyDeclarations;

export type AssayHighlightsProperties = {
  [Name in keyof typeof properties]?: AssayHighlights[Name] | undefined;
};
