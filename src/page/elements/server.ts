// What the elements' modules are in Node, where pages are rendered: the same names, without a DOM. Importing them defines
// nothing; the element in the rendered page is defined once the page's own script runs.

/** Stand-in for the element class, which extends HTMLElement. */
export class AssayScore {}
/** Stand-in for the element class. */
export class AssayBadge {}
/** Stand-in for the element class. */
export class AssayField {}
/** Stand-in for the element class. */
export class AssayHighlights {}
/** Stand-in for the element class. */
export class AssayMeter {}
/** Stand-in for the element class. */
export class AssayModelCard {}

export { AssayConsentEvent, AssayErrorEvent, AssayScoreEvent } from './events.js';
export { isWebAddress, showMarkdown } from './model-card/markdown.js';
export { english } from './score/english.js';
export { describeDoubt, describeUncertainty } from './score/view/doubt.js';
