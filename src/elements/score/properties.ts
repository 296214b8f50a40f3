// The settable properties of <assay-score>: how each is an attribute.
import { type AssayProperties, milliseconds } from '../assay-element.js';

const traitList = {
  fromAttribute: (value: string | null) => value?.split(/[\s,]+/).filter(Boolean) ?? null,
  toAttribute: (value: readonly string[] | null) => value?.join(' ') ?? null,
};

export const properties = {
  model: { reflect: true, initial: null },
  content: { initial: null, allowsEmpty: true },
  for: { reflect: true, initial: null },
  traits: { converter: traitList, initial: null },
  compareTo: { attribute: 'compare-to', initial: null },
  delay: { converter: milliseconds, reflect: true, useDefault: true, initial: 250 },
  embedder: { reflect: true, initial: null },
  composite: { reflect: true, useDefault: true, initial: 'auto' },
  reading: { reflect: true, initial: null },
  assay: { attribute: false, initial: null },
  strings: { attribute: false, initial: () => ({}) },
} as const satisfies AssayProperties;
