// React 19: a field that a server rendered beside its <assay-highlights> is hydrated as it is, while it has the focus.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { eventually } from '../browser/site-harness.mjs';
import { linkPackages, runInit, writeProject } from './install.mjs';
import { model, page, withServer } from './pages.mjs';

const app = `import { createElement } from 'react';

export const App = () =>
  createElement(
    'form',
    null,
    createElement('textarea', { id: 'text', defaultValue: 'Fix race condition in worker dispatch' }),
    createElement('p', null, 'Say what changes, and why.'),
    createElement('assay-highlights', { for: 'text', model: '${model}' }),
  );
`;

const server = `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.js';

process.stdout.write(renderToString(createElement(App)));
`;

/** The element is defined first; React looks at the page when the test says so. */
const client = `import 'assay/define/highlights';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.js';

globalThis.hydrate = () =>
  hydrateRoot(document.getElementById('root'), createElement(App), {
    onRecoverableError: (error) => console.error(error),
  });
`;

/** Said by React's development build, which is the one that reports attributes that differ. */
const expected = /React DevTools/;

const hasMarks = (tab) => tab.evaluate(() => CSS.highlights.size > 0);

const readForm = (tab) => tab.$eval('#root', ({ innerHTML }) => innerHTML);

const moments = {
  'at once': async () => {},
  'after 0.3 s': () => sleep(300),
  'once it is marked': (tab) => eventually('the marks', () => hasMarks(tab)),
};

async function hydrateForm(tab, noise, wait) {
  await tab.$eval('textarea', (field) => {
    field.focus();
    globalThis.rendered = field;
  });
  await wait(tab);
  const before = await readForm(tab);
  await tab.evaluate(() => globalThis.hydrate());
  await tab.type('textarea', ' and tests');
  const { isSame, value } = await tab.evaluate(() => ({
    isSame: document.activeElement === globalThis.rendered,
    value: globalThis.rendered.value,
  }));
  assert.equal(isSame, true);
  assert.match(value, / and tests/);
  await eventually('the marks', () => hasMarks(tab));
  assert.equal(await readForm(tab), before);
  assert.deepEqual(
    noise.filter((line) => !expected.test(line)),
    [],
  );
}

export async function checkHydration({ check, installed, openTab }) {
  linkPackages(installed.folder, 'react', 'react-dom');
  const project = writeProject(join(installed.folder, 'hydration'), {
    'package.json': '{ "private": true, "type": "module" }',
    'app.js': app,
    'server.js': server,
    'client.js': client,
  });
  runInit(project, '--models', model);
  const html = execFileSync(process.execPath, ['server.js'], { cwd: project, encoding: 'utf8' });
  await build({
    entryPoints: [join(project, 'client.js')],
    outfile: join(project, 'public/client.bundle.js'),
    bundle: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });
  const script = '<script type="module" src="/client.bundle.js"></script>';
  const body = `<link rel="icon" href="data:,"><div id="root">${html}</div>${script}`;
  writeProject(project, { 'public/index.html': page(body) });
  for (const [when, wait] of Object.entries(moments))
    await check(
      `React 19: a field with highlights hydrates ${when} without a mismatch, and keeps the focus`,
      () =>
        withServer(join(project, 'public'), (url) =>
          openTab(url, (tab, noise) => hydrateForm(tab, noise, wait)),
        ),
    );
}
