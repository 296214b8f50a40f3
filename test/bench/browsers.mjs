// `npm run bench:browsers`: the same page in Chromium, Firefox and WebKitGTK: memory of its web process with assay-base,
// relaxed SIMD against plain SIMD in alternating runs, and scores in WebKit as in Safari's Lockdown Mode. Writes BROWSERS.md, and says
// which engine is missing. On Linux; run `npm run build` first.
//   npm run bench:browsers -- [memory] [simd] [lockdown] [--rounds 7] [--visits 3]
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { serve } from '../../.scripts/serve.mjs';
import { lockdown } from '../webkit/lockdown.mjs';
import { findEngines } from './browsers/engines.mjs';
import { measureMemory, measureScores, measureSimd } from './browsers/measure.mjs';
import { entry, words } from './on-base-page.mjs';
import { machine, record } from './record.mjs';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, visits: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const [rounds, visits] = [Number(values.rounds), Number(values.visits)];
const command = `\`npm run bench:browsers${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}\``;

const takeWords = (count, from) => words.slice(from, from + count).join(' ');
const texts = Array.from({ length: 100 }, (_, i) => takeWords(100, 100 * i));
const loads = {
  'a text of 16 words': [takeWords(16, 0)],
  'a text of 64 words': [takeWords(64, 100)],
  '16 texts of 3 to 48 words': Array.from({ length: 16 }, (_, i) => takeWords(3 * (i + 1), 300 * i)),
};

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const describeEqual = (same) => (same ? 'yes' : 'no');
const best = (list) => Math.min(...list);

/** A folder with the package, its models and pages: an empty one, one of the library, one of the embedder alone. */
async function createSite() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  for (const name of ['dist', 'models'])
    symlinkSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), join(folder, name));
  const input = fileURLToPath(
    new URL('../../dist/entries/in-process/load-bundled-embedder.js', import.meta.url),
  );
  const build = await rolldown({ platform: 'browser', input });
  await build.write({ dir: folder, entryFileNames: 'embedder.js' });
  await build.close();
  const write = (name, script) =>
    writeFileSync(join(folder, name), `<!doctype html><title>bench</title>${script}`);
  write('blank.html', '');
  write('embedder.html', "<script>globalThis.loaded = import('/embedder.js');</script>");
  write(
    'library.html',
    "<script>globalThis.loaded = import('/dist/cdn/assay.js').then((assay) => { globalThis.assay = assay; });</script>",
  );
  return folder;
}

/** Does the work in an engine that has just started. */
async function inEngine({ open }, variables, work) {
  const browser = await open(variables);
  try {
    return { version: browser.version, result: await work(browser) };
  } finally {
    await browser.close();
  }
}

async function benchMemory(engines, url) {
  const rows = [];
  for (const engine of engines) {
    const results = [];
    let version;
    for (let visit = 0; visit < visits; visit++) {
      const measured = await inEngine(engine, {}, (browser) => measureMemory(browser, url, texts));
      version = measured.version;
      results.push(measured.result);
    }
    const get = (key) => median(results.map((one) => one[key]));
    const above = (key) => median(results.map((one) => one[key] - one.blank));
    const cells = [get('blank'), get('first'), above('first'), get('many'), above('many')];
    rows.push(`| ${version} | ${cells.map(Math.round).join(' | ')} |`);
  }
  return `${command}, ${machine()}. Resident memory of the page's web process in MB, whose engine is a worker of it: medians of ${visits} browsers with
empty profiles, ${texts.length} texts of 100 words. Each figure is read after 5 s without work. The goal is 120 MB above an empty page.

| | empty page | after the first score with assay-base | above the empty page | after ${texts.length} texts | above the empty page |
|---|---|---|---|---|---|
${rows.join('\n')}`;
}

async function benchSimd(engines, url) {
  const rows = [];
  for (const engine of engines) {
    const { version, result } = await inEngine(engine, {}, (browser) =>
      measureSimd(browser, url, { entry, loads, rounds }),
    );
    for (const { name, times, same } of result.results) {
      const { here, plain } = times;
      const describe = (list) => `${best(list).toFixed(1)} / ${median(list).toFixed(1)}`;
      const relaxed = result.relaxed
        ? `${describe(here)} | ${describe(plain)} | ${(median(plain) / median(here)).toFixed(2)}`
        : `none | ${describe(plain)} | `;
      rows.push(
        `| ${version} | ${name} | ${relaxed} | ${result.relaxed ? describeEqual(same) : 'one way only'} |`,
      );
    }
  }
  return `${command}, ${machine()}. assay-base on one thread, best / median ms of ${rounds} rounds in turns. Plain SIMD is what WebKit has; in
the others, relaxed SIMD is hidden from the encoder.

| | embeds | relaxed SIMD | plain SIMD | plain to relaxed, medians | vectors equal to the bit |
|---|---|---|---|---|---|
${rows.join('\n')}`;
}

async function benchLockdown(engines, url) {
  const [webkit] = engines.filter(({ name }) => name === 'WebKit');
  if (!webkit) return undefined;
  const rows = [];
  for (const [name, variables] of Object.entries({ usual: {}, 'as in Lockdown Mode': lockdown })) {
    const { version, result } = await inEngine(webkit, variables, (browser) =>
      measureScores(browser, url, texts.slice(0, rounds + 1)),
    );
    const [first, ...later] = result.times;
    rows.push(
      `| ${version}, ${name} | ${result.embedder} | ${first.toFixed(0)} | ${best(later).toFixed(1)} / ${median(later).toFixed(1)} |`,
    );
  }
  const switches = Object.entries(lockdown).map(([key, value]) => `\`${key}=${value}\``);
  return `${command}, ${machine()}. Lockdown Mode is ${switches.join(' and ')}: no WebAssembly, and JavaScript that is interpreted. Texts of 100
words, five traits each.

| | embedder | first score, with its start, ms | later ones, best / median ms |
|---|---|---|---|
${rows.join('\n')}`;
}

const benches = {
  memory: ['Memory of a page', benchMemory],
  simd: ['Relaxed SIMD and plain SIMD', benchSimd],
  lockdown: ['Without WebAssembly and compiled JavaScript', benchLockdown],
};

const folder = await createSite();
const server = await serve(folder);
try {
  const engines = Object.entries(findEngines()).map(([name, engine]) => ({ name, ...engine }));
  for (const { name, reason } of engines) if (reason) console.log(`Not measured: ${name}: ${reason}`);
  const available = engines.filter(({ reason }) => !reason);
  for (const [name, [heading, bench]] of Object.entries(benches)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const text = await bench(available, server.url);
    if (!text) continue;
    console.log(`${text}\n`);
    record(heading, text, 'BROWSERS.md');
  }
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}
