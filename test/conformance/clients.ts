// Many clients and much time, so that Variant B, which gives a client ten requests in ten seconds, answers a suite.
import type { Transport } from './types.js';

/** Requests of Variant B that a client has. */
const allowance = 10;

/** A clock on which every look is more than a tenth of the window after the one before. */
export function hurriedClock(start = 1_700_000_000_000): () => number {
  let now = start;
  return () => {
    now += 1_100;
    return now;
  };
}

type Fetch = Transport['fetch'];

/** Sends by one client after another, ten requests by each. @param next gives a client that has sent nothing yet */
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

/** A window of its own in this page: another client to the service worker. */
export async function nextWindow(): Promise<Fetch> {
  const frame = document.createElement('iframe');
  frame.src = new URL('../support/blank.html', import.meta.url).href;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  windows.push(frame);
  // The last ones stay: a request ends with its client.
  for (const old of windows.splice(0, windows.length - 3)) old.remove();
  return (request) => frame.contentWindow!.fetch(request);
}
