// The worker side of a hub encoder's replica.

import type { ThreadEndpoint } from '../../../core/platform/thread/index.js';
import { serveReplicas } from '../../parts/index.js';
import type { Dtype } from '../backend.js';
import { openOnCpu } from '../candidates/open-candidate.js';
import type { Encoder } from '../onnx-encoder.js';
import type { RuntimeParts } from '../runtime-files.js';
import type { EncoderSettings } from '../settings.js';
import type { ModelFiles } from '../weights.js';

/** What an encoder is made of. */
export interface ReplicaParts {
  readonly model: ModelFiles;
  readonly dtype: Dtype;
  /** ONNX Runtime; null for an encoder on Assay's own. */
  readonly runtime: RuntimeParts | null;
  readonly settings: EncoderSettings;
  /** The parsed `config.json`. */
  readonly config: unknown;
}

/** Serves the replica of a hub encoder. */
export const serveReplica = (scope: ThreadEndpoint): void => serveReplicas(scope, openParts);

/** Opens the encoder on its runtime; the code of ONNX Runtime loads only where it runs. */
async function openParts({ model, dtype, runtime, settings, config }: ReplicaParts): Promise<Encoder> {
  if (!runtime) return openOnCpu({ dtype }, { model, settings, config });
  const [{ openEncoder }, { configureRuntime }] = await Promise.all([
    import('../onnx-encoder.js'),
    import('../runtime.js'),
  ]);
  await configureRuntime(runtime);
  return openEncoder(model, settings, null);
}
