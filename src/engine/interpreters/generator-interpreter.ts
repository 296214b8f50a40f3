// A text generator of a model hub as an interpreter. It is downloaded and started for the build that asks for it, and
// ended with it.
import type { GeneratorChoice, Interpreter } from '../../contract/index.js';
import type { Generator, GeneratorThread } from '../../embedding/transformers/generator/index.js';
import type { HubFiles } from '../../storage/index.js';

/** What a generator is loaded with. */
export interface GeneratorHost {
  /** Absolute URL with a trailing slash. */
  readonly hub: string;
  /** Absolute URL of the runtime folder, with a trailing slash. */
  readonly runtime: string;
  readonly files: HubFiles;
  readonly threads: GeneratorThreads | undefined;
}

/** How the thread of generators is started. */
export interface GeneratorThreads {
  readonly spawn: () => GeneratorThread;
  /** True where its runtime is a part of the platform, as in Node; else it needs the files of ONNX Runtime. */
  readonly native: boolean;
}

/** What an answer begins with: a small model goes on with JSON more reliably than it begins with it. */
const start = '{"name": "';
/** Tokens of the longest valid answer, with room. */
const maxTokens = 220;

export function createGeneratorInterpreter(
  { transformers: id, dtype, device = 'wasm' }: GeneratorChoice,
  { hub, runtime, files, threads }: GeneratorHost,
): Interpreter {
  let generator: Generator | undefined;
  let closed = false;
  return {
    name: `transformers:${id}`,
    async open(signal, onProgress) {
      if (!threads) throw new Error('this host cannot start generators');
      const { openGenerator } = await import('../../embedding/transformers/generator/index.js');
      const opened = await openGenerator({
        id,
        hub,
        files,
        runtime: threads.native ? null : runtime,
        device,
        dtype,
        spawn: threads.spawn,
        signal,
        onProgress: (done, total) => onProgress(total > 0 ? done / total : 0),
      });
      // The build may have ended meanwhile.
      if (closed) opened.dispose();
      generator = opened;
    },
    async interpret({ prompt }, signal) {
      if (!generator) throw new Error('the generator is not open');
      return generator.generate({ prompt, start, end: '}', maxTokens }, signal);
    },
    close() {
      closed = true;
      generator?.dispose();
    },
  };
}
