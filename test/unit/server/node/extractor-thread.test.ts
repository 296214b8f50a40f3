import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createExtractor } from '../../../../dist/server/node/extractor-thread.js';
import { writeScript } from '../../core/platform/thread/start-thread.js';

const page = (words: string) => `<p>${words}</p>`;

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
    ['works on for ever', 'for (;;);', 'no answer within 0.3 s'],
    ['fails', "setTimeout(() => { throw new Error('no room'); }); return new Promise(() => {});", 'no room'],
    ['ends', 'process.exit(0)', 'it ended with 0'],
  ])('rejects a page whose thread %s, and reads the next one on another thread', async (_, action, error) => {
    const script = pathToFileURL(
      writeScript(
        `serveThread(parentPort, { read(html) { if (html === 'bad') { ${action} } return html; } })`,
      ),
    ).href;
    const read = createExtractor({ script, deadline: 300 });
    const [bad, good] = await Promise.allSettled([read('bad'), read('good')]);
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { message: `the reader of its text stopped: ${error}` },
    });
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
