// Checks of the choice of a model and of deep links on the home page, of the pages of models, and of both at all widths.
import assert from 'node:assert/strict';
import { publicCard } from '../support/public-card.mjs';
import { axeInBothSchemes, usualSize } from './site-assertions.mjs';
import { eventually, firstCard, score, untilActed } from './site-harness.mjs';

const handle = 'assay.clickbait';
const headline = 'Why the 7:15 tram & the bus “never” meet: 100 % of riders ask #why';
const widths = [320, 360, 480, 640, 768, 1024, 1280, 1920];

const linkTo = (text, model = handle) => `#${new URLSearchParams({ model, text })}`;
const readText = (page) => page.$eval('#text', ({ value }) => value);
const readModel = (page) => page.$eval('assay-score', ({ model }) => model);
const readFragment = (page) =>
  page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));

/** Waits until the card is of this text and model. @returns the card */
const cardOf = (page, model, text) =>
  eventually(`the card of '${text}'`, () =>
    page.evaluate(
      async (name, content) => {
        const element = document.querySelector('assay-score');
        if (element.model !== name || document.getElementById('text').value !== content) return null;
        const expected = await globalThis.assay.getSharedAssay().score(name, content);
        return JSON.stringify(element.card) === JSON.stringify(expected) ? expected : null;
      },
      model,
      text,
    ),
  );

const choose = (page, model) =>
  page.evaluate((name) => document.querySelector(`input[value="${name}"]`).click(), model);

/** Whether the chosen pill is in the visible part of its row. */
const showsChosen = (page) =>
  page.evaluate(() => {
    const row = document.getElementById('models').getBoundingClientRect();
    const pill = document.querySelector('.pill:has(:checked)').getBoundingClientRect();
    return pill.left >= row.left - 1 && pill.right <= row.right + 1;
  });

async function checkLinks(check, page, url) {
  await check('opens a link with its model and text, and shows the same card', async () => {
    await page.goto('about:blank');
    await page.goto(url + linkTo(headline));
    const linked = await cardOf(page, handle, headline);
    assert.deepEqual(publicCard(await score(page, headline)), publicCard(linked));
    assert.equal(await page.$eval('input[name=model]:checked', ({ value }) => value), handle);
  });
  await check('opens each example by a link, and returns by Back and Forward', async () => {
    const chips = await page.$$eval('#examples a', (links) => links.map(({ hash }) => hash));
    assert.ok(chips.length >= 3);
    const texts = chips.map((hash) => new URLSearchParams(hash.slice(1)).get('text'));
    for (const [index, text] of texts.slice(0, 2).entries()) {
      await page.evaluate((at) => document.querySelectorAll('#examples a')[at].click(), index);
      await cardOf(page, handle, text);
      assert.deepEqual(await readFragment(page), { model: handle, text });
    }
    await page.evaluate(() => history.back());
    await cardOf(page, handle, texts[0]);
    await page.evaluate(() => history.forward());
    await cardOf(page, handle, texts[1]);
  });
  await check('keeps what was typed for Back and for a reload, and out of the address', async () => {
    const own = 'What I typed & did not share';
    await score(page, own);
    await eventually('the kept text', () => page.evaluate((text) => history.state?.text === text, own));
    assert.deepEqual(await readFragment(page), { model: handle });
    await choose(page, 'assay.humor');
    await cardOf(page, 'assay.humor', own);
    await page.evaluate(() => history.back());
    await cardOf(page, handle, own);
    await page.reload();
    await cardOf(page, handle, own);
    assert.deepEqual(await readFragment(page), { model: handle });
  });
}

async function checkUnknownModel(check, page, url) {
  await check('says that the model of a link is not available, and scores with the next choice', async () => {
    await page.goto('about:blank');
    await page.goto(url + linkTo(headline, 'no.such'));
    await eventually('the message', () =>
      page.$eval('#description', (node) => /'no\.such', which is not available/.test(node.textContent)),
    );
    assert.equal(await readText(page), headline);
    await choose(page, handle);
    await cardOf(page, handle, headline);
  });
}

