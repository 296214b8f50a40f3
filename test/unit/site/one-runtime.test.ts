// ONNX Runtime, once: in the lock file, in what the embedder expects of a site, and in the site as it was built.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runtimeFiles } from '../../../src/embedding/transformers/runtime-files.js';

describe('ONNX Runtime Web', () => {
  it('is in the lock file once, in the version that transformers.js asks for', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/onnxruntime-web'));
    expect(copies).toEqual(['node_modules/onnxruntime-web']);
    const wanted = packages['node_modules/@huggingface/transformers'].dependencies['onnxruntime-web'];
    expect(packages['node_modules/onnxruntime-web'].version).toBe(wanted);
  });

  it('is the one that the embedder expects, to the byte', () => {
    const bytes = readFileSync(`node_modules/onnxruntime-web/dist/${runtimeFiles.wasm.path}`);
    expect({
      path: runtimeFiles.wasm.path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }).toEqual(runtimeFiles.wasm);
  });

  it('is in the built site once', () => {
    if (!existsSync('dist/site/index.html')) throw new Error('The site is built first: npm run build');
    const files = readdirSync('dist/site', { recursive: true, encoding: 'utf8' });
    const wasm = files.filter((path) => path.endsWith('.wasm')).map((path) => path.replaceAll('\\', '/'));
    expect(wasm).toEqual([`assay-models/runtime/${runtimeFiles.wasm.path}`]);
    const names = Object.values(runtimeFiles).map(({ path }) => path);
    expect(readdirSync('dist/site/assay-models/runtime').sort()).toEqual(names.sort());
  });
});
