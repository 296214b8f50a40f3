// From the id of a hub repository to an embedder: its files, its settings, a device and weights that were tried.
import { AssayError } from '../../contract/errors.js';
import { type Gpu, openGpu } from '../../kernels/gpu.js';
import type { Area } from '../../storage/area.js';
import type { StoredFile } from '../../storage/file-store.js';
import type { HubFiles } from '../../storage/hub-files.js';
import { sha256 } from '../../storage/sha256.js';
import { type Attempt, attempt, FatalError } from './attempt.js';
import { type Choice, choicesOf, type Device, type Dtype, modelPath } from './backend.js';
import { embedderOf, type TransformersEmbedder } from './embedder.js';
import { useRuntime } from './environment.js';
import { Repository } from './repository.js';
import { runtimeFiles } from './runtime-files.js';
import { type EncoderText, readText } from './text.js';

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
  const { id, revision = 'main', device = 'auto', dtype = 'auto' } = options;
  const repository = new Repository({ ...options, revision });
  const { withoutGpu = null } = device === 'auto' ? options : {};
  const gpu = device === 'wasm' || withoutGpu ? null : await openGpu();
  const given = device === 'auto' && !gpu ? [`webgpu: ${withoutGpu ?? 'no adapter'}`] : [];
  let found: Attempt | undefined;
  try {
    const choices = choicesOf(device, dtype, gpu && { f16: gpu.device.features.has('shader-f16') });
    const { text, first } = await prepared(repository, choices, options.runtime);
    for (const choice of choices) {
      options.signal?.throwIfAborted();
      const weights = choice === choices[0] ? first : repository.readIfAny(modelPath[choice.dtype]);
      const result = await attempt(choice, await weights, { text, gpu, verdicts: options.verdicts });
      if (typeof result === 'string') {
        given.push(`${choice.backend} ${choice.dtype}: ${result}`);
        continue;
      }
      found = result;
      return await finished(found, text, given, choice.backend === 'webgpu' ? gpu : null, options);
    }
    throw new AssayError('engine_unavailable', `Embedder '${id}' does not run here: ${given.join('; ')}`);
  } catch (error) {
    if (!(error instanceof FatalError)) throw error;
    const dead = new AssayError('engine_unavailable', `Embedder '${id}' failed: ${error.message}`, {
      cause: error,
    });
    options.onFatal?.(dead);
    throw dead;
  } finally {
    if (found?.choice.backend !== 'webgpu') gpu?.device.destroy();
  }
}

/** Reads what every way to run needs, while the weights of the first are on their way. */
async function prepared(
  repository: Repository,
  choices: readonly Choice[],
  runtime: string,
): Promise<{ text: EncoderText; first: Promise<StoredFile | undefined> }> {
  const [choice] = choices;
  const first = choice ? repository.readIfAny(modelPath[choice.dtype]) : Promise.resolve(undefined);
  // Its failure is told when it is waited for.
  first.catch(() => {});
  const [text, wasm] = await Promise.all([
    readText(repository),
    repository.readFrom(runtime, runtimeFiles.wasm),
  ]);
  const at = (path: string) => new URL(path, runtime).href;
  await useRuntime({ wasm: wasm.bytes, wasmUrl: at(runtimeFiles.wasm.path), mjs: at(runtimeFiles.mjs.path) });
  return { text, first };
}

async function finished(
  { choice, encoder, verdict, model }: Attempt,
  { settings, tokenizer, identity }: EncoderText,
  given: readonly string[],
  gpu: Gpu | null,
  { id, onFatal = () => {} }: TransformersOptions,
): Promise<TransformersEmbedder> {
  const parts = [`${encoderRevision}`, model, ...identity, choice.dtype];
  const hash = await sha256(new TextEncoder().encode(parts.join('\n')));
  const notes = [settings.note, given.length > 0 ? `given up: ${given.join('; ')}` : null];
  return embedderOf({
    id,
    revision: hash.slice(0, 16),
    ...choice,
    encoder,
    tokenizer,
    settings,
    selfTest: verdict,
    note: notes.filter((note) => note !== null).join('. ') || null,
    gpu,
    onFatal,
  });
}
