// Asking another context for an engine, by a message with a reply port: used by a page towards the service worker and
// by the service worker towards pages. Whoever is frozen, blocked or foreign never answers, so there is a deadline.
import { onRelease } from './liveness.js';
import { isBrokerMessage, type Offer, type Pass } from './messages.js';

export interface AskOptions {
  /** Milliseconds for the first word. */
  firstWithin?: number;
  /** Milliseconds for the offer after a {@link Wait}. */
  offerWithin?: number;
}

/**
 * Sends a question and waits for its answer.
 * @param send posts the question with the reply port
 * @returns the offer or the refusal; undefined when nothing came in time
 */
export function ask(
  send: (reply: MessagePort) => void,
  { firstWithin = 2_000, offerWithin = 60_000 }: AskOptions = {},
): Promise<Offer | Pass | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let unwatch = () => {};
    const settle = (answer?: Offer | Pass) => {
      clearTimeout(timer);
      unwatch();
      port1.close();
      resolve(answer);
    };
    let timer = setTimeout(settle, firstWithin);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isBrokerMessage(data)) return;
      if (data.kind === 'offer' || data.kind === 'pass') settle(data);
      if (data.kind !== 'wait') return;
      clearTimeout(timer);
      timer = setTimeout(settle, offerWithin);
      if (data.owner !== undefined) unwatch = onRelease(data.owner, () => settle());
    };
    send(port2);
  });
}
