// Asks another context for an engine, by a message with a reply port: a page asks the service worker, the service
// worker asks pages. A context that is frozen or blocked never answers: there is a deadline.
import { onRelease } from './liveness.js';
import { isBrokerMessage, isOtherRelease, type Offer, type OtherMessage, type Pass } from './messages.js';

export interface AskOptions {
  /** Milliseconds to wait for the first answer. Default 2,000: a busy machine may take more than one second. */
  answerTimeout?: number;
  /** Milliseconds to wait for the offer after a {@link Wait}. Default 60,000. */
  offerTimeout?: number;
}

/** The other side is of another release: its messages mean something else. */
interface OtherRelease {
  kind: 'other release';
  answer: OtherMessage;
}

/**
 * Sends a question and waits for its answer.
 * @param send posts the question with the reply port
 * @returns the offer, the refusal, or that the other side is of another release; undefined after a timeout
 */
export function askForEngine(
  send: (reply: MessagePort) => void,
  { answerTimeout = 2_000, offerTimeout = 60_000 }: AskOptions = {},
): Promise<Offer | Pass | OtherRelease | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let unwatch = () => {};
    const settle = (answer?: Offer | Pass | OtherRelease) => {
      clearTimeout(timer);
      unwatch();
      port1.close();
      resolve(answer);
    };
    let timer = setTimeout(settle, answerTimeout);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isBrokerMessage(data)) {
        if (isOtherRelease(data)) settle({ kind: 'other release', answer: data });
        return;
      }
      if (data.kind === 'offer' || data.kind === 'pass') settle(data);
      if (data.kind !== 'wait') return;
      clearTimeout(timer);
      timer = setTimeout(settle, offerTimeout);
      if (data.owner !== undefined) unwatch = onRelease(data.owner, () => settle());
    };
    send(port2);
  });
}
