// `npm run bench:encoder`: runs the site's bench page in headless Chromium against a local hub whose encoder has
// MiniLM's graph and cost. Default: 8-bit weights on the CPU. Writes ENCODER.md.
//   npm run bench:encoder -- [--device wasm] [--dtype q8] [--texts 64] [--rounds 7] [--threads 1] [--plain]
// `--plain` measures the way without relaxed SIMD, as in browsers that lack it.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { siteFolder } from '../browser/site-harness.mjs';
import { readTable } from './encoder/bench-table.mjs';
import { onSite } from './on-site.mjs';
import { machine, record } from './record.mjs';

const { values: wanted } = parseArgs({
  options: {
    device: { type: 'string', default: 'wasm' },
    dtype: { type: 'string', default: 'q8' },
    texts: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '7' },
    threads: { type: 'string', default: 'all' },
    plain: { type: 'boolean', default: false },
    site: { type: 'string', default: siteFolder },
  },
});

/** A copy of the site whose encoder finds no relaxed SIMD: it asks by validating a module that has some. */
function copyWithoutRelaxedSimd(site) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  cpSync(site, folder, { recursive: true });
  for (const name of readdirSync(join(folder, 'assets')).filter((one) => one.startsWith('assay-worker-'))) {
    const file = join(folder, 'assets', name);
    writeFileSync(file, `WebAssembly.validate = () => false;\n${readFileSync(file, 'utf8')}`);
  }
  return folder;
}

const folder = wanted.plain ? copyWithoutRelaxedSimd(wanted.site) : wanted.site;

await onSite(
  async ({ server, hub, page }) => {
    const strangers = [];
    page.on('request', (request) => {
      if (request.url().startsWith('blob:')) return;
      if (!new URL(request.url()).hostname.match(/^(localhost|127\.0\.0\.1)$/)) strangers.push(request.url());
    });
    const { device, dtype, texts, rounds, threads, plain } = wanted;
    const query = new URLSearchParams({
      ...{ encoder: 'test/bench', hub: hub.url, device, dtype, texts, rounds, threads },
    });
    const before = loadavg()[0].toFixed(1);
    const result = await readTable(page, `${server.url}bench/?${query}`);
    if (strangers.length > 0) throw new Error(`the page asked ${strangers.join()}`);
    console.log(`${result}\n${machine()}`);
    const command = `npm run bench:encoder -- --device ${device} --dtype ${dtype} --texts ${texts} --rounds ${rounds}${threads === '1' ? ' --threads 1' : ''}${plain ? ' --plain' : ''}`;
    record(
      `Throughput and warm start, ${device} ${dtype}${threads === '1' ? ', one thread' : ''}${plain ? ', without relaxed SIMD' : ''}`,
      `\`${command}\`, ${machine()} (${before} before)\n\n${result}`,
    );
  },
  { folder },
);
if (folder !== wanted.site) rmSync(folder, { recursive: true });
