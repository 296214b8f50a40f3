// The recipe of a rule of one's own, as it is printed: its page trains, sorts, learns from a correction, explains, and still knows
// the model after a reload.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBlocks } from '../../.scripts/docs/markdown.mjs';
import { eventually } from '../browser/site-harness.mjs';
import { repository, writeProject } from './install.mjs';
import { page, withServer } from './pages.mjs';

/** The rows of the queue: score, whether it is held, and the comment. */
const readQueue = (tab) =>
  tab.$$eval('#queue li', (rows) =>
    rows.map((row) => {
      const [, score, state, comment] = /^(\d+) (held|shown): (.*) $/.exec(row.firstChild.data);
      return { score: Number(score), isHeld: state === 'held', comment };
    }),
  );

/** Presses a button of a comment's row. */
const press = (tab, comment, label) =>
  tab.$$eval(
    '#queue li',
    (rows, text, name) => {
      const row = rows.find((one) => one.textContent.includes(text));
      [...row.querySelectorAll('button')].find((button) => button.textContent === name).click();
    },
    comment,
    label,
  );

const untilTrained = (tab, version) =>
  eventually(`version ${version}`, async () => {
    const state = await tab.$eval('#state', ({ textContent }) => textContent);
    assert.doesNotMatch(state, /rror/);
    return state.startsWith(`${version}: AUROC 0.9`);
  });

export async function checkOwnRule({ check, installed: { folder }, openTab }) {
  const text = readFileSync(join(repository, 'docs/recipes/own-rule.md'), 'utf8');
  const { code } = readBlocks(text).find(({ language }) => language === 'html');
  writeProject(folder, { 'rule.html': page(`<link rel="icon" href="data:,">${code}`) });
  await withServer(folder, (url) =>
    openTab(`${url}rule.html`, async (tab, noise) => {
      await check(
        'own rule: the page trains a model that holds advertising and shows the others',
        async () => {
          await tab.click('#train');
          await untilTrained(tab, 'v1');
          const queue = await readQueue(tab);
          assert.deepEqual(
            queue.map(({ score }) => score),
            queue.map(({ score }) => score).sort((a, b) => b - a),
          );
          const held = queue.filter(({ isHeld }) => isHeld).map(({ comment }) => comment.split(' ')[0]);
          assert.deepEqual(held.sort(), ['Earn', 'Visit', 'We']);
        },
      );
      const blog = async () => (await readQueue(tab)).find(({ comment }) => comment.includes('blog'));
      await check('own rule: a correction moves the comment to the other side', async () => {
        assert.equal((await blog()).isHeld, false);
        await press(tab, 'blog', 'Breaks the rule');
        await untilTrained(tab, 'v2');
        assert.equal((await blog()).isHeld, true);
      });
      await check('own rule: it marks the words behind a score', async () => {
        await press(tab, 'flights', 'Why');
        await eventually('the words', () =>
          tab.$eval('assay-highlights', ({ shadowRoot }) => /cheapest/.test(shadowRoot.textContent)),
        );
      });
      await check('own rule: the model is there after a reload, and the console is empty', async () => {
        await tab.reload();
        await untilTrained(tab, 'v2');
        assert.equal((await blog()).isHeld, true);
        assert.deepEqual(noise, []);
      });
    }),
  );
}
