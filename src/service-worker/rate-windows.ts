// Variant B's rate windows, kept where a stop of the service worker cannot reach them: one record for all clients,
// because a window is short and a client that has gone is dropped at the next request.
import type { Hit, RateStore } from '../http/index.js';
import type { Area } from '../storage/area.js';

/** Client id to its admitted requests, oldest first. */
export type Windows = Readonly<Record<string, readonly Hit[]>>;

const key = 'windows';

/** Milliseconds after which a client's last request is forgotten: far more than a window lasts. */
const forgotten = 60_000;

/** @param area of one record; client ids come from the browser, which makes them up */
export function rateWindows(area: Area<Windows>): RateStore {
  return {
    read: async (client) => new Map(Object.entries((await area.get(key)) ?? {})).get(client) ?? [],
    write: (client, hits) =>
      area.update(key, (windows) => {
        const now = hits.at(-1)?.at ?? 0;
        const kept = Object.entries(windows ?? {}).filter(([, known]) => {
          const last = known.at(-1)?.at ?? 0;
          return Math.abs(now - last) < forgotten;
        });
        return [[key, Object.fromEntries([...kept, [client, hits]])]];
      }),
  };
}
