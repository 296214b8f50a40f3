// The engine ends at every write of everything that is stored: the next engine finds the old state or the new one.
import assert from 'node:assert/strict';
import { startHub } from '../support/hub/index.mjs';
import { long } from '../support/long.mjs';
import { within } from './cdp.mjs';
import { testStorage } from './storage-lab.mjs';

/* global lab */

/** Steps of the short form, in which each is killed at one write and at one commit. */
const shortSteps = ['download', 'build', 'activation', 'download of an encoder', 'eviction of vectors'];

testStorage('an engine that ends at a write leaves the old state or the new one', async ({ page, note }) => {
  const hub = await startHub();
  try {
    await killSteps(page, hub.scope('kills').url, note);
  } finally {
    await hub.close();
  }
});

async function killSteps(page, hub, note) {
  const steps = await within(
    120_000,
    'The steps',
    page.run((...given) => lab.learn(...given), long ? null : shortSteps, hub),
  );
  for (const [index, step] of steps.entries()) {
    const places = [];
    // The first write of a download is not of the download: it says since when data is stored.
    const shortPlace = step === 'download' ? 1 : index % 2;
    for (const moment of ['write', 'commit']) {
      for (let at = long ? 0 : shortPlace; ; at += 1) {
        const work = page.run((...given) => lab.kill(...given), step, { moment, at });
        const { killed, problems } = await within(60_000, `${step} ${moment} ${at}`, work);
        assert.deepEqual(problems, [], `${step}, ${moment} ${at}: ${killed}`);
        if (killed === null) break;
        places.push(killed);
        if (!long) break;
      }
    }
    note(`${step}: ${places.length} kills`);
  }
}
