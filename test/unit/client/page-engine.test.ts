// A page whose browser has another leader, and a service worker that brokers its engine. Ports and calls are real.
import { afterEach, expect, test, vi } from 'vitest';
import { PageEngine } from '../../../src/client/page-engine.js';
import { exposeService, protocol, withSettings } from '../../../src/rpc/index.js';
import { deferred } from '../../support/deferred.js';
import { StandInService, standInModel, standInTrait } from '../../support/stand-in-service.js';

const engine = { assets: 'https://a.test/models/' };
const standIn = new StandInService([standInModel('assay.one', [standInTrait('clarity', 'Clarity')])]);
const noWorker = () => {
  throw new Error('this page must not start an engine');
};

/** Another page leads, every other lock is free, and its holder stays. */
const locks = {
  async request(_name: string, ...[options, granted]: [unknown, ((lock: null) => unknown)?]) {
    if (typeof options === 'function') return options();
    return Object(options).ifAvailable ? granted?.(null) : new Promise(() => {});
  },
};

/** A browser in which `asked` is told of the question, and its answer is posted as an offer. */
function browser(asked: () => Promise<void>) {
  const { port1, port2 } = new MessageChannel();
  exposeService(standIn, port1);
  const controller = {
    scriptURL: withSettings(new URL('https://a.test/sw.js'), { engine, base: '/', variant: 'A' }).href,
    postMessage({ reply }: { reply: MessagePort }) {
      void asked().then(() =>
        reply.postMessage({ assay: protocol, kind: 'offer', port: port2, lock: 'lock' }, [port2]),
      );
    },
  };
  const listening = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('navigator', { locks, serviceWorker: { ...listening, controller } });
  const closed = new Promise((resolve) => port1.addEventListener('close', resolve));
  return { closed, end: () => port1.close() };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page that does not lead borrows the engine of the one that does, once for all who call', async () => {
  let questions = 0;
  const { end } = browser(async () => void questions++);
  const page = new PageEngine({ engine, spawn: noWorker });
  const [one, other] = await Promise.all([page.connect(undefined), page.connect(undefined)]);
  expect(one).toBe(other);
  expect((await one.models())[0]?.handle).toBe('assay.one');
  expect(questions).toBe(1);
  page.dispose();
  await expect(one.models()).rejects.toMatchObject({ code: 'engine_unavailable' });
  end();
});

test('an engine that is offered after the end is let go of', async () => {
  const [asked, answered] = [deferred(), deferred()];
  const { closed } = browser(() => {
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
