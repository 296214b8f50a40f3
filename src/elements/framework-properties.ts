// The settable properties of the Lit elements and their types, all optional, as frameworks pass them. Types only.
import type { AssayBadge } from './badge/assay-badge.js';
import type { properties as badge } from './badge/properties.js';
import type { AssayHighlights } from './highlights/assay-highlights.js';
import type { properties as highlights } from './highlights/properties.js';
import type { AssayModelCard } from './model-card/assay-model-card.js';
import type { properties as modelCard } from './model-card/properties.js';
import type { AssayScore } from './score/assay-score.js';
import type { properties as score } from './score/properties.js';

export type AssayBadgeProperties = {
  [Name in keyof typeof badge]?: AssayBadge[Name] | undefined;
};
export type AssayHighlightsProperties = {
  [Name in keyof typeof highlights]?: AssayHighlights[Name] | undefined;
};
export type AssayModelCardProperties = {
  [Name in keyof typeof modelCard]?: AssayModelCard[Name] | undefined;
};
export type AssayScoreProperties = {
  [Name in keyof typeof score]?: AssayScore[Name] | undefined;
};
