// The browser takes storage away: a quota that is reached at any stage, and site data that is cleared under a running
// page.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { within } from './cdp.mjs';
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
    assert.equal(expected.storage, 'persistent');
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
        assert.equal(got.storage, 'memory');
      } else assert.deepEqual(model, expected.answers.built);
      modes[got.storage] = (modes[got.storage] ?? 0) + 1;
      await limited.close();
    }
    note(`${quotas.length} quotas: ${JSON.stringify(modes)}`);
  },
);

/** Rounds of clearing during each kind of work. */
const rounds = long ? 20 : 1;

for (const work of [...(long ? ['scores'] : []), 'a download', 'a build']) {
  testStorage(
    `site data cleared during ${work} ends no later request`,
    async ({ page, lab: server, note }) => {
      const outcomes = {};
      const clear = () =>
        page.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
      const expected = await page.run(() => lab.beginClearing());
      for (let round = 0; round < rounds; round += 1) {
        const release = work === 'a download' ? server.hold('/models/assay.clickbait/model.assay') : () => {};
        if (work === 'a download') await page.run(() => lab.restartEmpty());
        await page.run((...given) => lab.beginWork(...given), work, round);
        await clear();
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
        assert.equal(status.storage, 'persistent');
        assert.equal(status.restarts, 0);
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
