// What is concluded from the record; test/browser/site-data.test.ts has the real IndexedDB.
import type { UseStore } from 'idb-keyval';
import { expect, it } from 'vitest';
import { SiteData } from '../../../../src/core/storage/areas/site-data.js';

/** A request that succeeds. */
function succeed(result: unknown) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

/** A database with one record, which other contexts may delete and write. `failure` fails every transaction. */
function createDatabase(records = new Map<string, unknown>()) {
  const db: { onclose?: () => void } = {};
  const state = { records, db, failure: undefined as string | undefined, modes: [] as string[] };
  const values = {
    transaction: Object.assign(succeed(undefined), { db }),
    get: (key: string) => succeed(state.records.get(key)),
    put: (value: unknown, key: string) => state.records.set(key, value),
  };
  const store = (async (mode: string, callback: (store: unknown) => unknown) => {
    state.modes.push(mode);
    if (state.failure) throw new DOMException('', state.failure);
    values.transaction = Object.assign(succeed(undefined), { db });
    return callback(values);
  }) as UseStore;
  let seconds = 0;
  const now = () => `2026-01-05T09:30:0${++seconds}.000Z`;
  return {
    records,
    modes: state.modes,
    state,
    open: (known?: string) => new SiteData({ known, store, now }),
  };
}

const first = '2026-01-05T09:30:01.000Z';
const second = '2026-01-05T09:30:02.000Z';

it('says nothing at the first visit, and writes the record once', async () => {
  const { open, modes } = createDatabase();
  const siteData = open();
  expect([await siteData.since(), await siteData.cleared()]).toEqual([first, null]);
  expect([await open().since(), await open().cleared()]).toEqual([first, null]);
  expect(modes).toEqual(['readonly', 'readwrite', 'readonly', 'readonly', 'readonly']);
});

it('names a clearing from the next look on, with the time since which data is stored again', async () => {
  const { open, records } = createDatabase();
  const siteData = open();
  await siteData.since();
  records.clear();
  const cleared = await siteData.cleared();
  expect(cleared).toEqual({ at: second, detail: expect.stringMatching(/are gone: .* build them again$/) });
  expect([await siteData.cleared(), await siteData.since()]).toEqual([cleared, second]);
});

it('names a clearing after which another context has written the record', async () => {
  const { open, records } = createDatabase();
  const siteData = open();
  await siteData.since();
  records.set('stored-since', '2026-01-05T12:00:00.000Z');
  expect(await siteData.cleared()).toMatchObject({ at: '2026-01-05T12:00:00.000Z' });
});

it('names the last of several clearings', async () => {
  const { open, records } = createDatabase();
  const siteData = open();
  await siteData.since();
  for (const at of ['2026-01-05T12:00:00.000Z', '2026-01-05T13:00:00.000Z']) {
    records.set('stored-since', at);
    expect(await siteData.cleared()).toMatchObject({ at });
  }
});

it("names a clearing since the page's first engine", async () => {
  const { open } = createDatabase(new Map([['stored-since', second]]));
  expect(await open(first).cleared()).toMatchObject({ at: second });
  expect(await open(second).cleared()).toBe(null);
  expect(await open().cleared()).toBe(null);
});

it('looks again when the browser closes the connection', async () => {
  const { open, records, state } = createDatabase();
  const siteData = open();
  await siteData.since();
  records.clear();
  state.db.onclose?.();
  await expect.poll(() => records.get('stored-since')).toBe(second);
  expect(await siteData.cleared()).toMatchObject({ at: second });
});

it.each(['UnknownError', 'QuotaExceededError', 'NotFoundError'])(
  'takes %s for no clearing, and knows later whether there was one',
  async (name) => {
    const { open, records, state } = createDatabase();
    const siteData = open();
    state.failure = name;
    expect([await siteData.since(), await siteData.cleared()]).toEqual([null, null]);
    state.failure = undefined;
    expect([await siteData.since(), await siteData.cleared()]).toEqual([first, null]);
    state.failure = name;
    expect([await siteData.since(), await siteData.cleared()]).toEqual([first, null]);
    records.clear();
    state.failure = undefined;
    expect(await siteData.cleared()).toMatchObject({ at: second });
  },
);
