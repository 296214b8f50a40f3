// Code of other runtimes that may not be installed.
import { expect, it } from 'vitest';
import { loadPart } from '../../../../src/encoders/hub/load-part.js';

it('returns what it loads', async () => {
  expect(await loadPart(async () => 'code')).toBe('code');
});

it('says what to install where the code is missing', async () => {
  const missing = () => Promise.reject(new Error("Cannot find package 'onnxruntime-web'"));
  await expect(loadPart(missing)).rejects.toMatchObject({
    code: 'engine_unavailable',
    detail:
      "This encoder needs ONNX Runtime or transformers.js, which cannot be loaded: Cannot find package 'onnxruntime-web'. In a page, run: npx assay init <public folder> --encoders. In Node: npm install @huggingface/transformers",
  });
});
