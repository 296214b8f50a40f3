import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runCommand } from '../../../.scripts/run-command.mjs';

const run = (script: string, silent?: number) =>
  runCommand([process.execPath, '-e', script], { live: false, ...(silent && { silent }) });

test('keeps what a command prints, and its exit code', async () => {
  const { code, output } = await run('console.log("one"); console.error("two"); process.exitCode = 3');
  expect(code).toBe(3);
  expect(output).toContain('one\n');
  expect(output).toContain('two\n');
});

/** Ten starts of a process on this machine as it is now, in whole seconds: milliseconds. */
async function measureTenStarts() {
  const started = performance.now();
  await run('');
  return 1000 * Math.ceil((10 * (performance.now() - started)) / 1000);
}

test('ends a command that hangs, which has failed then', async () => {
  const silent = await measureTenStarts();
  const { code, output, hung } = await run('console.log("begins"); setInterval(() => {}, 1000)', silent);
  expect({ code, hung }).toEqual({ code: 1, hung: true });
  expect(output).toMatch(new RegExp(`^begins\n\nnot ok {2}ended after ${silent / 1000} s without output: `));
});

test('leaves a command that keeps printing', async () => {
  const silent = await measureTenStarts();
  const printing = `let n = 0;
    const t = setInterval(() => { console.log(n); if (++n > 15) clearInterval(t); }, ${silent / 10})`;
  const { code, output } = await run(printing, silent);
  expect(code).toBe(0);
  expect(output).toContain('15\n');
});

test('does not wait for processes that a command leaves behind, and ends them', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-left-')), 'alive');
  const left = `setInterval(() => require('fs').appendFileSync('${file}', '.'), 20)`;
  const parent = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', ${JSON.stringify(left)}], { stdio: 'inherit' }).unref();
    setInterval(() => { if (require('fs').existsSync('${file}')) process.exit(0); }, 50)`;
  const { code } = await run(parent);
  expect(code).toBe(0);
  await setTimeout(500);
  const { length } = readFileSync(file);
  await setTimeout(500);
  expect(readFileSync(file)).toHaveLength(length);
  expect(length).toBeGreaterThan(0);
});

test('says of a command that does not exist that it failed, and why', async () => {
  const { code, output } = await runCommand(['no-such-program'], { live: false });
  expect(code).not.toBe(0);
  expect(output).toContain('ENOENT');
});
