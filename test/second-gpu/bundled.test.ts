// The bundled encoders with their real files: on the GPU the vectors of WebAssembly. One of generated weights of floats: multiplied
// in half floats, and in float32 where those give other vectors.
import { expect } from '@open-wc/testing';
import type { Catalog, EmbedderEntry } from '../../dist/core/contract/catalog.js';
import type { Embedder } from '../../dist/core/embedding/index.js';
import { dot, row } from '../../dist/core/numerics/index.js';
import { openGpuEmbedder } from '../../dist/encoders/bundled/gpu/index.js';
import type { GpuEmbedderParts } from '../../dist/encoders/bundled/gpu-parts.js';
import { WasmEncoder } from '../../dist/encoders/runtime/index.js';
import { loadBundledEmbedder } from '../../dist/entries/in-process/load-bundled-embedder.js';
import { changePrograms } from '../support/gpu.js';
import { createRandomEncoder } from '../support/random-encoder.js';

const texts = [
  'sun',
  'sun '.repeat(60),
  'Dear Sir or Madam, I am writing to enquire about the position that you advertised.',
  '東京 ¿qué?',
];

const readFile = async (path: string) => fetch(`/models/${path}`);

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
      expect(Math.min(...cosines), entry.id).to.be.above(cpu.gpuDiffers ? 0.995 : 0.9999);
      tested++;
    }
    expect(tested).to.be.above(0);
  });
});

/** A token for each character. */
const readIds = (text: string) =>
  Array.from(text.slice(0, 60), (letter) => (letter.codePointAt(0) ?? 0) % 97);

function createParts(): GpuEmbedderParts {
  const weights = createRandomEncoder({ hidden: 64, heads: 4, layers: 1 });
  const reference = WasmEncoder.fromWeights(weights, { pooling: 'mean', limit: 64 });
  return {
    twin: { id: 'generated', dimensions: 64 } as Embedder,
    reader: { encode: readIds } as unknown as GpuEmbedderParts['reader'],
    read: { weights, limit: 64 } as GpuEmbedderParts['read'],
    reference,
    onFatal: ({ detail }) => {
      throw new Error(detail);
    },
  };
}

describe('a bundled encoder of floats on a GPU with half floats', () => {
  const multipliesHalves = (code: string) => code.includes('enable f16;');
  const parts = createParts();
  const expectVectors = async (gpu: Embedder) => {
    const [found, expected] = [
      await gpu.embed(texts),
      parts.reference.encode(texts.map((text) => Uint32Array.from(readIds(text)))),
    ];
    for (const [i, text] of texts.entries())
      expect(dot(row(found, i), row(expected, i)), text).to.be.above(0.999);
  };

  it('is multiplied in them', async () => {
    const programs: string[] = [];
    const gpu = await changePrograms(
      (code) => {
        programs.push(code);
        return code;
      },
      () => openGpuEmbedder(parts),
    );
    expect(programs.filter(multipliesHalves)).to.have.length(5);
    expect(gpu.dtype).to.equal('fp16');
    await expectVectors(gpu);
  });

  it('is multiplied in float32 where products of half floats are wrong', async () => {
    let wrong = 0;
    const gpu = await changePrograms(
      (code) => {
        if (!multipliesHalves(code)) return code;
        wrong++;
        return code.replaceAll('block * left', 'block[0] * left');
      },
      () => openGpuEmbedder(parts),
    );
    expect(wrong).to.equal(5);
    await expectVectors(gpu);
  });
});
