// Editing what a discovery found: a version's discovered traits in, a document of authored traits with its samples out.
// An entry of its own, because a page that edits traits must not load an engine.

export { type AdoptedTraits, adoptTraits } from './adopt-traits.js';
export type { AdoptedAxis, AdoptedTrait } from './adopted-trait.js';
export { type Discovered, type DiscoveredEnds, readDiscovered } from './read-discovered.js';
