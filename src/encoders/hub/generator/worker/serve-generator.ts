// The thread's side of a generator: loads it once, then generates one text per request.

import { SerialQueue } from '../../../../core/embedding/parts/index.js';
import type { GeneratorRequest, GeneratorResponse } from '../generator.js';
import { type LoadedGenerator, loadGenerator } from './load-generator.js';

/** The part of the thread's global scope in use. */
interface GeneratorScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Serves the requests of `openGenerator`. */
export function serveGenerator(scope: GeneratorScope): void {
  const requests = new SerialQueue();
  let generator: LoadedGenerator | undefined;
  const handle = async (request: GeneratorRequest): Promise<string> => {
    switch (request.kind) {
      case 'open':
        generator = await loadGenerator(request.parts);
        return '';
      case 'generate':
        if (!generator) throw new Error('the generator is not open');
        return generator(request.generation);
      default:
        return request satisfies never;
    }
  };
  const respond = async (request: GeneratorRequest): Promise<void> => {
    const response = await requests
      .run(() => handle(request))
      .then(
        (text): GeneratorResponse => ({ kind: 'done', text }),
        (error): GeneratorResponse => ({
          kind: 'failed',
          reason: error instanceof Error ? error.message : String(error),
        }),
      );
    scope.postMessage(response);
  };
  scope.addEventListener('message', ({ data }: MessageEvent<GeneratorRequest>) => void respond(data));
}
