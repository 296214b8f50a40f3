// A page that runs an engine, which may fail, and which it offers to others.
import { afterEach, expect, test, vi } from 'vitest';
import { PageEngine } from '../../../../src/page/client/page-engine.js';
import { openOfferedEngine, protocol, unavailableError } from '../../../../src/page/rpc/index.js';
import { createWorkers, engine, openBrowser } from './stand-in-browser.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that leads, with the time since which each of its engines finds data stored. */
function openLeader(storedSince: readonly (string | null)[] = []) {
  const browser = openBrowser(async () => {}, { isLed: false });
  const { workers, spawn } = createWorkers(storedSince);
  return { ...browser, workers, page: new PageEngine({ engine, spawn }) };
}

const since = '2026-01-05T09:30:00.000Z';
const later = '2026-01-05T12:00:00.000Z';

test('a page that leads starts one engine, offers it to others, and ends it with the page', async () => {
  const { ask, workers, page } = openLeader();
  const [own, same] = await Promise.all([page.connect(undefined), page.connect(undefined)]);
  expect(own).toBe(same);
  const offer = await ask();
  if (typeof offer !== 'object') throw new Error('nothing offered');
  expect(offer.lock).toBe(own.channel.lock);
  const lent = openOfferedEngine(offer);
  expect((await lent.models())[0]?.handle).toBe('assay.one');
  expect(workers).toMatchObject([{ terminated: false, host: { past: { restarts: 0, crashes: [] } } }]);
  lent.channel.close(unavailableError('test over'));
  page.dispose();
  await expect.poll(() => workers[0]?.terminated).toBe(true);
  await expect(own.models()).rejects.toMatchObject({
    detail: 'Service temporarily unavailable: this Assay was disposed',
  });
  expect(await ask()).toBe('no one listens');
  await expect(page.connect(undefined)).rejects.toMatchObject({ code: 'engine_unavailable' });
  expect(workers.length).toBe(1);
});

test('a page that leads starts an engine for another page, and lets it wait until that has started', async () => {
  const { ask, replies, workers, page } = openLeader();
  expect(await ask()).toMatchObject({ kind: 'offer' });
  const wait = { assay: protocol, kind: 'wait', owner: expect.stringMatching(/^assay-page-/) };
  expect(replies).toEqual([wait, expect.objectContaining({ kind: 'offer' })]);
  expect(workers).toMatchObject([{ terminated: false }]);
  page.dispose();
});

test('a page starts one engine for a call and a question at once, and none after its disposal', async () => {
  const { ask, workers, page } = openLeader();
  const [own, offer] = await Promise.all([page.connect(undefined), ask()]);
  expect(offer).toMatchObject({ lock: own.channel.lock });
  expect(workers.length).toBe(1);
  page.dispose();
  const other = openLeader();
  const asking = other.ask();
  other.page.dispose();
  expect(await asking).toBe('pass');
  expect(other.workers).toEqual([]);
});

test('an engine that hangs is replaced when another page suspects it, one that answers is kept', async () => {
  const { ask, workers, page } = openLeader();
  const { channel } = await page.connect(undefined);
  await channel.started;
  expect(await ask({ suspect: channel.lock })).toMatchObject({ lock: channel.lock });
  workers[0]?.hang();
  expect(await ask()).toMatchObject({ lock: channel.lock });
  const next = await ask({ suspect: channel.lock });
  expect(next).toMatchObject({ kind: 'offer', lock: expect.not.stringMatching(`${channel.lock}`) });
  expect(channel.closeReason?.detail).toBe('Service temporarily unavailable: the engine does not answer');
  await expect.poll(() => workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  expect(workers[1]?.host?.past).toMatchObject({ restarts: 1, crashes: [], last: { gpu: false } });
  page.dispose();
});

test('a page in the background has no engine and starts none, and starts one when it is shown again', async () => {
  const { ask, dispatch, workers, page } = openLeader();
  const { channel } = await page.connect(undefined);
  dispatch('pagehide');
  expect(channel.closeReason?.detail).toBe('Service temporarily unavailable: this page is in the background');
  await expect.poll(() => workers[0]?.terminated).toBe(true);
  expect([await ask(), await ask({ force: true })]).toEqual(['pass', 'pass']);
  const connecting = page.connect(undefined);
  expect(workers.length).toBe(1);
  dispatch('pageshow');
  expect((await (await connecting).models())[0]?.handle).toBe('assay.one');
  expect(workers.length).toBe(2);
  expect(workers[1]?.host?.past).toMatchObject({ restarts: 0 });
  page.dispose();
});

test('a page that is disposed in the background starts no engine', async () => {
  const { dispatch, workers, page } = openLeader();
  dispatch('pagehide');
  const connecting = page.connect(undefined);
  page.dispose();
  await expect(connecting).rejects.toMatchObject({
    detail: 'Service temporarily unavailable: this Assay was disposed',
  });
  expect(workers).toEqual([]);
});

test('an engine learns how many failed before it, of the last the reason, and when the last four failed on the GPU', async () => {
  const { workers, page } = openLeader();
  for (let failures = 0; failures < 6; failures++) {
    const { channel } = await page.connect(undefined);
    await channel.started;
    const host = workers[failures]?.host;
    if (failures !== 1) host?.onGpu(true);
    host?.onFatal(new Error(`failure ${failures}`));
    await channel.closed;
    await expect.poll(() => workers[failures]?.terminated).toBe(true);
  }
  await (await page.connect(undefined)).channel.started;
  const pasts = workers.map(({ host }) => host?.past);
  expect(pasts.map((past) => past?.restarts)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(pasts.map((past) => past?.crashes.length)).toEqual([0, 1, 1, 2, 3, 4, 4]);
  expect(pasts.map((past) => past?.last?.gpu)).toEqual([undefined, true, false, true, true, true, true]);
  expect(pasts[6]?.last?.reason).toContain('failure 5');
  expect(pasts[6]?.crashes.at(-1)).toBe(Date.parse(`${pasts[6]?.last?.at}`));
  page.dispose();
});

test('an engine learns since when data was stored as the first engine that knew it said, in spite of failures', async () => {
  const { workers, page } = openLeader([null, since, later]);
  for (let failures = 0; failures < 3; failures++) {
    const { channel, storage } = await page.connect(undefined);
    await storage.storedSince();
    workers[failures]?.host?.onFatal(new Error('lost'));
    await channel.closed;
    await expect.poll(() => workers[failures]?.terminated).toBe(true);
  }
  await (await page.connect(undefined)).channel.started;
  const known = workers.map(({ host }) => host?.past.storedSince);
  expect(known).toEqual([undefined, undefined, since, since]);
  page.dispose();
});

test('an engine learns since when data was stored from an engine that the page had borrowed', async () => {
  const { ask, end } = openBrowser(async () => {});
  const { workers, spawn } = createWorkers([later]);
  const page = new PageEngine({ engine, spawn });
  const borrowed = await page.connect(undefined);
  expect(await borrowed.storage.storedSince()).toBe(since);
  borrowed.channel.close(unavailableError('lost'));
  const offer = await ask({ force: true });
  expect(offer).toMatchObject({ kind: 'offer' });
  expect(await ask()).toMatchObject({ lock: Object(offer).lock });
  expect(workers[0]?.host?.past).toMatchObject({ restarts: 0, storedSince: since });
  page.dispose();
  end();
});
