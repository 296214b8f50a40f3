// A page while another page leads, and a service worker that offers that page's engine.
import { afterEach, expect, test, vi } from 'vitest';
import { PageEngine } from '../../../../src/page/client/page-engine.js';
import { openOfferedEngine, unavailableError } from '../../../../src/page/rpc/index.js';
import { deferred } from '../../../support/deferred.js';
import { createWorkers, engine, openBrowser } from './stand-in-browser.js';

const noWorker = () => {
  throw new Error('this page must not start an engine');
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page that does not lead borrows the leading page's engine, once for concurrent callers", async () => {
  const { questions, end } = openBrowser(async () => {});
  const page = new PageEngine({ engine, spawn: noWorker });
  const [one, other] = await Promise.all([page.connect(undefined), page.connect(undefined)]);
  expect(one).toBe(other);
  expect(await page.connect(undefined)).toBe(one);
  expect((await one.models())[0]?.handle).toBe('assay.one');
  expect(questions).toEqual([{ suspect: undefined, owner: expect.stringMatching(/^assay-page-/) }]);
  page.dispose();
  await expect(one.models()).rejects.toMatchObject({ code: 'engine_unavailable' });
  end();
});

test('says which borrowed engine was lost when it asks for the next one', async () => {
  const { questions, end } = openBrowser(async () => {});
  const page = new PageEngine({ engine, spawn: noWorker });
  const { channel } = await page.connect(undefined);
  channel.close(unavailableError('lost'));
  page.connect(undefined).catch(() => {});
  await expect.poll(() => questions.map(({ suspect }) => suspect)).toEqual([undefined, 'lock']);
  page.dispose();
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

test('closes an engine that is offered after this page has taken the lead', async () => {
  const [asked, answered] = [deferred(), deferred()];
  const { closed, giveLead } = openBrowser(() => {
    asked.resolve();
    return answered.promise;
  });
  const { workers, spawn } = createWorkers();
  const page = new PageEngine({ engine, spawn });
  const connecting = page.connect(undefined);
  await asked.promise;
  giveLead();
  expect((await (await connecting).models())[0]?.handle).toBe('assay.one');
  answered.resolve();
  await closed;
  expect(workers).toMatchObject([{ terminated: false }]);
  page.dispose();
});

test('offers the engine that it has borrowed, because its page may be blocked, unless that is the suspect', async () => {
  const { ask, end } = openBrowser(async () => {});
  const page = new PageEngine({ engine, spawn: noWorker });
  expect(await ask()).toBe('pass');
  await page.connect(undefined);
  const offer = await ask();
  if (typeof offer !== 'object') throw new Error('nothing offered');
  const lent = openOfferedEngine(offer);
  expect((await lent.models())[0]?.handle).toBe('assay.one');
  expect(await ask({ suspect: offer.lock })).toBe('pass');
  lent.channel.close(unavailableError('test over'));
  page.dispose();
  expect(await ask()).toBe('no one listens');
  end();
});

test('an engine that is started because the leader did not answer ends once the leader offers its own', async () => {
  const { ask, questions, end } = openBrowser(async () => {});
  const { workers, spawn } = createWorkers();
  const page = new PageEngine({ engine, spawn });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const asking = ask({ force: true });
    const offer = await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1);
      return Promise.race([asking, Promise.reject(new Error('no answer yet'))]);
    });
    if (typeof offer !== 'object') throw new Error('nothing offered');
    expect(workers).toMatchObject([{ terminated: false }]);
    expect(questions).toEqual([]);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(3_000);
      expect(workers).toMatchObject([{ terminated: true }]);
    });
    expect(questions[0]).toMatchObject({ suspect: offer.lock });
  } finally {
    vi.useRealTimers();
  }
  expect((await (await page.connect(undefined)).models())[0]?.handle).toBe('assay.one');
  expect(workers.length).toBe(1);
  page.dispose();
  end();
});
