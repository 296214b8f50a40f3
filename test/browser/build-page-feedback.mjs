// Checks of the build page after a build: corrections of scores, retraining with them, and the lines that use the model.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { axeInBothSchemes, fits320 } from './site-assertions.mjs';
import { eventually, siteFolder } from './site-harness.mjs';

const text = 'Water drips from the ceiling of the archive';

/** The markup in a page of another profile, next to the file that it names. @returns the card of `text` */
async function showMarkup({ browser, server }, markup, name, file) {
  const served = join(siteFolder, name);
  const context = await browser.createBrowserContext();
  try {
    writeFileSync(served, file);
    const page = await context.newPage();
    await page.goto(`${server.url}build.html`);
    await page.evaluate(
      (html, value) => {
        document.body.innerHTML = html;
        document.querySelector('textarea').value = value;
      },
      markup,
      text,
    );
    await page.waitForFunction(() => document.querySelector('assay-score').status === 'result');
    return await page.$eval('assay-score', ({ card }) => card);
  } finally {
    await context.close();
    rmSync(served);
  }
}

/** @param opened what `openBuildPage` returns, with the first example */
export async function checkFeedback(opened) {
  const { check, page, write, documentText, writeDocument, build, run, textOf, allTexts, focused } = opened;
  const handle = 'local.corrected';
  const score = () =>
    page.evaluate((name, content) => globalThis.assay.getSharedAssay().score(name, content), handle, text);
  const press = async (trait, direction) => {
    const button = `[data-trait=${trait}] [data-direction=${direction}]`;
    await page.waitForSelector(`${button}:not(:disabled)`);
    await page.$eval(button, (node) => node.click());
  };
  let before;
  await check('collects corrections of scores, which can be turned around and removed', async () => {
    await write('#handle', handle);
    await writeDocument((await documentText()).replace('effort: high', 'effort: low'));
    assert.equal(await build(), '');
    await write('#sample', text);
    before = await score();
    await press('request', 'lower');
    await press('urgency', 'lower');
    await press('urgency', 'higher');
    const shown = await allTexts('[aria-label=Corrections] li > span');
    assert.deepEqual(shown, [
      `Request should be lower than ${Math.round(before.scores.request)}: ${text}`,
      `Urgency should be higher than ${Math.round(before.scores.urgency)}: ${text}`,
    ]);
    await page.$eval('[aria-label=Corrections] li:first-child button', (button) => button.click());
    assert.equal(await textOf('#retrain'), 'Retrain with 1 correction');
    const offered = await eventually('texts like it', async () => {
      const texts = await allTexts('.similar q');
      return texts.length === 3 && texts;
    });
    assert.ok(offered.includes('Water is pouring into the server room right now'), offered.join(' | '));
  });
  await axeInBothSchemes(check, page, 'with a correction', { include: ['#try'] });
  await check('retrains with a correction, and shows the score before and after', async () => {
    await run('retrain');
    await eventually('the changes', async () => (await focused()) === 'changes-title');
    const after = await score();
    assert.equal(await textOf('#changes-title'), 'What v2 changed');
    const [cells] = await page.$$eval('.changes tbody tr', (rows) =>
      rows.map((row) => Array.from(row.cells, (cell) => cell.textContent.replace(/\s+/g, ' ').trim())),
    );
    const [from, to] = [before, after].map(({ scores }) => Math.round(scores.urgency));
    assert.deepEqual(cells.slice(0, 3), [text, 'Urgency', `${from} → ${to}`]);
    assert.match(await textOf('#changes-reason'), /^The model weighs this text against \d+ others\./);
    const origin = await page.evaluate(async (name) => {
      const { versions, pending_samples } = await globalThis.assay.getSharedAssay().versions(name);
      return [versions[0].version, versions[0].origin, pending_samples];
    }, handle);
    assert.deepEqual(origin, ['v2', 'retrain', 0]);
    assert.equal(await page.$('.corrections'), null);
  });
  await axeInBothSchemes(check, page, 'with the changes', { include: ['#model'] });
  await check('the changes do not scroll sideways at 320 px', () => fits320(page));
  await check('does not retrain with a correction that the model has learned, and says so', async () => {
    await press('urgency', 'higher');
    await run('retrain');
    assert.match(await textOf('#correct [role=alert]'), /^This model has learned that already/);
    const { versions } = await page.evaluate(
      (name) => globalThis.assay.getSharedAssay().versions(name),
      handle,
    );
    assert.equal(versions.length, 2);
  });
  await checkUse(opened, handle, score);
}

async function checkUse(opened, handle, score) {
  const { check, page, folder, textOf } = opened;
  await check('the lines for a page score with the downloaded file as this page does', async () => {
    const session = await page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    const name = `${handle}@v2.assay`;
    assert.equal(await textOf('#save-model'), `Download ${name}`);
    await page.$eval('#save-model', (button) => button.click());
    await eventually('the file', () => readdirSync(folder).includes(name));
    const script = await page.$eval('#use-script', (node) => node.textContent);
    assert.ok(script.includes(`<assay-score src="${name}" for="message">`), script);
    assert.equal(await textOf('#use-command'), `npx assay init public --models ./${name}`);
    const card = await showMarkup(opened, script, name, readFileSync(join(folder, name)));
    assert.deepEqual(card.scores, (await score()).scores);
    await session.detach();
  });
}
