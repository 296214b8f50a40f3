// What the home page says about the devices that score: both where there is a GPU, else WebAssembly.
import assert from 'node:assert/strict';
import { chromiumFlags, cpuFlags } from '../../.scripts/chromium.mjs';
import { firstCard, open } from './site-harness.mjs';

/** Milliseconds: a software GPU compiles for long where other work is done beside it. */
const gpuTime = 240_000;
const readFacts = (page) => page.$eval('#facts', ({ textContent }) => textContent);

/** The home page in a browser of its own, until its status line is as expected. */
async function checkStatus(flags, expected, limit) {
  const { browser, server } = await open({ flags });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await firstCard(page);
    for (const end = Date.now() + limit; !expected.test(await readFacts(page)); ) {
      if (Date.now() > end) assert.match(await readFacts(page), expected);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

export async function checkDevices(check) {
  const both = /on WebGPU \(google\/swiftshader\) and in WebAssembly, each request on the faster one/;
  await check('says that it scores on WebGPU and in WebAssembly', () =>
    checkStatus(chromiumFlags, both, gpuTime),
  );
  await check('says that it scores in WebAssembly where there is no GPU', () =>
    checkStatus(cpuFlags, /Engine in a worker, in WebAssembly/, 30_000),
  );
}
