// Values that arrive as such: messages between contexts, and records in storage.
import { fitsModel, fitsRun } from '../../../dist/core/storage/models/record-shape.js';
import { isBrokerMessage, isOtherRelease, protocol } from '../../../dist/page/rpc/messages.js';
import { RequestsInFlight } from '../../../dist/page/service-worker/in-flight.js';
import { json, lines, repeat } from '../shapes.mjs';

const nest = (n, wrap) => {
  let value = 1;
  for (let depth = 0; depth < n; depth++) value = wrap(value);
  return value;
};

export const fronts = {
  serviceWorkerMessages: {
    size: 1_000_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      deep: (n) => ({ assay: protocol, kind: nest(n, (a) => ({ a })) }),
      deepLists: (n) => nest(n, (a) => [a]),
      keys: (n) => JSON.parse(json.keys(n)),
      long: (n) => ({ assay: protocol, kind: 'cancel', request: repeat('x', n) }),
      longKind: (n) => ({ assay: protocol, kind: repeat('x', n) }),
      versions: (n) => ({ assay: n, kind: 'hello', reply: repeat('x', n) }),
    },
    read(value) {
      const requests = new RequestsInFlight({ get: async () => undefined });
      if (isBrokerMessage(value)) requests.cancel(value.request);
      isOtherRelease(value);
    },
  },
  storedRecords: {
    size: 1_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      deep: (n) => nest(n, (draft) => ({ draft })),
      keys: (n) => JSON.parse(json.keys(n)),
      versions: (n) => ({
        format: 1,
        versions: lines(n, () => '{}')
          .split('\n')
          .map(JSON.parse),
      }),
      tags: (n) => ({ tags: repeat('x,', n).split(',') }),
      long: (n) => ({ format: 1, handle: `local.${repeat('a', n)}` }),
      dashes: (n) => ({ format: 1, handle: `local.${repeat('a-', n)}!` }),
      dates: (n) => ({ created_at: repeat('1', n) }),
    },
    read: (value) => {
      fitsModel(value);
      fitsRun(value);
    },
  },
};
