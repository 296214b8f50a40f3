// Many clients and a fast clock, so that Variant B's limit of ten requests in ten seconds per client does not stop a suite.
import type { Transport } from './types.js';

/** Requests per client and window in Variant B. */
const allowance = 10;

/** A clock that advances by more than a tenth of the window at every reading. */
export function hurriedClock(start = 1_700_000_000_000): () => number {
  let now = start;
  return () => {
    now += 1_100;
    return now;
  };
}

type Fetch = Transport['fetch'];

/** Sends ten requests by each client in turn. @param next returns a new client */
export function byTurns(next: () => Promise<Fetch>): Fetch {
  let sent = 0;
  let client: Promise<Fetch> | undefined;
  return async (request) => {
    if (!client || sent % allowance === 0) client = next();
    sent += 1;
    return (await client)(request);
  };
}

const windows: HTMLIFrameElement[] = [];

/** Opens a frame in this page, which is another client of the service worker. */
export async function nextWindow(): Promise<Fetch> {
  const frame = document.createElement('iframe');
  frame.src = new URL('../support/blank.html', import.meta.url).href;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  windows.push(frame);
  // The last frames stay: a request is aborted with its client.
  for (const old of windows.splice(0, windows.length - 3)) old.remove();
  return (request) => frame.contentWindow!.fetch(request);
}
