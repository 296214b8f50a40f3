// A bundled embedder on two devices. WebAssembly answers at once. The GPU is opened in the background when there is use for
// it: when many texts come, else once no text was scored for a moment after the first text. So neither the first score
// nor typing waits for it, and a page that never scores opens none.
import {
  createRoutedEmbedder,
  type Embedder,
  measureCrossover,
  rememberVectors,
} from '../../embedding/index.js';
import type { EngineOptions } from '../engine-options.js';

export type OpenOnGpu = NonNullable<Embedder['openOnGpu']>;

export interface GpuWhenUsedOptions extends Pick<EngineOptions, 'onFatal' | 'onGpu'> {
  /** Why the GPU must not be used; undefined where it may. */
  readonly obstacle: string | undefined;
}

/** Texts of one call that are a batch, and of all calls that are as good as one. */
const [batchTexts, manyTexts] = [8, 32];
/** Milliseconds without a text after which the GPU is opened. */
const idleTime = 1_500;

/** @returns an embedder that answers on the CPU, and from the moment the GPU is ready on the faster one for each request */
export function addGpuWhenUsed(
  embedder: Embedder,
  openOnGpu: OpenOnGpu,
  { obstacle, onFatal = () => {}, onGpu = () => {} }: GpuWhenUsedOptions,
): Embedder {
  const router = createRoutedEmbedder(embedder);
  const skip = (reason: string) => router.noteSingleBackend(`Skipped: webgpu: ${reason}`);
  const open = async () => {
    onGpu(true);
    try {
      const gpu = await openOnGpu(onFatal);
      router.addBackend(gpu, await measureCrossover(embedder, gpu));
    } catch (error) {
      onGpu(false);
      skip(error instanceof Error ? error.message : String(error));
    }
  };
  if (obstacle !== undefined) skip(obstacle);
  const noteTexts = obstacle === undefined ? callWhenUsed(() => void open()) : () => {};
  const remembered = rememberVectors(router);
  const embed: Embedder['embed'] = (texts, signal) => {
    noteTexts(texts.length);
    return remembered(texts, signal);
  };
  // Everything else is read when needed, because the second device is added later.
  return new Proxy(router, { get: (target, name) => (name === 'embed' ? embed : Reflect.get(target, name)) });
}

/** Calls a function once: after many texts, or when none has come for a moment. @returns counts texts */
function callWhenUsed(call: () => void): (texts: number) => void {
  let total = 0;
  let isCalled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callOnce = () => {
    clearTimeout(timer);
    if (!isCalled) call();
    isCalled = true;
  };
  return (texts) => {
    if (isCalled) return;
    total += texts;
    clearTimeout(timer);
    if (texts >= batchTexts || total >= manyTexts) callOnce();
    else timer = setTimeout(callOnce, idleTime);
  };
}
