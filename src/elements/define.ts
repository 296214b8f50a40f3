// Defines every element under its own name. Safe to load twice, also from two copies of the library.
// It exports the classes as well, which is what makes their types known to whoever imports only this.
import { AssayScore } from './score/score.js';

export * from './index.js';

const elements = { 'assay-score': AssayScore } as const satisfies Record<string, CustomElementConstructor>;

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
