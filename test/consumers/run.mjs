// `node test/consumers/run.mjs`: the packed tarball as consumers use it, each in headless Chromium: a text is scored, and
// the console stays empty. Run `npm run build` first.
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { build, createServer } from 'vite';
import { chromium, chromiumFlags } from '../../.scripts/chromium.mjs';
import { serve } from '../../.scripts/serve.mjs';
import { counter, firstCard, listenTo } from '../browser/site-harness.mjs';
import { listFiles, unpackTarball, writeProject } from './package.mjs';

const crossOrigin = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const widget =
  '<link rel="icon" href="data:,"><textarea id="t">Fix race condition in worker dispatch</textarea>' +
  '<assay-score model="assay.commit-message" for="t"></assay-score>';

const { check, end } = counter();
const { path: packed, size } = unpackTarball();
const browser = await puppeteer.launch({ executablePath: chromium(), args: chromiumFlags });

/** Opens a page and expects a card of the text and an empty console. */
async function expectCard(url) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const { noise } = listenTo(page, 'http://localhost');
  try {
    await page.goto(url);
    const card = await firstCard(page).catch((error) => {
      throw new Error(`${error.message}\n${noise.join('\n')}`);
    });
    assert.ok(card.composite > 0, JSON.stringify(card));
    assert.deepEqual(
      noise.filter((line) => !/Lit is in dev mode|\[vite\] connect/.test(line)),
      [],
    );
  } finally {
    await context.close();
  }
}

/** Serves a folder while `work` runs. */
async function withServer(folder, work, headers = {}) {
  const server = await serve(folder, 0, headers);
  try {
    await work(server.url);
  } finally {
    await server.close();
  }
}

await check(`the tarball has ${(size / 1e6).toFixed(1)} MB`, () =>
  assert.ok(size < 12_000_000, `${size} bytes`),
);

await check('plain HTML: one script of the same origin', async () => {
  const page = `<!doctype html>${widget}<script type="module" src="/node_modules/assay/dist/cdn/assay.js"></script>`;
  const project = writeProject('plain', { 'index.html': page });
  cpSync(packed, join(project, 'node_modules/assay'), { recursive: true });
  await withServer(project, expectCard);
});

await check('plain HTML: one script of another origin', async () => {
  await withServer(
    packed,
    async (cdn) => {
      const page = `<!doctype html>${widget}<script type="module" src="${cdn}dist/cdn/assay.js"></script>`;
      await withServer(writeProject('other-origin', { 'index.html': page }), expectCard);
    },
    crossOrigin,
  );
});

await check('an import map that names the module of another origin', async () => {
  await withServer(
    packed,
    async (cdn) => {
      const map = JSON.stringify({ imports: { assay: `${cdn}dist/cdn/assay.js` } });
      const page =
        `<!doctype html><script type="importmap">${map}</script>${widget}<script type="module">` +
        "import { createAssay } from 'assay'; globalThis.card = await createAssay().score('assay.humor', 'Knock knock');" +
        '</script>';
      await withServer(writeProject('import-map', { 'index.html': page }), expectCard);
    },
    crossOrigin,
  );
});

const viteProject = () => {
  const project = writeProject('vite', {
    'index.html': `<!doctype html>${widget}<script type="module" src="/main.js"></script>`,
    'main.js': "import 'assay/define';\n",
    'package.json': '{ "type": "module" }',
  });
  cpSync(packed, join(project, 'node_modules/assay'), { recursive: true });
  cpSync(join(packed, 'models'), join(project, 'public/assay-models'), { recursive: true });
  return project;
};

await check('Vite: npm run dev', async () => {
  const server = await createServer({
    root: viteProject(),
    configFile: false,
    logLevel: 'error',
    server: { port: 0 },
  });
  try {
    await server.listen();
    await expectCard(server.resolvedUrls.local[0]);
  } finally {
    await server.close();
  }
});

await check('Vite: build with default settings, without the WebAssembly of ONNX Runtime', async () => {
  const project = viteProject();
  await build({ root: project, configFile: false, logLevel: 'error' });
  const output = join(project, 'dist');
  assert.deepEqual(
    listFiles(output).filter((name) => name.endsWith('.wasm')),
    [],
  );
  await withServer(output, expectCard);
});

await browser.close();
end();
