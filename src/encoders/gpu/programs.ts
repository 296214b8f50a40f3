// The GPU programs of an encoder: what they compute, what their dispatches divide, and their compilation, all at once.

import type { Gpu } from '../../core/kernels/parts/index.js';
import { type ProductName, type ProductShape, shapeProducts } from '../runtime/index.js';
import { compileProgram } from './compile-program.js';
import type { EncoderShape } from './encoder-shape.js';
import { type CountGroups, createPass, forProduct, type Pass } from './passes.js';

export interface Program {
  readonly code: string;
  readonly groups: CountGroups;
}

/** A product of a layer as a program. */
export interface ProductForm extends ProductShape {
  /** Whether the results are written, or added to hidden states. */
  readonly form: 'project' | 'add';
  /** WGSL of `activate(x: vec4f) -> vec4f`; absent for none. */
  readonly activation?: string;
}

/** The programs of a layer's products. @param gelu WGSL of `activate` */
export function describeProducts(
  shape: EncoderShape,
  gelu: string,
  createCode: (product: ProductForm) => string,
): Record<ProductName, Program> {
  const shapes = shapeProducts(shape);
  const describe = (name: ProductName, form: Omit<ProductForm, keyof ProductShape>): Program => ({
    code: createCode({ ...shapes[name], ...form }),
    groups: forProduct(shapes[name].columns),
  });
  return {
    qkv: describe('qkv', { form: 'project' }),
    output: describe('output', { form: 'add' }),
    up: describe('up', { form: 'project', activation: gelu }),
    down: describe('down', { form: 'add' }),
  };
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
