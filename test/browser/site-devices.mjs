// What the home page says about the devices that score: both where there is a GPU, and WebAssembly where there is none.
import assert from 'node:assert/strict';
import { chromiumFlags } from '../../.scripts/chromium.mjs';
import { eventually, firstCard, open } from './site-harness.mjs';

/** Milliseconds: a software GPU compiles for long where other work is done beside it. */
const gpuTime = 240_000;
const readFacts = (page) => page.$eval('#facts', ({ textContent }) => textContent);

/** Has the catalog's default embedder layers, for which a GPU is of use? */
async function usesGpu(url) {
  const { embedders } = await (await fetch(`${url}assay-models/catalog.json`)).json();
  return embedders[0].files.some(({ path }) => path.endsWith('/layers.bin'));
}

/** @param page the home page with a card */
export async function checkDevices(check, page, url) {
  const isContextual = await usesGpu(url);
  await check('says that it scores on WebGPU and in WebAssembly', async () => {
    const expected = isContextual
      ? /on WebGPU \(google\/swiftshader\) and in WebAssembly, each request on the faster one/
      : /Engine in a worker, on the CPU/;
    for (const end = Date.now() + gpuTime; !expected.test(await readFacts(page)); ) {
      if (Date.now() > end) assert.match(await readFacts(page), expected);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
  await check('says that it scores in WebAssembly where there is no GPU', async () => {
    const flags = chromiumFlags.filter((flag) => !/webgpu|Vulkan/.test(flag));
    const bare = await open({ flags });
    try {
      const home = await bare.browser.newPage();
      await home.goto(bare.server.url);
      await firstCard(home);
      const expected = isContextual ? /Engine in a worker, in WebAssembly/ : /Engine in a worker, on the CPU/;
      await eventually('the status', async () => expected.test(await readFacts(home)));
    } finally {
      await bare.browser.close();
      await bare.server.close();
    }
  });
}
