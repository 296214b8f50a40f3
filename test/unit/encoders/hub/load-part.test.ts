// Code of other runtimes that may not be installed.
import { expect, it } from 'vitest';
import { loadPart } from '../../../../src/encoders/hub/load-part.js';
import { builtVersion } from '../../../../src/encoders/hub/runtime-version.js';

it('returns what it loads', async () => {
  expect(await loadPart('runtime', async () => 'code')).toBe('code');
});

it.each([
  ['runtime', `ONNX Runtime. In Node, run: npm install onnxruntime-web@${builtVersion} `],
  ['tokenizer', 'the tokenizer of transformers.js. In Node, run: npm install @huggingface/transformers '],
] as const)('says what to install where the %s is missing', async (part, remedy) => {
  const missing = () => Promise.reject(new Error("Cannot find package 'some-package'"));
  await expect(loadPart(part, missing)).rejects.toMatchObject({
    code: 'engine_unavailable',
    detail: `This encoder needs ${remedy}- in a page: npx assay init <public folder> --encoders. It cannot be loaded: Cannot find package 'some-package'`,
  });
});
