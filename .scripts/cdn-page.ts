// The page module of dist/cdn: the API, and the elements, defined.
export * from '../src/client/index.js';
export * from '../src/elements/define.js';
