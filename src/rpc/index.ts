// Calls across workers, once: Comlink with whole errors, abort signals, progress and loss detection.
export { abortable } from './abortable.js';
export { ask } from './ask.js';
export { type ChannelOptions, unavailable } from './channel.js';
export { type ConnectEngine, OwnLock, offeredEngine, sharedConnect } from './connect.js';
export { exposeService } from './expose.js';
export { type FailoverService, failoverService } from './failover.js';
export { keepingOver } from './keeping.js';
export { holdLock } from './liveness.js';
export * from './messages.js';
export { type RemoteService, remoteService } from './remote.js';
export { settingsOf, withSettings } from './script-url.js';
export { type EngineHost, serveEngine } from './serve.js';
