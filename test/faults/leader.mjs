// Faults of the leading tab, each while requests are in flight from it and from another tab: frozen, blocked, crashed,
// in the back/forward cache, on another site and back. Every answer must be that of an undisturbed engine.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { sleep } from './cdp.mjs';
import { testLeader, until } from './harness.mjs';
import { engines, Rounds } from './rounds.mjs';

/* global lab */

const times = long ? 100 : 2;
const kinds = [
  ['', engines.standIn, times],
  [' (real engine)', engines.real, long ? 100 : 1],
];

/** Adds a case for each engine. */
function testRounds(title, work) {
  for (const [suffix, kind, rounds] of kinds) {
    testLeader(`${title}, ${rounds} times${suffix}`, async (given) => {
      const all = new Rounds(given, kind);
      try {
        await work(given, all, rounds);
      } finally {
        all.report();
      }
      all.check();
    });
  }
}

/** Resolves once a page runs the lab again, after a navigation. */
const isBack = (page) =>
  until('the page is back', () => page.run(() => typeof lab === 'object').catch(() => false));

testRounds('the other tab answers while the leading tab is frozen', async (_, rounds, count) => {
  let leader = await rounds.openLeader();
  let other = await rounds.openOther();
  for (let i = 0; i < count; i += 1) {
    await rounds.sendInFlight(leader, other);
    await leader.send('Page.setWebLifecycleState', { state: 'frozen' });
    const faultAt = Date.now();
    await rounds.sendQuick(other);
    await rounds.collect(other, faultAt);
    assert.ok(await other.run(() => lab.leads()), 'the other tab does not lead');
    await leader.send('Page.setWebLifecycleState', { state: 'active' });
    await rounds.sendQuick(leader);
    await rounds.collect(leader);
    await rounds.settle(other);
    [leader, other] = [other, leader];
  }
});

testRounds('the other tab answers after the leading tab has crashed', async (_, rounds, count) => {
  let leader = await rounds.openLeader();
  for (let i = 0; i < count; i += 1) {
    const other = await rounds.openOther();
    await rounds.sendInFlight(leader, other);
    // Never answered: the page that would answer is gone.
    leader.send('Page.crash').catch(() => {});
    const crashed = leader.next('Inspector.targetCrashed');
    const faultAt = Date.now();
    await rounds.sendQuick(other);
    await crashed;
    rounds.gone();
    await rounds.collect(other, faultAt);
    await rounds.settle(other);
    await leader.close();
    leader = other;
  }
});

testRounds(
  'the other tab answers while the leading tab is in the back/forward cache, and it when it returns',
  async ({ server, note }, rounds, count) => {
    let leader = await rounds.openLeader();
    let other = await rounds.openOther();
    let [restored, navigations] = [0, 0];
    // A browser under load may leave a page out of the cache; such a round counts as a navigation.
    for (; navigations < count || (restored === 0 && navigations < count + 5); navigations += 1) {
      await leader.run(() => {
        globalThis.kept = true;
      });
      await rounds.sendInFlight(leader, other);
      const faultAt = Date.now();
      await leader.goto(`${server.url}/plain.html`);
      await rounds.sendQuick(other);
      await rounds.collect(other, faultAt);
      const { currentIndex, entries } = await leader.send('Page.getNavigationHistory');
      await leader.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1].id });
      await isBack(leader);
      if (await leader.run(() => globalThis.kept === true)) restored += 1;
      else {
        rounds.gone();
        await leader.run(() => lab.install());
      }
      await rounds.sendQuick(leader);
      await rounds.collect(leader);
      await rounds.settle(leader);
      [leader, other] = [other, leader];
    }
    note(`restored from the back/forward cache: ${restored} of ${navigations}`);
    assert.ok(restored > 0, 'no page was in the back/forward cache');
  },
);

testRounds(
  'the other tab answers while the leading tab is on another site, and it when it is sent back',
  async ({ server }, rounds, count) => {
    let leader = await rounds.openLeader();
    let other = await rounds.openOther();
    for (let i = 0; i < count; i += 1) {
      await rounds.sendInFlight(leader, other);
      const faultAt = Date.now();
      const returnsFrom = server.url.replace('localhost', '127.0.0.1');
      await leader.run((from) => {
        globalThis.kept = true;
        location.href = `${from}/return.html?to=${encodeURIComponent(location.href)}`;
      }, returnsFrom);
      await rounds.sendQuick(other);
      await until('the page is back', () =>
        leader.run(() => typeof lab === 'object' && globalThis.kept !== true).catch(() => false),
      );
      rounds.gone();
      await leader.run(() => lab.install());
      await rounds.sendQuick(leader);
      await rounds.collect(leader);
      await rounds.collect(other, faultAt);
      await rounds.settle(other);
      [leader, other] = [other, leader];
    }
  },
);

testRounds('other tabs answer while the leading tab is blocked for 6 s', async (_, rounds, count) => {
  const leader = await rounds.openLeader();
  const other = await rounds.openOther();
  for (let i = 0; i < count; i += 1) {
    await rounds.sendInFlight(leader, other);
    const spin = (milliseconds) => {
      for (const end = Date.now() + milliseconds; Date.now() < end; );
    };
    const blocked = leader.run(spin, 6_000);
    await sleep(50);
    const faultAt = Date.now();
    await rounds.sendQuick(other);
    const opened = await rounds.open();
    await rounds.sendQuick(opened);
    await rounds.collect(other, faultAt);
    await rounds.collect(opened, faultAt);
    await blocked;
    await rounds.collect(leader);
    await rounds.settle(other);
    await opened.close();
  }
});
