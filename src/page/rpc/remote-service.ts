// The services at the other end of an endpoint: the view that the page and the service worker have of an engine.
import { createServiceClient } from './calls.js';
import { Channel } from './channel.js';
import type { EngineServices } from './methods.js';

/**
 * The services exposed at the other end of a channel.
 *
 * Every method also rejects with `engine_unavailable` when the channel is lost, and at once with the signal's reason
 * when it aborts.
 */
export type RemoteService = Required<EngineServices> & { readonly channel: Channel };

export function createRemoteService(...endpoint: ConstructorParameters<typeof Channel>): RemoteService {
  const channel = new Channel(...endpoint);
  return { channel, ...createServiceClient((invoke, signal) => channel.call(invoke, signal)) };
}
