// An update of the package on a site whose visitors have files of the release before in their HTTP cache, with the headers that
// hosts send: each page starts the engine of its own release.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { build } from 'esbuild';
import { firstCard } from '../browser/site-harness.mjs';
import { long } from '../support/long.mjs';
import { listFiles, writeProject } from './install.mjs';
import { model, page, widget } from './pages.mjs';

/** The last keeps most: with it a page never asks again, and `test/faults` has all three on one page. */
const cacheControls = [
  ...(long ? ['max-age=600', 'max-age=14400'] : []),
  'public, max-age=31536000, immutable',
];
const types = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };

const listScripts = (packed) => listFiles(join(packed, 'dist')).filter(({ path }) => path.endsWith('.js'));

/** The release in the scripts of a package. */
function readRelease(packed) {
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  const pattern = new RegExp(`${version.replaceAll('.', '\\.')}-[0-9a-f]{8}`);
  const texts = listScripts(packed).map(({ path }) => pattern.exec(readFileSync(path, 'utf8'))?.[0]);
  const releases = new Set(texts.filter((text) => text !== undefined));
  assert.equal(releases.size, 1, [...releases].join());
  return [...releases][0];
}

/** A copy of a package as another release of it. */
function copyAsNewer(older, newer) {
  cpSync(older, newer, { recursive: true });
  const release = readRelease(older);
  const other = release.replace(/.{8}$/, 'abcdef01');
  for (const { path } of listScripts(newer))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(release, other));
}

/** Serves a folder: pages are asked for each time, everything else is cached. */
async function open(folder, cacheControl) {
  const requests = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    const file = join(folder, new URL(request.url, 'http://localhost').pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = extname(file);
    const headers = {
      'content-type': types[type] ?? 'application/octet-stream',
      'cache-control': type === '.html' ? 'no-cache' : cacheControl,
    };
    return response.writeHead(200, headers).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://localhost:${server.address().port}`, requests, close };
}

/** Writes the pages of a release: built by a bundler, and with the prebuilt module. */
async function writePages(site, packed) {
  const name = basename(packed);
  const entry = join(packed, 'dist/esm/define.js');
  await build({
    entryPoints: { define: entry },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    outdir: join(site, `bundled-${name}`),
    logLevel: 'error',
  });
  cpSync(join(packed, 'dist/cdn'), join(site, name, 'dist/cdn'), { recursive: true });
  cpSync(join(packed, 'models'), join(site, name, 'models'), { recursive: true });
  const toPage = (script) => page(`${widget}<script type="module" src="${script}"></script>`);
  writeProject(site, {
    'bundled.html': toPage(`/bundled-${name}/define.js`),
    'prebuilt.html': toPage(`/${name}/dist/cdn/assay.js`),
  });
  execFileSync(process.execPath, [join(packed, 'dist/esm/cli.js'), 'init', site, '--models', model]);
}

export async function checkReleases({ check, installed, openTab }) {
  const folder = join(installed.folder, 'releases');
  const older = join(folder, 'older');
  const newer = join(folder, 'newer');
  cpSync(installed.packed, older, { recursive: true });
  copyAsNewer(older, newer);
  for (const cacheControl of cacheControls) {
    for (const kind of ['bundled', 'prebuilt']) {
      await check(`An update, ${kind}, with ${cacheControl}: the engine of each release`, async () => {
        const site = join(folder, 'site');
        await writePages(site, older);
        const { url, requests, close } = await open(site, cacheControl);
        const findWorkers = () =>
          requests.splice(0).flatMap((path) => /worker\/index\.js\?v=(.*)/.exec(path)?.[1] ?? []);
        try {
          await openTab(`${url}/${kind}.html`, async (tab) => {
            await firstCard(tab);
            assert.deepEqual(findWorkers(), [readRelease(older)]);
            await writePages(site, newer);
            await tab.goto(`${url}/${kind}.html`);
            await firstCard(tab);
            assert.deepEqual(findWorkers(), [readRelease(newer)]);
            await tab.goto('about:blank');
            await tab.goto(`${url}/${kind}.html`);
            await firstCard(tab);
            assert.deepEqual(findWorkers(), [], 'it is cached');
          });
        } finally {
          await close();
        }
      });
    }
  }
}
