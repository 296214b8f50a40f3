// `node test/bench/shared-worker.mjs [rounds]`: the engine in a SharedWorker, beside the worker of an elected tab, in
// Chromium: what a SharedWorker can do, how long a score takes, and how another tab fares when the tab that created it is
// closed, crashes, is frozen or blocked. Prints tables. After npm run build.
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildSite } from '../faults/build-site.mjs';
import { launch } from '../faults/cdp.mjs';
import { tail, until } from '../faults/harness.mjs';
import { serve } from '../faults/static-server.mjs';

/* global lab, shared */

const rounds = Number(process.argv[2] ?? 20);
const handle = 'assay.commit-message';
const models = fileURLToPath(new URL('../../dist/site/assay-models', import.meta.url));

const folder = await buildSite(undefined, ['shared-worker']);
const server = await serve(folder, { '/assay-models/': models });
const url = `${server.url}/shared-worker.html`;

const scoreIn = {
  shared: (page, text) => page.run((...args) => shared.score(...args), handle, text),
  assay: (page, text) => page.run((...args) => lab.score(...args), handle, text),
};

/** A tab whose engine has answered. */
async function openTab(browser, way) {
  const tab = await browser.open(url);
  await until('the page has loaded', () =>
    tab.run(() => typeof shared === 'object' && typeof lab === 'object'),
  );
  if (way === 'assay') await tab.run(() => lab.install());
  await scoreIn[way](tab, 'first');
  return tab;
}

/** How the creating tab is lost; resolves with what brings it back. */
const faults = {
  closed: async (tab) => void (await tab.close()),
  crashed: async (tab) => {
    tab.send('Page.crash').catch(() => {});
    await tab.next('Inspector.targetCrashed');
    return () => tab.close();
  },
  frozen: async (tab) => {
    await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
    return () => tab.close();
  },
  'blocked for 3 s': async (tab) => {
    const spin = () => {
      for (const end = Date.now() + 3_000; Date.now() < end; );
    };
    const blocked = tab.run(spin);
    return () => blocked.then(() => tab.close());
  },
};

/** Milliseconds from the fault to the next score of the other tab, in each round. */
async function measureFault(way, fault) {
  const browser = await launch();
  await browser.open('about:blank');
  const milliseconds = [];
  let creator = await openTab(browser, way);
  for (let i = 0; i < rounds; i += 1) {
    const other = await openTab(browser, way);
    const started = Date.now();
    const end = await faults[fault](creator);
    await scoreIn[way](other, `after ${i}`);
    milliseconds.push(Date.now() - started);
    await end?.();
    // After a fault that the engine survives, this tab did not create it: both tabs are replaced.
    await other.close();
    await until('no engine', async () => {
      const [dedicated, sharedWorkers] = [
        await browser.targets('worker'),
        await browser.targets('shared_worker'),
      ];
      return dedicated.length + sharedWorkers.length === 0;
    });
    creator = await openTab(browser, way);
  }
  await browser.close();
  return milliseconds;
}

const browser = await launch();
const first = await openTab(browser, 'shared');
console.log(`load ${loadavg()[0].toFixed(1)}, ${rounds} rounds\n`);
console.log(JSON.stringify(await first.run(() => shared.features())));
console.log('\n| Score of a short text | SharedWorker | worker of the elected tab |\n|---|---|---|');
await first.run(() => lab.install());
const other = await openTab(browser, 'assay');
const time = (page, way) => page.run((...args) => shared.time(...args), way, handle, 500);
for (const [name, page] of [
  ['creating tab', first],
  ['other tab', other],
]) {
  await time(page, 'shared');
  await time(page, 'assay');
  console.log(`| ${name} | ${tail(await time(page, 'shared'))} | ${tail(await time(page, 'assay'))} |`);
}
await browser.close();

console.log(
  '\n| Next score of the other tab after the creating tab is | SharedWorker | worker of the elected tab |\n|---|---|---|',
);
for (const fault of Object.keys(faults)) {
  const cells = [];
  for (const way of ['shared', 'assay']) cells.push(tail(await measureFault(way, fault)));
  console.log(`| ${fault} | ${cells.join(' | ')} |`);
}
console.log(`\nload ${loadavg()[0].toFixed(1)}`);
await server.down();
rmSync(folder, { recursive: true });
