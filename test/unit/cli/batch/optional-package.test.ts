import { expect, it } from 'vitest';
import { loadOptional } from '../../../../src/cli/batch/optional-package.js';

const context = { findPackage: () => process.cwd() };
const missing: string = 'a-package-that-is-not-installed';

it('names the one command that installs what is missing, with the versions', async () => {
  const loaded = loadOptional('A queue', ['bullmq', 'ioredis'], () => import(missing), context);
  await expect(loaded).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: expect.stringMatching(
      /^A queue needs bullmq and ioredis\. Run: npm install bullmq@[\d.]+ ioredis@[\d.]+$/,
    ),
  });
});

it('does not hide an error of a package that is installed', async () => {
  const failing = () => Promise.reject(new TypeError('damaged'));
  await expect(loadOptional('A queue', ['bullmq'], failing, context)).rejects.toThrow(TypeError);
});
