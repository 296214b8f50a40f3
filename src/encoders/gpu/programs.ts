// The GPU programs of an encoder, compiled for its shape: five WGSL programs, the linear one in four versions.

import type { EncoderWeights, Gpu, Pooling } from '../../core/kernels/parts/index.js';
import { compileProgram } from './compile-program.js';
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
