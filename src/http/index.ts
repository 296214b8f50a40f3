// The REST interface over any ScoringService.
export { type App, createApp } from './app.js';
export { failure } from './failures.js';
export type { AppOptions, OptIn } from './options.js';
export { type Hit, memoryRateStore, type RateStore } from './rate-limit.js';
export { newRequestId } from './request-id.js';
