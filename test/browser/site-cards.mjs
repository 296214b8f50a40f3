// Cards of the built site against those of Node: texts of all exams through every model of the package, on the CPU.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { openModels } from '../../dist/server/node/index.js';
import { readExams, textsOf } from '../exam/read.mjs';
import { long } from '../support/long.mjs';

const models = new URL('../../models/', import.meta.url);
const handles = readdirSync(models).filter((name) => name.startsWith('assay.'));
const allTexts = 200;
const fewTexts = 12;

/** Texts at even steps through those of all exams, so that every exam is read. */
function takeTexts(count) {
  const texts = [...new Set(readExams().flatMap(textsOf))];
  return Array.from({ length: count }, (_, i) => texts[Math.floor((i * texts.length) / count)]);
}

/** @returns the card of each text by each model, as JSON */
async function scoreInNode(texts) {
  const engine = openModels('models');
  const cards = {};
  for (const handle of handles) {
    cards[handle] = [];
    for (const content of texts)
      cards[handle].push(JSON.stringify((await engine.score(handle, { content })).card));
  }
  return cards;
}

/** Scores the texts by one model. Runs in the page. @returns the card of each text, as JSON */
async function scoreInPage(handle, texts) {
  globalThis.assayOnCpu ??= globalThis.assay.createAssay({ device: 'wasm' });
  const cards = [];
  for await (const { card, error } of globalThis.assayOnCpu.scoreMany(handle, texts)) {
    if (error) throw error;
    cards.push(JSON.stringify(card));
  }
  return cards;
}

/**
 * Checks that the page's engine has the cards of Node, byte for byte.
 * @param page of the built site, in any engine
 * @param whole whether to score 200 texts, not 12
 */
export async function checkCards(check, page, whole = long) {
  const count = whole ? allTexts : fewTexts;
  await check(
    `returns the cards of Node, byte for byte: ${count} texts × ${handles.length} models`,
    async () => {
      const texts = takeTexts(count);
      const expected = await scoreInNode(texts);
      for (const handle of handles)
        assert.deepEqual(await page.evaluate(scoreInPage, handle, texts), expected[handle], handle);
      await page.evaluate(() => {
        globalThis.assayOnCpu.dispose();
        globalThis.assayOnCpu = undefined;
      });
    },
  );
}