async function checkSharing(check, browser, page, url) {
  await check('copies a link with the text and the baseline, which opens the same comparison', async () => {
    const names = ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write'];
    await browser.defaultBrowserContext().overridePermissions(new URL(url).origin, names);
    await page.bringToFront();
    await score(page, headline);
    await page.evaluate(() => document.getElementById('compare').click());
    const copied = await untilActed(
      'the link',
      () => page.click('#share'),
      () => page.evaluate(() => navigator.clipboard.readText().catch(() => '')),
    );
    // What was typed is kept a moment later, and the address has the texts still.
    await eventually('the kept comparison', () => page.evaluate(() => history.state?.baseline));
    const { baseline, ...rest } = await readFragment(page);
    assert.equal(copied, await page.evaluate(() => location.href));
    assert.deepEqual(rest, { model: handle, text: headline });
    assert.match(await page.$eval('#share-note', (note) => note.textContent), /browsers do not send/);
    await page.goto('about:blank');
    await page.goto(copied);
    await firstCard(page);
    assert.equal(await readText(page), headline);
    assert.equal(await page.$eval('#baseline', ({ value }) => value), baseline);
    assert.ok(await page.$eval('#compare', ({ checked }) => checked));
    assert.ok(await page.$eval('#baseline-area', ({ hidden }) => !hidden));
  });
  await check('says that a text is too long for a link, and links to the model only', async () => {
    await page.evaluate(() => document.getElementById('compare').click());
    await score(page, 'A long text. '.repeat(800));
    await untilActed(
      'the note',
      () => page.click('#share'),
      () => page.$eval('#share-note', (note) => /holds only the model\. .* 8,000\./.test(note.textContent)),
    );
    assert.deepEqual(await readFragment(page), { model: handle });
    assert.equal((await readText(page)).length, 'A long text. '.length * 800);
  });
}

async function checkWidths(check, page, url) {
  for (const [name, path] of [
    ['home page', linkTo(headline, 'assay.review-sentiment')],
    ['page of a model', `models/${handle}/`],
  ]) {
    await check(`the ${name} fits all widths from 320 to 1,920 px, with all links of the bar`, async () => {
      await page.goto('about:blank');
      await page.goto(url + path);
      await firstCard(page);
      for (const width of widths) {
        await page.setViewport({ width, height: 800 });
        await eventually(`no overflow at ${width} px`, () =>
          page.evaluate((expected) => document.documentElement.scrollWidth === expected, width),
        );
        const hidden = await page.$$eval('header.bar a', (links) =>
          links.filter((link) => {
            const { left, right, height } = link.getBoundingClientRect();
            return !link.checkVisibility() || left < 0 || right > innerWidth || height < 24;
          }),
        );
        assert.equal(hidden.length, 0, `${width} px`);
      }
      await page.setViewport(usualSize);
    });
  }
  await check('shows the chosen model in the row of models at 320 px, also after a choice', async () => {
    await page.setViewport({ width: 320, height: 700 });
    await page.goto('about:blank');
    await page.goto(url + linkTo('x', 'assay.review-sentiment'));
    await firstCard(page);
    await eventually('the linked model in view', () => showsChosen(page));
    await choose(page, 'assay.commit-message');
    await eventually('the chosen model in view', () => showsChosen(page));
    await page.setViewport(usualSize);
  });
  await check('marks the chosen model in forced colours', async () => {
    const session = await page.createCDPSession();
    const emulate = (value) =>
      session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
    await emulate('active');
    const [chosen, ...others] = await page.$$eval('.pill', (pills) =>
      pills
        .toSorted((a, b) => b.matches(':has(:checked)') - a.matches(':has(:checked)'))
        .map((pill) => getComputedStyle(pill).backgroundColor),
    );
    await emulate('');
    await session.detach();
    assert.equal(new Set(others).size, 1);
    assert.ok(!others.includes(chosen), `${chosen} among ${others[0]}`);
  });
}

async function checkModelPage(check, page, url) {
  await check('the page of a model scores its example, and opens without layout shifts', async () => {
    await page.goto(`${url}models/${handle}/`);
    await firstCard(page);
    assert.equal(await readModel(page), handle);
    await eventually('the model card', () =>
      page.$eval('assay-model-card', ({ card }, name) => card?.handle === name, handle),
    );
    const shifts = await page.evaluate(() => globalThis.shifts);
    assert.ok(shifts < 0.02, `layout shift ${shifts}`);
  });
  await check('the page of a model opens its examples in the playground of the home page', async () => {
    const link = await page.$eval('.example-cards a', ({ href }) => href);
    const text = new URLSearchParams(new URL(link).hash.slice(1)).get('text');
    await page.goto(link);
    assert.equal(new URL(page.url()).pathname, new URL(url).pathname);
    await cardOf(page, handle, text);
    await page.goBack();
    await firstCard(page);
    assert.equal(await readModel(page), handle);
  });
  await axeInBothSchemes(check, page, 'on the page of a model');
}

/** Leaves the page at the home page. @param url of the site */
export async function checkModels(check, browser, page, url) {
  const asked = [];
  const listen = (request) => asked.push(request.url().replace(/#.*/, ''));
  page.on('request', listen);
  await checkLinks(check, page, url);
  await checkSharing(check, browser, page, url);
  await checkUnknownModel(check, page, url);
  await checkModelPage(check, page, url);
  await checkWidths(check, page, url);
  await check('sends no text of a link to the server', () => {
    const words = /riders|typed|text=/;
    assert.deepEqual(
      asked.filter((address) => words.test(decodeURIComponent(address))),
      [],
    );
  });
  page.off('request', listen);
  await page.goto(url);
  await firstCard(page);
}
