// Published documents, created at build time: OpenAPI and JSON Schema, from the schemas that validate.
export type { Examples } from './openapi.js';
