// The settable properties of <assay-model-card>: how each is an attribute, and their types, as frameworks pass them.
import type { PropertyDeclarations } from 'lit';
import type { AssayModelCard } from './assay-model-card.js';

export const properties = {
  model: { reflect: true },
  consented: { type: Boolean, reflect: true },
  embedder: { reflect: true },
  assay: { attribute: false },
  strings: { attribute: false },
} as const satisfies PropertyDeclarations;

export type AssayModelCardProperties = {
  [Name in keyof typeof properties]?: AssayModelCard[Name] | undefined;
};
