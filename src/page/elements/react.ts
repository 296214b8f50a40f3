// Types of the elements in JSX, for React 19: `import type {} from 'assay/react'`, once in a project. No code.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssayBadge } from './badge/assay-badge.js';
import type { AssayConsentEvent, AssayErrorEvent, AssayScoreEvent } from './events.js';
import type { AssayField } from './field/assay-field.js';
import type {
  AssayBadgeProperties,
  AssayFieldProperties,
  AssayHighlightsProperties,
  AssayMeterProperties,
  AssayModelCardProperties,
  AssayScoreProperties,
} from './framework-properties.js';
import type { AssayHighlights } from './highlights/assay-highlights.js';
import type { AssayMeter } from './meter/assay-meter.js';
import type { AssayModelCard } from './model-card/assay-model-card.js';
import type { AssayScore } from './score/assay-score.js';

/** Listeners. React 19 adds `on…` props as listeners, and sets what the element has as a property. */
interface Listeners {
  /** Called when a card is shown. */
  'onassay-score'?: ((event: AssayScoreEvent) => void) | undefined;
  /** Called when scoring fails. */
  'onassay-error'?: ((event: AssayErrorEvent) => void) | undefined;
}

type ElementProps<Element, Properties> = Omit<
  DetailedHTMLProps<HTMLAttributes<Element>, Element>,
  keyof Properties
> &
  Properties;

/** Props of `<assay-score>`. */
export type AssayScoreProps = ElementProps<AssayScore, AssayScoreProperties> & Listeners;
/** Props of `<assay-badge>`. */
export type AssayBadgeProps = ElementProps<AssayBadge, AssayBadgeProperties> & Listeners;
/** Props of `<assay-field>`. */
export type AssayFieldProps = ElementProps<AssayField, AssayFieldProperties> & Listeners;
/** Props of `<assay-highlights>`. */
export type AssayHighlightsProps = ElementProps<AssayHighlights, AssayHighlightsProperties> &
  Pick<Listeners, 'onassay-error'>;
/** Props of `<assay-meter>`. */
export type AssayMeterProps = ElementProps<AssayMeter, AssayMeterProperties>;
/** Props of `<assay-model-card>`. */
export type AssayModelCardProps = ElementProps<AssayModelCard, AssayModelCardProperties> &
  Pick<Listeners, 'onassay-error'> & {
    /** Called when the visitor accepts the additional terms or takes that back. */
    'onassay-consent'?: ((event: AssayConsentEvent) => void) | undefined;
  };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'assay-score': AssayScoreProps;
      'assay-badge': AssayBadgeProps;
      'assay-field': AssayFieldProps;
      'assay-highlights': AssayHighlightsProps;
      'assay-meter': AssayMeterProps;
      'assay-model-card': AssayModelCardProps;
    }
  }
}
