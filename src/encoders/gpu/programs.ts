// The GPU programs of an encoder: what they compute, what their dispatches divide, and their compilation, all at once.
import type { Gpu } from '../../core/kernels/parts/index.js';
import { compileProgram } from './compile-program.js';
import { type CountGroups, createPass, type Pass } from './passes.js';

export interface Program {
  readonly code: string;
  readonly groups: CountGroups;
}

/** Binds a program to buffers, by binding. */
export type CreatePass<Name extends string> = (name: Name, buffers: readonly GPUBuffer[]) => Pass;

/**
 * Compiles programs.
 * @throws Error with the compiler's message for the first program that does not compile; Error when the device is lost
 */
export async function compilePrograms<Name extends string>(
  gpu: Gpu,
  programs: Readonly<Record<Name, Program>>,
): Promise<CreatePass<Name>> {
  const compiling = Object.entries<Program>(programs).map(
    async ([name, { code }]) => [name, await compileProgram(gpu, name, code)] as const,
  );
  const pipelines = new Map<string, GPUComputePipeline>(await gpu.raceLoss(Promise.all(compiling)));
  return (name, buffers) => {
    const pipeline = pipelines.get(name);
    if (!pipeline) throw new Error(`GPU program '${name}' is missing`);
    return createPass(gpu.device, pipeline, buffers, programs[name].groups);
  };
}
