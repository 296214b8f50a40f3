// The examples of the guide to frameworks, as they are printed there: each is an app, compiled as its framework does it, whose
// event handler gets the card and whose bound property scores what is typed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import solid from 'babel-preset-solid';
import { build } from 'esbuild';
import { compile as compileSvelte } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';
import { readBlocks } from '../../.scripts/docs/markdown.mjs';
import { eventually } from '../browser/site-harness.mjs';
import { linkPackages, repository, runInit, writeProject } from './install.mjs';
import { model, page, withServer } from './pages.mjs';

const packages = fileURLToPath(new URL('node_modules', import.meta.url));

const isCustomElement = (tag) => tag.startsWith('assay-');

function compileVue(code) {
  const { descriptor } = parse(code);
  const templateOptions = { compilerOptions: { isCustomElement } };
  return compileScript(descriptor, { id: 'app', inlineTemplate: true, templateOptions }).content;
}

/** Of each framework, as the guide calls it: the file that its compiler leaves for esbuild, and what puts the app into a page. */
const frameworks = {
  React: {
    file: 'app.tsx',
    start: `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import App from './app.tsx';
createRoot(document.getElementById('app')).render(createElement(App));`,
  },
  Vue: {
    file: 'app.js',
    compile: compileVue,
    start: `import { createApp } from 'vue';
import App from './app.js';
createApp(App).mount('#app');`,
  },
  Svelte: {
    file: 'app.js',
    compile: (code) => compileSvelte(code, { filename: 'App.svelte', generate: 'client' }).js.code,
    start: `import { mount } from 'svelte';
import App from './app.js';
mount(App, { target: document.getElementById('app') });`,
  },
  Solid: {
    file: 'app.js',
    compile: async (code) =>
      (await transformAsync(code, { presets: [solid], babelrc: false, configFile: false })).code,
    start: `import { createComponent, render } from 'solid-js/web';
import App from './app.js';
render(() => createComponent(App, {}), document.getElementById('app'));`,
  },
  Angular: {
    file: 'app.ts',
    start: `import '@angular/compiler';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app.ts';
await bootstrapApplication(App);`,
  },
};

const guide = readFileSync(join(repository, 'docs/guides/frameworks.md'), 'utf8');

/** Compiles and bundles the guide's example of a framework. @returns the folder with its page */
async function buildExample(folder, name, code) {
  const { file, start, compile = (source) => source } = frameworks[name];
  const app = writeProject(join(folder, `example-${name.toLowerCase()}`), {
    'package.json': '{ "private": true, "type": "module" }',
    [file]: await compile(code),
    'start.js': start,
  });
  runInit(app, '--models', model);
  await build({
    entryPoints: [join(app, 'start.js')],
    outfile: join(app, 'public/app.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['browser', 'production'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    nodePaths: [packages],
    logLevel: 'silent',
  });
  const body =
    '<link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/app.js"></script>';
  writeProject(app, { 'public/index.html': page(body) });
  return join(app, 'public');
}

/** Said by Angular that is compiled in the page. */
const expected = /Angular is running in development mode/;

const readShown = (tab) => tab.$eval('output', ({ textContent }) => textContent);

export async function checkFrameworkExamples({ check, installed, openTab }) {
  linkPackages(installed.folder, 'react', 'react-dom');
  const examples = readBlocks(guide).filter(({ label }) => label);
  await check('frameworks: the guide has an example of each', () =>
    assert.deepEqual(
      examples.map(({ label }) => label),
      Object.keys(frameworks),
    ),
  );
  for (const { label, code } of examples)
    await check(`${label}: the guide's example shows the score, and that of a new text`, async () => {
      const folder = await buildExample(installed.folder, label, code);
      await withServer(folder, (url) =>
        openTab(url, async (tab, noise) => {
          await eventually('the score of the first text', async () => Number(await readShown(tab)) > 0);
          const first = await readShown(tab);
          await tab.type('textarea', ' and then some more things happened, lol');
          await eventually('the score of the new text', async () => (await readShown(tab)) !== first);
          assert.deepEqual(
            noise.filter((line) => !expected.test(line)),
            [],
          );
        }),
      );
    });
}
