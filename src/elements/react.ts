// Types of the elements in JSX, for React 19: `import type {} from 'assay/react'`, once in a project. No code.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssayScore } from './score/assay-score.js';
import type { AssayErrorEvent, AssayScoreEvent } from './score/events.js';
import type { AssayScoreProperties } from './score/properties.js';

type ElementProps = DetailedHTMLProps<HTMLAttributes<AssayScore>, AssayScore>;

/** Props of `<assay-score>`. React 19 sets what the element has as a property, and adds `on…` props as listeners. */
export interface AssayScoreProps
  extends Omit<ElementProps, keyof AssayScoreProperties>,
    AssayScoreProperties {
  /** Called when a card is shown. */
  'onassay-score'?: ((event: AssayScoreEvent) => void) | undefined;
  /** Called when scoring fails. */
  'onassay-error'?: ((event: AssayErrorEvent) => void) | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'assay-score': AssayScoreProps;
    }
  }
}
