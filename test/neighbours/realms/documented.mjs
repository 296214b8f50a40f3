// The examples of docs/guides/frames.md, as they are printed there: frames in a page, and an extension of bundled scripts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readBlocks } from '../../../.scripts/docs/markdown.mjs';
import { openBrowser } from '../browser.mjs';
import { openSite } from '../site.mjs';
import { expectCard, page } from '../widget.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const blocks = readBlocks(readFileSync(join(root, 'docs/guides/frames.md'), 'utf8'));
const frames = blocks.filter(({ code }) => code.startsWith('<iframe'));
const files = blocks.filter(({ label }) => /\.(js|html)$/.test(label));

/** Writes the extension, and bundles its scripts. @returns its folder */
async function writeExtension() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-documented-'));
  const manifest = blocks.find(({ language }) => language === 'json').code;
  writeFileSync(join(folder, 'manifest.json'), manifest);
  for (const { label, code } of files) {
    if (!label.endsWith('.js')) writeFileSync(join(folder, label), code);
    else
      await build({
        stdin: { contents: code, resolveDir: root },
        bundle: true,
        format: 'esm',
        outfile: join(folder, label),
        logLevel: 'error',
      });
  }
  const init = [join(root, 'dist/esm/cli.js'), 'init', folder, '--models', 'assay.formality'];
  execFileSync(process.execPath, init, { stdio: 'pipe' });
  return folder;
}

async function checkDocumentedFrames({ check, browser }) {
  const site = await openSite({});
  try {
    for (const { code } of frames) {
      const isSandboxed = code.includes('sandbox=');
      await check(`the guide's ${isSandboxed ? 'sandboxed frame' : 'frame by srcdoc'}: a card`, () => {
        const served = code.replace('/node_modules/assay/', '/');
        assert.notEqual(served, code);
        site.pages['/'] = page(served);
        return browser.openTab(site.url, (tab, noise) =>
          expectCard(
            tab.frames().at(-1),
            noise,
            isSandboxed ? /^warn: Assay stores its data in memory/ : undefined,
          ),
        );
      });
    }
  } finally {
    await site.close();
  }
}

async function checkDocumentedExtension({ check }) {
  const folder = await writeExtension();
  const browser = await openBrowser({ extension: folder });
  try {
    const target = await browser.puppeteer.waitForTarget((one) => /background\.js$/.test(one.url()));
    await check("the guide's extension: a card in the popup, and a score from the offscreen document", () =>
      browser.openTab(new URL('popup.html', target.url()).href, async (tab, noise) => {
        await expectCard(tab, noise);
        const ask = () => chrome.runtime.sendMessage({ score: 'Dear Sir or Madam' });
        const [card, again] = await Promise.all([tab.evaluate(ask), tab.evaluate(ask)]);
        assert.ok(card.composite > 0, JSON.stringify(card));
        assert.deepEqual(again, card);
      }),
    );
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

export async function checkDocumented(context) {
  await checkDocumentedFrames(context);
  await checkDocumentedExtension(context);
}
