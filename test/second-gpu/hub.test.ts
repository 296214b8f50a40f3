// How a hub encoder is opened on a device with half floats: multiplied in them if the self-test passes, else in float32, else
// from a file of float32, with the reasons.
import { expect } from '@open-wc/testing';
import { openGpu } from '../../dist/core/kernels/gpu.js';
import { dot, row } from '../../dist/core/numerics/index.js';
import { createMemoryArea } from '../../dist/core/storage/areas/area.js';
import { sha256 } from '../../dist/core/storage/index.js';
import { loadTransformersEmbedder } from '../../dist/encoders/hub/load-encoder.js';
import { changePrograms } from '../support/gpu.js';

const { ASSAY_TEST_HUB: hub = '' } = process.env;
const id = 'test/micro-mean';
const texts = ['the and of in', 'rain', 'A committee met to review the budget.'];

interface HubFile {
  readonly base: string;
  readonly path: string;
}
const readIfAny = async ({ base, path }: HubFile) => {
  const response = await fetch(new URL(path, base));
  if (!response.ok) return undefined;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, sha256: await sha256(bytes) };
};
const read = async (file: HubFile) => {
  const found = await readIfAny(file);
  if (!found) throw new Error(`the hub has no '${file.path}'`);
  return found;
};

const load = (device: 'webgpu' | 'wasm', verdicts = createMemoryArea<unknown>()) =>
  loadTransformersEmbedder({
    id,
    hub,
    runtime: `${hub}no-runtime/`,
    files: { mode: 'memory', read, readIfAny },
    verdicts,
    device,
    dtype: device === 'wasm' ? 'fp32' : 'auto',
  });

/** Whether programs multiply in half floats. */
const multipliesHalves = (code: string) => code.includes('enable f16;');

describe('a hub encoder on a GPU with half floats', () => {
  const programs: string[] = [];
  const keep = (code: string) => {
    programs.push(code);
    return code;
  };
  before(async () => {
    const gpu = await openGpu();
    expect(gpu?.device.features.has('shader-f16'), 'shader-f16').to.equal(true);
    gpu?.device.destroy();
  });

  it('multiplies in them, with the vectors of float32 on the CPU', async () => {
    const gpu = await changePrograms(keep, () => load('webgpu'));
    expect(programs.some(multipliesHalves)).to.equal(true);
    expect(gpu).to.include({ backend: 'webgpu', dtype: 'fp16', note: "Runs on Assay's runtime" });
    expect(gpu.selfTest.cosine).to.be.above(0.9999);
    const cpu = await load('wasm');
    const [found, expected] = [await gpu.embed(texts), await cpu.embed(texts)];
    for (const [i, text] of texts.entries())
      expect(dot(row(found, i), row(expected, i)), text).to.be.above(0.9999);
  });

  it('multiplies in float32 where the products of half floats are wrong, and remembers it', async () => {
    const verdicts = createMemoryArea<unknown>();
    const change = (code: string) =>
      multipliesHalves(code) ? code.replaceAll('block * left', 'block[0] * left') : code;
    const loaded = await changePrograms(change, () => load('webgpu', verdicts));
    expect(loaded).to.include({ backend: 'webgpu', dtype: 'fp16' });
    expect(loaded.note).to.match(
      /Skipped: webgpu fp16 on Assay's runtime in half floats: its vectors have cosine 0\.\d+ to those of the CPU$/,
    );
    programs.length = 0;
    const again = await changePrograms(keep, () => load('webgpu', verdicts));
    expect(programs.some(multipliesHalves)).to.equal(false);
    expect(again.note).to.equal(loaded.note);
  });

  it('multiplies in float32 where a program in half floats does not compile', async () => {
    const change = (code: string) => code.replace('mat4x4h(', 'mat4x4half(');
    const { note, dtype } = await changePrograms(change, () => load('webgpu'));
    expect(dtype).to.equal('fp16');
    expect(note).to.match(
      /Skipped: webgpu fp16 on Assay's runtime in half floats: GPU program '\w+' does not compile/,
    );
  });
});
