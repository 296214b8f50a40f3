// The page of the fault tests: one named function per action of a test.
import { type Assay, createAssay, installLocalApi, type LocalApi } from '../../../src/client/index.js';

interface Answer {
  status: number;
  /** `network` if the static server answered. */
  from: string;
  body: unknown;
  milliseconds: number;
}

const text = { 'content-type': 'text/plain' };

async function timed(send: () => Promise<Response>): Promise<Answer> {
  const started = performance.now();
  const response = await send();
  const type = response.headers.get('content-type') ?? '';
  const body = type.includes('json') ? await response.json() : await response.text();
  const milliseconds = performance.now() - started;
  return { status: response.status, from: response.headers.get('x-from') ?? 'local', body, milliseconds };
}

let assay: Assay | undefined;
function ownAssay(): Assay {
  assay ??= createAssay();
  return assay;
}

const lab = {
  api: undefined as LocalApi | undefined,
  async install(variant: 'A' | 'B' = 'A') {
    lab.api = await installLocalApi({ variant });
    return navigator.serviceWorker.controller !== null;
  },
  /** Posts a text by the plain `fetch`. */
  post: (handle: string, content: string) =>
    timed(() => fetch(`/m/${handle}`, { method: 'POST', body: content, headers: text })),
  /** Posts a text by the retrying `fetch` of the local API. */
  patient: (handle: string, content: string, signal?: AbortSignal) =>
    timed(() =>
      lab.api!.fetch(`/m/${handle}`, {
        method: 'POST',
        body: content,
        headers: text,
        signal: signal ?? null,
      }),
    ),
  get: (path: string) => timed(() => fetch(path)),
  score: (handle: string, content: string) => ownAssay().score(handle, content),
  status: () => ownAssay().status(),
};

Object.assign(globalThis, { lab });
