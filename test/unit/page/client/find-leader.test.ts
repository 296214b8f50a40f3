// When a page that runs a second engine finds the leader's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findLeader } from '../../../../src/page/client/leader/find-leader.js';
import { Leadership } from '../../../../src/page/client/leader/leadership.js';
import { createRemoteService, EngineLock, unavailableError } from '../../../../src/page/rpc/index.js';
import { deferred } from '../../../support/deferred.js';
import { engine, openBrowser } from './stand-in-browser.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts to look for the leader, for a page whose own engine has the lock `own`. */
function startSearch() {
  const { port1 } = new MessageChannel();
  const { channel } = createRemoteService(port1, { lock: 'own' });
  const state = { result: 'searching' as unknown };
  void findLeader(engine, new Leadership('engine'), new EngineLock('assay-page'), channel).then((offer) => {
    state.result = offer;
  });
  const end = () => channel.close(unavailableError('test over'));
  return { state, end };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Lets everything happen that waits for no timer, or for one of these milliseconds. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let turns = 0; turns < 20; turns++) await turn();
}

/** Waits for the end of a search while no time passes. */
async function getResult(state: { result: unknown }) {
  while (state.result === 'searching') await turn();
  return state.result;
}

test('waits before it asks, names its own engine as the one that it has, and returns the offer', async () => {
  const { questions, end: endBrowser } = openBrowser(async () => {});
  const { state, end } = startSearch();
  await pass(2_999);
  expect(questions).toEqual([]);
  await pass(1);
  expect(await getResult(state)).toMatchObject({ kind: 'offer', lock: 'lock' });
  expect(questions).toEqual([{ suspect: 'own', owner: expect.stringMatching(/^assay-page-/) }]);
  end();
  endBrowser();
});

test('asks again until it is answered', async () => {
  const answers = [new Promise<void>(() => {}), Promise.resolve()];
  const { questions, end: endBrowser } = openBrowser(async () => answers.shift());
  const { state, end } = startSearch();
  await pass(3_000);
  await pass(2_000);
  expect([questions.length, state.result]).toEqual([1, 'searching']);
  await pass(3_000);
  expect(await getResult(state)).toMatchObject({ kind: 'offer' });
  expect(questions.length).toBe(2);
  end();
  endBrowser();
});

test('does not ask while a model is being built, and asks when the build has ended', async () => {
  const held = ['assay-page-1', 'assay-build-2'];
  const { questions, end: endBrowser } = openBrowser(async () => {}, { held });
  const { state, end } = startSearch();
  await pass(3_000);
  await pass(3_000);
  expect([questions.length, state.result]).toEqual([0, 'searching']);
  held.pop();
  await pass(3_000);
  expect(await getResult(state)).toMatchObject({ kind: 'offer' });
  end();
  endBrowser();
});

test('stops when its own engine has ended, before and while it asks, and closes what is offered then', async () => {
  const asked = deferred();
  const { questions, closed } = openBrowser(() => asked.promise);
  const ended = startSearch();
  ended.end();
  await pass(3_000);
  expect([questions.length, await getResult(ended.state)]).toEqual([0, undefined]);
  const { state, end } = startSearch();
  await pass(3_000);
  expect(questions.length).toBe(1);
  end();
  asked.resolve();
  await pass(0);
  await closed;
  await pass(3_000);
  expect([questions.length, await getResult(state)]).toEqual([1, undefined]);
});

test('stops when its own page leads', async () => {
  const { questions } = openBrowser(async () => {}, { isLed: false });
  const { state, end } = startSearch();
  await pass(3_000);
  expect([questions.length, await getResult(state)]).toEqual([0, undefined]);
  end();
});

test('stops where no service worker connects pages', async () => {
  openBrowser(async () => {});
  vi.stubGlobal('navigator', { locks: navigator.locks });
  const { state, end } = startSearch();
  await pass(3_000);
  expect(await getResult(state)).toBeUndefined();
  end();
});
