// Progress of a call as notifications, if its caller asked for them.
import type { BuildProgress, Progress } from '../../core/contract/index.js';

/** What a request handler gets from the SDK, as far as progress needs it. */
interface Caller {
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  readonly sendNotification: (notification: {
    method: 'notifications/progress';
    params: { progressToken: string | number; progress: number; message: string };
  }) => Promise<void>;
}

/** Minimum milliseconds between two notifications of one stage. */
const pause = 100;

/**
 * Creates a listener that notifies the caller. The number only counts notifications, because it must grow, and a call has
 * several stages; the message says how far the stage is.
 * @param clock milliseconds
 */
export function createProgressListener(
  { _meta, sendNotification }: Caller,
  clock: () => number = () => performance.now(),
): (progress: Progress | BuildProgress) => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let [sent, last, stageBefore] = [0, Number.NEGATIVE_INFINITY, ''];
  return ({ stage, done, total }) => {
    const isNew = stage !== stageBefore;
    if (!isNew && clock() - last < pause && done !== total) return;
    last = clock();
    stageBefore = stage;
    sent++;
    const message = total > 0 ? `${stage}: ${done} of ${total}` : `${stage}: ${done}`;
    const params = { progressToken, progress: sent, message };
    // A caller that has gone needs no progress; its request ends by itself.
    sendNotification({ method: 'notifications/progress', params }).catch(() => {});
  };
}
