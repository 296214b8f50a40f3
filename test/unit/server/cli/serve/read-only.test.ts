// `assay serve` writes no file: it runs where Node itself forbids every write, as in a container with a read-only disk.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { commandScript } from '../shell-project.js';

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);
const flags = [
  has('--permission') ? '--permission' : '--experimental-permission',
  '--allow-fs-read=*',
  '--allow-worker',
  ...(has('--allow-net') ? ['--allow-net'] : []),
];

it('serves without writing a file', async () => {
  const write = "require('node:fs').writeFileSync('never-written', '')";
  expect(spawnSync(process.execPath, [...flags, '-e', write]).stderr.toString()).toContain(
    'ERR_ACCESS_DENIED',
  );

  const env = { PATH: process.env.PATH, HOME: '/nonexistent', TMPDIR: '/nonexistent' };
  const child = spawn(process.execPath, [...flags, commandScript, 'serve', '--port', '0'], { env });
  const closed = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  try {
    const [line = ''] = await once(createInterface(child.stdout), 'line');
    const url = /http:\S+/.exec(line)?.[0] ?? '';
    const ask = async (path: string, init?: RequestInit) => (await fetch(new URL(path, url), init)).status;
    const scored = ask('m/assay.clickbait', { method: 'POST', body: 'You won’t believe it' });
    expect(await Promise.all([ask('healthz'), ask('readyz'), scored])).toEqual([200, 200, 200]);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await closed).toEqual([0, null]);
  expect(errors).not.toContain('ERR_ACCESS_DENIED');
});
