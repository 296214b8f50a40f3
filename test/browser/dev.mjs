// `npm run dev` in a copy of the repository: pages from the sources score, and an edit of each kind of file is in the page after
// it has reloaded by itself. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { chromium, cpuFlags } from '../../.scripts/chromium.mjs';
import { controlled, counter, eventually, firstCard, listenTo, score } from './site-harness.mjs';

const root = process.cwd();
const copied = [
  ...['.scripts', 'src', 'public', 'docs', 'dist', 'models', 'package.json', 'package-lock.json'],
  ...[
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'SECURITY.md',
    'tsconfig.json',
    'vite.config.ts',
  ],
];

function copyRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-dev-'));
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'test'), join(folder, 'test'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Starts `npm run dev`. @returns its process and the address it prints */
async function start(folder) {
  const child = spawn(process.execPath, ['.scripts/dev.mjs', '--port', '0'], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = await eventually('the address', () => {
    if (child.exitCode !== null) throw new Error(output);
    return /Assay is at (\S+)/.exec(output)?.[1];
  });
  return { child, url, readOutput: () => output };
}

const { check, end } = counter();
const folder = copyRepository();
const { child, url, readOutput } = await start(folder);
const browser = await puppeteer.launch({ executablePath: chromium(), args: cpuFlags });

/** Replaces a text in a file of the copy. */
function edit(path, text, replacement) {
  const before = readFileSync(join(folder, path), 'utf8');
  assert.ok(before.includes(text), `${path} has no ${text}`);
  writeFileSync(
    join(folder, path),
    before.replace(text, () => replacement),
  );
}

async function open(path) {
  const page = await browser.newPage();
  const { noise, foreign } = listenTo(page, url, url.replace('http:', 'ws:'));
  await page.goto(url + path);
  return { page, noise, foreign };
}

/** Waits until an expression holds in a page, which may be reloading, and prints how long; then for a card. */
async function shows(page, what, expression) {
  const start = performance.now();
  await eventually(what, () => page.evaluate(expression).catch(() => false));
  console.log(`        ${what}: ${((performance.now() - start) / 1000).toFixed(2)} s after the edit`);
  await eventually('a card', () =>
    page.evaluate("document.querySelector('assay-score')?.card").catch(() => undefined),
  );
}

try {
  // The first visit finds packages that the server has not yet prepared, and reloads.
  const warm = await open('');
  await eventually('a first card', () => firstCard(warm.page).catch(() => undefined));
  await warm.page.close();

  const home = await open('');
  await check('scores on the home page, with the API behind the service worker', async () => {
    await firstCard(home.page);
    await controlled(home.page);
    const card = await score(home.page, 'Fix race condition in worker dispatch');
    assert.ok(card.composite > 0);
    const models = await home.page.evaluate(
      async () => (await (await fetch('./models')).json()).models.length,
    );
    assert.ok(models > 5, `${models} models`);
    assert.deepEqual(home.foreign, []);
    assert.deepEqual(
      home.noise.filter((line) => /^error|Error/.test(line)),
      [],
    );
  });
  await check('reloads after an edit of a page, a style, an element and the engine', async () => {
    edit('public/index.html', 'Score any text, right in the browser.', 'Edited.');
    await shows(home.page, 'the new title', "document.querySelector('h1').textContent === 'Edited.'");
    edit('public/styles/site.css', ':root {', ':root { --edited: 1;');
    const read = "getComputedStyle(document.documentElement).getPropertyValue('--edited') === '1'";
    await shows(home.page, 'the new style', read);
    edit('src/page/elements/define.ts', '\nimport ', '\nglobalThis.edited = true;\nimport ');
    await shows(home.page, 'the new element', 'globalThis.edited');
    edit(
      'src/entries/worker/index.ts',
      'serveEngine(self',
      "throw new Error('edited engine');\nserveEngine(self",
    );
    await eventually('the new engine', () => home.noise.some((line) => line.includes('edited engine')));
    edit('src/entries/worker/index.ts', "throw new Error('edited engine');\n", '');
    await shows(home.page, 'the engine', 'globalThis.edited');
  });
  await home.page.close();
  await check('shows pages of models and of the docs, and reloads after an edit of Markdown', async () => {
    const model = await open('models/assay.humor/');
    await firstCard(model.page);
    assert.equal(await model.page.title(), 'Humor – Assay model');
    await model.page.close();
    const docs = await open('docs/widgets.html');
    edit('docs/guides/widgets.md', '# ', '# Edited ');
    await shows(
      docs.page,
      'the new heading',
      "document.querySelector('h1').textContent.startsWith('Edited')",
    );
    assert.ok(await docs.page.evaluate(async () => (await fetch('./search.json')).ok));
    await docs.page.close();
  });
  await check('says what is wrong with the docs and goes on', async () => {
    edit('docs/guides/widgets.md', '# Edited ', '[nowhere](./nowhere.md)\n\n# Edited ');
    await eventually('the message', () => readOutput().includes('nowhere.md, which does not exist'));
    assert.equal((await fetch(`${url}docs/widgets.html`)).status, 200);
  });
  await check('ends with Ctrl+C', async () => {
    child.kill('SIGINT');
    await eventually('the end', () => child.exitCode !== null || child.signalCode !== null);
  });
} finally {
  await browser.close();
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}
end();
