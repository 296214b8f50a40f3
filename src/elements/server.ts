// What `assay/elements` and `assay/define` are in Node, where pages are rendered: the same names, without a DOM.
// Importing them defines nothing; the element in the rendered page is defined once the page's own script runs.

/** Stands in for the element class, which extends HTMLElement. */
export class AssayScore {}

export { AssayErrorEvent, AssayScoreEvent } from './score/events.js';
export { english } from './score/strings.js';
