// Types of the elements in Vue templates: `import type {} from 'assay/vue'`, once in a project. No code.
import type { AssayErrorEvent, AssayScoreEvent } from './score/events.js';
import type { AssayScoreProperties } from './score/properties.js';

/** Props and listeners of `<assay-score>` in a template. */
export interface AssayScoreVueProps extends AssayScoreProperties {
  /** Called when a card is shown. */
  onAssayScore?: ((event: AssayScoreEvent) => void) | undefined;
  /** Called when scoring fails. */
  onAssayError?: ((event: AssayErrorEvent) => void) | undefined;
}

// @ts-expect-error Vue is not a dependency: only projects that have it read this.
declare module 'vue' {
  interface GlobalComponents {
    'assay-score': new () => { $props: AssayScoreVueProps };
  }
}
