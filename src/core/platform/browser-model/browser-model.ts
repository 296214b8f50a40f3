// The embedding model of the browser, as one session that all callers in this window or worker share.
import { sleep } from '../sleep.js';
import {
  type Availability,
  getSemanticEmbedder,
  type SemanticEmbedder,
  type SemanticEmbedderApi,
  taskType,
} from './semantic-embedder.js';

/** Called with the share of a download, 0 to 1. */
export type OnShare = (share: number) => void;

/** The embedding model of the browser, in this context or in the page. */
export interface BrowserModel {
  /** Undefined where the context does not have the interface. */
  availability(): Promise<Availability | undefined>;
  /**
   * Opens the session, after a download if necessary; all callers share one attempt.
   * @throws Error with the reason why the model cannot be used, and what to do
   */
  open(onShare: OnShare): Promise<void>;
  /**
   * Embeds texts in the open session.
   * @returns (n) the vectors, of any length
   * @throws QuotaExceededError for texts that are too long; the signal's AbortError; what the browser throws
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Frees the session. It can be opened again. */
  close(): void;
}

/** The model in this context, which can also be downloaded ahead of its first use. */
export interface LocalBrowserModel extends BrowserModel {
  /** Starts a download within a click; `open` waits for it, and reports its progress. @throws what the browser throws */
  download(): Promise<void>;
}

interface BrowserModelOptions {
  /** Default: looks for the interface of this context, at every use, because a page may add one. */
  readonly getApi?: () => SemanticEmbedderApi | undefined;
  /** Milliseconds between two looks at a download. Default 500. */
  readonly interval?: number;
  /** Looks at a model that is not being downloaded until the browser has had its time to start. Default 6. */
  readonly patience?: number;
}

const flag = 'chrome://flags/#semantic-embedder-api';

const missing =
  `there is no SemanticEmbedder here. It is an interface of Chrome 152 or later on desktop computers: set ${flag} to Enabled, ` +
  'and serve the page over https. Elsewhere, choose another embedder';
const unavailable =
  `the embedding model of this browser is not available on this device. Set ${flag} to Enabled and restart the browser; ` +
  'chrome://on-device-internals says what the device lacks';

/** @returns the model, whose session is opened on request */
export function createBrowserModel({
  getApi = getSemanticEmbedder,
  interval = 500,
  patience = 6,
}: BrowserModelOptions = {}): LocalBrowserModel {
  const listeners = new Set<OnShare>();
  let lifetime = new AbortController();
  let session: Promise<SemanticEmbedder> | undefined;
  const monitor = (target: EventTarget) =>
    target.addEventListener('downloadprogress', (event) => {
      const { loaded } = event as ProgressEvent;
      for (const listener of listeners) listener(loaded);
    });
  const openSession = () => {
    const { signal } = lifetime;
    const create = (known: SemanticEmbedderApi) => known.create({ monitor, signal });
    const opening = openWhenAvailable(getApi(), create, () => sleep(interval, signal), patience);
    session = opening;
    opening.catch(() => {
      if (session === opening) session = undefined;
    });
    return opening;
  };
  return {
    availability: async () => getApi()?.availability(),
    async open(onShare) {
      listeners.add(onShare);
      try {
        await (session ?? openSession());
      } finally {
        listeners.delete(onShare);
      }
    },
    async embed(texts, signal) {
      if (!session) throw new Error('the session with the embedding model is closed');
      const { embeddings } = await (await session).embed([...texts], { taskType, signal });
      return embeddings.map(({ values }) => Float32Array.from(values));
    },
    async download() {
      const opened = await getApi()?.create({ monitor, signal: lifetime.signal });
      opened?.destroy();
    },
    close() {
      lifetime.abort();
      lifetime = new AbortController();
      session?.then((opened) => opened.destroy()).catch(() => {});
      session = undefined;
    },
  };
}

/** @throws Error with the reason why the model cannot be used */
async function openWhenAvailable(
  api: SemanticEmbedderApi | undefined,
  create: (api: SemanticEmbedderApi) => Promise<SemanticEmbedder>,
  pause: () => Promise<void>,
  patience: number,
): Promise<SemanticEmbedder> {
  if (!api) throw new Error(missing);
  for (;;) {
    const before = await api.availability();
    if (before === 'unavailable') throw new Error(unavailable);
    try {
      return await create(api);
    } catch (error) {
      if (before === 'available') throw error;
      await waitForDownload(api, error, pause, patience);
    }
  }
}

/**
 * Waits until the model is there: `create` rejects while the browser downloads it, for this page or another.
 * @param refusal what `create` threw
 * @throws Error when nothing is downloaded
 */
async function waitForDownload(
  api: SemanticEmbedderApi,
  refusal: unknown,
  pause: () => Promise<void>,
  patience: number,
): Promise<void> {
  let looks = 0;
  for (;;) {
    const state = await api.availability();
    if (state === 'available') return;
    if (state === 'unavailable') throw new Error(unavailable);
    if (state === 'downloadable') looks += 1;
    if (looks > patience) throw new Error(describeRefusal(refusal), { cause: refusal });
    await pause();
  }
}

function describeRefusal(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'NotAllowedError')
    return 'the embedding model of this browser is not downloaded yet. Call assay.preload() from a click to download it';
  const advice = 'chrome://on-device-internals says why. Try again later';
  return `this browser does not download its embedding model: ${message.replace(/\.$/, '')}. ${advice}`;
}
