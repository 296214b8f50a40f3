// What the site's tests assert more than once: one card by every door, nothing for axe to find,
// nothing wider than a small screen. The page's own
// library is `globalThis.assay`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { score } from './site-harness.mjs';

export const handle = 'assay.commit-message';
export const text =
  'Retry uploads after a 503\n\nThe bucket throttles large exports; wait for Retry-After, try five times.';

/** Evaluated and not loaded as a script, which the page's policy would refuse. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The card of one text by every door but the element. Runs in the page. */
export async function everyDoor(handle, body) {
  const { createAssay, sharedAssay } = globalThis.assay;
  const response = await fetch(`/m/${handle}`, { method: 'POST', body });
  const inPage = await sharedAssay().fetch(`/m/${handle}`, { method: 'POST', body });
  const own = createAssay();
  const scored = await own.score(handle, body);
  own.dispose();
  return {
    statuses: [response.status, inPage.status],
    cards: [await response.json(), await inPage.json(), scored],
  };
}

/** @returns the card that the element, fetch, assay.fetch and createAssay agree on for the text */
export async function sameCard(page) {
  const shown = await score(page, text);
  assert.equal(Object.keys(shown.scores).length, 5);
  const { statuses, cards } = await page.evaluate(everyDoor, handle, text);
  assert.deepEqual(statuses, [200, 200]);
  for (const card of cards) assert.deepEqual(card, shown);
  return shown;
}

/** Asserts that axe finds nothing in this colour scheme; `context` is axe's, the whole document by default. */
export async function axeClean(page, scheme, context = { include: ['html'] }) {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.evaluate(axe);
  const violations = await page.evaluate(async (within) => {
    const found = await globalThis.axe.run(within, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, context);
  assert.deepEqual(violations, []);
}

/** The same as two checks, one a colour scheme; `where` says in their titles what is looked at. */
export async function axeInBothSchemes(check, page, where, context) {
  for (const scheme of ['light', 'dark'])
    await check(`axe finds nothing ${where}, ${scheme}`, () => axeClean(page, scheme, context));
}

/** What most checks look at. */
export const usualSize = { width: 1280, height: 900 };

/**
 * Asserts that the page does not scroll sideways where it is 320 px wide; it has the usual size again afterwards.
 * @param arrive what is done at that width before it is measured
 */
export async function fits320(page, arrive = () => {}) {
  await page.setViewport({ width: 320, height: 700 });
  await arrive();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  await page.setViewport(usualSize);
}
