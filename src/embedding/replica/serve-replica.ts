// The worker side of a replica: opens an encoder once, then encodes the texts of a request.
import { SerialQueue } from '../serial-queue.js';
import type { ReplicaRequest, ReplicaResponse } from './replica.js';
import type { ReplicatedEncoder } from './replica-pool.js';

/** The part of the worker's global scope that is used here. */
export type ReplicaScope = Pick<DedicatedWorkerGlobalScope, 'postMessage' | 'addEventListener'>;

/**
 * Serves the requests of {@link openReplica}.
 * @param open opens the encoder
 */
export function serveReplicas<Parts>(
  scope: ReplicaScope,
  open: (parts: Parts) => Promise<Pick<ReplicatedEncoder, 'encode'>>,
): void {
  const requests = new SerialQueue();
  let encoder: Pick<ReplicatedEncoder, 'encode'> | undefined;
  const handle = async (request: ReplicaRequest<Parts>): Promise<Float32Array> => {
    switch (request.kind) {
      case 'open': {
        encoder = await open(request.parts);
        return new Float32Array();
      }
      case 'encode': {
        if (!encoder) throw new Error('the replica is not open');
        return (await encoder.encode(request.batch)).data;
      }
      default:
        return request satisfies never;
    }
  };
  const respond = async (request: ReplicaRequest<Parts>): Promise<void> => {
    const response = await requests
      .run(() => handle(request))
      .then(
        (vectors): ReplicaResponse => ({ kind: 'vectors', vectors }),
        (error): ReplicaResponse => ({
          kind: 'failed',
          reason: error instanceof Error ? error.message : `${error}`,
        }),
      );
    scope.postMessage(response);
  };
  scope.addEventListener('message', ({ data }: MessageEvent<ReplicaRequest<Parts>>) => void respond(data));
}
