// Recipes of the docs that run in a page, as they are printed there: the comment form is submitted to a server, the queue of
// comments follows its slider, and the threshold is chosen by the guide's function.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { readBlocks } from '../../.scripts/docs/markdown.mjs';
import { eventually } from '../browser/site-harness.mjs';
import { repository, writeProject } from './install.mjs';
import { page, withServer } from './pages.mjs';

const icon = '<link rel="icon" href="data:,">';
const readDocs = (path) => readFileSync(join(repository, 'docs', path), 'utf8');

/** The first block of a page in one language that has these words. */
const readBlock = (path, language, words) =>
  readBlocks(readDocs(path)).find((block) => block.language === language && block.code.includes(words)).code;

async function readBody(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

/** Serves a folder, and takes the forms that are posted to /comments. @returns `work`'s result */
async function withForms(folder, work) {
  const received = [];
  return withServer(folder, async (files) => {
    const answer = async (request, response) => {
      if (request.method === 'POST' && request.url === '/comments') {
        received.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
        response.setHeader('content-type', 'text/html').end(page(`${icon}<p id="thanks">Thank you</p>`));
        return;
      }
      const file = await fetch(new URL(request.url, files));
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') });
      response.end(Buffer.from(await file.arrayBuffer()));
    };
    const server = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await work(`http://localhost:${server.address().port}/`, received);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
}

/** Types a comment, waits for its score, and presses the button. */
async function submit(tab, text) {
  await tab.$eval('textarea', (field) => {
    field.value = '';
  });
  await tab.type('textarea', text);
  await eventually('the score of the comment', () =>
    tab.$eval(
      'assay-field',
      (field, typed) => field.card !== undefined && field.control.value === typed,
      text,
    ),
  );
  await tab.click('form button');
}

async function checkForm(check, folder, openTab) {
  const html = readBlock('recipes/comment-form.md', 'html', '<form');
  const words = readDocs('recipes/comment-form.md').replaceAll(/\s+/g, ' ');
  const [, refused, accepted] = /"([^"]+)" is refused, and "([^"]+)" is accepted/.exec(words);
  const [, minimum] = /min-composite="(\d+)"/.exec(html).map(Number);
  writeProject(folder, { 'form.html': page(icon + html) });
  await withForms(folder, (url, received) =>
    openTab(`${url}form.html`, async (tab, noise) => {
      await check('comment form: the browser does not submit the refused text, and says why', async () => {
        await submit(tab, refused);
        const { valid, reason } = await tab.$eval('textarea', (field) => ({
          valid: field.validity.valid,
          reason: field.validationMessage,
        }));
        assert.equal(valid, false);
        assert.match(reason, new RegExp(`\\b${minimum}\\b`));
        assert.equal(await tab.$eval('form', (form) => form.matches(':invalid')), true);
        assert.deepEqual(received, []);
        assert.match(tab.url(), /form\.html$/);
      });
      await check('comment form: it submits the accepted text with its score', async () => {
        await submit(tab, accepted);
        await tab.waitForSelector('#thanks');
        const [{ comment, formality }] = received;
        assert.equal(received.length, 1);
        assert.equal(comment, accepted);
        assert.ok(Number(formality) >= minimum, formality);
        assert.deepEqual(noise, []);
      });
    }),
  );
}

/** Moves the slider of the queue. @returns what the page says and lists then */
const moveThreshold = (tab, value) =>
  tab.$eval(
    '#threshold',
    (slider, to) => {
      slider.value = String(to);
      slider.dispatchEvent(new Event('input'));
      const items = [...document.querySelectorAll('#queue li')];
      return {
        held: document.querySelector('#held').textContent,
        listed: items.map((item) => item.textContent),
      };
    },
    value,
  );

async function checkQueue(check, folder, openTab) {
  const html = readBlock('recipes/moderate-comments.md', 'html', 'id="queue"');
  writeProject(folder, { 'moderate.html': page(icon + html) });
  await check(
    'comments to moderate: the queue holds what the slider says, and the words of a score are marked',
    () =>
      withServer(folder, (url) =>
        openTab(`${url}moderate.html`, async (tab, noise) => {
          await eventually('the scores', () => tab.$eval('#held', ({ textContent }) => textContent !== ''));
          const { held, listed } = await moveThreshold(tab, 50);
          assert.equal(held, `${listed.length} of 6 wait for a person`);
          assert.match(listed.join('\n'), /^\d+: Only a brainless clown/m);
          assert.doesNotMatch(listed.join('\n'), /harbour|gay/);
          const { listed: all } = await moveThreshold(tab, 0);
          assert.ok(all.length > listed.length, all.join('\n'));
          assert.deepEqual((await moveThreshold(tab, 100)).listed, []);
          await eventually('the marks', () =>
            tab.$eval('assay-highlights', ({ shadowRoot }) => shadowRoot.textContent.includes('brainless')),
          );
          assert.deepEqual(noise, []);
        }),
      ),
  );
}

/** Texts of both kinds, some of which a model of headlines takes for the other. */
const labelled = [
  ['You won’t believe what happened next', true],
  ['17 Things Only Night Owls Will Understand', true],
  ['This simple trick will change how you cook', true],
  ['The Reason Everybody Is Talking About This Dog', true],
  ['Storm damages harbour', true],
  ['Central bank holds interest rate at 4 percent', false],
  ['Parliament passes budget after long debate', false],
  ['10 Ways To Save For A House', false],
  ['Earthquake of magnitude 5 recorded off the coast', false],
  ['Why do leaves turn red?', false],
].map(([text, positive]) => ({ text, positive }));

/** The lowest threshold by its definition, from scores that were asked for one by one. */
function findThreshold(scored, precision) {
  for (let threshold = 0; threshold <= 100; threshold += 1) {
    const above = scored.filter(({ score }) => score >= threshold);
    const isScore = scored.some(({ score }) => score === threshold);
    if (isScore && above.filter(({ positive }) => positive).length >= precision * above.length)
      return threshold;
  }
  return null;
}

async function checkThreshold(check, folder, openTab) {
  const printed = readBlock('trust/thresholds.md', 'ts', 'chooseThreshold');
  const { code } = await transform(`${printed}\nObject.assign(globalThis, { assay, chooseThreshold });`, {
    loader: 'ts',
  });
  const map = '{ "imports": { "assay": "/node_modules/assay/dist/cdn/assay.js" } }';
  const script = `<script type="importmap">${map}</script><script type="module" src="/threshold.js"></script>`;
  writeProject(folder, { 'threshold.js': code, 'threshold.html': page(icon + script) });
  await check('thresholds: the function of the guide chooses what its words say', () =>
    withServer(folder, (url) =>
      openTab(`${url}threshold.html`, async (tab, noise) => {
        const [line] = await eventually('the printed threshold', () => noise.length > 0 && noise);
        assert.match(line, /^log: \d+$/);
        const choose = (samples, precision) =>
          tab.evaluate(
            (texts, share) => globalThis.chooseThreshold('assay.clickbait', 'clickbait', texts, share),
            samples,
            precision,
          );
        const scores = await tab.evaluate(
          (texts) =>
            Promise.all(
              texts.map(
                async ({ text }) => (await globalThis.assay.score('assay.clickbait', text)).composite,
              ),
            ),
          labelled,
        );
        const scored = labelled.map(({ positive }, index) => ({ positive, score: scores[index] }));
        const shares = [0.3, 0.5, 0.7, 0.9, 1];
        const expected = shares.map((share) => findThreshold(scored, share));
        assert.ok(new Set(expected).size > 1, `${expected}`);
        for (const [index, share] of shares.entries())
          assert.equal(await choose(labelled, share), expected[index], `precision ${share}`);
        assert.equal(
          await choose(
            labelled.filter(({ positive }) => !positive),
            0.5,
          ),
          null,
        );
        assert.equal(noise.length, 1, noise.join('\n'));
      }),
    ),
  );
}

export async function checkRecipes({ check, installed: { folder }, openTab }) {
  await checkForm(check, folder, openTab);
  await checkQueue(check, folder, openTab);
  await checkThreshold(check, folder, openTab);
}
