// The configuration document of a model (contract, section 2.2) as types, and what its schemas share with the rest of the
// contract. Schemas, defaults and validation are those of `authoring/configuration`: a score needs none of them.

export { qualityWordSchema } from '../samples.js';
export { nonEmptyText, positiveInteger, share } from '../schema-atoms.js';
export type * from './document-types.js';
export type * from './quality-types.js';
export type * from './source-types.js';
