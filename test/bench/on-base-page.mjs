// Shared by the benches of assay-base in a browser: an empty page that can import programs of the repository, beside the
// embedder's files as a page would have them.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { onSite } from './on-site.mjs';

const models = new URL('../../models/', import.meta.url);
const catalog = JSON.parse(readFileSync(new URL('catalog.json', models), 'utf8'));

/** The catalog's entry of assay-base. */
export const entry = catalog.embedders.find(({ id }) => id === 'assay-base');

/** Words of running text. */
export const words = readFileSync(new URL('ambient/ambient.txt', models), 'utf8').split(/\s+/);

/**
 * Does the work with the page open, and closes it in the end.
 * @param programs options of Rolldown: each input becomes a script of its name
 * @param work is given the page
 */
export async function onBasePage(programs, work) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    const build = await rolldown({ platform: 'browser', ...programs });
    await build.write({ dir: folder, entryFileNames: '[name].js' });
    await build.close();
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>bench</title>');
    for (const { path } of entry.files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      cpSync(new URL(path, models), join(folder, path));
    }
    await onSite(
      async ({ server, page }) => {
        await page.goto(server.url);
        await work(page);
      },
      { folder },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
