// The settable properties of <assay-badge>: how each is an attribute, and their types, as frameworks pass them.
import type { PropertyDeclarations } from 'lit';
import type { AssayBadge } from './assay-badge.js';

export const properties = {
  model: { reflect: true },
  trait: { reflect: true },
  content: {},
  for: { reflect: true },
  embedder: { reflect: true },
  assay: { attribute: false },
  strings: { attribute: false },
} as const satisfies PropertyDeclarations;

export type AssayBadgeProperties = {
  [Name in keyof typeof properties]?: AssayBadge[Name] | undefined;
};
