// What the pages say after site data was cleared while they were open.
import assert from 'node:assert/strict';
import { eventually, firstCard, listenTo } from './site-harness.mjs';

const readFacts = (page) => page.$eval('#facts', ({ textContent }) => textContent);
const readStatus = (page) => page.$eval('#status', ({ textContent }) => textContent);

export async function checkClearing(check, browser, url) {
  await check('says that site data was cleared, and not before', async () => {
    const context = await browser.createBrowserContext();
    const [home, encoders] = [await context.newPage(), await context.newPage()];
    await home.goto(url);
    await firstCard(home);
    // Only then does the page watch its service worker: that it is controlled is not enough.
    await eventually('stored models', async () =>
      /served by a service worker.*Models stored/.test(await readFacts(home)),
    );
    await encoders.goto(`${url}encoder.html`);
    await eventually('the status', async () => (await readStatus(encoders)).includes('Storage used'));
    assert.doesNotMatch((await readFacts(home)) + (await readStatus(encoders)), /cleared/);
    const { noise } = listenTo(home, url);
    const session = await home.createCDPSession();
    await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
    await eventually('the warning', async () =>
      noise.some((line) =>
        /^warn: Assay: this page has lost its service worker.* use assay\.fetch/.test(line),
      ),
    );
    const named = /Site data cleared\d\d:\d\d:\d\d UTC\. The data of this site was cleared/;
    await eventually('the status', async () => named.test(await readStatus(encoders)));
    await home.bringToFront();
    await eventually('the status line', async () =>
      (await readFacts(home)).includes('Site data was cleared: models that you built here are gone'),
    );
    await context.close();
  });
}
