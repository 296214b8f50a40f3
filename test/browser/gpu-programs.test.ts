// Every GPU program passes the compiler of WGSL: Tint in Chromium, Naga by `npm run gpu:second`.
import { expect } from '@open-wc/testing';
import type { Gpu } from '../../dist/core/kernels/gpu.js';
import { gpuForTests } from '../support/gpu.js';
import { gpuPrograms } from '../support/gpu-programs.js';

describe('the programs of the GPU', function () {
  this.timeout(120_000);

  let gpu: Gpu;
  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    gpu = found;
  });
  after(() => gpu?.device.destroy());

  const compile = async (code: string): Promise<string[]> => {
    gpu.device.pushErrorScope('validation');
    const module = gpu.device.createShaderModule({ code });
    const error = await gpu.device.popErrorScope();
    const { messages } = await module.getCompilationInfo();
    const listed = messages.map(({ type, lineNum, message }) => `${type} in line ${lineNum}: ${message}`);
    return error ? [...listed, error.message] : listed;
  };

  for (const [name, programs] of Object.entries(gpuPrograms))
    it(`${name}: compiles in every shape, without a warning`, async () => {
      const hasHalves = gpu.device.features.has('shader-f16');
      for (const code of programs)
        if (hasHalves || !code.includes('enable f16;')) expect(await compile(code), code).to.deep.equal([]);
    });

  it('reports a program that does not compile', async () => {
    const { 'quantise-rows': programs } = gpuPrograms;
    expect(await compile(programs![0]!.replace('round(', 'ruond('))).to.not.have.length(0);
  });
});
