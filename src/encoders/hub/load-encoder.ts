// Loads an embedder from a hub repository: its files and settings, and the best candidate of device and weights that
// passes the self-test.

import { AssayError } from '../../core/contract/index.js';
import { surfaceRevision } from '../../core/embedding/parts/index.js';
import { type Gpu, openGpu } from '../../core/kernels/index.js';
import { type Area, type HubFiles, sha256 } from '../../core/storage/index.js';
import { countReplicas, openReplica, ReplicaPool, selfTestTexts } from '../parts/index.js';
import { type Device, type Dtype, listCandidates } from './backend.js';
import { openBest } from './candidates/open-best.js';
import { createWeightReader, prepareEncoder, readParts } from './candidates/prepare-encoder.js';
import type { EncoderConfig } from './encoder-files.js';
import { readSafetensors } from './files/native-files.js';
import { keepAlive } from './keep-alive.js';
import { nativeRevision } from './native/weights.js';
import type { ReplicaParts } from './replica/serve-replica.js';
import { Repository } from './repository.js';
import {
  createTransformersEmbedder,
  type EmbedderParts,
  type TransformersEmbedder,
} from './transformers-embedder.js';
import { FatalError, type VerifiedEncoder } from './verified-encoder.js';

export interface TransformersOptions {
  /** `owner/name` on the hub, or the absolute URL of a folder with the same files. */
  readonly id: string;
  /** Branch, tag or commit. Default `main`. */
  readonly revision?: string | undefined;
  /** Absolute URL with a trailing slash. */
  readonly hub: string;
  /** Absolute URL of the folder with the runtime's files, with a trailing slash. */
  readonly runtime: string;
  readonly files: HubFiles;
  /** Where self-tests store their verdicts. */
  readonly verdicts: Area<unknown>;
  readonly device?: Device | undefined;
  readonly dtype?: Dtype | 'auto' | undefined;
  /** Reason not to use the GPU when the device is `auto`. */
  readonly withoutGpu?: string | undefined;
  /** True where another embedder answers already: the loss of the device is then an error, but not fatal. */
  readonly secondary?: boolean | undefined;
  /** Creates a worker that serves a replica of the encoder. By default the CPU embeds on this thread only. */
  readonly replica?: (() => Worker) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly onFatal?: ((error: AssayError) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Increased when vectors change although no file does. */
const encoderRevision = 1;

/**
 * Loads the encoder of a repository on the best device that computes it correctly.
 * @throws invalid_request for an invalid id or options; artifact_unavailable, artifact_damaged for its files;
 *   engine_unavailable when no candidate works; the signal's reason
 */
export async function loadTransformersEmbedder(options: TransformersOptions): Promise<TransformersEmbedder> {
  const { id, revision = 'main', device = 'auto', dtype = 'auto', signal } = options;
  signal?.throwIfAborted();
  const release = keepAlive();
  // Stops the downloads of a load that fails or is aborted, but not the reads of replicas after it succeeded.
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const repository = new Repository({ ...options, revision, signal: stop.signal });
  const { withoutGpu = null } = device === 'auto' ? options : {};
  let gpu: Gpu | null = null;
  let loaded: TransformersEmbedder | undefined;
  try {
    gpu = device === 'wasm' || withoutGpu ? null : await openGpu();
    const skipped = device === 'auto' && !gpu ? [`webgpu: ${withoutGpu ?? 'no adapter'}`] : [];
    const candidates = listCandidates(device, dtype, gpu && { f16: gpu.device.features.has('shader-f16') });
    const prepared = await prepareEncoder(repository, candidates, options.runtime);
    const { config, startRuntime } = prepared;
    const best = await openBest(candidates, prepared, {
      gpu,
      verdicts: options.verdicts,
      signal: stop.signal,
      secondary: options.secondary ?? false,
      skipped,
    });
    if (best) {
      const { candidate } = best;
      const threads = candidate.runtime === 'native' ? 1 : await startRuntime();
      const replicas = threads === 1 ? createReplicas(best, config, repository, options) : null;
      const encoderGpu = candidate.backend === 'webgpu' ? gpu : null;
      loaded = await createEmbedder(best, config, skipped, {
        ...options,
        gpu: encoderGpu,
        replicas,
        threads,
      });
      return loaded;
    }
    throw new AssayError(
      'engine_unavailable',
      `Embedder '${id}' does not run on this device: ${skipped.join('; ')}. Choose another embedder or device`,
    );
  } catch (error) {
    stop.abort(error);
    if (!(error instanceof FatalError)) throw error;
    const detail = `Embedder '${id}' failed: ${error.message}`;
    const fatal = new AssayError('engine_unavailable', detail, { cause: error });
    options.onFatal?.(fatal);
    throw fatal;
  } finally {
    release();
    signal?.removeEventListener('abort', abort);
    if (loaded?.backend !== 'webgpu') gpu?.device.destroy();
  }
}

/**
 * Creates the replicas of a CPU encoder, which read its files again from storage. Null on the GPU, and when this machine
 * lacks cores or memory.
 */
function createReplicas(
  { candidate, encoder, bytes, format }: VerifiedEncoder,
  config: EncoderConfig,
  repository: Repository,
  { replica: createWorker, runtime: folder }: Pick<TransformersOptions, 'replica' | 'runtime'>,
): ReplicaPool | null {
  const maxReplicas = createWorker && candidate.backend !== 'webgpu' ? countReplicas(bytes) : 0;
  if (!createWorker || maxReplicas === 0) return null;
  const open = async () => {
    const [model, runtime] = await Promise.all([
      format ? readSafetensors(repository) : createWeightReader(repository)(candidate),
      candidate.runtime === 'native' ? null : readParts(repository, folder),
    ]);
    if (!model) throw new Error('its weights are missing');
    const { settings, model: modelConfig } = config;
    const { dtype } = candidate;
    return openReplica<ReplicaParts>(createWorker(), {
      model,
      dtype,
      runtime,
      settings,
      config: modelConfig,
    });
  };
  return new ReplicaPool(encoder, { open, maxReplicas, probe: config.tokenizer.ids(selfTestTexts[1] ?? '') });
}

type EmbedderOptions = Pick<TransformersOptions, 'id' | 'onFatal'> &
  Pick<EmbedderParts, 'gpu' | 'replicas' | 'threads'>;

const describeNative = (dtype: Dtype, madeFrom: string | undefined): string =>
  `Runs on Assay's runtime${madeFrom ? `, with ${dtype} weights made from '${madeFrom}'` : ''}`;

/** @param skipped better candidates with the reasons why they were skipped */
async function createEmbedder(
  { candidate, encoder, verdict, sha256: weightsHash, madeFrom, weights }: VerifiedEncoder,
  { settings, tokenizer, identity }: EncoderConfig,
  skipped: readonly string[],
  { id, onFatal = () => {}, gpu, replicas, threads }: EmbedderOptions,
): Promise<TransformersEmbedder> {
  const isNative = candidate.runtime === 'native';
  const parts = [
    `${encoderRevision}`,
    surfaceRevision,
    weightsHash,
    ...identity,
    candidate.dtype,
    // Floats of 32 bits give the same vectors on either runtime, up to the order of sums.
    ...(isNative && candidate.dtype !== 'fp32' ? [nativeRevision] : []),
  ];
  const hash = await sha256(new TextEncoder().encode(parts.join('\n')));
  const notes = [
    settings.note,
    isNative ? describeNative(candidate.dtype, madeFrom) : null,
    weights,
    skipped.length > 0 ? `Skipped: ${skipped.join('; ')}` : null,
  ];
  return createTransformersEmbedder({
    id,
    revision: hash.slice(0, 16),
    ...candidate,
    encoder,
    replicas,
    threads,
    tokenizer,
    settings,
    selfTest: verdict,
    note: notes.filter((note) => note !== null).join('. ') || null,
    gpu,
    onFatal,
  });
}
