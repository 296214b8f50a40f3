// A page while another page leads, and a service worker that offers that page's engine. Ports and calls are real.
import { afterEach, expect, test, vi } from 'vitest';
import { PageEngine } from '../../../src/client/page-engine.js';
import {
  addSettings,
  askForEngine,
  exposeService,
  openOfferedEngine,
  protocol,
  toEngineKey,
  unavailableError,
} from '../../../src/rpc/index.js';
import { deferred } from '../../support/deferred.js';
import { StandInService, standInModel, standInTrait } from '../../support/stand-in-service.js';

const engine = { assets: 'https://a.test/models/' };
const standIn = new StandInService([standInModel('assay.one', [standInTrait('clarity', 'Clarity')])]);
const noWorker = () => {
  throw new Error('this page must not start an engine');
};

/** Another page holds the leader's lock; every other lock is free, and is never released. */
const locks = {
  async request(_name: string, ...[options, granted]: [unknown, ((lock: null) => unknown)?]) {
    if (typeof options === 'function') return options();
    return Object(options).ifAvailable ? granted?.(null) : new Promise(() => {});
  },
};

/** A browser whose service worker calls `onRequest` for a request, then answers with an offer. */
function openBrowser(onRequest: () => Promise<void>) {
  const { port1, port2 } = new MessageChannel();
  exposeService(standIn, port1);
  const controller = {
    scriptURL: addSettings(new URL('https://a.test/sw.js'), { engine, base: '/', variant: 'A' }).href,
    postMessage({ reply }: { reply: MessagePort }) {
      void onRequest().then(() =>
        reply.postMessage({ assay: protocol, kind: 'offer', port: port2, lock: 'lock' }, [port2]),
      );
    },
  };
  let listen: (event: MessageEvent) => void = () => {};
  const listening = {
    addEventListener: (_: string, listener: typeof listen) => {
      listen = listener;
    },
    removeEventListener() {},
  };
  vi.stubGlobal('navigator', { locks, serviceWorker: { ...listening, controller } });
  const closed = new Promise((resolve) => port1.addEventListener('close', resolve));
  /** Asks the page for an engine, as for another page. */
  const ask = (suspect?: string) =>
    askForEngine((reply) => {
      const need = {
        assay: protocol,
        kind: 'need',
        engine: toEngineKey(engine),
        suspect,
        force: false,
        reply,
      };
      listen(new MessageEvent('message', { data: need }));
    });
  return { closed, ask, end: () => port1.close() };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page that does not lead borrows the leading page's engine, once for concurrent callers", async () => {
  let questions = 0;
  const { end } = openBrowser(async () => void questions++);
  const page = new PageEngine({ engine, spawn: noWorker });
  const [one, other] = await Promise.all([page.connect(undefined), page.connect(undefined)]);
  expect(one).toBe(other);
  expect((await one.models())[0]?.handle).toBe('assay.one');
  expect(questions).toBe(1);
  page.dispose();
  await expect(one.models()).rejects.toMatchObject({ code: 'engine_unavailable' });
  end();
});

test('closes an engine that is offered after disposal', async () => {
  const [asked, answered] = [deferred(), deferred()];
  const { closed } = openBrowser(() => {
    asked.resolve();
    return answered.promise;
  });
  const page = new PageEngine({ engine, spawn: noWorker });
  const connecting = page.connect(undefined);
  await asked.promise;
  page.dispose();
  answered.resolve();
  await expect((await connecting).models()).rejects.toMatchObject({ code: 'engine_unavailable' });
  await closed;
});

test('offers the engine that it has borrowed, because its page may be blocked, unless that is the suspect', async () => {
  const { ask, end } = openBrowser(async () => {});
  const page = new PageEngine({ engine, spawn: noWorker });
  expect(await ask()).toMatchObject({ kind: 'pass' });
  await page.connect(undefined);
  const offer = await ask();
  if (offer?.kind !== 'offer') throw new Error('nothing offered');
  const lent = openOfferedEngine(offer);
  expect((await lent.models())[0]?.handle).toBe('assay.one');
  expect(await ask(offer.lock)).toMatchObject({ kind: 'pass' });
  lent.channel.close(unavailableError('test over'));
  page.dispose();
  expect(await ask()).toMatchObject({ kind: 'pass' });
  end();
});
