// A browser around one page: its locks, its service worker, and workers for engines. Ports, messages and calls are real.
import { vi } from 'vitest';
import type { StorageService } from '../../../../src/core/contract/index.js';
import {
  addSettings,
  askForEngine,
  exposeService,
  type Need,
  protocol,
  serveEngine,
  toEngineKey,
} from '../../../../src/page/rpc/index.js';
import { StandInService, standInModel, standInTrait } from '../../../support/stand-in-service.js';

export const engine = { assets: 'https://a.test/models/' };

/** An engine that knows since when data is stored, the one thing that a page asks its storage. */
function createEngine(storedSince: string | null) {
  const service = new StandInService([standInModel('assay.one', [standInTrait('clarity', 'Clarity')])]);
  const storage = { storedSince: async () => storedSince } as StorageService;
  return Object.assign(service, { storage });
}

type Host = Parameters<Parameters<typeof serveEngine>[1]>[1];

/** A page's worker with an engine; `host` is undefined before it is started. */
interface StandInWorker {
  host?: Host;
  terminated: boolean;
  /** From now on, no message is answered. */
  hang(): void;
}

/** The option `worker` of a page, with the workers that it has created. */
export function createWorkers(storedSince: readonly (string | null)[] = []) {
  // Which script a worker runs is learned from the constructor of the browser.
  vi.stubGlobal('Worker', class {});
  const workers: StandInWorker[] = [];
  const spawn = () => {
    const { port1, port2 } = new MessageChannel();
    const worker: StandInWorker = { terminated: false, hang: () => port2.close() };
    const since = storedSince[workers.length] ?? null;
    workers.push(worker);
    serveEngine(port2, (_settings, host) => {
      worker.host = host;
      return createEngine(since);
    });
    port2.start();
    const terminate = () => {
      worker.terminated = true;
      port2.close();
    };
    return Object.assign(port1, { terminate }) as unknown as Worker;
  };
  return { workers, spawn };
}

/** Locks of which only the lead can be held by another page: all others are free, and are never released. */
function createLocks(isLed: boolean, held: readonly string[]) {
  let grant: (() => unknown) | undefined;
  const locks = {
    async request(name: string, ...[options, granted]: [unknown, ((lock: object | null) => unknown)?]) {
      if (typeof options === 'function') return options();
      const isLead = name.startsWith('assay-engine ');
      if (Object(options).ifAvailable) return granted?.(isLead && !isLed ? {} : null);
      return new Promise(() => {
        if (isLead) grant = () => granted?.({});
      });
    },
    query: async () => ({ held: held.map((name) => ({ name })) }),
  };
  return { locks, giveLead: () => grant?.() };
}

interface BrowserOptions {
  /** Whether another page leads. Default true. */
  isLed?: boolean;
  /** Names of the locks that are held, as a query says them. */
  held?: readonly string[];
}

/**
 * Opens a browser whose service worker calls `onRequest` for a request, then answers with an offer.
 * @returns among others `closed`, which resolves when an offered port is closed, `ask`, which asks the
 * page for an engine, and `replies`, all messages with which the page replied
 */
export function openBrowser(
  onRequest: () => Promise<void>,
  { isLed = true, held = [] }: BrowserOptions = {},
) {
  const lenders: MessagePort[] = [];
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const createOffer = () => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('close', onClosed);
    lenders.push(port1);
    exposeService(createEngine('2026-01-05T09:30:00.000Z'), port1);
    return { assay: protocol, kind: 'offer', port: port2, lock: 'lock' } as const;
  };
  const questions: { suspect: string | undefined; owner: string | undefined }[] = [];
  const controller = {
    scriptURL: addSettings(new URL('https://a.test/assay-sw.js'), { engine, base: '/', variant: 'A' }).href,
    postMessage({ reply, suspect, owner }: Need) {
      questions.push({ suspect, owner });
      void onRequest().then(() => {
        const offer = createOffer();
        reply.postMessage(offer, [offer.port]);
      });
    },
  };
  const replies: unknown[] = [];
  let listen: ((event: MessageEvent) => void) | undefined;
  const listening = {
    addEventListener(_: string, listener: typeof listen) {
      listen = listener;
    },
    removeEventListener() {
      listen = undefined;
    },
  };
  const { locks, giveLead } = createLocks(isLed, held);
  vi.stubGlobal('navigator', { locks, serviceWorker: { ...listening, controller } });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const ask = async ({ suspect, force = false }: Partial<Pick<Need, 'suspect' | 'force'>> = {}) => {
    const hear = listen;
    if (!hear) return 'no one listens';
    const answer = await askForEngine((port) => {
      const reply = {
        postMessage(message: unknown, transfer: Transferable[] = []) {
          replies.push(message);
          port.postMessage(message, transfer);
        },
      };
      const question = { kind: 'need', engine: toEngineKey(engine), owner: undefined, suspect, force };
      hear(new MessageEvent('message', { data: { assay: protocol, ...question, reply } }));
    });
    return answer?.kind === 'offer' ? answer : answer?.kind;
  };
  return {
    closed,
    questions,
    replies,
    ask,
    giveLead,
    dispatch: (type: string) => page.dispatchEvent(new Event(type)),
    end: () => {
      for (const port of lenders) port.close();
    },
  };
}
