// Every element where the engine cannot get its model: what a visitor sees and hears, without files and without a network,
// and that the next success removes it.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '../browser/site-harness.mjs';
import { openSite } from './site.mjs';
import { model, page, text } from './widget.mjs';

const body = `
  <label for="message">Message</label>
  <assay-field rules="humor>=1"><textarea id="message"></textarea></assay-field>
  <assay-score for="message"></assay-score>
  <assay-badge for="message"></assay-badge>
  <assay-highlights for="message"></assay-highlights>
  <assay-model-card></assay-model-card>
  <script type="module">
    import '/dist/esm/define.js';
    import '/dist/esm/define/badge.js';
    import '/dist/esm/define/field.js';
    import '/dist/esm/define/highlights.js';
    import '/dist/esm/define/model-card.js';
    globalThis.isReady = true;
  </script>`;

/** Writes a text, and then names the model: until then, no element asks for a file. */
const begin = ([handle, content]) => {
  document.querySelector('textarea').value = content;
  for (const name of ['field', 'score', 'badge', 'highlights', 'model-card'])
    document.querySelector(`assay-${name}`).setAttribute('model', handle);
};

/** What each element says. The button and the name of the chip are as a screen reader reads them. */
function readElements() {
  const read = (name, selector) =>
    [...document.querySelector(`assay-${name}`).shadowRoot.querySelectorAll(selector)].map((part) =>
      (part.ariaLabel ?? part.innerHTML.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ').trim(),
    );
  const readAlert = (name) => [...read(name, '[role=alert]'), read(name, '[part=retry]').length];
  return {
    field: [
      document.querySelector('assay-field').matches(':state(doubt)'),
      document.querySelector('textarea').checkValidity(),
    ],
    score: readAlert('score'),
    badge: read('badge', '[part=chip][role=img]'),
    highlights: readAlert('highlights'),
    'model-card': readAlert('model-card'),
    status: ['score', 'badge', 'highlights', 'model-card'].map(
      (name) => document.querySelector(`assay-${name}`).status,
    ),
  };
}

/** A form is never locked, a chip has no room for a sentence, and everything else has a button to try again. */
const say = (score, card = score) => ({
  field: [true, true],
  score: [`Scoring failed ${score} Try again`, 1],
  badge: [`Scoring failed. ${score}`],
  highlights: [score, 1],
  'model-card': [`The model card cannot be shown ${card}`, 1],
  status: Array(4).fill('error'),
});

const offline =
  'You are offline, and not all that is needed is stored on this device. Connect, then try again.';
const cases = [
  [
    'without the files of the models',
    { path: '/assay-models/catalog.json', isOffline: false },
    say('Scores are not available at the moment.', 'This model card is not available at the moment.'),
  ],
  ['without a network', { path: '/assay-models/worker/index.js', isOffline: true }, say(offline)],
];

/** Tries again as a visitor does, with each button; an edit would try them all. */
const pressAll = () => {
  for (const name of ['score', 'highlights', 'model-card'])
    document.querySelector(`assay-${name}`).shadowRoot.querySelector('[part=retry]').click();
};

const edit = () => {
  const field = document.querySelector('textarea');
  field.value += ' Me.';
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Without the text of the chip, which is a score then. */
const clear = ({ badge: _, ...said }) => said;

const mended = {
  field: [false, true],
  score: [0],
  highlights: [0],
  'model-card': [0],
  status: Array(4).fill('result'),
};

async function checkCase(browser, { path, isOffline }, expected) {
  const site = await openSite({ '/': page(body), [path]: (_, response) => response.writeHead(404).end() });
  try {
    await browser.openTab(site.url, async (tab) => {
      await eventually('the elements', () => tab.evaluate('globalThis.isReady'));
      await tab.waitForNetworkIdle({ idleTime: 100 });
      await tab.setOfflineMode(isOffline);
      await tab.evaluate(begin, [model, text]);
      const said = () => tab.evaluate(readElements);
      await eventually('an error of each', async () => `${(await said()).status}` === `${expected.status}`);
      assert.deepEqual(await said(), expected);
      delete site.pages[path];
      await tab.setOfflineMode(false);
      // With the network back all of them have tried again. A badge has no button, and tries again with the next edit.
      if (!isOffline) await tab.evaluate(pressAll);
      const badge = isOffline ? 'result' : 'error';
      await eventually(
        'a result',
        async () => `${(await said()).status}` === `result,${badge},result,result`,
      );
      await tab.evaluate(edit);
      await eventually('no error', async () => isDeepStrictEqual(clear(await said()), mended));
    });
  } finally {
    await site.close();
  }
}

export async function checkFailingElements({ check, browser }) {
  for (const [name, failure, expected] of cases)
    await check(`every element ${name}: says so to a visitor, and shows the next result`, () =>
      checkCase(browser, failure, expected),
    );
}
