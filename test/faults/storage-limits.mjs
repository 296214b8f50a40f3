// The browser takes storage away: a quota that is reached at any stage, and site data that is cleared under a running
// page.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { within } from './cdp.mjs';
import { test } from './harness.mjs';
import { testStorage, toPage } from './storage-lab.mjs';

/* global lab */

const mebibyte = 2 ** 20;
/** Bytes that the origin may store: too few for the embedder, for its other files, for the version, for all. */
const quotas = long
  ? [1, ...[1 / 16, 1 / 4, 1, 4, 8, 16, 32].map((size) => size * mebibyte)]
  : [4 * mebibyte];

testStorage(
  'a quota that is reached at any stage costs the storage, not the answers',
  async ({ page, browser, lab: server, note }) => {
    const runAll = (at) =>
      within(
        120_000,
        'All work',
        at.run((base) => lab.runAll(base), long),
      );
    const expected = await runAll(page);
    assert.equal(expected.stored, 'disk');
    assert.deepEqual(expected.warnings, []);
    const modes = {};
    for (const quota of quotas) {
      // Each in an origin of its own: the browser notices a lower quota late.
      const origin = server.url.replace('localhost', `quota-${quota}.localhost`);
      const limited = await browser.open(`${origin}/test/faults/storage/plain.html`);
      await limited.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: quota });
      await limited.goto(toPage(origin));
      const got = await runAll(limited);
      assert.deepEqual(got.answers, expected.answers, `quota ${quota}`);
      assert.deepEqual(await limited.run(() => lab.findTorn()), [], `quota ${quota}`);
      const { model } = await limited.run(() => lab.seeKept());
      // What the build says is true: without a warning, the version outlives its engine.
      assert.equal(
        model === null,
        got.warnings.length > 0,
        `quota ${quota}: ${JSON.stringify([got, model])}`,
      );
      if (model === null) {
        assert.match(got.warnings[0], /^Storage is full: this version is lost .* free storage$/);
        assert.equal(got.stored, 'memory');
      } else assert.deepEqual(model, expected.answers.built);
      modes[got.stored] = (modes[got.stored] ?? 0) + 1;
      await limited.close();
    }
    note(`${quotas.length} quotas: ${JSON.stringify(modes)}`);
  },
);

/** Rounds of clearing during each kind of work. */
const rounds = long ? 20 : 1;
const words = /^The data of this site was cleared .* build them again$/;

for (const work of [...(long ? ['scores'] : []), 'a download', 'a build']) {
  testStorage(
    `site data cleared during ${work} ends no later request, and is named in the status`,
    async ({ page, browser, lab: server, note }) => {
      const outcomes = {};
      const clear = () =>
        page.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
      const expected = await page.run(() => lab.beginClearing());
      const tab = await browser.open(toPage(server.url));
      let named = null;
      for (let round = 0; round < rounds; round += 1) {
        const release = work === 'a download' ? server.hold('/models/assay.clickbait/model.assay') : () => {};
        if (work === 'a download') {
          await page.run(() => lab.restartEmpty());
          named = null;
        }
        // Neither a first visit nor the work since the last clearing counts as one.
        assert.deepEqual(await page.run(() => lab.seeClearing()), named);
        await page.run((...given) => lab.beginWork(...given), work, round);
        const begun = new Date().toISOString();
        await clear();
        // Another tab may create the databases first. It has no engine that ran before.
        assert.equal(await tab.run((byEngine) => lab.recreate(byEngine), round % 2 === 0), null);
        release();
        const outcome = await within(
          60_000,
          `${work}, round ${round}`,
          page.run(() => lab.endWork()),
        );
        for (const one of outcome) outcomes[one] = (outcomes[one] ?? 0) + 1;
        const { next, status, torn } = await within(
          60_000,
          'The next request',
          page.run(() => lab.afterClearing()),
        );
        assert.deepEqual(next, expected);
        assert.equal(status.stored, 'disk');
        assert.equal(status.restarts, 0);
        named = status.siteDataCleared;
        assert.match(`${named?.detail}`, words);
        assert.ok(named.at >= begun && named.at <= new Date().toISOString(), `${begun}: ${named.at}`);
        assert.deepEqual(torn, []);
      }
      note(JSON.stringify(outcomes));
      assert.deepEqual(
        Object.keys(outcomes).filter((one) => one !== 'answered'),
        [],
      );
    },
  );
}

test('site data cleared under two tabs is named in both, also after the leading one is closed, and in no later tab', async ({
  browser,
  installed,
  engineSite,
}) => {
  const see = (page) => page.run(async () => (await lab.status()).siteDataCleared);
  const score = (page) => page.run(() => lab.score('assay.commit-message', 'misc updates'));
  for (let round = 0; round < (long ? 20 : 2); round += 1) {
    const leader = await installed('/', engineSite);
    const expected = await score(leader);
    const other = await installed('/', engineSite);
    await score(other);
    assert.deepEqual([await see(leader), await see(other)], [null, null]);
    assert.equal((await browser.targets('worker')).length, 1, 'the tabs share an engine');
    const begun = new Date().toISOString();
    await leader.send('Storage.clearDataForOrigin', { origin: engineSite.url, storageTypes: 'all' });
    const later = await installed('/', engineSite);
    assert.deepEqual([await score(later), await see(later)], [expected, null]);
    const named = await see(leader);
    assert.match(`${named?.detail}`, words);
    assert.ok(named.at >= begun, `${begun}: ${named.at}`);
    assert.deepEqual(await see(other), named);
    await leader.close();
    assert.deepEqual([await score(other), await see(other)], [expected, named]);
    await Promise.all([other.close(), later.close()]);
  }
});
