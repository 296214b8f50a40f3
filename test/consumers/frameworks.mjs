// Frameworks: each sets every property of the elements to a value and back to `undefined`, in an app that esbuild bundles.
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compile } from 'svelte/compiler';
import { eventually } from '../browser/site-harness.mjs';
import { linkPackages, runInit, writeProject } from './install.mjs';
import { model, page, withServer } from './pages.mjs';

const sources = fileURLToPath(new URL('frameworks', import.meta.url));
const packages = fileURLToPath(new URL('node_modules', import.meta.url));

/** Name of each framework by its app. */
const frameworks = {
  react: 'React 19',
  vue: 'Vue 3',
  svelte: 'Svelte 5',
  solid: 'Solid',
  angular: 'Angular',
};

const svelte = {
  name: 'svelte',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.svelte$/ }, ({ path }) => {
      const { js } = compile(readFileSync(path, 'utf8'), { filename: basename(path), generate: 'client' });
      return { contents: js.code, loader: 'js' };
    }),
};

function bundle(app, name) {
  return build({
    entryPoints: [join(app, `${name}.js`)],
    outfile: join(app, 'public', `${name}.bundle.js`),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser', 'production'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    nodePaths: [packages],
    plugins: [svelte],
    logLevel: 'silent',
  });
}

/** Said by Angular that is compiled in the page, and of a field that holds none here. */
const expected = /Angular is running in development mode|<assay-field> has no field/;

const readState = (tab) => tab.evaluate(() => JSON.stringify(globalThis.readAll()));

export async function checkFrameworks({ check, installed, openTab }) {
  const app = join(installed.folder, 'frameworks');
  cpSync(sources, app, { recursive: true });
  writeProject(app, { 'package.json': '{ "private": true, "type": "module" }' });
  linkPackages(installed.folder, 'react', 'react-dom');
  runInit(app, '--models', model);
  for (const [name, title] of Object.entries(frameworks))
    await check(
      `${title}: every property set to undefined has its default, before and after a value`,
      async () => {
        await bundle(app, name);
        writeProject(app, {
          'public/index.html': page(
            `<link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/${name}.bundle.js"></script>`,
          ),
        });
        await withServer(join(app, 'public'), (url) =>
          openTab(url, async (tab, noise) => {
            await tab.waitForSelector('assay-model-card');
            const { defaults, cases } = await tab.evaluate(() => ({
              defaults: JSON.stringify(globalThis.defaults),
              cases: JSON.stringify(globalThis.cases),
            }));
            for (const [hasValues, wanted] of [
              [false, defaults],
              [true, cases],
              [false, defaults],
            ]) {
              await tab.evaluate((next) => globalThis.show(next), hasValues);
              await eventually('the properties', async () => (await readState(tab)) === wanted).catch(
                async () => assert.deepEqual(JSON.parse(await readState(tab)), JSON.parse(wanted)),
              );
            }
            if (name === 'vue')
              await eventually('a score by an Assay in reactive data', () =>
                tab.$eval('output', ({ textContent }) => Number(textContent) > 0),
              );
            assert.deepEqual(
              noise.filter((line) => !expected.test(line)),
              [],
            );
          }),
        );
      },
    );
}
