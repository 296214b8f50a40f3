// Assertions that the tests of the site share: the same card from every API, no axe violations, no sideways scrolling.
// The page's own library is `globalThis.assay`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { publicCard } from '../support/public-card.mjs';
import { eventually, score } from './site-harness.mjs';

export const handle = 'assay.commit-message';
export const text =
  'Retry uploads after a 503\n\nThe bucket throttles large exports; wait for Retry-After, try five times.';

/** Evaluated, because the page's policy forbids loading it as a script. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Scores one text with every API except the element. Runs in the page. */
export async function scoreEverywhere(handle, body) {
  const { createAssay, getSharedAssay } = globalThis.assay;
  const response = await fetch(`/m/${handle}`, { method: 'POST', body });
  const inPage = await getSharedAssay().fetch(`/m/${handle}`, { method: 'POST', body });
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
  await eventually('the service worker', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  );
  const { statuses, cards } = await page.evaluate(scoreEverywhere, handle, text);
  assert.deepEqual(statuses, [200, 200]);
  const [answered, inPage, scored] = cards;
  assert.deepEqual(scored, shown);
  for (const card of [answered, inPage]) assert.deepEqual(card, publicCard(shown));
  return publicCard(shown);
}

/** Asserts no axe violations in this colour scheme. @param context axe's; default: the whole document */
export async function axeClean(page, scheme, context = { include: ['html'] }) {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await axeFindsNothing(page, context);
}

/** The same in the page's current colour scheme. */
export async function axeFindsNothing(page, context = { include: ['html'] }) {
  await page.evaluate(axe);
  const violations = await page.evaluate(async (within) => {
    const found = await globalThis.axe.run(within, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, context);
  assert.deepEqual(violations, []);
}

/** The same as two checks, one per colour scheme. @param where the state of the page, for the titles */
export async function axeInBothSchemes(check, page, where, context) {
  for (const scheme of ['light', 'dark'])
    await check(`has no axe violations ${where}, ${scheme}`, () => axeClean(page, scheme, context));
}

/** The viewport of most checks, in px. */
export const usualSize = { width: 1280, height: 900 };

/** Sets the viewport, also in a Firefox older than 153, which has no command for the orientation that puppeteer sends along. */
export async function resize(page, { width, height }) {
  await page.setViewport({ width, height }).catch((error) => {
    if (!/unknown command emulation\.setScreenOrientationOverride/.test(error.message)) throw error;
  });
  await eventually(`a width of ${width} px`, () => page.evaluate((px) => innerWidth === px, width));
}

/**
 * Asserts that the page does not scroll sideways at 320 px, then restores the usual size.
 * @param arrive called at that width before the measurement
 */
export async function fits320(page, arrive = () => {}) {
  await resize(page, { width: 320, height: 700 });
  await arrive();
  await eventually('no sideways scrolling', () =>
    page.evaluate(() => document.documentElement.scrollWidth === 320),
  );
  await resize(page, usualSize);
}
