// Checks of "Try your own texts": the ranking of an example, marks that stay, and the way into the studio with them.
import assert from 'node:assert/strict';
import { axeInBothSchemes, fits320 } from './site-assertions.mjs';
import { eventually } from './site-harness.mjs';

/** @param opened what `openBuildPage` returns; leaves its page on the studio */
export async function checkTry({ check, page, server, textOf, allTexts, fieldText }) {
  const scores = async () => (await allTexts('.ranked-score strong')).map(Number);
  await check('ranks the lines of a visitor, the highest score first', async () => {
    await page.goto(`${server.url}try.html`);
    await eventually('the ranking', async () => (await scores()).length === 20);
    const ranked = await scores();
    assert.deepEqual(
      ranked,
      [...ranked].sort((a, b) => b - a),
    );
    assert.match(await textOf('#marks'), /^Mark each text/);
  });
  await check('says beside a text what puts its score in doubt', async () => {
    const notes = await allTexts('.ranked .doubt');
    assert.ok(
      notes.some((note) => /^This score is uncertain \(.+\)$/.test(note)),
      notes.join('; '),
    );
  });
  await check('marks stay after a reload, and say how often the model is right', async () => {
    for (const at of [1, 20]) await page.$eval(`.ranked:nth-child(${at}) button`, (button) => button.click());
    await page.reload();
    await eventually('the marks', async () =>
      /^You marked 2 of 20/.test(await textOf('#marks').catch(() => '')),
    );
    assert.match(await textOf('#marks'), /right on 18 \(90 %\), and ranks \d+ % of the pairs as you do\.$/);
  });
  await axeInBothSchemes(check, page, 'with a ranking');
  await check('the ranking does not scroll sideways at 320 px', () => fits320(page));
  await check('goes on in the studio with the marks, and undo returns to what was there', async () => {
    await page.$eval('#go-on', (button) => button.click());
    const isOpen = async (name) => (await textOf('#table-facts').catch(() => '')).startsWith(name);
    await eventually('the marked table', () => isOpen('marked.csv 20 rows, 2 columns.'));
    assert.match(await fieldText('#handle'), /^local\./);
    assert.equal(await page.$eval('.column-use select', (select) => select.value), 'scale');
    await page.click('#undo');
    await eventually('the state before', async () => !(await isOpen('marked.csv')));
  });
}
