// The page of the fault tests: one named function per action of a test.
import {
  type Assay,
  type AssayOptions,
  createAssay,
  installLocalApi,
  type LocalApi,
  uninstallLocalApi,
} from '../../../src/page/client/index.js';

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

/** Of the page: see `build-site.mjs`. */
declare const EMBEDDER: string;

// The GPU is not what these pages lose, and a software GPU takes the time of everything else.
const options = { device: 'wasm', embedder: EMBEDDER } as const;

let assay: Assay | undefined;
function ownAssay(): Assay {
  assay ??= createAssay(options);
  return assay;
}

/** A request whose end is recorded where it is sent, because a page that is suspended answers its driver late. */
interface Recorded {
  way: 'score' | 'post';
  content: string;
  /** Milliseconds since 1970. */
  sent: number;
  ended?: number;
  card?: unknown;
  error?: string;
}

let recorded: Recorded[] = [];

async function record(way: Recorded['way'], handle: string, content: string): Promise<void> {
  const request: Recorded = { way, content, sent: Date.now() };
  recorded.push(request);
  try {
    if (way === 'score') request.card = await lab.score(handle, content);
    else {
      const { status, from, body } = await lab.patient(handle, content);
      if (status === 200 && from === 'local') request.card = body;
      else request.error = `${status} from ${from}: ${JSON.stringify(body)}`;
    }
  } catch (error) {
    request.error = String(error);
  }
  request.ended = Date.now();
}

const lab = {
  api: undefined as LocalApi | undefined,
  async install(variant: 'A' | 'B' = 'A', more: AssayOptions = {}) {
    lab.api = await installLocalApi({ variant, ...options, ...more });
    return navigator.serviceWorker.controller !== null;
  },
  uninstall: () => uninstallLocalApi(),
  /** Registers a service worker of the site, as its own code would. @returns its scope */
  async register(script: string) {
    const registration = await navigator.serviceWorker.register(script);
    await navigator.serviceWorker.ready;
    return registration.scope;
  },
  /** Paths of the scripts of all registrations, by their state. */
  async registrations() {
    const all = await navigator.serviceWorker.getRegistrations();
    const toPath = (worker: ServiceWorker | null) => worker && new URL(worker.scriptURL).pathname;
    return all.map(({ active, waiting }) => ({ active: toPath(active), waiting: toPath(waiting) }));
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
  /** Sends each text both ways, and returns at once. */
  begin(handle: string, contents: readonly string[]) {
    for (const content of contents) {
      void record('score', handle, content);
      void record('post', handle, content);
    }
  },
  /** All requests of {@link begin} so far, when they have ended, or after the time limit. */
  async collect(milliseconds: number): Promise<Recorded[]> {
    const end = Date.now() + milliseconds;
    while (Date.now() < end && recorded.some(({ ended }) => ended === undefined))
      await new Promise((resolve) => setTimeout(resolve, 10));
    const all = recorded;
    recorded = [];
    return all;
  },
  /** True if this page holds the lock of the page that runs the engine. */
  async leads(): Promise<boolean> {
    const probe = `probe ${Math.random()}`;
    return navigator.locks.request(probe, async () => {
      const { held = [] } = await navigator.locks.query();
      const own = held.find(({ name }) => name === probe)?.clientId;
      return held.some(({ name, clientId }) => name?.startsWith('assay-engine') && clientId === own);
    });
  },
};

Object.assign(globalThis, { lab });

// `?first=<model>` scores as soon as the page has loaded, as a page with a widget does.
const first = new URLSearchParams(location.search).get('first');
if (first)
  Object.assign(lab, {
    first: lab
      .install()
      .then(() => lab.post(first, 'Fix race in connection pool'))
      .then((answer) => ({ ...answer, opened: performance.timeOrigin, answered: Date.now() })),
  });
