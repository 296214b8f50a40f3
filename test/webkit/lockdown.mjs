// The built site in a WebKit without WebAssembly, or without SIMD in it, and without compiled JavaScript, as in Safari's
// Lockdown Mode.
import assert from 'node:assert/strict';
import { serve } from '../../.scripts/serve.mjs';
import { openModels } from '../../dist/server/node/index.js';
import { handle, text } from '../browser/site-assertions.mjs';
import { firstCard, siteFolder } from '../browser/site-harness.mjs';
import { startWebkit } from './webdriver.mjs';

/** Switches of JavaScriptCore. */
export const lockdown = { JSC_useWasm: '0', JSC_useJIT: '0' };

/** WebAssembly that is interpreted has no SIMD. */
const interpreted = { JSC_useJIT: '0' };

/** Scores by an engine that the page chooses by itself. Runs in the page. @returns the card, the engine's state and milliseconds */
async function scoreInPage(handle, text) {
  const engine = globalThis.assay.createAssay();
  const start = performance.now();
  const card = await engine.score(handle, text);
  const first = performance.now() - start;
  await engine.score(handle, `${text} Once more.`);
  const second = performance.now() - start - first;
  const { embedder } = await engine.status();
  engine.dispose();
  return { card, embedder, milliseconds: { first, second } };
}

export async function checkLockdown(check) {
  await checkWithout(check, 'WebAssembly', lockdown, 'undefined');
  await checkWithout(check, 'SIMD in WebAssembly', interpreted, 'object');
}

/** @param type `typeof WebAssembly` in the page */
async function checkWithout(check, what, switches, type) {
  const server = await serve(siteFolder);
  const webkit = await startWebkit(switches);
  try {
    const driver = await webkit.startDriver();
    const page = await driver.newSession();
    await page.goto(server.url);
    await check(`without ${what}, shows a card when the page opens`, async () => {
      assert.equal(await page.evaluate(() => typeof WebAssembly), type);
      await firstCard(page);
    });
    await check(`without ${what}, scores with assay-small as Node does, and says so`, async () => {
      const { card, embedder, milliseconds } = await page.evaluate(scoreInPage, handle, text);
      const small = openModels('models', { embedder: 'assay-small' });
      assert.deepEqual(card, JSON.parse(JSON.stringify((await small.score(handle, { content: text })).card)));
      assert.equal(embedder.id, 'assay-small');
      assert.equal(embedder.backend, 'cpu');
      assert.match(embedder.note, /^Fallback: Embedder 'assay-base' does not run here: /);
      const { first, second } = milliseconds;
      console.log(
        `        first card ${first.toFixed(0)} ms, next ${second.toFixed(1)} ms: ${embedder.note}`,
      );
    });
    await page.close();
  } finally {
    await webkit.close();
    await server.close();
  }
}
