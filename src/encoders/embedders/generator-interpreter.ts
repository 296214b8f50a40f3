// A text generator of a model hub as an interpreter. It is downloaded and started for the build that asks for it, and
// ended with it.

import type { CreateInterpreter } from '../../core/engine/index.js';
import type { ThreadEndpoint } from '../../core/platform/thread/index.js';
import type { Generator } from '../hub/generator/index.js';

/** How the thread of generators is started. */
export interface GeneratorThreads {
  readonly spawn: () => ThreadEndpoint;
  /** True where its runtime is a part of the platform, as in Node; else it needs the files of ONNX Runtime. */
  readonly native: boolean;
}

/** What an answer begins with: a small model goes on with JSON more reliably than it begins with it. */
const start = '{"name": "';
/** Tokens of the longest valid answer, with room. */
const maxTokens = 220;

/** @returns creates the interpreters of builds, whose generators run on these threads */
export const createGeneratorInterpreter =
  (threads: GeneratorThreads): CreateInterpreter =>
  ({ transformers: id, dtype, device = 'wasm' }, { hub, runtime, files }) => {
    let generator: Generator | undefined;
    let closed = false;
    return {
      name: `transformers:${id}`,
      async open(signal, onProgress) {
        const { openGenerator } = await import('../hub/generator/index.js');
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
  };
