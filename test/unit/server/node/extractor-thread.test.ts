import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createExtractor } from '../../../../dist/server/node/extractor-thread.js';

const page = (words: string) => `<p>${words}</p>`;

/** A thread's script in a folder of its own. */
async function writeScript(body: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'extractor-')), 'thread.mjs');
  await writeFile(path, `import { parentPort } from 'node:worker_threads';\n${body}`);
  return pathToFileURL(path).href;
}

describe('createExtractor', () => {
  it('reads pages one after another, also after a pause in which its thread has ended', async () => {
    const read = createExtractor({ idle: 1 });
    expect(await Promise.all(['one', 'two', 'three'].map((word) => read(page(word))))).toEqual([
      'one',
      'two',
      'three',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await read(page('four'))).toBe('four');
  });

  it('reads on this thread where the file of its thread is missing', async () => {
    expect(await createExtractor({ script: './missing.js' })(page('here'))).toBe('here');
  });

  it.each([
    ['works on for ever', 'for (;;);', 'its text cannot be extracted within 0.3 s'],
    ['fails', "throw new Error('no room')", 'its text cannot be extracted: no room'],
    ['ends', 'process.exit(0)', 'its text cannot be extracted'],
  ])('rejects a page whose thread %s, and reads the next one on another thread', async (_, action, error) => {
    const script = await writeScript(
      `parentPort.on('message', (html) => { if (html === 'bad') { ${action} } parentPort.postMessage(html); });
       parentPort.postMessage('ready');`,
    );
    const read = createExtractor({ script, deadline: 300 });
    const [bad, good] = await Promise.allSettled([read('bad'), read('good')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: error } });
    expect(good).toEqual({ status: 'fulfilled', value: 'good' });
  });

  it('does not keep the process alive once a page is read', async () => {
    const program = `
      import { createExtractor } from './dist/server/node/extractor-thread.js';
      console.log(await createExtractor()('<p>read</p>'));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      timeout: 20_000,
    });
    expect(stdout).toBe('read\n');
  });
});
