// What the tests of the build page share: the opened page, and actions on it: read texts, type, build, press a button.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualSize } from './site-assertions.mjs';
import { counter, eventually, listenTo, open, untilActed } from './site-harness.mjs';

/** Drops files from disk in the middle of an element, once; the page may move it meanwhile. */
export async function dropOn(page, selector, files) {
  await page.$eval(selector, (node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y } = await (await page.$(selector)).clickablePoint();
  const session = await page.createCDPSession();
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  await session.detach();
}

/**
 * Opens the build page with an empty profile.
 * @param name of the test, for its temporary folder
 * @param handle the model that the actions are about
 * @returns the page and what tests need around it; `checkQuiet` and then `close` come last
 */
export async function openBuildPage(name, handle) {
  const { server, browser } = await open();
  const { check, end } = counter();
  const folder = mkdtempSync(join(tmpdir(), `assay-${name}-`));
  const page = await browser.newPage();
  // A build beside the steps of a whole test run takes several times as long as alone.
  page.setDefaultTimeout(120_000);
  const { noise, foreign } = listenTo(page, server.url);
  await page.setViewport(usualSize);
  await page.goto(`${server.url}build.html`);
  const checkQuiet = async () => {
    await check('sends no request to another site', () => assert.deepEqual(foreign, []));
    await check('logs nothing to the console', () => assert.deepEqual(noise, []));
  };
  const close = async () => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
    end();
  };
  return { server, browser, page, folder, check, checkQuiet, close, ...actionsOn(page, handle) };
}

/** Writes the example's CSV as JSONL into a model directory. @returns the directory, `tone` in `folder` */
export function writeFolder(folder, csv) {
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => /^(.*),(asks|states),\w+$/.exec(line))
    .map(([, text, ask]) => JSON.stringify({ text, ask }));
  const directory = join(folder, 'tone');
  mkdirSync(join(directory, 'samples'), { recursive: true });
  writeFileSync(join(directory, 'samples', 'rows.jsonl'), rows.join('\n'));
  return directory;
}

/**
 * @param page a Puppeteer page that is opened at the build page
 * @param modelHandle the model whose versions `versions()` lists
 */
export function actionsOn(page, modelHandle) {
  const textOf = (selector) => page.$eval(selector, (node) => node.textContent.replace(/\s+/g, ' ').trim());
  const allTexts = (selector) =>
    page.$$eval(selector, (nodes) => nodes.map((node) => node.textContent.replace(/\s+/g, ' ').trim()));
  const fieldText = (selector) => page.$eval(selector, (field) => field.value);
  /** The id or the label of the focused element, which must be in view once the page has scrolled there. */
  const focused = () =>
    page.evaluate(async () => {
      const isInView = () => {
        const { top, bottom } = document.activeElement.getBoundingClientRect();
        // Pages scroll by whole pixels: a part of one may be outside.
        return top > -1 && bottom < innerHeight + 1;
      };
      const end = performance.now() + 3000;
      while (!isInView() && performance.now() < end) await new Promise(requestAnimationFrame);
      if (!isInView()) return 'nothing in view';
      return document.activeElement.id || document.activeElement.getAttribute('aria-label');
    });

  /** Sets a field and dispatches the event that typing dispatches. */
  const write = (selector, value) =>
    page.$eval(
      selector,
      (field, text) => {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      value,
    );

  /** Opens the tab of the YAML editor, and waits for the editor. */
  async function openYaml() {
    await page.$eval('#tab-yaml', (tab) => tab.ariaSelected === 'true' || tab.click());
    await page.waitForSelector('#editor >>> .cm-content');
  }

  /** The text in the YAML editor, which shows all lines of a short document. */
  async function documentText() {
    await openYaml();
    return page.$eval('#editor', ({ shadowRoot }) =>
      [...shadowRoot.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
    );
  }

  /** Replaces the text in the YAML editor, as a visitor who selects it all and pastes. */
  async function writeDocument(text) {
    await openYaml();
    const paste = async () => {
      await page.$eval('#editor', ({ shadowRoot }) => shadowRoot.querySelector('.cm-content').focus());
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.$eval(
        '#editor',
        ({ shadowRoot }, pasted) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', pasted);
          const init = { clipboardData, bubbles: true, cancelable: true };
          shadowRoot.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', init));
        },
        text,
      );
    };
    await untilActed('text in the editor', paste, async () => (await documentText()) === text);
  }

  /** Waits until the document was checked and has this many issues. @returns the issues */
  async function issues(count) {
    await page.waitForSelector(`#issues[data-count="${count}"]`);
    return allTexts('#issues li');
  }

  /** Presses Build and waits until the build has ended. @returns the error that the page shows; empty for none */
  async function build() {
    await run('build');
    return textOf('#trouble');
  }

  /** Presses a button that starts a build, and waits until the build has ended. @param id of the button */
  const run = (id) =>
    page.evaluate(async (name) => {
      document.getElementById(name).click();
      const button = document.getElementById('build');
      while (button.disabled) await new Promise((resolve) => setTimeout(resolve, 20));
    }, id);

  const versions = () =>
    page.evaluate(async (name) => {
      const { active, versions } = await globalThis.assay.getSharedAssay().versions(name);
      return { active, versions: versions.map(({ version }) => version) };
    }, modelHandle);
  const missing = (name) =>
    page.evaluate(
      (model) =>
        globalThis.assay
          .getSharedAssay()
          .versions(model)
          .then(
            () => 'there',
            ({ code }) => code,
          ),
      name,
    );
  const card = () =>
    eventually('the card', () =>
      page.evaluate(() => {
        const element = document.querySelector('assay-score');
        return element.status === 'result' ? element.card : null;
      }),
    );

  /** Presses a button of the versions table. */
  async function press(label) {
    const found = await page.evaluateHandle(
      (wanted) =>
        [...document.querySelectorAll('#versions button')].find(
          (button) => button.textContent.replace(/\s+/g, ' ').trim() === wanted,
        ),
      label,
    );
    const button = found.asElement();
    assert.ok(button, `no button '${label}' among: ${(await allTexts('#versions button')).join(', ')}`);
    await button.click();
  }

  /** Records what the progress shows from now on in `globalThis.seen` of the page. */
  const watchProgress = () =>
    page.evaluate(() => {
      globalThis.seen = [];
      new MutationObserver(() => {
        const bar = document.querySelector('#progress progress');
        const stage = document.querySelector('#progress .now')?.textContent.trim();
        if (bar && stage) globalThis.seen.push({ stage, done: bar.value, total: bar.max });
      }).observe(document.getElementById('progress'), {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });

  return {
    textOf,
    allTexts,
    fieldText,
    focused,
    write,
    documentText,
    writeDocument,
    openYaml,
    issues,
    build,
    run,
    versions,
    missing,
    card,
    press,
    watchProgress,
  };
}
