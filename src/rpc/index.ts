// Calls across workers, once: Comlink with whole errors, abort signals, progress and loss detection.
export { abortable } from './abortable.js';
export { type AskOptions, ask } from './ask.js';
export { Channel, type ChannelOptions, unavailable } from './channel.js';
export { type ExposeOptions, exposeService } from './expose.js';
export { type ConnectEngine, FailoverService } from './failover.js';
export { holdLock, onRelease } from './liveness.js';
export * from './messages.js';
export { RemoteService } from './remote.js';
export { type ServiceWorkerSettings, settingsOf, withSettings } from './script-url.js';
export { serveEngine, type WorkerScope } from './serve.js';
