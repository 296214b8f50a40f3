// The page module of dist/cdn: the API, and the elements, defined.
export * from '../src/page/client/index.js';
export * from '../src/page/elements/define.js';
