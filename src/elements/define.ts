// Defines every element under its default name. Safe to load twice, also from two copies of the library.
// Also exports the classes, so that their types are known to pages that import only this.
import { AssayScore } from './score/assay-score.js';

export * from './index.js';

const elements = { 'assay-score': AssayScore } as const satisfies Record<string, CustomElementConstructor>;

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
