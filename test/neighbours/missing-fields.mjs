// `for` of an element that names nothing in its document or shadow root: a sentence in the console, once.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../browser/site-harness.mjs';
import { openSite } from './site.mjs';
import { model, page } from './widget.mjs';

const body = `
  <textarea id="message"></textarea>
  <div id="host"><template shadowrootmode="open">
    <textarea id="inside"></textarea><assay-score model="${model}" for="message"></assay-score>
  </template></div>
  <assay-score model="${model}" for="mesage"></assay-score>
  <assay-badge model="${model}" for="inside"></assay-badge>
  <assay-highlights model="${model}" for="nothing-like-it"></assay-highlights>
  <assay-score model="${model}" for="message"></assay-score>
  <assay-score model="${model}" for="late"></assay-score>
  <script type="module">
    import '/dist/cdn/assay.js';
    import '/dist/cdn/define/badge.js';
    import '/dist/cdn/define/highlights.js';
    setTimeout(() => { document.querySelector('textarea').insertAdjacentHTML('afterend', '<textarea id="late"></textarea>'); }, 900);
    setTimeout(() => { document.querySelector('#late').remove(); }, 1800);
  </script>`;

const elsewhere = 'the element with this id is in another root. Move both into one document or shadow root';
const expected = [
  `warn: <assay-badge for="inside">: ${elsewhere}`,
  'warn: <assay-highlights for="nothing-like-it">: no element has this id',
  `warn: <assay-score for="mesage">: no element has this id. Did you mean 'message'?`,
  `warn: <assay-score for="message">: ${elsewhere}`,
];

export async function checkMissingFields({ check, browser }) {
  const site = await openSite({ '/': page(body) });
  try {
    await check('a `for` that names nothing is said once in the console', () =>
      browser.openTab(site.url, async (_, noise) => {
        await eventually('a line for each', () => noise.length >= expected.length);
        // Longer than it took.
        await sleep(4_000);
        assert.deepEqual(noise.toSorted(), expected);
      }),
    );
  } finally {
    await site.close();
  }
}
