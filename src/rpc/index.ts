// Calls across workers, once: Comlink with whole errors, abort signals, progress and loss detection.
export { abortable } from './abortable.js';
export { ask } from './ask.js';
export type { Call } from './authoring.js';
export { type ChannelOptions, unavailable } from './channel.js';
export { exposeService } from './expose.js';
export { type ConnectEngine, FailoverService } from './failover.js';
export { keepingOver } from './keeping.js';
export { holdLock } from './liveness.js';
export * from './messages.js';
export { RemoteService } from './remote.js';
export { settingsOf, withSettings } from './script-url.js';
export { type EngineHost, serveEngine } from './serve.js';
