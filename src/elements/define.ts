// Defines every element under its own name. Safe to load twice, also from two copies of the library.
import { AssayScore } from './score/score.js';

const elements = { 'assay-score': AssayScore } as const satisfies Record<string, CustomElementConstructor>;

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
