// Calls across workers over Comlink, with whole errors, abort signals, progress callbacks and loss detection.
export { askForEngine } from './ask.js';
export { exposeBrowserModel } from './browser-model.js';
export { callDirectly } from './call-directly.js';
export { type ChannelOptions, unavailableError } from './channel.js';
export { type ConnectEngine, EngineLock, openOfferedEngine, shareConnect } from './connect.js';
export { exposeService } from './expose.js';
export { type CallableEngine, createFailoverService } from './failover.js';
export { holdLock } from './liveness.js';
export * from './messages.js';
export { answerOtherRelease } from './other-release.js';
export { createRemoteService, type RemoteService } from './remote-service.js';
export { addSettings, isAssayScript, readSettings } from './script-url.js';
export { installInterpreterSender } from './send-interpreter.js';
export { serveEngine } from './serve.js';
