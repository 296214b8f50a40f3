// AssayService over an endpoint: the page's and the service worker's view of an engine that runs elsewhere.
import type { AssayService } from '../contract/authoring.js';
import { authoringOver, type Call } from './authoring.js';
import { Channel } from './channel.js';
import { scoringOver } from './scoring.js';

/**
 * The service exposed at the other end of its channel.
 *
 * Every method also rejects with `engine_unavailable` when the channel is lost, and at once with the signal's reason
 * when it aborts.
 */
export interface RemoteService extends AssayService {
  readonly channel: Channel;
}

export function remoteService(...endpoint: ConstructorParameters<typeof Channel>): RemoteService {
  const channel = new Channel(...endpoint);
  const call: Call = (invoke, signal) => channel.call(invoke, signal);
  return { channel, ...scoringOver(call), authoring: authoringOver(call) };
}
