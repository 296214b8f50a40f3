// Types of the elements in Vue templates: `import type {} from 'assay/vue'`, once in a project. No code.

import type { AssayConsentEvent, AssayErrorEvent, AssayScoreEvent } from './events.js';
import type {
  AssayBadgeProperties,
  AssayFieldProperties,
  AssayHighlightsProperties,
  AssayMeterProperties,
  AssayModelCardProperties,
  AssayScoreProperties,
} from './framework-properties.js';

/** Listeners in a template. */
interface Listeners {
  /** Called when a card is shown. */
  onAssayScore?: ((event: AssayScoreEvent) => void) | undefined;
  /** Called when scoring fails. */
  onAssayError?: ((event: AssayErrorEvent) => void) | undefined;
}

/** Props and listeners of `<assay-score>` in a template. */
export type AssayScoreVueProps = AssayScoreProperties & Listeners;
/** Props and listeners of `<assay-badge>` in a template. */
export type AssayBadgeVueProps = AssayBadgeProperties & Listeners;
/** Props and listeners of `<assay-field>` in a template. */
export type AssayFieldVueProps = AssayFieldProperties & Listeners;
/** Props and listeners of `<assay-highlights>` in a template. */
export type AssayHighlightsVueProps = AssayHighlightsProperties & Pick<Listeners, 'onAssayError'>;
/** Props of `<assay-meter>` in a template. */
export type AssayMeterVueProps = AssayMeterProperties;
/** Props and listeners of `<assay-model-card>` in a template. */
export type AssayModelCardVueProps = AssayModelCardProperties &
  Pick<Listeners, 'onAssayError'> & {
    /** Called when the visitor accepts the additional terms or takes that back. */
    onAssayConsent?: ((event: AssayConsentEvent) => void) | undefined;
  };

// @ts-expect-error Vue is not a dependency: only projects that have it read this.
declare module 'vue' {
  interface GlobalComponents {
    'assay-score': new () => { $props: AssayScoreVueProps };
    'assay-badge': new () => { $props: AssayBadgeVueProps };
    'assay-field': new () => { $props: AssayFieldVueProps };
    'assay-highlights': new () => { $props: AssayHighlightsVueProps };
    'assay-meter': new () => { $props: AssayMeterVueProps };
    'assay-model-card': new () => { $props: AssayModelCardVueProps };
  }
}
