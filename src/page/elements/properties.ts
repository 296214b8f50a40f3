// The settable properties of the elements that Lit renders: how each is an attribute, and its default.
import { type AssayProperties, milliseconds } from './assay-element.js';

const traitList = {
  fromAttribute: (value: string | null) => value?.split(/[\s,]+/).filter(Boolean) ?? null,
  toAttribute: (value: readonly string[] | null) => value?.join(' ') ?? null,
};

/** Of <assay-score>. */
export const scoreProperties = {
  model: { reflect: true, initial: null },
  src: { reflect: true, initial: null },
  integrity: { reflect: true, initial: null },
  content: { initial: null, allowsEmpty: true },
  for: { reflect: true, initial: null },
  traits: { converter: traitList, initial: null },
  compareTo: { attribute: 'compare-to', initial: null },
  delay: { converter: milliseconds, reflect: true, useDefault: true, initial: 250 },
  embedder: { reflect: true, initial: null },
  composite: { reflect: true, useDefault: true, initial: 'auto' },
  reading: { reflect: true, initial: null },
  rows: { reflect: true, initial: null },
  assay: { attribute: false, initial: null },
  strings: { attribute: false, initial: () => ({}) },
} as const satisfies AssayProperties;

/** Of <assay-badge>. */
export const badgeProperties = {
  model: { reflect: true, initial: null },
  src: { reflect: true, initial: null },
  integrity: { reflect: true, initial: null },
  trait: { reflect: true, initial: null },
  content: { initial: null, allowsEmpty: true },
  for: { reflect: true, initial: null },
  embedder: { reflect: true, initial: null },
  assay: { attribute: false, initial: null },
  strings: { attribute: false, initial: () => ({}) },
} as const satisfies AssayProperties;

/** Of <assay-highlights>. */
export const highlightsProperties = {
  model: { reflect: true, initial: null },
  src: { reflect: true, initial: null },
  integrity: { reflect: true, initial: null },
  for: { reflect: true, initial: null },
  trait: { reflect: true, initial: null },
  delay: { converter: milliseconds, reflect: true, useDefault: true, initial: 350 },
  embedder: { reflect: true, initial: null },
  assay: { attribute: false, initial: null },
  strings: { attribute: false, initial: () => ({}) },
} as const satisfies AssayProperties;

/** Of <assay-model-card>. */
export const modelCardProperties = {
  model: { reflect: true, initial: null },
  src: { reflect: true, initial: null },
  integrity: { reflect: true, initial: null },
  consented: { type: Boolean, reflect: true, initial: false },
  embedder: { reflect: true, initial: null },
  assay: { attribute: false, initial: null },
  strings: { attribute: false, initial: () => ({}) },
} as const satisfies AssayProperties;
