// Shared by the tests of the sources: a model directory in memory, traits, and functions that drain a reader.

import type { Remote } from '../../../../src/authoring/sources/remote.js';
import type {
  GradedTrait,
  Sample,
  SourceContext,
  SourceIo,
} from '../../../../src/authoring/sources/sample.js';
import { AssayError } from '../../../../src/core/contract/errors.js';

export const spectrum = (key: string, positive = 'positive', negative = 'negative'): GradedTrait => ({
  key,
  positive_label: positive,
  negative_label: negative,
});

type Content = string | Uint8Array | ReadableStream<Uint8Array>;

/** A context of source 3 over files in memory; `opened` collects the paths that were read. */
export function contextOf(
  files: Record<string, Content>,
  traits: readonly GradedTrait[],
  opened: string[] = [],
): SourceContext {
  return {
    index: 3,
    traits,
    io: {
      seed: 1,
      fetch: async () => {
        throw new TypeError('no network here');
      },
      read: async (path) => {
        opened.push(path);
        const content = files[path];
        if (content === undefined) throw new AssayError('not_found', `there is no file '${path}'`);
        return typeof content === 'string' ? new TextEncoder().encode(content) : content;
      },
    },
  };
}

/** A data set whose hosts answer by `fetch`, without waits before retries. */
export function remoteOf(fetch: SourceIo['fetch'], io: Partial<SourceIo> = {}, signal?: AbortSignal): Remote {
  const context = contextOf({}, []);
  const pause = async () => {};
  return { context: { ...context, io: { ...context.io, fetch, pause, ...io } }, name: 'owner/moods', signal };
}

/** `fetch` over responses by URL, else 404; `requested` collects URL and range. */
export function createFetch(
  answers: Record<string, () => Response>,
  requested: string[] = [],
): typeof globalThis.fetch {
  return async (url, { headers } = {}) => {
    const range = new Headers(headers).get('range');
    requested.push(range === null ? `${url}` : `${url} ${range}`);
    return answers[`${url}`]?.() ?? new Response('Not found.', { status: 404 });
  };
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function failureOf(samples: AsyncIterable<Sample>): Promise<AssayError> {
  try {
    await collect(samples);
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error('expected a failure');
}

/** A stream of bytes, or those of a text in UTF-8, in chunks of `size`. */
export function streamOf(content: string | Uint8Array, size: number): ReadableStream<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(offset, offset + size));
      offset += size;
    },
  });
}
