// Exactly one version of ONNX Runtime: in the lock file, in the hashes that the embedder checks, and in the built site.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runtimeFiles } from '../../../src/encoders/hub/runtime-files.js';
import { builtVersion } from '../../../src/encoders/hub/runtime-version.js';

describe('ONNX Runtime Web', () => {
  it('is in the lock file once, in the version that transformers.js requires', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/onnxruntime-web'));
    expect(copies).toEqual(['node_modules/onnxruntime-web']);
    const wanted = packages['node_modules/@huggingface/transformers'].dependencies['onnxruntime-web'];
    expect(packages['node_modules/onnxruntime-web'].version).toBe(wanted);
    expect(builtVersion).toBe(wanted);
  });

  it('matches the size and the hash that the embedder expects', () => {
    const bytes = readFileSync(`node_modules/onnxruntime-web/dist/${runtimeFiles.wasm.path}`);
    expect({
      path: runtimeFiles.wasm.path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }).toEqual(runtimeFiles.wasm);
  });

  it('is in the built site exactly once', () => {
    if (!existsSync('dist/site/index.html')) throw new Error('dist/site is missing: run npm run build first');
    const files = readdirSync('dist/site', { recursive: true, encoding: 'utf8' });
    const wasm = files.filter((path) => path.endsWith('.wasm')).map((path) => path.replaceAll('\\', '/'));
    expect(wasm).toEqual([`assay-models/runtime/${runtimeFiles.wasm.path}`]);
    const names = Object.values(runtimeFiles).map(({ path }) => path);
    expect(readdirSync('dist/site/assay-models/runtime').sort()).toEqual(names.sort());
  });
});
