// The bundled encoders with their real files: on the GPU the vectors of WebAssembly.
import { expect } from '@open-wc/testing';
import type { Catalog, EmbedderEntry } from '../../dist/core/contract/catalog.js';
import { dot, row } from '../../dist/core/numerics/index.js';
import { loadBundledEmbedder } from '../../dist/entries/in-process/load-bundled-embedder.js';

const texts = [
  'sun',
  'sun '.repeat(60),
  'Dear Sir or Madam, I am writing to enquire about the position that you advertised.',
  '東京 ¿qué?',
];

const readFile = async (path: string) => fetch(`/models/${path}`);

/** Not `assay-large`, which takes a minute. */
async function listEmbedders(): Promise<EmbedderEntry[]> {
  const catalog: Catalog = await (await readFile('catalog.json')).json();
  return [...catalog.embedders];
}

describe('the bundled encoders on the GPU', () => {
  it('pass their self-test and have the vectors of WebAssembly', async () => {
    let tested = 0;
    for (const entry of await listEmbedders()) {
      const cpu = await loadBundledEmbedder(entry, async ({ path }) => {
        return new Uint8Array(await (await readFile(path)).arrayBuffer());
      });
      if (!cpu.openOnGpu) continue;
      const gpu = await cpu.openOnGpu(({ detail }) => {
        throw new Error(detail);
      });
      const [found, expected] = [await gpu.embed(texts), await cpu.embed(texts)];
      const cosines = texts.map((_, i) => dot(row(found, i), row(expected, i)));
      console.log(`${entry.id}, ${gpu.dtype}: cosines ${cosines.map((value) => value.toFixed(7)).join(' ')}`);
      expect(gpu.backend).to.equal('webgpu');
      expect(Math.min(...cosines), entry.id).to.be.above(0.9998);
      tested++;
    }
    expect(tested).to.be.above(0);
  });
});
