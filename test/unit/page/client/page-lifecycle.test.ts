// Events as a browser dispatches them when it suspends a page, and shows it again.
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { PageLifecycle } from '../../../../src/page/client/page-lifecycle.js';

function openPage() {
  const page = new EventTarget();
  const state = { hides: 0, shows: 0 };
  const lifecycle = new PageLifecycle(() => {
    state.hides += 1;
  }, page);
  return { page, state, lifecycle, send: (type: string) => page.dispatchEvent(new Event(type)) };
}

test.each([
  ['pagehide', 'pageshow'],
  ['freeze', 'resume'],
])('a page is suspended from %s to %s', async (hide, show) => {
  const { lifecycle, state, send } = openPage();
  expect(lifecycle.hidden).toBe(false);
  await lifecycle.shown();
  send(hide);
  expect([lifecycle.hidden, state.hides]).toEqual([true, 1]);
  const shown = lifecycle.shown().then(() => {
    state.shows += 1;
  });
  await null;
  expect(state.shows).toBe(0);
  send(show);
  await shown;
  expect(lifecycle.hidden).toBe(false);
  await lifecycle.shown();
});

test('what waits for the page is called once after two events of one suspension', async () => {
  const { lifecycle, state, send } = openPage();
  send('pagehide');
  const shown = lifecycle.shown();
  send('freeze');
  expect(state.hides).toBe(2);
  send('resume');
  await shown;
  expect(lifecycle.hidden).toBe(false);
});

test('events reach it before what a listener of the document may stop', () => {
  const { page } = openPage();
  const options: unknown[] = [];
  const recorded = { addEventListener: (_: string, __: unknown, more: unknown) => options.push(more) };
  new PageLifecycle(() => {}, recorded);
  expect(options).toEqual(Array(4).fill(expect.objectContaining({ capture: true })));
  expect(getEventListeners(page, 'freeze')).toHaveLength(1);
});

test('after disposal, nothing waits, and events have no effect', async () => {
  const { lifecycle, state, send, page } = openPage();
  send('freeze');
  const shown = lifecycle.shown();
  lifecycle.dispose();
  await shown;
  send('pagehide');
  expect(state.hides).toBe(1);
  for (const type of ['pagehide', 'freeze', 'pageshow', 'resume'])
    expect(getEventListeners(page, type)).toEqual([]);
});

test('a place without events is never suspended', () => {
  expect(new PageLifecycle(() => {}, {} as EventTarget).hidden).toBe(false);
});
