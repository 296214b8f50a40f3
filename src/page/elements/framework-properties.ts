// The settable attributes and properties of the elements and their types, all optional, as frameworks pass them. Types only.
import type { AssayBadge } from './badge/assay-badge.js';
import type { AssayField } from './field/assay-field.js';
import type { AssayHighlights } from './highlights/assay-highlights.js';
import type { AssayModelCard } from './model-card/assay-model-card.js';
import type {
  badgeProperties,
  highlightsProperties,
  modelCardProperties,
  scoreProperties,
} from './properties.js';
import type { AssayScore } from './score/assay-score.js';

export type AssayBadgeProperties = {
  [Name in keyof typeof badgeProperties]?: AssayBadge[Name] | undefined;
};
export type AssayHighlightsProperties = {
  [Name in keyof typeof highlightsProperties]?: AssayHighlights[Name] | undefined;
};
export type AssayModelCardProperties = {
  [Name in keyof typeof modelCardProperties]?: AssayModelCard[Name] | undefined;
};
export type AssayScoreProperties = {
  [Name in keyof typeof scoreProperties]?: AssayScore[Name] | undefined;
};
export interface AssayFieldProperties {
  model?: string | undefined;
  src?: string | undefined;
  integrity?: string | undefined;
  'min-composite'?: number | string | undefined;
  traits?: string | undefined;
  name?: string | undefined;
  delay?: number | string | undefined;
  embedder?: string | undefined;
  assay?: AssayField['assay'] | undefined;
  strings?: AssayField['strings'] | undefined;
}
export interface AssayMeterProperties {
  value?: number | null | undefined;
  low?: number | null | undefined;
  high?: number | null | undefined;
  origin?: number | 'none' | null | undefined;
  baseline?: number | null | undefined;
  ticks?: string | undefined;
  tone?: 'weak' | 'developing' | 'solid' | 'strong' | 'quiet' | undefined;
  faint?: boolean | undefined;
  label?: string | undefined;
  text?: string | undefined;
}
