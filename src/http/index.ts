// The REST interface over any ScoringService.

export { finished } from './answers.js';
export { type App, createApp } from './app.js';
export { failure } from './failures.js';
export type { AppOptions, OptIn, SchemaDocument } from './options.js';
export type { Hit, RateStore } from './rate-limit.js';
export { newRequestId } from './request-id.js';
