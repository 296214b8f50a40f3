// The REST contract as an app over any ScoringService.

export { type App, createApp } from './app.js';
export type { AppOptions, OptIn, SchemaDocument } from './app-options.js';
export { createFailure } from './failures.js';
export type { Hit, RateStore } from './rate-limit.js';
export { createRequestId } from './request-id.js';
export { finishResponse } from './responses.js';
export { toCardView } from './views.js';
