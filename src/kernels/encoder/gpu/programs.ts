// The GPU programs of an encoder, compiled for its shape: five WGSL programs, the linear one in four versions.
import type { Gpu } from '../../gpu.js';
import type { Pooling } from '../../pooling.js';
import type { EncoderWeights } from '../weights.js';
import type { EncoderShape } from './encoder-shape.js';
import { attentionShader } from './shaders/attention.wgsl.js';
import { embedShader } from './shaders/embed.wgsl.js';
import { geluShaders } from './shaders/gelu.wgsl.js';
import { linearShader } from './shaders/linear.wgsl.js';
import { poolStatesShader } from './shaders/pool-states.wgsl.js';

export type ProgramName = 'embed' | 'triple' | 'attention' | 'output' | 'inner' | 'outer' | 'pool';

export type Programs = Readonly<Record<ProgramName, GPUComputePipeline>>;

/**
 * Compiles the programs, all at once.
 * @throws Error with the compiler's message for the first program that does not compile; Error when the device is lost
 */
export async function compilePrograms(
  gpu: Gpu,
  { hidden, inner, width, precision }: EncoderShape,
  activation: EncoderWeights['activation'],
  pooling: Pooling,
): Promise<Programs> {
  const gelu = geluShaders[activation];
  const linear = (depth: number, columns: number) => ({ depth, columns, precision });
  const compile = (name: ProgramName, code: string) => compileProgram(gpu, name, code);
  const [embed, triple, attention, output, feedForward, outer, pool] = await gpu.raceLoss(
    Promise.all([
      compile('embed', embedShader(hidden, precision)),
      compile('triple', linearShader({ ...linear(hidden, 3 * hidden), form: 'project' })),
      compile('attention', attentionShader(hidden, width)),
      compile('output', linearShader({ ...linear(hidden, hidden), form: 'add' })),
      compile('inner', linearShader({ ...linear(hidden, inner), form: 'project', activation: gelu })),
      compile('outer', linearShader({ ...linear(inner, hidden), form: 'add' })),
      compile('pool', poolStatesShader(hidden, pooling)),
    ]),
  );
  return { embed, triple, attention, output, inner: feedForward, outer, pool };
}

async function compileProgram({ device }: Gpu, name: ProgramName, code: string): Promise<GPUComputePipeline> {
  // Errors of the module are reported by the pipeline, too, so this scope only keeps them out of the console.
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label: name, code });
  const compiling = device.createComputePipelineAsync({
    label: name,
    layout: device.createPipelineLayout({ bindGroupLayouts: [createLayout(device, code)] }),
    compute: { module, entryPoint: 'main' },
  });
  const scope = device.popErrorScope();
  try {
    return await compiling;
  } catch (error) {
    const { messages } = await module.getCompilationInfo();
    const found = messages.find(({ type }) => type === 'error');
    const reason = found ? `line ${found.lineNum}: ${found.message}` : String(error);
    throw new Error(`GPU program '${name}' does not compile: ${reason}`, { cause: error });
  } finally {
    await scope;
  }
}

const bufferTypes: Readonly<Record<string, GPUBufferBindingType>> = {
  uniform: 'uniform',
  'storage, read': 'read-only-storage',
  'storage, read_write': 'storage',
};

/**
 * The bindings that a program declares. Not left to `layout: 'auto'`, with which no two pipelines are equal, so that a
 * device would compile the same program again for the next encoder of its shape.
 */
function createLayout(device: GPUDevice, code: string): GPUBindGroupLayout {
  const declarations = Array.from(code.matchAll(/@binding\((\d+)\) var<([^>]+)>/g));
  const entries = declarations.map(([, binding, kind]) => ({
    binding: Number(binding),
    visibility: GPUShaderStage.COMPUTE,
    buffer: { type: bufferTypes[kind] },
  }));
  return device.createBindGroupLayout({ entries });
}
