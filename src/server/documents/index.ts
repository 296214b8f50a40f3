// Published documents: OpenAPI and JSON Schema, created at build time from the schemas that validate; at run time, the part
// of them that a server serves.
export type { Examples } from './openapi.js';
export { fitDocument, type Served } from './served-document.js';
