// From the id of a hub repository to an embedder: its files, its settings, a device and weights that were tried.
import { AssayError, isAssayError } from '../../contract/errors.js';
import { openGpu } from '../../kernels/gpu.js';
import type { Area } from '../../storage/area.js';
import type { HubFiles } from '../../storage/hub-files.js';
import { sha256 } from '../../storage/sha256.js';
import { type Attempt, attempt, FatalError } from './attempt.js';
import { type Choice, choicesOf, type Device, type Dtype } from './backend.js';
import { type EmbedderParts, embedderOf, type TransformersEmbedder } from './embedder.js';
import { openReplica } from './replica.js';
import { Replicas, replicasFor } from './replicas.js';
import { Repository } from './repository.js';
import { type RuntimeParts, useRuntime } from './runtime.js';
import { runtimeFiles } from './runtime-files.js';
import { selfTestTexts } from './self-test.js';
import { type EncoderText, readText } from './text.js';
import { readWeights, type Weights } from './weights.js';

export interface TransformersOptions {
  /** `owner/name` on the hub, or the absolute URL of a folder with the same files. */
  readonly id: string;
  /** Branch, tag or commit. Default: `main`. */
  readonly revision?: string | undefined;
  /** Absolute URL with a trailing slash. */
  readonly hub: string;
  /** Absolute URL of the folder with the runtime's files, with a trailing slash. */
  readonly runtime: string;
  readonly files: HubFiles;
  /** Where verdicts are kept. */
  readonly verdicts: Area<unknown>;
  readonly device?: Device | undefined;
  readonly dtype?: Dtype | 'auto' | undefined;
  /** Why the GPU is not taken where there is a choice. */
  readonly withoutGpu?: string | undefined;
  /** Makes a worker that serves a replica of the encoder. Default: the CPU embeds on this thread alone. */
  readonly replica?: (() => Worker) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly onFatal?: ((error: AssayError) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Raised when vectors change for a reason that no file shows. */
const encoderRevision = 1;

/**
 * Loads the encoder of a repository, on the best device that computes it rightly.
 * @throws invalid_request for an id or options that cannot be; artifact_unavailable, artifact_damaged for its files;
 *   engine_unavailable when no way to run is left; the signal's reason
 */
export async function loadTransformersEmbedder(options: TransformersOptions): Promise<TransformersEmbedder> {
  const { id, revision = 'main', device = 'auto', dtype = 'auto', signal } = options;
  signal?.throwIfAborted();
  // Stops the downloads of a load that fails or is left. Not what is read again after one that succeeded.
  const stop = new AbortController();
  const leave = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', leave);
  const repository = new Repository({ ...options, revision, signal: stop.signal });
  const { withoutGpu = null } = device === 'auto' ? options : {};
  const gpu = device === 'wasm' || withoutGpu ? null : await openGpu();
  const given = device === 'auto' && !gpu ? [`webgpu: ${withoutGpu ?? 'no adapter'}`] : [];
  let loaded: TransformersEmbedder | undefined;
  try {
    const choices = choicesOf(device, dtype, gpu && { f16: gpu.device.features.has('shader-f16') });
    const { text, first, runtime, threads } = await prepared(repository, choices, options.runtime);
    for (const choice of choices) {
      stop.signal.throwIfAborted();
      const weights = choice === choices[0] ? first : readWeights(repository, choice.dtype);
      const result = await attempt(choice, await weights, { text, gpu, verdicts: options.verdicts });
      if (typeof result === 'string') {
        given.push(`${choice.backend} ${choice.dtype}: ${result}`);
        continue;
      }
      const replicas = threads === 1 ? replicasOf(result, text, runtime, { ...options, repository }) : null;
      const on = choice.backend === 'webgpu' ? gpu : null;
      loaded = await finished(result, text, given, { ...options, gpu: on, replicas, threads });
      return loaded;
    }
    throw new AssayError('engine_unavailable', `Embedder '${id}' does not run here: ${given.join('; ')}`);
  } catch (error) {
    stop.abort(error);
    if (!(error instanceof FatalError)) throw error;
    const dead = new AssayError('engine_unavailable', `Embedder '${id}' failed: ${error.message}`, {
      cause: error,
    });
    options.onFatal?.(dead);
    throw dead;
  } finally {
    signal?.removeEventListener('abort', leave);
    if (loaded?.backend !== 'webgpu') gpu?.device.destroy();
  }
}

interface Prepared {
  readonly text: EncoderText;
  /** Weights of the first way to run; undefined where the repository has none. */
  readonly first: Promise<Weights | undefined>;
  /** Reads the runtime again. */
  readonly runtime: () => Promise<RuntimeParts>;
  readonly threads: number;
}

/** Reads what every way to run needs, while the weights of the first are on their way. */
async function prepared(
  repository: Repository,
  choices: readonly Choice[],
  folder: string,
): Promise<Prepared> {
  const [choice] = choices;
  const first = choice ? readWeights(repository, choice.dtype) : Promise.resolve(undefined);
  // Its failure is told when it is waited for.
  first.catch(() => {});
  const at = (path: string) => new URL(path, folder).href;
  const runtime = async (): Promise<RuntimeParts> => {
    const { bytes } = await repository.readFrom(folder, runtimeFiles.wasm).catch(withoutRuntime);
    return { wasm: bytes, wasmUrl: at(runtimeFiles.wasm.path), mjs: at(runtimeFiles.mjs.path) };
  };
  const [text, parts] = await Promise.all([readText(repository), runtime()]);
  return { text, first, runtime, threads: await useRuntime(parts) };
}

/** What is missing is no file of the encoder, and the remedy is another. */
function withoutRuntime(error: unknown): never {
  if (!isAssayError(error) || error.code !== 'artifact_unavailable') throw error;
  const remedy =
    "copy it from onnxruntime-web/dist/ to runtime/ beside the models, or name its folder: 'runtime'";
  throw new AssayError(error.code, `${error.detail}. It is ONNX Runtime's: ${remedy}`, { cause: error });
}

/** Null on the GPU, and where this machine has no cores or no memory for any. They read the files again from storage. */
function replicasOf(
  { choice, encoder, bytes }: Attempt,
  { settings, tokenizer }: EncoderText,
  runtime: () => Promise<RuntimeParts>,
  { replica, repository }: Pick<TransformersOptions, 'replica'> & { readonly repository: Repository },
): Replicas | null {
  const most = replica && choice.backend !== 'webgpu' ? replicasFor(bytes) : 0;
  if (!replica || most === 0) return null;
  const open = async () => {
    const [model, parts] = await Promise.all([readWeights(repository, choice.dtype), runtime()]);
    if (!model) throw new Error('its weights are gone');
    return openReplica(replica(), { model, runtime: parts, settings });
  };
  return new Replicas(encoder, { open, most, probe: tokenizer.ids(selfTestTexts[1] ?? '') });
}

type Running = Pick<TransformersOptions, 'id' | 'onFatal'> &
  Pick<EmbedderParts, 'gpu' | 'replicas' | 'threads'>;

async function finished(
  { choice, encoder, verdict, model }: Attempt,
  { settings, tokenizer, identity }: EncoderText,
  given: readonly string[],
  { id, onFatal = () => {}, gpu, replicas, threads }: Running,
): Promise<TransformersEmbedder> {
  const parts = [`${encoderRevision}`, model, ...identity, choice.dtype];
  const hash = await sha256(new TextEncoder().encode(parts.join('\n')));
  const notes = [settings.note, given.length > 0 ? `given up: ${given.join('; ')}` : null];
  return embedderOf({
    id,
    revision: hash.slice(0, 16),
    ...choice,
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
