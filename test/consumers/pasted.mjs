// What people paste from the built site into a page of theirs: the block of the home page, and the script tags of a CDN with
// their hashes, which a server of another origin stands in for.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { readBlocks } from '../../.scripts/docs/markdown.mjs';
import { repository, writeProject } from './install.mjs';
import { page, widget, withServer } from './pages.mjs';

const crossOrigin = { 'access-control-allow-origin': '*' };
const guide = 'docs/guides/installation.md';

const readSite = (path) => parseHTML(readFileSync(join(repository, 'dist/site', path), 'utf8')).document;

/** The text of the blocks that a selector finds in a page of the built site. */
const readCode = (path, selector) =>
  [...readSite(path).querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The addresses of a CDN, at the stand-in's. */
const useServer = (text, cdn) =>
  text.replace(/https:\/\/(cdn\.jsdelivr\.net\/npm|unpkg\.com)\/assay@[\w.+-]+\//g, cdn);

/** Changes the first character of a hash. */
const spoil = (hash) => hash.replace(/^(sha384-)(.)/, (_, kind, first) => kind + (first === 'A' ? 'B' : 'A'));

/** Runs the guide's script that writes an import map. @returns the map's tag */
function writeImportMap(folder) {
  const { code } = readBlocks(readFileSync(join(repository, guide), 'utf8')).find((block) =>
    block.code.includes('import-map.html'),
  );
  writeProject(folder, { 'write-map.mjs': code });
  execFileSync(process.execPath, ['write-map.mjs'], { cwd: folder });
  return readFileSync(join(folder, 'import-map.html'), 'utf8');
}

export async function checkPasted({ check, installed: { folder, packed }, expectCard, expectBlocked }) {
  /** Writes a page that loads from a CDN, opens it, and expects what `expect` does. */
  const openFromCdn = (name, body, expect) =>
    withServer(
      packed,
      async (cdn) => {
        const html = page(useServer(body, cdn));
        await withServer(writeProject(join(folder, name), { 'index.html': html }), expect);
      },
      crossOrigin,
    );

  await check('the home page: what it says to paste shows a card in an empty page', async () => {
    const [block, ...others] = readCode('index.html', '#start pre[data-language=html]');
    assert.equal(others.length, 0);
    writeProject(folder, { 'pasted.html': page(`<link rel="icon" href="data:,">${block}`) });
    await withServer(folder, (url) => expectCard(`${url}pasted.html`));
  });

  for (const host of ['jsDelivr', 'unpkg']) {
    const [tag] = readCode('docs/installation.html', `.block[data-name=${host}] pre`);
    await check(`the tag of ${host} with its hash loads the module`, () =>
      openFromCdn(`cdn-${host}`, `${widget}${tag}`, expectCard),
    );
    await check(`the browser refuses the tag of ${host} with another hash`, () =>
      openFromCdn(`spoilt-${host}`, widget + tag.replace(/sha384-[^"]+/, spoil), expectBlocked),
    );
  }

  const map = writeImportMap(folder);
  const plain = readBlocks(readFileSync(join(repository, guide), 'utf8')).find(({ code }) =>
    code.includes('cdn.jsdelivr.net'),
  ).code;
  const head = '<link rel="icon" href="data:,">';
  await check('the import map of the installation guide lets all modules load', () =>
    openFromCdn('map', head + map + plain, expectCard),
  );
  await check('with it, the browser refuses a module that another one imports', () => {
    const chunk = /chunk-errors-[^"]*":"sha384-[^"]+/.exec(map)?.[0] ?? '';
    const spoilt = map.replace(chunk, chunk.replace(/sha384-.*/, spoil));
    assert.notEqual(spoilt, map);
    return openFromCdn('spoilt-map', head + spoilt + plain, expectBlocked);
  });
}
