// Discovered traits on the built site's build page in Chromium with the real engine: the cards, what a visitor does with
// them, training what results, and the same document in Node. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openModels } from '../../dist/server/node/index.js';
import { openBuildPage } from './build-page-actions.mjs';
import { cardActionsOn } from './discovery-page-actions.mjs';
import { axeInBothSchemes, fits320 } from './site-assertions.mjs';
import { eventually } from './site-harness.mjs';

const handle = 'local.discovered';
const {
  server,
  browser,
  page,
  folder,
  check,
  checkQuiet,
  close,
  textOf,
  documentText,
  writeDocument,
  focused,
  write,
  build,
  versions,
  card,
  press,
  watchProgress,
} = await openBuildPage('discovery-page', handle);
const { cards, names, pressOn, focus, type, result, train } = cardActionsOn(page);

/** The traits of a version. */
const traits = (version) =>
  page.evaluate((name) => globalThis.assay.getSharedAssay().traits(name), `${handle}@${version}`);

try {
  await browser
    .defaultBrowserContext()
    .overridePermissions(new URL(server.url).origin, [
      'clipboard-read',
      'clipboard-write',
      'clipboard-sanitized-write',
    ]);

  await check(
    'builds the discovery example, and shows each trait as a card with texts of both ends',
    async () => {
      await page.click('#discovery-example');
      const example = await documentText();
      assert.match(example, /^traits: discover$/m);
      await writeDocument(example.replace('max_traits: 2', 'max_traits: 6'));
      await watchProgress();
      assert.equal(await build(), '');
      const stages = new Set(await page.evaluate(() => globalThis.seen.map(({ stage }) => stage)));
      assert.ok(stages.has('Discovering traits'), [...stages].join(', '));
      await eventually('the model', async () => (await focused()) === 'model-title');
      const found = await traits('v1');
      assert.ok(found.length >= 4, `${found.length} traits`);
      const shown = await cards();
      assert.deepEqual(
        shown.map(({ name, key, low, high }) => [name, key, low.label, high.label]),
        found.map(({ name, key, negative_label, positive_label }) => [
          name,
          key,
          negative_label,
          positive_label,
        ]),
      );
      for (const [at, { low, high }] of shown.entries()) {
        assert.ok(low.texts.length > 3 && high.texts.length > 3);
        assert.equal(high.texts[0], found[at].discovered.positive_anchors[0]);
        assert.equal(low.texts[0], found[at].discovered.negative_anchors[0]);
      }
    },
  );
  const [first, second, third, fourth] = await names();

  await check('renames a trait with the keyboard; the key follows the name', async () => {
    await pressOn(first, 'name');
    assert.equal(await focus(), 'name');
    await type('Mood, found');
    await page.keyboard.press('Tab');
    assert.equal(await focus(), 'key');
    await page.keyboard.press('Tab');
    await type('complaint');
    await page.keyboard.press('Tab');
    await type('thanks');
    await page.keyboard.press('Enter');
    assert.equal(await focus(), `Rename Mood, found`);
    const [renamed] = await cards();
    assert.equal(renamed.name, 'Mood, found');
    assert.equal(renamed.key, 'mood-found');
    assert.deepEqual([renamed.low.label, renamed.high.label], ['complaint', 'thanks']);
  });
  await check('says which key is invalid, and leads to it instead of training', async () => {
    await pressOn(second, 'name');
    await write(`[data-card="${second}"] [name=key]`, 'Not a key');
    await eventually('the issue', async () => (await cards())[1].issues.length > 0);
    assert.match((await cards())[1].issues[0], /^A key has only lower-case letters/);
    assert.match((await result()).document, /^$/);
    await page.focus('[data-action="train"]');
    await page.keyboard.press('Enter');
    assert.equal(await focus(), 'key');
    assert.equal(await page.$eval('#cancel', (node) => node.hidden), true);
    await write(`[data-card="${second}"] [name=key]`, 'mood-found');
    await eventually('the other issue', async () =>
      /^Another trait has this key/.test((await cards())[1].issues[0]),
    );
    await axeInBothSchemes(check, page, 'with an issue in an open form');
    await write(`[data-card="${second}"] [name=key]`, '');
    await eventually('no issue', async () => (await cards())[1].issues.length === 0);
    await pressOn(second, 'name');
    assert.match(await focus(), /^Rename /);
  });
  await check('flips a trait, and keeps the focus on its button', async () => {
    const before = (await cards())[1];
    await pressOn(second, 'flip');
    const after = (await cards())[1];
    assert.deepEqual([after.low.texts, after.high.texts], [before.high.texts, before.low.texts]);
    assert.equal(await focus(), `Flip ${after.name}`);
    assert.equal(await textOf('#spoken'), `Flipped. Score 100 is now: ${after.high.label}`);
  });
  await check('drops a trait and restores it', async () => {
    const before = await cards();
    await pressOn(third, 'drop');
    assert.equal((await cards())[2].dropped, true);
    assert.equal(await focus(), `Restore ${before[2].name}`);
    assert.equal(await textOf('#spoken'), `Dropped ${before[2].name}`);
    await page.keyboard.press('Enter');
    assert.deepEqual(await cards(), before);
    assert.equal(await focus(), `Drop ${before[2].name}`);
  });
  await check('merges two traits and splits them', async () => {
    const before = await cards();
    await pressOn(third, 'merge');
    assert.equal(await focus(), 'other');
    await page.select(`[data-card="${third}"] select`, fourth);
    await page.keyboard.press('Tab');
    await axeInBothSchemes(check, page, 'while traits are merged');
    await page.keyboard.press('Enter');
    const after = await cards();
    assert.equal(after.length, before.length - 1);
    assert.equal(await focus(), `Split off ${before[3].name} from ${before[2].name}`);
    assert.equal(await textOf('#spoken'), `Merged ${before[3].name} into ${before[2].name}`);
    assert.ok(after[2].high.texts.includes(before[3].high.texts[0]));
    await page.keyboard.press('Enter');
    assert.deepEqual(await cards(), before);
    assert.equal(await focus(), `Merge ${before[2].name}`);
    await pressOn(third, 'merge');
    await page.select(`[data-card="${third}"] select`, fourth);
    await page.$eval(`[data-card="${third}"] form`, (form) => form.requestSubmit());
  });
  await check('drops the other traits', async () => {
    for (const name of (await names()).slice(3)) await pressOn(name, 'drop');
    assert.equal(await textOf('[data-action="train"]'), 'Train these 3 traits');
  });
  await page.$$eval('#axes details', (all) => {
    for (const one of all) one.open = true;
  });
  await axeInBothSchemes(check, page, 'with cards');
  await check('does not scroll sideways at 320 px', () => fits320(page));

  await check('copies the document, and downloads it with its samples', async () => {
    const session = await page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    await page.click('[data-action="copy"]');
    const { document } = await result();
    await eventually('the copy', async () => (await textOf('[data-action="copy"]')) === 'Copied');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), document);
    assert.doesNotMatch(document, /discover: |traits: discover/);
    await page.click('[data-action="save"]');
    await eventually('the document', () => readdirSync(folder).includes('model.yaml'));
    await page.click('[data-action="save-samples"]');
    await eventually('the samples', () => readdirSync(folder).includes('discovered.jsonl'));
    assert.equal(readFileSync(join(folder, 'model.yaml'), 'utf8'), document);
    await session.detach();
  });
  await check('cancelling the training keeps v1 and the cards', async () => {
    const before = await cards();
    await page.click('[data-action="train"]');
    await page.waitForSelector('#cancel:not([hidden])');
    assert.equal(await focused(), 'cancel');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-action="train"]:not(:disabled)');
    assert.equal(await textOf('#axes [role=alert]'), 'Cancelled. Nothing was saved.');
    assert.equal(await focus(), 'Train these 3 traits');
    assert.deepEqual(await cards(), before);
    assert.deepEqual(await versions(), { active: 'v1', versions: ['v1'] });
  });
  await check('trains a new version from the cards', async () => {
    const expected = (await cards()).filter(({ dropped }) => !dropped);
    assert.equal(await train(), '');
    assert.deepEqual(await versions(), { active: 'v2', versions: ['v2', 'v1'] });
    await eventually('the model', async () => (await focused()) === 'model-title');
    const trained = await traits('v2');
    assert.deepEqual(
      trained.map(({ key, name, negative_label, positive_label }) => [
        key,
        name,
        negative_label,
        positive_label,
      ]),
      expected.map(({ key, name, low, high }) => [key, name, low.label, high.label]),
    );
    assert.ok(trained.every((trait) => !('discovered' in trait)));
    assert.equal(await textOf('.axes-result .fine'), 'v2 was trained from these traits of v1.');
    assert.deepEqual(
      Object.keys((await card()).scores),
      expected.map(({ key }) => key),
    );
  });
  await check('scores as it was named: thanks at the end where they were found', async () => {
    const score = (text) =>
      page.evaluate((name, content) => globalThis.assay.getSharedAssay().score(name, content), handle, text);
    const texts = ['Thank you, that was a great and friendly help', 'Broken again, an error each time'];
    const [thanks, complaint] = await Promise.all(texts.map(score));
    const [{ high }] = await cards();
    // The visitor named the end of the discovered axis that was score 100.
    const isThanks = high.texts.some((text) => /thank|perfect/i.test(text));
    const difference = thanks.scores['mood-found'] - complaint.scores['mood-found'];
    assert.ok(isThanks ? difference > 10 : difference < -10, `${difference}, ${high.texts[0]}`);
  });
  await check('gives the same model in Node, from the downloaded files', async () => {
    const models = openModels(fileURLToPath(new URL('../../models', import.meta.url)));
    const configuration = readFileSync(join(folder, 'model.yaml'), 'utf8');
    const directory = { kind: 'path', path: folder };
    const there = await models.authoring.build({ handle, configuration, directory });
    const here = await page.evaluate((name) => globalThis.assay.getSharedAssay().version(name), handle);
    assert.equal(there.samples_sha256, here.samples_sha256);
    assert.equal(there.configuration_sha256, here.configuration_sha256);
    const content = 'Could you look at it right now?';
    const inNode = (await models.score(handle, { content })).card;
    const inPage = await page.evaluate(
      (name, text) => globalThis.assay.getSharedAssay().score(name, text),
      handle,
      content,
    );
    assert.deepEqual(JSON.parse(JSON.stringify(inNode)), inPage);
  });
  await check('a reload keeps the changes, next to the trained version', async () => {
    const before = await cards();
    await page.reload();
    await page.waitForSelector('#axes [data-card]');
    assert.deepEqual(await cards(), before);
    assert.deepEqual(await versions(), { active: 'v2', versions: ['v2', 'v1'] });
    assert.match(await textOf('#axes-title'), /v1$/);
  });
  await check('hides the cards when their version is deleted', async () => {
    await press('Delete v1');
    await press('Confirm delete v1');
    await eventually('no cards', () => page.$eval('#axes', (node) => node.hidden));
  });
  await checkQuiet();
} finally {
  await close();
}
