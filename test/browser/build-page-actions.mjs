// Actions that the tests of the build page share: read texts, type, build, press a button.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './site-harness.mjs';

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
  /** The id or the label of the focused element, which must be in view. */
  const focused = () =>
    page.evaluate(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) return 'nothing in view';
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

  /** Presses Build and waits until the build has ended. @returns the error that the page shows; empty for none */
  async function build() {
    await page.evaluate(async () => {
      const button = document.getElementById('build');
      button.click();
      while (button.disabled) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return textOf('#trouble');
  }

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
    build,
    versions,
    missing,
    card,
    press,
    watchProgress,
  };
}
