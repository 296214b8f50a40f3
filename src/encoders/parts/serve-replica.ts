// The worker side of a replica: opens an encoder once, then encodes the texts of a request.
import { serveThread, type ThreadEndpoint } from '../../core/platform/thread/index.js';
import type { ReplicaMethods } from './replica.js';
import type { ReplicatedEncoder } from './replica-pool.js';
import { SerialQueue } from './serial-queue.js';

/**
 * Serves the requests of {@link openReplica}, one at a time.
 * @param scope the worker's global scope
 * @param open opens the encoder
 */
export function serveReplicas<Parts>(
  scope: ThreadEndpoint,
  open: (parts: Parts) => Promise<Pick<ReplicatedEncoder, 'encode'>>,
): void {
  const requests = new SerialQueue();
  let encoder: Pick<ReplicatedEncoder, 'encode'> | undefined;
  serveThread<ReplicaMethods>(scope, {
    async open(parts) {
      encoder = await open(parts as Parts);
    },
    encode: (batch) =>
      requests.run(async () => {
        if (!encoder) throw new Error('the replica is not open');
        return (await encoder.encode(batch)).data;
      }),
  });
}
