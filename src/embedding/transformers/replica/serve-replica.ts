// The worker side of a replica: opens an encoder once, then encodes one text per request.
import { openOwnOnCpu } from '../candidates/open-candidate.js';
import type { Encoder } from '../onnx-encoder.js';
import { SerialQueue } from '../serial-queue.js';
import type { ReplicaParts, ReplicaRequest, ReplicaResponse } from './replica.js';

/** The part of the worker's global scope that is used here. */
type ReplicaScope = Pick<DedicatedWorkerGlobalScope, 'postMessage' | 'addEventListener'>;

/** Serves the requests of {@link openReplica}. */
export function serveReplica(scope: ReplicaScope): void {
  const requests = new SerialQueue();
  let encoder: Encoder | undefined;
  const handle = async (request: ReplicaRequest): Promise<Float32Array> => {
    switch (request.kind) {
      case 'open': {
        encoder = await openParts(request.parts);
        return new Float32Array();
      }
      case 'encode': {
        if (!encoder) throw new Error('the replica is not open');
        return (await encoder.encode([request.ids])).data;
      }
      default:
        return request satisfies never;
    }
  };
  const respond = async (request: ReplicaRequest): Promise<void> => {
    const response = await requests
      .run(() => handle(request))
      .then(
        (vector): ReplicaResponse => ({ kind: 'vector', vector }),
        (error): ReplicaResponse => ({
          kind: 'failed',
          reason: error instanceof Error ? error.message : `${error}`,
        }),
      );
    scope.postMessage(response);
  };
  scope.addEventListener('message', ({ data }: MessageEvent<ReplicaRequest>) => void respond(data));
}

/** Opens the encoder on its runtime; the code of ONNX Runtime loads only where it runs. */
async function openParts({ model, dtype, runtime, settings, config }: ReplicaParts): Promise<Encoder> {
  if (!runtime) return openOwnOnCpu({ dtype }, { model, settings, config });
  const [{ openEncoder }, { configureRuntime }] = await Promise.all([
    import('../onnx-encoder.js'),
    import('../runtime.js'),
  ]);
  await configureRuntime(runtime);
  return openEncoder(model, settings, null);
}
